"""The command `rookery serve`: the table, for browsers."""

from __future__ import annotations

import os
from pathlib import Path
from socket import AF_INET, AF_INET6, create_server
from typing import Annotated

import typer

from rookery.commands.asked import game_named

PORT = 8000


def serve_command(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = PORT,
    data: Annotated[Path | None, typer.Option(help="The folder that keeps the tables.")] = None,
    games: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="FILE", help="Offer a game of your own too: my_game.py."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = False,
) -> None:
    """Serve the tables: play in a browser, against bots, at one screen or by invitation."""
    try:
        from rookery.server import run
    except ModuleNotFoundError as error:
        missing = f"{error.name} is missing"
        raise ValueError(f"{missing}; the table needs: pip install 'rookery[web]'") from None
    for game in games or []:
        game_named(game)
    run.serve(host, _free(host, port), open_browser=browser, data=data)


def _free(host: str, port: int) -> int:
    """The port if nobody listens there; the usual one gives way to any, another is insisted on."""
    try:
        with create_server((host, port), family=AF_INET6 if ":" in host else AF_INET):
            return port
    except OSError as error:
        if port == PORT:
            return 0
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise ValueError(f"can't listen at {host} port {port}: {reason}") from None
