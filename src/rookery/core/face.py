"""How a game shows itself in a terminal. A game without a face of its own gets a plain one."""
# not compiled: a face prints, and games of others bring their own

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from rookery.core.catalogue import USUAL, Catalogue
from rookery.core.contract import Plain
from rookery.core.reasons import COMMON

if TYPE_CHECKING:
    from rich.console import RenderableType


class Face:
    """Shows views and says events in the language that it was told to speak; knows no rules."""

    package = ""
    """The package whose folder `words` has what the face says; none if it has no catalogues."""
    language = USUAL

    @property
    def words(self) -> Catalogue:
        """What it says, in its language."""
        return _words(self.language, self.package)

    def speak(self, language: str) -> None:
        """Speak that language from now on; a ValueError lists those there are."""
        _words(language, self.package)
        self.language = language

    def table(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """The table as the seat at the keyboard sees it."""
        from rich.table import Table  # loading it takes longer than most commands

        facts = Table.grid(padding=(0, 2))
        for key, value in view.items():
            if key != "game":
                facts.add_row(_in_words(key), self._told(key, value, names))
        return facts

    def glance(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """What changes within a turn: shown where the whole table was shown just before."""
        return self.table(view, names)

    def prompt(self, view: Plain, choices: Sequence[Plain], names: Sequence[str]) -> str:
        """One sentence: what is to be decided; `choices` are the open decisions as events."""
        return self.words("face_decide", phase=_in_words(str(view.get("phase", "next"))))

    def said(self, event: Plain, names: Sequence[str]) -> str | None:
        """A line for the log, or None for what need not be said."""
        known = ("game", "seat", "verb")
        words = [_in_words(str(event["verb"]))] if "verb" in event else []
        words += [f"{_in_words(key)} {value}" for key, value in event.items() if key not in known]
        name = _name(event.get("seat"), names)
        return f"{name}: {', '.join(words)}" if name else ", ".join(words)

    def offered(self, text: str, event: Plain, names: Sequence[str]) -> str:
        """A decision in the list of choices: in words, or its text where it has none."""
        return text

    def why_not(self, reason: Plain, names: Sequence[str]) -> str:
        """Why a decision is not open, in a sentence."""
        code = str(reason["code"])
        if code not in COMMON:
            code = "not_now"
        return self.words(f"answer_{code}", name=_name(reason.get("seat"), names))

    def _told(self, key: str, value: object, names: Sequence[str]) -> RenderableType:
        """A fact of a view as a person would note it down."""
        name = _name(value, names) if key == "seat" else None
        if name is not None:
            return name
        if isinstance(value, bool):
            return self.words("face_yes" if value else "face_no")
        if isinstance(value, dict | list | tuple):
            from rich.pretty import Pretty

            return Pretty(value)
        return "–" if value is None else _in_words(str(value))


@cache
def _words(language: str, package: str) -> Catalogue:
    return Catalogue(language, package) if package else Catalogue(language)


def _in_words(name: str) -> str:
    return name.replace("_", " ")


def _name(seat: object, names: Sequence[str]) -> str | None:
    """What the person or bot in a seat is called; None if that is no seat."""
    return names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else None
