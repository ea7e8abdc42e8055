"""The page `docs/strength.md`, from the figures of the ladder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from rookery.arena.pages.numerals import duration
from rookery.core.registry import title

Plain = dict[str, Any]

HEAD = """# How strong the bots are

Written by `make ladder` from [strength.json](strength.json); don't edit it by hand.

Ratings are a Bradley–Terry fit to the games between two, on Elo's scale: 400 points more are odds \
of ten to one, and the lowest level is set to 1000. Half a game, won by each, is added to every \
pair. In each deal both bots meet the same dice in both seats. Intervals hold 95 %; of win shares \
they are Wilson's, of ratings they are seen from the lowest level. Draws count half.
"""

REPEAT = """## Repeat it

```
make ladder                                          # all of it
make ladder LADDER_ARGS="--only court"               # one game
make ladder LADDER_ARGS="--only court --pair level4:level5"
make ladder LADDER_ARGS="--games 50"                 # a quick look
```

It can be stopped and goes on where it was: finished games are kept in `ladder/`, a line each. The \
figures of a contest replace those that were published before, unless these are of more games; \
after a change of the bots, delete `ladder/` and `docs/strength.json` first. Bots that think for \
a fixed number of playouts repeat their games exactly; those that think by the clock depend on \
the machine.
"""


def page(figures: Plain) -> str:
    games = [_game(name, figures[name]) for name in figures]
    return "\n".join([HEAD, *games, REPEAT])


def _game(name: str, known: Plain) -> str:
    duels = [contest for contest in known["contests"].values() if contest["players"] == 2]
    tables = [contest for contest in known["contests"].values() if contest["players"] != 2]
    parts = [f"## {title(name).title}\n"]
    if known["ratings"]:
        parts.append(_ratings(known))
    if duels:
        parts.append(_duels(duels))
    parts += [_table_of(contest) for contest in tables]
    parts.append(_played(known["contests"].values()))
    return "\n".join(parts)


def _played(contests: Collection[Plain]) -> str:
    """How many games, by which version of the rules, and how much thinking it was."""
    games: Counter[int] = Counter()
    for contest in contests:
        games[contest["rules"]] += contest["games"]
    told = " and ".join(f"{games[rules]:,} games by rules {rules}" for rules in sorted(games))
    return f"{told}; {_long(sum(contest['seconds'] for contest in contests))} of thinking.\n"


def _ratings(known: Plain) -> str:
    rows = [
        (
            bot,
            str(rated["rating"]),
            f"{rated['low']} – {rated['high']}" if rated["low"] != rated["high"] else "set",
            f"{rated['games']:,}",
            duration(_time(bot, known)),
        )
        for bot, rated in known["ratings"].items()
    ]
    return _rows(("bot", "rating", "95 %", "games", "time per decision"), rows)


def _time(bot: str, known: Plain) -> float:
    """Seconds a decision, on average over its games."""
    contests = known["contests"].values()
    lines = [line for contest in contests for line in contest["standings"] if line["bot"] == bot]
    games = sum(line["games"] for line in lines)
    return float(sum(line["games"] * line["seconds_per_decision"] for line in lines) / games)


def _duels(contests: list[Plain]) -> str:
    rows = []
    for contest in contests:
        lines = {line["bot"]: line for line in contest["standings"]}
        one, other = contest["bots"]
        upper = lines[other]
        rows.append(
            (
                f"{other} against {one}",
                f"{contest['games']:,}",
                f"{upper['share']:.1%}",
                f"{upper['low']:.1%} – {upper['high']:.1%}",
                str(contest["unfinished"]),
                _long(contest["seconds"]),
            )
        )
    return _rows(("two players", "games", "wins", "95 %", "unfinished", "thinking"), rows)


def _table_of(contest: Plain) -> str:
    rows = [
        (
            line["bot"],
            f"{line['games']:,}",
            f"{line['share']:.1%}",
            f"{line['low']:.1%} – {line['high']:.1%}",
            f"{line['rating']:.1f} ± {line['rating_high'] - line['rating']:.1f}",
        )
        for line in contest["standings"]
    ]
    head = f"At a table of {contest['players']}, {contest['games']:,} games, all levels mixed; "
    head += f"equal bots would win {1 / contest['players']:.1%}:\n\n"
    return head + _rows(("bot", "seats", "win share", "95 %", "openskill"), rows)


def _rows(headings: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [headings, ("---", *["---:"] * (len(headings) - 1)), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _long(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
