"""Giving up gems, some of them painted (T71).

Painting is part of giving: a painted gem is among the gems then paid, and nothing comes between.
"""

from __future__ import annotations

from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.games.touria.rules.actions import PAINT
from rookery.games.touria.rules.components import BIRD, BLACK, COLOURS, MIRROR, PAINTBRUSH, PURPLE
from rookery.games.touria.rules.gems import contains, count, gem
from rookery.games.touria.rules.items import has_gems, mirror_can_follow, ready
from rookery.games.touria.rules.realm import Realm


def covers(gems: i64, paint_of: i64, paint_to: i64, asked: i64) -> bool:
    """Can the asked gems be paid, the painted ones among them?"""
    return contains(asked, paint_to) and contains(gems, asked - paint_to + paint_of)


def can_pay(s: Realm, asked: i64) -> bool:
    """Can the actor pay the asked gems, those painted by now among them?"""
    return covers(s.gems_of(s.actor), s.paint_of, s.paint_to, asked)


def pay(s: Realm, asked: i64) -> None:
    """Give the asked gems, painted ones as what they really are, to the bag."""
    given = asked - s.paint_to + s.paint_of
    wipe(s)
    colour: i64 = 0
    while colour < COLOURS:
        while count(given, colour) > 0:
            given -= gem(colour)
            s.lose_to_bag(s.actor, colour)
        colour += 1


def paint(s: Realm, action: i64) -> None:
    """T71: use up the brush, and show the gem that is painted."""
    of = (action - PAINT) // COLOURS
    s.spend(s.actor, PAINTBRUSH)
    s.paint_of += gem(of)
    s.unveil(s.actor, of, count(s.paint_of, of))
    s.paint_to += gem((action - PAINT) % COLOURS)


def wipe(s: Realm) -> None:
    """Forget what was painted: the payment is made."""
    s.paint_of = 0
    s.paint_to = 0


def has_brush(s: Realm) -> bool:
    """Does the actor have the brush, or the mirror that copies it?"""
    return s.items_of(s.actor) != 0 and ready(s) >> PAINTBRUSH & 1 != 0


def brushes(s: Realm) -> i64:
    """How many gems the actor can paint: the mirror may copy the brush that was just used."""
    if not has_brush(s):
        return 0
    return 2 if s.holds(s.actor, PAINTBRUSH) and mirror_can_follow(s) else 1


def brushes_after_bird(s: Realm) -> i64:
    """The same, had the bird been used: then it is the bird that lies on the discards."""
    if not s.holds(s.actor, PAINTBRUSH):
        return 0
    mirrored = s.holds(s.actor, BIRD) and s.holds(s.actor, MIRROR)
    return 2 if mirrored and s.display != 0 else 1  # T42: one gap would take the bird


def offer_paint_into(s: Realm, moves: Moves, colour: i64) -> None:
    """Offer, for a payment of one gem, to paint any coloured gem of another colour."""
    if colour == PURPLE or not has_brush(s):
        return
    of: i64 = BLACK + 1
    while of < COLOURS:
        if of != colour and has_gems(s, gem(of), False):
            moves.add(PAINT + COLOURS * of + colour)
        of += 1


def can_paint_into(s: Realm, colour: i64) -> bool:
    """T103: is there a brush, and, as all others see it, perhaps a gem to paint in this colour?"""
    if colour == PURPLE or not has_brush(s):
        return False
    of: i64 = BLACK + 1
    while of < COLOURS:
        if of != colour and has_gems(s, gem(of), True):
            return True
        of += 1
    return False
