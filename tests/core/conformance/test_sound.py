"""The conformance kit: every game passes it, and a breach comes with its record."""

from __future__ import annotations

import re
from typing import Any

import pytest

import rookery
from rookery.core.conformance import check, variants
from rookery.core.manifest import Manifest
from tests.core.conformance.mutants import breach_of
from tests.core.conformance.test_acts import NoDecision
from tests.core.whispers import MANIFEST, OPTIONS, Whispers, registered

PARTIES = [
    (title.name, players)
    for title in rookery.titles()
    for players in range(title.options[0].low, title.options[0].high + 1)
]


@pytest.mark.once
@pytest.mark.timeout(400)  # all variants of a large table, on a machine that is busy with others
@pytest.mark.parametrize(("name", "players"), PARTIES)
def test_every_registered_game_keeps_the_contract(name: str, players: int) -> None:
    assert check(name, games=1, limit=5000, players=players) > 0


@pytest.mark.parametrize("name", [title.name for title in rookery.titles()])
def test_every_registered_game_keeps_the_contract_in_both_modes(name: str) -> None:
    few: dict[str, Any] = dict(next(variants(name, {"players": 3})))
    assert check(name, games=1, limit=1500, **few) == 2


def test_a_game_from_elsewhere_keeps_the_contract() -> None:
    heard: list[str] = []
    with registered(MANIFEST):
        assert check("whispers", games=1, mood="calm", told=heard.append) == 36
    assert len(heard) == 18
    assert heard[0] == "players=2, rounds=1, peeking=False, mood=calm"


def test_variants_are_all_combinations_that_make_a_game() -> None:
    assert len(list(variants("court", {}))) == 4 * 2 * 2
    cards: dict[str, object] = {"cards": "D: fool"}  # fits only where there is a fourth seat
    assert {v["players"] for v in variants("court", cards)} == {4, 5}
    with pytest.raises(ValueError, match="no option 'size'"):
        list(variants("court", {"size": 3}))
    with pytest.raises(ValueError, match="no game 'chess'"):
        check("chess")


def test_the_error_has_the_record_that_leads_there() -> None:
    error = breach_of(Whispers, NoDecision)
    assert error.record.startswith("rookery record: 1\ngame: broken\n")
    assert str(error) == f"{error.breach}\n\n{error.record}"
    sound = Manifest("broken", "Sound", 3, OPTIONS, lambda options: Whispers(options, "broken"))
    with registered(sound):
        record = rookery.Record.read(error.record)
    assert re.search("A: ", record.text())
