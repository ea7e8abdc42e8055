"""What people have told those who run the server of things that were said."""

from __future__ import annotations

import json
import secrets
import time
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.match import Refused
from rookery.server.limits import Limits
from rookery.server.models import reports
from rookery.server.talk.lines import StoredLine

LINES: Final = 10
"""Lines of the same person that are kept with a report."""
ID_BYTES: Final = 4


class NewReport(NamedTuple):
    """A report that is to be kept; its last line is the one that is reported."""

    table: str
    reporter: bytes
    address: bytes
    about: str
    lines: list[StoredLine]


async def keep(engine: AsyncEngine, limits: Limits, new: NewReport) -> None:
    """Keep a report, unless there are too many."""
    said = new.lines[-1]
    row = {
        "id": secrets.token_hex(ID_BYTES),
        "table_id": new.table,
        "reporter": new.reporter,
        "address": new.address,
        "speaker": said.speaker,
        "name": said.name,
        "about": new.about,
        "lines": json.dumps([_plain(line) for line in new.lines]),
        "at": time.time(),
    }
    async with engine.begin() as connection:
        await _check_room(connection, limits, new)
        await connection.execute(insert(reports), row)


def _plain(line: StoredLine) -> dict[str, Any]:
    return {"at": line.at, "audience": line.audience, "line": line.text}


async def _check_room(connection: AsyncConnection, limits: Limits, new: NewReport) -> None:
    own = await _count(connection, reports.c.reporter == new.reporter)
    near = await _count(connection, reports.c.address == new.address)
    if own >= limits.reports_per_person or near >= limits.reports_per_address:
        raise Refused("limit", "you have reported as much as one may; it will be looked at")
    if await _count(connection) >= limits.reports:
        raise Refused("full", "there are too many reports here; try again later")


async def _count(connection: AsyncConnection, *conditions: ColumnElement[bool]) -> int:
    query = select(func.count()).select_from(reports).where(*conditions)
    return int((await connection.execute(query)).scalar_one())


async def listed(engine: AsyncEngine, most: int) -> list[dict[str, Any]]:
    """The latest reports with the lines, for those who run the server."""
    query = select(reports).order_by(reports.c.at.desc()).limit(most)
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    return [
        {
            "id": row.id,
            "at": row.at,
            "table": row.table_id,
            "name": row.name,
            "about": row.about,
            "lines": json.loads(row.lines),
        }
        for row in rows
    ]


async def drop(engine: AsyncEngine, report: str) -> bool:
    """Let go of a report; false if there is none of that id."""
    async with engine.begin() as connection:
        done = await connection.execute(delete(reports).where(reports.c.id == report))
        return done.rowcount > 0


async def speaker_of(engine: AsyncEngine, report: str) -> tuple[bytes, str] | None:
    """By what whoever was reported is known, and their name; None: nobody knows."""
    query = select(reports.c.speaker, reports.c.name).where(reports.c.id == report)
    async with engine.connect() as connection:
        row = (await connection.execute(query)).one_or_none()
    return (bytes(row.speaker), row.name) if row is not None and row.speaker else None


async def drop_old(engine: AsyncEngine, before: float) -> int:
    """Let go of reports from before a moment."""
    async with engine.begin() as connection:
        done = await connection.execute(delete(reports).where(reports.c.at < before))
        return done.rowcount
