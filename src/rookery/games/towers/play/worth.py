"""What a position is worth to a seat, as a number to compare positions by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.games.towers.rules.board import exposed, visible
from rookery.games.towers.rules.components import SPACES
from rookery.games.towers.rules.ending import at_goal
from rookery.games.towers.rules.pieces import potions_of, wizards_of

if TYPE_CHECKING:
    from rookery.games.towers.rules.state import TowersState

GOAL: Final = 6000
"""To be at the goal."""
HOME: Final = 1000
"""A wizard in the keep."""
EMPTY: Final = 400
"""What a potion still to be filled takes away."""
FULL: Final = 30
"""A full potion."""
OUTSIDE: Final = vec[i64]([0, 200, 195, 190, 180, 170, 130, 120, 110, 100, 90, 80, 70, 60, 50, 40])
"""A visible wizard, by its distance from the keep: cards reach five steps, dice six."""
SECOND_ACTION: Final = 40
"""To have an action left is worth a little."""


def position_worth(s: TowersState, seat: i64) -> i64:
    """What the seat has, less what the others have on average; partners count together."""
    own: i64 = 0
    theirs: i64 = 0
    friends: i64 = 0
    other: i64 = 0
    while other < s.players:
        if other == seat or (s.teams and other == s.partner(seat)):
            own += seat_worth(s, other)
            friends += 1
        else:
            theirs += seat_worth(s, other)
        other += 1
    if friends < s.players:
        own = own // friends - theirs // (s.players - friends)
    if s.seat == seat and s.action == 2 and s.phase.name == "choose_card":
        own += SECOND_ACTION
    return own


def seat_worth(s: TowersState, seat: i64) -> i64:
    """What a seat has, by itself: wizards home and on the way, potions, the goal."""
    value = HOME * wizards_of(s.home, seat) + FULL * potions_of(s.full, seat)
    value -= EMPTY * potions_of(s.empty, seat)
    if at_goal(s, seat):
        value += GOAL
    spaces = visible(s, seat)
    space: i64 = 0
    while space < SPACES:
        if spaces >> space & 1 != 0:
            here = wizards_of(exposed(s, space), seat)
            value += here * OUTSIDE[(s.keep - space) & 15]
        space += 1
    return value
