"""Undo never goes past what another has seen, in a match of any game."""

from __future__ import annotations

import pytest
from librt.random import Random

import rookery
from rookery.core.contract import OVER, Game, State
from rookery.match import Match, deal_by
from tests.core import whispers
from tests.core.conformance.test_twins import Nods

STEPS = 250
WORLDS = 6


def has_private_news(before: State, action: int, seat: int, rng: Random) -> bool:
    """Was the seat told what others were not, and what it had not known?"""
    told = before.describe(action, seat)
    if told == before.describe(action, None):
        return False
    worlds = [before.imagine(seat, rng) for _ in range(WORLDS)]
    return not all(
        any(world.describe(other, seat) == told for other in world.legal()) for world in worlds
    )


def news_that_can_be_taken_back(game: Game, seed: int) -> list[str]:
    """Play at random, take back whatever can be, and collect what others had learned from it."""
    rng = Random(seed)
    match = Match.begin(game, deal_by(rng))
    found = []
    for _ in range(STEPS):
        if match.state.actor == OVER:
            break
        by, before = int(match.state.actor), match.state.copy()
        legal = before.legal()
        action = legal[rng.randrange(len(legal))]
        match.submit(by, match.version, action)
        if match.can_undo(by) and rng.randrange(3) == 0:
            others = (seat for seat in range(game.players) if seat != by)
            if any(has_private_news(before, action, seat, rng) for seat in others):
                found.append(game.text(action))
            match.undo(by, match.version)
            assert match.state == before
    return found


VARIANTS = [
    *((title.name, {"players": 4}) for title in rookery.titles()),
    ("towers", {"players": 4, "variant": "teams"}),
    ("touria", {"players": 3, "open_screens": True}),
]


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_what_another_has_learned_is_never_taken_back(
    name: str, options: dict[str, object]
) -> None:
    for seed in range(3):
        assert news_that_can_be_taken_back(rookery.load(name, **options), seed) == []


def test_a_secret_sign_that_can_be_taken_back_is_noticed() -> None:
    class Nodding(whispers.Whispers):
        def start(self) -> whispers.WhispersState:
            return Nods(self)

    options = dict(whispers.new(players=2, rounds=3).options)
    found = [news_that_can_be_taken_back(Nodding(options), seed) for seed in range(9)]
    assert {text for texts in found for text in texts} == {"pass"}
