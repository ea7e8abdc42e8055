"""A greedy player of Wandering Towers: tries each decision to its end and takes the best position.

A decision is followed through what belongs to it (the card's piece, the spell's target, the roll of
the die) and no further: it looks at its own move, not at the answer.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from rookery.core.bot import Bot
from rookery.core.contract import CHANCE, OVER, Moves
from rookery.core.seat import Seat
from rookery.games.towers.play.worth import position_worth
from rookery.games.towers.rules.actions import ASK, CAST, DISCARD, HAND_OVER, POTION, VERB_OF
from rookery.games.towers.rules.casting import CHOOSE_PRISONER, CHOOSE_TARGET
from rookery.games.towers.rules.state import TowersState
from rookery.games.towers.rules.turn import KEEP_ROLL, MOVE_PIECE, ROLLING

WORST: Final = -1_000_000
RESERVE: Final = 60
"""A potion is spent, and a card thrown away, only for something better than this."""


class TowersGreedy(Bot):
    """Brings wizards home, fills potions, and casts when it pays.

    Among equals it chooses at random. Else two of its kind whose last wizards are covered would
    carry the same towers around for ever.
    """

    def choose(self, seat: Seat) -> int:
        """The decision that leads to the best position, in a world that the seat imagines."""
        world = cast(TowersState, seat.imagine(self.rng))
        best: i64 = WORST - 1
        equals: list[int] = []
        for action in seat.legal:
            value = tried_worth(world, seat.index, action)
            if value > best:
                best = value
                equals = [action]
            elif value == best:
                equals.append(action)
        return equals[0] if len(equals) == 1 else equals[self.rng.randrange(len(equals))]


def tried_worth(s: TowersState, seat: i64, action: i64) -> i64:
    """The worth of the best position that the decision leads to, less what it uses up."""
    if action == ASK or action == POTION:
        return WORST
    after = s.copy()
    after.step(action)
    value = finished_worth(after, seat)
    if VERB_OF[action] == CAST:
        value -= RESERVE
    elif VERB_OF[action] == DISCARD or VERB_OF[action] == HAND_OVER:
        value -= RESERVE // 2
    return value


def finished_worth(s: TowersState, seat: i64) -> i64:
    """The worth of the position when what was begun is done, the seat choosing what is best."""
    if s.actor == CHANCE and s.phase is ROLLING:
        return average_worth(s, seat)
    if s.actor != seat or not is_unfinished(s):
        return position_worth(s, seat)
    moves = Moves()
    s.offer(moves)
    best: i64 = WORST
    index: i64 = 0
    while index < moves.count:
        action = moves.at(index)
        if VERB_OF[action] != CAST:
            after = s.copy()
            after.step(action)
            value = finished_worth(after, seat)
            if value > best:
                best = value
        index += 1
    return best if best > WORST else position_worth(s, seat)


def is_unfinished(s: TowersState) -> bool:
    """Is something begun that belongs to one decision: a card's move, a roll, a spell's target?"""
    return s.actor != OVER and (
        s.phase is MOVE_PIECE
        or s.phase is KEEP_ROLL
        or s.phase is CHOOSE_TARGET
        or s.phase is CHOOSE_PRISONER
    )


def average_worth(s: TowersState, seat: i64) -> i64:
    """The worth of the position on average over the six faces of the die."""
    total: i64 = 0
    for outcome, _ in s.outcomes():
        after = s.copy()
        after.step(outcome)
        total += finished_worth(after, seat)
    return total // 6
