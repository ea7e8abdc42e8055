"""Small plots as SVG text, for pages that fetch nothing. Colours come from the page's style."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from rookery.drawing.strokes import (
    FOOT,
    HEIGHT,
    LEFT,
    LINES,
    MARGIN,
    RIGHT,
    ROW,
    TOP,
    WIDTH,
    Mark,
    across,
    as_number,
    as_tick,
    axis_steps,
    framed,
    lettering,
    shortened,
    stroke,
)


def intervals(
    marks: Sequence[Mark], bounds: tuple[float, float], unit: str, fair: float | None = None
) -> str:
    """A row for each value: a dot, and a bar from low to high; a line where `fair` is."""
    low, high = bounds
    bottom = TOP + ROW * len(marks)
    parts = []
    for step in axis_steps(low, high):
        x = across(step, low, high, MARGIN)
        parts.append(stroke(x, TOP, x, bottom, "grid"))
        parts.append(lettering(x, bottom + 16, as_tick(step, unit), "middle"))
    if fair is not None:
        x = across(fair, low, high, MARGIN)
        parts.append(stroke(x, TOP - 6, x, bottom, "fair"))
    for i, mark in enumerate(marks):
        y = TOP + ROW * i
        value, low_end, high_end = (as_number(n, unit) for n in (mark.value, mark.low, mark.high))
        told = f"{value} ({low_end} – {high_end})"
        ends = [across(end, low, high, MARGIN) for end in (mark.low, mark.high)]
        parts.append(lettering(MARGIN, y + 12, shortened(mark.label), "start", "name"))
        parts.append(lettering(WIDTH - RIGHT, y + 12, value, "end", "name"))
        parts.append(stroke(ends[0], y + 26, ends[1], y + 26, "interval"))
        dot = f'<circle cx="{across(mark.value, low, high, MARGIN):.1f}" cy="{y + 26}" r="5"/>'
        parts.append(f"<g><title>{escape(mark.label)}: {told}</title>{dot}</g>")
    return framed(parts, bottom + 24)


def bars(counts: Sequence[Mapping[str, int]], foot: str) -> str:
    """A histogram of `from`, `to` and `games`."""
    most = max((bar["games"] for bar in counts), default=1)
    bottom = TOP + HEIGHT - FOOT
    width = (WIDTH - LEFT - RIGHT) / max(1, len(counts))
    parts = []
    for step in axis_steps(0, most):
        y = bottom - (bottom - TOP) * step / most
        parts.append(stroke(LEFT, y, WIDTH - RIGHT, y, "grid"))
        parts.append(lettering(LEFT - 6, y + 4, f"{step:g}", "end"))
    for i, bar in enumerate(counts):
        height = (bottom - TOP) * bar["games"] / most
        x, y, wide = LEFT + i * width, bottom - height, max(1.0, width - 2)
        box = f'x="{x + 1:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{height:.1f}"'
        parts.append(f'<g><title>{_told(bar)}</title><rect class="bar" {box}/></g>')
    every = -(-len(counts) // 6)
    for i, bar in enumerate(counts):
        if i % every == 0:
            parts.append(
                lettering(LEFT + (i + 0.5) * width, bottom + 16, str(bar["from"]), "middle")
            )
    parts.append(lettering((LEFT + WIDTH - RIGHT) / 2, bottom + 34, foot, "middle"))
    return framed(parts, TOP + HEIGHT)


def curves(lines: Mapping[str, Sequence[float | None]], foot: str) -> str:
    """Shares from 0 to 1 in the course of a game, a line for each name; None is left out."""
    bottom = TOP + HEIGHT - FOOT
    parts = []
    for percent in (0, 25, 50, 75, 100):
        y = bottom - (bottom - TOP) * percent / 100
        x = across(percent, 0, 100)
        parts.append(stroke(LEFT, y, WIDTH - RIGHT, y, "grid"))
        parts.append(lettering(LEFT - 6, y + 4, f"{percent} %", "end"))
        parts.append(lettering(x, bottom + 16, f"{percent} %", "middle"))
    for i, (name, shares) in enumerate(lines.items()):
        last = max(1, len(shares) - 1)
        points = " ".join(
            f"{across(j, 0, last):.1f},{bottom - (bottom - TOP) * share:.1f}"
            for j, share in enumerate(shares)
            if share is not None
        )
        style = f"curve line{i % LINES}"
        drawn = f'<polyline class="{style}" points="{points}"/>'
        parts.append(f"<g><title>{escape(name)}</title>{drawn}</g>")
    parts.append(lettering((LEFT + WIDTH - RIGHT) / 2, bottom + 34, foot, "middle"))
    return framed(parts, TOP + HEIGHT)


def key_line(index: int) -> str:
    """A stroke as `curves` draws the line of that number, for a key."""
    line = f'<polyline class="curve line{index % LINES}" points="1,6 27,6"/>'
    return f'<svg class="key" viewBox="0 0 28 12" aria-hidden="true">{line}</svg>'


def _told(bar: Mapping[str, int]) -> str:
    first, last = bar["from"], bar["to"]
    return f"{first if first == last else f'{first} to {last}'}: {bar['games']} games"
