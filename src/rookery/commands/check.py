"""The command `rookery check`: whether a game keeps the contract."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.progress import Progress

import rookery
from rookery.commands.asked import AsJson, Seed, Settings, game_named, print_json, settings_of
from rookery.commands.printing import console, notes, progress_bar
from rookery.core.conformance import CHECKS, variants
from rookery.core.registry import title


def check_command(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="All if omitted; my_game.py names your own."),
    ] = None,
    options: Settings = None,
    games: Annotated[int, typer.Option(min=1, help="Games of each kind and variant.")] = 2,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Check that a game keeps the contract, by playing all its variants."""
    chosen = [game_named(game)] if game else [known.name for known in rookery.titles()]
    settings = settings_of(options or [])
    for name in chosen:
        title(name).load(settings)
    played = {}
    try:
        with progress_bar() as bar:
            for name in chosen:
                played[name] = _checked(bar, name, settings, games, 1 if seed is None else seed)
    except rookery.ConformanceError as error:
        _report_breach(error, as_json)
        raise typer.Exit(1) from None
    if as_json:
        print_json({"sound": True, "games_played": played, "checks": list(CHECKS)})
        return
    for name, number in played.items():
        console.print(f"{name}: sound in {number} games")
    console.print("Checked were:", *CHECKS, sep="\n- ", highlight=False, soft_wrap=True)


def _checked(bar: Progress, name: str, settings: dict[str, Any], games: int, seed: int) -> int:
    """Check one game, variant by variant; returns how many games were played."""
    task = bar.add_task(name, total=sum(1 for _ in variants(name, settings)))
    begun = False

    def tell(_variant: str) -> None:
        nonlocal begun
        bar.advance(task, int(begun))
        begun = True

    played = rookery.check(name, games=games, seed=seed, told=tell, **settings)
    bar.advance(task)
    return played


def _report_breach(error: rookery.ConformanceError, as_json: bool) -> None:
    """What broke goes to stderr in one line; the record, which leads there, to stdout."""
    if as_json:
        print_json({"sound": False, "breach": error.breach, "record": error.record})
    else:
        print(error.record, end="")
    notes.print(f"rookery: {error.breach}", style="red", markup=False, soft_wrap=True)
