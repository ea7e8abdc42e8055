"""What came of the generations of a run so far: a file with a line for each."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from rookery.train.bouts import WinShare
from rookery.train.keeping import written


@dataclass(frozen=True)
class Generation:
    """What came of one generation."""

    number: int
    positions: int
    surprise: float
    guessing: float
    share: float
    """Of the wins in its match against the best one before."""
    low: float
    high: float
    admitted: bool
    without_luck: WinShare | None = None
    """The same share less what chance has brought; None where that is not known."""
    seconds: float | None = field(default=None, compare=False)
    """That it took; None where it was stopped in between, or nobody has looked at the clock."""

    @property
    def plain(self) -> WinShare:
        """What it won in its match, luck and all."""
        return WinShare(self.share, self.low, self.high)


def read_history(file: Path) -> list[Generation]:
    """The generations of a file, also of one from before all of it was told; none without one.

    A last line that has no end was being written when everything stopped: it does not count.
    """
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        with written(file) as kept:
            kept.write(whole.encode())
    return [_read(file, line) for line in whole.splitlines()]


def _read(file: Path, line: str) -> Generation:
    try:
        told: dict[str, Any] = json.loads(line)
        adjusted = told.pop("without_luck", None)
        return Generation(**told, without_luck=adjusted and WinShare(**adjusted))
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(f"{file} is damaged ({error}): {line[:40]!r}") from None


def add_to_history(file: Path, finished: Generation) -> None:
    """Add a line for a generation that is finished."""
    with file.open("a", encoding="utf-8") as history:
        history.write(json.dumps(asdict(finished)) + "\n")
