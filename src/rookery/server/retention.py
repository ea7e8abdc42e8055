"""Lets go of what nobody needs any more, so that the house never fills up for good.

A table that another goes on from stays as long as that one does.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Select, Table, delete, exists, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.server.limits import Limits
from rookery.server.models import journal, people, replays, seats, tables

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
        await _drop_tables(engine, _idle_since(limits.finished_days, now, over)),
        await _drop_replays(engine, now - limits.replay_days * DAY),
        await _drop_people(engine, now - limits.people_days * DAY),
    )
    if any(found):
        await give_back(engine)
    return found


async def spare_one(engine: AsyncEngine, owner: bytes) -> bool:
    """Let go of the finished table of this person that was unused for longest, if there is one."""
    now = time.time()
    done = _idle_since(SPARED_DAYS, now, tables.c.ended.is_not(None), tables.c.owner == owner)
    return await _drop_group(engine, done.order_by(tables.c.touched), 1) > 0


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
        names = list((await connection.execute(wanted.limit(most))).scalars())
        for kind in (journal.c.table_id, seats.c.table_id, tables.c.id):
            await connection.execute(delete(kind.table).where(kind.in_(names)))
    return len(names)


def _idle_replays(before: float) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return replays.c.touched < before, ~_is_source(replays)


async def _drop_replays(engine: AsyncEngine, before: float) -> int:
    async with engine.begin() as connection:
        old = delete(replays).where(*_idle_replays(before))
        return (await connection.execute(old)).rowcount


async def _drop_people(engine: AsyncEngine, before: float) -> int:
    seated = exists().where(seats.c.holder == people.c.holder)
    async with engine.begin() as connection:
        done = await connection.execute(delete(people).where(people.c.created < before, ~seated))
    return done.rowcount


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
