"""Magical items (T70–T85): which can be used now, and what those do that work anywhere.

Sets of items are a bit each. What an item means to one decision alone — the compass to the way,
the brush to a payment, the broom, the flagon — is said where that decision is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from rookery.core.contract import Moves
from rookery.games.touria.rules.actions import (
    BROOM_TO,
    CHEST_FOR,
    KNAPSACK_FROM,
    LOOK,
    PAINT,
    USE,
)
from rookery.games.touria.rules.components import (
    BALL,
    BIRD,
    BLACK,
    BOOTS,
    BROOM,
    CHEST,
    COLOURS,
    DOORS,
    FLAGON,
    FROG,
    HELMET,
    HOURGLASS,
    KNAPSACK,
    LANTERN,
    MINE,
    MINES,
    MIRROR,
    PLACES,
    ROSE,
    SCALE,
)
from rookery.games.touria.rules.gems import contains, count, gem
from rookery.games.touria.rules.mines import ALL_EMPTY
from rookery.games.touria.rules.realm import Realm

ALL_DOORS: Final = (1 << DOORS) - 1
SCALE_COINS: Final = 3
BOOTS_STEPS: Final = 3
NEED_NO_OBJECT: Final = (
    1 << SCALE
    | 1 << HELMET
    | 1 << FROG
    | 1 << HOURGLASS
    | 1 << FLAGON
    | 1 << BOOTS
    | 1 << LANTERN
    | 1 << BIRD
)
ANYWHERE: Final = 1 << FROG | 1 << KNAPSACK | 1 << CHEST | 1 << BALL
"""The items that work at any own decision."""


def ready(s: Realm) -> i64:
    """The items whose ability the actor has: his own, and by the mirror the top discard (T78)."""
    own = s.items_of(s.actor)
    copied = i64(s.top)
    if own >> MIRROR & 1 == 0 or s.actor != s.seat or copied < 0:
        return own
    if copied == ROSE or copied == FLAGON:
        return own
    return own | i64(1) << copied


def mirror_can_follow(s: Realm) -> bool:
    """T42, T78: an item used now can then be copied, unless a gap in the display takes it."""
    own = s.actor == s.seat and s.holds(s.actor, MIRROR)
    return own and s.display & (s.display - 1) != 0


def closed_doors(s: Realm) -> i64:
    """T74: the doors of which the actor doesn't know what is behind."""
    return ALL_DOORS & ~s.opened & ~s.seen_by(s.actor)


def has_gems(s: Realm, gems: i64, as_seen: bool) -> bool:
    """Does the actor have these gems; or, as the others see it, might he have them (T103)?"""
    if as_seen:
        return s.may_have(s.actor, gems)
    return contains(s.gems_of(s.actor), gems)


def anywhere(s: Realm, as_seen: bool = False) -> i64:
    """The items that may be used at any own decision, as far as they have an effect now.

    As the others see it: those that might have one, for all they know.
    """
    if s.actor != s.seat:
        return 0
    able = ready(s) & ANYWHERE
    if able == 0:
        return 0
    if not has_gems(s, gem(BLACK), as_seen):
        able &= ~(1 << FROG)
    if s.display == 0:
        able &= ~(1 << CHEST)
    if closed_doors(s) == 0:
        able &= ~(1 << BALL)
    if s.mines == ALL_EMPTY:
        able &= ~(1 << KNAPSACK)
    return able


def offer_uses(moves: Moves, items: i64) -> None:
    """Offer to use those of the items that need no object."""
    moves.add_mask(items & NEED_NO_OBJECT, USE)


def offer_objects(s: Realm, moves: Moves, items: i64) -> None:
    """Offer what knapsack, chest, broom and ball may be used on, if they are among the items."""
    if items >> KNAPSACK & 1 != 0:
        mine: i64 = 0
        while mine < MINES:
            if s.mine(mine) != 0:
                moves.add(KNAPSACK_FROM + mine)
            mine += 1
    if items >> CHEST & 1 != 0:
        offer_set(moves, CHEST_FOR, s.display)
    if items >> BROOM & 1 != 0:
        offer_set(moves, BROOM_TO, (1 << PLACES) - 1)
    if items >> BALL & 1 != 0:
        offer_set(moves, LOOK, closed_doors(s))


def offer_set(moves: Moves, base: i64, numbers: i64) -> None:
    """Offer a verb, which begins at `base`, said of each of a set."""
    moves.add_mask(numbers, base)


def use(s: Realm, action: i64) -> None:
    """Carry out an item that does not change what is being decided."""
    if action < PAINT:
        s.spend(s.actor, action - USE)
        _take_effect(s, action - USE)
    elif action < CHEST_FOR:
        s.spend(s.actor, KNAPSACK)
        _empty_mine(s, action - KNAPSACK_FROM)
    elif action < BROOM_TO:
        s.spend(s.actor, CHEST)
        s.take_item(s.actor, action - CHEST_FOR)
    else:
        s.spend(s.actor, BALL)
        s.looks = 2
        s.peek = i16(action - LOOK)


def _take_effect(s: Realm, item: i64) -> None:
    if item == FROG:
        s.drown_gem(s.actor)
    elif item == BOOTS:
        s.free += BOOTS_STEPS
    elif item == LANTERN:
        s.lantern = True
    elif item == SCALE:
        s.gain_coins(s.actor, SCALE_COINS)
    elif item == HELMET:
        s.helmets += 1
        s.times += 1
    elif item == BIRD:
        double(s)
    elif item == HOURGLASS:
        s.again = True


def double(s: Realm) -> None:
    """T48: the location's action may be done once more, and not doubled again."""
    s.doubled = True
    s.times += 1


def _empty_mine(s: Realm, mine: i64) -> None:
    """T80: all gems of the mine go to the actor, and others come even where the heroes stand."""
    s.refill = s.here == MINE + mine
    colour: i64 = 0
    while colour < COLOURS:
        while count(s.mine(mine), colour) > 0:
            s.dig(mine, colour, s.actor)
        colour += 1
