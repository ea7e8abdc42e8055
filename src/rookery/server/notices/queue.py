"""What is to be told and what is to be sent, in the database, so that all processes share it.

Whoever changes a row first has it: a change says what it expects, and counts only where that held.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, and_, delete, exists, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.core.registry import find
from rookery.server.company import called
from rookery.server.models import deliveries, notices, people, seats, tables, ways
from rookery.server.notices.news import WEIGHT, Tiding
from rookery.server.notices.words import Item

MOST: Final = 100
"""Rows that are looked at in one round."""


class Due(NamedTuple):
    """A note whose time has come."""

    holder: bytes
    table: str
    kind: str
    created: float


# ---- what is to be told -----------------------------------------------------------------------


async def note(engine: AsyncEngine, table: str, news: Iterable[Tiding], delay: float) -> None:
    """Note what people are to be told, of those who want to be told anything."""
    for one in news:
        async with engine.begin() as connection:
            wanted = select(ways.c.id).where(_open_to(one.holder))
            if (await connection.execute(wanted.limit(1))).first() is None:
                continue
            await _note(connection, table, one, delay)


def _open_to(holder: bytes) -> ColumnElement[bool]:
    """Ways of this person that may be used: confirmed, and of a device that is still in."""
    device = exists().where(people.c.holder == ways.c.session)
    own = and_(ways.c.holder == holder, ways.c.confirmed.is_not(None))
    return and_(own, or_(ways.c.session.is_(None), device))


async def _note(connection: AsyncConnection, table: str, news: Tiding, delay: float) -> None:
    now = time.time()
    own = (notices.c.holder == news.holder, notices.c.table_id == table)
    fresh = {"kind": news.kind, "created": now, "due": now + delay, "told": None}
    known = (await connection.execute(select(notices).where(*own))).one_or_none()
    if known is None:
        row = {"holder": news.holder, "table_id": table}
        try:
            async with connection.begin_nested():
                await connection.execute(insert(notices), row | fresh)
        except IntegrityError:
            return  # another process has noted it
    elif known.told is None:
        change = update(notices).where(*own, notices.c.told.is_(None))
        await connection.execute(change.values(kind=news.kind))
    elif news.away > known.told or WEIGHT[news.kind] > WEIGHT[known.kind]:
        change = update(notices).where(*own, notices.c.told == known.told)
        await connection.execute(change.values(fresh))


async def due_notices(engine: AsyncEngine, now: float) -> list[Due]:
    """The notes whose time has come."""
    ripe = select(notices).where(notices.c.told.is_(None), notices.c.due <= now)
    async with engine.connect() as connection:
        rows = (await connection.execute(ripe.order_by(notices.c.due).limit(MOST))).all()
    return [Due(bytes(row.holder), row.table_id, row.kind, row.created) for row in rows]


async def call_off(engine: AsyncEngine, due: Due) -> None:
    """It is not to be told any more."""
    own = (notices.c.holder == due.holder, notices.c.table_id == due.table)
    async with engine.begin() as connection:
        await connection.execute(delete(notices).where(*own, notices.c.told.is_(None)))


async def hand_out(engine: AsyncEngine, due: Due) -> bool:
    """Hand a note to all ways of its person; false if another process has done so."""
    now = time.time()
    own = (notices.c.holder == due.holder, notices.c.table_id == due.table)
    async with engine.begin() as connection:
        change = update(notices).where(*own, notices.c.told.is_(None)).values(told=now)
        if not (await connection.execute(change)).rowcount:
            return False
        query = select(ways.c.id).where(_open_to(due.holder))
        for way in list((await connection.execute(query)).scalars()):
            same = (deliveries.c.way == way, deliveries.c.table_id == due.table)
            await connection.execute(delete(deliveries).where(*same))
            row = {"way": way, "table_id": due.table, "kind": due.kind, "tries": 0}
            await connection.execute(insert(deliveries), row | {"since": now, "due": now})
    return True


# ---- what is to be sent -----------------------------------------------------------------------


async def due_ways(engine: AsyncEngine, now: float) -> list[Any]:
    """The ways on which something is to be sent now."""
    ripe = exists().where(deliveries.c.way == ways.c.id, deliveries.c.due <= now)
    async with engine.connect() as connection:
        return list((await connection.execute(select(ways).where(ripe).limit(MOST))).all())


async def claim(engine: AsyncEngine, way: Any, pause: float) -> bool:
    """Take a way for oneself until its pause is over; false if it is another's, or has a pause."""
    now = time.time()
    rested = or_(ways.c.told.is_(None), ways.c.told <= now - pause)
    later = (deliveries.c.way == way.id, deliveries.c.due <= now)
    async with engine.begin() as connection:
        change = update(ways).where(ways.c.id == way.id, rested).values(told=now)
        if (await connection.execute(change)).rowcount:
            return True
        until = (way.told or now) + pause
        await connection.execute(update(deliveries).where(*later).values(due=until))
    return False


async def waiting(engine: AsyncEngine, way: str) -> list[Any]:
    """All that lies on a way, due or not: it goes together."""
    query = select(deliveries).where(deliveries.c.way == way).order_by(deliveries.c.due)
    async with engine.connect() as connection:
        return list((await connection.execute(query)).all())


async def done(engine: AsyncEngine, way: str, sent: Collection[str]) -> None:
    """This was sent, or is not to be sent any more."""
    own = (deliveries.c.way == way, deliveries.c.table_id.in_(sent))
    async with engine.begin() as connection:
        await connection.execute(delete(deliveries).where(*own))


async def put_off(
    engine: AsyncEngine, way: str, tables_of: Collection[str], seconds: float, tries: int = 0
) -> None:
    """This is sent later; `tries` says how many more have failed."""
    own = (deliveries.c.way == way, deliveries.c.table_id.in_(tables_of))
    later = {"due": time.time() + seconds, "tries": deliveries.c.tries + tries}
    async with engine.begin() as connection:
        await connection.execute(update(deliveries).where(*own).values(later))


async def drop_strays(connection: AsyncConnection) -> None:
    """What is about tables that are gone goes too."""
    for kind in (notices, deliveries):
        there = exists().where(tables.c.id == kind.c.table_id)
        await connection.execute(delete(kind).where(~there))


# ---- what it is about -------------------------------------------------------------------------


class Footing(NamedTuple):
    """How a table stands for somebody who is to be told of it."""

    item: Item
    seen: float
    """When they were last there."""
    turn: bool
    over: bool


async def standing(engine: AsyncEngine, holder: bytes, table: str, kind: str) -> Footing | None:
    """How the table stands in the database; None: it or its game is gone, or no seat is theirs."""
    async with engine.connect() as connection:
        row = (await connection.execute(select(tables).where(tables.c.id == table))).one_or_none()
        query = select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)
        sitters = (await connection.execute(query)).all()
    own = [seat for seat in sitters if seat.holder == holder]
    game = None if row is None else find(row.game)
    if row is None or game is None or not own:
        return None
    return Footing(
        item=Item(table, kind, game.title, _others(sitters, holder)),
        seen=max(seat.seen or 0.0 for seat in own),
        turn=row.turn in [seat.seat for seat in own],
        over=row.ended is not None,
    )


def _others(sitters: Sequence[Any], holder: bytes) -> tuple[str, ...]:
    return tuple(
        called(seat.name, seat.seat) if seat.kind == "bot" else seat.name
        for seat in sitters
        if seat.holder != holder and seat.name
    )
