"""Shares in the dice: who may give them, when, and what comes of it."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rookery import Record
from rookery.fairness import commitment, game_seed, verify
from rookery.server import sealing
from rookery.server.callers import Caller
from rookery.server.connections import Connection
from rookery.server.limits import Limits
from rookery.server.lobby import Lobby
from rookery.server.messages.tables import NewSeat, NewTable
from rookery.server.readers import Readers
from rookery.server.rooms import Room
from rookery.server.services import Services
from rookery.server.store import Store
from rookery.server.thinking import Thinkers
from tests.server.clients import BOT, FAST, ME, OPEN, Browser, Server, Wire
from tests.server.databases import postgres, redis_address
from tests.server.test_rooms import Heard

pytestmark = pytest.mark.once

HERE = {"kind": "here", "name": "Bo"}
STRONG = "A: farmer general laborer guard hunter pawnbroker knight bishop; B: fool"
ONE, OTHER = "1a" * 32, "2b" * 32


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits long for shares."""
    limits = {**FAST, "share_seconds": 600}
    with Server(tmp_path_factory.mktemp("patient"), limits=limits) as running:
        yield running


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for shares, but not long."""
    limits = {**FAST, "share_seconds": 0.3}
    with Server(tmp_path_factory.mktemp("hasty"), limits=limits) as running:
        yield running


def info(browser: Browser, table: str) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/api/tables/{table}").json()
    return found


def shares(browser: Browser, table: str) -> list[str | None]:
    return [seat["share"] for seat in info(browser, table)["seats"]]


async def play_out(wire: Wire) -> None:
    await wire.my_turn()
    while wire.position is not None and not wire.position["result"]:
        await wire.move()
        await wire.my_turn()


def test_the_game_begins_when_the_share_is_given_and_its_seed_is_made_of_it(
    patient: Server,
) -> None:
    ann = patient.browser()
    table = ann.create(ME, BOT, cards=STRONG)
    sealed = info(ann, table)
    assert (sealed["status"], sealed["shared"]) == ("waiting", True)

    async def play() -> None:
        async with ann.connect(table) as wire:
            assert wire.position is None
            given = await asyncio.to_thread(ann.give, table, ONE)
            assert given.json()["status"] == "playing"
            begun = await wire.receive("snapshot")
            assert begun["table"]["seats"][0]["share"] == ONE
            assert begun["table"]["commitment"] == sealed["commitment"]
            await play_out(wire)

    asyncio.run(play())
    record = Record.read(ann.get(f"/api/tables/{table}/record").text)
    secret = bytes.fromhex(record.notes["secret"])
    assert commitment(secret) == sealed["commitment"]
    assert record.notes["seed"] == game_seed(secret, [ONE, "bot"]).hex()
    verdict = verify(record)
    assert (verdict.honest, verdict.shared) == (True, True)


def test_people_at_one_screen_have_one_share(patient: Server) -> None:
    ann = patient.browser()
    table = ann.create(ME, HERE)
    assert ann.give(table, ONE).json()["status"] == "playing"
    assert shares(ann, table) == [ONE, ONE]


def test_everybody_by_link_gives_a_share_and_all_are_told(patient: Server) -> None:
    ann, bo = patient.browser(), patient.browser()
    table = ann.create(ME, OPEN)

    async def meet() -> None:
        async with ann.connect(table) as wire:
            await asyncio.to_thread(ann.give, table, ONE)
            while not wire.seats or wire.seats[0]["share"] != ONE:
                await wire.receive("seats")
            await asyncio.to_thread(bo.join, table, 1, "Bo")
            assert (await asyncio.to_thread(info, bo, table))["status"] == "waiting"
            await asyncio.to_thread(bo.give, table, OTHER)
            assert (await wire.receive("snapshot"))["position"] is not None

    asyncio.run(meet())
    assert shares(ann, table) == [ONE, OTHER]


def test_the_first_share_counts(patient: Server) -> None:
    ann = patient.browser()
    table = ann.create(ME, OPEN)
    assert ann.give(table, ONE).status_code == 200
    assert ann.give(table, ONE).status_code == 200, "an answer may be lost, and asked for again"
    again = ann.give(table, OTHER)
    assert (again.status_code, again.json()["code"]) == (409, "given")
    assert shares(ann, table) == [ONE, None]


def test_who_takes_another_seat_later_gives_the_share_for_it_too(patient: Server) -> None:
    ann = patient.browser()
    table = ann.create(ME, OPEN)
    ann.give(table, ONE)
    ann.join(table, 1, "Bo")
    assert shares(ann, table) == [ONE, None]
    assert ann.give(table, ONE).json()["status"] == "playing"
    assert shares(ann, table) == [ONE, ONE]


def test_who_has_no_seat_has_no_share(patient: Server) -> None:
    ann, bo = patient.browser(), patient.browser()
    table = ann.create(ME, OPEN)
    bo.create(ME, OPEN)
    for stranger in (bo, patient.browser()):
        assert stranger.give(table).status_code == 403
    assert ann.give("0123456789abcdef").status_code == 404
    assert shares(ann, table) == [None, None]


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"share": None},
        {"share": ""},
        {"share": "1a" * 31},
        {"share": "1a" * 33},
        {"share": "1A" * 32},
        {"share": "1a" * 32 + "\n"},
        {"share": "zz" * 32},
        {"share": ONE, "seat": 0},
        [ONE],
    ],
)
def test_what_is_no_share_is_refused(patient: Server, data: Any) -> None:
    ann = patient.browser()
    table = ann.create(ME, BOT)
    answer = ann.post(f"/api/tables/{table}/share", data)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert info(ann, table)["status"] == "waiting"


def test_the_game_does_not_wait_for_ever_and_what_is_missing_is_recorded(hasty: Server) -> None:
    ann, bo = hasty.browser(), hasty.browser()
    table = ann.create(ME, OPEN)
    ann.give(table, ONE)

    async def meet() -> None:
        async with ann.connect(table) as wire:
            assert wire.position is None
            await asyncio.to_thread(bo.join, table, 1, "Bo")
            begun = await wire.receive("snapshot")
            assert [seat["share"] for seat in begun["table"]["seats"]] == [ONE, None]

    asyncio.run(meet())
    late = bo.give(table, OTHER)
    assert (late.status_code, late.json()["code"]) == (409, "sealed")
    assert shares(ann, table) == [ONE, None]
    notes = Record.read(ann.get(f"/api/tables/{table}/record").text).notes
    assert (notes["share_A"], notes["share_B"]) == (ONE, "absent")
    assert "secret" not in notes
    assert "seed" not in notes


async def come_and_go(room: Room) -> None:
    """Bo takes the last seat and leaves it again; so there is an open one."""
    assert await room.take_seat(1, "Bo", b"b" * 32)
    await room.arrange(lambda: room.hosting.stand_up(b"b" * 32))
    assert room.status == "waiting"


def at_a_table(folder: Path, seconds: float, play: Callable[[Room], Awaitable[None]]) -> None:
    """A house that waits so long for shares, and a table at which Ann waits for somebody."""

    async def whole() -> None:
        limits = Limits(share_seconds=seconds)
        store = Store(f"sqlite+aiosqlite:///{folder / 'rookery.db'}")
        await store.open()
        thinkers, readers = Thinkers(1), Readers(limits)
        lobby = Lobby(Services(store, thinkers, readers, limits))
        wanted = NewTable("court", [NewSeat("me", "Ann"), NewSeat("open")])
        name = await lobby.create(wanted, Caller("127.0.0.1", b"a" * 32))
        try:
            await play(await lobby.room(name))
        finally:
            await lobby.close()
            await thinkers.close()
            await readers.close()
            await store.close()

    asyncio.run(whole())


def test_who_takes_a_seat_that_was_open_again_has_all_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(sealing, "time", SimpleNamespace(monotonic=lambda: now, time=time.time))

    async def play(room: Room) -> None:
        nonlocal now
        await come_and_go(room)
        now = 599.0
        assert await room.take_seat(1, "Cy", b"c" * 32)
        now = 601.0
        await room.refresh()
        seen = [room.status]
        now = 1200.0
        await room.refresh()
        assert [*seen, room.status] == ["waiting", "playing"]

    at_a_table(tmp_path, 600, play)


def test_a_table_that_is_full_again_begins_by_itself(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        heard = Heard()
        await room.connect(Connection(heard, b"a" * 32, [0], Limits()), 0)
        await come_and_go(room)
        assert await room.take_seat(1, "Cy", b"c" * 32)
        async with asyncio.timeout(60):
            while heard.newest_of["snapshot"]["position"] is None:
                await heard.more()

    at_a_table(tmp_path, 0.3, play)


def test_a_table_of_bots_rests_on_the_server_and_says_so(patient: Server) -> None:
    someone = patient.browser()
    table = someone.create(BOT, BOT)
    assert info(someone, table)["status"] == "playing"
    notes = Record.read(someone.get(f"/api/tables/{table}/record").text).notes
    assert (notes["share_A"], notes["share_B"]) == ("bot", "bot")


def test_a_table_that_is_opened_again_keeps_its_dice(tmp_path: Path) -> None:
    with Server(tmp_path, limits={**FAST, "share_seconds": 600}) as server:
        ann = server.browser()
        waiting, playing = ann.create(ME, OPEN), ann.create(ME, HERE)
        ann.give(waiting, ONE)
        ann.give(playing, OTHER)
        before = ann.get(f"/api/tables/{playing}/record").text
    with Server(tmp_path, limits={**FAST, "share_seconds": 600}) as server:
        ann.server = server
        assert shares(ann, waiting) == [ONE, None]
        assert ann.get(f"/api/tables/{playing}/record").text == before


def test_a_rematch_and_a_game_that_goes_on_have_dice_of_their_own(patient: Server) -> None:
    ann = patient.browser()
    table = ann.create(ME, BOT, cards=STRONG)
    ann.give(table, ONE)

    async def play(name: str) -> None:
        async with ann.connect(name) as wire:
            await play_out(wire)

    asyncio.run(play(table))
    again = ann.post(f"/api/tables/{table}/rematch").json()["table"]
    wanted = {"at": 9, "seats": [ME, BOT]}
    further = ann.post(f"/api/replays/{table}/play", wanted).json()["table"]
    seen = {info(ann, name)["commitment"] for name in (table, again, further)}
    assert len(seen) == 3
    for name in (again, further):
        assert (info(ann, name)["status"], shares(ann, name)) == ("waiting", [None, None])
        assert ann.give(name, OTHER).json()["status"] == "playing"
    asyncio.run(play(further))
    record = Record.read(ann.get(f"/api/tables/{further}/record").text)
    assert record.notes["branched"] == "9"
    assert verify(record).honest
    assert min(outcome.step for outcome in verify(record).outcomes) > 9


def test_the_outcomes_of_a_finished_game_come_in_parts(tmp_path: Path) -> None:
    limits = {**FAST, "outcomes": 100, "page": 30}
    with Server(tmp_path, limits=limits) as server:
        ann = server.browser()
        running, table = ann.create(ME, BOT), ann.create(BOT, BOT, cards=STRONG)
        secret = ann.get(f"/api/replays/{running}/draws")
        assert (secret.status_code, secret.json()["code"]) == (409, "unfinished")

        async def watch() -> None:
            async with ann.connect(table) as wire:
                await wire.my_turn()

        asyncio.run(watch())
        parts, since = [], 0
        while since is not None:
            parts.append(ann.get(f"/api/replays/{table}/draws?since={since}").json())
            since = parts[-1]["since"]
        record = Record.read(ann.get(f"/api/tables/{table}/record").text)
        beyond = ann.get(f"/api/replays/{table}/draws?since=1000000").json()
    draws = [draw for part in parts for draw in part["draws"]]
    expected = [
        (step, [[record.game.text(outcome), chance] for outcome, chance in state.outcomes()])
        for step, (state, _) in enumerate(record.states(), 1)
        if state.actor < 0
    ]
    assert [(draw["step"], draw["outcomes"]) for draw in draws] == expected
    assert len(parts) > 3
    for part in parts:
        assert sum(len(draw["outcomes"]) for draw in part["draws"][:-1]) < 100
    assert beyond == {"draws": [], "since": None}


def test_a_table_of_before_keeps_the_dice_of_the_server(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann = server.browser()
        table = ann.create(ME, OPEN)
    with sqlite3.connect(tmp_path / "rookery.db") as database:
        database.execute("UPDATE tables SET dice = 1")
    database.close()
    with Server(tmp_path, limits={**FAST, "share_seconds": 600}) as server:
        ann.server, bo = server, server.browser()
        assert not info(ann, table)["shared"]
        assert ann.give(table).json()["code"] == "sealed"
        bo.join(table, 1, "Bo")
        assert info(bo, table)["status"] == "playing"
        notes = Record.read(ann.get(f"/api/tables/{table}/record").text).notes
        assert set(notes) == {"commitment"}


def test_two_processes_agree_on_the_shares(tmp_path: Path) -> None:
    """Each takes one share; both show the same game."""
    limits = {**FAST, "share_seconds": 600}
    with (
        postgres() as url,
        Server(tmp_path, database_url=url, redis_url=redis_address(), limits=limits) as one,
        Server(tmp_path, database_url=url, redis_url=redis_address(), limits=limits) as other,
    ):
        ann, bo = one.browser(), other.browser()
        table = ann.create(ME, OPEN)

        async def meet() -> None:
            async with ann.connect(table) as first:
                await asyncio.to_thread(bo.join, table, 1, "Bo")
                async with bo.connect(table) as second:
                    giving = [(ann, ONE), (bo, OTHER)]
                    await asyncio.gather(
                        *(asyncio.to_thread(who.give, table, share) for who, share in giving)
                    )
                    for wire in (first, second):
                        while wire.position is None:
                            await wire.receive("snapshot")
                    assert first.position is not None
                    assert second.position is not None
                    assert first.position["version"] == second.position["version"]

        asyncio.run(meet())
        assert shares(ann, table) == shares(bo, table) == [ONE, OTHER]
        records = {who.get(f"/api/tables/{table}/record").text for who in (ann, bo)}
        assert len(records) == 1
