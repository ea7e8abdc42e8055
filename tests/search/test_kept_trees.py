"""What a search has found below a decision is gone on with, where the same seat decides next."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import rookery
from rookery.arena import play_game
from rookery.bots.searcher import SearchBot
from rookery.core.contract import CHANCE, OVER, Game, State
from rookery.core.erring import Erring
from rookery.core.guide import Guide
from rookery.core.seat import Seat
from rookery.search.guides import make_guide
from rookery.search.kept_trees import KeptTrees
from rookery.search.mcts import Search
from rookery.search.planning import TurnSearch
from tests.core.whispers import AIM, PASS, PEEK, dealt
from tests.search.test_search import midway

GAMES = ["court", "towers", "touria"]
KINDS = [Search, TurnSearch]


class Counting(Guide):
    """A game's guide that counts how often it was asked."""

    def __init__(self, inner: Guide) -> None:
        super().__init__()
        self._inner = inner
        self.judged = 0

    def begin(self, s: State) -> None:
        self._inner.begin(s)

    def enough(self, s: State) -> bool:
        return self._inner.enough(s)

    def decide(self, s: State, rng: rookery.Random) -> int:
        return int(self._inner.decide(s, rng))

    def judge(self, s: State) -> None:
        self.judged += 1
        self._inner.judge(s)
        for seat in range(s.game.players):
            self.shares[seat] = self._inner.shares[seat]


def seat_of(state: State, seed: int = 1) -> Seat:
    return Seat(state, int(state.actor), rookery.Random(seed))


def searched(state: State, kind: type[Search] = Search, iterations: int = 200) -> Search:
    search = kind(seat_of(state), make_guide(state.game.name), rookery.Random(5), 0.1)
    search.run(iterations)
    return search


def leading_on(game: Game, kind: type[Search] = Search) -> tuple[State, Search, KeptTrees]:
    """A position, a search of it, and what it leaves for a choice that follows at once."""
    state, rng = midway(game, 60), rookery.Random(3)
    while True:
        assert state.actor != OVER
        if len(state.legal()) > 1:
            search = searched(state, kind)
            best = search.thought().best.action
            kept = search.after(best)
            after = state.copy()
            after.step(best)
            if kept is not None and len(after.legal()) > 1:
                return state, search, kept
        state.step(state.sample(rng) if state.actor == CHANCE else state.hunch(rng))


def position_after(state: State, search: Search) -> State:
    after = state.copy()
    after.step(search.thought().best.action)
    return after


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", GAMES)
def test_what_was_found_below_the_decision_is_there_after_it(name: str, kind: type[Search]) -> None:
    state, before, kept = leading_on(rookery.load(name, players=3), kind)
    best = before.thought().best
    after = kind(seat_of(position_after(state, before), 8), before.guide, rookery.Random(6), 0.1)
    assert after.go_on_from(kept)
    thought = after.thought()
    assert 0 < thought.iterations <= best.visits
    assert thought.iterations == sum(option.visits for option in thought.options)
    assert thought.line == before.line_after(best.action)[1 : 1 + len(thought.line)] != []
    after.run(50)
    assert after.thought().iterations == thought.iterations + 50


def fresh(state: State) -> Search:
    return Search(seat_of(state), make_guide(state.game.name), rookery.Random(5), 0.1)


def next_turn(state: State) -> State:
    """Where the same seat has a choice again, a round later."""
    later, rng = state.copy(), rookery.Random(1)
    while later.actor in (CHANCE, state.actor) or not later.legal():
        later.step(later.sample(rng) if later.actor == CHANCE else later.hunch(rng))
    while later.actor != state.actor or len(later.legal()) < 2:
        later.step(later.sample(rng) if later.actor == CHANCE else later.hunch(rng))
    return later


@pytest.mark.parametrize("name", GAMES)
def test_what_was_taken_back_and_a_new_turn_start_anew(name: str) -> None:
    state, _, kept = leading_on(rookery.load(name, players=3))
    for other in (state, next_turn(state)):
        search = fresh(other)
        assert not search.go_on_from(kept)
        assert search.iterations == 0


def test_another_game_and_another_seat_start_anew() -> None:
    state = dealt(1, 4)
    search = searched(state)
    kept = search.after(AIM + 4)
    state.apply(AIM + 4)
    elsewhere = dealt(1, 4)
    elsewhere.apply(AIM + 4)
    assert kept is not None
    assert not fresh(elsewhere).go_on_from(kept)
    assert fresh(state).go_on_from(kept)
    state.apply(PASS)
    state.apply(AIM + 4)
    assert not fresh(state).go_on_from(kept), "the other seat aims"


