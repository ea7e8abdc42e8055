"""The command `rookery`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from datetime import datetime
from getpass import getuser
from itertools import cycle, islice
from pathlib import Path
from socket import AF_INET, AF_INET6, create_server
from typing import Annotated

import typer
from rich.markup import escape

import rookery
from rookery import _mode
from rookery.arena.playing.forfeits import forfeits_of, shares_of
from rookery.bots import bot_names, is_guest, short_name
from rookery.bots.levels import is_level
from rookery.commands.admin import admin
from rookery.commands.arena import arena_command
from rookery.commands.asked import (
    AsJson,
    Seed,
    Settings,
    console,
    listed,
    notes,
    print_json,
    settings_of,
    text_of,
)
from rookery.commands.check import check_command
from rookery.commands.odds import odds_command
from rookery.commands.report import report_command
from rookery.commands.review import review_command
from rookery.commands.simulate import simulate_command
from rookery.commands.verify import verify_command
from rookery.core.contract import SEATS, Game
from rookery.core.folders import data_folder
from rookery.core.options import Option, clean
from rookery.core.registry import title
from rookery.terminal.play import PERSON, Party, TerminalGame

app = typer.Typer(
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Three modern board games to play, to study and to learn from.",
)
PORT = 8000
USUAL_BOT = "level2"
"""In `rookery play`, unless another is named."""


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
        notes.print(f"rookery: {line}", style="red", markup=False, highlight=False, soft_wrap=True)
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
def start(context: typer.Context) -> None:
    """Without a command: the table, in a browser."""
    if context.invoked_subcommand is None:
        serve(browser=True)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = PORT,
    data: Annotated[Path | None, typer.Option(help="The folder that keeps the tables.")] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = False,
) -> None:
    """Serve the tables: play in a browser, against bots, at one screen or by invitation."""
    try:
        from rookery.server import run
    except ModuleNotFoundError as error:
        missing = f"{error.name} is missing"
        raise ValueError(f"{missing}; the table needs: pip install 'rookery[web]'") from None
    run.serve(host, _free(host, port), open_browser=browser, data=data)


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games, their options and their bots."""
    listed = [
        {
            "name": known.name,
            "title": known.title,
            "rules": known.rules,
            "options": {option.name: _option(option) for option in known.options},
            "bots": bot_names(known.name),
        }
        for known in rookery.titles()
    ]
    if as_json:
        print_json({"mode": _mode.mode(), "reason": _mode.reason(), "games": listed})
        return
    for known in rookery.titles():
        console.print(f"[bold]{known.name}[/bold]  {known.title}, rules {known.rules}")
        for option in known.options:
            fits = f"{option.low} to {option.high}" if option.high else " or ".join(option.choices)
            line = f"    {option.name}={_written(option.default)}  {option.about}"
            console.print(f"{line} ({fits})" if fits else line, highlight=False, markup=False)
        console.print(f"    bots: {', '.join(bot_names(known.name))}")
    console.print(f"Running {_mode.mode()}: {_mode.reason()}.", style="dim")


@app.command("play")
def play_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game; else the first.")] = "",
    options: Settings = None,
    bots: Annotated[
        str, typer.Option(help="The opponents, such as level1,level4; level2 if none is named.")
    ] = "",
    people: Annotated[int, typer.Option(min=0, help="How many play at this keyboard.")] = 1,
    name: Annotated[str | None, typer.Option(help="Your name.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a game that was kept.")] = None,
    edition: Annotated[Path | None, typer.Option(help="A file for the option `edition`.")] = None,
    seed: Seed = None,
) -> None:
    """Play in the terminal, against bots or with others at the same keyboard."""
    if resume:
        go_on(resume, seed)
    else:
        person = clean(name or "", "your name").strip() or _own_name()
        printed = [f"edition=@{edition}"] if edition else []
        chosen = game or rookery.titles()[0].name
        play(chosen, [*(options or []), *printed], bots, people, person, seed)


def play(
    name: str,
    options: Sequence[str] = (),
    bots: str = "",
    people: int = 1,
    person: str = "Player",
    seed: int | None = None,
) -> None:
    """Play a new game in the terminal; seats that no person takes are the bots'."""
    opponents = listed(bots)
    settings = settings_of(options)
    if opponents and "players" not in settings:
        settings["players"] = str(people + len(opponents))
    game = title(name).load(settings)
    if people > game.players:
        raise ValueError(f"{people} people don't fit at a table for {game.players}")
    wanted = opponents or [USUAL_BOT]
    kinds = [PERSON] * people + list(islice(cycle(wanted), game.players - people))
    face = title(name).face()
    TerminalGame(game, _party(kinds, person), face, console, _kept(game), seed=seed).run()


