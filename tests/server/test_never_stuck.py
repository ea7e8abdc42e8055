"""Whoever leaves or stays away keeps nobody from playing, whatever becomes of the server."""

import asyncio
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from rookery import Refused
from rookery.core.records import Record
from rookery.fairness import verify
from rookery.server.callers import Caller
from rookery.server.connections import Connection
from rookery.server.limits import Limits
from rookery.server.lobby import Lobby
from rookery.server.messages.tables import NewSeat, NewTable
from rookery.server.messages.terms import Terms
from rookery.server.models import outages, seats, tables
from rookery.server.readers import Readers
from rookery.server.rooms import Room
from rookery.server.services import Services
from rookery.server.shares import Share
from rookery.server.steward import Steward
from rookery.server.store import Store
from rookery.server.thinking import Thinkers
from rookery.server.uptime import Uptime
from tests.server.clients import FAST, ME, OPEN, Browser, Server, Wire
from tests.server.test_rooms import Heard

pytestmark = [pytest.mark.once, pytest.mark.timeout(300)]

ANN, BO = b"a" * 32, b"b" * 32


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    quick = {**FAST, "grace_seconds": 0}
    with Server(tmp_path_factory.mktemp("stuck"), limits=quick) as running:
        yield running


def two(house: Server) -> tuple[Browser, Browser, str]:
    """Two people at one table."""
    ann, bo = house.browser(), house.browser()
    answer = ann.post(
        "/api/tables", {"game": "court", "seats": [ME, OPEN], "terms": {"stand_in": "eager"}}
    )
    table = answer.json()["table"]
    assert bo.join(table, 1, "Bo").status_code == 200
    return ann, bo, table


def do(browser: Browser, table: str, what: str, **data: Any) -> dict[str, Any]:
    answer = browser.post(f"/api/tables/{table}/{what}", data)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_bot_plays_on_and_hands_the_seat_back(house: Server) -> None:
    ann, bo, table = two(house)

    async def play() -> None:
        async with ann.connect(table) as wire:
            told = await asyncio.to_thread(do, bo, table, "leave", bot="eager")
            assert told["seats"][1]["stand_in"] == "eager"
            assert told["seats"][1]["why"] == "left"
            for _ in range(8):
                await wire.my_turn()
                assert wire.position is not None
                if wire.position["result"]:
                    break
                assert (await wire.move())["type"] == "update"
            async with bo.connect(table) as back:
                assert back.snapshot["table"]["seats"][1]["why"] is None, "the seat is Bo's again"
                while (await wire.receive("snapshot"))["table"]["seats"][1]["stand_in"]:
                    pass

    asyncio.run(play())
    text = ann.get(f"/api/tables/{table}/record").text
    assert "Bo is back" in text
    assert Record.read(text).notes["seat_B"].startswith("after step ")


def test_a_bot_does_not_decide_for_who_is_back(house: Server) -> None:
    ann, bo, table = two(house)

    async def play() -> None:
        async with ann.connect(table) as first, bo.connect(table) as second:
            assert first.position is not None
            actor = first.position["waiting"]["seat"]
            person, wire = (ann, first) if actor == 0 else (bo, second)
            await asyncio.to_thread(do, person, table, "leave", bot="level5")
            shown = await wire.receive("snapshot")
            assert shown["position"]["legal"] == []
            await asyncio.to_thread(do, person, table, "return")
            other = second if actor == 0 else first
            going_on = asyncio.create_task(play_on(other))  # should the bot have been quick
            await wire.my_turn()
            assert (await wire.move())["type"] == "update"
            going_on.cancel()

    asyncio.run(play())


async def play_on(wire: Wire) -> None:
    """Decide whenever it is this browser's turn."""
    while True:
        await wire.my_turn()
        assert wire.position is not None
        if wire.position["result"]:
            return
        await wire.move()


def test_others_let_a_bot_play_for_who_is_away(house: Server) -> None:
    ann, bo, table = two(house)

    async def play() -> None:
        async with ann.connect(table), bo.connect(table):
            refused = await asyncio.to_thread(ann.post, f"/api/tables/{table}/replace", {"seat": 1})
            assert refused.json()["code"] == "present"
        async with ann.connect(table) as wire:
            while wire.snapshot["table"]["seats"][1]["connected"]:
                wire.snapshot["table"]["seats"] = (await wire.receive("seats"))["seats"]
            told = await asyncio.to_thread(do, ann, table, "replace", seat=1)
            assert told["seats"][1]["why"] == "away"
            assert told["seats"][1]["away"] is not None

    asyncio.run(play())