def test_nothing_is_left_where_others_decide_or_something_new_is_seen() -> None:
    search = searched(dealt(1, 4))
    assert search.after(PASS) is None
    assert search.after(PEEK) is None
    assert fresh(dealt(1, 4)).after(AIM) is None, "it was never tried"


def follows(state: State, action: int, after: State) -> bool:
    """Does the seat decide again at once, in the same turn, having seen nothing new?"""
    at_once = after.actor == state.actor and after.turn() == state.turn()
    return at_once and not state.reveals(action)


def efforts(bot: SearchBot, guide: Counting, state: State, choices: int) -> list[tuple[bool, int]]:
    """Let a bot decide for all seats: did a choice follow the last, and what did it cost?"""
    found: list[tuple[bool, int]] = []
    dice, following = rookery.Random(4), False
    while len(found) < choices:
        before = guide.judged
        chance = state.actor == CHANCE
        action = int(state.sample(dice)) if chance else bot.choose(seat_of(state))
        if len(state.legal()) > 1:
            found.append((following, guide.judged - before))
        after = state.copy()
        after.apply(action)
        following = not chance and follows(state, action, after)
        state = after
    return found


@pytest.mark.parametrize("erring", [None, Erring(5.0, 50.0)])
@pytest.mark.parametrize("name", ["towers", "touria"])
def test_visits_that_were_kept_are_not_made_again(name: str, erring: Erring | None) -> None:
    guide = Counting(make_guide(name))
    bot = SearchBot(rookery.Random(7), guide, 60, exploration=0.1, erring=erring)
    found = efforts(bot, guide, midway(rookery.load(name, players=2), 30), 40)
    assert all(made == 60 for following, made in found if not following)
    assert all(made <= 60 for _, made in found)
    saved = [60 - made for following, made in found if following]
    assert sum(saved) > 20 * 60 / len(found)


@pytest.mark.parametrize("name", ["towers", "touria"])
def test_a_bot_at_two_tables_thinks_of_each_as_if_it_were_alone(name: str) -> None:
    one, other = (midway(rookery.load(name, players=2), 30 + seed, seed) for seed in (3, 4))
    bot = thinker(name)
    for state in (one, other) * 3:
        bot.rng, alone = rookery.Random(9), thinker(name)
        thought = bot.think(seat_of(state))
        assert thought == alone.think(seat_of(state))
        bot.choose(seat_of(state))
        state.step(state.legal()[-1])
        while len(state.legal()) < 2:
            state.step(state.sample(bot.rng) if state.actor == CHANCE else state.hunch(bot.rng))


def thinker(name: str) -> SearchBot:
    return SearchBot(rookery.Random(9), make_guide(name), 40)


@pytest.mark.parametrize("name", ["towers", "touria"])
def test_what_is_kept_tells_nothing_of_what_is_hidden(name: str) -> None:
    state, before, _ = leading_on(rookery.load(name, players=3))
    after = position_after(state, before)
    other = after.imagine(int(after.actor), rookery.Random(99))
    assert after.key() != other.key()
    thoughts = []
    for world in (after, other):
        _, _, kept = leading_on(state.game)
        search = fresh(world)
        assert search.go_on_from(kept)
        search.run(40)
        thoughts.append(search.thought())
    assert thoughts[0] == thoughts[1]


@pytest.mark.parametrize("bot", ["mcts:30", "plan:30"])
def test_a_game_can_be_repeated(bot: str) -> None:
    game = rookery.load("towers", players=2)
    one, other = (play_game(game, [bot, bot], 6, 120).record.actions for _ in range(2))
    assert one == other


PLAYED = """
import rookery
from rookery.arena import play_game

for name, bot in (("towers", "mcts:20"), ("touria", "plan:20@own")):
    print(play_game(rookery.load(name, players=2), [bot, bot], 6, 60).record.actions)
"""


@pytest.mark.once
def test_the_sources_decide_as_the_binaries_do() -> None:
    said = [
        subprocess.run(
            [sys.executable, "-c", PLAYED],
            env={**os.environ, "ROOKERY_INTERPRETED": interpreted},
            capture_output=True,
            check=True,
        ).stdout
        for interpreted in ("0", "1")
    ]
    assert said[0] == said[1] != b""
