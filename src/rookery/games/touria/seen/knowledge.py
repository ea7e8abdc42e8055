"""What a seat can't tell, and what a decision would tell it (T100, T101).

What all know of a seat's gems is written down as the game goes on: see `rules/screens.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from rookery.games.touria.rules.chance import DRAW_GEMS, FILL_MINE
from rookery.games.touria.rules.components import NONE
from rookery.games.touria.rules.gems import COLOURED, size

if TYPE_CHECKING:
    from rookery.games.touria.rules.state import TouriaState


def hidden_from(s: TouriaState, seat: i64) -> i64:
    """The gems of which the seat can't tell where they are: those in the bag among them."""
    hidden = s.bag
    if s.actor != seat:
        hidden += s.drawn
    other: i64 = 0
    while other < s.players:
        if other != seat:
            hidden += s.gems_of(other) - s.known_of(other)
        other += 1
    return hidden


def reveals(s: TouriaState, action: i64) -> bool:
    """Does this show somebody about the bag what he may not have known?

    A mine that is refilled, or is not, shows whether there are coloured gems in the bag; so does a
    thief who finds some, or none (T33, T44).
    """
    after = s.copy()
    after.step(action)
    if after.phase is not FILL_MINE and after.empty_mine() == NONE and s.phase is not DRAW_GEMS:
        return False
    seat: i64 = 0
    while seat < s.players:
        if may_be_out_of_colours(s, seat) or may_be_out_of_colours(after, seat):
            return True
        seat += 1
    return False


def may_be_out_of_colours(s: TouriaState, seat: i64) -> bool:
    """Are there so few coloured gems that, for all a seat knows, none may be in the bag?"""
    hidden = hidden_from(s, seat)
    return hidden != s.bag and size(hidden & COLOURED) <= size(hidden) - size(s.bag)
