"""Lets go of what nobody needs any more, so that the house never fills up for good.

A table that another goes on from stays as long as that one does.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Select, Table, delete, exists, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.server.limits import Limits
from rookery.server.models import (
    attendance,
    journal,
    lessons,
    people,
    persons,
    puzzles,
    replays,
    reviews,
    seats,
    shunned,
    tables,
    talk,
)
from rookery.server.people.keepers import keeps_games
from rookery.server.talk import reports
from rookery.server.talk.shunning import HOUSE

DAY: Final = 86_400.0
GROUP: Final = 200
"""Tables that go at a time, so that moves are written in between."""
SPARED_DAYS: Final = 1.0
"""Days for which nothing has to go to make room for something new."""
PAGES: Final = 2_000
"""Pages of SQLite's file that are given back at a time."""


class Pruned(NamedTuple):
    """How much was let go of."""

    unbegun: int = 0
    abandoned: int = 0
    finished: int = 0
    replays: int = 0
    people: int = 0
    reviews: int = 0
    reports: int = 0


def _is_source(kind: Table) -> ColumnElement[bool]:
    later = tables.alias()
    return exists().where(later.c.source == kind.c.id)


def _idle_since(days: float, now: float, *conditions: ColumnElement[bool]) -> Select[tuple[str]]:
    old = tables.c.touched < now - days * DAY
    return select(tables.c.id).where(old, ~_is_source(tables), *conditions)


async def prune(engine: AsyncEngine, limits: Limits, now: float | None = None) -> Pruned:
    """Let go of all that was not used for too long."""
    now = time.time() if now is None else now
    begun = exists().where(journal.c.table_id == tables.c.id)
    over = tables.c.ended.is_not(None)
    found = Pruned(
        await _drop_tables(engine, _idle_since(limits.unbegun_days, now, ~begun, ~over)),
        await _drop_tables(engine, _idle_since(limits.abandoned_days, now, ~over)),
        await _drop_tables(engine, _idle_since(limits.finished_days, now, over, ~_is_kept())),
        await _drop_replays(engine, now - limits.replay_days * DAY),
        await _drop_people(engine, now - limits.people_days * DAY)
        + await _drop_devices(engine, now - limits.device_days * DAY),
        await _drop_reviews(engine),
        await reports.drop_old(engine, now - limits.report_days * DAY),
    )
    await _drop_shunned(engine)
    for kept in (lessons, puzzles):
        await _drop_nobodys(engine, kept)
    if any(found):
        await give_back(engine)
    return found


def _is_kept() -> ColumnElement[bool]:
    """Has somebody a seat there who keeps their games?"""
    sits = seats.join(persons, persons.c.key == seats.c.holder)
    return exists().select_from(sits).where(seats.c.table_id == tables.c.id)


async def spare_one(engine: AsyncEngine, owner: bytes, limits: Limits) -> bool:
    """Make room for one more table: finished games keep nobody from playing.

    A guest loses the one that was unused for longest; who keeps their games, only beyond the limit.
    """
    now, over = time.time(), tables.c.ended.is_not(None)
    done = _idle_since(SPARED_DAYS, now, over, tables.c.owner == owner)
    finished = await _count(engine, over, tables.c.owner == owner)
    if await keeps_games(engine, owner) and finished < limits.kept_games:
        going = await _count(engine, ~over, tables.c.owner == owner)
        return going < limits.tables_per_person
    return await _drop_group(engine, done.order_by(tables.c.touched), 1) > 0


async def _count(engine: AsyncEngine, *conditions: ColumnElement[bool]) -> int:
    async with engine.connect() as connection:
        query = select(func.count()).select_from(tables).where(*conditions)
        return int((await connection.execute(query)).scalar_one())


async def spare_one_replay(engine: AsyncEngine, owner: bytes) -> bool:
    """Let go of the record by this person that was unused for longest, if there is one."""
    before = time.time() - SPARED_DAYS * DAY
    idle = select(replays.c.id).where(replays.c.owner == owner, *_idle_replays(before))
    oldest = idle.order_by(replays.c.touched).limit(1).scalar_subquery()
    async with engine.begin() as connection:
        done = await connection.execute(delete(replays).where(replays.c.id == oldest))
    return done.rowcount > 0


