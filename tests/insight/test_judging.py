"""Reviews, hints and puzzles are thought through by the strongest judge of the table."""

from __future__ import annotations

import pytest

import rookery
from rookery.core.contract import CHANCE, Game, State
from rookery.core.guide import Guide
from rookery.core.registry import find
from rookery.core.seat import Seat
from rookery.insight.budgets import Budget
from rookery.insight.calibrating import Calibration
from rookery.insight.judging import Judging
from rookery.insight.reckoning import Searched
from rookery.search.guides import LEARNED, make_guide, named_guide
from rookery.search.mcts import Search
from rookery.search.planning import TurnSearch
from tests.insight.small import played, twigs

TABLES = [("towers", 2), ("towers", 6), ("touria", 2), ("touria", 4)]
"""For which something was learned."""
UNTAUGHT = [("court", 2), ("towers", 1)]
"""Court's own player has learned, not a search; a lone player shares the win with nobody."""
SMALL = Budget("small", thinking=200, pairs=40, plays=20, outcomes=4, doubt=2)


def midway(game: Game) -> State:
    """A decision with a choice, some turns into a game by hunch."""
    for number, (state, _) in enumerate(played(game, 6).states()):
        if number > 20 * game.players and state.actor != CHANCE and len(state.legal()) > 2:
            return state.copy()
    raise AssertionError("this game has no such decision")


def judged(guide: Guide, state: State) -> list[float]:
    guide.judge(state)
    return [guide.shares[seat] for seat in range(state.game.players)]


def turns_until_judged(guide: Guide, state: State) -> int:
    """How many turns begin, by hunch, until the guide has seen enough."""
    world, rng, turns = state.copy(), rookery.Random(3), 0
    guide.begin(world)
    turn = world.turn()
    while not guide.enough(world):
        world.step(world.sample(rng) if world.actor == CHANCE else world.hunch(rng))
        if world.actor != CHANCE and world.turn() != turn:
            turn, turns = world.turn(), turns + 1
    return turns


def search_of(judging: Judging, state: State) -> Search:
    rng = rookery.Random(2)
    return judging.search(Seat(state, int(state.actor), rng), rng)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_was_learned_for_the_table_judges(name: str, players: int) -> None:
    game = rookery.load(name, players=players)
    state, judging = midway(game), Judging(game)
    learned = judged(named_guide(name, LEARNED, players), state)
    assert judged(judging.near, state) == judged(judging.far, state) == learned
    assert judged(make_guide(name), state) != learned
    assert isinstance(search_of(judging, state), TurnSearch)


@pytest.mark.parametrize(("name", "players"), UNTAUGHT)
def test_where_nothing_was_learned_the_games_own_guide_judges(name: str, players: int) -> None:
    game = rookery.load(name, players=players)
    state = game.start()
    judging = Judging(game)
    assert type(judging.near) is type(make_guide(name))
    while state.actor == CHANCE:
        state.step(state.sample(rookery.Random(1)))
    assert not isinstance(search_of(judging, state), TurnSearch)


def test_a_game_without_a_judge_is_thought_through_to_the_end() -> None:
    game = twigs()
    assert find(game.name) is not None
    judging = Judging(game)
    assert type(judging.near) is type(judging.far) is Guide


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_far_judge_waits_for_everybodys_next_turn(name: str, players: int) -> None:
    game = rookery.load(name, players=players)
    state, judging = midway(game), Judging(game)
    assert turns_until_judged(judging.near, state) == 1
    assert turns_until_judged(judging.far, state) == players + 1


@pytest.mark.parametrize("name", ["towers", "touria"])
def test_a_review_goes_by_that_judge(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without what was learned, the same position is worth something else."""
    game = rookery.load(name, players=2)
    state = midway(game)
    with_it = Searched(game, SMALL, 1, Calibration()).advice(state, 0)
    monkeypatch.setattr("rookery.insight.judging.learned_for", lambda *_: None)
    without = Searched(game, SMALL, 1, Calibration()).advice(state, 0)
    assert with_it.before.shares != without.before.shares
