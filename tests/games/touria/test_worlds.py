"""Worlds imagined in positions that were laid out by hand are as likely as an enumeration says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations

import pytest

import rookery
from rookery import _mode
from rookery.games.touria.rules.chance import DRAW_GEMS, FILL_MINE
from rookery.games.touria.rules.components import COLOUR_NAMES, NONE
from rookery.games.touria.rules.gems import COLOURED, gem, names, pool_of
from rookery.games.touria.rules.locations import KEEP
from rookery.games.touria.rules.state import TouriaState
from rookery.games.touria.seen.knowledge import hidden_from
from tests.games.touria.table import (
    A,
    B,
    C,
    D,
    do,
    empty_bag,
    fill,
    give,
    secretly,
    table,
    visit,
)

MANY = 20_000 if _mode.mode() == "compiled" else 1_500

World = tuple[int, ...]
"""The gems of each seat, those on the thieves' table, and the bag."""


def world_of(s: TouriaState) -> World:
    return (*(int(s.gems_of(seat)) for seat in range(s.players)), int(s.drawn), int(s.bag))


# ---- all worlds, one by one ---------------------------------------------------------------


def enumerated(s: TouriaState, seat: int) -> dict[World, float]:
    """How likely each world is: every gem that the seat can't place is tried in every place."""
    others = [(x & 7, x >> 3) for x in s.secrets if x & 7 != seat]
    found: dict[World, float] = {}
    gems = [COLOUR_NAMES.index(name) for name in names(hidden_from(s, seat))]
    deals = Counter(permutations(gems, len(others)))
    for deal, ways in deals.items():
        if all(may >> colour & 1 for (_, may), colour in zip(others, deal, strict=True)):
            for world, chance in laid(s, seat, [owner for owner, _ in others], deal):
                if fits(world):
                    key = world_of(world)
                    found[key] = found.get(key, 0.0) + ways * chance
    total = sum(found.values())
    return {world: ways / total for world, ways in found.items()}


def laid(
    s: TouriaState, seat: int, owners: list[int], deal: tuple[int, ...]
) -> Iterator[tuple[TouriaState, float]]:
    """The worlds with this deal, and the chance of what lies on the thieves' table."""
    world = s.copy()
    world.bag = hidden_from(s, seat)
    for other in set(range(s.players)) - {seat}:
        world.set_gems(other, world.known_of(other))
    for owner, colour in zip(owners, deal, strict=True):
        world.set_gems(owner, world.gems_of(owner) + gem(colour))
        world.bag -= gem(colour)
    if s.phase is not KEEP or s.actor == seat:
        yield world, 1.0
        return
    before = world.copy()
    before.drawn = 0
    DRAW_GEMS.enter(before)
    for action, chance in before.outcomes():
        drawn = pool_of(s.game.text(action).split()[1:])
        if drawn:
            after = world.copy()
            after.drawn = drawn
            after.bag -= drawn
            yield after, chance


def fits(world: TouriaState) -> bool:
    """T103: who is asked what tells nothing about gems."""
    coloured = world.bag & COLOURED != 0
    if world.phase is FILL_MINE:
        return bool(coloured)
    return not coloured or world.empty_mine() == NONE


# ---- the positions ------------------------------------------------------------------------


def little(but: str, **options: object) -> TouriaState:
    """Four seats and next to nothing in the bag."""
    return empty_bag(table(4, **options), but)


def one_other() -> TouriaState:
    s = secretly(little("black black blue red red green"), B, "red", "blue")
    s.deny(B, 1)
    return secretly(s, B, "black")


def several_with_denials() -> TouriaState:
    """No set of colours holds the other, and gems are scarce."""
    s = secretly(little("black black blue blue red green"), B, "red", "blue")
    secretly(s, C, "black", "black")
    s.deny(B, 0b000001)
    s.deny(C, 0b000100)
    return secretly(s, D, "green")


def mine_stays_empty() -> TouriaState:
    """All the coloured gems must be behind the screens."""
    s = little("black black black black red blue blue green")
    secretly(s, B, "red", "black")
    secretly(s, C, "blue", "green", "blue")
    s.deny(C, 1)
    return unfillable(s)


def unfillable(s: TouriaState) -> TouriaState:
    """The first mine is empty, and what was in it is openly the last seat's."""
    gems = names(s.mine(0))
    return give(fill(s, 1, ""), D, " ".join(gems))


def asked_by_the_dragon() -> TouriaState:
    s = secretly(table(4), A, "red", "blue")
    secretly(s, C, "black")
    do(visit(s, "dragon"), "roll, rolled red")
    return empty_bag(s, "black blue red green purple")


def asked_by_the_trader() -> TouriaState:
    """Order 1 wants blue and red."""
    s = secretly(table(4), A, "red", "blue", "green")
    visit(s, "trader")
    return empty_bag(s, "black blue red red green")


def thief_keeps() -> TouriaState:
    s = secretly(table(4), C, "green")
    empty_bag(s, "black black black black blue red")
    return do(visit(s, "thieves"), "steal, drawn black black blue")


@pytest.mark.parametrize(
    ("position", "seat"),
    [
        (one_other, A),
        (several_with_denials, A),
        (several_with_denials, B),
        (mine_stays_empty, A),
        (asked_by_the_dragon, B),
        (asked_by_the_trader, B),
        (thief_keeps, B),
        (thief_keeps, A),
    ],
)
def test_t101_worlds_are_as_likely_as_they_should_be(
    position: Callable[[], TouriaState], seat: int
) -> None:
    """T101, T102: dealt from all gems that the seat can't place, where they fit what was seen."""
    s = position()
    expected = enumerated(s, seat)
    assert len(expected) > 1
    assert expected[world_of(s)] > 0
    rng = rookery.Random(11)
    drawn = Counter(world_of(s.imagine(seat, rng)) for _ in range(MANY))
    assert drawn.keys() <= expected.keys()
    for world, chance in expected.items():
        spread = (chance * (1 - chance) / MANY) ** 0.5
        assert abs(drawn[world] / MANY - chance) < 5 * spread + 1 / MANY


def test_a_world_that_is_hard_to_find_is_not_the_true_one() -> None:
    """T101: a random deal fits once in millions here; still the truth is one world of many."""
    colours = "blue red green yellow purple blue red green yellow purple"
    s = secretly(little(f"{colours} {'black ' * 12}"), B, *colours.split()[:4], *["black"] * 4)
    unfillable(secretly(s, C, *colours.split()[4:], *["black"] * 4))
    rng = rookery.Random(3)
    worlds = {world_of(s.imagine(A, rng)) for _ in range(200)}
    assert len(worlds) > 60
    assert sum(world_of(s.imagine(A, rng)) == world_of(s) for _ in range(200)) < 20
    assert all(world[-1] & COLOURED == 0 for world in worlds)


def test_a_world_of_a_world_is_as_good() -> None:
    """T101: who imagines from an imagined world draws from the same worlds, as often."""
    s = several_with_denials()
    expected = enumerated(s, A)
    rng = rookery.Random(4)
    drawn: Counter[World] = Counter()
    world = s
    for _ in range(MANY):
        world = world.imagine(A, rng)
        drawn[world_of(world)] += 1
    for one, chance in expected.items():
        assert abs(drawn[one] / MANY - chance) < 5 * (chance * (1 - chance) / MANY) ** 0.5 + 0.001
