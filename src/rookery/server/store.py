"""The database: tables, seats, journals and replays, on SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import secrets
import sqlite3
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import (
    Connection,
    Select,
    Table,
    and_,
    event,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from rookery.core.options import Value
from rookery.server import models
from rookery.server.messages.coaching import Coach
from rookery.server.messages.terms import Terms
from rookery.server.writer import (
    AsyncCommitter,
    Committer,
    FileCommitter,
    Row,
    Unavailable,
    Writer,
)

MIGRATIONS: Final = Path(__file__).parent / "migrations"
NEWEST: Final = "016"
"""The migration that the models stand for."""
SERVERS_DICE: Final = 1
SHARED_DICE: Final = 2
PROBE: Final = 5.0
"""Seconds after which a database that is asked whether it answers does not."""
HOUR: Final = 3600.0
LONGEST: Final = 2**31 - 1
"""More steps than any journal has."""
SALT_BYTES: Final = 32
PART: Final = 1_000
"""Rows of a journal that are fetched at a time."""
MIGRATION_LOCK: Final = 0x726F6F6B  # any number, the same in every process
# Full: a commit is on the disk, not only with the operating system, when it returns.
PRAGMAS: Final = (
    "auto_vacuum=INCREMENTAL",  # for a new file: what is pruned is given back to the disk
    "journal_mode=WAL",
    "synchronous=FULL",
    "busy_timeout=10000",
    "foreign_keys=ON",
)


USUAL: Final = Terms()
"""The terms of tables from before there were any."""


@dataclass(slots=True)
class StoredSeat:
    """Who sits there. A person's seat without a holder is open."""

    kind: str
    name: str
    holder: bytes | None = None
    share: bytes | None = None
    """What the person's browser gave to the dice."""
    seen: float | None = None
    """When the person was last here."""
    robot: bool = False
    """The person is a bot by others."""
    asked: str = ""
    """Of an open seat: the bot by others that it was offered to."""
    declined: bool = False
    """That bot does not want it."""
    sigil: int | None = None
    """The sign that a person who keeps their games has chosen."""

    @property
    def taken(self) -> bool:
        """Does somebody sit there?"""
        return self.kind == "bot" or self.holder is not None


@dataclass(slots=True)
class StoredTable:
    """A table apart from its journal."""

    id: str
    game: str
    rules: int
    options: dict[str, Value]
    secret: bytes
    """What the dice rest on, on the server's side."""
    seats: list[StoredSeat]
    branched: int = 0
    rematch: str | None = None
    source: str | None = None
    """The replay or the table whose first steps these are."""
    source_version: int | None = None
    """Of a table: its version then."""
    owner: bytes | None = None
    address: bytes | None = None
    shared: bool = True
    """Have people's browsers a share in the dice? Tables from before that could be have not."""
    begun: bool = False
    """The shares are settled, and the game has begun."""
    rated: bool = False
    """Does the game count for ratings?"""
    coach: Coach = "off"
    terms: Terms = USUAL
    created: float = field(default=0.0, compare=False)


