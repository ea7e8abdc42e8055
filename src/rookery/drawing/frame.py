"""What pages of results have in common: the frame, tables, figures, keys and percentages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from rookery.core.registry import title
from rookery.drawing.plots import intervals
from rookery.drawing.strokes import Mark

STYLE = Path(__file__).with_name("pages.css")


def page(game: str, subject: str, told: str, main: str, footer: str) -> str:
    """One page of HTML that needs nothing but itself."""
    known = title(game)
    style = STYLE.read_text(encoding="utf-8")
    style = style.replace("ACCENT_LIGHT", known.accent.day)
    style = style.replace("ACCENT_DARK", known.accent.candle)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(known.title)}: {escape(subject)}</title>
<style>
{style}</style>
</head>
<body>
<header>
<h1>{escape(known.title)}</h1>
<p>{escape(told)}</p>
</header>
<main>
{main}
</main>
<footer>{footer}</footer>
</body>
</html>
"""


def settings_told(game: str, options: Mapping[str, object]) -> list[str]:
    """The players, and every option that is not as usual."""
    changed = [
        f"{option.name} {_short(options[option.name])}"
        for option in title(game).options
        if option.name != "players" and options[option.name] != option.default
    ]
    return [f"{options['players']} players", *changed]


def percent(share: float) -> str:
    """A share as people read it, such as 12.5 %."""
    return f"{share * 100:.1f} %"


def key_list(keys: Iterable[tuple[str, str]]) -> str:
    """What the lines or bands of a plot stand for: each as it is drawn, and its name."""
    return f'<ul class="keys">{"".join(f"<li>{key}{escape(name)}</li>" for key, name in keys)}</ul>'


def table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Rows of cells; the first of each is its name."""
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    return table_of(head, ([f"<td>{escape(cell)}</td>" for cell in row] for row in rows))


def table_of(head: str, rows: Iterable[Iterable[str]], kind: str = "") -> str:
    """The same from cells that are HTML already; where it is too wide, it scrolls."""
    named = f' class="{kind}"' if kind else ""
    body = "".join(f"<tr>{''.join(cells)}</tr>" for cells in rows)
    return (
        f'<div class="scroll" tabindex="0"><table{named}><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def figure(heading: str, told: str, plot: str, wide: bool = False) -> str:
    """A part of the page: a heading, a sentence, and a plot or a table."""
    kind = ' class="wide"' if wide else ""
    return f"<section{kind}><h2>{escape(heading)}</h2><p>{escape(told)}</p>{plot}</section>"


def win_shares(tallies: Mapping[str, Mapping[str, Any]]) -> str:
    """A plot of shares of the win, with a line where all would have the same."""
    marks = [Mark(name, t["share"], t["low"], t["high"]) for name, t in tallies.items()]
    fair = 1 / max(1, len(marks))
    highest = max([fair, *(mark.high for mark in marks)])
    return intervals(marks, (0.0, min(1.0, highest * 1.2)), "%", fair)


def _short(value: object) -> str:
    text = " ".join(str(value).split())
    return text if len(text) < 40 else f"{text[:39]}…"
