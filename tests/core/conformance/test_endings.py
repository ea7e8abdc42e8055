"""Wrong results, and games that never end, are caught."""

from __future__ import annotations

import pytest

from rookery.core.contract import OVER
from tests.core.conformance.mutants import Mutant, breach_of
from tests.core.whispers import (
    PASS,
    Whispers,
    WhispersState,
)


class MissingShare(Mutant):
    def result(self) -> list[float]:
        return super().result()[1:]


class ShareTooMuch(Mutant):
    def result(self) -> list[float]:
        return [share + 1 for share in super().result()]


class NegativeShare(Mutant):
    def result(self) -> list[float]:
        super().result()
        return [2.0, -1.0]


class EarlyResult(Mutant):
    def result(self) -> list[float]:
        return [0.5, 0.5]


class Endless(Mutant):
    def act(self, action: int) -> None:
        turns = self.turns
        super().act(action)
        self.turns = turns
        if self.actor == OVER:
            self.winner = -1
            self.actor = 0


class DecidesAtTheEnd(Mutant):
    def legal(self) -> list[int]:
        return [PASS] if self.actor == OVER else super().legal()


STATES: list[tuple[type[WhispersState], str]] = [
    (MissingShare, "the result misses a seat"),
    (ShareTooMuch, "shares sum to 3.0"),
    (NegativeShare, "a share of the win is negative"),
    (EarlyResult, "there is a result before the end"),
    (Endless, "an eager game did not end in 300 steps"),
    (DecidesAtTheEnd, "there are decisions after the end"),
]


@pytest.mark.parametrize(("broken", "breach"), STATES)
def test_a_broken_state_is_caught(broken: type[WhispersState], breach: str) -> None:
    assert breach in breach_of(Whispers, broken).breach
