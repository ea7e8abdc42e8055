"""A tournament as one page of HTML that needs nothing but itself."""

from __future__ import annotations

from html import escape

from rookery.arena.counting.counts import Numbers
from rookery.arena.pages.lead_figures import changes_figure, worth_figure
from rookery.arena.pages.numerals import duration
from rookery.drawing.frame import (
    figure,
    key_list,
    page,
    percent,
    settings_told,
    table_of,
    win_shares,
)
from rookery.drawing.plots import bars, curves, intervals, key_line
from rookery.drawing.strokes import Mark

FEW = 4
"""The cross table of so many bots needs no whole row of the page."""


def report(summary: Numbers) -> str:
    """The page, from what `summarise` found."""
    figures = [
        _ratings(summary),
        _win_shares(summary),
        _without_luck(summary),
        _by_seat(summary),
        _length(summary),
        *_leads(summary),
    ]
    main = (
        f'<section class="wide"><h2>Standings</h2>{_standings(summary)}</section>\n'
        f"{''.join(drawn for drawn in figures if drawn)}\n{_cross_table(summary)}"
    )
    return page(summary["game"], "a tournament", _told(summary), main, _footer(summary))


def _told(summary: Numbers) -> str:
    parts = [f"{summary['games']:,} games", *settings_told(summary["game"], summary["options"])]
    if summary["unfinished"]:
        parts.append(f"{summary['unfinished']:,} stopped at {summary['limit']:,} steps")
    return " · ".join(parts)


def _footer(summary: Numbers) -> str:
    return (
        "<p>Win shares have Wilson’s 95 % intervals. Ratings are openskill’s Plackett–Luce, in "
        "which a newcomer has 25; their intervals come from drawing the games again. In each deal "
        "all bots meet the same dice in every seat.</p>"
        f"<p>Rules {summary['rules']}, seed {summary['seed']}.</p>"
    )


# ---- tables -------------------------------------------------------------------------------


def _standings(summary: Numbers) -> str:
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


def _rating(line: Numbers) -> str:
    if line["rating"] is None:
        return "–"
    around = f"± {line['rating_high'] - line['rating']:.1f}"
    return f"<b>{line['rating']:.1f}</b><small>{around}</small>".replace("-", "−")


def _share(tally: Numbers) -> str:
    around = f"{percent(tally['low'])} – {percent(tally['high'])}"
    return f"<b>{percent(tally['share'])}</b><small>{around}</small>"


def _cross_table(summary: Numbers) -> str:
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


def _cell(met: Numbers | None) -> str:
    if met is None:
        return "<td>·</td>"
    return f'<td style="--won: {met["share"] * 100:.0f}%">{_share(met)}</td>'


# ---- plots --------------------------------------------------------------------------------


def _ratings(summary: Numbers) -> str:
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


def _win_shares(summary: Numbers) -> str:
    marks = [
        Mark(line["bot"], line["share"], line["low"], line["high"]) for line in summary["standings"]
    ]
    fair = 1 / summary["options"]["players"]
    told = "Of all seats a bot held; the dashed line is what equal bots would win."
    return figure("Win share", told, intervals(marks, (0, 1), "%", fair))


def _without_luck(summary: Numbers) -> str:
    lines = [line for line in summary["standings"] if line["adjusted"]]
    if not lines:
        return ""
    marks = [
        Mark(line["bot"], found["share"], found["low"], found["high"])
        for line in lines
        for found in [line["adjusted"]]
    ]
    worth = ", ".join(f"{line['bot']} as {line['adjusted']['plain_seats']:,}" for line in lines)
    told = (
        "What dice and draws brought is taken off, which leaves the mean as it is and narrows the "
        f"interval. It tells as much as more seats would: {worth}."
    )
    fair = 1 / summary["options"]["players"]
    return figure("Win share without luck", told, intervals(marks, (0, 1), "%", fair))


def _by_seat(summary: Numbers) -> str:
    seats = {f"Seat {seat}": tally for seat, tally in summary["seats"].items()}
    told = "Whoever sat there; the dashed line is what equal seats would win."
    return figure("Win share by seat", told, win_shares(seats))


def _length(summary: Numbers) -> str:
    turns = summary["length"]["turns"]
    told = (
        f"{turns['mean']:.0f} turns on average, nine games in ten "
        f"{turns['low']:.0f} to {turns['high']:.0f}."
    )
    return figure("Length of a game", told, bars(turns["bars"], "turns of all players"))


def _leads(summary: Numbers) -> list[str]:
    leads = summary["leads"]
    if not leads:
        return []
    names = [line["bot"] for line in summary["standings"]]
    return [
        changes_figure(leads),
        figure(
            "Who is ahead",
            "The part of its games in which a bot leads, by what all can see.",
            curves({name: leads["ahead"][name] for name in names}, "of the turns played")
            + key_list((key_line(i), name) for i, name in enumerate(names)),
        ),
        worth_figure(leads),
    ]
