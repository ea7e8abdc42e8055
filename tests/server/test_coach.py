"""The coach: only where all agreed to it, to whom it may speak, and never in anybody's way."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from rookery.server.adviser import Adviser, AtALoss, Consultation
from rookery.server.callers import Caller
from rookery.server.coach import Coaches
from rookery.server.connections import Connection
from rookery.server.limits import Limits
from rookery.server.lobby import Lobby
from rookery.server.messages.coaching import Coach, Consult, Dismiss
from rookery.server.messages.live import Move, Undo
from rookery.server.messages.tables import NewSeat, NewTable
from rookery.server.readers import Readers
from rookery.server.rooms import Room
from rookery.server.services import Services
from rookery.server.shares import Share
from rookery.server.store import Store
from rookery.server.thinking import Thinkers
from tests.server.clients import BOT, ME, OPEN, Server
from tests.server.test_screen import Ear

pytestmark = pytest.mark.once

ANN, BO = b"a" * 32, b"b" * 32
LITTLE = 0.01
LONG = 300.0
"""Seconds that a busy machine may take."""
FREE: dict[str, Any] = {
    "consults": 1e6,
    "consult_burst": 10**6,
    "share_seconds": 0,
    "coach_seconds": 10 * LONG,
}

At = Callable[[Room, Connection, Ear], Awaitable[None]]


def at_a_table(
    folder: Path,
    coach: Coach,
    play: At,
    game: str = "court",
    seats: tuple[Literal["me", "here", "open", "bot"], ...] = ("me", "here"),
    **limits: Any,
) -> None:
    """Ann and whoever else sit at a table with such a coach; let them play."""

    async def run() -> None:
        store = Store(f"sqlite+aiosqlite:///{folder / 'rookery.db'}")
        await store.open()
        thinkers, chosen = Thinkers(1), Limits(**{**FREE, **limits})
        services = Services(store, thinkers, Readers(chosen), chosen, effort=LITTLE)
        lobby = Lobby(services)
        wanted = [NewSeat(kind, f"P{i}") for i, kind in enumerate(seats)]
        table = await lobby.create(NewTable(game, wanted, coach=coach), Caller("::1", ANN))
        room, ear = await lobby.room(table), Ear()
        connection = Connection(ear, ANN, room.held_by(ANN), chosen, "::1")
        await room.connect(connection, 0)
        try:
            await play(room, connection, ear)
        finally:
            await lobby.close()
            await services.coaches.close()
            await thinkers.close()
            await store.close()

    asyncio.run(run())


async def heard(ear: Ear, *kinds: str) -> dict[str, Any]:
    """The next message of these kinds."""
    async with asyncio.timeout(LONG):
        while True:
            for i, message in enumerate(ear.heard):
                if message["type"] in kinds:
                    del ear.heard[: i + 1]
                    return message
            await asyncio.sleep(0.01)


def question(room: Room, about: Any = "hint", seat: int | None = None) -> Consult:
    assert room.match is not None
    whose = int(room.match.state.actor) if seat is None else seat
    return Consult(whose, room.version, about)


async def refusal(room: Room, connection: Connection, ear: Ear, order: Consult) -> str:
    await room.consult(connection, order)
    return str((await heard(ear, "unadvised"))["code"])


async def to_first_choice(room: Room, connection: Connection) -> None:
    """Play until something can be set aside."""
    match = room.match
    assert match is not None
    while len(match.state.legal()) < 2:
        action = match.game.text(match.state.legal()[0])
        await room.act(connection, Move(int(match.state.actor), room.version, action, 1))


def test_odds_and_hints_are_told_to_whoever_decides(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        await to_first_choice(room, connection)
        await room.consult(connection, question(room, "odds"))
        odds = await heard(ear, "odds")
        assert {"farmer", "guard"} <= {chance["key"] for chance in odds["chances"]}
        assert odds["version"] == room.version
        await room.consult(connection, question(room))
        advice = await heard(ear, "advice")
        assert room.match is not None
        open_now = [room.match.game.text(action) for action in room.match.state.legal()]
        assert advice["best"]["action"] in open_now
        assert {choice["action"] for choice in odds["choices"]} == set(open_now)

    at_a_table(tmp_path, "demand", play)


@pytest.mark.parametrize("about", ["odds", "hint", "verdict"])
def test_without_a_coach_there_is_none(tmp_path: Path, about: Any) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        assert await refusal(room, connection, ear, question(room, about)) == "forbidden"

    at_a_table(tmp_path, "off", play)


def test_it_speaks_to_the_seat_that_decides_and_to_nobody_else(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        assert room.match is not None
        actor = int(room.match.state.actor)
        stranger, watching = Ear(), Ear()
        other = Connection(stranger, BO, [], Limits(), "::1")
        nobody = Connection(watching, None, [], Limits(), "::1")
        for asking, ears in ((other, stranger), (nobody, watching)):
            await room.connect(asking, 0)
            assert await refusal(room, asking, ears, question(room)) == "foreign"
        assert await refusal(room, connection, ear, question(room, seat=1 - actor)) == "foreign"
        stale = Consult(actor, room.version + 1, "hint")
        assert await refusal(room, connection, ear, stale) == "stale"

    at_a_table(tmp_path, "teacher", play)


def test_where_there_are_secrets_only_whoever_has_the_screen_is_told(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        assert room.match is not None
        actor = int(room.match.state.actor)
        assert await refusal(room, connection, ear, question(room)) == "foreign"
        await room.face(connection, 1 - actor)
        assert await refusal(room, connection, ear, question(room)) == "foreign"
        await room.face(connection, actor)
        await room.consult(connection, question(room))
        assert (await heard(ear, "advice", "unadvised"))["type"] == "advice"

    at_a_table(tmp_path, "demand", play, game="towers")


def test_a_teacher_speaks_of_what_can_be_taken_back(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        await to_first_choice(room, connection)
        assert room.match is not None
        seat = int(room.match.state.actor)
        assert await refusal(room, connection, ear, question(room, "verdict")) == "fixed"
        action = room.match.game.text(room.match.state.legal()[0])
        await room.act(connection, Move(seat, room.version, action, 2))
        await room.consult(connection, question(room, "verdict", seat))
        taught = await heard(ear, "taught")
        assert taught["version"] == room.version
        lesson = taught["lesson"]
        assert lesson is None or lesson["taken"]["action"] == action
        await room.act(connection, Undo(seat, room.version, 3))
        assert await refusal(room, connection, ear, question(room, "verdict")) == "fixed"

    at_a_table(tmp_path, "teacher", play)


def test_a_coach_on_demand_does_not_teach(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        assert await refusal(room, connection, ear, question(room, "verdict")) == "forbidden"

    at_a_table(tmp_path, "demand", play)


def test_nobody_asks_too_often(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        await room.consult(connection, question(room))
        assert await refusal(room, connection, ear, question(room)) == "limit"

    at_a_table(tmp_path, "demand", play, consults=0.0, consult_burst=1)


def test_an_answer_that_comes_too_late_is_not_sent(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        assert room.match is not None
        await room.consult(connection, question(room))
        seat = int(room.match.state.actor)
        action = room.match.game.text(room.match.state.legal()[0])
        await room.act(connection, Move(seat, room.version, action, 1))
        await to_first_choice(room, connection)
        await room.consult(connection, question(room, "odds"))
        await heard(ear, "odds")  # the coach thinks of one after the other
        await room.consult(connection, question(room))
        await room.consult(connection, Dismiss("hint"))
        await room.consult(connection, question(room, "odds"))
        await heard(ear, "odds")
        assert [m for m in ear.heard if m["type"] == "advice"] == []

    at_a_table(tmp_path, "demand", play)


def test_what_takes_too_long_is_ended_and_the_next_question_answered() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        hasty = Coaches(thinkers, Limits(coach_seconds=0.0))
        asked = Consultation("odds", "t", "court", {"players": 2}, [], 0, 0, ["Ann", "Bo"])
        with pytest.raises(ValueError, match="too long"):
            await hasty.ask(asked, Share("::1"))
        await hasty.close()
        await thinkers.close()

    asyncio.run(run())


def test_the_queue_of_an_address_is_bounded_and_can_be_left() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        coaches = Coaches(thinkers, Limits(consults_waiting=1, coach_seconds=10 * LONG))
        asked = Consultation("odds", "t", "court", {"players": 2}, [], 0, 0, ["Ann", "Bo"])
        under_way = [asyncio.create_task(coaches.ask(asked, Share("::1"))) for _ in range(2)]
        await asyncio.sleep(0.05)
        assert coaches.pool.turns.waiting == 1
        with pytest.raises(ValueError, match="too much"):
            await coaches.ask(asked, Share("::1"))
        under_way[1].cancel()
        await asyncio.sleep(0.05)
        assert coaches.pool.turns.waiting == 0
        await under_way[0]
        await coaches.close()
        await thinkers.close()

    asyncio.run(run())


def test_the_coach_comes_behind_the_bots() -> None:
    """While a bot waits for its turn, the coach does not begin."""

    async def run() -> None:
        thinkers = Thinkers(1)
        coaches = Coaches(thinkers, Limits(coach_pause=LONG, coach_seconds=10 * LONG))
        asked = Consultation("odds", "t", "court", {"players": 2}, [], 0, 0, ["Ann", "Bo"])
        turns = thinkers.pool.turns
        async with turns.turn(turns.ticket(Share("bot"))):
            waiting = asyncio.create_task(_in_turn(turns))
            await asyncio.sleep(0)
            hint = asyncio.create_task(coaches.ask(asked, Share("::1")))
            await asyncio.sleep(0.05)
            assert coaches.pool.busy == 0
        await waiting
        await hint
        await coaches.close()
        await thinkers.close()

    asyncio.run(run())


async def _in_turn(turns: Any) -> None:
    async with turns.turn(turns.ticket(Share("another bot"))):
        pass


def test_what_goes_wrong_ends_no_process() -> None:
    assert isinstance(Adviser().answer(b"nonsense"), AtALoss)


# ---- through the whole server ---------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("coach"), effort=LITTLE) as running:
        yield running


def test_it_is_settled_with_the_table_and_shown_to_whoever_joins(server: Server) -> None:
    ann, bo = server.browser(), server.browser()
    given = {"game": "court", "seats": [ME, OPEN], "coach": "teacher"}
    table = ann.post("/api/tables", given).json()["table"]
    assert bo.get(f"/api/tables/{table}").json()["coach"] == "teacher"
    assert bo.join(table, 1, "Bo").json()["coach"] == "teacher"
    assert ann.get(f"/api/tables/{ann.create(ME, BOT)}").json()["coach"] == "off"
    wrong = ann.post("/api/tables", {**given, "coach": "always"})
    assert wrong.status_code == 400


def test_a_hint_over_the_wire(server: Server) -> None:
    ann, watcher = server.browser(), server.browser()
    given = {"game": "court", "seats": [ME, BOT], "coach": "demand"}
    table = ann.post("/api/tables", given).json()["table"]

    async def play() -> None:
        async with ann.connect(table) as wire, watcher.connect(table) as eyes:
            await wire.my_turn()
            assert wire.position is not None
            order = {"type": "consult", "about": "hint", "seat": wire.position["seat"]}
            await wire.send(**order, version=wire.position["version"])
            await eyes.send(**order, version=wire.position["version"])
            assert (await wire.receive("advice"))["best"]["said"]["words"]
            assert (await eyes.receive("unadvised"))["code"] == "foreign"
            await wire.send(**{**order, "about": "the weather"}, version=0)
            assert (await wire.receive("refused"))["code"] == "malformed"

    asyncio.run(play())


def test_a_table_in_the_hall_has_no_coach(server: Server) -> None:
    """There one sits down in one click, and could not be told."""
    given = {"game": "court", "seats": [ME, OPEN], "coach": "demand", "terms": {"public": True}}
    refused = server.browser().post("/api/tables", given)
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed")
