"""Nobody is ever without a decision, however the items are dealt.

`ROOKERY_SCRAMBLED=3000000` plays so many steps instead of those that are enough for every day.
"""

from __future__ import annotations

import os
from itertools import count, product

import pytest

import rookery
from rookery import _mode
from rookery.games.touria.rules.state import TouriaState
from tests.games.touria.scrambled import any_decision, scrambled
from tests.games.touria.test_properties import total_gems

ENOUGH = 300_000 if _mode.mode() == "compiled" else 6_000
STEPS = int(os.environ.get("ROOKERY_SCRAMBLED", str(ENOUGH)))
STRETCH = 150
"""After so many steps all is dealt anew."""
VARIANTS = [
    {"players": players, "sudden_marriage": sudden, "open_screens": sudden}
    for players, sudden in product((2, 3, 4), (False, True))
]


@pytest.mark.timeout(0)
def test_a_seat_that_decides_always_has_something_open() -> None:
    """T23, T24, T30, T103: and where to go on is all it can do, a secret hangs on it."""
    rng = rookery.Random(19)
    left = STEPS
    for number in count():
        s = scrambled(rng, **VARIANTS[number % len(VARIANTS)])
        gems = total_gems(s)
        left -= play(s, rng)
        assert total_gems(s) == gems
        if left <= 0:
            break


def play(s: TouriaState, rng: rookery.Random) -> int:
    """A stretch of uniformly random steps; how many were taken?"""
    for step in range(STRETCH):
        if s.actor == rookery.OVER:
            return step
        if s.actor == rookery.CHANCE:
            s.step(s.sample(rng))
            continue
        action = any_decision(s, rng)
        if action == 0 and len(s.legal()) == 1:
            assert s.secrets_of(s.actor) > 0
        s.step(action)
    return STRETCH


def test_the_hands_are_full() -> None:
    """A position of this kind would be found: boots, mirror, and a compass to be copied."""
    rng = rookery.Random(1)
    dealt = [scrambled(rng, players=2) for _ in range(300)]
    held = [int(s.items_of(seat)).bit_count() for s in dealt for seat in range(2)]
    assert sum(held) / len(held) > 3
    assert {s.view(None)["map"]["here"] for s in dealt} > {"tournament", "dragon", "forest"}
    assert len({s.view(None)["discard"] for s in dealt}) > 8
