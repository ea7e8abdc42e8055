"""Play a state to its end, in compiled code."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from rookery.core.contract import CHANCE, OVER, Moves, State

STEP_LIMIT: Final = 10_000_000
"""Nothing in the rules ends a game in which all decline for ever, so tools stop it here."""


def playout(state: State, rng: Random, limit: i64 = STEP_LIMIT) -> int:
    """Play `state` on, uniformly at random, until it is over or `limit` steps are done.

    Returns the number of steps: decisions and outcomes of chance. A game that was stopped by the
    limit is told by `state.actor`, which is then not `OVER`. Without a limit no diary is kept, for
    after the end nobody has anything to imagine.
    """
    if limit == STEP_LIMIT:
        state.keep_no_diary()
    moves = Moves()
    steps: i64 = 0
    actor = state.actor
    while actor != OVER and steps < limit:
        if actor == CHANCE:
            state.step(state.sample(rng))
        else:
            state.step(state.draw(moves, rng))
        actor = state.actor
        steps += 1
    return steps


def wander(state: State, rng: Random, limit: i64) -> int:
    """Play on at random likewise, but stop where a seat has to decide and nothing is open to it.

    The conformance kit looks for such places with it. Nobody is stuck if the game is over or all
    `limit` steps were done.
    """
    moves = Moves()
    steps: i64 = 0
    while state.actor != OVER and steps < limit:
        if state.actor == CHANCE:
            state.step(state.sample(rng))
        else:
            moves.clear()
            state.offer(moves)
            if moves.count == 0:
                break
            state.step(moves.pick(rng))
        steps += 1
    return steps


def eager_playout(state: State, rng: Random, limit: i64 = STEP_LIMIT) -> int:
    """Play on likewise, but by the hunch of each seat, as the bot `eager` does."""
    if limit == STEP_LIMIT:
        state.keep_no_diary()
    moves = Moves()
    steps: i64 = 0
    actor = state.actor
    while actor != OVER and steps < limit:
        if actor == CHANCE:
            state.step(state.sample(rng))
        else:
            state.step(state.hunch(rng, moves))
        actor = state.actor
        steps += 1
    return steps
