"""The commands by name: each is loaded when it is called for, so that none waits for the others."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, cast

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

COMMANDS: Final[Mapping[str, str]] = {
    "serve": "Serve the tables: play in a browser, with bots or by invitation.",
    "games": "List the games, their options and their bots.",
    "play": "Play in the terminal, against bots or with others at the same keyboard.",
    "simulate": "Play many games between bots and count who wins.",
    "arena": "Hold a tournament: ratings and a report.",
    "evaluate": "Rate a bot of your own by a protocol that never changes.",
    "train": "Train a network to judge a game's positions, by games of its own.",
    "tune": "Tune the weights of a game's judge, by games of its own.",
    "export": "Write games as a data set: Parquet for statistics, Minari for learners.",
    "report": "Study a game: seats, length, choice, who leads when, what goes with winning.",
    "replay": "Tell a recorded game in words, or show the table at one of its steps.",
    "review": "Review a game: luck and skill, and the decisions worth a look.",
    "odds": "Tell the odds of a position.",
    "puzzles": "Find puzzles: positions with one decision that is clearly best.",
    "verify": "Check the dice of a record.",
    "check": "Check that a game keeps the contract, by playing all its variants.",
    "bot": "Let a bot of your own play at a server, against people and other bots.",
    "admin": "Look after a server: tables, people, backup, restore, prune, bans.",
}
"""What each is for. The module of that name holds it as a function `<name>_command` or, where it
has commands of its own, as a `Typer` of that name."""


class Spare(TyperCommand):
    """A command that checks no `--help` that was not asked for."""

    def get_help_option(self, ctx: Any) -> Any:
        """The option `--help`."""
        return _not_asked_for(super().get_help_option(ctx))


class CommandShelf(TyperGroup):
    """A group that knows its commands by name, and loads one when it is called for."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = dict.fromkeys(COMMANDS)  # type: ignore[assignment]  # names, for hints

    def get_help_option(self, ctx: Any) -> Any:
        """The option `--help`."""
        return _not_asked_for(super().get_help_option(ctx))

    def list_commands(self, ctx: Any) -> list[str]:
        """All names, in the order in which help shows them."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand | TyperGroup | None:
        """The command of that name; None if there is none."""
        return loaded(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands for `--help`, and load none of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _not_asked_for(help_option: Any) -> Any:
    """For a flag that has no value Typer loads Pydantic, which takes longer than most commands."""
    help_option.default = False
    return help_option


def _take_text_as_typed(parameter: Any) -> None:
    """Text is what was typed: Typer would load Pydantic to find that out."""
    kind = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    checked = parameter.process_value
    if kind is str:
        parameter.process_value = lambda context, value: (
            value if isinstance(value, str) else checked(context, value)
        )


def loaded(name: str) -> TyperCommand | TyperGroup:
    """Import a command, and make it one of Typer's."""
    module = import_module(f"rookery.commands.{name}")
    group: typer.Typer | None = getattr(module, name, None)
    if not isinstance(group, typer.Typer):
        group = typer.Typer(add_completion=False, rich_markup_mode=None)
        group.command(name, cls=Spare)(getattr(module, f"{name}_command"))
    made: Any = get_command(group)
    made.name = name
    for parameter in made.params:
        _take_text_as_typed(parameter)
    return cast(TyperCommand | TyperGroup, made)