def go_on(path: Path, seed: int | None) -> None:
    """Go on with a game that was kept when its player left."""
    record = rookery.Record.read(text_of(path))
    if record.changed is not None:
        raise ValueError(record.changed.told(record.game.rules))
    kinds = record.notes.get("players", "").split(",")
    if len(kinds) != record.game.players:
        kinds = [PERSON] + [USUAL_BOT] * (record.game.players - 1)
    for guest in dict.fromkeys(kind for kind in kinds if is_guest(kind)):
        _ask_leave(guest)
    party = Party(tuple(record.seats), tuple(kinds))
    face = title(record.game.name).face()
    TerminalGame(record.game, party, face, console, path, record.actions, seed).run()


app.add_typer(admin, name="admin")
app.command("simulate")(simulate_command)
app.command("arena")(arena_command)
app.command("report")(report_command)
app.command("review")(review_command)
app.command("odds")(odds_command)
app.command("check")(check_command)
app.command("verify")(verify_command)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    at: Annotated[int | None, typer.Option(min=0, help="Show the table after this step.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game in words, or show the table at one of its steps."""
    record = rookery.Record.read(text_of(file))
    if at is not None and at > len(record.actions):
        change = record.changed
        few = f"the record has {len(record.actions)} steps, not {at}"
        raise ValueError(change.told(record.game.rules) if change else few)
    if as_json:
        print_json(_replayed(record, at))
    elif at is None:
        _tell(record)
    else:
        state = rookery.Record(record.game, record.actions[:at], record.seats).final()
        console.print(title(record.game.name).face().table(state.view(None), record.seats))
    _note_change(record)


def _ask_leave(guest: str) -> None:
    """A record may come from anybody, and to start its bots is to run their code."""
    quoted = " ".join(clean(guest, "a bot's name").split())
    said = f"The record asks for a bot that is not Rookery's: {quoted}\nRun it? (yes or no) "
    if console.input(escape(said)).strip().lower() not in ("y", "yes"):
        raise typer.Abort


# ---- finding a port -----------------------------------------------------------------------


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


# ---- reading what was typed ---------------------------------------------------------------


def _party(kinds: Sequence[str], person: str) -> Party:
    people = kinds.count(PERSON)
    names = []
    for seat, kind in enumerate(kinds):
        if kind != PERSON:
            called = short_name(kind) if is_guest(kind) else _bot_name(kind)
            names.append(f"{called} {SEATS[seat]}")
        else:
            names.append(person if people == 1 else f"{person} {SEATS[seat]}")
    return Party(tuple(names), tuple(kinds))


def _bot_name(bot: str) -> str:
    return bot.replace("level", "level ").capitalize() if is_level(bot) else bot.title()


def _own_name() -> str:
    try:
        return getuser().title()
    except (KeyError, OSError):  # a user without a name, as in some containers
        return "Player"


def _kept(game: Game) -> Path:
    """Where a game that was left is kept until it is resumed; each has a file of its own."""
    return data_folder() / f"{game.name}-{datetime.now():%Y-%m-%d-%H%M%S}.record"


# ---- printing -----------------------------------------------------------------------------


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


def _change(record: rookery.Record) -> dict[str, object] | None:
    """Where the rules have changed since the record was written, if they have."""
    change = record.changed
    if change is None:
        return None
    since = {"rules": change.rules, "step": change.step, "steps": change.steps}
    return {**since, "reason": change.reason}


def _note_change(record: rookery.Record) -> None:
    """Say on stderr where a record stops short because the rules have changed."""
    if record.changed is not None:
        said = record.changed.told(record.game.rules)
        notes.print(said, style="yellow", markup=False, soft_wrap=True, highlight=False)


def _tell(record: rookery.Record) -> None:
    face = title(record.game.name).face()
    heading = f"{record.game!r}: {', '.join(record.seats)}"
    console.print(heading, highlight=False, markup=False)
    for number, (state, action) in enumerate(record.states(), 1):
        line = face.said(state.describe(action, None), record.seats)
        if line:
            console.print(f"{number:5}  {line}", highlight=False, markup=False)
    forfeits = forfeits_of(record)
    for seat, failure in forfeits.items():
        said = f"{record.seats[seat]} forfeited: it {failure.reason}"
        console.print(said, style="red", highlight=False, markup=False, soft_wrap=True)
    if shares_of(record) is None and record.changed is None:
        console.print("The game is not finished.")


def _replayed(record: rookery.Record, at: int | None) -> dict[str, object]:
    last = len(record.actions) if at is None else at
    kept = record.notes if last == len(record.actions) else {}  # a forfeit comes at the end
    shown = rookery.Record(record.game, record.actions[:last], record.seats, kept)
    final = shown.final()
    return {
        "game": record.game.name,
        "rules": record.game.rules,
        "options": record.game.options,
        "seats": record.seats,
        "notes": record.notes,
        "steps": [record.game.text(action) for action in shown.actions],
        "events": [state.describe(action, None) for state, action in shown.states()],
        "view": final.view(None),
        "result": shares_of(shown),
        "changed": _change(record),
    }


if __name__ == "__main__":
    main()
