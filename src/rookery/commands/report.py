"""The command `rookery report`: what many games say about a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from rookery.arena.counting.counts import Numbers
from rookery.arena.counting.study import study
from rookery.arena.pages.numerals import gap, stages
from rookery.arena.pages.study_page import study_page
from rookery.arena.playing.one_game import STEP_LIMIT
from rookery.commands.asked import (
    AsJson,
    Filling,
    GameName,
    Limit,
    Seed,
    Settings,
    Workers,
    check_place,
    print_json,
)
from rookery.commands.planning import planned
from rookery.commands.printing import console, progress_bar
from rookery.commands.told import interval, print_forfeits
from rookery.core.registry import title

NOTE = (
    "Differences are in percentage points, with 95 % intervals: users against the others of the "
    "same games, and those who used it more often than their game's average against the rest."
)


def report_command(
    game: GameName,
    options: Settings = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 500,
    bots: Filling = "",
    seed: Seed = None,
    workers: Workers = None,
    limit: Limit = STEP_LIMIT,
    html: Annotated[Path | None, typer.Option(help="Write the report as a page to FILE.")] = None,
    as_json: AsJson = False,
) -> None:
    """Study a game: seats, length, choice, who leads when, and what goes with winning."""
    plan = planned(game, options or [], bots, games, seed, limit)
    if html:
        check_place(html)
    with progress_bar() as bar:
        task = bar.add_task("Playing", total=games)
        found = study(plan, workers, lambda done: bar.advance(task, done))
    asked: Numbers = {"game": plan.game, "rules": title(plan.game).rules, "options": plan.options}
    told = {**asked, "seed": plan.seed, "limit": limit, "bots": list(plan.bots), **found.plain()}
    if html:
        html.write_text(study_page(told), encoding="utf-8")
    if as_json:
        print_json(told)
        return
    _print(told)
    if html:
        console.print(f"Written to {html}", markup=False, highlight=False, soft_wrap=True)


def _print(told: Numbers) -> None:
    console.print(_summary(told), highlight=False, markup=False, soft_wrap=True)
    print_forfeits(told["forfeits"])
    if not told["seats"]:
        console.print("No game came to its end, so there is nothing to tell.")
        return
    console.print(_seats(told))
    console.print(_length(told))
    console.print(_choice(told))
    if told["leads"]:
        console.print(_leads(told["leads"]))
    for kind, things in told["uses"].items():
        console.print(_uses(kind, things, told["length"]["turns"]["count"]))
    if told["uses"]:
        console.print(NOTE, style="dim", highlight=False)


def _summary(told: Numbers) -> str:
    players = ", ".join(dict.fromkeys(told["bots"]))
    said = f"{title(told['game']).title}: {told['games']} games between {players}"
    return f"{said}, {told['unfinished']} unfinished, seed {told['seed']}"


def _table(heading: str, first: str, *columns: str) -> Table:
    table = Table(first, title=heading, title_justify="left")
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _seats(told: Numbers) -> Table:
    table = _table("Seats", "seat", "win share", "95 % interval")
    for seat, tally in told["seats"].items():
        table.add_row(f"seat {seat}", _percent(tally["share"]), interval(tally))
    table.add_section()
    for place, tally in told["order_of_play"].items():
        table.add_row(f"player {place} in order", _percent(tally["share"]), interval(tally))
    return table


def _length(told: Numbers) -> Table:
    table = _table("Length", "a game has", "mean", "median", "9 of 10 games", "longest")
    for unit, counts in told["length"].items():
        middle = f"{counts['low']} – {counts['high']}"
        table.add_row(
            unit, f"{counts['mean']:.1f}", str(counts["median"]), middle, str(counts["most"])
        )
    return table


def _choice(told: Numbers) -> Table:
    table = _table("Open decisions", "stage", "per game", "mean", "median", "most", "no choice")
    *by_stage, all_of_them = stages(told, _percent)
    for row in by_stage:
        table.add_row(*row)
    table.add_section()
    table.add_row(*all_of_them)
    return table


def _leads(leads: Numbers) -> Table:
    table = _table("Who leads", "", "mean", "median", "9 of 10 games")
    for name, counts, unit in (
        ("changes of the lead", leads["changes"], ""),
        ("winner ahead for good after", leads["settled_percent"], " %"),
    ):
        middle = f"{counts['low']} – {counts['high']}{unit}"
        table.add_row(name, f"{counts['mean']:.1f}{unit}", f"{counts['median']}{unit}", middle)
    table.add_section()
    last = len(leads["leader_wins"]) - 1
    for part in (1, last // 2, last - 1):
        tally, winner = leads["leader_wins"][part], leads["winner_was"][part]
        when = f"after {100 * part // last} % of the turns"
        table.add_row(f"leader {when} wins", _percent(tally["share"]), "", interval(tally))
        table.add_row(f"winner is ahead {when}", _percent(winner["ahead"]))
    behind = leads["winner_behind_at_half"]
    table.add_row("winner behind at half", _percent(behind["share"]), "", interval(behind))
    return table


def _uses(kind: str, things: Numbers, games: int) -> Table:
    """Two comparisons, the second for what nearly everybody uses."""
    table = _table(kind.capitalize(), "", "per game", "users win", "v. others", "more v. less")
    table.columns[0].no_wrap = True
    for name, used in things.items():
        users = used["used"]
        table.add_row(
            name,
            f"{used['times'] / games:.2f}",
            _percent(users["share"]),
            gap(used["used_or_not"], ""),
            gap(used["more_or_less"], ""),
        )
    return table


def _percent(share: float) -> str:
    return f"{share:.1%}"
