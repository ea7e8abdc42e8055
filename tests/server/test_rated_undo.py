"""At a rated table a turn that is over stands; within one's turn undo is as anywhere."""

import pytest
from librt.random import Random

from rookery.core.registry import load
from rookery.fairness import dealer
from rookery.match import Match
from rookery.server.attendance import Attendance
from rookery.server.telling import Telling, turn_is_over

pytestmark = pytest.mark.once


def undoable(passed: bool) -> tuple[Match, int]:
    """A match whose last decision may be taken back, and is its seat's last of the turn or not."""
    rng = Random(3)
    for name in ("towers", "touria"):
        for seed in range(20):
            match = Match(load(name, players=2), dealer(bytes([seed]) * 32))
            match.settle_chance()
            while match.state.actor >= 0:
                seat = int(match.state.actor)
                match.submit(seat, match.version, match.state.hunch(rng))
                if match.can_undo(seat) and turn_is_over(match, seat) is passed:
                    return match, seat
    raise AssertionError("there is no such position")


@pytest.mark.parametrize(("passed", "rated", "may"), [(True, True, False), (True, False, True)])
def test_a_turn_that_is_over_stands_where_it_is_rated(passed: bool, rated: bool, may: bool) -> None:
    match, seat = undoable(passed)
    shown = Telling(match, 0.0, bytes(32), Attendance([True, True]), rated=rated)
    assert shown.position(seat).undo is may


def test_within_ones_own_turn_it_is_taken_back() -> None:
    match, seat = undoable(passed=False)
    shown = Telling(match, 0.0, bytes(32), Attendance([True, True]), rated=True)
    assert shown.position(seat).undo is True
