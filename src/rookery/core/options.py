"""Options of a game: what may be chosen, and clear words for what may not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rookery.core.sizes import OPTION_CHARS

Value = str | int | bool

MOST_DIGITS: Final = 9
"""Characters of a number that are read, its sign included."""
LONGEST_QUOTE: Final = 80


class Option:
    """One thing to settle before a game: its kind follows from the type of its default."""

    def __init__(
        self,
        name: str,
        default: Value,
        about: str,
        *,
        choices: tuple[str, ...] = (),
        low: int = 0,
        high: int = 0,
    ) -> None:
        self.name: Final = name
        self.default: Final = default
        self.about: Final = about
        self.choices: Final = choices
        """For a text: the words allowed; empty for free text."""
        self.low: Final = low
        self.high: Final = high
        self.read(default)

    def read(self, value: object) -> Value:
        """The value, also from its text as a command line has it; a ValueError says what fits."""
        if isinstance(self.default, bool):
            return self._flag(value)
        if isinstance(self.default, int):
            return self._number(value)
        return self._text(value)

    def _flag(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        if value in ("true", "false"):
            return value == "true"
        raise ValueError(f"{self.name} is true or false, not {shown(value)}")

    def _number(self, value: object) -> int:
        number = value
        if isinstance(value, str) and len(value) <= MOST_DIGITS:
            number = int(value) if value.removeprefix("-").isdecimal() else value
        if type(number) is int and self.low <= number <= self.high:  # a bool is no number here
            return number
        fitting = f"a number from {self.low} to {self.high}"
        raise ValueError(f"{self.name} is {fitting}, not {shown(value)}")

    def _text(self, value: object) -> str:
        if isinstance(value, str) and not self.choices:
            if len(value) > OPTION_CHARS:
                raise ValueError(f"{self.name} has more than {OPTION_CHARS} characters")
            return clean(value, self.name)
        if isinstance(value, str) and value in self.choices:
            return value
        fitting = " or ".join(map(repr, self.choices)) if self.choices else "a text"
        raise ValueError(f"{self.name} is {fitting}, not {shown(value)}")


def clean(text: str, name: str) -> str:
    """A text fit for a record: lines end with a newline alone, and no character steers a screen."""
    lines = text.replace("\r\n", "\n")
    for character in lines:
        code = ord(character)
        if (code < 0x20 and character not in "\n\t") or 0x7F <= code < 0xA0:
            raise ValueError(f"{name} holds the control character {character!r}")
        if 0xD800 <= code < 0xE000:
            raise ValueError(f"{name} holds half a character: {character!r}")
    return lines


def shown(value: object) -> str:
    """The value as an error message quotes it: never longer than a line or so."""
    quoted = repr(value)
    return quoted if len(quoted) <= LONGEST_QUOTE else f"{quoted[:LONGEST_QUOTE]}…"


def settle(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, Value]:
    """Each option's value, given or default, in the order of declaration."""
    known = [option.name for option in options]
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise ValueError(f"no option {shown(unknown[0])}; there are {', '.join(known)}")
    return {option.name: option.read(given.get(option.name, option.default)) for option in options}