def test_a_page_that_nobody_looks_at_is_nobody(house: Server) -> None:
    """A tab left open on another device: its person is away since they last looked at it."""
    ann, bo, table = two(house)

    async def play() -> None:
        async with ann.connect(table) as wire, bo.connect(table) as left_open:
            while not (await wire.receive("seats"))["seats"][1]["connected"]:
                pass
            told_at = time.time()
            await left_open.send(type="look", away=90)
            seats = (await wire.receive("seats"))["seats"]
            while seats[1]["connected"]:
                seats = (await wire.receive("seats"))["seats"]
            assert seats[1]["away"] < told_at
            told = await asyncio.to_thread(do, ann, table, "replace", seat=1)
            assert told["seats"][1]["why"] == "away"
            # A connection that is made anew by a page in the background brings nobody back.
            async with bo.connect(table, away=120) as again:
                assert again.snapshot["table"]["seats"][1]["why"] == "away"
            await left_open.send(type="look", away=None)
            while (await wire.receive("snapshot"))["table"]["seats"][1]["stand_in"]:
                pass
            await left_open.send(type="look", away=-1)
            assert (await left_open.receive("refused"))["code"] == "malformed"

    asyncio.run(play())


def test_who_resigns_has_lost_and_the_dice_can_be_checked(house: Server) -> None:
    ann, bo, table = two(house)

    async def play() -> None:
        async with bo.connect(table) as wire:
            told = await asyncio.to_thread(do, ann, table, "resign", seat=0)
            assert (told["status"], told["ended"]) == ("over", "given_up")
            shown = await wire.receive("snapshot")
            assert shown["position"]["result"] == [0.0, 1.0]
            assert shown["position"]["secret"]

    asyncio.run(play())
    record = Record.read(ann.get(f"/api/tables/{table}/record").text)
    assert record.notes["ended"].endswith("because others gave it up")
    assert verify(record).honest
    assert ann.post(f"/api/tables/{table}/return").json()["ended"] == "given_up"


def test_all_agree_to_end(house: Server) -> None:
    ann, bo, table = two(house)
    assert do(ann, table, "end", agreed=True)["seats"][0]["ends"]
    assert not do(bo, table, "end", agreed=False)["seats"][0]["ends"]
    do(ann, table, "end", agreed=True)
    told = do(bo, table, "end", agreed=True)
    assert (told["status"], told["ended"]) == ("over", "agreed")
    assert ann.post(f"/api/tables/{table}/rematch").status_code == 201


def test_only_who_sits_there_decides(house: Server) -> None:
    _, _, table = two(house)
    stranger = house.browser()
    stranger.create(ME, OPEN)
    for what, data in (("leave", {}), ("resign", {"seat": 0}), ("end", {"agreed": True})):
        assert stranger.post(f"/api/tables/{table}/{what}", data).status_code == 403
    ann, _, table = two(house)
    assert ann.post(f"/api/tables/{table}/resign", {"seat": 1}).json()["code"] == "foreign"
    assert ann.post(f"/api/tables/{table}/leave", {"bot": "nobody"}).status_code == 400


def test_who_left_has_left_after_a_crash(tmp_path: Path) -> None:
    with Server(tmp_path) as house:
        ann, bo, table = two(house)
        do(bo, table, "leave", bot="eager")
        do(ann, table, "end", agreed=True)
        house.stop(signal.SIGKILL)
        house.start()
        seats = ann.get(f"/api/tables/{table}").json()["seats"]
        assert seats[1]["stand_in"] == "eager"


async def a_lobby(folder: Path) -> Lobby:
    """A house in which nothing goes on by itself."""
    store = Store(f"sqlite+aiosqlite:///{folder / 'rookery.db'}")
    await store.open()
    limits = Limits(share_seconds=0)
    return Lobby(Services(store, Thinkers(1), Readers(limits), limits, uptime=Uptime(0.01)))


async def opened(folder: Path, terms: Terms) -> tuple[Lobby, Room]:
    """A house with a table of two people, at which nobody is."""
    lobby = await a_lobby(folder)
    wanted = NewTable("court", [NewSeat("me", "Ann"), NewSeat("open")], terms=terms)
    room = await lobby.room(await lobby.create(wanted, Caller("127.0.0.1", ANN)))
    assert await room.take_seat(1, "Bo", BO)
    return lobby, room


