"""The command `rookery`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from rookery.commands.shelf import CommandShelf

app = typer.Typer(
    cls=CommandShelf,
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # what draws boxes around help takes longer to load than all the rest
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Three modern board games to play, to study and to learn from.",
)


def main() -> None:
    """Run the command; whatever goes wrong is said in one line."""
    try:
        code = app(standalone_mode=False)
    except typer.Abort:
        sys.exit(130)
    except Exception as error:
        if not _is_for_people(error):
            raise
        line = " ".join(_words_of(error).split())
        typer.secho(f"rookery: {line}", err=True, fg="red")
        sys.exit(2)
    sys.exit(code)


def _is_for_people(error: Exception) -> bool:
    """What a person can put right, as opposed to a defect of the program."""
    return isinstance(error, ValueError | OSError) or hasattr(error, "format_message")


def _words_of(error: Exception) -> str:
    """Typer brings a Click of its own, whose errors are known by their `format_message`."""
    if hasattr(error, "format_message"):
        return str(error.format_message())
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'file'}: {error.strerror}"
    return str(error)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    """Without a command: the table, in a browser."""
    if version:
        from importlib import metadata  # loading it takes longer than most commands

        typer.echo(f"rookery {metadata.version('rookery')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from rookery.commands.serve import serve_command

        serve_command(browser=True)


if __name__ == "__main__":
    main()
