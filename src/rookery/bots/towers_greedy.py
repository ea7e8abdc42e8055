"""A greedy player of Wandering Towers: tries each decision to its end and takes the best position.

A decision is followed through what belongs to it (the card's piece, the spell's target, the roll of
the die) and no further: it looks at its own move, not at the answer.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from rookery.bots.bot import Bot
from rookery.core.contract import CHANCE, OVER, Moves
from rookery.core.seat import Seat
from rookery.games.towers.actions import ASK, CAST, DISCARD, POTION, WIZARD
from rookery.games.towers.casting import CHOOSE_PRISONER, CHOOSE_TARGET
from rookery.games.towers.merit import merit
from rookery.games.towers.phases import KEEP_ROLL, MOVE_PIECE, ROLLING
from rookery.games.towers.state import TowersState

WORST: Final = -1_000_000
RESERVE: Final = 60
"""A potion is spent, and a card thrown away, only for something better than this."""


class TowersGreedy(Bot):
    """Brings wizards home, fills potions, and casts when it pays.

    Among equals it chooses at random. Else two of its kind whose last wizards are covered would
    carry the same towers around for ever.
    """

    def choose(self, seat: Seat) -> int:
        world = cast(TowersState, seat.imagine(self.rng))
        best: i64 = WORST - 1
        equals: list[int] = []
        for action in seat.legal:
            value = tried(world, seat.index, action)
            if value > best:
                best = value
                equals = [action]
            elif value == best:
                equals.append(action)
        return equals[0] if len(equals) == 1 else equals[self.rng.randrange(len(equals))]


def tried(s: TowersState, seat: i64, action: i64) -> i64:
    """The best position that the decision leads to, less what it uses up."""
    if action == ASK or action == POTION:
        return WORST
    after = s.copy()
    after.step(action)
    value = outlook(after, seat)
    if CAST <= action < WIZARD:
        value -= RESERVE
    elif DISCARD <= action < CAST:
        value -= RESERVE // 2
    return value


def outlook(s: TowersState, seat: i64) -> i64:
    """The merit of the position when what was begun is done, the seat choosing what is best."""
    if s.actor == CHANCE and s.phase is ROLLING:
        return average(s, seat)
    if s.actor != seat or not unfinished(s):
        return merit(s, seat)
    moves = Moves()
    s.offer(moves)
    best: i64 = WORST
    index: i64 = 0
    while index < moves.count:
        action = moves.at(index)
        if not CAST <= action < WIZARD:
            after = s.copy()
            after.step(action)
            value = outlook(after, seat)
            if value > best:
                best = value
        index += 1
    return best if best > WORST else merit(s, seat)


def unfinished(s: TowersState) -> bool:
    return s.actor != OVER and (
        s.phase is MOVE_PIECE
        or s.phase is KEEP_ROLL
        or s.phase is CHOOSE_TARGET
        or s.phase is CHOOSE_PRISONER
    )


def average(s: TowersState, seat: i64) -> i64:
    total: i64 = 0
    for outcome, _ in s.outcomes():
        after = s.copy()
        after.step(outcome)
        total += outlook(after, seat)
    return total // 6
