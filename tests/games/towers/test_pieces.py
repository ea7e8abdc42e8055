"""Many small numbers in one integer: the cards of the pile, and how large a position is."""

import pytest

from rookery import _mode
from rookery.games.towers.rules.pieces import kind_at, low_size, pooled
from rookery.games.towers.rules.state import TowersState

LARGEST = 512
"""Python's own allocator serves up to so many bytes; larger objects take much longer to make."""
COLLECTORS = 16
"""Of them the garbage collector takes so many."""


@pytest.mark.parametrize("first", range(7))
def test_the_pile_is_sorted_by_kinds_whatever_it_holds(first: int) -> None:
    numbers = [(first + 5 * kind) % 7 for kind in range(23)]
    low, high = pooled(numbers)
    pile = [kind for kind, number in enumerate(numbers) for _ in range(number)]
    assert [int(kind_at(low, high, place)) for place in range(len(pile))] == pile
    assert low_size(low) == sum(numbers[:12])


@pytest.mark.skipif(_mode.mode() != "compiled", reason="in plain Python a position is a dict")
def test_a_position_is_small_enough_to_be_copied_quickly() -> None:
    assert TowersState.__basicsize__ + COLLECTORS <= LARGEST
