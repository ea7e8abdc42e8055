"""How a bot is named that thinks on several cores."""

from __future__ import annotations

import re
from typing import Final

NAME: Final = re.compile(r"(.+)\+([1-9]\d?)cores?")
ENDS: Final = re.compile(r".+\+\w*cores?")


def is_spread(name: str) -> bool:
    """Is this the name of a bot on several cores, well written or not?"""
    return ENDS.fullmatch(name) is not None


def read_spread(name: str) -> tuple[str, int]:
    """The search, and on how many cores; a ValueError says how it is written."""
    written = NAME.fullmatch(name)
    if written is None:
        raise ValueError(f"{name!r}: say on how many cores to think, as mcts:8000+2cores")
    return written[1], int(written[2])
