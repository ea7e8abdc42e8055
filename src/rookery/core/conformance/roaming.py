"""Long walks from scrambled positions: nobody may ever be without a decision.

What only happens once in ten thousand games is not found by looking closely at a few. These walks
look at nothing else, so they go far, and they begin where plain play seldom gets.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random

from rookery.core.conformance.trial import Trial
from rookery.core.contract import OVER, Game, State
from rookery.core.playout import wander

WALK: Final = 50
"""A walk is so long at most; then another position is scrambled."""

ABOUT: Final = "walks from scrambled positions: nobody is ever stuck"


def roam(game: Game, seed: int, steps: int) -> int:
    """Walk so many steps at least, from ever new positions; returns how many walks that took.

    Where a seat has nothing to decide, the walk is repeated step by step, for its record.
    """
    walks = 0
    walked = 0
    while walked < steps:
        state = game.scrambled(Random(seed + walks))
        walked += 1 + wander(state, Random(seed + walks), min(WALK, steps - walked))
        if is_stuck(state):
            retrace(game, seed + walks)
        walks += 1
    return walks


def is_stuck(state: State) -> bool:
    """Has a seat to decide with nothing open to it?"""
    return state.actor >= 0 and state.legal() == []


def retrace(game: Game, seed: int) -> None:
    """Walk there again, and say how: it raises a `ConformanceError`."""
    trial = Trial(game, Random(seed), scrambled=seed)
    state = trial.start()
    while state.actor != OVER:
        action = trial.choose(state)
        trial.actions.append(action)
        state.apply(action)
