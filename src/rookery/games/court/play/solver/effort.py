"""How large a turn is to solve, and which characters to leave out where it is too large.

Left out means: not used for now. So values are then at least those of some way to play, and too low
rather than too high; later in the turn, with fewer dice active, the same characters fit in again.
"""

from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import i64

from rookery.games.court.rules.components import (
    ACTIVE_ABILITIES,
    ALCHEMIST,
    ASTRONOMER,
    BISHOP,
    BRINGERS,
    FOOL,
    GUARD,
    HUNTER,
    KNIGHT,
    LABORER,
    MAGICIAN,
    MAID,
    MERCHANT,
    NOBLEMAN,
    NOBLEWOMAN,
    PAWNBROKER,
    PHILOSOPHER,
    QUEEN,
)
from rookery.games.court.rules.dice import DICE, FACES

LEFT_OUT_FIRST: Final = (
    *(ALCHEMIST, PHILOSOPHER, NOBLEMAN, NOBLEWOMAN, MAID, ASTRONOMER, FOOL, MERCHANT, MAGICIAN),
    *(LABORER, GUARD, HUNTER, PAWNBROKER, KNIGHT, BISHOP, QUEEN),
)
"""Those who bring dice are missed most."""


def _divisions(dice: int) -> int:
    """The ways to have so many dice, by face, active or aside."""
    return comb(dice + 2 * FACES - 1, dice)


DIVISIONS: Final = [_divisions(dice) for dice in range(DICE + 1)]


def estimate(dice: i64, unused: i64) -> int:
    """About how many values solve a turn in which so many dice are not aside yet.

    That is without what the goal makes alike, and for one way to have a set-aside due.
    """
    bringers = int(unused & BRINGERS).bit_count()
    others = int(unused & ACTIVE_ABILITIES & ~BRINGERS).bit_count()
    ways = 0
    for brought in range(bringers + 1):
        ways += comb(bringers, brought) * DIVISIONS[min(DICE, int(dice) + brought)]
    return ways << others


def affordable(dice: i64, unused: i64, budget: int) -> i64:
    """The characters that can be taken into account within the budget."""
    for character in LEFT_OUT_FIRST:
        if estimate(dice, unused) <= budget:
            break
        unused &= ~(i64(1) << character)
    return unused
