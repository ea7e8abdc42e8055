"""Names that nobody may take: those of the bots, however they are written."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from rookery.bots import bot_names
from rookery.match import Refused
from rookery.server.company import ALL_NAMES

ROBOT_MARK: Final = " [bot]"
"""What the name of a bot by others ends with, and no other name."""
_MARKED: Final = re.compile(r"[\[({<|]\W*(ro)?bot\W*$", re.IGNORECASE)


def check_name(game: str, name: str) -> None:
    """Refuse a person's name by which the others would take them for a bot."""
    marked = _MARKED.search(unicodedata.normalize("NFKC", name))
    if marked or folded(name) in _bots(game):
        raise Refused("malformed", "that is what a bot is called; please choose another name")


@cache
def _bots(game: str) -> frozenset[str]:
    return frozenset(folded(name) for name in (*bot_names(game), *ALL_NAMES))


def folded(name: str) -> str:
    """The name as the eye takes it: without case, blanks, marks and ways of writing a letter."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(character for character in plain if character.isalnum())
