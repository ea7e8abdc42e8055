"""Giving up gems, some of them painted (T71).

A painted gem must be among the gems then paid: whoever paints and pays nothing has lost the brush.
"""

from __future__ import annotations

from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.games.touria.actions import PAINT
from rookery.games.touria.components import BLACK, COLOURS, PAINTBRUSH, PURPLE
from rookery.games.touria.gems import contains, count, gem
from rookery.games.touria.items import ready
from rookery.games.touria.knowledge import unveil
from rookery.games.touria.state import TouriaState


def covers(gems: i64, paint_of: i64, paint_to: i64, asked: i64) -> bool:
    """Can the asked gems be paid, the painted ones among them?"""
    return contains(asked, paint_to) and contains(gems, asked - paint_to + paint_of)


def can_pay(s: TouriaState, asked: i64) -> bool:
    return covers(s.gems_of(s.actor), s.paint_of, s.paint_to, asked)


def pay(s: TouriaState, asked: i64) -> None:
    """The gems, as they really are, go to the bag."""
    given = asked - s.paint_to + s.paint_of
    wipe(s)
    colour: i64 = 0
    while colour < COLOURS:
        while count(given, colour) > 0:
            given -= gem(colour)
            s.lose_gem(s.actor, colour)
            s.bag += gem(colour)
        colour += 1


def paint(s: TouriaState, action: i64) -> None:
    """The painted gem is shown."""
    of = (action - PAINT) // COLOURS
    s.spend(s.actor, PAINTBRUSH)
    s.paint_of += gem(of)
    unveil(s, s.actor, of, count(s.paint_of, of))
    s.paint_to += gem((action - PAINT) % COLOURS)


def wipe(s: TouriaState) -> None:
    s.paint_of = 0
    s.paint_to = 0


def has_brush(s: TouriaState) -> bool:
    return s.items_of(s.actor) != 0 and ready(s) >> PAINTBRUSH & 1 != 0


def paintable(s: TouriaState) -> i64:
    """The gems that are left to paint: not from black."""
    return s.gems_of(s.actor) - s.paint_of & ~0xFF


def offer_paint_into(s: TouriaState, moves: Moves, colour: i64) -> None:
    """For a payment of one gem: any coloured gem of another colour; not into purple."""
    of: i64 = BLACK + 1
    while of < COLOURS:
        if of != colour and count(paintable(s), of) > 0:
            moves.add(PAINT + COLOURS * of + colour)
        of += 1


def can_paint_into(s: TouriaState, colour: i64) -> bool:
    """Is there a brush, and a gem to be painted in a colour of which there is none?"""
    return colour != PURPLE and has_brush(s) and paintable(s) != 0
