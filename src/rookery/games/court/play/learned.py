"""The strongest player of To Court the King: it solves its turns for what has been learned.

It differs from the exact player in what a turn is played for. Courts are weighed whole (`values`);
once the King is claimed, a card is worth what it adds to the odds of winning him; and where
nothing can be won any more, the turn is played for the best set all the same.
"""

from __future__ import annotations

from typing import Final, cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.bot import Bot
from rookery.core.erring import Erring
from rookery.core.guide import WeighingGuide
from rookery.games.court.play.exact import BUDGET, CourtExact
from rookery.games.court.play.solver.goals import SCORES, BestCard, Goal, SetWorth
from rookery.games.court.play.solver.odds import could_take
from rookery.games.court.play.solver.rivals import Rivals, better
from rookery.games.court.play.solver.solving import Solver
from rookery.games.court.play.values import CourtValues, with_card
from rookery.games.court.rules.components import CHARACTERS, KING, QUEEN
from rookery.games.court.rules.state import NOBODY, CourtState


class CourtLearned(CourtExact):
    """Plays for what its values say."""

    def __init__(
        self,
        rng: Random,
        erring: Erring | None = None,
        budget: int = BUDGET,
        values: CourtValues | None = None,
    ) -> None:
        super().__init__(rng, erring, budget)
        self._courts: Final = values or CourtValues()
        self._hands: Final = Rivals(budget)
        """What a court that one might have can reach: there are many of them to look at."""
        self._lost: Solver | None = None
        """For the turn at hand, where nothing can be won in it."""

    def _now(self, s: CourtState) -> float:
        return 0.0 if s.king != NOBODY else self._courts.chances(s, s.cards[s.seat])

    def _goal(self, s: CourtState) -> Goal:
        self._lost = None
        if s.final:
            return SetWorth(self._rivals.challenges(s))
        if s.king != NOBODY:
            return self._goal_of_the_last_card(s)
        now = self._now(s)
        open_cards = could_take(s)
        worth: vec[float] = vec[float]([0.0] * CHARACTERS)
        character: i64 = 0
        while character < QUEEN:
            if open_cards >> character & 1 != 0:
                cards = with_card(s.cards[s.seat], character)
                worth[character] = self._courts.chances(s, cards) - now
            character += 1
        if open_cards >> KING & 1 == 0:
            return BestCard(worth, open_cards, None)
        claims = vec[float]([value - now for value in self._rivals.claims(s)])
        return BestCard(worth, open_cards, claims)

    def _goal_of_the_last_card(self, s: CourtState) -> Goal:
        """C71: no card taken now serves for anything but the final round."""
        open_cards = could_take(s)
        worth: vec[float] = vec[float]([0.0] * CHARACTERS)
        bar = s.bar if s.seat == s.queen else better(s.bar)
        now = self._hands.reaches(s, s.seat, bar, 0)
        larger = s.copy()
        character: i64 = 0
        while character < QUEEN:
            if open_cards >> character & 1 != 0:
                larger.cards[s.seat] = with_card(s.cards[s.seat], character)
                worth[character] = self._hands.reaches(larger, s.seat, bar, 0) - now
            character += 1
        return BestCard(worth, open_cards, None)

    def _values(self, solver: Solver, s: CourtState) -> list[tuple[int, float]]:
        values = super()._values(solver, s)
        if s.final and max([value for _, value in values]) <= 0.0:
            solver_of_the_turn = self._solver
            values = super()._values(self._solver_of_the_lost(), s)
            self._solver = solver_of_the_turn  # there may be hope again with fewer dice to look at
        return values

    def _solver_of_the_lost(self) -> Solver:
        """C73: the larger the set, the better the chance that the odds were told wrong."""
        lost = self._lost
        if lost is None:
            lost = Solver(SetWorth(vec[float]([float(score) / SCORES for score in range(SCORES)])))
            self._lost = lost
        return lost


def learned_player(rng: Random, values: WeighingGuide, budget: int) -> Bot:
    """The player that goes by other values than those that come with the game."""
    return CourtLearned(rng, None, budget, cast(CourtValues, values))
