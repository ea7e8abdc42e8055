"""The command `rookery bot`: a bot of one's own at the tables of a server."""

from __future__ import annotations

import asyncio
import os
import stat
from enum import StrEnum
from pathlib import Path
from time import strftime
from typing import Annotated

import typer

from rookery.bots import check_bot
from rookery.commands.asked import GAMES, game_named, text_of
from rookery.commands.told import tell_of_guests
from rookery.core.registry import load, titles
from rookery.robot.intent import Intent

TOKEN_VARIABLE = "ROOKERY_BOT_TOKEN"
MOST_TABLES = 20


class Challenges(StrEnum):
    """Which challenges a bot takes."""

    accept = "accept"
    rated = "rated"
    none = "none"


class Against(StrEnum):
    """Whom a bot sits down with."""

    any = "any"
    bots = "bots"
    none = "none"


def bot_command(
    bot: Annotated[
        str, typer.Argument(metavar="BOT", help="mine.py:MyBot, 'program:node mine.mjs', level3.")
    ],
    server: Annotated[str, typer.Option(help="Such as https://example.org.")],
    token_file: Annotated[
        Path | None,
        typer.Option(help=f"The file that holds the bot's token; else {TOKEN_VARIABLE} does."),
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(help=f"What it plays; may be repeated. {GAMES} All if omitted."),
    ] = None,
    tables: Annotated[
        int, typer.Option(min=1, max=MOST_TABLES, help="It sits at so many at the same time.")
    ] = 1,
    rated: Annotated[
        bool, typer.Option("--rated", help="In the hall it plays rated games, and no others.")
    ] = False,
    challenges: Annotated[
        Challenges, typer.Option(help="Which it takes: all, rated ones, or none.")
    ] = Challenges.accept,
    against: Annotated[
        Against, typer.Option(help="Whom it sits down with in the hall.")
    ] = Against.any,
    open_tables: Annotated[
        bool, typer.Option("--open", help="It opens tables for others.")
    ] = False,
    players: Annotated[int, typer.Option(min=2, max=6, help="Seats of tables it opens.")] = 2,
    stop_after: Annotated[int, typer.Option(min=0, help="End after so many games.")] = 0,
) -> None:
    """Let a bot of your own play at a server, with an account that you made there at /me."""
    named = [game_named(word) for word in game] if game else [known.name for known in titles()]
    games = tuple(dict.fromkeys(named))
    token = _token(token_file)
    tell_of_guests([bot])
    for name in games:
        check_bot(bot, load(name))
    intent = Intent(
        bot,
        games,
        tables,
        rated,
        challenges.value,
        against.value,
        open_tables,
        players,
        stop_after,
        _say,
    )
    _run(server, token, intent)


def _run(server: str, token: str, intent: Intent) -> None:
    try:
        from rookery.robot.asking import Away, RemoteHouse, Unfit
        from rookery.robot.client import Client
    except ModuleNotFoundError as error:
        missing = f"{error.name} is missing"
        raise ValueError(f"{missing}; bots at a server need: pip install 'rookery[web]'") from None

    async def play() -> None:
        await Client(RemoteHouse(server, token), intent).run()

    try:
        asyncio.run(play())
    except Away as away:
        raise ValueError(f"{server} does not answer: {away}") from None
    except Unfit as unfit:
        raise ValueError(str(unfit)) from None
    except KeyboardInterrupt:  # where signals can't be heard
        _say("ended")


def _token(file: Path | None) -> str:
    """The bot's token, from a file or the environment: the command line is for all to see."""
    if file is None:
        found = os.environ.get(TOKEN_VARIABLE, "")
        if not found:
            raise ValueError(f"which token? --token-file or {TOKEN_VARIABLE} says; /me makes one")
        return found
    if os.name == "posix" and file.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH):
        _say(f"others on this machine can read {file}; chmod 600 keeps it to you")
    return text_of(file).strip()


def _say(line: str) -> None:
    typer.echo(f"{strftime('%H:%M:%S')} {line}")
