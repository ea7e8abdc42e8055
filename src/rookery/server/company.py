"""Who the bots are: each level has six birds, one for each seat, with a name of its own.

Records and tables keep the level's plain name, so the same level at the same seat is the same bird
everywhere. Nobody else may take such a name.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import Final

NAMES: Final = (
    ("Pipkin", "Fledge", "Dapple", "Bramble", "Wisp", "Tuppy"),
    ("Sootling", "Mossbeak", "Quill", "Tinder", "Pebble", "Thimble"),
    ("Corvin", "Merrow", "Larkspur", "Hazelwing", "Rushlight", "Tansy"),
    ("Greyquill", "Ironbeak", "Rookwood", "Flintwing", "Stormcap", "Vesper"),
    ("Highroost", "Ashcrown", "Duskwing", "Moonvane", "Silverclaw", "Elderdown"),
    ("Nevermore", "Starmantle", "Frostplume", "Thornhelm", "Everwatch", "Sagecrest"),
)
"""By level, the gentlest first, and by seat."""

ALL_NAMES: Final = frozenset(chain.from_iterable(NAMES))
_LEVEL: Final = re.compile(r"level([1-6])(x\d+)?")


def called(bot: str, seat: int) -> str:
    """What this bot is called at this seat; nothing where it is no level."""
    level = _LEVEL.fullmatch(bot)
    if level is None:
        return ""
    birds = NAMES[int(level[1]) - 1]
    return birds[seat] if seat < len(birds) else ""
