"""What is tuned as one in Wandering Towers: a few traits of a player, not a hundred weights.

Where a wizard stands is weighed at some distances from the keep, and between them by a straight
line. Of wizards at home, potions and covered wizards the first and the last few count apart.
"""

from __future__ import annotations

from typing import Final

from rookery.games.towers.play.sight import MOST_FULL, SEEN, THIRST
from rookery.games.towers.rules.components import SPACES

CORNERS: Final = (1, 3, 5, 7, 10, SPACES - 1)
"""The distances from the keep at which a wizard is weighed; between them lie straight lines."""
BY_CARD: Final = range(1, 6)
"""Cards reach so far."""
BEYOND: Final = range(6, 11)
"""Two cards reach so far."""


def _near(corner: int, below: int, above: int) -> dict[str, float]:
    """How much a wizard at each distance belongs to this corner, and not to those beside it."""
    found = {f"outside_{corner}": 1.0}
    for distance in range(below + 1, corner):
        found[f"outside_{distance}"] = (distance - below) / (corner - below)
    for distance in range(corner + 1, above):
        found[f"outside_{distance}"] = (above - distance) / (above - corner)
    return found


def _distances() -> dict[str, dict[str, float]]:
    beside = [CORNERS[0], *CORNERS, CORNERS[-1]]
    return {
        f"outside near {corner}": _near(corner, beside[n], beside[n + 2])
        for n, corner in enumerate(CORNERS)
    }


def _alike(*measures: str) -> dict[str, float]:
    return dict.fromkeys(measures, 1.0)


TRAITS: Final[dict[str, dict[str, float]]] = {
    **{name: _alike(name) for name in ("to_come", "at_goal", "home", "empty", "covered")},
    "one left": _alike("left_0", "left_1"),
    "none left": _alike("left_0"),
    "many left": _alike("left_4", "left_5"),
    "one empty": _alike("empty_0", "empty_1"),
    "none empty": _alike("empty_0"),
    "many empty": _alike("empty_5", "empty_6"),
    **{f"full {n}": _alike(f"full_{n}") for n in range(1, MOST_FULL + 1)},
    "covered near": _alike(*(f"covered_at_{distance}" for distance in range(1, 7))),
    "covered by the keep": _alike("covered_at_0"),
    **{name: _alike(name) for name in ("buried", "on_the_ground")},
    **_distances(),
    "next keep by card": _alike(*(f"from_next_keep_{distance}" for distance in BY_CARD)),
    "next keep beyond": _alike(*(f"from_next_keep_{distance}" for distance in BEYOND)),
    "on the next keep": _alike("from_next_keep_0"),
    **{name: _alike(name) for name in ("in_danger", "catches", "together")},
    **{name: _alike(name) for name in ("more_potions", "more_wizards", *SEEN[THIRST:])},
}
"""By name: how much of it is the weight of each measure."""
