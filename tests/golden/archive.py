"""The archive of golden games: whole games as text that must replay unchanged, and what it holds.

Each game has a folder with its records and a module `wanted.py` that says which games they are.
`python -m tests.golden.regenerate` writes those that are missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import rookery

FOLDER = Path(__file__).parent
FORMER = FOLDER / "former"
"""What older rules have written: see `test_former`."""

Player = Callable[[rookery.State, rookery.Random], int]
"""Decides for every seat."""


def by_hunch(state: rookery.State, rng: rookery.Random) -> int:
    """Play as eager players do."""
    return state.hunch(rng)


class Wanted(NamedTuple):
    """A game for the archive: its options, what must happen in it, and who plays it."""

    options: Mapping[str, object]
    fits: Callable[[rookery.Record], bool]
    player: Player = by_hunch


class Collection(NamedTuple):
    """What the archive holds of one game."""

    games: Mapping[str, Wanted]
    """Whole games, by the name of the file; at least one for each way of ending."""
    examples: Mapping[str, Callable[[], rookery.Record]] = {}
    """Worked examples of the rules, written out by hand."""


def collection(game: str) -> Collection:
    """What is wanted of a game; a ModuleNotFoundError says that it has no archive."""
    found: Collection = import_module(f"tests.golden.{game}.wanted").COLLECTION
    return found


def path_of(game: str, name: str) -> Path:
    """Where a record lies."""
    return FOLDER / game / f"{name}.record"


def read(game: str, name: str) -> rookery.Record:
    """A record of the archive, replayed."""
    return rookery.Record.read(path_of(game, name).read_text(encoding="utf-8"))


def last_view(record: rookery.Record) -> Any:
    """What everybody sees when the game of a record is over."""
    return record.final().view(None)


def texts(record: rookery.Record) -> list[str]:
    """The decisions and outcomes in the words of the record."""
    return [record.game.text(action) for action in record.actions]


def first_that_fits(game: str, wanted: Wanted) -> rookery.Record:
    """The first game, by seed, in which happens what is wanted."""
    loaded = rookery.load(game, **dict(wanted.options))
    for seed in range(1, 10_000):
        record = _played(loaded, wanted.player, seed)
        if wanted.fits(record):
            return record
    raise LookupError(f"no game of {game} with {dict(wanted.options)} fits")


def _played(game: rookery.Game, player: Player, seed: int) -> rookery.Record:
    rng = rookery.Random(seed)
    state = game.start()
    actions: list[int] = []
    while state.actor != rookery.OVER:
        action = state.sample(rng) if state.actor == rookery.CHANCE else player(state, rng)
        actions.append(int(action))
        state.apply(int(action))
    return rookery.Record(game, actions, notes={"seed": str(seed)})
