"""How a game shows itself in a terminal. A game without a face of its own gets a plain one."""
# not compiled: a face prints, and games of others bring their own

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rookery.core.contract import Plain

if TYPE_CHECKING:
    from rich.console import RenderableType


class Face:
    """Shows views and says events; knows no rules."""

    def table(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """The table as the seat at the keyboard sees it."""
        from rich.table import Table  # loading it takes longer than most commands

        facts = Table.grid(padding=(0, 2))
        for key, value in view.items():
            if key != "game":
                facts.add_row(_in_words(key), _told(key, value, names))
        return facts

    def glance(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """What changes within a turn: shown where the whole table was shown just before."""
        return self.table(view, names)

    def prompt(self, view: Plain) -> str:
        """One sentence: what is to be decided."""
        return f"Decide ({_in_words(str(view.get('phase', 'next')))})."

    def said(self, event: Plain, names: Sequence[str]) -> str | None:
        """A line for the log, or None for what need not be said."""
        known = ("game", "seat", "verb")
        words = [_in_words(str(event["verb"]))] if "verb" in event else []
        words += [f"{_in_words(key)} {value}" for key, value in event.items() if key not in known]
        name = _name(event.get("seat"), names)
        return f"{name}: {', '.join(words)}" if name else ", ".join(words)

    def offered(self, text: str, event: Plain) -> str:
        """A decision in the list of choices: its text, and more where that helps."""
        return text


def _in_words(name: str) -> str:
    return name.replace("_", " ")


def _name(seat: object, names: Sequence[str]) -> str | None:
    """What the person or bot in a seat is called; None if that is no seat."""
    return names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else None


def _told(key: str, value: object, names: Sequence[str]) -> RenderableType:
    """A fact of a view as a person would note it down."""
    name = _name(value, names) if key == "seat" else None
    if name is not None:
        return name
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict | list | tuple):
        from rich.pretty import Pretty

        return Pretty(value)
    return "–" if value is None else _in_words(str(value))
