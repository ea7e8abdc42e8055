"""How search looks at Touria: finish the turn by hunch, then weigh what everyone holds."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from rookery.core.contract import State
from rookery.core.guide import WeighingGuide, read_weights
from rookery.games.touria.components import BLACK, COLOURS, PURPLE
from rookery.games.touria.gems import COLOURED, count, size
from rookery.games.touria.state import TouriaState
from rookery.games.touria.worth import missing_coins, missing_hearts

MEASURES: Final = [
    "to_move",
    "missing_hearts",
    "missing_coins",
    "last_heart",
    "last_coin",
    "rich_heart",
    "spare_hearts",
    "spare_coins",
    "swords",
    "useful_swords",
    "elixirs",
    "items",
    "black",
    "black_when_rich",
    "coloured",
    "purple",
    "pairs",
    "triples",
    "in_castle",
    "doors_open",
]

TO_MOVE: Final = 0
MISSING_HEARTS: Final = 1
MISSING_COINS: Final = 2
LAST_HEART: Final = 3
LAST_COIN: Final = 4
RICH_HEART: Final = 5
SPARE_HEARTS: Final = 6
SPARE_COINS: Final = 7
SWORDS: Final = 8
USEFUL_SWORDS: Final = 9
ELIXIRS: Final = 10
ITEMS: Final = 11
BLACK_GEMS: Final = 12
BLACK_WHEN_RICH: Final = 13
COLOURED_GEMS: Final = 14
PURPLE_GEMS: Final = 15
PAIRS: Final = 16
TRIPLES: Final = 17
IN_CASTLE: Final = 18
DOORS_OPEN: Final = 19


class TouriaGuide(WeighingGuide):
    """In the castle the rest is a matter of doors: such games are played out."""

    def __init__(self, turns: int = 1, weights: list[float] | None = None) -> None:
        super().__init__(weights or read_weights("touria", MEASURES))
        self._turns: i64 = turns
        self._last: i64 = 0

    def begin(self, s: State) -> None:
        self._last = cast(TouriaState, s).turn_count + self._turns

    def enough(self, s: State) -> bool:
        return cast(TouriaState, s).turn_count >= self._last

    def measure(self, s: State, seat: i64) -> None:
        touria = cast(TouriaState, s)
        i: i64 = 0
        while i < i64(len(self.row)):
            self.row[i] = 0.0
            i += 1
        self.row[TO_MOVE] = 1.0 if touria.seat == seat else 0.0
        self.row[ELIXIRS] = float(touria.elixirs[seat])
        self.row[ITEMS] = float(bits(touria.items[seat]))
        if touria.in_castle(seat):
            self.row[IN_CASTLE] = 1.0
            self.row[DOORS_OPEN] = float(bits(touria.opened))
            return
        self._price(touria, seat)
        self._gems(touria.gems[seat])

    def _price(self, s: TouriaState, seat: i64) -> None:
        row = self.row
        hearts = missing_hearts(s, seat)
        coins = missing_coins(s, seat)
        row[MISSING_HEARTS] = float(hearts)
        row[MISSING_COINS] = float(coins)
        row[LAST_HEART] = 1.0 if hearts == 0 else 0.0
        row[LAST_COIN] = 1.0 if coins == 0 else 0.0
        row[RICH_HEART] = 1.0 if hearts == 0 and coins == 0 else 0.0
        row[SPARE_HEARTS] = float(max(s.hearts[seat] - s.need, 0))
        row[SPARE_COINS] = float(max(s.coins[seat] - s.need, 0))
        row[SWORDS] = float(s.swords[seat])
        row[USEFUL_SWORDS] = float(min(s.swords[seat], hearts))
        black = float(count(s.gems[seat], BLACK))
        row[BLACK_GEMS] = black
        if hearts == 0 and coins == 0:
            row[BLACK_WHEN_RICH] = black

    def _gems(self, gems: i64) -> None:
        row = self.row
        row[COLOURED_GEMS] = float(size(gems & COLOURED))
        row[PURPLE_GEMS] = float(count(gems, PURPLE))
        colour: i64 = BLACK + 1
        while colour < COLOURS:
            if count(gems, colour) >= 2:
                row[PAIRS] += 1.0
            if count(gems, colour) >= 3:
                row[TRIPLES] += 1.0
            colour += 1


def bits(numbers: i64) -> i64:
    found: i64 = 0
    while numbers != 0:
        numbers &= numbers - 1
        found += 1
    return found
