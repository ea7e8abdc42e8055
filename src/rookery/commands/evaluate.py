"""The command `rookery evaluate`: how strong a bot is, by a protocol that never changes."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from rookery.arena.counting.evaluation import ANCHORS, GAMES, PROTOCOL, Evaluation, evaluate
from rookery.bots import short_name
from rookery.commands.asked import AsJson, Workers, print_json, text_of
from rookery.commands.printing import console, progress_bar
from rookery.commands.told import interval, tell_of_guests


def evaluate_command(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="Yours, such as mine.py:Policy.")],
    game: Annotated[str, typer.Option(help="One that `rookery games` lists.")],
    games: Annotated[
        int,
        typer.Option(min=2, help=f"Games against each opponent; the leaderboard is for {GAMES}."),
    ] = GAMES,
    name: Annotated[str, typer.Option(help="What the leaderboard calls it.")] = "",
    leaderboard: Annotated[
        Path | None, typer.Option(help="Add the line to this file, such as docs/leaderboard.md.")
    ] = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Rate a bot against the levels, whose strength is known, always by the same protocol."""
    if leaderboard is not None:
        if games != GAMES:
            raise ValueError(f"the leaderboard is for the protocol's {GAMES} games against each")
        text_of(leaderboard)  # it is there, or this says so before anything is played
    tell_of_guests([bot])
    with progress_bar() as bar:
        task = bar.add_task("Playing", total=games * len(ANCHORS))
        found = evaluate(bot, game, games, workers, lambda done: bar.advance(task, done))
    line = found.line(" ".join((name or short_name(bot)).replace("|", " ").split()))
    if leaderboard is not None:
        with leaderboard.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
    if as_json:
        print_json({"protocol": PROTOCOL, **asdict(found), "line": line})
    else:
        _print(found, line)


def _print(found: Evaluation, line: str) -> None:
    from rich.table import Table

    table = Table("against", title=f"{found.game}, two players, protocol {PROTOCOL}")
    for heading in ("rating", "games", "won", "95 % interval"):
        table.add_column(heading, justify="right")
    for met in found.met:
        cells = (str(met.rating), str(met.games), f"{met.share:.1%}", interval(asdict(met)))
        table.add_row(met.anchor, *cells)
    console.print(table)
    half = (found.high - found.low) / 2
    told = f"Rating {found.rating:.0f} ± {half:.0f} (95 %)"
    if found.unfinished:
        told += f", {found.unfinished} games unfinished"
    forfeits = sum(met.forfeits for met in found.met)
    if forfeits:
        told += f", {forfeits} forfeits"
    console.print(told, highlight=False)
    console.print(line, highlight=False, markup=False, soft_wrap=True)
