"""Ids and texts of the decisions and outcomes.

Decisions of the rulebook come first, uses of magical items after them, so that a phase lists its
own and then the items in rising order. An item that needs an object is used on it at once
("knapsack 3"), and whether the item itself or the mirror does it (T78) follows from the holdings.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rookery.core.actions import Verb, Vocabulary
from rookery.core.contract import SEATS
from rookery.games.touria.rules.components import (
    COLOUR_NAMES,
    COLOURS,
    DOORS,
    DWELLER_NAMES,
    ITEM_NAMES,
    ITEMS,
    MINES,
    ORDERS,
    PLACES,
    SPACE_NAMES,
    SPACES,
    STACKS,
    TOWER_NAMES,
    TOWERS,
)
from rookery.games.touria.rules.gems import names, pool_of

DONE: Final = 0
"""Go on: stop walking, act no more, give no elixir, pay nothing, end the turn."""
PAY: Final = 1
ROLL: Final = 2
LEARN: Final = 3
DROWN: Final = 4
STEAL: Final = 5
JOUST_HEART: Final = 6
JOUST_COINS: Final = 7
ELIXIR: Final = 8
RETURN: Final = 9
COIN: Final = 10
SWORD: Final = 11
TOWER: Final = 12
TWIST: Final = TOWER + TOWERS
IDLE: Final = TWIST + TOWERS
GO: Final = IDLE + TOWERS
FLY: Final = GO + SPACES
GEM: Final = FLY + PLACES
SELL: Final = GEM + COLOURS
PAIR: Final = SELL + COLOURS
TRIPLE: Final = PAIR + COLOURS
ORDER: Final = TRIPLE + COLOURS
TAKE: Final = ORDER + STACKS
GIVE: Final = TAKE + ITEMS
OPEN: Final = GIVE + ITEMS

PURPLE: Final = OPEN + DOORS
"""T48: a purple gem given up to act once more."""

USE: Final = PURPLE + 1
"""From here on items are used; add the item for those that need no object."""
PAINT: Final = USE + ITEMS
"""Add six times the gem's colour, and the colour it counts as."""
COMPASS_TO: Final = PAINT + COLOURS * COLOURS
KNAPSACK_FROM: Final = COMPASS_TO + MINES
CHEST_FOR: Final = KNAPSACK_FROM + MINES
BROOM_TO: Final = CHEST_FOR + ITEMS
LOOK: Final = BROOM_TO + PLACES
DECISIONS: Final = LOOK + DOORS

START: Final = 256
"""Add the seat of the start player."""
ROLLED: Final = 264
SHOWN: Final = 272
"""Add the item that comes on display."""
POSTED: Final = 288
"""Add the order that is turned up."""
BEHIND: Final = 312
"""Add the dweller that is seen behind the door."""
FILLED: Final = 512
"""Add 64 times the mine, 8 times one colour and the other, no lower; 7 for no second gem."""
DRAWN: Final = 1 << 12
"""Add the gems drawn in the thieves' den, three bits for the number of each colour."""
END: Final = DRAWN + (1 << 18)

MINE_NUMBERS: Final = [str(mine + 1) for mine in range(MINES)]
DOOR_NUMBERS: Final = [str(door + 1) for door in range(DOORS)]
STACK_NUMBERS: Final = [str(stack + 1) for stack in range(STACKS)]
ORDER_NUMBERS: Final = [str(order + 1) for order in range(ORDERS)]
PLACE_NAMES: Final = SPACE_NAMES[:PLACES]
MOST_DRAWN: Final = 4
"""T44: three gems, and after three black ones another."""


def drawn_pool(action: i64) -> i64:
    """The gems that an outcome `DRAWN` stands for."""
    code = action - DRAWN
    pool: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        pool |= (code >> 3 * colour & 7) << 8 * colour
        colour += 1
    return pool


def drawn_id(pool: i64) -> i64:
    """The outcome that these gems are drawn in the thieves' den: the inverse of `drawn_pool`."""
    code: i64 = DRAWN
    colour: i64 = 0
    while colour < COLOURS:
        code += (pool >> 8 * colour & 7) << 3 * colour
        colour += 1
    return code


class Filled(Verb):
    """Gems come into a mine, said of the mine and the gems: `filled 1 black red`."""

    def __init__(self) -> None:
        super().__init__("filled", FILLED)
        self.end = DRAWN
        self._written: Final = _all_fillings()
        self._read: Final = {text: place for place, text in self._written.items()}

    def object_text(self, place: int) -> str:
        """The mine and its gems; a ValueError if it can't be filled so."""
        if place not in self._written:
            raise ValueError(f"{place} is no filling of a mine")
        return self._written[place]

    def parse_object(self, text: str) -> int:
        """The place of this filling; a ValueError if a mine can't be filled so."""
        if text not in self._read:
            raise ValueError(f"{text!r} is no filling of a mine")
        return self._read[text]


