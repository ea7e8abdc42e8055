"""Codes that let somebody in, and challenges that are good once. Only their hashes are stored."""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.server.models import codes

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: none looks like another."""
MISREAD: Final = str.maketrans("OIL", "011")
RECOVERY_LETTERS: Final = 20
"""A hundred bits: nobody guesses them, so that a plain hash keeps them."""
DEVICE_LETTERS: Final = 8
"""Forty bits: enough for minutes, where attempts are limited."""
GROUP: Final = 4


class UsedCode(NamedTuple):
    """A code that was good."""

    person: bytes | None


def hashed(code: str) -> bytes:
    """What is stored of a code, however it was typed."""
    return hashlib.sha256(plain(code).encode()).digest()


def plain(code: str) -> str:
    """A code without what people put between its letters."""
    letters = "".join(c for c in code.upper() if c.isascii() and c.isalnum())
    return letters.translate(MISREAD)


def new_code(letters: int) -> str:
    """A code to be read aloud or typed, in groups of four."""
    drawn = "".join(secrets.choice(LETTERS) for _ in range(letters))
    return "-".join(drawn[i : i + GROUP] for i in range(0, letters, GROUP))


async def keep(
    engine: AsyncEngine, secret: bytes, kind: str, seconds: float, person: bytes | None = None
) -> None:
    """Let this be good for so many seconds; what has run out goes meanwhile."""
    now = time.time()
    row = {"hash": secret, "kind": kind, "person": person, "until": now + seconds}
    async with engine.begin() as connection:
        await connection.execute(delete(codes).where(codes.c.until < now))
        await connection.execute(insert(codes), row)


async def use(connection: AsyncConnection, secret: bytes, kind: str) -> UsedCode | None:
    """Use a code up; None if it is not good, or was used by another process just now."""
    good = (codes.c.hash == secret, codes.c.kind == kind, codes.c.until > time.time())
    row = (await connection.execute(select(codes.c.person).where(*good))).one_or_none()
    if row is None:
        return None
    gone = await connection.execute(delete(codes).where(*good))
    return UsedCode(row.person) if gone.rowcount == 1 else None
