"""Plots from one generation of training to the next, as SVG text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
    as_number,
    as_tick,
    axis_steps,
    framed,
    lettering,
    stroke,
)


@dataclass(frozen=True)
class Chart:
    """What a plot over generations is drawn on, and what it says to those who don't see it."""

    title: str
    told: str
    count: int
    """So many generations are side by side."""
    low: float
    high: float
    unit: str = ""

    @property
    def room(self) -> float:
        """How broad is what belongs to one generation?"""
        return (WIDTH - LEFT - RIGHT) / max(1, self.count)

    @property
    def dot(self) -> float:
        """The radius of dots: where there are many, they are small, or none could be told apart."""
        return min(DOT, max(1.5, self.room / 4))

    def across(self, place: int) -> float:
        """The middle of what belongs to the generation at that place."""
        return LEFT + (place + 0.5) * self.room

    def up(self, value: float) -> float:
        """How high a value stands."""
        bottom = TOP + HEIGHT - FOOT
        return bottom - (bottom - TOP) * (value - self.low) / ((self.high - self.low) or 1)

    def drawn(self, parts: Sequence[str]) -> str:
        """The plot: both axes, and these parts upon them."""
        words = f"<title>{escape(self.title)}</title><desc>{escape(self.told)}</desc>"
        return framed([words, *self._axes(), *parts], TOP + HEIGHT)

    def _axes(self) -> list[str]:
        parts = []
        for step in axis_steps(self.low, self.high):
            y = self.up(step)
            tick = as_tick(step, self.unit) if self.unit else f"{step:,.10g}"
            parts.append(stroke(LEFT, y, WIDTH - RIGHT, y, "grid"))
            parts.append(lettering(LEFT - 6, y + 4, tick, "end"))
        foot = TOP + HEIGHT - FOOT
        for place in range(0, self.count, max(1, -(-self.count // 10))):
            parts.append(lettering(self.across(place), foot + 16, str(place + 1), "middle"))
        parts.append(lettering((LEFT + WIDTH - RIGHT) / 2, foot + 34, "generation", "middle"))
        return parts


def upright(
    chart: Chart, rows: Sequence[Sequence[Mark | None]], full: Sequence[bool], fair: float
) -> str:
    """For each generation its values beside each other: dots, and lines from low to high.

    Rows are of one kind each, from left to right; dots of the generations that are `full` are
    filled, others are rings. There is a line where `fair` is.
    """
    parts = [stroke(LEFT, chart.up(fair), WIDTH - RIGHT, chart.up(fair), "fair")]
    apart = min(10.0, chart.room / (len(rows) + 1))
    for kind, marks in enumerate(rows):
        aside = (kind - (len(rows) - 1) / 2) * apart
        for place, mark in enumerate(marks):
            if mark is not None:
                x = chart.across(place) + aside
                parts.append(_standing(chart, mark, x, kind, full[place]))
    return chart.drawn(parts)


def _standing(chart: Chart, mark: Mark, x: float, kind: int, full: bool) -> str:
    value, low, high = (as_number(n, chart.unit) for n in (mark.value, mark.low, mark.high))
    told = f"<title>{escape(mark.label)}: {value} ({low} – {high})</title>"
    stem = stroke(x, chart.up(mark.low), x, chart.up(mark.high), f"stem stem{kind}")
    return f"<g>{told}{stem}{_dot(x, chart.up(mark.value), chart.dot, kind, full)}</g>"


def _dot(x: float, y: float, radius: float, kind: int, full: bool) -> str:
    filled = "" if full else " ring"
    return f'<circle class="dot{kind}{filled}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"/>'


def key_dot(kind: int, full: bool, stem: bool = False) -> str:
    """A dot as `upright` draws it, for a key; with its line, if asked for."""
    line = stroke(1, 6, 27, 6, f"stem stem{kind}") if stem else ""
    drawn = f"{line}{_dot(14, 6, DOT, kind, full)}"
    return f'<svg class="key" viewBox="0 0 28 12" aria-hidden="true">{drawn}</svg>'


def trails(chart: Chart, lines: Mapping[str, Sequence[float | None]]) -> str:
    """A line for each name, with a dot for each generation; what is None is left out."""
    parts = []
    for kind, (name, values) in enumerate(lines.items()):
        known = [
            (chart.across(n), chart.up(value))
            for n, value in enumerate(values)
            if value is not None
        ]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in known)
        line = f'<polyline class="curve line{kind}" points="{points}"/>'
        dots = "".join(_dot(x, y, chart.dot, kind, full=True) for x, y in known)
        parts.append(f"<g><title>{escape(name)}</title>{line}{dots}</g>")
    return chart.drawn(parts)
