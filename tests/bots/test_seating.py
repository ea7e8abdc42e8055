"""A bot that raises, cheats or dies costs nobody anything, whichever door it came in by."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

import rookery
from rookery.arena import Plan, play_game, simulate
from rookery.bots import Bot
from rookery.bots.guests.guest import end_idle
from rookery.bots.seating import Failure, Seating
from rookery.core.bot import EagerBot, Forfeit
from rookery.core.contract import CHANCE, Plain
from rookery.core.seat import Seat
from rookery.server import thinking
from rookery.server.connections import Connection
from rookery.server.limits import Limits
from rookery.server.lobby import Lobby
from rookery.server.messages.tables import NewSeat, NewTable
from rookery.server.readers import Readers
from rookery.server.services import Services
from rookery.server.store import Store
from rookery.server.thinking import NoAnswer, Question, Thinkers
from tests.bots import failing
from tests.bots.registering import registered
from tests.server.test_rooms import CALLER, Heard
from tests.terminal.table import said, sat_down, script

UNRULY = Path(__file__).with_name("unruly.py")
RAISED = "raised ZeroDivisionError: nothing is left"
CHEATED = "answered 9999, which is not open to it"
FAILING = [("raising", RAISED), ("cheating", CHEATED), (f"{UNRULY}:LateCrash", "ended with")]
"""One that dies is a guest, but for the server: there it ends the worker that it thinks in."""
every_failure = pytest.mark.parametrize(("bot", "reason"), FAILING, ids=["raise", "cheat", "die"])


@pytest.fixture(autouse=True)
def _own_bots() -> Iterator[None]:
    with registered(failing.BOTS):
        yield
    end_idle()


# ---- the seating itself -------------------------------------------------------------------


def court() -> rookery.State:
    """A game of court in which somebody is to decide."""
    state = rookery.load("court").start()
    while state.actor == CHANCE:
        state.apply(state.outcomes()[0][0])
    return state


def seated(bot: type[Bot]) -> tuple[Seating, Seat, list[tuple[int, Failure]]]:
    """The bot at the seat that is to decide, and what is told of it."""
    state = court()
    index = int(state.actor)
    told: list[tuple[int, Failure]] = []
    seating = Seating({index: bot(rookery.Random(1))}, lambda *failure: told.append(failure))
    return seating, Seat(state, index, rookery.Random(2)), told


def test_a_bot_that_plays_well_is_left_alone() -> None:
    seating, seat, told = seated(EagerBot)
    assert seating.choose(seat) == EagerBot(rookery.Random(1)).choose(seat)
    assert (seating.forfeits, told) == ({}, [])
    assert seat.index in seating
    assert 1 - seat.index not in seating


@pytest.mark.parametrize(
    ("bot", "reason"), [(failing.Raising, RAISED), (failing.Cheating, CHEATED)]
)
def test_a_failure_is_told_once_and_the_hunch_decides(bot: type[Bot], reason: str) -> None:
    seating, seat, told = seated(bot)
    answers = [seating.choose(seat) for _ in range(6)]
    assert set(answers) <= set(seat.legal)
    ((index, failure),) = told
    assert index == seat.index
    assert failure.reason == reason
    assert seating.forfeits == {index: failure}


def test_the_last_words_are_the_end_of_the_traceback() -> None:
    seating, seat, told = seated(failing.Raising)
    for _ in range(3):
        seating.choose(seat)
    assert "ZeroDivisionError: nothing" in told[0][1].last_words
    assert len(told[0][1].last_words.splitlines()) <= 8


@pytest.mark.parametrize("answer", [1.0, None, "roll"])
def test_an_answer_that_is_no_number_is_a_failure(answer: object) -> None:
    class Odd(Bot):
        def choose(self, seat: Seat) -> int:
            return answer  # type: ignore[return-value]  # that is the point

    seating, seat, told = seated(Odd)
    assert seating.choose(seat) in seat.legal
    assert len(told) == 1


def test_who_fails_by_listening_is_told_no_more() -> None:
    seating, seat, told = seated(failing.Deafened)
    assert seating.listening == [seat.index]
    state = court()
    for _ in range(2):
        seating.tell(state, state.legal()[0])
    assert seating.listening == []
    assert [failure.reason for _, failure in told] == ["raised RuntimeError: too loud"]
    seating.over([1.0, 0.0])
    seating.close()


class Leaving(failing.Deafened):
    """Gives up at the first thing that it hears, and says why."""

    def hear(self, event: Plain) -> None:
        raise Forfeit("gave up", "enough")


@pytest.mark.parametrize(
    ("bot", "reason"), [(Leaving, "gave up"), (failing.Deafened, "raised RuntimeError: too loud")]
)
def test_who_has_failed_hears_no_more_of_what_happened(bot: type[Bot], reason: str) -> None:
    seating, seat, told = seated(bot)
    for _ in range(3):
        seating.hear(seat.index, {"verb": "roll"})
    ((index, failure),) = told
    assert (index, failure.reason) == (seat.index, reason)


def test_who_forfeits_by_listening_has_its_own_last_words() -> None:
    seating, seat, told = seated(Leaving)
    seating.hear(seat.index, {"verb": "roll"})
    assert told == [(seat.index, Failure("gave up", "enough"))]


# ---- the arena ------------------------------------------------------------------------------


@every_failure
def test_in_the_arena(bot: str, reason: str) -> None:
    game = rookery.load("court", players=3)
    played = play_game(game, ("eager", bot, "eager"), 3)
    assert played.forfeits[1].reason.startswith(reason)
    assert played.final.actor == rookery.OVER
    assert played.shares is not None
    assert played.shares[1] == 0.0
    again = rookery.Record.read(played.record.text())
    assert again.notes["forfeit_B"].startswith(played.forfeits[1].reason)


@every_failure
def test_of_two_in_the_arena_the_other_has_won_at_once(bot: str, reason: str) -> None:
    plan = Plan("court", {"players": 2}, ("eager", bot), 2)
    counted = simulate(plan, workers=1)
    assert counted.bots["eager"].share == 1.0
    (told,) = counted.forfeits.plain()
    assert told["games"] == 2
    assert str(told["reason"]).startswith(reason)


# ---- environments ---------------------------------------------------------------------------


@every_failure
def test_in_an_environment(bot: str, reason: str) -> None:
    ours = pytest.importorskip("rookery.envs.gymnasium")
    env = ours.SeatEnv("court", players=3, seat=0, others=("eager", bot))
    seen, info = env.reset(seed=1)
    terminated = False
    for _ in range(300):
        seen, _, terminated, _, info = env.step(int(seen["action_mask"].argmax()))
        if terminated:
            break
    assert list(info["forfeits"]) == [2]
    assert info["forfeits"][2].startswith(reason)
    env.close()


# ---- the terminal ---------------------------------------------------------------------------


@every_failure
def test_at_the_terminal(bot: str, reason: str, tmp_path: Path) -> None:
    game = sat_down(tmp_path / "game.record", script(), ("eager", bot))
    game.run()
    assert said(game).count(f"Bo gives up: it {reason}") == 1
    assert "The game's own hunch plays on in its place." in said(game)
    assert " won." in said(game)


# ---- the server -----------------------------------------------------------------------------


SERVED = [
    ("raising", f"it {RAISED}"),
    ("cheating", f"it {CHEATED}"),
    ("dying", "no worker survived the question"),
]


@pytest.mark.once
@pytest.mark.parametrize(("bot", "reason"), SERVED)
def test_at_a_table_of_the_server(
    bot: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "COMMAND", failing.COMMAND)

    async def play() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'rookery.db'}")
        await store.open()
        thinkers = Thinkers(1)
        lobby = Lobby(Services(store, thinkers, Readers(Limits()), Limits()))
        seats = [NewSeat("bot", bot="eager"), NewSeat("bot", bot=bot)]
        room = await lobby.room(await lobby.create(NewTable("court", seats), CALLER))
        heard = Heard()
        await room.connect(Connection(heard, None, [], Limits()), 0)
        while not (heard.seats and heard.seats[1]["given_up"]):
            await heard.more()
        assert reason in room._opponents.given_up[1].reason
        before = room.version
        while room.version < before + 40:
            await heard.more()
        assert not heard.seats[0]["given_up"]
        await lobby.close()
        await thinkers.close()
        await store.close()

    asyncio.run(play())


@pytest.mark.once
@pytest.mark.parametrize(("bot", "reason"), SERVED[1:])
def test_a_worker_says_what_was_wrong(
    bot: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "COMMAND", failing.COMMAND)
    options = rookery.load("court").options
    first = rookery.load("court").start().outcomes()[0][0]
    question = Question("a table", "court", options, [first], 0, bot, 7)

    async def ask() -> None:
        thinkers = Thinkers(1)
        with pytest.raises(NoAnswer, match=reason):
            await thinkers.choose(question)
        await thinkers.close()

    asyncio.run(ask())
