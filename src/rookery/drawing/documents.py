"""Plots of documents: files of their own, with colours of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from rookery.drawing.strokes import (
    DOT,
    FOOT,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    Mark,
    axis_steps,
    lettering,
    stroke,
)

SQUARE = 300
ALONE = (
    "svg{background:#fffaf0;font:12px system-ui,sans-serif}text{fill:#6d6154}"
    ".grid{stroke:#ddd0ba}.fair{stroke:#2d2620;stroke-dasharray:4 4}"
    ".curve{fill:none;stroke:#2f6d73;stroke-width:2.5}.line1{stroke:#a8661b;stroke-dasharray:7 4}"
    ".interval{stroke:#2f6d73;stroke-width:2}circle{fill:#2f6d73}"
)
"""The colours of such a plot."""


def doublings(marks: Sequence[Mark], title: str, foot: str) -> str:
    """Shares of the win, in equal shares, each with its interval; the dashed line is an equal one.

    What each of them is for stands below it.
    """
    low = min(0.9, *(mark.low for mark in marks))
    high = max(1.1, *(mark.high for mark in marks))
    told = "; ".join(f"{mark.label}: {mark.value:.2f}" for mark in marks)
    bottom = TOP + HEIGHT - FOOT
    room = (WIDTH - LEFT - RIGHT) / len(marks)

    def up(value: float) -> float:
        return bottom - (bottom - TOP) * (value - low) / (high - low)

    parts = [f"<style>{ALONE}</style><title>{escape(title)}</title><desc>{escape(told)}</desc>"]
    for step in axis_steps(low, high):
        parts.append(stroke(LEFT, up(step), WIDTH - RIGHT, up(step), "grid"))
        parts.append(lettering(LEFT - 6, up(step) + 4, f"{step:.2g}", "end"))
    parts.append(stroke(LEFT, up(1.0), WIDTH - RIGHT, up(1.0), "fair"))
    for place, mark in enumerate(marks):
        x = LEFT + (place + 0.5) * room
        parts.append(stroke(x, up(mark.low), x, up(mark.high), "interval"))
        parts.append(f'<circle cx="{x:.1f}" cy="{up(mark.value):.1f}" r="{DOT}"/>')
        parts.append(lettering(x, bottom + 16, mark.label, "middle"))
    parts.append(lettering((LEFT + WIDTH - RIGHT) / 2, bottom + 34, foot, "middle"))
    return _alone(parts, WIDTH, TOP + HEIGHT)


def _alone(parts: Sequence[str], width: float, height: float) -> str:
    """A file of its own, drawn in its own size."""
    size = f'viewBox="0 0 {width} {height}" width="{width}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{"".join(parts)}</svg>\n'


def reliability(curves: Mapping[str, Sequence[tuple[float, float]]], foot: str, side: str) -> str:
    """Shares that came against those expected; on the dashed line both are the same."""
    parts = [f"<style>{ALONE}</style>"]
    low, high = LEFT, LEFT + SQUARE
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = low + SQUARE * tick, TOP + SQUARE * (1 - tick)
        parts += [stroke(low, y, high, y, "grid"), stroke(x, TOP, x, TOP + SQUARE, "grid")]
        parts.append(lettering(low - 6, y + 4, f"{tick:.0%}", "end"))
        parts.append(lettering(x, TOP + SQUARE + 16, f"{tick:.0%}", "middle"))
    parts.append(stroke(low, TOP + SQUARE, high, TOP, "fair"))
    for i, (name, points) in enumerate(curves.items()):
        drawn = " ".join(f"{low + SQUARE * x:.1f},{TOP + SQUARE * (1 - y):.1f}" for x, y in points)
        parts.append(
            f'<g><title>{escape(name)}</title><polyline class="curve line{i}" '
            f'points="{drawn}"/></g>'
        )
        parts.append(
            lettering(low + 8, TOP + 16 + 16 * i, f"{'— ' if i == 0 else '- - '}{name}", "start")
        )
    parts.append(
        lettering(low + SQUARE / 2, TOP + SQUARE + 34, f"{foot} (across), {side} (up)", "middle")
    )
    return _alone(parts, high + RIGHT, TOP + SQUARE + 44)
