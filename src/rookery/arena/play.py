"""One game between bots."""

from __future__ import annotations

from collections.abc import Sequence

from librt.random import Random

from rookery.bots import make_bot
from rookery.core.contract import CHANCE, OVER, Game
from rookery.core.records import Record
from rookery.core.seat import Seat

GENERATORS = 8
"""So many seeds belong to one game: for the dice, for imagined worlds, for each of six bots."""

STEP_LIMIT = 200_000
"""No rule ends a game in which nobody wants to win; here such a game counts as unfinished."""


def play_game(game: Game, bots: Sequence[str], seed: int, limit: int = STEP_LIMIT) -> Record:
    """The record of a game in which `bots[i]` plays seat i.

    Dice, bots and imagined worlds have generators of their own, so that thinking never changes
    the dice.
    """
    first = seed * GENERATORS
    dice, worlds = Random(first), Random(first + 1)
    players = [make_bot(bot, game, Random(first + 2 + i)) for i, bot in enumerate(bots)]
    state = game.start()
    actions: list[int] = []
    while state.actor != OVER and len(actions) < limit:
        if state.actor == CHANCE:
            action = state.sample(dice)
            state.step(action)
        else:
            seat = int(state.actor)
            action = players[seat].choose(Seat(state, seat, worlds))
            state.apply(action)
        actions.append(action)
    return Record(game, actions, bots)
