"""How search looks at Touria: finish the turn by hunch, then weigh what everyone holds."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from rookery.core.contract import State
from rookery.core.guide import WeighingGuide, read_weights
from rookery.games.touria.play.worth import HEART, action_worth, missing_coins, missing_hearts
from rookery.games.touria.rules.components import (
    BLACK,
    BURSAR,
    COLOURS,
    DOORS,
    DUE_COLOUR,
    GOLDSMITH,
    HERBALIST,
    ITEM_NAMES,
    ITEMS,
    JESTER,
    MARSHAL,
    PURPLE,
    ROYAL_PAIR,
    TRADER,
)
from rookery.games.touria.rules.gems import COLOURED, count, size
from rookery.games.touria.rules.state import TouriaState

IN_CASTLE: Final = ["in_castle", "in_castle_to_move", "doors_open", "payable_doors"]
PRICE: Final = [
    *("missing_hearts", "missing_hearts_squared", "missing_coins", "one_short", "two_short"),
    *("rich", "ready", "ready_to_move", "spare_coins"),
]
GEMS: Final = [
    *("black", "black_when_near", "coloured", "kinds", "pairs", "triples", "purple"),
    *("goldsmith", "trader"),
]
HELPERS: Final = ["elixirs", "swords", *ITEM_NAMES]
MEASURES: Final = ["to_move", *IN_CASTLE, *PRICE, *GEMS, *HELPERS]
NEAR: Final = 3
"""When this many hearts and coins or fewer are missing, a black gem begins to matter."""


class TouriaGuide(WeighingGuide):
    """What a seat has is put down in the order of the measures' names."""

    def __init__(self, turns: int = 1, weights: list[float] | None = None) -> None:
        super().__init__(weights or read_weights("rookery.games.touria.play", MEASURES))
        self._turns: i64 = turns
        self._last: i64 = 0

    def begin(self, s: State) -> None:
        """A playout begins here: remember when its turns are over."""
        self._last = i64(cast(TouriaState, s).turn_count) + self._turns

    def enough(self, s: State) -> bool:
        """Has the playout come to the end of its turns?"""
        return i64(cast(TouriaState, s).turn_count) >= self._last

    def measure(self, s: State, seat: i64) -> None:
        """Put down the measures of a seat, in the order of their names."""
        touria = cast(TouriaState, s)
        self.begin_row()
        self.put(1.0 if touria.seat == seat else 0.0)
        if touria.in_castle(seat):
            self._doors(touria, seat)
            self.skip(len(PRICE) + len(GEMS))  # paid: what is left is for the dues
        else:
            self.skip(len(IN_CASTLE))
            self._price(touria, seat)
            self._gems(touria, seat)
        self._helpers(touria, seat)

    def _doors(self, s: TouriaState, seat: i64) -> None:
        met = met_dwellers(s)
        waiting: i64 = 0
        payable: i64 = 0
        dweller: i64 = ROYAL_PAIR + 1
        while dweller < DOORS:
            if met >> dweller & 1 == 0:
                waiting += 1
                if could_pay(s, seat, dweller):
                    payable += 1
            dweller += 1
        self.put(1.0)
        self.put(1.0 if s.seat == seat else 0.0)
        self.put(float(DOORS - 1 - waiting))
        self.put(float(payable) / float(waiting + 1))

    def _price(self, s: TouriaState, seat: i64) -> None:
        hearts = missing_hearts(s, seat)
        coins = missing_coins(s, seat)
        rich = hearts + coins == 0
        ready = rich and count(s.gems_of(seat), BLACK) == 0
        self.put(float(hearts))
        self.put(float(hearts * hearts))
        self.put(float(coins))
        self.put(1.0 if hearts + coins == 1 else 0.0)
        self.put(1.0 if hearts + coins == 2 else 0.0)
        self.put(1.0 if rich else 0.0)
        self.put(1.0 if ready else 0.0)
        self.put(1.0 if ready and s.seat == seat else 0.0)
        self.put(float(max(s.coins_of(seat) - s.need, 0)))

    def _gems(self, s: TouriaState, seat: i64) -> None:
        gems = s.gems_of(seat)
        black = float(count(gems, BLACK))
        near = missing_hearts(s, seat) + missing_coins(s, seat) <= NEAR
        self.put(black)
        self.put(black if near else 0.0)
        self.put(float(size(gems & COLOURED)))
        self.put(float(_colours(gems, 1)))
        self.put(float(_colours(gems, 2)))
        self.put(float(_colours(gems, 3)))
        self.put(float(count(gems, PURPLE)))
        self.put(float(action_worth(s, seat, GOLDSMITH)) / HEART)
        self.put(float(action_worth(s, seat, TRADER)) / HEART)

    def _helpers(self, s: TouriaState, seat: i64) -> None:
        self.put(float(s.elixirs_of(seat)))
        self.put(float(min(s.swords_of(seat), missing_hearts(s, seat) + 1)))
        item: i64 = 0
        while item < ITEMS:
            self.put(float(s.items_of(seat) >> item & 1))
            item += 1


def _colours(gems: i64, number: i64) -> i64:
    """Of how many colours are there at least this number of gems?"""
    found: i64 = 0
    colour: i64 = BLACK + 1
    while colour < COLOURS:
        if count(gems, colour) >= number:
            found += 1
        colour += 1
    return found


def met_dwellers(s: TouriaState) -> i64:
    """The set of dwellers behind the open doors."""
    met: i64 = 0
    door: i64 = 0
    while door < DOORS:
        if s.opened >> door & 1 != 0:
            met |= i64(1) << s.behind(door)
        door += 1
    return met


def could_pay(s: TouriaState, seat: i64, dweller: i64) -> bool:
    """T92: has the seat what this dweller asks for?"""
    if dweller == HERBALIST:
        return s.elixirs_of(seat) > 0
    if dweller == MARSHAL:
        return s.swords_of(seat) > 0
    if dweller == JESTER:
        return s.items_of(seat) != 0
    if dweller == BURSAR:
        return s.coins_of(seat) > 0
    return count(s.gems_of(seat), dweller - DUE_COLOUR) > 0
