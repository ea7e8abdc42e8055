"""The command `rookery serve`: the table, for browsers."""

from __future__ import annotations

from errno import EADDRINUSE
from pathlib import Path
from socket import AF_INET, AF_INET6, create_server
from typing import Annotated, Final

import typer

from rookery.commands.asked import game_named

PORT: Final = 8000
"""Unless another is named; if somebody listens there already, any free one."""


def serve_command(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help=f"0 takes any free one. {PORT} if omitted, or any if it is taken.",
        ),
    ] = None,
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


def _free(host: str, asked: int | None) -> int:
    """The port that was asked for if nobody listens there; without one the usual, or any."""
    port = PORT if asked is None else asked
    try:
        with create_server((host, port), family=AF_INET6 if ":" in host else AF_INET):
            return port
    except OSError as error:
        if asked is None and error.errno == EADDRINUSE:
            return 0
        reason = error.strerror or str(error)
        raise ValueError(f"can't listen at {host} port {port}: {reason}") from None
