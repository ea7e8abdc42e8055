"""Guides judge by weights that were fitted, and only where they may."""

from __future__ import annotations

import pytest

import rookery
from rookery.core.contract import CHANCE, OVER, State
from rookery.core.guide import Guide, WeighingGuide, read_weights
from rookery.search.guides import (
    make_guide,
    measures,
    named_guide,
    showing_guide,
    shown,
    unfitted_guide,
)

GAMES = ["court", "towers", "touria"]


def after_turns(name: str, players: int, guide: Guide, turns: int) -> State:
    state, rng = rookery.load(name, players=players).start(), rookery.Random(4)
    guide.begin(state)
    while turns > 0:
        state.step(state.sample(rng) if state.actor == CHANCE else state.hunch(rng))
        if guide.enough(state):
            guide.begin(state)
            turns -= 1
    assert state.actor != OVER
    return state


@pytest.mark.parametrize("name", GAMES)
def test_the_weights_are_those_of_the_measures(name: str) -> None:
    weights = read_weights(f"rookery.games.{name}.play", measures(name))
    assert len(weights) == len(measures(name))
    assert any(weights)
    with pytest.raises(ValueError, match="must list these measures"):
        read_weights(f"rookery.games.{name}.play", measures(name)[1:])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_shares_sum_to_one_and_lean_to_someone(name: str, players: int) -> None:
    guide = make_guide(name)
    state = after_turns(name, players, guide, 2 * players + 1)
    guide.judge(state)
    shares = [guide.shares[seat] for seat in range(players)]
    assert sum(shares) == pytest.approx(1)
    assert min(shares) > 0
    assert len(set(shares)) > 1


@pytest.mark.parametrize("name", GAMES)
def test_without_weights_all_are_alike(name: str) -> None:
    guide = unfitted_guide(name)
    guide.judge(after_turns(name, 4, guide, 6))
    assert [guide.shares[seat] for seat in range(4)] == [0.25] * 4


@pytest.mark.parametrize("name", GAMES)
def test_a_network_is_shown_what_the_guide_measures_and_more(name: str) -> None:
    assert shown(name)[: len(measures(name))] == measures(name)
    assert len(set(shown(name))) == len(shown(name))
    guide, showing = make_guide(name), showing_guide(name)
    state = after_turns(name, 3, guide, 7)
    guide.judge(state)
    showing.judge(state)
    assert list(showing.shares) == list(guide.shares), "until a network judges"
    named = named_guide(name, "own")
    named.judge(state)
    assert list(named.shares) == list(guide.shares)


@pytest.mark.parametrize("name", ["towers", "touria"])
def test_a_network_is_shown_whose_turn_it_is(name: str) -> None:
    """The same table is worth more to whoever moves next: the guide's measures hardly say so."""
    showing = showing_guide(name)
    state = after_turns(name, 3, showing, 8)
    at = shown(name).index("turns_to_come_0")
    for seat in range(3):
        showing.measure(state, seat)
        turns = [showing.row[at + n] for n in range(3)]
        assert turns == [float((seat - state.actor) % 3 == n) for n in range(3)]


def test_every_measure_is_taken_anew() -> None:
    """Nothing of one seat's row may be left in the next one's."""
    for name, made in [(name, made) for name in GAMES for made in (make_guide, showing_guide)]:
        guide = made(name)
        assert isinstance(guide, WeighingGuide)
        state = after_turns(name, 2, guide, 7)
        rows = []
        for seat in (0, 1, 0):
            guide.measure(state, seat)
            rows.append([guide.row[i] for i in range(len(guide.row))])
        assert rows[0] == rows[2] != rows[1]


def test_the_plain_guide_judges_only_what_is_over() -> None:
    guide = Guide()
    state = rookery.load("court", players=2).start()
    with pytest.raises(ValueError, match="no judgement"):
        guide.judge(state)
    rng = rookery.Random(1)
    while state.actor != OVER:
        assert not guide.enough(state)
        state.step(state.sample(rng) if state.actor == CHANCE else guide.decide(state, rng))
    guide.judge(state)
    assert [guide.shares[seat] for seat in range(2)] == state.result()
