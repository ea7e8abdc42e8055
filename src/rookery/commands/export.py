"""The command `rookery export`: games between bots as a data set, with a card."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import rmtree
from typing import Annotated

import typer

from rookery.arena.playing.one_game import STEP_LIMIT
from rookery.arena.running.plan import Plan
from rookery.commands.asked import AsJson, Filling, GameName, Limit, Seed, Settings, print_json
from rookery.commands.planning import planned
from rookery.commands.printing import console, progress_bar
from rookery.core.contract import Game
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
    _check_new(out)
    _check_new(_part_of(out))
    _check_library(form)
    plan = planned(game, options or [], bots, games, seed, limit)
    plan.load().observation()  # it raises where learners are shown nothing
    with progress_bar() as bar:
        task = bar.add_task("Playing", total=games)
        decisions = _made(plan, form, out, lambda: bar.advance(task))
    told = {"folder": str(out), "format": form, "games": games, "decisions": decisions}
    if as_json:
        print_json({**told, "seed": plan.seed})
    else:
        said = f"{decisions} decisions of {games} games are in {out}; {out / 'README.md'} says what"
        console.print(f"{said} they are.", markup=False, highlight=False, soft_wrap=True)


def _check_new(folder: Path) -> None:
    if folder.exists():
        raise ValueError(f"{folder} is there already")


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


def _part_of(out: Path) -> Path:
    """Where the data set lies until it is whole."""
    return out.with_name(f"{out.name}.part")


def _made(plan: Plan, form: str, out: Path, told: Callable[[], None]) -> int:
    """Write the data set, which gets its name at the end; returns how many decisions it has."""
    part = _part_of(out)
    part.mkdir(parents=True)
    try:
        decisions = _write(plan, form, part, told)
        part.rename(out)  # half a data set must not pass for a whole one
    except BaseException:
        rmtree(part, ignore_errors=True)
        raise
    return decisions


def _write(plan: Plan, form: str, folder: Path, told: Callable[[], None]) -> int:
    from rookery.envs.datasets import Finished, write_minari, write_parquet

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
        decisions = write_parquet(folder, finished())
    else:
        decisions = write_minari(folder, f"rookery/{game.name}/games-v0", finished(), game, about)
    _describe(plan, form, folder, game, decisions)
    return decisions


def _describe(plan: Plan, form: str, folder: Path, game: Game, decisions: int) -> None:
    """Write the card, and beside it the options that are too long to be typed."""
    from rookery.envs.datasets import CARD, card

    facts = {"bots, seat by seat, rotating": ",".join(plan.bots), "games": str(plan.games)}
    facts |= {"seed": str(plan.seed), "decisions in all": str(decisions)}
    for name, text in _long(game).items():
        (folder / _file_for(name)).write_text(text, encoding="utf-8")
        facts[name] = f"{_file_for(name)} beside this card, where the command below is to be typed"
    written = card(title(game.name).title, game, facts, _command(plan, form, game))
    (folder / CARD).write_text(written, encoding="utf-8")


def _command(plan: Plan, form: str, game: Game) -> str:
    """What makes the same data set again, as a shell takes it."""
    words = ["rookery", "export", str(file_of(game.name) or game.name), *_settings(game)]
    words += ["--format", form, "--games", str(plan.games), "--bots", ",".join(plan.bots)]
    return shlex.join([*words, "--seed", str(plan.seed), "--limit", str(plan.limit)])


def _settings(game: Game) -> list[str]:
    """The options as they are typed."""
    typed = {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in game.options.items()
        if value != ""
    }
    typed |= {name: f"@{_file_for(name)}" for name in _long(game)}
    return [f"{name}={value}" for name, value in typed.items()]


def _long(game: Game) -> dict[str, str]:
    """The options that only a file can hold: texts of several lines, or that look like a file."""
    texts = {name: value for name, value in game.options.items() if isinstance(value, str)}
    return {name: text for name, text in texts.items() if "\n" in text or text.startswith("@")}


def _file_for(option: str) -> str:
    return f"{option}.toml"
