"""The command `rookery export`: games between bots as a data set, with a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from rookery.arena.playing.one_game import STEP_LIMIT
from rookery.arena.running.plan import Plan
from rookery.commands.asked import AsJson, Filling, GameName, Limit, Seed, Settings, print_json
from rookery.commands.planning import planned
from rookery.commands.printing import console, progress_bar
from rookery.core.registry import file_of, title

FORMATS = ("parquet", "minari")


def export_command(
    game: GameName,
    options: Settings = None,
    out: Annotated[Path, typer.Option(help="The folder to write; it must not be there.")] = Path(
        "games-data"
    ),
    form: Annotated[str, typer.Option("--format", help="parquet or minari.")] = "parquet",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    bots: Filling = "",
    seed: Seed = None,
    limit: Limit = STEP_LIMIT,
    as_json: AsJson = False,
) -> None:
    """Play games between bots and write them as a data set, with a card that says what they are.

    Parquet has a row for each decision, for statistics; Minari an episode for each seat, for
    offline learning: `MINARI_DATASETS_PATH=FOLDER` lets `minari.load_dataset` find it.
    """
    if form not in FORMATS:
        raise ValueError(f"data sets are written as {' or '.join(FORMATS)}, not as {form!r}")
    if out.exists():
        raise ValueError(f"{out} is there already")
    _check_library(form)
    plan = planned(game, options or [], bots, games, seed, limit)
    out.mkdir(parents=True)
    with progress_bar() as bar:
        task = bar.add_task("Playing", total=games)
        decisions = _write(plan, form, out, lambda: bar.advance(task))
    told = {"folder": str(out), "format": form, "games": games, "decisions": decisions}
    if as_json:
        print_json({**told, "seed": plan.seed})
    else:
        said = f"{decisions} decisions of {games} games are in {out}; {out / 'README.md'} says what"
        console.print(f"{said} they are.", markup=False, highlight=False, soft_wrap=True)


def _check_library(form: str) -> None:
    """Say what is missing before anything is played."""
    try:
        from rookery.envs.datasets import library
    except ImportError as error:
        raise ValueError(f"{error}; data sets need: pip install 'rookery[data]'") from None
    library("pyarrow")
    if form == "minari":
        library("minari")
        library("PIL")  # which its files ask for


def _write(plan: Plan, form: str, out: Path, told: Callable[[], None]) -> int:
    from rookery.envs.datasets import CARD, Finished, card, write_minari, write_parquet

    game = plan.load()

    def finished() -> Iterator[Finished]:
        for number in range(plan.games):
            played = plan.play(game, number)
            if played.shares is not None:
                yield Finished(number, played.record, list(played.shares))
            told()

    bots = ",".join(plan.bots)
    about = {"bots": bots, "author": "Rookery", "description": f"{game!r} between {bots}"}
    if form == "parquet":
        decisions = write_parquet(out, finished())
    else:
        decisions = write_minari(out, f"rookery/{game.name}/games-v0", finished(), game, about)
    facts = {"bots, seat by seat, rotating": bots, "games": str(plan.games)}
    facts |= {"seed": str(plan.seed), "decisions in all": str(decisions)}
    settings = " ".join(f"{name}={value}" for name, value in game.options.items() if value != "")
    command = f"rookery export {file_of(game.name) or game.name} {settings} --format {form}"
    command += f" --games {plan.games} --bots {bots} --seed {plan.seed} --limit {plan.limit}"
    written = card(title(game.name).title, game, facts, command)
    (out / CARD).write_text(written, encoding="utf-8")
    return decisions