class Store:
    """All that the server keeps."""

    def __init__(self, url: str) -> None:
        self._url: Final = make_url(url)
        self._engine: Final = _engine(url)
        self._writer: Final = Writer(self._committer())
        self._salt = b""

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
            _make_private(Path(self._url.database))
        async with self._engine.begin() as connection:
            await connection.run_sync(_migrate)
        self._writer.start()

    async def close(self) -> None:
        """Write what is under way, and let go of the database."""
        await self._writer.stop()
        await self._engine.dispose()

    @property
    def engine(self) -> AsyncEngine:
        """The way to the database."""
        return self._engine

    async def answers(self) -> bool:
        """Does the database answer?"""
        try:
            async with asyncio.timeout(PROBE), self._engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except (SQLAlchemyError, OSError):
            return False
        return True

    # ---- tables ---------------------------------------------------------------------------

    async def add_table(self, table: StoredTable) -> None:
        """Keep a new table."""
        now = time.time()
        row = {
            "id": table.id,
            "game": table.game,
            "rules": table.rules,
            "options": json.dumps(table.options),
            "seed": table.secret,
            "dice": SHARED_DICE if table.shared else SERVERS_DICE,
            "branched": table.branched,
            "created": now,
            "touched": now,
            "source": table.source,
            "source_version": table.source_version,
            "owner": table.owner,
            "address": table.address,
            "rated": int(table.rated),
            "coach": table.coach,
            "terms": msgspec.json.encode(table.terms).decode(),
            "public": table.terms.public,
            "days": table.terms.in_days,
        }
        async with self._engine.begin() as connection:
            await connection.execute(insert(models.tables), row)
            await connection.execute(insert(models.seats), _seat_rows(table))

    async def touch(self, table_id: str) -> None:
        """Note that somebody is at a table."""
        await self._touch(models.tables, table_id)

    async def _touch(self, kind: Table, name: str) -> None:
        now = time.time()
        old = (kind.c.id == name, kind.c.touched < now - HOUR)
        async with self._engine.begin() as connection:
            await connection.execute(update(kind).where(*old).values(touched=now))

    async def set_rules(self, table_id: str, rules: int) -> None:
        """Note by which rules the game of a table goes on."""
        change = update(models.tables).where(models.tables.c.id == table_id)
        async with self._engine.begin() as connection:
            await connection.execute(change.values(rules=rules))

    async def set_ended(self, table_id: str) -> None:
        """Note that the game of a table is over."""
        c = models.tables.c
        change = update(models.tables).where(c.id == table_id, c.ended.is_(None))
        async with self._engine.begin() as connection:
            await connection.execute(change.values(ended=time.time()))

    async def table(self, table_id: str) -> StoredTable | None:
        """The table of that id, if there is one."""
        about = select(models.tables).where(models.tables.c.id == table_id)
        seats = _sitting().where(models.seats.c.table_id == table_id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(about)).mappings().one_or_none()
            if row is None:
                return None
            seat_rows = (await connection.execute(seats.order_by(models.seats.c.seat))).all()
        return StoredTable(
            id=table_id,
            game=row["game"],
            rules=row["rules"],
            options=json.loads(row["options"]),
            secret=row["seed"],
            seats=[_stored_seat(row) for row in seat_rows],
            branched=row["branched"],
            rematch=row["rematch"],
            source=row["source"],
            source_version=row["source_version"],
            owner=row["owner"],
            address=row["address"],
            shared=row["dice"] == SHARED_DICE,
            begun=row["begun"] is not None,
            rated=bool(row["rated"]),
            coach=row["coach"],
            created=row["created"],
            terms=msgspec.json.decode(row["terms"], type=Terms) if row["terms"] else USUAL,
        )

    async def journal(self, table_id: str, until: int = LONGEST) -> tuple[list[int], float | None]:
        """A table's own entries in its journal up to a step, and when the last was made."""
        c = models.journal.c
        query = select(c.step, c.entry, c.at).where(c.table_id == table_id, c.step <= until)
        entries: list[int] = []
        last, at = 0, None
        async with self._engine.connect() as connection:
            while True:  # a long journal comes in parts, so that others have their turn
                part = query.where(c.step > last).order_by(c.step).limit(PART)
                rows = (await connection.execute(part)).all()
                entries += [row.entry for row in rows]
                if rows:
                    last, at = rows[-1].step, rows[-1].at
                if len(rows) < PART:
                    return entries, at

    async def last_step(self, table_id: str) -> int:
        """The number of the last step in a table's own journal; 0 if there is none."""
        c = models.journal.c
        query = select(func.max(c.step)).where(c.table_id == table_id)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one() or 0

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
        change = (
            update(models.seats)
            .where(*still_open)
            .values(name=name, holder=holder, seen=time.time())
        )
        async with self._engine.begin() as connection:
            return (await connection.execute(change)).rowcount == 1

    async def set_rematch(self, table_id: str, rematch: str) -> bool:
        """Note where a table goes on; false if that was settled already."""
        c = models.tables.c
        change = update(models.tables).where(c.id == table_id, c.rematch.is_(None))
        async with self._engine.begin() as connection:
            return (await connection.execute(change.values(rematch=rematch))).rowcount == 1

    async def count_tables(self) -> int:
        """How many tables there are."""
        return await self._count(models.tables)

    async def count_tables_of(self, owner: bytes | None, address: bytes) -> tuple[int, int]:
        """How many tables this person set up, and how many this address."""
        return await self._count_of(models.tables, owner, address)

    # ---- replays --------------------------------------------------------------------------

    async def add_replay(
        self, replay_id: str, record: str, owner: bytes | None = None, address: bytes | None = None
    ) -> None:
        """Keep a record; the same one again changes nothing."""
        now = time.time()
        row = {"id": replay_id, "record": record, "created": now, "touched": now}
        row |= {"owner": owner, "address": address}
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

    async def look_at_replay(self, replay_id: str) -> bool:
        """Is there a record of that id? If so, somebody looks at it now."""
        query = select(models.replays.c.id).where(models.replays.c.id == replay_id)
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).first() is not None
        if found:
            await self._touch(models.replays, replay_id)
        return found

    async def count_replays(self) -> int:
        """How many records were handed in."""
        return await self._count(models.replays)

    async def count_replays_of(self, owner: bytes | None, address: bytes) -> tuple[int, int]:
        """How many records this person handed in, and how many this address."""
        return await self._count_of(models.replays, owner, address)

    # ---- people ---------------------------------------------------------------------------

    async def knows(self, holder: bytes) -> bool:
        """Was the token behind this hash given out here?"""
        query = select(models.people.c.holder).where(models.people.c.holder == holder)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def person_of(self, session: bytes) -> bytes | None:
        """The key of the person whose device has this token; None: a guest's, or nobody's."""
        c = models.people.c
        query = select(c.person, c.seen).where(c.holder == session, c.person.is_not(None))
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        now = time.time()
        if row.seen is None or row.seen < now - HOUR:
            async with self._engine.begin() as connection:
                seen = update(models.people).where(c.holder == session).values(seen=now)
                await connection.execute(seen)
        return bytes(row.person)

    async def robot_of(self, session: bytes) -> bytes | None:
        """The key of the bot by others whose token this is the hash of; None: there is none."""
        person = await self.person_of(session)
        query = select(models.robots.c.person).where(models.robots.c.person == person)
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        return None if found is None else bytes(found)

    async def add_person(self, holder: bytes) -> None:
        """Note that a token was given out."""
        row = {"holder": holder, "created": time.time()}
        async with self._engine.begin() as connection:
            await connection.execute(insert(models.people), row)

    async def address_hash(self, address: str) -> bytes:
        """What is stored of an address: enough to count by, and of no use elsewhere."""
        if not self._salt:
            self._salt = await self.secret("salt")
        return hmac.digest(self._salt, address.encode(), "sha256")

    async def secret(self, name: str) -> bytes:
        """Something that only this house knows; drawn when it is first needed."""
        query = select(models.house.c.value).where(models.house.c.name == name)
        for _ in range(2):
            async with self._engine.connect() as connection:
                value = (await connection.execute(query)).scalar_one_or_none()
            if value is not None:
                return bytes(value)
            with contextlib.suppress(IntegrityError):  # another process was faster
                async with self._engine.begin() as connection:
                    row = {"name": name, "value": secrets.token_bytes(SALT_BYTES)}
                    await connection.execute(insert(models.house), row)
        raise Unavailable("the house has no secret")

    async def bans(self) -> list[str]:
        """The addresses and networks that are not let in."""
        async with self._engine.connect() as connection:
            return list((await connection.execute(select(models.bans.c.address))).scalars())

    async def _count_of(self, kind: Table, owner: bytes | None, address: bytes) -> tuple[int, int]:
        counts = []
        async with self._engine.connect() as connection:
            for own in (kind.c.owner == owner, kind.c.address == address):
                query = select(func.count()).select_from(kind).where(own)
                counts.append(int((await connection.execute(query)).scalar_one()))
        return counts[0], counts[1]

    async def _count(self, table: Table) -> int:
        async with self._engine.connect() as connection:
            answer = await connection.execute(select(func.count()).select_from(table))
            return int(answer.scalar_one())


