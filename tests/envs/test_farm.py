"""Many games on several processes: what one of them can't do costs the others nothing."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from rookery.envs import farm
from rookery.envs.many import EVERY_SEAT, SAME_STEP
from rookery.envs.wanted import BUFFERS, Asked

WANTED = Asked("court", {}, EVERY_SEAT, (), False, 0.0, 1.0, 0, 9, SAME_STEP, False)
WIDTHS = dict.fromkeys(BUFFERS, 1)


class Hand:
    """Answers what the test has put into its pipe, and counts who was started and let go."""

    pipes: Iterator[list[dict[str, bytes] | Exception]] = iter(())
    there: int = 0

    def __init__(self) -> None:
        self._answers = iter(next(Hand.pipes))
        self.forfeits: dict[int, dict[int, str]] = {}
        Hand.there += 1

    def say(self, *_words: object) -> None:
        pass

    def hear(self) -> dict[str, bytes]:
        answer = next(self._answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        Hand.there -= 1


def answers(*numbers: int) -> list[dict[str, bytes] | Exception]:
    """A buffer with each number, or an error for 0."""
    return [
        {"actors": np.array([number], "<i8").tobytes()} if number else ValueError("no such seed")
        for number in numbers
    ]


@pytest.fixture(autouse=True)
def _hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(farm, "_Hand", Hand)
    Hand.there = 0


def test_an_error_in_one_process_leaves_no_answer_of_another_for_the_next_call() -> None:
    Hand.pipes = iter([answers(1, 0, 3), answers(11, 12, 13)])
    games = farm.Farm(WANTED, 2, 2, WIDTHS)
    with pytest.raises(ValueError, match="no such seed"):
        games.reset([1, 2], b"\1\1")
    games.reset([1, 2], b"\1\1")
    assert games.arrays["actors"].tolist() == [3, 13]


@pytest.mark.parametrize("pipes", [[answers(1), answers(0)], [answers(1)]], ids=["begin", "start"])
def test_where_a_farm_can_not_begin_no_process_is_left(
    pipes: list[list[dict[str, bytes] | Exception]],
) -> None:
    Hand.pipes = iter(pipes)
    with pytest.raises((ValueError, StopIteration)):
        farm.Farm(WANTED, 2, 2, WIDTHS)
    assert Hand.there == 0