async def _drop_tables(engine: AsyncEngine, wanted: Select[tuple[str]]) -> int:
    gone = 0
    while dropped := await _drop_group(engine, wanted, GROUP):
        gone += dropped
        await asyncio.sleep(0)
    return gone


async def _drop_group(engine: AsyncEngine, wanted: Select[tuple[str]], most: int) -> int:
    async with engine.begin() as connection:
        names = [str(name) for name in (await connection.execute(wanted.limit(most))).scalars()]
        await drop_tables(connection, names)
    return len(names)


async def drop_tables(connection: AsyncConnection, names: Sequence[str]) -> None:
    """Drop tables with all that belongs to them."""
    parts = (talk, attendance, journal, seats)
    for kind in (*(part.c.table_id for part in parts), shunned.c.table_id, tables.c.id):
        await connection.execute(delete(kind.table).where(kind.in_(names)))


def _idle_replays(before: float) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return replays.c.touched < before, ~_is_source(replays)


async def _drop_replays(engine: AsyncEngine, before: float) -> int:
    async with engine.begin() as connection:
        old = delete(replays).where(*_idle_replays(before))
        return (await connection.execute(old)).rowcount


async def _drop_people(engine: AsyncEngine, before: float) -> int:
    seated = exists().where(seats.c.holder == people.c.holder)
    lately = exists().where(puzzles.c.holder == people.c.holder, puzzles.c.at >= before)
    guests = (people.c.created < before, people.c.person.is_(None), ~seated, ~lately)
    async with engine.begin() as connection:
        return (await connection.execute(delete(people).where(*guests))).rowcount


async def _drop_devices(engine: AsyncEngine, before: float) -> int:
    """A device of a person that stays away is out; the person comes in again by other ways."""
    away = (people.c.person.is_not(None), people.c.seen < before)
    async with engine.begin() as connection:
        return (await connection.execute(delete(people).where(*away))).rowcount


async def _drop_shunned(engine: AsyncEngine) -> None:
    """Whom somebody did not want to hear is forgotten with them, and with the other."""
    guest, person = people.alias(), persons.alias()
    async with engine.begin() as connection:
        for one in (shunned.c.holder, shunned.c.other):
            known = exists().where(guest.c.holder == one) | exists().where(person.c.key == one)
            seated = exists().where(seats.c.holder == one)
            nobodys = (one != HOUSE, ~known, ~seated)
            await connection.execute(delete(shunned).where(*nobodys))


async def _drop_nobodys(engine: AsyncEngine, kept: Table) -> None:
    """What a guest has learned or solved is forgotten with them."""
    one = kept.c.holder
    known = exists().where(people.c.holder == one) | exists().where(persons.c.key == one)
    async with engine.begin() as connection:
        await connection.execute(delete(kept).where(~known))


async def _drop_reviews(engine: AsyncEngine) -> int:
    """A review goes with its record."""
    kept = exists().where(replays.c.id == reviews.c.record)
    played = exists().where(tables.c.id == reviews.c.table_id)
    async with engine.begin() as connection:
        return (await connection.execute(delete(reviews).where(~kept, ~played))).rowcount


async def give_back(engine: AsyncEngine) -> None:
    """Give the room of what is gone back to the disk, in small parts."""
    if engine.dialect.name != "sqlite":
        return  # PostgreSQL sees to it by itself
    async with engine.connect() as connection:
        while await _free_pages(connection):
            before = await _free_pages(connection)
            await connection.execute(text(f"PRAGMA incremental_vacuum({PAGES})"))
            await connection.commit()
            if await _free_pages(connection) == before:
                break  # a file from before it could do so: `compact` changes that
        await connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))


async def _free_pages(connection: AsyncConnection) -> int:
    return int((await connection.execute(text("PRAGMA freelist_count"))).scalar_one())


async def compact(engine: AsyncEngine) -> None:
    """Write the whole database anew without gaps. Nothing else can be written meanwhile."""
    async with engine.connect() as plain:
        connection = await plain.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text("VACUUM"))
        if engine.dialect.name == "sqlite":
            await connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
