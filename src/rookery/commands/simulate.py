"""The command `rookery simulate`: who wins how often."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from rookery.arena.counting.simulation import Simulation, simulate
from rookery.arena.playing.one_game import STEP_LIMIT
from rookery.commands.asked import (
    AsJson,
    Filling,
    GameName,
    Limit,
    Seed,
    Settings,
    Workers,
    print_json,
)
from rookery.commands.planning import planned
from rookery.commands.printing import console, progress_bar
from rookery.commands.told import interval, print_forfeits


def simulate_command(
    game: GameName,
    options: Settings = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    bots: Filling = "",
    seed: Seed = None,
    workers: Workers = None,
    limit: Limit = STEP_LIMIT,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots and count who wins."""
    plan = planned(game, options or [], bots, games, seed, limit)
    with progress_bar() as bar:
        task = bar.add_task("Playing", total=games)
        outcome = simulate(plan, workers, lambda done: bar.advance(task, done))
    if as_json:
        asked = {"game": plan.game, "options": plan.options, "seed": plan.seed, "limit": limit}
        print_json({**asked, "seated": plan.bots, **outcome.plain()})
    else:
        _print(outcome, plan.seed)


def _print(outcome: Simulation, seed: int) -> None:
    for heading, tallies in (("bot", outcome.bots), ("seat", outcome.seats)):
        table = Table(heading, "games", "win share", "95 % interval")
        for name, tally in sorted(tallies.items()):
            table.add_row(
                escape(name), str(tally.games), f"{tally.share:.1%}", interval(tally.plain())
            )
        console.print(table)
    print_forfeits(outcome.forfeits.plain())
    length = outcome.steps / outcome.games
    told = f"{outcome.games} games, {length:.0f} steps each, {outcome.unfinished} unfinished"
    console.print(f"{told}, seed {seed}", soft_wrap=True)
