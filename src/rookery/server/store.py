"""The database: tables, seats, journals and replays, on SQLite or PostgreSQL."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, event, func, insert, inspect, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from rookery.core.options import Value
from rookery.server import models
from rookery.server.writer import (
    AsyncCommitter,
    Committer,
    FileCommitter,
    Row,
    Writer,
    journal_rows,
    named,
)

MIGRATIONS: Final = Path(__file__).parent / "migrations"
NEWEST: Final = "001"
"""The migration that the models stand for."""
MIGRATION_LOCK: Final = 0x726F6F6B  # any number, the same in every process
# Full: a commit is on the disk, not only with the operating system, when it returns.
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON")


@dataclass(slots=True)
class StoredSeat:
    """Who sits there. A person's seat without a holder is open."""

    kind: str
    name: str
    holder: bytes | None = None

    @property
    def taken(self) -> bool:
        return self.kind == "bot" or self.holder is not None


@dataclass(slots=True)
class StoredTable:
    """A table apart from its journal."""

    id: str
    game: str
    rules: int
    options: dict[str, Value]
    seed: bytes
    seats: list[StoredSeat]
    branched: int = 0
    rematch: str | None = None


class Store:
    """All that the server keeps."""

    def __init__(self, url: str) -> None:
        self._url: Final = make_url(url)
        self._engine: Final = _engine(url)
        self._writer: Final = Writer(self._committer())

    def _committer(self) -> Committer:
        if self._engine.dialect.name != "sqlite":
            return AsyncCommitter(self._engine)
        return FileCommitter(self._connect)

    def _connect(self) -> sqlite3.Connection:
        """The file, with each statement a transaction of its own; for a thread to close too."""
        connection = sqlite3.connect(
            self._url.database or "", isolation_level=None, check_same_thread=False
        )
        _set_pragmas(connection)
        return connection

    async def open(self) -> None:
        """Make or migrate the database, and begin to write."""
        if self._url.get_backend_name() == "sqlite" and self._url.database:
            Path(self._url.database).parent.mkdir(parents=True, exist_ok=True)
        async with self._engine.begin() as connection:
            await connection.run_sync(_migrate)
        self._writer.start()

    async def close(self) -> None:
        """Write what is under way, and let go of the database."""
        await self._writer.stop()
        await self._engine.dispose()

    # ---- tables ---------------------------------------------------------------------------

    async def add_table(self, table: StoredTable, entries: Sequence[int] = ()) -> None:
        """Keep a new table, with what its journal begins with."""
        row = {
            "id": table.id,
            "game": table.game,
            "rules": table.rules,
            "options": json.dumps(table.options),
            "seed": table.seed,
            "branched": table.branched,
            "created": time.time(),
        }
        async with self._engine.begin() as connection:
            await connection.execute(insert(models.tables), row)
            await connection.execute(insert(models.seats), _seat_rows(table))
            if entries:
                rows = journal_rows(table.id, 1, entries, time.time())
                await connection.execute(insert(models.journal), named(rows))

    async def table(self, table_id: str) -> StoredTable | None:
        """The table of that id, if there is one."""
        about = select(models.tables).where(models.tables.c.id == table_id)
        seats = select(models.seats).where(models.seats.c.table_id == table_id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(about)).mappings().one_or_none()
            if row is None:
                return None
            seat_rows = (await connection.execute(seats.order_by("seat"))).all()
        return StoredTable(
            id=table_id,
            game=row["game"],
            rules=row["rules"],
            options=json.loads(row["options"]),
            seed=row["seed"],
            seats=[StoredSeat(seat.kind, seat.name, seat.holder) for seat in seat_rows],
            branched=row["branched"],
            rematch=row["rematch"],
        )

    async def journal(self, table_id: str) -> tuple[list[int], float | None]:
        """All entries of a table's journal, and when the last was made."""
        own = models.journal.c.table_id == table_id
        query = select(models.journal.c.entry, models.journal.c.at).where(own).order_by("step")
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [row.entry for row in rows], rows[-1].at if rows else None

    async def append(self, rows: list[Row]) -> None:
        """Add steps to a journal: on disk when this returns, else a `Conflict`, `Unavailable`."""
        await self._writer.append(rows)

    async def take_seat(self, table_id: str, seat: int, name: str, holder: bytes) -> bool:
        """Give an open seat to whoever comes first; false for all others."""
        c = models.seats.c
        still_open = (
            c.table_id == table_id,
            c.seat == seat,
            c.kind == "person",
            c.holder.is_(None),
        )
        change = update(models.seats).where(*still_open).values(name=name, holder=holder)
        async with self._engine.begin() as connection:
            return (await connection.execute(change)).rowcount == 1

    async def set_rematch(self, table_id: str, rematch: str) -> bool:
        """Note where a table goes on; false if that was settled already."""
        c = models.tables.c
        change = update(models.tables).where(c.id == table_id, c.rematch.is_(None))
        async with self._engine.begin() as connection:
            return (await connection.execute(change.values(rematch=rematch))).rowcount == 1

    async def count_tables(self) -> int:
        return await self._count(models.tables)

    # ---- replays --------------------------------------------------------------------------

    async def add_replay(self, replay_id: str, record: str) -> None:
        """Keep a record; the same one again changes nothing."""
        row = {"id": replay_id, "record": record, "created": time.time()}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(models.replays), row)
        except IntegrityError:
            return  # its id is its content's hash: it is there already

    async def replay(self, replay_id: str) -> str | None:
        """The record of that id, if there is one."""
        query = select(models.replays.c.record).where(models.replays.c.id == replay_id)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def count_replays(self) -> int:
        return await self._count(models.replays)

    async def _count(self, table: Any) -> int:
        async with self._engine.connect() as connection:
            answer = await connection.execute(select(func.count()).select_from(table))
            return int(answer.scalar_one())


def _engine(url: str) -> AsyncEngine:
    engine = create_async_engine(url, pool_pre_ping="sqlite" not in url)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _entry: ConnectionPoolEntry | None = None) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    # Several processes may start at once: one migrates, the others wait for it.
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
    else:
        connection.execute(text("BEGIN IMMEDIATE"))
    if _revision(connection) == NEWEST:
        return
    # Loaded only where it is needed: it takes longer to load than the server to start.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision


def _seat_rows(table: StoredTable) -> list[dict[str, object]]:
    return [
        {
            "table_id": table.id,
            "seat": number,
            "kind": seat.kind,
            "name": seat.name,
            "holder": seat.holder,
        }
        for number, seat in enumerate(table.seats)
    ]
