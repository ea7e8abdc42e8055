"""What is left of a line that somebody wants to say: what others can see of it."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from rookery.server.messages.basics import HIDDEN

JOINERS: Final = "\u200c\u200d"
"""Some scripts, and pictures of several parts, can't do without them."""
MARKS: Final = 3
"""So many marks on one letter are writing; more are a tower of them."""
UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
"""Kinds of characters that show nothing, turn the writing, or mean nothing."""
_HIDDEN: Final = re.compile(f"[{HIDDEN}]")


def cleaned(text: str) -> str:
    """One line of what can be seen; empty if there is nothing."""
    seen = list[str]()
    marks = 0
    for character in unicodedata.normalize("NFC", " ".join(text.split())):
        marks = marks + 1 if _is_mark(character) else 0
        if marks <= MARKS and (character in JOINERS or not _is_hidden(character)):
            seen.append(character)
    return " ".join(_without_loose_joiners("".join(seen)).split())


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")


def _is_hidden(character: str) -> bool:
    return unicodedata.category(character) in UNSEEN or bool(_HIDDEN.match(character))


def _without_loose_joiners(text: str) -> str:
    """One joiner is between two things that it joins; others would only make the text longer."""
    single = re.sub(rf"([{JOINERS}])[{JOINERS}]+", r"\1", text)
    return re.sub(rf"(?<!\S)[{JOINERS}]|[{JOINERS}](?!\S)", "", single)
