"""Nothing is used up for good: quotas, references instead of copies, and an end to what is idle."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import update

from rookery.match import Refused
from rookery.server.callers import Caller
from rookery.server.connections import Connection, Way
from rookery.server.library import Library
from rookery.server.limits import Limits
from rookery.server.lobby import Lobby
from rookery.server.messages.tables import NewSeat, NewTable
from rookery.server.models import replays, tables
from rookery.server.readers import Readers
from rookery.server.retention import Pruned, compact, give_back, prune
from rookery.server.services import Services
from rookery.server.store import Store
from rookery.server.thinking import Thinkers
from tests.server.clients import ME, OPEN, Server
from tests.server.databases import postgres
from tests.server.test_strangers import long_record

pytestmark = pytest.mark.once

PEOPLE = [NewSeat("me", "Ann"), NewSeat("here", "Bo")]
ANN = Caller("192.0.2.1", b"a" * 32)
BO = Caller("192.0.2.1", b"b" * 32)
CY = Caller("198.51.100.7", b"c" * 32)
DAY = 86_400


@asynccontextmanager
async def house(url: str, **limits: Any) -> AsyncIterator[tuple[Lobby, Library]]:
    bounds = Limits(**{"share_seconds": 0, **limits})
    store, thinkers, readers = Store(url), Thinkers(1), Readers(bounds)
    await store.open()
    lobby = Lobby(Services(store, thinkers, readers, bounds))
    try:
        yield lobby, Library(lobby)
    finally:
        await lobby.close()
        await thinkers.close()
        await readers.close()
        await store.close()


def sqlite(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'rookery.db'}"


def size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.iterdir())


def test_playing_on_from_a_long_record_costs_next_to_nothing(tmp_path: Path) -> None:
    steps = 3_000

    async def branch() -> None:
        async with house(sqlite(tmp_path)) as (lobby, library):
            replay = await library.keep(long_record(steps), ANN)
            volume = await library.find(replay, ANN)
            store = lobby.services.store
            first = ""
            await give_back(store.engine)
            before = size(tmp_path)
            for _ in range(20):
                root = await library.root(volume, steps - 10, 2, ANN)
                first = await lobby.play_on(root, PEOPLE, ANN)
                assert (await store.journal(first))[0] == []
            await give_back(store.engine)
            assert size(tmp_path) - before < 20 * 2_000
            room = await lobby.room(first)
            assert room.match is not None
            assert room.table.branched == steps - 10
            assert room.version >= steps - 10
            text = await library.text(await library.find(replay, ANN), ANN)
            assert (
                room.record().text().split("\n\n")[1].split("\n")[: steps - 10]
                == (text.split("\n\n")[1].split("\n")[: steps - 10])
            )

    asyncio.run(branch())


def test_a_table_that_goes_on_from_another_keeps_its_beginning(tmp_path: Path) -> None:
    """Also where the other one takes a decision back later."""

    async def branch() -> None:
        async with house(sqlite(tmp_path), branches=4) as (lobby, library):
            first = await lobby.room(await lobby.create(NewTable("court", PEOPLE), ANN))
            for _ in range(6):
                await _decide(first)
            log = list(first.match.log) if first.match else []
            volume = await library.find(first.table.id, ANN)
            root = await library.root(volume, len(log), 2, ANN)
            name = await lobby.play_on(root, PEOPLE, ANN)
            for _ in range(6):
                await _decide(first)
            second = await lobby.room(name)
            assert second.match is not None
            assert second.match.log[: len(log)] == log
            await _decide(second)
            for _ in range(2):
                volume = await library.find(name, ANN)
                assert volume.room is not None
                assert volume.room.match is not None
                at = len(volume.room.match.log)
                name = await lobby.play_on(await library.root(volume, at, 2, ANN), PEOPLE, ANN)
                room = await lobby.room(name)
                assert room.match is not None
                assert room.match.log[:at] == volume.room.match.log[:at]
            with pytest.raises(Refused, match="too many games go on"):
                await library.root(await library.find(name, ANN), 3, 2, ANN)

    asyncio.run(branch())


async def _decide(room: Any) -> None:
    state = room.match.state
    room.bot_at = lambda _: "eager"  # so that it may decide for everybody
    await room.decide(int(state.actor), room.version, state.legal()[0])


def test_each_person_and_each_address_has_a_share(tmp_path: Path) -> None:
    async def fill() -> None:
        limits = {"tables_per_person": 2, "tables_per_address": 3, "replays_per_address": 1}
        async with house(sqlite(tmp_path), **limits) as (lobby, library):
            wanted = NewTable("court", PEOPLE)
            for caller in (ANN, ANN, BO):
                await lobby.create(wanted, caller)
            for caller in (ANN, BO):
                with pytest.raises(Refused, match="as many tables as one may") as caught:
                    await lobby.create(wanted, caller)
                assert caught.value.code == "limit"
            await lobby.create(wanted, CY)
            one = await library.keep(long_record(10), ANN)
            assert await library.keep(long_record(10), BO) == one, "the same again takes no room"
            with pytest.raises(Refused, match="as many records as one may"):
                await library.keep(long_record(12), BO)
            await library.keep(long_record(12), CY)

    asyncio.run(fill())


def test_finished_games_keep_nobody_from_another(tmp_path: Path) -> None:
    """The one that was unused for longest goes, and none that was used today."""

    async def play_on_and_on() -> None:
        async with house(sqlite(tmp_path), tables_per_person=3, replays_per_person=2) as (
            lobby,
            library,
        ):
            store, wanted = lobby.services.store, NewTable("court", PEOPLE)
            others = await lobby.create(wanted, CY)
            running, older, newer = [await lobby.create(wanted, ANN) for _ in range(3)]
            for name in (others, older, newer):
                await store.set_ended(name)
            with pytest.raises(Refused, match="as many tables as one may"):
                await lobby.create(wanted, ANN)
            for name, days in ((others, 9), (running, 8), (older, 7), (newer, 6)):
                await _age(store, tables, name, days)
            await lobby.create(wanted, ANN)
            found = [name for name in (others, running, older, newer) if await store.table(name)]
            assert found == [others, running, newer]

            first, second = [await library.keep(long_record(n), ANN) for n in (10, 12)]
            with pytest.raises(Refused, match="as many records as one may"):
                await library.keep(long_record(14), ANN)
            await _age(store, replays, first, 7)
            await library.keep(long_record(14), ANN)
            assert await store.replay(second)
            assert not await store.replay(first)

    asyncio.run(play_on_and_on())


def test_who_gets_no_seat_leaves_nothing_behind(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        table = server.browser().create(ME, OPEN)
        assert server.browser().join(table, 1, "Bo").status_code == 200
        for _ in range(3):
            stranger = server.browser()
            assert stranger.join(table, 1, "Cy").status_code == 409
            assert stranger.join(table, 1, "level1").status_code == 400
            assert stranger.post("/api/tables", {"game": "chess", "seats": [ME]}).status_code == 400
            assert not stranger.cookie
    with closing(sqlite3.connect(tmp_path / "rookery.db")) as database:
        assert database.execute("SELECT count(*) FROM people").fetchone() == (2,)


def test_a_table_that_somebody_is_at_does_not_age(tmp_path: Path) -> None:
    async def sit() -> None:
        async with house(sqlite(tmp_path)) as (lobby, _):
            store = lobby.services.store
            names = [await lobby.create(NewTable("court", PEOPLE), ANN) for _ in range(2)]
            for name in names:
                await _age(store, tables, name, 1_000)
                room = await lobby.room(name)
                await _age(store, tables, name, 1_000)
            way = cast("Way", SimpleNamespace(write=lambda _: 0, cut=lambda: None))
            room.connections.add(Connection(way, None, [], lobby.services.limits))
            await lobby.note_presence()
            assert (await prune(store.engine, lobby.services.limits)).abandoned == 1
            assert [bool(await store.table(name)) for name in names] == [False, True]

    asyncio.run(sit())


async def _age(store: Store, kind: Any, name: str, days: float) -> None:
    async with store.engine.begin() as connection:
        then = time.time() - days * DAY
        await connection.execute(update(kind).where(kind.c.id == name).values(touched=then))


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_what_is_idle_goes_and_what_is_needed_stays(tmp_path: Path, database: str) -> None:
    limits = {"unbegun_days": 10, "abandoned_days": 20, "finished_days": 30, "replay_days": 40}

    async def live(url: str) -> None:
        async with house(url, **limits) as (lobby, library):
            store = lobby.services.store
            waiting = [NewSeat("me", "Ann"), NewSeat("open")]
            unbegun = await lobby.create(NewTable("court", waiting), ANN)
            begun = await lobby.create(NewTable("court", PEOPLE), ANN)
            await lobby.room(begun)
            over = await lobby.create(NewTable("court", PEOPLE), ANN)
            await lobby.room(over)
            await store.set_ended(over)
            replay = await library.keep(long_record(10), ANN)
            needed = await library.keep(long_record(14), ANN)
            root = await library.root(await library.find(needed, ANN), 5, 2, ANN)
            branch = await lobby.play_on(root, PEOPLE, ANN)
            await lobby.room(branch)
            for days, gone in (
                (9, Pruned()),
                (11, Pruned(unbegun=1)),
                (21, Pruned(abandoned=1)),
                (31, Pruned(finished=1)),
                (41, Pruned(replays=1)),
            ):
                for name in (unbegun, begun, over):
                    await _age(store, tables, name, days)
                for name in (replay, needed):
                    await _age(store, replays, name, days)
                assert await prune(store.engine, lobby.services.limits) == gone
            assert await store.table(branch)
            assert await store.replay(needed)
            await _age(store, tables, branch, 21)
            await prune(store.engine, lobby.services.limits)
            assert not await store.replay(needed), "nobody goes on from it any more"

    if database == "sqlite":
        asyncio.run(live(sqlite(tmp_path)))
    else:
        with postgres() as url:
            asyncio.run(live(url))


def test_the_database_shrinks(tmp_path: Path) -> None:
    async def shrink() -> None:
        async with house(sqlite(tmp_path)) as (lobby, _):
            store = lobby.services.store
            for steps in range(2_000, 2_010):
                await store.add_replay(f"r{steps}", long_record(200) * 20)
            full = size(tmp_path)
            for steps in range(2_000, 2_010):
                await _age(store, replays, f"r{steps}", 1_000)
            assert (await prune(store.engine, lobby.services.limits)).replays == 10
            assert size(tmp_path) < full / 2
            await compact(store.engine)

    asyncio.run(shrink())


def test_a_room_nobody_is_in_leaves_the_memory(tmp_path: Path) -> None:
    async def visit() -> None:
        async with house(sqlite(tmp_path), room_seconds=0.05) as (lobby, _):
            name = await lobby.create(NewTable("court", PEOPLE), ANN)
            await lobby.room(name)
            assert lobby.known(name)
            async with asyncio.timeout(20):
                while lobby.known(name):  # noqa: ASYNC110 - nobody tells when
                    await asyncio.sleep(0.05)
            assert (await lobby.room(name)).status == "playing"

    asyncio.run(visit())


def test_one_address_opens_few_tables_at_once(tmp_path: Path) -> None:
    async def open_many() -> None:
        async with house(sqlite(tmp_path), readings_waiting=4) as (lobby, _):
            names = [await lobby.create(NewTable("court", PEOPLE), ANN) for _ in range(20)]
            asked = [lobby.room(name, ANN.share(name)) for name in names]
            done = await asyncio.gather(*asked, return_exceptions=True)
            refused = [one for one in done if isinstance(one, Refused)]
            assert {one.code for one in refused} == {"limit"}
            assert len(refused) == 20 - 3 - 4, "three are read, four wait"
            assert (await lobby.room(names[-1], CY.share(names[-1]))).status == "playing"

    asyncio.run(open_many())
