"""Flat Monte Carlo: a yardstick that knows nothing but the rules and the hunch."""

from __future__ import annotations

import pytest

import rookery
from rookery.arena import play_game
from rookery.bots import make_bot
from rookery.core.contract import CHANCE, OVER
from rookery.core.seat import Seat

GAMES = 8


@pytest.mark.once
@pytest.mark.parametrize("game", ["court", "towers"])
def test_it_beats_chance(game: str) -> None:
    won = 0.0
    for number in range(GAMES):
        bots = ["flat:30", "random"] if number % 2 else ["random", "flat:30"]
        played = play_game(rookery.load(game, players=2), bots, number)
        assert played.final.actor == OVER
        won += played.final.result()[bots.index("flat:30")]
    assert won >= GAMES - 1


def test_it_repeats_its_decisions_and_leaves_the_seat_alone() -> None:
    game, rng = rookery.load("towers", players=2), rookery.Random(3)
    state = game.start()
    while state.actor == CHANCE or len(state.legal()) < 3:
        state.step(state.sample(rng) if state.actor == CHANCE else state.legal()[0])
    seat = Seat(state, int(state.actor), rng)
    view = seat.view()
    one, other = (make_bot("flat:9", game, rookery.Random(5)).choose(seat) for _ in range(2))
    assert one == other
    assert one in seat.legal
    assert seat.view() == view
