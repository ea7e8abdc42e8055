"""The command `rookery odds`: how likely things are in a position."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.markup import escape
from rich.table import Table

from rookery.commands.asked import (
    AsJson,
    OwnGame,
    Seed,
    Settings,
    game_named,
    print_json,
    settings_of,
    text_of,
)
from rookery.commands.printing import console, note_change
from rookery.core.contract import OVER, State
from rookery.core.odds import Chance, Odds
from rookery.core.records import Record
from rookery.core.registry import find
from rookery.insight import odds

MOST_ROWS: Final = 40


def odds_command(
    position: Annotated[str, typer.Argument(metavar="RECORD|GAME", help="A record, or a game.")],
    options: Settings = None,
    at: Annotated[
        int | None, typer.Option(min=0, help="In a record: after so many steps; else at its end.")
    ] = None,
    moves: Annotated[
        str, typer.Option(help="In a game: what has happened, such as 'start A; roll; rolled 2 5'.")
    ] = "",
    game: OwnGame = "",
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Tell the odds of a position: as it stands, and after each decision that is open.

    A game is named with its options and what has happened in it; a record with a step. The odds go
    by what the seat that decides may know.
    """
    if game:
        game_named(game)
    state = _position(game_named(position), options or [], at, moves)
    if state.actor == OVER:
        raise ValueError("the game is over there; choose an earlier step with --at")
    found = odds(state, seed=seed or 0)
    if as_json:
        print_json(asdict(found))
    else:
        _tell(found)


def _position(position: str, options: list[str], at: int | None, moves: str) -> State:
    game = find(position)
    if game is None:
        if options or moves:
            if not Path(position).exists():
                raise ValueError(f"there is neither a game nor a record {position!r}")
            raise ValueError("options and --moves go with the name of a game, not with a record")
        return _recorded(Path(position), at)
    if at is not None:
        raise ValueError("--at goes with a record, not with the name of a game")
    state = game.load(settings_of(options)).start()
    for text in moves.split(";"):
        if text.strip():
            state.apply(state.game.parse(text.strip()))
    return state


def _recorded(path: Path, at: int | None) -> State:
    record = Record.read(text_of(path))
    note_change(record)
    if at is not None and at > len(record.actions):
        raise ValueError(f"the record has {len(record.actions)} steps, not {at}")
    return Record(record.game, record.actions[:at], record.seats).final()


# ---- telling --------------------------------------------------------------------------------


def _tell(found: Odds) -> None:
    if found.chances:
        console.print(_list(f"The odds: {found.about}", found.chances))
    columns = list(dict.fromkeys(c.what for choice in found.choices for c in choice.chances))
    if columns:
        console.print(_choices(found, columns))
    elif not found.chances:
        console.print("No chance is near: nothing can be said of odds here.")


def _list(title: str, chances: list[Chance]) -> Table:
    table = Table("", title=title, title_justify="left")
    table.add_column("chance", justify="right")
    for chance in chances[:MOST_ROWS]:
        table.add_row(escape(chance.what), _said(chance))
    if len(chances) > MOST_ROWS:
        table.add_row(f"and {len(chances) - MOST_ROWS} more", "")
    return table


def _choices(found: Odds, columns: list[str]) -> Table:
    """A row for each thing, a column for each decision: the longer list goes down."""
    table = Table("", title="After each decision", title_justify="left")
    for choice in found.choices:
        table.add_column(escape(choice.text), justify="right")
    for what in columns:
        cells = [
            next((_said(c) for c in choice.chances if c.what == what), "")
            for choice in found.choices
        ]
        table.add_row(escape(what), *cells)
    return table


def _said(chance: Chance) -> str:
    """A chance, and its standard error where it was counted."""
    return f"{chance.chance:.1%}" + (f" ± {chance.error:.1%}" if chance.error else "")
