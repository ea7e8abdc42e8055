"""Events and views say what their types state: the page's own types are made from those."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, get_args, get_type_hints

import pytest

import rookery
from rookery import CHANCE, _mode
from tests.golden.archive import collection, read
from tests.golden.test_golden import TITLES

GAMES = [title.name for title in TITLES]
ALWAYS = {"game", "verb", "seat"}
RARE = {"choose_prisoner"}
"""Phases that no game of the archive comes to."""


def positions(game: str) -> Iterator[tuple[rookery.State, int | None]]:
    """Every position of the archive's games, and what comes next there; at the end nothing."""
    archive = collection(game)
    for name in (*archive.games, *archive.examples):
        record = read(game, name)
        state = record.game.start()
        for action in record.actions:
            yield state, int(action)
            state.apply(action)
        yield state, None


def seats(state: rookery.State) -> tuple[int | None, ...]:
    """Whom to ask: whoever decides, and a spectator."""
    return (0 if state.actor == CHANCE else max(0, int(state.actor)), None)


def fields(words: str) -> tuple[set[str], set[str]]:
    """The fields that are always there, and all that there may be."""
    named = words.split()
    return {one for one in named if not one.endswith("?")}, {one.rstrip("?") for one in named}


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES)
def test_events_have_the_fields_of_their_verbs(game: str) -> None:
    table = import_module(f"rookery.games.{game}.seen.fields")
    for state, action in positions(game):
        for seat in seats(state) if action is not None else ():
            event: Any = state.describe(action or 0, seat)
            always, possible = fields(f"{table.EVERY} {table.FIELDS[event['verb']]}")
            has = set(event) - ALWAYS
            assert always <= has <= possible, event


@pytest.mark.skipif(_mode.mode() == "compiled", reason="a compiled TypedDict forgets its types")
@pytest.mark.parametrize("game", GAMES)
def test_views_name_their_phases(game: str) -> None:
    view = import_module(f"rookery.games.{game}.seen.view")
    stated = set(get_args(get_type_hints(getattr(view, f"{game.title()}View"))["phase"]))
    views: list[Any] = [state.view(None) for state, _ in positions(game)]
    shown = {shown["phase"] for shown in views}
    assert shown <= stated
    assert stated - shown <= RARE
