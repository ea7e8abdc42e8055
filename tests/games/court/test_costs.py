"""What each card costs, against a definition that looks for the dice themselves."""

from collections.abc import Callable, Iterable
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from rookery.games.court.rules.components import NAMES, costs_met
from rookery.games.court.rules.dice import pool_of
from tests.games.court.table import COSTED, Dice, result, takeable

Test = Callable[[Dice], bool]


def holds(dice: Dice, number: int, groups: Iterable[tuple[int, ...]]) -> bool:
    """Are there so many dice which, in order, agree within each group of places?"""
    return any(
        all(len({chosen[place] for place in group}) == 1 for group in groups)
        for chosen in combinations(sorted(dice), number)
    )


def of_a_kind(number: int) -> Test:
    return lambda dice: holds(dice, number, [tuple(range(number))])


def at_least(total: int) -> Test:
    return lambda dice: sum(dice) >= total


def straight(*runs: str) -> Test:
    return lambda dice: any(all(int(face) in dice for face in run) for run in runs)


COST: dict[str, Test] = {
    "farmer": of_a_kind(2),
    "maid": lambda dice: all(face in (1, 3, 5) for face in dice),
    "philosopher": lambda dice: all(face in (2, 4, 6) for face in dice),
    "laborer": at_least(15),
    "guard": of_a_kind(3),
    "hunter": of_a_kind(4),
    "astronomer": lambda dice: holds(dice, 4, [(0, 1), (2, 3)]),
    "merchant": at_least(20),
    "noblewoman": lambda dice: (
        holds(dice, 5, [(0, 1), (2, 3, 4)]) or holds(dice, 5, [(0, 1, 2), (3, 4)])
    ),
    "pawnbroker": at_least(30),
    "knight": of_a_kind(5),
    "magician": straight("12345", "23456"),
    "alchemist": straight("123456"),
    "bishop": lambda dice: holds(dice, 6, [(0, 1), (2, 3), (4, 5)]),
    "nobleman": lambda dice: holds(dice, 6, [(0, 1, 2), (3, 4, 5)]),
    "general": of_a_kind(6),
    "king": of_a_kind(7),
}
"""C10 to C29 in the words of the cards, apart from those that cost nothing."""


def met(dice: Dice) -> set[str]:
    mask = costs_met(pool_of(list(dice)))
    return {name for i, name in enumerate(NAMES) if mask >> i & 1}


def expected(dice: Dice) -> set[str]:
    return {name for name, test in COST.items() if test(dice)}


@pytest.mark.parametrize("number", range(1, 8))
def test_costs_of_every_pool(number: int) -> None:
    """C12, C13, C14, C15, C16, C17, C18, C19, C20, C21, C22, C23, C24, C25, C26, C27, C29: all
    pools of up to seven dice; C10, C11: which cost nothing; C28: which no result buys.
    """
    for dice in combinations_with_replacement(range(1, 7), number):
        assert met(dice) == expected(dice) | {"fool", "charlatan"}, dice


def test_costs_of_large_pools() -> None:
    """C27, C29: of eight to twelve dice some hundred, among them many of a kind."""
    rng = Random(1)
    for _ in range(150):
        faces = rng.sample(range(1, 7), rng.randint(1, 6))
        dice = tuple(sorted(rng.choices(faces, k=rng.randint(8, 12))))
        assert met(dice) == expected(dice) | {"fool", "charlatan"}, dice


@pytest.mark.parametrize("number", [3, 4, 5])
def test_c48_the_cost_decides_what_is_offered(number: int) -> None:
    """C48: at the table a full display offers just what the result meets, and the Fool."""
    for dice in combinations_with_replacement(range(1, 7), number):
        assert takeable(result(dice)) == expected(dice) | {"fool"}, dice


@pytest.mark.parametrize(
    ("rule", "name", "enough", "short"),
    [
        ("C12", "farmer", "225", "123"),
        ("C13", "maid", "135", "136"),
        ("C14", "philosopher", "246", "245"),
        ("C15", "laborer", "456", "356"),
        ("C16", "guard", "333", "3344"),
        ("C17", "hunter", "44441", "4441"),
        ("C18", "astronomer", "2222", "222134"),
        ("C19", "merchant", "5555", "5554"),
        ("C20", "noblewoman", "55555", "55556"),
        ("C21", "pawnbroker", "66666", "66665"),
        ("C22", "knight", "111112", "111133"),
        ("C23", "magician", "23456", "123466"),
        ("C24", "alchemist", "1123456", "112345"),
        ("C25", "bishop", "333322", "333321"),
        ("C26", "nobleman", "333333", "333344"),
        ("C27", "general", "6666661", "6666611"),
        ("C29", "king", "11111112", "1111112"),
    ],
)
def test_costs_at_the_edge(rule: str, name: str, enough: str, short: str) -> None:
    """The last result that is not enough, and the first that is."""
    assert name in takeable(result([int(face) for face in enough]))
    assert name not in takeable(result([int(face) for face in short]))


def test_costs_extra_dice_never_hurt_but_for_maid_and_philosopher() -> None:
    """C13, C14: only these two look at every die of the result."""
    for number in range(1, 6):
        for dice in combinations_with_replacement(range(1, 7), number):
            for more in range(1, 7):
                lost = met(dice) - met((*dice, more))
                assert lost <= {"maid", "philosopher"}
                assert ("maid" in lost) == ("maid" in met(dice) and more in (2, 4, 6))
                assert ("philosopher" in lost) == ("philosopher" in met(dice) and more in (1, 3, 5))


def test_c28_the_queen_is_never_for_sale() -> None:
    """C28: she comes with the King or not at all."""
    assert "queen" not in takeable(result([6] * 12))


def test_c11_the_charlatan_needs_an_unflipped_fool() -> None:
    """C11: without a Fool there is nothing to flip."""
    assert "charlatan" not in takeable(result([1, 2, 4], owned="maid"))
    assert "charlatan" in takeable(result([1, 2, 4], owned="fool"))


def test_c10_the_fool_costs_nothing() -> None:
    """C10: even the dullest result brings a Fool."""
    assert takeable(result([1, 2, 4])) == {"fool"}


def test_rows_are_no_gate() -> None:
    """C48: a first turn may take a card of any row, if the dice are there."""
    assert "general" in takeable(result([2] * 6))
    assert set(COSTED) <= set(COST)
