"""The command `rookery games`: which there are, with options and bots."""

from __future__ import annotations

from shutil import get_terminal_size
from textwrap import fill
from typing import Annotated

import typer

import rookery
from rookery import _mode
from rookery.bots import bot_names
from rookery.commands.asked import AsJson, game_named, print_json
from rookery.core.manifest import Manifest
from rookery.core.options import Option
from rookery.core.registry import title


def games_command(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="This one only; my_game.py names your own.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """List the games, their options and their bots."""
    wanted = [title(game_named(game))] if game else rookery.titles()
    listed = [
        {
            "name": known.name,
            "title": known.title,
            "rules": known.rules,
            "options": {option.name: _option(option) for option in known.options},
            "bots": bot_names(known.name),
        }
        for known in wanted
    ]
    if as_json:
        print_json({"mode": _mode.mode(), "reason": _mode.reason(), "games": listed})
        return
    for known in wanted:
        _tell(known)
    typer.secho(f"Running {_mode.mode()}: {_mode.reason()}.", dim=True)


def _tell(game: Manifest) -> None:
    typer.echo(f"{typer.style(game.name, bold=True)}  {game.title}, rules {game.rules}")
    for option in game.options:
        fits = f"{option.low} to {option.high}" if option.high else " or ".join(option.choices)
        line = f"{option.name}={_written(option.default)}  {option.about}"
        typer.echo(_folded(f"{line} ({fits})" if fits else line))
    typer.echo(_folded(f"bots: {', '.join(bot_names(game.name))}"))


def _folded(line: str) -> str:
    """A line below its heading, at the terminal's width."""
    width = max(40, get_terminal_size().columns)
    return fill(line, width, initial_indent=" " * 4, subsequent_indent=" " * 8)


def _option(option: Option) -> dict[str, object]:
    """What a form needs to ask for it."""
    about: dict[str, object] = {"default": option.default, "about": option.about}
    if option.choices:
        about["choices"] = option.choices
    if type(option.default) is int:
        about |= {"low": option.low, "high": option.high}
    return about


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
