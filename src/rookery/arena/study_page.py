"""A study of a game as one page of HTML."""

from __future__ import annotations

from typing import Any

from rookery.arena.drawing import Mark, bars, curves, intervals
from rookery.arena.page import figure, page, percent, settings_told, table, win_shares

Plain = dict[str, Any]


def study_page(told: Plain) -> str:
    """The page, from what `Study.plain` found and what was asked for."""
    parts = _parts(told) if told["seats"] else [figure("Nothing", "No game came to its end.", "")]
    return page(told["game"], "a study", _subject(told), "\n".join(parts), _footer(told))


def _parts(told: Plain) -> list[str]:
    return [
        *_seats(told),
        _length(told),
        *_leads(told),
        _choice(told),
        *(_used(kind, things, told) for kind, things in told["uses"].items()),
    ]


def _subject(told: Plain) -> str:
    parts = [f"{told['games']:,} games", *settings_told(told["game"], told["options"])]
    parts.append(f"played by {', '.join(dict.fromkeys(told['bots']))}")
    if told["unfinished"]:
        parts.append(f"{told['unfinished']:,} stopped at {told['limit']:,} steps")
    spoilt = sum(failure["games"] for failure in told["forfeits"])
    if spoilt:
        parts.append(f"{spoilt:,} forfeited and left out")
    return " · ".join(parts)


def _footer(told: Plain) -> str:
    return (
        "<p>Intervals are of 95 %: Wilson’s for shares, Newcombe’s for differences. Of many "
        "intervals, one in twenty misses by chance alone. That a thing goes with winning does not "
        "say that it makes one win: whoever is ahead may simply use more.</p>"
        f"<p>Rules {told['rules']}, seed {told['seed']}.</p>"
    )


# ---- seats and length -----------------------------------------------------------------------


def _seats(told: Plain) -> list[str]:
    seats = {f"Seat {seat}": tally for seat, tally in told["seats"].items()}
    order = {f"Player {place} in order": t for place, t in told["order_of_play"].items()}
    if len(seats) < 2:
        return []
    dashed = "The dashed line is what equal seats would win."
    return [
        figure("Win share by seat", dashed, win_shares(seats)),
        figure(
            "Win share by order of play",
            f"From whoever decided first. {dashed}",
            win_shares(order),
        ),
    ]


def _length(told: Plain) -> str:
    turns, decisions = told["length"]["turns"], told["length"]["decisions"]
    said = (
        f"{turns['mean']:.0f} turns of all players on average, nine games in ten {turns['low']} to "
        f"{turns['high']}; {decisions['mean']:.0f} decisions, nine in ten {decisions['low']} to "
        f"{decisions['high']}."
    )
    return figure("Length of a game", said, bars(turns["bars"], "turns of all players"))


# ---- leads ----------------------------------------------------------------------------------


def _leads(told: Plain) -> list[str]:
    leads = told["leads"]
    if not leads:
        return []
    changes, settled = leads["changes"], leads["settled_percent"]
    behind = percent(leads["winner_behind_at_half"]["share"])
    wins = [tally["share"] if tally["games"] else None for tally in leads["leader_wins"]]
    return [
        figure(
            "When it is decided",
            f"In half of the games the winner is ahead for good after {settled['median']} % of the "
            f"turns. {behind} of the winners were behind at half.",
            bars(settled["bars"], "% of the turns, then ahead until the end"),
        ),
        figure(
            "What a lead is worth",
            "How often whoever is ahead, by what all can see, goes on to win.",
            curves({"whoever is ahead": wins}, "of the turns played"),
        ),
        figure(
            "Changes of the lead",
            f"{changes['mean']:.1f} in a game on average; none in "
            f"{percent(changes['none'])} of the games.",
            bars(changes["bars"], "changes in a game"),
        ),
        figure(
            "The winner’s margin",
            "Over the best of the others, in the game’s own measure of who is ahead.",
            _margins(leads["winner_margin"]),
        ),
    ]


def _margins(margins: list[Plain]) -> str:
    last = len(margins) - 1
    rows = [
        (
            _when(part, last),
            f"{counts['median']:+d}",
            f"{counts['low']:+d} to {counts['high']:+d}",
        )
        for part, counts in enumerate(margins)
        if part % 2 == 0 or part == last - 1
    ]
    return table(("of the turns", "median", "nine games in ten"), rows)


def _when(part: int, last: int) -> str:
    if part in (0, last):
        return "at the last" if part else "at the first"
    return f"after {100 * part // last} %"


# ---- choice ---------------------------------------------------------------------------------


def _choice(told: Plain) -> str:
    counted = told["open_decisions"]
    games = told["length"]["turns"]["count"]
    rows = [
        (
            stage.replace("_", " ") or "–",
            f"{counts['count'] / games:.1f}",
            f"{counts['mean']:.1f}",
            str(counts["median"]),
            str(counts["most"]),
            percent(counts["only_one"]),
        )
        for stage, counts in {**counted["by_stage"], "all": counted}.items()
    ]
    headings = ("stage", "times a game", "mean", "median", "most", "only one is open")
    said = "How many decisions are open when somebody has to decide."
    return figure("Open decisions", said, table(headings, rows), wide=True)


# ---- what goes with winning -----------------------------------------------------------------


def _used(kind: str, things: Plain, told: Plain) -> str:
    games = told["length"]["turns"]["count"]
    headings = ("", "per game", "users win", "others win", "difference", "more v. less often")
    rows = [
        (
            name,
            f"{used['times'] / games:.2f}",
            _share(used["used"]),
            _share(used["not_used"]),
            _gap(used["used_or_not"]),
            _gap(used["more_or_less"]),
        )
        for name, used in things.items()
    ]
    said = (
        "Users are the seats that used it at least once in a game; the others sat in the same "
        "games and did not. The last column sets those who used it more often than the average of "
        "their game against the rest. Differences are in percentage points."
    )
    beside = f'<div class="beside">{table(headings, rows)}<div>{_gaps(things)}</div></div>'
    return figure(kind.capitalize(), said, beside, wide=True)


def _gaps(things: Plain) -> str:
    """More against less often, the largest difference first."""
    drawn = [(name, used["more_or_less"]) for name, used in things.items() if used["more_or_less"]]
    drawn.sort(key=lambda item: -item[1]["difference"])
    marks = [Mark(name, gap["difference"], gap["low"], gap["high"]) for name, gap in drawn]
    if not marks:
        return "<p>Too few games to draw a comparison.</p>"
    reach = min(1.0, max(max(abs(mark.low), abs(mark.high)) for mark in marks) * 1.1)
    said = "<p>How much more those win who use it more often:</p>"
    return said + intervals(marks, (-reach, reach), "%", 0.0)


def _share(tally: Plain) -> str:
    return f"{percent(tally['share'])} of {tally['games']:,}" if tally["games"] else "–"


def _gap(gap: Plain | None) -> str:
    if gap is None:
        return "–"
    low, high = gap["low"] * 100, gap["high"] * 100
    return f"{gap['difference'] * 100:+.0f} ({low:+.0f} to {high:+.0f})"
