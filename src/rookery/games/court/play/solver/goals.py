"""What the result of a turn is worth: the aim a solver plays for."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rookery.games.court.rules.components import CHARACTERS, KING, costs_met
from rookery.games.court.rules.dice import best_set

SCORES: Final = 128
"""Sets as `best_set` writes them are below this."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Goal:
    """A value for each result; 0 for the empty one, which is what passing leaves (C75)."""

    def value(self, result: i64) -> float:
        """*For each goal.* Of what lies aside in the end."""
        raise NotImplementedError

    def taking(self, character: i64, result: i64) -> float:
        """The same when a card is chosen with that result; NOBODY is declining."""
        return self.value(result)


class Cost(Goal):
    """1 for a result that meets the cost of a character, so that a value is a probability."""

    def __init__(self, character: i64) -> None:
        self.character: Final = character

    def value(self, result: i64) -> float:
        return float(result != 0 and costs_met(result) >> self.character & 1 != 0)

    def taking(self, character: i64, result: i64) -> float:
        return float(character == self.character)


class SetAtLeast(Goal):
    """1 for a set at least so good (C73), written as `best_set` writes it."""

    def __init__(self, score: i64) -> None:
        self.score: Final = score

    def value(self, result: i64) -> float:
        return float(best_set(result) >= self.score)


class BestCard(Goal):
    """The worth of the best card among those that can be had; declining is worth nothing.

    The King's worth may depend on the set that claims him: then `claims` has it by score.
    """

    def __init__(self, worth: vec[float], open_cards: i64, claims: vec[float] | None) -> None:
        self.worth: Final[vec[float]] = worth
        self.open_cards: Final = open_cards
        self.claims: Final = claims

    def value(self, result: i64) -> float:
        if result == 0:
            return 0.0
        met = costs_met(result) & self.open_cards
        best = 0.0
        character: i64 = 0
        while character < CHARACTERS:
            if met >> character & 1 != 0:
                worth = self.taking(character, result)
                if worth > best:
                    best = worth
            character += 1
        return best

    def taking(self, character: i64, result: i64) -> float:
        if character < 0:
            return 0.0
        if character == KING:
            claims = self.claims
            if claims is not None:
                return claims[best_set(result)]
        return self.worth[character]


class SetWorth(Goal):
    """A worth for each best set, by score; passing leaves none."""

    def __init__(self, by_score: vec[float]) -> None:
        self.by_score: Final[vec[float]] = by_score

    def value(self, result: i64) -> float:
        return self.by_score[best_set(result)] if result != 0 else 0.0
