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
        from rich.pretty import Pretty  # loading it takes longer than most commands

        return Pretty(view, expand_all=False)

    def glance(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """What changes within a turn: shown where the whole table was shown just before."""
        return self.table(view, names)

    def prompt(self, view: Plain) -> str:
        """One sentence: what is to be decided."""
        return f"Decide ({view.get('phase', 'next')})."

    def said(self, event: Plain, names: Sequence[str]) -> str | None:
        """A line for the log, or None for what need not be said."""
        known = ("game", "seat", "verb")
        words = [str(event["verb"]).replace("_", " ")] if "verb" in event else []
        words += [f"{key} {value}" for key, value in event.items() if key not in known]
        seat = event.get("seat")
        who = f"{names[seat]}: " if isinstance(seat, int) and 0 <= seat < len(names) else ""
        return who + ", ".join(words)

    def offered(self, text: str, event: Plain) -> str:
        """A decision in the list of choices: its text, and more where that helps."""
        return text
