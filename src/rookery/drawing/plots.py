"""Small plots as SVG text, for pages that fetch nothing. Colours come from the page's style."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
LINES = 6
"""So many lines can be told apart; the page's style has as many."""


@dataclass(frozen=True)
class Mark:
    """A value with its interval."""

    label: str
    value: float
    low: float
    high: float


def intervals(
    marks: Sequence[Mark], bounds: tuple[float, float], unit: str, fair: float | None = None
) -> str:
    """A row for each value: a dot, and a bar from low to high; a line where `fair` is."""
    low, high = bounds
    bottom = TOP + ROW * len(marks)
    parts = []
    for step in _steps(low, high):
        x = _across(step, low, high, MARGIN)
        parts.append(_line(x, TOP, x, bottom, "grid"))
        parts.append(_text(x, bottom + 16, _tick(step, unit), "middle"))
    if fair is not None:
        x = _across(fair, low, high, MARGIN)
        parts.append(_line(x, TOP - 6, x, bottom, "fair"))
    for i, mark in enumerate(marks):
        y = TOP + ROW * i
        value, low_end, high_end = (_number(n, unit) for n in (mark.value, mark.low, mark.high))
        told = f"{value} ({low_end} – {high_end})"
        ends = [_across(end, low, high, MARGIN) for end in (mark.low, mark.high)]
        parts.append(_text(MARGIN, y + 12, _short(mark.label), "start", "name"))
        parts.append(_text(WIDTH - RIGHT, y + 12, value, "end", "name"))
        parts.append(_line(ends[0], y + 26, ends[1], y + 26, "interval"))
        dot = f'<circle cx="{_across(mark.value, low, high, MARGIN):.1f}" cy="{y + 26}" r="5"/>'
        parts.append(f"<g><title>{escape(mark.label)}: {told}</title>{dot}</g>")
    return _svg(parts, bottom + 24)


def bars(counts: Sequence[Mapping[str, int]], foot: str) -> str:
    """A histogram of `from`, `to` and `games`."""
    most = max((bar["games"] for bar in counts), default=1)
    bottom = TOP + HEIGHT - FOOT
    width = (WIDTH - LEFT - RIGHT) / max(1, len(counts))
    parts = []
    for step in _steps(0, most):
        y = bottom - (bottom - TOP) * step / most
        parts.append(_line(LEFT, y, WIDTH - RIGHT, y, "grid"))
        parts.append(_text(LEFT - 6, y + 4, f"{step:g}", "end"))
    for i, bar in enumerate(counts):
        height = (bottom - TOP) * bar["games"] / most
        x, y, wide = LEFT + i * width, bottom - height, max(1.0, width - 2)
        box = f'x="{x + 1:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{height:.1f}"'
        parts.append(f'<g><title>{_told(bar)}</title><rect class="bar" {box}/></g>')
    every = -(-len(counts) // 6)
    for i, bar in enumerate(counts):
        if i % every == 0:
            parts.append(_text(LEFT + (i + 0.5) * width, bottom + 16, str(bar["from"]), "middle"))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, bottom + 34, foot, "middle"))
    return _svg(parts, TOP + HEIGHT)


def curves(lines: Mapping[str, Sequence[float | None]], foot: str) -> str:
    """Shares from 0 to 1 in the course of a game, a line for each name; None is left out."""
    bottom = TOP + HEIGHT - FOOT
    parts = []
    for percent in (0, 25, 50, 75, 100):
        y = bottom - (bottom - TOP) * percent / 100
        x = _across(percent, 0, 100)
        parts.append(_line(LEFT, y, WIDTH - RIGHT, y, "grid"))
        parts.append(_text(LEFT - 6, y + 4, f"{percent} %", "end"))
        parts.append(_text(x, bottom + 16, f"{percent} %", "middle"))
    for i, (name, shares) in enumerate(lines.items()):
        last = max(1, len(shares) - 1)
        points = " ".join(
            f"{_across(j, 0, last):.1f},{bottom - (bottom - TOP) * share:.1f}"
            for j, share in enumerate(shares)
            if share is not None
        )
        style = f"curve line{i % LINES}"
        drawn = f'<polyline class="{style}" points="{points}"/>'
        parts.append(f"<g><title>{escape(name)}</title>{drawn}</g>")
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, bottom + 34, foot, "middle"))
    return _svg(parts, TOP + HEIGHT)


