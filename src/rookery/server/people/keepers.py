"""Who keeps their games, and who is a guest."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from rookery.server.models import persons


async def keeps_games(engine: AsyncEngine, holder: bytes | None) -> bool:
    """Does whoever holds seats by this keep their games?"""
    async with engine.connect() as connection:
        known = select(persons.c.key).where(persons.c.key == holder)
        return (await connection.execute(known)).first() is not None
