"""Which lessons somebody has gone through: it goes with them from device to device."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.core.registry import titles
from rookery.server.messages.courses import Done
from rookery.server.models import lessons
from rookery.server.teaching import course


async def done_by(engine: AsyncEngine, holder: bytes | None) -> Done:
    """What a person or guest has gone through, game by game, in order."""
    async with engine.connect() as connection:
        return await _done(connection, holder)


async def note(engine: AsyncEngine, holder: bytes, again: list[str], done: Done) -> Done:
    """Begin some games anew, note what was gone through; returns all that was.

    What no course has (any more) is not noted: nobody can fill the database with it.
    """
    own = lessons.c.holder == holder
    async with engine.begin() as connection:
        await connection.execute(delete(lessons).where(own, lessons.c.game.in_(again)))
        for game, names in _taught(done).items():
            await _add(connection, holder, game, names)
        return await _done(connection, holder)


async def pass_on(connection: AsyncConnection, old: bytes, new: bytes) -> None:
    """What a guest has learned, the person knows whom the guest became."""
    for game, names in (await _done(connection, old)).items():
        await _add(connection, new, game, names)
    await forget_lessons(connection, old)


async def exported(connection: AsyncConnection, holder: bytes | None) -> list[dict[str, Any]]:
    """All that is stored about what somebody has learned."""
    return [
        {"game": row.game, "lesson": row.lesson, "at": row.at}
        for row in await _rows(connection, holder)
    ]


async def forget_lessons(connection: AsyncConnection, holder: bytes) -> None:
    """Nothing is left of what somebody has learned."""
    await connection.execute(delete(lessons).where(lessons.c.holder == holder))


def _taught(done: Done) -> Done:
    """Those of the lessons that there are."""
    games = {manifest.name for manifest in titles()} & done.keys()
    return {
        game: [one.name for one in course(game).lessons if one.name in done[game]] for game in games
    }


async def _done(connection: AsyncConnection, holder: bytes | None) -> Done:
    found: Done = {}
    for row in await _rows(connection, holder):
        found.setdefault(row.game, []).append(row.lesson)
    return found


async def _rows(connection: AsyncConnection, holder: bytes | None) -> list[Any]:
    own = select(lessons).where(lessons.c.holder == holder)
    ordered = own.order_by(lessons.c.game, lessons.c.at, lessons.c.lesson)
    return list((await connection.execute(ordered)).all())


async def _add(connection: AsyncConnection, holder: bytes, game: str, names: list[str]) -> None:
    """Note lessons; one that is noted already, perhaps by another device just now, stays."""
    known = (await _done(connection, holder)).get(game, [])
    for name in names:
        if name in known:
            continue
        row = {"holder": holder, "game": game, "lesson": name, "at": time.time()}
        with suppress(IntegrityError):
            async with connection.begin_nested():
                await connection.execute(insert(lessons), row)
