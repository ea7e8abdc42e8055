"""One game between bots."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from librt.random import Random

from rookery.arena.forfeits import notes, settle
from rookery.arena.party import Party
from rookery.arena.watch import Watch
from rookery.core.contract import CHANCE, OVER, Game, State
from rookery.core.records import Record
from rookery.core.seat import Seat

GENERATORS = 8
"""So many seeds belong to one game: for the dice, for imagined worlds, for each of six bots."""

STEP_LIMIT = 200_000
"""No rule ends a game in which nobody wants to win; here such a game counts as unfinished."""


def play_game(
    game: Game,
    bots: Sequence[str],
    seed: int,
    limit: int = STEP_LIMIT,
    watch: Watch | None = None,
) -> Record:
    """The record of a game in which `bots[i]` plays seat i, with a note of each forfeit.

    Dice, bots and imagined worlds have generators of their own, so that thinking never changes
    the dice.
    """
    first = seed * GENERATORS
    dice, worlds = Random(first), Random(first + 1)
    party = Party(game, bots, [Random(first + 2 + i) for i in range(len(bots))])
    state = game.start()
    actions: list[int] = []
    try:
        while state.actor != OVER and len(actions) < limit:
            if state.actor == CHANCE:
                action: int | None = state.sample(dice)
            else:
                action = _decision(state, party, worlds, watch)
            if action is None:
                break
            party.tell(state, action)
            state.apply(action)
            actions.append(action)
        party.over(settle(state, party.forfeits))
    finally:
        party.close()
    return Record(game, actions, bots, notes(party.forfeits))


def _decision(state: State, party: Party, worlds: Random, watch: Watch | None) -> int | None:
    """What the seat decides, or None if nobody is left to play against."""
    seat = Seat(state, int(state.actor), worlds)
    before = perf_counter()
    action = party.choose(seat)
    if watch and action is not None:
        watch.decided(state, seat.index, perf_counter() - before)
    return action
