"""The command `rookery`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from getpass import getuser
from itertools import cycle, islice
from pathlib import Path
from socket import AF_INET, AF_INET6, create_server
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.status import Status
from rich.table import Table

import rookery
from rookery import _mode, fairness
from rookery.arena.simulate import Outcome, Plan, Tally, simulate
from rookery.bots import bot_names
from rookery.core.contract import OVER, SEATS, Game
from rookery.core.options import Option, clean
from rookery.core.registry import title
from rookery.terminal.faces import face_of
from rookery.terminal.play import PERSON, Party, TerminalGame

app = typer.Typer(
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Three modern board games to play, to study and to learn from.",
)
console = Console()
notes = Console(stderr=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game, such as court.")]
Settings = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[OPTION=VALUE]...",
        help="Options of the game, such as players=4 (see `rookery games`); @FILE reads a file.",
    ),
]
PORT = 8000
VERDICTS = {
    "kept": "The seed fits its commitment; {count} outcomes were checked.",
    "broken": "The seed does not fit the commitment that was shown at the start.",
    "absent": "The record holds no commitment, so there is nothing to check.",
    "sealed": "The seed is not revealed yet: the game was not over.",
}
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Seed = Annotated[int | None, typer.Option(help="Repeat a game or a run exactly.")]


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
def verify(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A finished table's record.")],
    as_json: AsJson = False,
) -> None:
    """Check every die of a record against the seed that its table had sealed."""
    verdict = fairness.verify(rookery.Record.read(_text_of(file)))
    doubted = [outcome for outcome in verdict.outcomes if not outcome.sound]
    if as_json:
        plain = {"commitment": verdict.commitment, "outcomes": len(verdict.outcomes)}
        _print_json({"honest": verdict.honest, **plain, "doubted": [o.step for o in doubted]})
    else:
        console.print(VERDICTS[verdict.commitment].format(count=len(verdict.outcomes)))
        for outcome in doubted:
            console.print(f"step {outcome.step}: {outcome.text} does not follow from the seed")
    if not verdict.honest:
        raise typer.Exit(1)


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
        _print_json({"mode": _mode.mode(), "reason": _mode.reason(), "games": listed})
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
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")] = "court",
    options: Settings = None,
    bots: Annotated[str, typer.Option(help="The opponents, such as greedy,random.")] = "",
    people: Annotated[int, typer.Option(min=0, help="How many play at this keyboard.")] = 1,
    name: Annotated[str | None, typer.Option(help="Your name.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a game that was kept.")] = None,
    seed: Seed = None,
) -> None:
    """Play in the terminal, against bots or with others at the same keyboard."""
    if resume:
        go_on(resume, seed)
    else:
        person = clean(name or "", "your name").strip() or _own_name()
        play(game, options or [], bots, people, person, seed)


def play(
    name: str,
    options: Sequence[str] = (),
    bots: str = "",
    people: int = 1,
    person: str = "Player",
    seed: int | None = None,
) -> None:
    opponents = _listed(bots)
    settings = _settings(options)
    if opponents and "players" not in settings:
        settings["players"] = str(people + len(opponents))
    game = title(name).load(settings)
    if people > game.players:
        raise ValueError(f"{people} people don't fit at a table for {game.players}")
    wanted = opponents or [bot_names(name)[-1]]
    kinds = [PERSON] * people + list(islice(cycle(wanted), game.players - people))
    TerminalGame(game, _party(kinds, person), face_of(name), console, _kept(game), seed=seed).run()


def go_on(path: Path, seed: int | None) -> None:
    record = rookery.Record.read(_text_of(path))
    kinds = record.notes.get("players", "").split(",")
    if len(kinds) != record.game.players:
        kinds = [PERSON] + [bot_names(record.game.name)[-1]] * (record.game.players - 1)
    party = Party(tuple(record.seats), tuple(kinds))
    face = face_of(record.game.name)
    TerminalGame(record.game, party, face, console, path, record.actions, seed).run()


@app.command("simulate")
def simulate_command(
    game: GameName,
    options: Settings = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    bots: Annotated[str, typer.Option(help="Who plays; repeated to fill the seats.")] = "greedy",
    seed: Seed = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes (all cores).")] = None,
    limit: Annotated[int, typer.Option(min=1, help="Stop a game after so many steps.")] = 200_000,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots and count who wins."""
    names, settings = _listed(bots), _settings(options or [])
    if len(names) > 1:
        settings.setdefault("players", str(len(names)))
    loaded = title(game).load(settings)
    filled = tuple(islice(cycle(names), max(loaded.players, len(names))))
    plan = Plan(game, loaded.options, filled, games, 1 if seed is None else seed, limit)
    plan.check()
    drawn = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    quiet = not notes.is_terminal
    with Progress(
        *drawn, TimeRemainingColumn(), console=notes, transient=True, disable=quiet
    ) as bar:
        task = bar.add_task("Playing", total=games)
        outcome = simulate(plan, workers, lambda done: bar.advance(task, done))
    if as_json:
        asked = {"game": game, "options": plan.options, "seed": plan.seed, "limit": limit}
        _print_json({**asked, "seated": filled, **outcome.plain()})
    else:
        _print_outcome(outcome)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    at: Annotated[int | None, typer.Option(min=0, help="Show the table after this step.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game in words, or show the table at one of its steps."""
    record = rookery.Record.read(_text_of(file))
    if at is not None and at > len(record.actions):
        raise ValueError(f"the record has {len(record.actions)} steps, not {at}")
    if as_json:
        _print_json(_replayed(record, at))
    elif at is None:
        _tell(record)
    else:
        state = rookery.Record(record.game, record.actions[:at], record.seats).final()
        console.print(face_of(record.game.name).table(state.view(None), record.seats))


@app.command()
def check(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="All if omitted.")] = None,
    options: Settings = None,
    games: Annotated[int, typer.Option(min=1, help="Games of each kind and variant.")] = 2,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Check that a game keeps the contract, by playing all its variants."""
    chosen = [game] if game else [known.name for known in rookery.titles()]
    settings: dict[str, Any] = _settings(options or [])
    for name in chosen:
        title(name).load(settings)
    played = {}
    try:
        with notes.status("") as status:
            for name in chosen:
                played[name] = rookery.check(
                    name,
                    games=games,
                    seed=1 if seed is None else seed,
                    told=partial(_show_variant, status, name),
                    **settings,
                )
    except rookery.ConformanceError as error:
        _report_breach(error, as_json)
        raise typer.Exit(1) from None
    if as_json:
        _print_json({"sound": True, "games_played": played})
        return
    for name, count in played.items():
        console.print(f"{name}: sound in {count} games")


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


def _settings(options: Sequence[str]) -> dict[str, object]:
    settings: dict[str, object] = {}
    for written in options:
        name, equals, value = written.partition("=")
        if not equals:
            raise ValueError(f"options are written like players=4, not {written!r}")
        settings[name] = _text_of(Path(value[1:])) if value.startswith("@") else value
    return settings


def _listed(bots: str) -> list[str]:
    return [name.strip() for name in bots.split(",") if name.strip()]


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not a text file") from None


def _party(kinds: Sequence[str], person: str) -> Party:
    people = kinds.count(PERSON)
    names = []
    for seat, kind in enumerate(kinds):
        if kind != PERSON:
            names.append(f"{kind.title()} {SEATS[seat]}")
        else:
            names.append(person if people == 1 else f"{person} {SEATS[seat]}")
    return Party(tuple(names), tuple(kinds))


def _own_name() -> str:
    try:
        return getuser().title()
    except (KeyError, OSError):  # a user without a name, as in some containers
        return "Player"


def _kept(game: Game) -> Path:
    """Where a game that was left is kept until it is resumed; each has a file of its own."""
    base = os.environ.get("XDG_DATA_HOME")
    folder = Path(base) if base else Path.home() / ".local" / "share"
    return folder / "rookery" / f"{game.name}-{datetime.now():%Y-%m-%d-%H%M%S}.record"


# ---- printing -----------------------------------------------------------------------------


def _print_json(value: object) -> None:
    print(json.dumps(value, indent=2))


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


def _show_variant(status: Status, name: str, variant: str) -> None:
    status.update(escape(f"{name}: {variant}"))


def _report_breach(error: rookery.ConformanceError, as_json: bool) -> None:
    """What broke goes to stderr in one line; the record, which leads there, to stdout."""
    if as_json:
        _print_json({"sound": False, "breach": error.breach, "record": error.record})
    else:
        print(error.record, end="")
    notes.print(f"rookery: {error.breach}", style="red", markup=False, soft_wrap=True)


def _print_outcome(outcome: Outcome) -> None:
    for heading, tallies in (("bot", outcome.bots), ("seat", outcome.seats)):
        table = Table(heading, "games", "win share", "95 % interval")
        for name, tally in sorted(tallies.items()):
            table.add_row(name, str(tally.games), f"{tally.share:.1%}", _interval(tally))
        console.print(table)
    length = outcome.steps / outcome.games
    console.print(
        f"{outcome.games} games, {length:.0f} steps each, {outcome.unfinished} unfinished"
    )


def _interval(tally: Tally) -> str:
    plain = tally.plain()
    return f"{plain['low']:.1%} – {plain['high']:.1%}"


def _tell(record: rookery.Record) -> None:
    face = face_of(record.game.name)
    heading = f"{record.game!r}: {', '.join(record.seats)}"
    console.print(heading, highlight=False, markup=False)
    for number, (state, action) in enumerate(record.states(), 1):
        line = face.said(state.describe(action, None), record.seats)
        if line:
            console.print(f"{number:5}  {line}", highlight=False, markup=False)
    if record.final().actor != OVER:
        console.print("The game is not finished.")


def _replayed(record: rookery.Record, at: int | None) -> dict[str, object]:
    last = len(record.actions) if at is None else at
    shown = rookery.Record(record.game, record.actions[:last], record.seats)
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
        "result": final.result() if final.actor == OVER else None,
    }


if __name__ == "__main__":
    main()
