"""A tournament as one page of HTML that needs nothing but itself."""

from __future__ import annotations

from html import escape
from typing import Any

from rookery.arena.drawing import Mark, bars, curves, intervals, key_line
from rookery.arena.page import figure, page, percent, settings_told, table_of, win_shares

FEW = 4
"""The cross table of so many bots needs no whole row of the page."""

Plain = dict[str, Any]


def report(summary: Plain) -> str:
    """The page, from what `summarise` found."""
    figures = [
        _ratings(summary),
        _win_shares(summary),
        _by_seat(summary),
        _length(summary),
        *_leads(summary),
    ]
    main = (
        f'<section class="wide"><h2>Standings</h2>{_standings(summary)}</section>\n'
        f"{''.join(drawn for drawn in figures if drawn)}\n{_cross_table(summary)}"
    )
    return page(summary["game"], "a tournament", _told(summary), main, _footer(summary))


def _told(summary: Plain) -> str:
    parts = [f"{summary['games']:,} games", *settings_told(summary["game"], summary["options"])]
    if summary["unfinished"]:
        parts.append(f"{summary['unfinished']:,} stopped at {summary['limit']:,} steps")
    return " · ".join(parts)


def _footer(summary: Plain) -> str:
    return (
        "<p>Win shares have Wilson’s 95 % intervals. Ratings are openskill’s Plackett–Luce, in "
        "which a newcomer has 25; their intervals come from drawing the games again. In each deal "
        "all bots meet the same dice in every seat.</p>"
        f"<p>Rules {summary['rules']}, seed {summary['seed']}.</p>"
    )


# ---- tables -------------------------------------------------------------------------------


def _standings(summary: Plain) -> str:
    forfeits = any(line["forfeits"] for line in summary["standings"])
    headings = ["bot", "win share", "rating", "seats", "per decision"]
    headings += ["forfeits"] if forfeits else []
    rows = [
        [
            f'<th scope="row">{escape(line["bot"])}</th>',
            f"<td>{_share(line)}</td>",
            f"<td>{_rating(line)}</td>",
            f"<td>{line['games']:,}</td>",
            f"<td>{duration(line['seconds_per_decision'])}</td>",
            *([f"<td>{line['forfeits']}</td>"] if forfeits else []),
        ]
        for line in summary["standings"]
    ]
    head = "".join(f'<th scope="col">{heading}</th>' for heading in headings)
    return table_of(head, rows)


def _rating(line: Plain) -> str:
    if line["rating"] is None:
        return "–"
    around = f"± {line['rating_high'] - line['rating']:.1f}"
    return f"<b>{line['rating']:.1f}</b><small>{around}</small>".replace("-", "−")


def _share(tally: Plain) -> str:
    around = f"{percent(tally['low'])} – {percent(tally['high'])}"
    return f"<b>{percent(tally['share'])}</b><small>{around}</small>"


def _cross_table(summary: Plain) -> str:
    names = [line["bot"] for line in summary["standings"]]
    if len(names) < 2:
        return ""
    head = "<td></td>" + "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = [
        [
            f'<th scope="row">{escape(name)}</th>',
            *(_cell(summary["pairs"][name].get(other)) for other in names),
        ]
        for name in names
    ]
    told = "How much of the games that either of two won were won by the bot of the row."
    width = "double" if len(names) <= FEW else "wide"
    return (
        f'<section class="{width}"><h2>One against another</h2><p>{told}</p>'
        f"{table_of(head, rows, 'cross')}</section>"
    )


def _cell(met: Plain | None) -> str:
    if met is None:
        return "<td>·</td>"
    return f'<td style="--won: {met["share"] * 100:.0f}%">{_share(met)}</td>'


def duration(seconds: float) -> str:
    """A time as people say it."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    if seconds >= 0.001:
        return f"{seconds * 1e3:.1f} ms"
    return f"{seconds * 1e6:.1f} µs"


# ---- plots --------------------------------------------------------------------------------


def _ratings(summary: Plain) -> str:
    rated = [line for line in summary["standings"] if line["rating"] is not None]
    if not rated:
        return ""
    marks = [
        Mark(line["bot"], line["rating"], line["rating_low"], line["rating_high"]) for line in rated
    ]
    low, high = min(mark.low for mark in marks), max(mark.high for mark in marks)
    room = max(1.0, (high - low) * 0.05)
    return figure(
        "Ratings",
        "Dots are ratings, bars their 95 % intervals.",
        intervals(marks, (low - room, high + room), ""),
    )


def _win_shares(summary: Plain) -> str:
    marks = [
        Mark(line["bot"], line["share"], line["low"], line["high"]) for line in summary["standings"]
    ]
    fair = 1 / summary["options"]["players"]
    told = "Of all seats a bot held; the dashed line is what equal bots would win."
    return figure("Win share", told, intervals(marks, (0, 1), "%", fair))


def _by_seat(summary: Plain) -> str:
    seats = {f"Seat {seat}": tally for seat, tally in summary["seats"].items()}
    told = "Whoever sat there; the dashed line is what equal seats would win."
    return figure("Win share by seat", told, win_shares(seats))


def _length(summary: Plain) -> str:
    turns = summary["length"]["turns"]
    told = (
        f"{turns['mean']:.0f} turns on average, nine games in ten "
        f"{turns['low']:.0f} to {turns['high']:.0f}."
    )
    return figure("Length of a game", told, bars(turns["bars"], "turns of all players"))


def _leads(summary: Plain) -> list[str]:
    leads = summary["leads"]
    if not leads:
        return []
    changes = leads["changes"]
    told = f"Somebody else comes to lead {changes['mean']:.1f} times in a game, on average."
    names = [line["bot"] for line in summary["standings"]]
    keys = "".join(f"<li>{key_line(i)}{escape(name)}</li>" for i, name in enumerate(names))
    wins = {"leader": [t["share"] if t["games"] else None for t in leads["leader_wins"]]}
    return [
        figure("Changes of the lead", told, bars(changes["bars"], "changes in a game")),
        figure(
            "Who is ahead",
            "The part of its games in which a bot leads, by what all can see.",
            curves({name: leads["ahead"][name] for name in names}, "of the game played")
            + f'<ul class="keys">{keys}</ul>',
        ),
        figure(
            "What a lead is worth",
            "How often whoever is ahead goes on to win.",
            curves(wins, "of the game played"),
        ),
    ]
