"""What is stored of somebody's talk: to be taken away, passed on or forgotten."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rookery.server.models import reports, shunned, talk
from rookery.server.talk.shunning import how

Plain = dict[str, Any]


async def said_by(connection: AsyncConnection, holder: bytes | None) -> list[Plain]:
    """All that somebody said."""
    query = select(talk).where(talk.c.speaker == holder).order_by(talk.c.at)
    rows = (await connection.execute(query)).all()
    return [{"table": r.table_id, "at": r.at, "name": r.name, "line": r.line} for r in rows]


async def shunned_by(connection: AsyncConnection, holder: bytes | None) -> list[Plain]:
    """Whom somebody does not want to hear."""
    query = select(shunned).where(shunned.c.holder == holder).order_by(shunned.c.at)
    rows = (await connection.execute(query)).all()
    return [
        {"name": r.name, "how": how(r.table_id), "table": r.table_id or None, "at": r.at}
        for r in rows
    ]


async def reported_by(connection: AsyncConnection, holder: bytes | None) -> list[Plain]:
    """What somebody has reported."""
    query = select(reports).where(reports.c.reporter == holder).order_by(reports.c.at)
    rows = (await connection.execute(query)).all()
    return [
        {
            "table": r.table_id,
            "at": r.at,
            "name": r.name,
            "about": r.about,
            "lines": json.loads(r.lines),
            "reported_from": r.address.hex() if r.address else None,
        }
        for r in rows
    ]


async def pass_talk_on(connection: AsyncConnection, old: bytes, new: bytes) -> list[str]:
    """What a guest has said and shunned is a person's from now on; returns where they talked."""
    talked = await _talked_at(connection, old)
    for own in (talk.c.speaker, reports.c.speaker, reports.c.reporter):
        change = update(own.table).where(own == old)
        await connection.execute(change.values({own.name: new}))
    for own, far in ((shunned.c.holder, shunned.c.other), (shunned.c.other, shunned.c.holder)):
        twin = shunned.alias()
        known = exists().where(
            twin.c[own.name] == new,
            twin.c[far.name] == far,
            twin.c.table_id == shunned.c.table_id,
        )
        # Nobody shuns themselves, and where both are shunned alike, one entry says it.
        await connection.execute(delete(shunned).where(own == old, or_(far == new, known)))
        await connection.execute(update(shunned).where(own == old).values({own.name: new}))
    return talked


async def forget_talk(connection: AsyncConnection, holder: bytes, nobody: str) -> list[str]:
    """Forget what somebody said and shunned; returns where they talked.

    What others have reported stays for its time, but says only that it was `nobody`'s.
    """
    talked = await _talked_at(connection, holder)
    for own in (talk.c.speaker, shunned.c.holder, shunned.c.other, reports.c.reporter):
        await connection.execute(delete(own.table).where(own == holder))
    about = update(reports).where(reports.c.speaker == holder)
    await connection.execute(about.values(speaker=None, name=nobody))
    return talked


async def _talked_at(connection: AsyncConnection, holder: bytes) -> list[str]:
    query = select(talk.c.table_id).where(talk.c.speaker == holder).distinct()
    return list((await connection.execute(query)).scalars())
