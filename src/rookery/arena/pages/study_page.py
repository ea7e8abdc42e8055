"""A study of a game as one page of HTML."""

from __future__ import annotations

from rookery.arena.counting.counts import Numbers
from rookery.arena.pages.lead_figures import changes_figure, worth_figure
from rookery.arena.pages.numerals import gap, stages
from rookery.drawing.frame import figure, page, percent, settings_told, table, win_shares
from rookery.drawing.plots import bars, intervals
from rookery.drawing.strokes import Mark


def study_page(told: Numbers) -> str:
    """The page, from what `Study.plain` found and what was asked for."""
    parts = _parts(told) if told["seats"] else [figure("Nothing", "No game came to its end.", "")]
    return page(told["game"], "a study", _subject(told), "\n".join(parts), _footer(told))


def _parts(told: Numbers) -> list[str]:
    return [
        *_seats(told),
        _length(told),
        *_leads(told),
        _choice(told),
        *(_used(kind, things, told) for kind, things in told["uses"].items()),
    ]


def _subject(told: Numbers) -> str:
    parts = [f"{told['games']:,} games", *settings_told(told["game"], told["options"])]
    parts.append(f"played by {', '.join(dict.fromkeys(told['bots']))}")
    if told["unfinished"]:
        parts.append(f"{told['unfinished']:,} stopped at {told['limit']:,} steps")
    spoilt = sum(failure["games"] for failure in told["forfeits"])
    if spoilt:
        parts.append(f"{spoilt:,} forfeited and left out")
    return " · ".join(parts)


def _footer(told: Numbers) -> str:
    return (
        "<p>Intervals are of 95 %: Wilson’s for shares, Newcombe’s for differences. Of many "
        "intervals, one in twenty misses by chance alone. That a thing goes with winning does not "
        "say that it makes one win: whoever is ahead may simply use more.</p>"
        f"<p>Rules {told['rules']}, seed {told['seed']}.</p>"
    )


# ---- seats and length -----------------------------------------------------------------------


def _seats(told: Numbers) -> list[str]:
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


def _length(told: Numbers) -> str:
    turns, decisions = told["length"]["turns"], told["length"]["decisions"]
    said = (
        f"{turns['mean']:.0f} turns of all players on average, nine games in ten {turns['low']} to "
        f"{turns['high']}; {decisions['mean']:.0f} decisions, nine in ten {decisions['low']} to "
        f"{decisions['high']}."
    )
    return figure("Length of a game", said, bars(turns["bars"], "turns of all players"))


# ---- leads ----------------------------------------------------------------------------------


def _leads(told: Numbers) -> list[str]:
    leads = told["leads"]
    if not leads:
        return []
    settled = leads["settled_percent"]
    behind = percent(leads["winner_behind_at_half"]["share"])
    return [
        figure(
            "When it is decided",
            f"In half of the games the winner is ahead for good after {settled['median']} % of the "
            f"turns. {behind} of the winners were behind at half.",
            bars(settled["bars"], "% of the turns, then ahead until the end"),
        ),
        worth_figure(leads),
        changes_figure(leads),
        figure(
            "Where the winner stood",
            "In which part of the games whoever won in the end was ahead, level with the best of "
            "the others, or behind, by what all can see.",
            _winners(leads["winner_was"]),
        ),
    ]


def _winners(stood: list[Numbers]) -> str:
    last = len(stood) - 1
    rows = [
        (_when(part, last), *(percent(winner[place]) for place in ("ahead", "level", "behind")))
        for part, winner in enumerate(stood)
        if part % 2 == 0 or part == last - 1
    ]
    return table(("turns", "ahead", "level", "behind"), rows)


def _when(part: int, last: int) -> str:
    if part in (0, last):
        return "at the end" if part else "at the start"
    return f"after {100 * part // last} %"


# ---- choice ---------------------------------------------------------------------------------


def _choice(told: Numbers) -> str:
    headings = ("stage", "times a game", "mean", "median", "most", "only one is open")
    said = "How many decisions are open when somebody has to decide."
    return figure("Open decisions", said, table(headings, stages(told, percent)), wide=True)


# ---- what goes with winning -----------------------------------------------------------------


def _used(kind: str, things: Numbers, told: Numbers) -> str:
    games = told["length"]["turns"]["count"]
    headings = ("", "per game", "users win", "others win", "difference", "more v. less often")
    rows = [
        (
            name,
            f"{used['times'] / games:.2f}",
            _share(used["used"]),
            _share(used["not_used"]),
            gap(used["used_or_not"], "–"),
            gap(used["more_or_less"], "–"),
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


def _gaps(things: Numbers) -> str:
    """More against less often, the largest difference first."""
    drawn = [(name, used["more_or_less"]) for name, used in things.items() if used["more_or_less"]]
    drawn.sort(key=lambda item: -item[1]["difference"])
    marks = [Mark(name, more["difference"], more["low"], more["high"]) for name, more in drawn]
    if not marks:
        return "<p>Too few games to draw a comparison.</p>"
    reach = min(1.0, max(max(abs(mark.low), abs(mark.high)) for mark in marks) * 1.1)
    said = "<p>How much more those win who use it more often:</p>"
    return said + intervals(marks, (-reach, reach), "%", 0.0)


def _share(tally: Numbers) -> str:
    return f"{percent(tally['share'])} of {tally['games']:,}" if tally["games"] else "–"
