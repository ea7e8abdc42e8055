"""How commands read what was typed, and answer other programs. Loads nothing that draws."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from rookery.core.records import Record

GAMES = "One that `rookery games` lists, or the file of one of your own: my_game.py."
GameName = Annotated[str, typer.Argument(metavar="GAME", help=GAMES)]
OwnGame = Annotated[
    str, typer.Option("--game", metavar="FILE", help="The file of its game, if that is your own.")
]
Settings = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[OPTION=VALUE]...",
        help="Options of the game, such as players=4 (see `rookery games`); @FILE reads a file.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Filling = Annotated[
    str,
    typer.Option(help="Who plays, repeated to fill the seats; greedy, or eager if there is none."),
]
Workers = Annotated[
    int | None, typer.Option(min=1, help="Processes to play in; as many as cores if omitted.")
]
Limit = Annotated[int, typer.Option(min=1, help="Stop a game after so many steps.")]


def _within_bounds(seed: int | None) -> int | None:
    if seed is not None:
        from rookery.arena.playing.seeds import check_seed  # takes time to load

        check_seed(seed)
    return seed


Seed = Annotated[
    int | None, typer.Option(callback=_within_bounds, help="Repeat a game or a run exactly.")
]
LARGEST_RUN = 1_000_000_000
"""The largest seed of a run of training, whose games' seeds are far larger."""


def game_named(word: str) -> str:
    """The name of the game that is asked for; if it is in a file, the file brings it along."""
    from rookery.core.game_files import bring, is_game_file

    return bring(word).name if is_game_file(word) else word


def record_in(file: Path, game: str) -> Record:
    """The record in a file; `game` is the file that its game is in, or nothing."""
    if game:
        game_named(game)
    return Record.read(text_of(file))


def change_of(record: Record) -> dict[str, object] | None:
    """Where the rules have changed since the record was written, if they have."""
    change = record.changed
    if change is None:
        return None
    since = {"rules": change.rules, "step": change.step, "steps": change.steps}
    return {**since, "reason": change.reason}


def settings_of(options: Sequence[str]) -> dict[str, object]:
    """The options of a game by name, from words such as players=4."""
    settings: dict[str, object] = {}
    for written in options:
        name, equals, value = written.partition("=")
        if not equals:
            raise ValueError(f"options are written like players=4, not {written!r}")
        settings[name] = text_of(Path(value[1:])) if value.startswith("@") else value
    return settings


def listed(bots: str) -> list[str]:
    """The names in a list such as greedy,eager."""
    return [name.strip() for name in bots.split(",") if name.strip()]


def text_of(path: Path) -> str:
    """The text in a file; a ValueError if it is none."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not a text file") from None


def check_place(path: Path) -> None:
    """Raise an OSError if a file can't be written there: before hours of play, not after."""
    path.parent.mkdir(parents=True, exist_ok=True)
    was_there = path.exists()
    with path.open("a", encoding="utf-8"):
        pass
    if not was_there:
        path.unlink()


def print_json(value: object) -> None:
    """Print a value for other programs to read."""
    print(json.dumps(value, indent=2))
