"""Ids and texts of the decisions and outcomes.

Decisions of the rulebook come first, uses of magical items after them, so that a phase lists its
own and then the items in rising order. An item that needs an object is used on it at once
("knapsack 3"), and whether the item itself or the mirror does it (T78) follows from the holdings.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rookery.core.contract import SEATS
from rookery.games.touria.components import (
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
from rookery.games.touria.gems import names, pool_of

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

_WORDS: Final = [
    "done",
    "pay",
    "roll",
    "learn",
    "drown",
    "steal",
    "joust_heart",
    "joust_coins",
    "elixir",
    "return",
    "coin",
    "sword",
]
_MINE_NUMBERS: Final = [str(mine + 1) for mine in range(MINES)]
_DOOR_NUMBERS: Final = [str(door + 1) for door in range(DOORS)]
_VERBS: Final = (
    ("tower", TOWER, TOWER_NAMES),
    ("twist", TWIST, TOWER_NAMES),
    ("idle", IDLE, TOWER_NAMES),
    ("go", GO, SPACE_NAMES),
    ("fly", FLY, SPACE_NAMES[:PLACES]),
    ("gem", GEM, COLOUR_NAMES),
    ("sell", SELL, COLOUR_NAMES),
    ("pair", PAIR, COLOUR_NAMES),
    ("triple", TRIPLE, COLOUR_NAMES),
    ("order", ORDER, ("1", "2", "3")),
    ("take", TAKE, ITEM_NAMES),
    ("give", GIVE, ITEM_NAMES),
    ("open", OPEN, _DOOR_NUMBERS),
    ("use", USE, ITEM_NAMES),
    ("paint", PAINT, [f"{of} {to}" for of in COLOUR_NAMES for to in COLOUR_NAMES]),
    ("compass", COMPASS_TO, _MINE_NUMBERS),
    ("knapsack", KNAPSACK_FROM, _MINE_NUMBERS),
    ("chest", CHEST_FOR, ITEM_NAMES),
    ("broom", BROOM_TO, SPACE_NAMES[:PLACES]),
    ("look", LOOK, _DOOR_NUMBERS),
    ("start", START, list(SEATS[:4])),
    ("rolled", ROLLED, COLOUR_NAMES),
    ("shown", SHOWN, ITEM_NAMES),
    ("posted", POSTED, [str(order + 1) for order in range(ORDERS)]),
    ("behind", BEHIND, DWELLER_NAMES),
)


def _all_texts() -> dict[int, str]:
    texts = dict(enumerate(_WORDS)) | {PURPLE: "purple"}
    for verb, base, objects in _VERBS:
        texts.update({base + i: f"{verb} {name}" for i, name in enumerate(objects)})
    for mine in range(MINES):
        for pair in range(64):
            texts.update(_filling(mine, pair // 8, pair % 8))
    return texts


def _filling(mine: int, one: int, other: int) -> dict[int, str]:
    """T12: never two black gems, nor a lone black one."""
    if not one <= other or other == 0 or one > 5 or other == 6 or (one == 0 and other == 7):
        return {}
    drawn = [COLOUR_NAMES[colour] for colour in (one, other) if colour < 7]
    return {FILLED + 64 * mine + 8 * one + other: f"filled {mine + 1} {' '.join(drawn)}"}


TEXTS: Final = _all_texts()
IDS: Final = {text: action for action, text in TEXTS.items()}


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
    code: i64 = DRAWN
    colour: i64 = 0
    while colour < COLOURS:
        code += (pool >> 8 * colour & 7) << 3 * colour
        colour += 1
    return code


def text(action: int) -> str:
    if action in TEXTS:
        return TEXTS[action]
    if DRAWN <= action < END:
        return " ".join(["drawn", *names(drawn_pool(action))])
    raise ValueError(f"{action} is no action of touria")


def parse(written: str) -> int:
    words = written.split()
    action = IDS.get(" ".join(words))
    if action is not None:
        return action
    if words and words[0] == "drawn":
        pool = pool_of(words[1:])
        if len(words) <= 5 and names(pool) == words[1:]:
            return drawn_id(pool)
    raise ValueError(
        f"{written!r} is no action of touria; actions look like 'tower nw', 'go mine1', 'done', "
        "'pair red', 'use frog', 'knapsack 3', 'paint red blue', 'open 4', 'filled 1 black red'"
    )
