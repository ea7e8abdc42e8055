"""The command `rookery arena`: a tournament of bots."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from rookery.arena.counting.counts import Numbers
from rookery.arena.counting.summary import summarise
from rookery.arena.pages.numerals import duration
from rookery.arena.pages.tournament_page import report
from rookery.arena.playing.one_game import STEP_LIMIT
from rookery.arena.playing.seeds import fresh_seed
from rookery.arena.running.adjusting import Adjust
from rookery.arena.running.cluster import Cluster
from rookery.arena.running.folder import RESULTS, SEED, Folder, kept_seed, usual_folder
from rookery.arena.running.processes import Processes
from rookery.arena.running.result import Result
from rookery.arena.running.resuming import play_missing
from rookery.arena.running.tournament import Tournament
from rookery.bots.guests.guest import end_idle
from rookery.bots.guests.reach import hide
from rookery.commands.asked import (
    AsJson,
    GameName,
    Limit,
    Seed,
    Settings,
    Workers,
    check_place,
    game_named,
    listed,
    print_json,
    settings_of,
)
from rookery.commands.planning import usual_bots
from rookery.commands.printing import console, notes, progress_bar
from rookery.commands.told import interval, tell_of_guests
from rookery.core.registry import title

Bots = Annotated[
    str,
    typer.Option(
        help="Who plays; greedy,eager,random if omitted. A line-up such as greedy,eager,eager "
        "sits together in every game."
    ),
]
Games = Annotated[int, typer.Option(min=1, help="How many games in all.")]
Out = Annotated[
    Path | None,
    typer.Option(help="The folder for the results; the same command goes on with those in it."),
]
Report = Annotated[
    Path | None, typer.Option("--report", help="The page; report.html in the folder if omitted.")
]
Address = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: ray://HOST:10001, or local."),
]
AdjustedFor = Annotated[
    Adjust,
    typer.Option(
        help="Tell luck from skill, so that fewer games say as much: where it pays, always, never."
    ),
]


def arena_command(
    game: GameName,
    options: Settings = None,
    bots: Bots = "",
    games: Games = 1000,
    out: Out = None,
    page: Report = None,
    workers: Workers = None,
    cluster: Address = None,
    seed: Seed = None,
    limit: Limit = STEP_LIMIT,
    adjust: AdjustedFor = Adjust.AUTO,
    as_json: AsJson = False,
) -> None:
    """Hold a tournament: every bot meets every other in every seat; ratings and a report.

    Finished games are kept at once: stop it with Ctrl-C, and the same command goes on.
    """
    name = game_named(game)
    names = listed(bots) if bots else usual_bots(name)
    settings = settings_of(options or [])
    if len(set(names)) < len(names):
        settings.setdefault("players", str(len(names)))  # a line-up says how many play
    loaded = title(name).load(settings)
    tournament = Tournament(name, loaded.options, tuple(names), seed or 0, limit)
    folder = _folder(out, tournament, drawn=seed is None)
    tournament = folder.tournament
    written = page or folder.path / "report.html"
    tell_of_guests(tournament.bots)
    hide((folder.path / SEED, folder.path / RESULTS, written))
    tournament.check()
    end_idle()  # what was started by then may have files open that hold the seed from now on
    check_place(written)
    with folder.open():
        results = _play(folder, games, workers, cluster, adjust)
        folder.reveal()
        with notes.status("Rating"):
            summary = summarise(tournament, results)
        written.write_text(report(summary), encoding="utf-8")
    if as_json:
        print_json({**summary, "folder": str(folder.path), "report": str(written)})
    else:
        _print(summary)
        told = f"Results in {folder.path}, report in {written}"
        console.print(told, markup=False, highlight=False, soft_wrap=True)


def _folder(out: Path | None, tournament: Tournament, *, drawn: bool) -> Folder:
    """Where the results go; a run that is gone on with keeps the seed that was drawn for it."""
    path = out or usual_folder(tournament, drawn=drawn)
    if drawn:
        kept = kept_seed(path)
        tournament = replace(tournament, seed=fresh_seed() if kept is None else kept)
    return Folder(path, tournament, secret=drawn)


def _play(
    folder: Folder, games: int, workers: int | None, cluster: str | None, adjust: Adjust
) -> list[Result]:
    driver = Cluster(cluster, workers) if cluster else Processes(workers)
    try:
        with closing(driver), progress_bar() as bar:
            task = bar.add_task("Playing", total=games)
            return play_missing(
                folder, games, driver, lambda done: bar.update(task, completed=done), adjust
            )
    except KeyboardInterrupt:
        told = f"Stopped; {len(folder.results)} games are kept in {folder.path}. "
        told += "The same command goes on."
        notes.print(told, markup=False, highlight=False, soft_wrap=True)
        raise typer.Exit(130) from None


# ---- printing -----------------------------------------------------------------------------


def _print(summary: Numbers) -> None:
    console.print("Standings", _standings(summary), sep="\n")
    adjusted = [line for line in summary["standings"] if line["adjusted"]]
    if adjusted:
        console.print("Without luck", _without_luck(adjusted), sep="\n")
    if len(summary["standings"]) > 1:
        told = "Of the games that either of two won, the one at the left has won"
        console.print(told, _cross_table(summary), sep="\n")
    console.print("By seat", _seats(summary), sep="\n")
    length = summary["length"]
    told = f"{summary['games']} games, {length['turns']['mean']:.0f} turns"
    told += f" and {length['steps']['mean']:.0f} steps each, {summary['unfinished']} unfinished"
    if summary["leads"]:
        told += f", {summary['leads']['changes']['mean']:.1f} changes of the lead"
    told += f", seed {summary['seed']}"
    console.print(told, highlight=False, soft_wrap=True)


def _standings(summary: Numbers) -> Table:
    table = Table("bot")
    for heading in ("rating", "seats", "win share", "95 % interval", "thinks"):
        table.add_column(heading, justify="right")
    forfeits = any(line["forfeits"] for line in summary["standings"])
    if forfeits:
        table.add_column("forfeits", justify="right")
    for line in summary["standings"]:
        cells = [
            escape(line["bot"]),
            _rating(line),
            str(line["games"]),
            f"{line['share']:.1%}",
            interval(line),
            duration(line["seconds_per_decision"]),
        ]
        table.add_row(*cells, *([str(line["forfeits"])] if forfeits else []))
    return table


def _without_luck(lines: Sequence[Numbers]) -> Table:
    table = Table("bot")
    for heading in ("win share", "95 % interval", "tells as much as so many seats"):
        table.add_column(heading, justify="right")
    for line in lines:
        adjusted = line["adjusted"]
        worth = f"{adjusted['plain_seats']} (× {adjusted['worth']:.1f})"
        share = f"{adjusted['share']:.1%}"
        table.add_row(escape(line["bot"]), share, interval(adjusted), worth)
    return table


def _rating(line: Numbers) -> str:
    if line["rating"] is None:
        return "–"
    return f"{line['rating']:.1f} ± {line['rating_high'] - line['rating']:.1f}"


def _cross_table(summary: Numbers) -> Table:
    table = Table("")
    names = [line["bot"] for line in summary["standings"]]
    for name in names:
        table.add_column(escape(name), justify="right")
    for name in names:
        met = summary["pairs"][name]
        table.add_row(escape(name), *(f"{met[o]['share']:.0%}" if o in met else "·" for o in names))
    return table


def _seats(summary: Numbers) -> Table:
    table = Table("seat")
    for heading in ("win share", "95 % interval"):
        table.add_column(heading, justify="right")
    for seat, tally in summary["seats"].items():
        table.add_row(seat, f"{tally['share']:.1%}", interval(tally))
    return table
