"""Reads TOML by strangers: nothing is parsed before it is known to be short and shallow.

Python's parser takes time that grows with the square of the dots in a key, and calls itself for
each array within an array. So a text of a few kilobytes can keep it busy for minutes.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from rookery.core.sizes import OPTION_CHARS, TOML_DEPTH, TOML_DOTS, TOML_LINE_CHARS

_TEXT_OR_COMMENT: Final = re.compile(r'"(?:[^"\\\n]|\\[^\n])*"' r"|'[^'\n]*'|#[^\n]*")
_OPENING: Final = "[{"
_CLOSING: Final = "]}"


def read_toml(text: str) -> dict[str, Any]:
    """The content of a TOML text; a ValueError says what is wrong with it."""
    check_toml(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"not TOML: {error}") from None


def check_toml(text: str) -> None:
    """Refuse a text that could take long to read, whether it is TOML or not."""
    if len(text) > OPTION_CHARS:
        raise ValueError(f"it has more than {OPTION_CHARS} characters")
    # A text over several lines could hide from the check what it says to the parser.
    if '"""' in text or "'''" in text:
        raise ValueError("a text has one line: it can't stand in three quotation marks")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > TOML_LINE_CHARS:
            raise ValueError(f"line {number} has more than {TOML_LINE_CHARS} characters")
    _check_shape(_TEXT_OR_COMMENT.sub('""', text))


def _check_shape(bare: str) -> None:
    """Refuse long keys and deep nesting in what is left without texts and comments."""
    depth = 0
    for number, line in enumerate(bare.split("\n"), 1):
        if line.count(".") > TOML_DOTS:
            raise ValueError(f"line {number} has more than {TOML_DOTS} dots")
        for character in line:
            if character in _OPENING:
                depth += 1
            elif character in _CLOSING:
                depth -= 1
            if depth > TOML_DEPTH:
                raise ValueError(f"line {number}: more than {TOML_DEPTH} brackets are open")
