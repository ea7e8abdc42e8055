"""Where commands print: for people on two consoles, for programs as JSON, and a bar meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rookery.core.records import Record

console = Console()
notes = Console(stderr=True)


def note_change(record: Record) -> None:
    """Say on stderr where a record stops short because the rules have changed."""
    if record.changed is not None:
        said = record.changed.told(record.game.rules)
        notes.print(said, style="yellow", markup=False, soft_wrap=True, highlight=False)


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A bar with the time left, on stderr; none where nobody looks."""
    drawn = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    quiet = not notes.is_terminal
    with Progress(
        *drawn, TimeRemainingColumn(), console=notes, transient=True, disable=quiet
    ) as bar:
        yield bar
