"""What all plots are drawn with: sizes, lines, text, and the steps of an axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 360
"""Of every plot, in its own units: about a phone's pixels."""
LEFT = 44
RIGHT = 12
MARGIN = 12
"""At the left of a plot whose labels are above its rows."""
TOP = 14
HEIGHT = 200
FOOT = 40
ROW = 40
LONGEST_LABEL = 40
DOT = 4.0
"""The radius of a dot."""
LINES = 6
"""So many lines can be told apart; the page's style has as many."""


@dataclass(frozen=True)
class Mark:
    """A value with its interval."""

    label: str
    value: float
    low: float
    high: float


def axis_steps(low: float, high: float) -> list[float]:
    """A few round numbers from low to high."""
    rough = (high - low) / 4 or 1.0
    size = 10.0 ** (len(f"{int(rough)}") - 1) if rough >= 1 else 0.1
    while rough < size:
        size /= 10
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough * 0.999)
    first = -(-low // step)
    count = int((high * 1.0001 - first * step) // step) + 1
    return [round((first + i) * step, 10) for i in range(count)]


def as_number(value: float, unit: str) -> str:
    """How a value is written beside what is drawn."""
    written = f"{value * 100:.1f} %" if unit == "%" else f"{value:.1f}"
    return written.replace("-", "−")


def as_tick(value: float, unit: str) -> str:
    """The same at an axis, where whole numbers need no places."""
    return as_number(value, unit).replace(".0", "")


def across(value: float, low: float, high: float, left: float = LEFT) -> float:
    """How far to the right a value lies."""
    return left + (WIDTH - left - RIGHT) * (value - low) / ((high - low) or 1)


def shortened(label: str) -> str:
    """A label that has room."""
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"


def stroke(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line of a kind that the page's style knows."""
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line class="{kind}" {ends}/>'


def lettering(x: float, y: float, text: str, anchor: str, kind: str = "") -> str:
    """Text at a place."""
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{named}>{escape(text)}</text>'


def framed(parts: Sequence[str], height: float) -> str:
    """The whole plot, in its own units."""
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img">{"".join(parts)}</svg>'