def key_line(index: int) -> str:
    """A stroke as `curves` draws the line of that number, for a key."""
    stroke = f'<polyline class="curve line{index % LINES}" points="1,6 27,6"/>'
    return f'<svg class="key" viewBox="0 0 28 12" aria-hidden="true">{stroke}</svg>'


def _told(bar: Mapping[str, int]) -> str:
    first, last = bar["from"], bar["to"]
    return f"{first if first == last else f'{first} to {last}'}: {bar['games']} games"


def _steps(low: float, high: float) -> list[float]:
    """A few round numbers from low to high."""
    rough = (high - low) / 4 or 1.0
    size = 10.0 ** (len(f"{int(rough)}") - 1) if rough >= 1 else 0.1
    while rough < size:
        size /= 10
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough * 0.999)
    first = -(-low // step)
    count = int((high * 1.0001 - first * step) // step) + 1
    return [round((first + i) * step, 10) for i in range(count)]


def _number(value: float, unit: str) -> str:
    written = f"{value * 100:.1f} %" if unit == "%" else f"{value:.1f}"
    return written.replace("-", "−")


def _tick(value: float, unit: str) -> str:
    return _number(value, unit).replace(".0", "")


def _across(value: float, low: float, high: float, left: float = LEFT) -> float:
    return left + (WIDTH - left - RIGHT) * (value - low) / ((high - low) or 1)


def _short(label: str) -> str:
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line class="{kind}" {ends}/>'


def _text(x: float, y: float, text: str, anchor: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{named}>{escape(text)}</text>'


def _svg(parts: Sequence[str], height: float) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img">{"".join(parts)}</svg>'


# ---- a game's course ------------------------------------------------------------------------

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
        parts.append(_line(LEFT, y, BROAD - RIGHT, y, "grid"))
        parts.append(_text(LEFT - 6, y + 4, f"{percent} %", "end"))
    for step, told in marks:
        x = _along(step, last)
        dot = f'<circle class="mark" cx="{x:.1f}" cy="{TOP + RIVER + 8}" r="4"/>'
        parts.append(f"<g><title>{escape(told)}, step {step + 1}</title>{dot}</g>")
    for tick in _steps(0, last):
        parts.append(_text(_along(tick, last), TOP + RIVER + 28, f"{tick:g}", "middle"))
    parts.append(_text(BROAD / 2, TOP + RIVER + 46, foot, "middle"))
    return _broad_svg(parts, TOP + RIVER + 54)


def balance(rows: Mapping[str, Sequence[float]], names: Sequence[str]) -> str:
    """For each name its parts, to the right of nought or to the left, one under the other."""
    most = max((abs(part) for row in rows.values() for part in row), default=0.0) or 1.0
    middle, scale = BROAD / 2 + 40, (BROAD / 2 - 110) / most
    parts, y = [], float(TOP)
    for name, row in rows.items():
        parts.append(_text(MARGIN, y + 12, _short(name), "start", "name"))
        y += 20
        for i, part in enumerate(row):
            x, wide = min(middle, middle + part * scale), abs(part) * scale
            box = f'x="{x:.1f}" y="{y + 2:.1f}" width="{max(wide, 1):.1f}" height="12"'
            told = f"{part * 100:+.1f} %".replace("-", "−")
            beyond, anchor = (x - 4, "end") if part < 0 else (x + wide + 4, "start")
            parts.append(_text(MARGIN + 12, y + 12, names[i], "start"))
            parts.append(f'<rect class="band band{i % LINES}" {box}/>')
            parts.append(_text(beyond, y + 12, told, anchor))
            y += 18
        parts.append(_line(middle, y - 18 * len(row), middle, y, "fair"))
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


# ---- from one generation to the next ----------------------------------------------------------

DOT = 4.0


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
        return _svg([words, *self._axes(), *parts], TOP + HEIGHT)

    def _axes(self) -> list[str]:
        parts = []
        for step in _steps(self.low, self.high):
            y = self.up(step)
            tick = _tick(step, self.unit) if self.unit else f"{step:,.10g}"
            parts.append(_line(LEFT, y, WIDTH - RIGHT, y, "grid"))
            parts.append(_text(LEFT - 6, y + 4, tick, "end"))
        foot = TOP + HEIGHT - FOOT
        for place in range(0, self.count, max(1, -(-self.count // 10))):
            parts.append(_text(self.across(place), foot + 16, str(place + 1), "middle"))
        parts.append(_text((LEFT + WIDTH - RIGHT) / 2, foot + 34, "generation", "middle"))
        return parts


def upright(
    chart: Chart, rows: Sequence[Sequence[Mark | None]], full: Sequence[bool], fair: float
) -> str:
    """For each generation its values beside each other: dots, and lines from low to high.

    Rows are of one kind each, from left to right; dots of the generations that are `full` are
    filled, others are rings. There is a line where `fair` is.
    """
    parts = [_line(LEFT, chart.up(fair), WIDTH - RIGHT, chart.up(fair), "fair")]
    apart = min(10.0, chart.room / (len(rows) + 1))
    for kind, marks in enumerate(rows):
        aside = (kind - (len(rows) - 1) / 2) * apart
        for place, mark in enumerate(marks):
            if mark is not None:
                x = chart.across(place) + aside
                parts.append(_standing(chart, mark, x, kind, full[place]))
    return chart.drawn(parts)


def _standing(chart: Chart, mark: Mark, x: float, kind: int, full: bool) -> str:
    value, low, high = (_number(n, chart.unit) for n in (mark.value, mark.low, mark.high))
    told = f"<title>{escape(mark.label)}: {value} ({low} – {high})</title>"
    stem = _line(x, chart.up(mark.low), x, chart.up(mark.high), f"stem stem{kind}")
    return f"<g>{told}{stem}{_dot(x, chart.up(mark.value), chart.dot, kind, full)}</g>"


def _dot(x: float, y: float, radius: float, kind: int, full: bool) -> str:
    filled = "" if full else " ring"
    return f'<circle class="dot{kind}{filled}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"/>'


def key_dot(kind: int, full: bool, stem: bool = False) -> str:
    """A dot as `upright` draws it, for a key; with its line, if asked for."""
    line = _line(1, 6, 27, 6, f"stem stem{kind}") if stem else ""
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


# ---- plots of documents, which have no style of their own ---------------------------------------

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
    for step in _steps(low, high):
        parts.append(_line(LEFT, up(step), WIDTH - RIGHT, up(step), "grid"))
        parts.append(_text(LEFT - 6, up(step) + 4, f"{step:.2g}", "end"))
    parts.append(_line(LEFT, up(1.0), WIDTH - RIGHT, up(1.0), "fair"))
    for place, mark in enumerate(marks):
        x = LEFT + (place + 0.5) * room
        parts.append(_line(x, up(mark.low), x, up(mark.high), "interval"))
        parts.append(f'<circle cx="{x:.1f}" cy="{up(mark.value):.1f}" r="{DOT}"/>')
        parts.append(_text(x, bottom + 16, mark.label, "middle"))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, bottom + 34, foot, "middle"))
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
        parts += [_line(low, y, high, y, "grid"), _line(x, TOP, x, TOP + SQUARE, "grid")]
        parts.append(_text(low - 6, y + 4, f"{tick:.0%}", "end"))
        parts.append(_text(x, TOP + SQUARE + 16, f"{tick:.0%}", "middle"))
    parts.append(_line(low, TOP + SQUARE, high, TOP, "fair"))
    for i, (name, points) in enumerate(curves.items()):
        drawn = " ".join(f"{low + SQUARE * x:.1f},{TOP + SQUARE * (1 - y):.1f}" for x, y in points)
        parts.append(
            f'<g><title>{escape(name)}</title><polyline class="curve line{i}" '
            f'points="{drawn}"/></g>'
        )
        parts.append(
            _text(low + 8, TOP + 16 + 16 * i, f"{'— ' if i == 0 else '- - '}{name}", "start")
        )
    parts.append(
        _text(low + SQUARE / 2, TOP + SQUARE + 34, f"{foot} (across), {side} (up)", "middle")
    )
    return _alone(parts, high + RIGHT, TOP + SQUARE + 44)
