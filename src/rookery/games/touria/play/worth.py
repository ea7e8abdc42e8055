"""What things are worth to a seat, in tenths of a heart: for the hunch, and for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.games.touria.rules.components import (
    BLACK,
    COLOURS,
    DRAGON,
    FOREST,
    FOUNTAIN,
    GOLDSMITH,
    ROSE,
    STACKS,
    SWORD_MASTER,
    THIEVES,
    TOURNAMENT,
    TRADER,
)
from rookery.games.touria.rules.gems import COLOURED, contains, count, size

if TYPE_CHECKING:
    from rookery.games.touria.rules.state import TouriaState

HEART: Final = 10
COIN: Final = 3
SPARE_COIN: Final = 1
SWORD: Final = 3
ELIXIR: Final = 2
ITEM: Final = 2
CURSE: Final = 8
"""What a black gem costs."""
CURSE_AT_THE_GATE: Final = 30
"""What it costs when nothing else is missing."""
SET_WORTH: Final = vec[i64]([0, 2, 5, 10, 11, 13, 16])
"""What each number of gems of one colour promises, from none to six."""


def missing_hearts(s: TouriaState, seat: i64) -> i64:
    """How many hearts the seat lacks for the castle, with the rose for one (T70)."""
    missing = s.need - s.hearts_of(seat) - (s.items_of(seat) >> ROSE & 1)
    if missing < 0:
        return 0
    return missing


def missing_coins(s: TouriaState, seat: i64) -> i64:
    """How many coins the seat lacks for the castle."""
    missing = s.need - s.coins_of(seat)
    if missing < 0:
        return 0
    return missing


def coins_worth(s: TouriaState, seat: i64, number: i64) -> i64:
    """What this number of coins more is worth to the seat."""
    useful = min(number, missing_coins(s, seat))
    return COIN * useful + SPARE_COIN * (number - useful)


def hearts_worth(s: TouriaState, seat: i64, number: i64) -> i64:
    """What this number of hearts more is worth to the seat, as far as there are any left."""
    useful = min(number, missing_hearts(s, seat))
    return HEART * min(useful, i64(s.hearts_left))


def gems_worth(gems: i64) -> i64:
    """What the coloured gems of a pool promise."""
    worth: i64 = 0
    colour: i64 = BLACK + 1
    while colour < COLOURS:
        worth += SET_WORTH[min(count(gems, colour), 6)]
        colour += 1
    return worth


def holdings_worth(s: TouriaState, seat: i64) -> i64:
    """What all that a seat has is worth; what is beyond the castle's price counts little."""
    hearts = missing_hearts(s, seat)
    coins = missing_coins(s, seat)
    curse: i64 = CURSE_AT_THE_GATE if hearts == 0 and coins == 0 else CURSE
    swords = min(s.swords_of(seat), hearts + 2)
    worth = HEART * (s.need - hearts) + COIN * (s.need - coins)
    worth += SPARE_COIN * (s.coins_of(seat) - s.need + coins)
    worth += SWORD * swords + ELIXIR * s.elixirs_of(seat)
    worth -= curse * count(s.gems_of(seat), BLACK)
    items = s.items_of(seat)
    while items != 0:
        items &= items - 1
        worth += ITEM
    if hearts > 0:
        worth += gems_worth(s.gems_of(seat))
    else:
        worth += 2 * size(s.gems_of(seat) & COLOURED)
    return worth


# ---- what a location's action promises ------------------------------------------------------


def action_worth(s: TouriaState, seat: i64, place: i64) -> i64:
    """What the action of a place promises to the seat."""
    if place == GOLDSMITH:
        return _goldsmith(s, seat)
    if place == TRADER:
        return _trader(s, seat)
    if place == TOURNAMENT:
        return _tournament(s, seat)
    if place == DRAGON:
        return _dragon(s, seat)
    if place == FOUNTAIN:
        return _fountain(s, seat)
    if place == SWORD_MASTER:
        swords: i64 = min(2, i64(s.swords_left))
        return SWORD * swords if s.swords_of(seat) < missing_hearts(s, seat) else 1
    if place == FOREST:
        return ITEM if s.display != 0 else 0
    return 5 if place == THIEVES and missing_hearts(s, seat) > 0 else 2


def _goldsmith(s: TouriaState, seat: i64) -> i64:
    best: i64 = 0
    colour: i64 = BLACK + 1
    while colour < COLOURS:
        best = max(best, gems_for_hearts(s, seat, colour))
        colour += 1
    if best == 0 and s.gems_of(seat) & COLOURED != 0:
        return coins_worth(s, seat, 1)
    return best


def gems_for_hearts(s: TouriaState, seat: i64, colour: i64) -> i64:
    """T46: what the goldsmith's hearts for the seat's gems of a colour are worth."""
    number = count(s.gems_of(seat), colour)
    if number < 2:
        return 0
    if number == 2:
        return hearts_worth(s, seat, 1) - 2
    return hearts_worth(s, seat, 3 if s.die == colour else 2)


def _trader(s: TouriaState, seat: i64) -> i64:
    best: i64 = 0
    stack: i64 = 0
    while stack < STACKS:
        best = max(best, order_worth(s, seat, stack))
        stack += 1
    return best


def order_worth(s: TouriaState, seat: i64, stack: i64) -> i64:
    """T41: what the open order of a stack is worth, if the seat can fulfil it."""
    order = s.posted_in(stack)
    if order < 0 or not contains(s.gems_of(seat), s.board.orders[order]):
        return 0
    return coins_worth(s, seat, s.board.prices[order])


def _tournament(s: TouriaState, seat: i64) -> i64:
    if s.swords_of(seat) == 0:
        return 0
    return max(hearts_worth(s, seat, 1), coins_worth(s, seat, 3))


def _dragon(s: TouriaState, seat: i64) -> i64:
    colours: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        if count(s.gems_of(seat), colour) > 0:
            colours += 1
        colour += 1
    tries = min(6, colours * (1 + s.swords_of(seat)))
    return hearts_worth(s, seat, 1) * tries // 6


def _fountain(s: TouriaState, seat: i64) -> i64:
    if count(s.gems_of(seat), BLACK) == 0:
        return 0
    if missing_hearts(s, seat) == 0 and missing_coins(s, seat) == 0:
        return CURSE_AT_THE_GATE
    return CURSE