def _make_private(file: Path) -> None:
    """Nobody else on this machine may read seeds and the hashes of tokens."""
    if not file.parent.exists():
        file.parent.mkdir(parents=True, mode=0o700)
    file.touch(mode=0o600)
    file.chmod(0o600)  # what SQLite puts beside it gets the same


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


def _sitting() -> Select[Any]:
    """Seats, with what is known of bots by others that sit there or were asked to."""
    own, asked, names = models.seats.c, models.challenges.c, models.persons.c
    offered = and_(asked.table_id == own.table_id, asked.seat == own.seat, own.holder.is_(None))
    keeper, robot = models.persons.alias(), models.robots.c.person
    chosen = keeper.c.settings.label("chosen")
    return (
        select(models.seats, robot, names.name.label("asked"), asked.declined, chosen)
        .outerjoin(models.robots, models.robots.c.person == own.holder)
        .outerjoin(models.challenges, offered)
        .outerjoin(models.persons, names.key == asked.robot)
        .outerjoin(keeper, keeper.c.key == own.holder)
    )


def _stored_seat(row: Any) -> StoredSeat:
    robot = row.person is not None
    sigil = None if robot or row.chosen is None else json.loads(row.chosen).get("sigil", 0)
    about = (robot, row.asked or "", bool(row.declined), sigil)
    return StoredSeat(row.kind, row.name, row.holder, row.share, row.seen, *about)


def _seat_rows(table: StoredTable) -> list[dict[str, object]]:
    return [
        {
            "table_id": table.id,
            "seat": number,
            "kind": seat.kind,
            "name": seat.name,
            "holder": seat.holder,
            "share": seat.share,
            "seen": seat.seen,
        }
        for number, seat in enumerate(table.seats)
    ]