def _all_fillings() -> dict[int, str]:
    """T12: two gems or one, but never two black ones, nor a lone black one."""
    singles = [(one, 7) for one in range(1, COLOURS)]
    pairs = [(one, other) for one in range(COLOURS) for other in range(max(one, 1), COLOURS)]
    return {
        64 * mine + 8 * one + other: " ".join([number, *_colours(one, other)])
        for mine, number in enumerate(MINE_NUMBERS)
        for one, other in singles + pairs
    }


def _colours(*colours: int) -> list[str]:
    return [COLOUR_NAMES[colour] for colour in colours if colour < COLOURS]


class Drawn(Verb):
    """What the thieves' den brings, said of the gems: `drawn black red red`, or only `drawn`."""

    def __init__(self) -> None:
        super().__init__("drawn", DRAWN)
        self.end = END

    def object_text(self, place: int) -> str:
        """The gems, black first."""
        gems = names(drawn_pool(DRAWN + place))
        if len(gems) > MOST_DRAWN:
            raise ValueError(f"nobody draws {len(gems)} gems")
        return " ".join(gems)

    def parse_object(self, text: str) -> int:
        """The place of these gems; they are written in the order of the colours."""
        gems = text.split(" ") if text else []
        pool = pool_of(gems)
        if len(gems) > MOST_DRAWN or names(pool) != gems:
            raise ValueError(f"{text!r} can't be drawn")
        return drawn_id(pool) - DRAWN


VOCABULARY: Final = Vocabulary(
    "touria",
    [
        Verb("done", DONE),
        Verb("pay", PAY),
        Verb("roll", ROLL),
        Verb("learn", LEARN),
        Verb("drown", DROWN),
        Verb("steal", STEAL),
        Verb("joust_heart", JOUST_HEART),
        Verb("joust_coins", JOUST_COINS),
        Verb("elixir", ELIXIR),
        Verb("return", RETURN),
        Verb("coin", COIN),
        Verb("sword", SWORD),
        Verb("tower", TOWER, TOWER_NAMES),
        Verb("twist", TWIST, TOWER_NAMES),
        Verb("idle", IDLE, TOWER_NAMES),
        Verb("go", GO, SPACE_NAMES),
        Verb("fly", FLY, PLACE_NAMES),
        Verb("gem", GEM, COLOUR_NAMES),
        Verb("sell", SELL, COLOUR_NAMES),
        Verb("pair", PAIR, COLOUR_NAMES),
        Verb("triple", TRIPLE, COLOUR_NAMES),
        Verb("order", ORDER, STACK_NUMBERS),
        Verb("take", TAKE, ITEM_NAMES),
        Verb("give", GIVE, ITEM_NAMES),
        Verb("open", OPEN, DOOR_NUMBERS),
        Verb("purple", PURPLE),
        Verb("use", USE, ITEM_NAMES),
        Verb("paint", PAINT, [f"{of} {to}" for of in COLOUR_NAMES for to in COLOUR_NAMES]),
        Verb("compass", COMPASS_TO, MINE_NUMBERS),
        Verb("knapsack", KNAPSACK_FROM, MINE_NUMBERS),
        Verb("chest", CHEST_FOR, ITEM_NAMES),
        Verb("broom", BROOM_TO, PLACE_NAMES),
        Verb("look", LOOK, DOOR_NUMBERS),
        Verb("start", START, list(SEATS[:4])),
        Verb("rolled", ROLLED, COLOUR_NAMES),
        Verb("shown", SHOWN, ITEM_NAMES),
        Verb("posted", POSTED, ORDER_NUMBERS),
        Verb("behind", BEHIND, DWELLER_NAMES),
        Filled(),
        Drawn(),
    ],
    "'tower nw', 'go mine1', 'done', 'pair red', 'use frog', 'knapsack 3', 'paint red blue', "
    "'open 4', 'filled 1 black red'",
)
VERBS: Final = VOCABULARY.numbers(DECISIONS)
"""For each decision the first of its verb: `VERBS[TOWER + 3]` is `TOWER`."""
ITEM_VERBS: Final = (USE, PAINT, COMPASS_TO, KNAPSACK_FROM, CHEST_FOR, BROOM_TO, LOOK)
"""The verbs by which an item is used up."""
