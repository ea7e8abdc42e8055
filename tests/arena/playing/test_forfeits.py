"""Who wins when somebody has forfeited."""

from __future__ import annotations

from typing import cast

import pytest

from rookery.arena.playing.forfeits import settle
from rookery.bots.seating import Failure
from rookery.core.contract import OVER, Game, State


class Ended(State):
    def __init__(self, game: Game, shares: list[float]) -> None:
        super().__init__(game)
        self.shares = shares
        self.actor = OVER if shares else 0

    def result(self) -> list[float]:
        return self.shares


def ended(players: int, shares: list[float]) -> State:
    return Ended(Game("any", 1, players, {}, 1), shares)


@pytest.mark.parametrize(
    ("shares", "forfeiting", "settled"),
    [
        ([1.0, 0.0], (), [1.0, 0.0]),
        ([0.0], (), [0.0]),
        ([1.0, 0.0], (0,), [0.0, 1.0]),
        ([0.0, 1.0, 0.0], (0,), [0.0, 1.0, 0.0]),
        ([0.5, 0.5, 0.0], (0,), [0.0, 1.0, 0.0]),
        ([0.4, 0.4, 0.2], (0,), [0.0, 2 / 3, 1 / 3]),
        ([1.0, 0.0, 0.0], (0,), [0.0, 0.5, 0.5]),
        ([1.0, 0.0, 0.0], (0, 2), [0.0, 1.0, 0.0]),
        ([1.0], (0,), [0.0]),
    ],
)
def test_the_shares(shares: list[float], forfeiting: tuple[int, ...], settled: list[float]) -> None:
    forfeits = dict.fromkeys(forfeiting, Failure("failed"))
    assert settle(ended(len(shares), shares), forfeits) == pytest.approx(settled)


def test_a_game_that_was_stopped_has_no_shares() -> None:
    assert settle(ended(3, []), {}) is None
    assert settle(ended(3, []), {1: Failure("failed")}) is None
    assert cast(list[float], settle(ended(2, []), {1: Failure("failed")})) == [1.0, 0.0]
