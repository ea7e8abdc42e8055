"""A game's course as SVG text: a river of shares, and accounts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from rookery.drawing.strokes import (
    LEFT,
    LINES,
    MARGIN,
    RIGHT,
    TOP,
    axis_steps,
    lettering,
    shortened,
    stroke,
)

BROAD = 720
"""The width of a plot that goes across the page."""
RIVER = 220


def river(
    courses: Mapping[str, Sequence[float]], marks: Sequence[tuple[int, str]], foot: str
) -> str:
    """Shares that sum to 1 as bands upon each other, a band for each name; dots at the marks."""
    last = max(1, max(map(len, courses.values()), default=1) - 1)
    floors = [0.0] * (last + 1)
    parts = []
    for i, (name, shares) in enumerate(courses.items()):
        tops = [floor + share for floor, share in zip(floors, shares, strict=True)]
        line = _shore(tops, last) + _shore(floors, last)[::-1]
        area = f'<polygon class="band band{i % LINES}" points="{" ".join(line)}"/>'
        parts.append(f"<g><title>{escape(name)}</title>{area}</g>")
        floors = tops
    for percent in (0, 25, 50, 75, 100):
        y = TOP + RIVER * (1 - percent / 100)
        parts.append(stroke(LEFT, y, BROAD - RIGHT, y, "grid"))
        parts.append(lettering(LEFT - 6, y + 4, f"{percent} %", "end"))
    for step, told in marks:
        x = _along(step, last)
        dot = f'<circle class="mark" cx="{x:.1f}" cy="{TOP + RIVER + 8}" r="4"/>'
        parts.append(f"<g><title>{escape(told)}, step {step + 1}</title>{dot}</g>")
    for tick in axis_steps(0, last):
        parts.append(lettering(_along(tick, last), TOP + RIVER + 28, f"{tick:g}", "middle"))
    parts.append(lettering(BROAD / 2, TOP + RIVER + 46, foot, "middle"))
    return _broad_svg(parts, TOP + RIVER + 54)


def balance(rows: Mapping[str, Sequence[float]], names: Sequence[str]) -> str:
    """For each name its parts, to the right of nought or to the left, one under the other."""
    most = max((abs(part) for row in rows.values() for part in row), default=0.0) or 1.0
    middle, scale = BROAD / 2 + 40, (BROAD / 2 - 150) / most
    parts, y = [], float(TOP)
    for name, row in rows.items():
        parts.append(lettering(MARGIN, y + 12, shortened(name), "start", "name"))
        y += 20
        for i, part in enumerate(row):
            x, wide = min(middle, middle + part * scale), abs(part) * scale
            box = f'x="{x:.1f}" y="{y + 2:.1f}" width="{max(wide, 1):.1f}" height="12"'
            told = f"{part * 100:+.1f} %".replace("-", "−")
            beyond, anchor = (x - 4, "end") if part < 0 else (x + wide + 4, "start")
            parts.append(lettering(MARGIN + 12, y + 12, names[i], "start"))
            parts.append(f'<rect class="band band{i % LINES}" {box}/>')
            parts.append(lettering(beyond, y + 12, told, anchor))
            y += 18
        parts.append(stroke(middle, y - 18 * len(row), middle, y, "fair"))
        y += 10
    return _broad_svg(parts, y)


def key_band(index: int) -> str:
    """A patch as `river` fills the band of that number, for a key."""
    patch = f'<rect class="band band{index % LINES}" width="28" height="12"/>'
    return f'<svg class="key" viewBox="0 0 28 12" aria-hidden="true">{patch}</svg>'


def _shore(heights: Sequence[float], last: int) -> list[str]:
    return [f"{_along(i, last):.1f},{TOP + RIVER * (1 - h):.1f}" for i, h in enumerate(heights)]


def _along(step: float, last: int) -> float:
    return LEFT + (BROAD - LEFT - RIGHT) * step / last


def _broad_svg(parts: Sequence[str], height: float) -> str:
    return f'<svg viewBox="0 0 {BROAD} {height:.0f}" role="img">{"".join(parts)}</svg>'