async def closed(lobby: Lobby) -> None:
    await lobby.close()
    await lobby.services.thinkers.close()
    await lobby.services.readers.close()
    await lobby.services.store.close()


def test_a_table_that_all_have_left_comes_to_its_end(tmp_path: Path) -> None:
    async def wait() -> None:
        lobby, room = await opened(tmp_path, Terms(away=60, stand_in="eager"))
        async with lobby.services.store.engine.begin() as connection:
            await connection.execute(update(seats).values(seen=1.0))
        await room.refresh()
        steward = Steward(lobby)
        async with asyncio.timeout(240):
            while room.status != "over":
                await steward.go_round()
                await asyncio.sleep(0.05)
        assert [entry.kind for entry in room.attendance.entries] == ["away", "away"]
        await steward.go_round()
        async with lobby.services.store.engine.connect() as connection:
            row = (await connection.execute(select(tables.c.due, tables.c.ended))).one()
        assert row.due is None
        assert row.ended is not None
        await closed(lobby)

    asyncio.run(wait())


def test_nobody_is_replaced_before_it_was_waited_long_enough(tmp_path: Path) -> None:
    async def wait() -> None:
        lobby, room = await opened(tmp_path, Terms(away=60, stand_in="eager"))
        steward = Steward(lobby)
        await steward.go_round()
        async with lobby.services.store.engine.begin() as connection:
            await connection.execute(update(tables).values(due=0.0))
        await steward.go_round()
        assert room.attendance.entries == []
        await closed(lobby)

    asyncio.run(wait())


async def stored(lobby: Lobby) -> tuple[float | None, float]:
    """When the house is to look after the one table, and when somebody was last there."""
    async with lobby.services.store.engine.connect() as connection:
        row = (await connection.execute(select(tables.c.due, tables.c.touched))).one()
    return row.due, row.touched


def test_a_table_that_waits_without_people_is_left_alone_until_one_comes(tmp_path: Path) -> None:
    async def wait() -> None:
        lobby = await a_lobby(tmp_path)
        wanted = NewTable("court", [NewSeat("me", "Ann"), NewSeat("open")], terms=Terms(fill=10))
        name = await lobby.create(wanted, Caller("127.0.0.1", ANN))
        async with lobby.services.store.engine.begin() as connection:
            await connection.execute(update(tables).values(created=1.0, touched=1.0, due=2.0))
        steward = Steward(lobby)
        for _ in range(3):
            await steward.go_round()
        assert await stored(lobby) == (None, 1.0), "the house itself is no visitor"

        room = await lobby.room(name, Share("127.0.0.1", table=name))
        assert (await stored(lobby))[1] > 1.0
        await steward.go_round()
        assert room.status == "waiting"
        assert (await stored(lobby))[0] is None
        await room.connect(Connection(Heard(), ANN, [0], lobby.services.limits), 0)
        async with asyncio.timeout(60):
            while room.status == "waiting":
                await steward.go_round()
                await asyncio.sleep(0.05)
        assert [seat.kind for seat in room.table.seats] == ["person", "bot"]
        await closed(lobby)

    asyncio.run(wait())


def test_what_was_noted_meanwhile_by_others_counts(tmp_path: Path) -> None:
    async def race() -> None:
        lobby, room = await opened(tmp_path, Terms())
        other = Lobby(
            Services(
                lobby.services.store,
                lobby.services.thinkers,
                lobby.services.readers,
                lobby.services.limits,
            )
        )
        twin = await other.room(room.table.id)
        await twin.attend(lambda: twin.attending.resign(BO, 1))
        with pytest.raises(Refused, match="not being played"):
            await room.attend(lambda: room.attending.leave(ANN, None))
        assert room.status == "over"
        await closed(lobby)

    asyncio.run(race())


def test_the_time_without_a_server_is_an_outage(tmp_path: Path) -> None:
    async def sleep() -> None:
        lobby, _ = await opened(tmp_path, Terms())
        engine = lobby.services.store.engine
        one, other = Uptime(5.0), Uptime(5.0)
        await one.beat(engine, 1000.0)
        await one.beat(engine, 1005.0)
        await other.beat(engine, 1006.0)
        assert one.outages == []
        await one.beat(engine, 4606.0)
        await other.beat(engine, 4607.0)
        assert one.outages == other.outages == [(1006.0, 4606.0)]
        assert other.between(1000.0, 4610.0) == 10.0
        async with engine.connect() as connection:
            assert len((await connection.execute(select(outages))).all()) == 1
        await closed(lobby)

    asyncio.run(sleep())
