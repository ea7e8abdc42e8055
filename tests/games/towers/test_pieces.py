"""Many small numbers in one integer: the cards of the pile."""

import pytest

from rookery.games.towers.rules.pieces import kind_at, low_size, pooled


@pytest.mark.parametrize("first", range(7))
def test_the_pile_is_sorted_by_kinds_whatever_it_holds(first: int) -> None:
    numbers = [(first + 5 * kind) % 7 for kind in range(23)]
    low, high = pooled(numbers)
    pile = [kind for kind, number in enumerate(numbers) for _ in range(number)]
    assert [int(kind_at(low, high, place)) for place in range(len(pile))] == pile
    assert low_size(low) == sum(numbers[:12])
