"""Whom somebody does not want to hear: muted at one table, or blocked everywhere.

A block counts for seats too: whoever is blocked can't sit down at a table with the other. Those who
run the server can silence somebody for all.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import ColumnElement, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from rookery.match import Refused
from rookery.server.messages.talk import Hiding
from rookery.server.models import shunned
from rookery.server.store import StoredTable

EVERYWHERE: Final = ""
"""In place of a table."""
HOUSE: Final = b""
"""In place of somebody: those who run the server."""
WHO_LENGTH: Final = 16


def who(table: str, holder: bytes) -> str:
    """What somebody is called in messages about this table; of no use anywhere else."""
    return hashlib.sha256(table.encode() + b":" + holder).hexdigest()[:WHO_LENGTH]


def how(table: str) -> Hiding:
    """What an entry for this table means."""
    return "mute" if table else "block"


async def shun(
    engine: AsyncEngine, holder: bytes, other: bytes, table: str, name: str, how: Hiding | None
) -> None:
    """From now on somebody hears the other so, and in no other way."""
    own = (shunned.c.holder == holder, shunned.c.other == other)
    row = {"holder": holder, "other": other, "name": name, "at": time.time()}
    async with engine.begin() as connection:
        await connection.execute(
            delete(shunned).where(*own, shunned.c.table_id.in_((table, EVERYWHERE)))
        )
        if how is not None:
            place = EVERYWHERE if how == "block" else table
            await connection.execute(insert(shunned), row | {"table_id": place})


async def count(engine: AsyncEngine, holder: bytes) -> int:
    """How many people somebody does not want to hear."""
    query = select(func.count()).where(shunned.c.holder == holder)
    async with engine.connect() as connection:
        return int((await connection.execute(query)).scalar_one())


async def hidden_from(engine: AsyncEngine, holder: bytes, table: str) -> dict[bytes, Any]:
    """Whom somebody does not hear at a table, with what is stored about it."""
    query = select(shunned).where(shunned.c.holder == holder, _counts_at(table))
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    return {bytes(row.other): row for row in rows}


async def not_hearing(engine: AsyncEngine, other: bytes, table: str) -> set[bytes]:
    """Those who don't hear somebody at a table; `HOUSE` among them: nobody is to."""
    query = select(shunned.c.holder).where(shunned.c.other == other, _counts_at(table))
    async with engine.connect() as connection:
        return {bytes(one) for one in (await connection.execute(query)).scalars()}


def _counts_at(table: str) -> ColumnElement[bool]:
    return shunned.c.table_id.in_((table, EVERYWHERE))


async def blocked_by(engine: AsyncEngine, holder: bytes) -> list[Any]:
    """Whom somebody has blocked, the latest first."""
    blocks = select(shunned).where(shunned.c.holder == holder, shunned.c.table_id == EVERYWHERE)
    async with engine.connect() as connection:
        return list((await connection.execute(blocks.order_by(shunned.c.at.desc()))).all())


async def unblock(engine: AsyncEngine, holder: bytes, other: bytes) -> None:
    """Hear somebody again, and let them sit down."""
    own = (shunned.c.holder == holder, shunned.c.other == other)
    async with engine.begin() as connection:
        await connection.execute(delete(shunned).where(*own, shunned.c.table_id == EVERYWHERE))


# ---- sitting down -----------------------------------------------------------------------------


async def check_company(engine: AsyncEngine, table: StoredTable, holder: bytes | None) -> None:
    """Refuse whoever is blocked by somebody with a seat at this table."""
    if holder is not None and await _blocked(engine, people_at(table), [holder]):
        raise Refused("forbidden", "somebody at this table does not want to play with you")


async def would_meet(engine: AsyncEngine, table: StoredTable, holder: bytes) -> bool:
    """Would somebody meet people there whom they have blocked, or who have blocked them?"""
    others = people_at(table)
    return await _blocked(engine, others, [holder]) or await _blocked(engine, [holder], others)


def people_at(table: StoredTable) -> list[bytes]:
    """By what people hold their seats here; the host counts, with a seat or without."""
    found = {seat.holder for seat in table.seats} | {table.owner}
    return [holder for holder in found if holder is not None]


async def _blocked(engine: AsyncEngine, by: Iterable[bytes], others: Iterable[bytes]) -> bool:
    query = select(shunned.c.other).where(
        shunned.c.holder.in_(list(by)),
        shunned.c.other.in_(list(others)),
        shunned.c.table_id == EVERYWHERE,
    )
    async with engine.connect() as connection:
        return (await connection.execute(query.limit(1))).first() is not None
