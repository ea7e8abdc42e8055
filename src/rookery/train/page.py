"""A run of training as one page of HTML that needs nothing but itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rookery.core.registry import title
from rookery.drawing.frame import figure, key_list, page, percent, table_of
from rookery.drawing.generations import Chart, key_dot, trails, upright
from rookery.drawing.plots import key_line
from rookery.drawing.strokes import Mark
from rookery.train.bouts import WinShare
from rookery.train.history import Generation

ROOM: Final = 0.06
"""So much of what is drawn is left free above and below it."""
MANY: Final = 9_000
"""From so many positions on they are counted by the thousand."""
LONG: Final = 300.0
"""From so many seconds on times are drawn in minutes."""


def training_page(plan: Mapping[str, Any], generations: Sequence[Generation]) -> str:
    """The page, from what the run was begun with and the generations that are finished."""
    drawn = [
        _shares(plan, generations),
        _surprise(generations),
        _positions(generations),
        *_times(generations),
    ]
    main = f"{_arranged(drawn)}\n{_numbers(generations)}"
    return page(plan["game"], "training", _told(plan, generations), main, _footer(plan))


def _arranged(drawn: Sequence[str]) -> str:
    """An even number of plots goes in pairs, so that no row of a broad page is left half empty."""
    plots = "\n".join(drawn)
    return plots if len(drawn) % 2 else f'<div class="wide pairs">{plots}</div>'


def _told(plan: Mapping[str, Any], generations: Sequence[Generation]) -> str:
    admitted = [one.number for one in generations if one.admitted]
    best = f"the best is generation {admitted[-1]}" if admitted else "none admitted so far"
    count = len(generations)
    return " · ".join(
        [
            f"{count} {'generation' if count == 1 else 'generations'}, {best}",
            f"tables for {', '.join(map(str, plan['players']))}",
            f"{plan['games']:,} games each, {_effort(plan)} a decision",
            f"matches of {plan['match']:,} games for {min(plan['players'])}",
        ]
    )


def _effort(plan: Mapping[str, Any]) -> str:
    """A game's own player counts otherwise than the search does."""
    asked = f"{plan['iterations']:,}"
    return f"{asked} iterations" if title(plan["game"]).follower is None else f"effort {asked}"


def _footer(plan: Mapping[str, Any]) -> str:
    return (
        "<p>Intervals are of 95 %: Wilson’s for plain shares; those without luck take the games of "
        "a deal together. A generation is admitted if its interval lies above an equal share, "
        "without luck where that is known. Of those that are just as good as the best before, "
        "about one in forty is admitted by chance; after short matches more of them are.</p>"
        f"<p>Seed {plan['seed']}.</p>"
    )


# ---- plots --------------------------------------------------------------------------------------


def _shares(plan: Mapping[str, Any], generations: Sequence[Generation]) -> str:
    fair = 1 / min(plan["players"])
    kinds = {
        "without luck": [_mark(one, one.without_luck, "without luck") for one in generations],
        "plain": [_mark(one, one.plain, "plain") for one in generations],
    }
    rows = {kind: marks for kind, marks in kinds.items() if any(marks)}
    drawn = [mark for marks in rows.values() for mark in marks if mark is not None]
    low, high = _bounds([fair, *(m.low for m in drawn), *(m.high for m in drawn)])
    told, count = _course(generations), len(generations)
    chart = Chart("Win share by generation", told, count, max(0.0, low), min(1.0, high), "%")
    full = [one.admitted for one in generations]
    keys = [(key_dot(number, True, stem=True), kind) for number, kind in enumerate(rows)]
    keys += [(key_dot(0, True), "admitted"), (key_dot(0, False), "not admitted")]
    return figure(
        "Won against the best before",
        "The share of the wins, with 95 % intervals. The dashed line is an equal share, "
        f"{percent(fair)}.",
        upright(chart, list(rows.values()), full, fair) + key_list(keys),
    )


