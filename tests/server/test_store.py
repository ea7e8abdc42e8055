"""The database keeps what it was given, refuses a second writer, and is migrated as it should."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from rookery.server.models import metadata
from rookery.server.store import MIGRATIONS, NEWEST, Store, StoredSeat, StoredTable
from rookery.server.writer import Conflict, journal_rows
from tests.server.databases import postgres

pytestmark = pytest.mark.once

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
        await store.add_table(table(), [64, 0])
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
