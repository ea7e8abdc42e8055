"""How large the positions of the games are: searches copy them all the time."""

import pytest

import rookery
from rookery import _mode

LARGEST = 512
"""Python's own allocator serves up to so many bytes; larger objects take much longer to make."""
COLLECTORS = 16
"""Of them the garbage collector takes so many."""


@pytest.mark.skipif(_mode.mode() != "compiled", reason="in plain Python a position is a dict")
@pytest.mark.parametrize("name", ["court", "towers", "touria"])
def test_a_position_is_small_enough_to_be_copied_quickly(name: str) -> None:
    assert type(rookery.load(name).start()).__basicsize__ + COLLECTORS <= LARGEST
