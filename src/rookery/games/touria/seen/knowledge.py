"""What a seat can't tell, and what a decision would tell it (T100, T101).

What all know of a seat's gems is written down as the game goes on: see `rules/screens.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from rookery.games.touria.rules.chance import FILL_MINE
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
    """Does the decision tell its seat about the bag what it may not have known?

    A mine that is refilled, or is not, shows whether there are coloured gems in the bag.
    """
    hidden = hidden_from(s, s.actor)
    others = size(hidden) - size(s.bag)
    if size(hidden & COLOURED) > others or hidden == s.bag:
        return False
    after = s.copy()
    after.step(action)
    return after.phase is FILL_MINE or after.empty_mine() != NONE
