"""The cards, spells and pieces of Wandering Towers as tables of data (W1–W13, W50–W61)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.games.towers.rules.pieces import pooled

# ---- the ring, its floors and its towers (W1–W3) --------------------------------------------

SPACES: Final = 16
LANDSCAPE: Final = 4
"""The spaces of one landscape."""
TOWERS: Final = 9
"""They are numbered from 1 by the spaces they start on."""
ROOF: Final = 15
"""A floor is where wizards stand: 0 to 15 is the ground of a space, ROOF + n the top of tower n."""
FLOORS: Final = ROOF + TOWERS + 1
ANY_FLOOR: Final = (1 << FLOORS) - 1
"""All floors, a bit each."""
LIMIT: Final = 6
"""W32: how many wizards fit on a floor."""

SHIELDED: Final = sum(1 << ground for ground in (0, 4, 8, 12)) + sum(
    1 << ROOF + tower for tower in (1, 3, 5, 7, 9)
)
"""W1, W3: the floors with a raven shield, a bit each."""

# ---- what each player gets (W10–W12) --------------------------------------------------------

WIZARDS_EACH: Final = (0, 12, 5, 4, 4, 3, 3)
"""By number of players."""
POTIONS_EACH: Final = (0, 0, 6, 5, 5, 4, 4)
PLACES: Final = (3, 3, 3, 2, 2, 2, 1, 1, 1)
"""W12: how many wizards start on each tower."""
HAND: Final = 3

SOLO_CARDS: Final = 30
"""W95: a solo game is lost when this number of cards has been played."""
SOLO_POTIONS: Final = 6
SOLO_SPELLS: Final = 3

# ---- the movement cards (W5) ----------------------------------------------------------------

ANY_ROLL: Final = 0b1111110


def _cards() -> list[tuple[str, int, int, int, int]]:
    """Each kind of card: name, wizard's steps, tower's steps (a bit per value), dice, copies."""
    kinds: list[tuple[str, int, int, int, int]] = []
    for n in (1, 2, 3, 4, 5):
        kinds.append((f"wizard-{n}", 1 << n, 0, 0, 4))
    for n in (1, 2, 3, 4, 5):
        kinds.append((f"tower-{n}", 0, 1 << n, 0, 4))
    for n in (1, 2, 3, 4):
        kinds.append((f"either-{n}", 1 << n, 1 << n, 0, 3))
    for wizard, tower in ((1, 5), (2, 4), (4, 2), (5, 1)):
        kinds.append((f"wizard-{wizard}-tower-{tower}", 1 << wizard, 1 << tower, 0, 6))
    kinds.append(("either-1-die", ANY_ROLL, ANY_ROLL, 1, 6))
    for dice, copies in ((2, 3), (3, 1)):
        kinds.append((f"wizard-{dice}-dice", ANY_ROLL, 0, dice, copies))
        kinds.append((f"tower-{dice}-dice", 0, ANY_ROLL, dice, copies))
    return kinds


def _value(steps: int) -> int:
    """The number of the one bit, or 0 if there is none."""
    return max(steps.bit_length() - 1, 0)


CARDS: Final = _cards()
KINDS: Final = 23
CARD_NAMES: Final = [name for name, _, _, _, _ in CARDS]
WIZARD_STEPS: Final = vec[i64]([wizard for _, wizard, _, _, _ in CARDS])
"""By kind: the numbers of steps a wizard could make with it, a bit each."""
TOWER_STEPS: Final = vec[i64]([tower for _, _, tower, _, _ in CARDS])
DICE: Final = vec[i64]([dice for _, _, _, dice, _ in CARDS])
WIZARD_VALUES: Final = vec[i64]([0 if dice else _value(bits) for _, bits, _, dice, _ in CARDS])
"""By kind: the wizard's steps; 0 if it moves none or a die decides."""
TOWER_VALUES: Final = vec[i64]([0 if dice else _value(bits) for _, _, bits, dice, _ in CARDS])
COPIES: Final = [copies for _, _, _, _, copies in CARDS]
ALL_CARDS: Final = 90
ALL_LOW: Final[i64] = pooled(COPIES)[0]
ALL_HIGH: Final[i64] = pooled(COPIES)[1]
"""All cards, as a pile is written."""

# ---- the spells (W50–W57, W61) --------------------------------------------------------------

ADVANCE_WIZARD: Final = 0
ADVANCE_TOWER: Final = 1
SWAP_TOWERS: Final = 2
HEADWIND_WIZARD: Final = 3
HEADWIND_TOWER: Final = 4
NUDGE_KEEP: Final = 5
PIGGYBACK: Final = 6
FREE_WIZARD: Final = 7
SPELLS: Final = 8

SPELL_NAMES: Final = [
    "advance_wizard",
    "advance_tower",
    "swap_towers",
    "headwind_wizard",
    "headwind_tower",
    "nudge_keep",
    "piggyback",
    "free_wizard",
]
COSTS: Final = vec[i64]([2, 1, 2, 2, 1, 2, 2, 1])
CHEAP_SPELLS: Final = sum(1 << spell for spell in range(SPELLS) if COSTS[spell] == 1)
"""Those that cost a single potion; the others cost two."""
SPELL_STEPS: Final = vec[i64]([1, 2, 0, SPACES - 1, SPACES - 2, 0, 0, 0])
"""How far round the ring the piece goes; backwards is the long way forwards."""
BASE_SPELLS: Final = 1 << ADVANCE_WIZARD | 1 << ADVANCE_TOWER
"""W13."""
USUAL_TOKENS: Final = 3
"""W70: how many spells are drawn in the expert game, unless it is said otherwise."""
