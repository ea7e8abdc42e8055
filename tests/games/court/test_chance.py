"""Dice: what can be rolled and how likely it is."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, factorial, isclose, prod

import pytest

import rookery
from rookery import _mode
from rookery.games.court.rules.state import CourtState
from tests.games.court.table import do, lying, many_dice, new

DRAWS = 40_000 if _mode.mode() == "compiled" else 15_000


def rolling(dice: int) -> CourtState:
    """A position in which so many dice are being rolled."""
    if dice < 3:
        return do(lying([1] * dice, [1] * (3 - dice)), "roll")
    return do(many_dice(dice), "roll")


def faces(s: CourtState, outcome: int) -> tuple[int, ...]:
    return tuple(int(word) for word in s.game.text(outcome).split()[1:])


def multinomial(dice: tuple[int, ...]) -> Fraction:
    ways = factorial(len(dice)) // prod(map(factorial, Counter(dice).values()))
    return Fraction(ways, 6 ** len(dice))


@pytest.mark.parametrize("dice", range(1, 13))
def test_c40_every_roll_and_how_likely_it_is(dice: int) -> None:
    """C40, C42: one outcome per multiset, sorted, with its multinomial probability."""
    s = rolling(dice)
    outcomes = s.outcomes()
    assert len(outcomes) == comb(dice + 5, 5)
    assert [o for o, _ in outcomes] == sorted({o for o, _ in outcomes})
    assert isclose(sum(chance for _, chance in outcomes), 1, rel_tol=1e-12)
    for outcome, chance in outcomes:
        assert isclose(chance, multinomial(faces(s, outcome)), rel_tol=1e-12)


def test_c40_the_reference_counts_ways() -> None:
    """C40: the multinomial is what counting all 216 throws of three dice gives."""
    thrown = Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=3))
    assert all(multinomial(dice) == Fraction(ways, 216) for dice, ways in thrown.items())


@pytest.mark.parametrize("dice", [1, 2, 3, 12])
def test_c40_only_listed_rolls_are_possible(dice: int) -> None:
    """C40: and each of them can be applied."""
    s = rolling(dice)
    listed = {outcome for outcome, _ in s.outcomes()}
    assert all(s.possible(outcome) for outcome in listed)
    for other in (1, 2, 3, 12):
        for outcome, _ in rolling(other).outcomes()[:50]:
            assert s.possible(outcome) == (other == dice)
    for nonsense in (0, 64, (1 << 24), (1 << 25), (1 << 24) - 1):
        with pytest.raises(rookery.IllegalAction):
            s.apply(nonsense)


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_c40_samples_are_as_likely_as_listed(dice: int) -> None:
    """C40: chi-square of many samples with a fixed seed; far from it would be a wrong die."""
    s = rolling(dice)
    rng = rookery.Random(11)
    drawn = Counter(int(s.sample(rng)) for _ in range(DRAWS))
    listed = dict(s.outcomes())
    assert set(drawn) <= set(listed)
    off = sum((drawn[o] - DRAWS * p) ** 2 / (DRAWS * p) for o, p in listed.items())
    freedom = len(listed) - 1
    assert freedom - 4 * (2 * freedom) ** 0.5 < off < freedom + 4 * (2 * freedom) ** 0.5


def test_c40_large_samples_have_all_dice() -> None:
    """C40: a sample of twelve dice is one of the listed rolls."""
    s = rolling(12)
    rng = rookery.Random(3)
    assert all(s.possible(s.sample(rng)) for _ in range(200))


def test_c60_start_players_are_sampled_alike() -> None:
    """C60: each of five seats about a fifth of the time."""
    s = new(players=5)
    rng = rookery.Random(5)
    drawn = Counter(s.game.text(s.sample(rng)) for _ in range(5000))
    assert sorted(drawn) == [f"start {seat}" for seat in "ABCDE"]
    assert all(850 < number < 1150 for number in drawn.values())


def test_chance_is_asked_only_when_it_decides() -> None:
    s = do(new(), "start A")
    with pytest.raises(ValueError, match="chance decides nothing"):
        s.outcomes()
    with pytest.raises(ValueError, match="chance decides nothing"):
        s.sample(rookery.Random(1))
