"""A decision on several cores: the same wherever it is thought, and no process is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import rookery
from rookery.arena import play_game
from rookery.bots import bot_names, make_bot
from rookery.bots.cores import elsewhere, helpers
from rookery.bots.cores.share import added_up, parts
from rookery.bots.cores.spelling import read_spread
from rookery.bots.cores.spread import SpreadBot
from rookery.core.seat import Seat
from rookery.search.mcts import Candidate, Thought
from tests.core.whispers import dealt
from tests.search.test_search import midway

LONG = 60.0
THINKING = """
import rookery
from rookery.bots import make_bot
from tests.bots.test_cores import seat_of
from tests.search.test_search import midway

game = rookery.load("towers", players=2)
bot = make_bot("mcts:100000000+2cores", game, rookery.Random(1))
bot._look(seat_of(midway(game, 30)))
print(bot._others[0]._helper._process.pid, flush=True)
bot.think(seat_of(midway(game, 30)))
"""


@pytest.fixture(autouse=True)
def _nobody_stays() -> Iterator[None]:
    yield
    helpers.dismiss()


def seat_of(state: rookery.State, seed: int = 1) -> Seat:
    return Seat(state, int(state.actor), rookery.Random(seed))


def spread(name: str, game: rookery.Game, seed: int = 4) -> SpreadBot:
    bot = make_bot(name, game, rookery.Random(seed))
    assert isinstance(bot, SpreadBot)
    return bot


def without_helpers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elsewhere, "borrow", lambda _: None)


def test_how_it_is_written() -> None:
    assert read_spread("mcts:8000@learned+2cores") == ("mcts:8000@learned", 2)
    assert read_spread("level6x4+16cores") == ("level6x4", 16)
    assert read_spread("plan:200@some+2cores.json+1core") == ("plan:200@some+2cores.json", 1)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("mcts:200+0cores", "as mcts:8000\\+2cores"),
        ("mcts:200+cores", "as mcts:8000\\+2cores"),
        ("mcts:200+400cores", "as mcts:8000\\+2cores"),
        ("mcts+2cores", "say how long to think"),
        ("level9+2cores", "levels are level1 to level6"),
        ("random+2cores", "random of court is no search"),
        ("level6+2cores", "level6 of court is no search"),
    ],
)
def test_what_does_not_fit_is_said(name: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make_bot(name, rookery.load("court", players=2), rookery.Random(1))


@pytest.mark.parametrize("game", ["court", "towers", "touria"])
def test_no_table_of_a_server_offers_it(game: str) -> None:
    assert not any("core" in name for name in bot_names(game))


def test_iterations_are_shared_out() -> None:
    assert parts(2000, 2) == [1000, 1000]
    assert parts(11, 3) == [4, 4, 3]
    assert parts(1, 2) == [1, 1], "nobody has nothing to do"


def test_visits_and_shares_are_added_up() -> None:
    one = Thought(10, [Candidate(3, 8, 0.5), Candidate(1, 2, 1.0)], [3, 1])
    other = Thought(8, [Candidate(1, 8, 0.75), Candidate(3, 0, 0.0)], [1])
    assert added_up([one, other]) == Thought(
        18, [Candidate(1, 10, 0.8), Candidate(3, 8, 0.5)], [3, 1]
    )


def test_where_no_helper_can_be_had_it_is_thought_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(helpers, "COMMAND", ("/nowhere/python",))
    bot = spread("mcts:30+3cores", rookery.load("towers", players=2))
    thought = bot.think(seat_of(midway(rookery.load("towers", players=2), 30)))
    assert thought.iterations == sum(option.visits for option in thought.options) == 30


def test_what_is_hidden_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    without_helpers(monkeypatch)
    state = midway(rookery.load("towers", players=3), 60)
    twin = state.imagine(int(state.actor), rookery.Random(99))
    assert state.key() != twin.key()
    one, other = (spread("mcts:60+2cores", state.game).think(seat_of(s)) for s in (state, twin))
    assert one == other


@pytest.mark.once
@pytest.mark.parametrize(
    ("name", "bot"), [("towers", "mcts:60+2cores"), ("touria", "plan:30@learned+3cores")]
)
def test_a_game_is_the_same_with_helpers_and_without(
    name: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = rookery.load(name, players=2)
    spread_out, again = (play_game(game, [bot, "eager"], 3, 150).record.actions for _ in range(2))
    helping = len(helpers._idle)
    without_helpers(monkeypatch)
    assert spread_out == again == play_game(game, [bot, "eager"], 3, 150).record.actions
    assert helping == read_spread(bot)[1] - 1, "they were started once, and lent again"


@pytest.mark.once
def test_a_helper_that_is_lost_is_done_without() -> None:
    game = rookery.load("towers", players=2)
    bot, seat = spread("mcts:40+2cores", game), seat_of(midway(game, 30))
    bot.think(seat)
    helper = bot._others[0]._helper
    assert helper is not None
    helper._process.kill()
    helper._process.wait()
    assert bot.choose(seat) in seat.legal
    assert bot.think(seat).iterations >= 40
    bot.close()


@pytest.mark.once
def test_a_game_that_helpers_do_not_know_is_thought_about_here() -> None:
    state = dealt(1, 4)
    bot = spread("mcts:40+2cores", state.game)
    assert bot.think(seat_of(state)).iterations == 40
    bot.close()
    assert not helpers._idle


@pytest.mark.once
@pytest.mark.skipif(not Path("/proc").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_no_helper_outlives_its_owner(how: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", THINKING], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as owner:
        assert owner.stdout
        helper = Path("/proc", owner.stdout.readline().decode().strip())
        assert helper.exists()
        time.sleep(0.5)  # both think by now, of what would take an hour
        os.kill(owner.pid, how)
        owner.wait(LONG)
        end = time.monotonic() + LONG
        while helper.exists():
            assert time.monotonic() < end
            time.sleep(0.02)
