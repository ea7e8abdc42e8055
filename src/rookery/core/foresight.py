"""What is likely to have happened a little later, counted in worlds that are played on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from librt.random import Random

from rookery.core.contract import CHANCE, OVER, State
from rookery.core.guide import Guide
from rookery.core.odds import Chance
from rookery.core.seat import Seat

WORLDS: Final = 200
FURTHEST: Final = 2000
"""So many steps a world is played on at most."""
LARGEST: Final = 1 << 30

Seen = Callable[[State, State], Sequence[bool]]
"""Compares a world with what has become of it."""


def foresee(
    seat: Seat,
    choices: Sequence[int],
    guide: Guide,
    names: Mapping[str, str],
    seen: Seen,
    rng: Random,
    worlds: int = WORLDS,
) -> list[list[Chance]]:
    """For each choice: how likely each of the named things has come about when the guide stops.

    Things are named by key, in words. A choice of -1 stands for none: the hunch decides. All
    choices meet the same worlds and dice.
    """
    named = list(names.items())
    counts = [[0] * len(named) for _ in choices]
    for _ in range(worlds):
        world = seat.imagine(rng)
        dice = rng.randrange(LARGEST)
        for choice, counted in zip(choices, counts, strict=True):
            later = world.copy()
            _play_on(later, choice, guide, Random(dice))
            for i, came in enumerate(seen(world, later)):
                counted[i] += came
    return [
        [share_of(key, name, n, worlds) for (key, name), n in zip(named, counted, strict=True)]
        for counted in counts
    ]


def share_of(key: str, name: str, times: int, worlds: int) -> Chance:
    """So many times of so many, with the standard error."""
    chance = times / worlds
    return Chance(name, chance, (chance * (1.0 - chance) / worlds) ** 0.5, key)


def _play_on(s: State, choice: int, guide: Guide, rng: Random) -> None:
    guide.begin(s)
    if choice >= 0:
        s.step(choice)
    for _ in range(FURTHEST):
        if s.actor == OVER or guide.enough(s):
            return
        s.step(s.sample(rng) if s.actor == CHANCE else guide.decide(s, rng))
