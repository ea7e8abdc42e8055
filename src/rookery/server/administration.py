"""What those who run the house can do with its database, whether the server runs or not."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final

from sqlalchemy import delete, func, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from rookery.server.limits import Limits
from rookery.server.messages.talk import Hiding
from rookery.server.models import bans, journal, metadata, people, seats, tables
from rookery.server.retention import Pruned, compact, prune
from rookery.server.settings import Settings
from rookery.server.store import Store
from rookery.server.talk import reports
from rookery.server.talk.shunning import EVERYWHERE, HOUSE, shun

GROUP: Final = 1_000
"""Rows that are copied at a time."""


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """The database, for as long as it is needed."""
    store = Store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def _house(settings: Settings) -> AbstractAsyncContextManager[Store]:
    """The database of a server that has run; a folder that has none is a mistake."""
    url = make_url(settings.url())
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise ValueError(f"there is no database {url.database}; was the server started there?")
    return opened(settings.url())


async def list_tables(settings: Settings, most: int) -> list[dict[str, Any]]:
    """The tables that were used last."""
    steps = (
        select(func.count())
        .select_from(journal)
        .where(journal.c.table_id == tables.c.id)
        .scalar_subquery()
    )
    columns = [tables.c[name] for name in ("id", "game", "created", "touched", "ended", "branched")]
    query = select(*columns, steps.label("steps")).order_by(tables.c.touched.desc()).limit(most)
    async with _house(settings) as store, store.engine.connect() as connection:
        return [dict(row) for row in (await connection.execute(query)).mappings()]


async def list_people(settings: Settings, most: int) -> list[dict[str, Any]]:
    """The people with the most tables, by the names they gave last, and nothing that is secret."""
    query = (
        select(
            func.max(seats.c.name).label("name"),
            func.count().label("seats"),
            func.min(people.c.created).label("since"),
        )
        .select_from(people.join(seats, seats.c.holder == people.c.holder))
        .group_by(people.c.holder)
        .order_by(func.count().desc())
        .limit(most)
    )
    async with _house(settings) as store, store.engine.connect() as connection:
        return [dict(row) for row in (await connection.execute(query)).mappings()]


async def prune_all(settings: Settings, limits: Limits) -> Pruned:
    """Let go of what nobody needs, and write the database anew without gaps."""
    async with _house(settings) as store:
        found = await prune(store.engine, limits)
        await compact(store.engine)
        return found


# ---- talk -------------------------------------------------------------------------------------


async def list_reports(settings: Settings, most: int) -> list[dict[str, Any]]:
    """What people have reported, the latest first, with the lines."""
    async with _house(settings) as store:
        return await reports.listed(store.engine, most)


async def settle_report(settings: Settings, report: str) -> bool:
    """Let go of a report that was seen to; false if there is none of that id."""
    async with _house(settings) as store:
        return await reports.drop(store.engine, report)


async def silence(settings: Settings, report: str, lift: bool) -> str | None:
    """Whoever was reported may say nothing more, or may again; returns their name."""
    async with _house(settings) as store:
        found = await reports.speaker_of(store.engine, report)
        if found is not None:
            speaker, name = found
            how: Hiding | None = None if lift else "block"
            await shun(store.engine, HOUSE, speaker, EVERYWHERE, name, how)
        return found[1] if found else None


# ---- bans -------------------------------------------------------------------------------------


async def ban(settings: Settings, address: str, reason: str) -> str:
    """Keep an address or a network out; a running server heeds it within half a minute."""
    network = str(ip_network(address, strict=False))
    row = {"address": network, "created": time.time(), "reason": reason}
    async with _house(settings) as store, store.engine.begin() as connection:
        await connection.execute(delete(bans).where(bans.c.address == network))
        await connection.execute(insert(bans), row)
    return network


async def lift_ban(settings: Settings, address: str) -> bool:
    """Let an address or a network in again; false if it was not kept out."""
    network = str(ip_network(address, strict=False))
    async with _house(settings) as store, store.engine.begin() as connection:
        done = await connection.execute(delete(bans).where(bans.c.address == network))
        return done.rowcount > 0


async def list_bans(settings: Settings) -> list[dict[str, Any]]:
    """Who is kept out, since when and why."""
    async with _house(settings) as store, store.engine.connect() as connection:
        found = await connection.execute(select(bans).order_by(bans.c.created))
        return [dict(row) for row in found.mappings()]


# ---- backup -----------------------------------------------------------------------------------


async def back_up(settings: Settings, file: Path) -> int:
    """Copy everything into a new file of SQLite's, as it is at one moment; returns the tables."""
    if file.exists():  # noqa: ASYNC240 - nobody else waits
        raise ValueError(f"{file} is there already")
    part = file.with_name(f"{file.name}.part")
    try:
        async with _house(settings) as store, opened(_file_url(part)) as copy:
            await _copy_all(store, copy)
            count = await copy.count_tables()
        part.rename(file)  # half a backup must not pass for a whole one
        return count
    finally:
        part.unlink(missing_ok=True)


async def restore(settings: Settings, file: Path) -> int:
    """Copy everything from a backup into an empty database; returns the tables."""
    if not file.is_file():  # noqa: ASYNC240 - nobody else waits
        raise ValueError(f"there is no file {file}")
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder) / "backup.db"  # a backup of an older version is migrated, but not here
        shutil.copyfile(file, own)
        async with opened(_file_url(own)) as backup, opened(settings.url()) as store:
            if await store.count_tables() or await store.count_replays():
                raise ValueError("the database holds tables or replays; restore into an empty one")
            await _copy_all(backup, store)
            return await store.count_tables()


def _file_url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


async def _copy_all(source: Store, target: Store) -> None:
    async with source.engine.connect() as plain, target.engine.begin() as writing:
        reading = plain
        if source.engine.dialect.name != "sqlite":  # SQLite reads as of one moment by itself
            reading = await plain.execution_options(isolation_level="REPEATABLE READ")
        for kind in metadata.sorted_tables:
            await writing.execute(delete(kind))
            await _copy(reading, writing, kind)


async def _copy(reading: AsyncConnection, writing: AsyncConnection, kind: Any) -> None:
    rows = await reading.stream(select(kind))
    async for group in rows.mappings().partitions(GROUP):
        await writing.execute(insert(kind), [dict(row) for row in group])
