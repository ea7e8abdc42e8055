"""The database keeps what it was given, refuses a second writer, and is migrated as it should."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, select

from rookery.fairness import verify
from rookery.server.identity import holder_of
from rookery.server.limits import Limits
from rookery.server.lobby import Lobby
from rookery.server.models import metadata, persons
from rookery.server.people import learned
from rookery.server.people.played import GameSearch, my_games
from rookery.server.readers import Readers
from rookery.server.retention import prune
from rookery.server.services import Services
from rookery.server.store import MIGRATIONS, NEWEST, Store, StoredSeat, StoredTable
from rookery.server.thinking import Thinkers
from rookery.server.writer import Conflict, Row, Unavailable, Writer, journal_rows
from tests.server.databases import postgres

pytestmark = pytest.mark.once

DATA = Path(__file__).parent / "data"
SEATS = [
    StoredSeat("person", "Ann", b"a" * 32),
    StoredSeat("person", ""),
    StoredSeat("bot", "eager"),
]


def table(name: str = "table") -> StoredTable:
    options: dict[str, str | int | bool] = {"players": 3, "fools": "limited"}
    return StoredTable(name, "court", 1, options, bytes(32), list(SEATS))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'deep' / 'rookery.db'}"
    else:
        with postgres() as address:
            yield address


def test_a_table_comes_back_as_it_was(url: str) -> None:
    async def keep() -> None:
        store = Store(url)
        await store.open()
        await store.add_table(table())
        await store.append(journal_rows("table", 1, [64, 0], 0.0))
        assert await store.table("other") is None
        assert await store.table("table") == table()
        entries, at = await store.journal("table")
        assert entries == [64, 0]
        assert at is not None
        assert await store.count_tables() == 1
        await store.close()
        again = Store(url)
        await again.open()
        assert (await again.journal("table"))[0] == [64, 0]
        await again.close()

    asyncio.run(keep())


def test_a_step_is_written_once_and_its_neighbours_do_not_suffer(url: str) -> None:
    async def write(store: Store, name: str, step: int, entry: int) -> bool:
        try:
            await store.append(journal_rows(name, step, [entry], 0.0))
        except Conflict:
            return False
        return True

    async def race() -> None:
        store = Store(url)
        await store.open()
        for name in "abc":
            await store.add_table(table(name))
        wishes = [(name, step, writer) for name in "abc" for step in (1, 2) for writer in (10, 20)]
        taken = await asyncio.gather(*(write(store, *wish) for wish in wishes))
        assert taken == [writer == 10 for _, _, writer in wishes]
        for name in "abc":
            assert (await store.journal(name))[0] == [10, 10]
        await store.close()

    asyncio.run(race())


def test_two_processes_cannot_write_the_same_step(url: str) -> None:
    async def race() -> None:
        one, other = Store(url), Store(url)
        await asyncio.gather(one.open(), other.open())
        await one.add_table(table())
        for step in range(1, 30):
            rows = journal_rows("table", step, [step], 0.0)
            done = await asyncio.gather(
                one.append(rows), other.append(rows), return_exceptions=True
            )
            assert sorted(isinstance(answer, Conflict) for answer in done) == [False, True]
        assert (await other.journal("table"))[0] == list(range(1, 30))
        await one.close()
        await other.close()

    asyncio.run(race())


class Stumbling:
    """A committer that fails once as nobody has foreseen."""

    def __init__(self) -> None:
        self.written: list[Row] = []
        self._stumbled = False

    async def commit(self, rows: list[Row]) -> None:
        if not self._stumbled:
            self._stumbled = True
            raise RuntimeError("out of step")
        self.written += rows

    async def close(self) -> None:
        """There is nothing to close."""


def test_the_writer_goes_on_after_a_failure_that_nobody_has_foreseen() -> None:
    async def write() -> None:
        committer = Stumbling()
        writer = Writer(committer)
        writer.start()
        async with asyncio.timeout(5):
            with pytest.raises(Unavailable):
                await writer.append(journal_rows("table", 1, [64], 0.0))
            await writer.append(journal_rows("table", 1, [64], 0.0))
            await writer.stop()
        assert committer.written == [("table", 1, 64, 0.0, 0.0)]

    asyncio.run(write())


def test_a_seat_goes_to_whoever_comes_first(url: str) -> None:
    async def sit_down() -> None:
        store = Store(url)
        await store.open()
        await store.add_table(table())
        wishes = [store.take_seat("table", 1, name, name.encode() * 16) for name in ("Bo", "Cy")]
        assert sorted(await asyncio.gather(*wishes)) == [False, True]
        assert not await store.take_seat("table", 0, "Di", b"d" * 32)
        assert not await store.take_seat("table", 2, "Di", b"d" * 32)
        await store.close()

    asyncio.run(sit_down())


def test_replays_are_kept_once(url: str) -> None:
    async def keep() -> None:
        store = Store(url)
        await store.open()
        for _ in range(2):
            await store.add_replay("r1", "the record")
        assert await store.replay("r1") == "the record"
        assert await store.replay("r2") is None
        assert await store.count_replays() == 1
        await store.close()

    asyncio.run(keep())


@pytest.mark.parametrize(
    "written", ["version_001.sql", "version_002.sql", "version_004.sql", "version_010.sql"]
)
def test_what_the_versions_before_have_written_is_kept(tmp_path: Path, written: str) -> None:
    """The databases in `data` were written by the last versions without the next migration."""
    file = tmp_path / "rookery.db"
    with sqlite3.connect(file) as old:
        old.executescript((DATA / written).read_text(encoding="utf-8"))
        tables = old.execute("SELECT id, game, branched FROM tables").fetchall()
        journal = old.execute("SELECT * FROM journal ORDER BY table_id, step").fetchall()
        records = old.execute("SELECT id, record FROM replays").fetchall()
    old.close()

    async def look() -> None:
        store = Store(f"sqlite+aiosqlite:///{file}")
        await store.open()
        limits = Limits()
        thinkers, readers = Thinkers(1), Readers(limits)
        lobby = Lobby(Services(store, thinkers, readers, limits))
        for name, game, branched in tables:
            room = await lobby.room(name)
            assert (room.table.game, room.table.branched) == (game, branched)
            assert room.held_by(holder_of("t" * 43))
            if room.match is not None:
                entries = [row[2] for row in journal if row[0] == name]
                assert room.match.journal[: len(entries)] == entries
                assert verify(room.record()).chain in ("kept", "sealed")
        assert await store.knows(holder_of("t" * 43))
        for replay, text in records:
            assert await store.replay(replay) == text
        assert not any(await prune(store.engine, limits))
        await lobby.close()
        await thinkers.close()
        await readers.close()
        await store.close()

    asyncio.run(look())


def test_only_the_owner_may_read_the_database(tmp_path: Path) -> None:
    async def make() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'data' / 'rookery.db'}")
        await store.open()
        await store.add_table(table())
        for file in (tmp_path / "data").iterdir():
            assert file.stat().st_mode & 0o077 == 0, file
        await store.close()

    asyncio.run(make())
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_the_migrations_lead_to_the_models(url: str) -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == NEWEST

    async def compare() -> None:
        store = Store(url)
        await store.open()
        async with store._engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await store.close()

    asyncio.run(compare())


def test_people_clocks_and_results_of_the_version_before_are_kept(tmp_path: Path) -> None:
    """Whoever kept their games has them, and what was settled for a table still is."""
    file = tmp_path / "rookery.db"
    with sqlite3.connect(file) as old:
        old.executescript((DATA / "people_010.sql").read_text(encoding="utf-8"))
        ((person, name, settings),) = old.execute("SELECT key, name, settings FROM persons")
        terms = dict(old.execute("SELECT id, terms FROM tables").fetchall())
        noted = old.execute("SELECT table_id, seat, won FROM seats WHERE won IS NOT NULL")
        results = noted.fetchall()
    old.close()

    async def look() -> None:
        store = Store(f"sqlite+aiosqlite:///{file}")
        await store.open()
        stored = [await store.table(one) for one in terms]
        for found in stored:
            assert found is not None
            assert json.loads(terms[found.id]).items() <= msgspec.to_builtins(found.terms).items()
            assert not any(seat.robot or seat.asked for seat in found.seats)
        assert sum(seat.holder == person for found in stored if found for seat in found.seats) == 3
        mine = await my_games(store.engine, person, GameSearch())
        won = {
            (game.table, i): seat.won for game in mine.games for i, seat in enumerate(game.seats)
        }
        assert results
        assert all(won[table, seat] == share for table, seat, share in results)
        async with store.engine.connect() as connection:
            row = (await connection.execute(select(persons))).one()
        assert (row.name, row.settings) == (name, settings)
        assert await learned.done_by(store.engine, person) == {}
        assert await learned.note(store.engine, person, [], {"court": ["king"]})
        assert await learned.done_by(store.engine, person) == {"court": ["king"]}
        await store.close()

    asyncio.run(look())


def test_what_was_learned_is_noted_once_and_goes_with_whoever_is_gone(url: str) -> None:
    guest, person, gone = b"g" * 32, b"p" * 32, b"x" * 32

    async def learn() -> None:
        store = Store(url)
        await store.open()
        await store.add_person(guest)
        async with store.engine.begin() as connection:
            row = {"key": person, "name": "Ann", "settings": "{}", "created": 0.0}
            await connection.execute(insert(persons), row)
        wishes = [learned.note(store.engine, person, [], {"court": ["king"]}) for _ in range(5)]
        assert (await asyncio.gather(*wishes))[-1] == {"court": ["king"]}
        for holder in (guest, gone):
            await learned.note(store.engine, holder, [], {"court": ["king"]})
        await prune(store.engine, Limits())
        found = [await learned.done_by(store.engine, one) for one in (guest, person, gone)]
        assert found == [{"court": ["king"]}] * 2 + [{}]
        await store.close()

    asyncio.run(learn())
