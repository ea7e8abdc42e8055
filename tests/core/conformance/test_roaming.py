"""Scrambled positions are sound and far from plain play; who is stuck there is found."""

from __future__ import annotations

import re
from typing import cast

import pytest
from librt.random import Random

import rookery
from rookery import _mode
from rookery.core.conformance import ConformanceError
from rookery.core.conformance.roaming import is_stuck, roam
from rookery.core.contract import OVER, Moves
from rookery.core.playout import wander
from rookery.games.court.rules.state import CourtState
from rookery.games.touria.rules.state import TouriaState
from rookery.games.towers.rules.state import TowersState
from tests.core import whispers
from tests.core.conformance.mutants import Mutant
from tests.core.whispers import PEEK, Whispers, WhispersState

NAMES = [title.name for title in rookery.titles()]
STEPS = 400_000 if _mode.mode() == "compiled" else 10_000


class RarelyStuck(Mutant):
    """Once everybody has peeked, nothing is open any more: plain play seldom gets there."""

    def offer(self, moves: Moves) -> None:
        if not all(self.peeked):
            super().offer(moves)


class Trap(Whispers):
    """The game with that trap in it."""

    def start(self) -> WhispersState:
        return RarelyStuck(self)


def trap() -> Trap:
    return Trap(dict(whispers.new(players=3, rounds=3).options))


def test_a_walk_stops_where_nothing_is_open() -> None:
    state = trap().start()
    for action in (100, 101, 102, PEEK, PEEK, PEEK):
        assert not is_stuck(state)
        state.apply(action)
    assert is_stuck(state)
    assert wander(state, Random(1), 10) == 0


def test_who_is_stuck_is_found_and_how_to_get_there() -> None:
    with pytest.raises(ConformanceError, match="a seat must decide and has no legal") as found:
        roam(trap(), 1, 20_000)
    heading, _, *steps = found.value.record.splitlines()
    seed = re.search(r"scrambled\(rookery.Random\((\d+)\)\)$", heading)
    assert seed is not None
    state = trap().scrambled(Random(int(seed[1])))
    for step in steps:
        state.apply(state.game.parse(step.partition(": ")[2]))
    assert is_stuck(state)


@pytest.mark.parametrize("name", NAMES)
def test_nobody_is_ever_stuck(name: str) -> None:
    """With 2, 3 and 4 seats, hundreds of thousands of steps from scrambled positions."""
    for players in (2, 3, 4):
        assert roam(rookery.load(name, players=players), 7, STEPS // 3) > STEPS // 300


@pytest.mark.parametrize("name", [*NAMES, "whispers"])
def test_a_scrambled_position_follows_from_its_seed_and_can_be_played_on(name: str) -> None:
    with whispers.registered(whispers.MANIFEST):
        game = rookery.load(name, players=3)
    keys = set()
    for seed in range(20):
        state = game.scrambled(Random(seed))
        assert state == game.scrambled(Random(seed))
        assert state.actor != OVER
        keys.add(state.key())
        for seat in range(3):
            assert state.imagine(seat, Random(seed)).view(seat) == state.view(seat)
    assert len(keys) > 10


def test_scrambled_hands_are_full() -> None:
    """What takes many turns to gather is there at once."""
    court = [cast(CourtState, rookery.load("court").scrambled(Random(i))) for i in range(30)]
    assert max(int(s.cards[0]).bit_count() for s in court) > 5
    touria = [cast(TouriaState, rookery.load("touria").scrambled(Random(i))) for i in range(30)]
    assert sum(int(s.items_of(0)).bit_count() for s in touria) > 3 * 30
    assert len({int(s.top) for s in touria}) > 5
    towers = [cast(TowersState, rookery.load("towers").scrambled(Random(i))) for i in range(30)]
    assert sum(int(s.full != 0) + int(s.home != 0) for s in towers) > 40
