"""The parts of Touria as tables of data (T1–T4, T14): what the box holds in every edition."""

from __future__ import annotations

from typing import Final

# ---- gems (T1) ----------------------------------------------------------------------------

BLACK: Final = 0
BLUE: Final = 1
RED: Final = 2
GREEN: Final = 3
YELLOW: Final = 4
PURPLE: Final = 5
COLOURS: Final = 6

COLOUR_NAMES: Final = ("black", "blue", "red", "green", "yellow", "purple")
GEMS_OF: Final = (20, 10, 10, 10, 10, 5)
ANY_COLOUR: Final = 0b111111

# ---- supplies (T2) ------------------------------------------------------------------------

SWORDS: Final = 16
HEARTS: Final = 32
START_COINS: Final = 3
FREE_STEPS: Final = 3

# ---- spaces (T4) --------------------------------------------------------------------------

DRAGON: Final = 0
SWORD_MASTER: Final = 1
TRADER: Final = 2
GOLDSMITH: Final = 3
FOUNTAIN: Final = 4
FOREST: Final = 5
THIEVES: Final = 6
TOURNAMENT: Final = 7
MINE: Final = 8
"""Add the number of the mine, from 0."""
BRIDGE: Final = 14
CASTLE: Final = 15
SPACES: Final = 16
PLACES: Final = 8
"""The spaces below this are round: the locations and the tournament ground."""
MINES: Final = 6

SPACE_NAMES: Final = [
    "dragon",
    "sword_master",
    "trader",
    "goldsmith",
    "fountain",
    "forest",
    "thieves",
    "tournament",
    "mine1",
    "mine2",
    "mine3",
    "mine4",
    "mine5",
    "mine6",
    "bridge",
    "castle",
]

WIZARD: Final = 7
"""A face of towers without a space; the other faces are numbered as their locations."""
FACES: Final = 8
FACE_NAMES: Final = [*SPACE_NAMES[:7], "wizard"]

# ---- towers and seats (T14) ---------------------------------------------------------------

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDE_NAMES: Final = ("north", "east", "south", "west")

TOWERS: Final = 4
TOWER_NAMES: Final = ("nw", "ne", "se", "sw")

SIDES: Final = {
    2: (SOUTH, NORTH),
    3: (SOUTH, WEST, NORTH),
    4: (SOUTH, WEST, NORTH, EAST),
}
"""T14: where each seat sits, by number of players."""

# ---- magical items (T3) -------------------------------------------------------------------

ROSE: Final = 0
PAINTBRUSH: Final = 1
COMPASS: Final = 2
SCALE: Final = 3
BALL: Final = 4
HELMET: Final = 5
FROG: Final = 6
CHEST: Final = 7
MIRROR: Final = 8
HOURGLASS: Final = 9
KNAPSACK: Final = 10
FLAGON: Final = 11
BOOTS: Final = 12
BROOM: Final = 13
LANTERN: Final = 14
BIRD: Final = 15
ITEMS: Final = 16
ALL_ITEMS: Final = (1 << ITEMS) - 1

ITEM_NAMES: Final = [
    "rose",
    "paintbrush",
    "compass",
    "scale",
    "ball",
    "helmet",
    "frog",
    "chest",
    "mirror",
    "hourglass",
    "knapsack",
    "flagon",
    "boots",
    "broom",
    "lantern",
    "bird",
]

# ---- doors (T3, T92) ----------------------------------------------------------------------

ROYAL_PAIR: Final = 0
HERBALIST: Final = 1
MARSHAL: Final = 2
JESTER: Final = 3
BURSAR: Final = 4
GUARD: Final = 5
BARD: Final = 6
CUPBEARER: Final = 7
MAID: Final = 8
DOORS: Final = 9

DWELLER_NAMES: Final = [
    "royal_pair",
    "herbalist",
    "marshal",
    "jester",
    "bursar",
    "guard",
    "bard",
    "cupbearer",
    "maid",
]

DUE_COLOUR: Final = 4
"""The guard wants blue and so on: a dweller's number less this is the colour of the due gem."""

# ---- orders (T3) --------------------------------------------------------------------------

ORDERS: Final = 18
STACKS: Final = 3

NONE: Final = -1
"""No seat, no item, no place, an unrolled die, a door nobody has looked behind."""
