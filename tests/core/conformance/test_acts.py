"""Decisions and outcomes that are listed, numbered, written or refused wrongly are caught."""

from __future__ import annotations

import pytest
from librt.random import Random
from mypy_extensions import i64

from rookery.core.contract import Moves
from tests.core.conformance.mutants import Mutant, breach_of
from tests.core.whispers import (
    AIM,
    CARDS,
    DEAL,
    PASS,
    PEEK,
    Whispers,
    WhispersState,
)


class Unsorted(Mutant):
    def offer(self, moves: Moves) -> None:
        moves.add(AIM)
        super().offer(moves)


class NoDecision(Mutant):
    def offer(self, moves: Moves) -> None:
        if self.turns == 0:
            super().offer(moves)


class TooBig(Mutant):
    def offer(self, moves: Moves) -> None:
        super().offer(moves)
        moves.add(DEAL)


class UnlikelySum(Mutant):
    def outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, p / 2) for outcome, p in super().outcomes()]


class Impossible(Mutant):
    def outcomes(self) -> list[tuple[int, float]]:
        (first, p), (second, q), *rest = super().outcomes()
        return [(first, p + q), (second, 0.0), *rest]


class UnsortedOutcomes(Mutant):
    def outcomes(self) -> list[tuple[int, float]]:
        return super().outcomes()[::-1]


class OutcomeAmongDecisions(Mutant):
    def outcomes(self) -> list[tuple[int, float]]:
        return [(outcome - DEAL, p) for outcome, p in super().outcomes()]


class SamplesAnything(Mutant):
    def sample(self, rng: Random) -> i64:
        return DEAL + CARDS


class DeniesOutcomes(Mutant):
    def possible(self, outcome: i64) -> bool:
        return outcome == DEAL


class TakesAnyOutcome(Mutant):
    def possible(self, outcome: i64) -> bool:
        return True


class TakesDealtCards(Mutant):
    def possible(self, outcome: i64) -> bool:
        return DEAL <= outcome < DEAL + CARDS


class TakesAnything(Mutant):
    def check(self, action: int) -> None:
        pass


class RefusesTooLate(Mutant):
    def check(self, action: int) -> None:
        self.turns += 1
        super().check(action)
        self.turns -= 1


class WildHunch(Mutant):
    def hunch(self, rng: Random, moves: Moves | None = None) -> i64:
        return AIM + CARDS


class StrangeSeat(Mutant):
    def act(self, action: int) -> None:
        super().act(action)
        if self.actor >= 0:
            self.actor = 5


class Crashing(Mutant):
    def act(self, action: int) -> None:
        raise KeyError("nothing")


class BadText(Whispers):
    def text(self, action: int) -> str:
        return super().text(PASS if action == PEEK else action)


class SpacedText(Whispers):
    def text(self, action: int) -> str:
        return super().text(action).replace(" ", "  ")

    def parse(self, text: str) -> int:
        return super().parse(text.replace("  ", " "))


class ReadsJunk(Whispers):
    def parse(self, text: str) -> int:
        return super().parse(text) if text != "no such action" else PASS


STATES: list[tuple[type[WhispersState], str]] = [
    (Unsorted, "decisions are not sorted or not unique"),
    (NoDecision, "a seat must decide and has no legal decision"),
    (TooBig, "a decision's id is too big"),
    (UnlikelySum, "probabilities sum to 0.5"),
    (Impossible, "an outcome can't happen"),
    (UnsortedOutcomes, "outcomes are not sorted or not unique"),
    (OutcomeAmongDecisions, "an outcome has a decision's id"),
    (SamplesAnything, "sample drew what is not listed"),
    (DeniesOutcomes, "possible() denies an outcome"),
    (TakesAnyOutcome, "the illegal action 1152921504606846984 was taken"),
    (TakesDealtCards, "the illegal action 10"),
    (TakesAnything, "the illegal action -7 was taken"),
    (RefusesTooLate, "a refused action changed the state"),
    (WildHunch, "the hunch is not legal"),
    (StrangeSeat, "no seat 5 can act"),
    (Crashing, "the game fails: KeyError('nothing')"),
]


@pytest.mark.parametrize(("broken", "breach"), STATES)
def test_a_broken_state_is_caught(broken: type[WhispersState], breach: str) -> None:
    assert breach in breach_of(Whispers, broken).breach


GAMES: list[tuple[type[Whispers], str]] = [
    (BadText, "'pass' is not read as it was written"),
    (SpacedText, "is empty or has odd spaces"),
    (ReadsJunk, "'no such action' was read as an action"),
]


@pytest.mark.parametrize(("broken", "breach"), GAMES)
def test_a_broken_game_is_caught(broken: type[Whispers], breach: str) -> None:
    assert breach in breach_of(broken, WhispersState).breach
