"""The command `rookery replay`: a recorded game in words, or the table at one of its steps."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import fill, shorten
from typing import Annotated

import typer

import rookery
from rookery.arena.playing.forfeits import forfeits_of, shares_of
from rookery.commands.asked import AsJson, OwnGame, change_of, print_json, record_in
from rookery.commands.printing import console, note_change
from rookery.core.records import told_apart
from rookery.core.registry import title


def replay_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    at: Annotated[int | None, typer.Option(min=0, help="Show the table after this step.")] = None,
    game: OwnGame = "",
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game in words, or show the table at one of its steps."""
    record = record_in(file, game)
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
        console.print(
            title(record.game.name).face().table(state.view(None), told_apart(record.seats))
        )
    note_change(record)


def _tell(record: rookery.Record) -> None:
    face = title(record.game.name).face()
    names = told_apart(record.seats)
    _say(_heading(record.game, names))
    for number, (state, action) in enumerate(record.states(), 1):
        line = face.said(state.describe(action, None), names)
        if line:
            _say(fill(f"{number:5}  {line}", console.width, subsequent_indent=" " * 7))
    forfeits = forfeits_of(record)
    for seat, failure in forfeits.items():
        said = f"{names[seat]} forfeited: it {failure.reason}"
        console.print(said, style="red", highlight=False, markup=False, soft_wrap=True)
    if shares_of(record) is None and record.changed is None:
        console.print("The game is not finished.")


def _heading(game: rookery.Game, names: Sequence[str]) -> str:
    """The game, what was chosen of its options in a few words, and who plays."""
    usual = {option.name: option.default for option in title(game.name).options}
    chosen = {name: value for name, value in game.options.items() if value != usual[name]}
    told = [f"{name}={shorten(str(value), 60)}" for name, value in chosen.items()]
    return f"{' '.join([game.name, *told])}: {', '.join(names)}"


def _say(line: str) -> None:
    console.print(line, highlight=False, markup=False)


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
        "changed": change_of(record),
    }