def _mark(one: Generation, won: WinShare | None, kind: str) -> Mark | None:
    if won is None:
        return None
    return Mark(f"Generation {one.number}, {kind}", won.share, won.low, won.high)


def _course(generations: Sequence[Generation]) -> str:
    """In words what the plot of shares shows."""
    each = [
        f"generation {one.number} {percent((one.without_luck or one.plain).share)}"
        f"{', admitted' if one.admitted else ''}"
        for one in generations
    ]
    return f"Without luck, or plain where that is not known: {'; '.join(each)}."


def _surprise(generations: Sequence[Generation]) -> str:
    seen = [one.surprise for one in generations]
    guessed = [one.guessing for one in generations]
    low, high = _bounds([*seen, *guessed])
    told = (
        f"From {seen[0]:.3f} in generation 1 to {seen[-1]:.3f} in generation {len(seen)}; guessing "
        f"gives {guessed[0]:.3f} and {guessed[-1]:.3f}."
    )
    chart = Chart("Surprise by generation", told, len(generations), max(0.0, low), high)
    keys = [(key_line(0), "the judge"), (key_line(1), "guessing")]
    return figure(
        "Surprise",
        "How much the results of games kept back surprise the judge, and a guess that gives all "
        "the same: the mean of −log of what the winner was given. Less is better.",
        trails(chart, {"the judge": seen, "guessing": guessed}) + key_list(keys),
    )


def _positions(generations: Sequence[Generation]) -> str:
    counts = [one.positions for one in generations]
    unit, size = ("thousand positions", 1000) if max(counts) >= MANY else ("positions", 1)
    told = f"{counts[0]:,} in generation 1, {counts[-1]:,} in generation {len(counts)}."
    chart = Chart("Positions by generation", told, len(counts), 0.0, max(counts) / size * 1.05)
    return figure(
        "Learnt from",
        f"So many {unit}, of its own games and of those just before it.",
        trails(chart, {unit: [count / size for count in counts]}),
    )


def _times(generations: Sequence[Generation]) -> list[str]:
    """How long each took; nothing where nobody has looked at the clock."""
    known = [one.seconds for one in generations if one.seconds is not None]
    if not known:
        return []
    unit, size = ("minutes", 60.0) if max(known) >= LONG else ("seconds", 1.0)
    told = f"{_time(min(known))} to {_time(max(known))} for a generation."
    chart = Chart("Time by generation", told, len(generations), 0.0, max(known) / size * 1.05)
    times = [None if one.seconds is None else one.seconds / size for one in generations]
    said = f"In {unit}, for the games, learning and the match."
    return [figure("Time", said, trails(chart, {unit: times}))]


def _bounds(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    room = ROOM * (high - low) or 0.05
    return low - room, high + room


# ---- the same as numbers ------------------------------------------------------------------------

SAID: Final = ("without luck", "plain", "admitted", "surprise", "guessing", "positions", "time")


def _numbers(generations: Sequence[Generation]) -> str:
    head = "".join(f'<th scope="col">{heading}</th>' for heading in ("generation", *SAID))
    table = table_of(head, map(_row, generations))
    return figure("All of it", "Shares of the wins with their 95 % intervals.", table, wide=True)


def _row(one: Generation) -> list[str]:
    cells = (
        _won(one.without_luck),
        _won(one.plain),
        "yes" if one.admitted else "no",
        f"{one.surprise:.3f}",
        f"{one.guessing:.3f}",
        f"{one.positions:,}",
        "–" if one.seconds is None else _time(one.seconds),
    )
    return [f'<th scope="row">{one.number}</th>', *(f"<td>{cell}</td>" for cell in cells)]


def _won(share: WinShare | None) -> str:
    if share is None:
        return "–"
    around = f"{percent(share.low)} – {percent(share.high)}"
    return f"<b>{percent(share.share)}</b><small>{around}</small>"


def _time(seconds: float) -> str:
    return f"{seconds / 60:.1f} min" if seconds >= 60 else f"{seconds:.0f} s"
