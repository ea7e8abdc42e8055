"""The final round from afar: how likely a set stays the best, by what others can roll (C72–C74).

Each seat is taken to play for beating the bar, which the solver does exactly as far as it can be
afforded (`effort`); what is known of a hand is kept.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.games.court.play.solver.effort import affordable
from rookery.games.court.play.solver.goals import SCORES, SetAtLeast
from rookery.games.court.play.solver.solving import Solver, TurnTooLarge
from rookery.games.court.rules.components import ACTIVE_ABILITIES, QUEEN, bringers_among
from rookery.games.court.rules.dice import DICE, FACES
from rookery.games.court.rules.state import CourtState

WON_BACK: Final = 0.8
"""Whoever takes the King plays on for more than the least that does it."""


class Rivals:
    """What hands can reach in a whole turn."""

    def __init__(self, budget: int) -> None:
        self._budget: Final = budget
        """So many values a rival's turn may have to be solved with all its characters."""
        self._known: Final[dict[tuple[int, int, int], float]] = {}

    def claims(self, s: CourtState) -> vec[float]:
        """By score: how likely a claim with that set wins, for the seat whose turn it is."""
        return self._by_score(s, 7, True)

    def challenges(self, s: CourtState) -> vec[float]:
        """By score: how likely a challenge with that set wins in the final round."""
        values = self._by_score(s, s.bar // 8, False)
        needed = s.bar if s.seat == s.queen else s.bar + 1
        score: i64 = 0
        while score < needed:
            values[score] = 0.0
            score += 1
        return values

    def _by_score(self, s: CourtState, low: i64, claim: bool) -> vec[float]:
        """The face makes a small difference: it is drawn as a line between ones and sixes."""
        values: vec[float] = vec[float]([0.0] * SCORES)
        most = most_dice(s, s.seat)
        dice = low
        while dice <= most:
            ones = self._wins(s, 8 * dice + 1, claim)
            sixes = self._wins(s, 8 * dice + FACES, claim)
            face: i64 = 1
            while face <= FACES:
                values[8 * dice + face] = ones + (sixes - ones) * float(face - 1) / (FACES - 1)
                face += 1
            dice += 1
        return values

    def _wins(self, s: CourtState, score: i64, claim: bool) -> float:
        return self._claim_wins(s, score) if claim else self._challenge_wins(s, score)

    def _claim_wins(self, s: CourtState, score: i64) -> float:
        """C72, C74: nobody beats the set, or its owner wins the King back, the Queen helping."""
        stays = 1.0
        seat: i64 = 0
        while seat < s.players:
            if seat != s.seat:
                stays *= 1.0 - self.reaches(s, seat, better(score), 0)
            seat += 1
        return stays + (1.0 - stays) * self.back(s, s.seat, score, i64(1) << QUEEN)

    def back(self, s: CourtState, seat: i64, score: i64, more: i64) -> float:
        """C74: how likely the owner of the Queen wins the King back, whose set was beaten."""
        little = self.reaches(s, seat, better(score), more)
        much = self.reaches(s, seat, score + 8, more)
        return WON_BACK * (little + much) / 2

    def _challenge_wins(self, s: CourtState, score: i64) -> float:
        """C72: those who have not rolled yet must fail, the Queen's owner last."""
        if s.seat == s.queen:
            return 1.0
        stays = 1.0 - self.reaches(s, s.queen, score, 0)
        seat = s.seat
        turns = s.turns + 1
        while turns < s.players - 1:
            seat = (seat + 1) % s.players
            if seat != s.queen:
                stays *= 1.0 - self.reaches(s, seat, better(score), 0)
                turns += 1
        return stays

    def reaches(self, s: CourtState, seat: i64, score: i64, more: i64) -> float:
        """How likely a seat, with `more` characters, rolls a set at least so good."""
        unused = (s.cards[seat] | more) & ACTIVE_ABILITIES
        hand = s.hand(seat)
        if _dice(hand, unused) < score // 8:
            return 0.0
        key = (int(unused), int(hand), int(score))
        found = self._known.get(key)
        if found is None:
            found = self._solve(s, hand, unused, score)
            self._known[key] = found
        return found

    def _solve(self, s: CourtState, hand: i64, unused: i64, score: i64) -> float:
        budget = self._budget
        while True:
            try:
                solver = Solver(SetAtLeast(score))
                left = affordable(hand, unused, budget)
                return solver.at_first_roll(hand, left, s.early_bringers)
            except TurnTooLarge:
                budget //= 2


def better(score: i64) -> i64:
    """The next better set."""
    return score + 1 if score % 8 < FACES else score - FACES + 9


def most_dice(s: CourtState, seat: i64) -> i64:
    """The dice a hand can come to in a turn, those of the die-bringers counted."""
    return _dice(s.hand(seat), s.cards[seat])


def _dice(hand: i64, cards: i64) -> i64:
    most = hand + bringers_among(cards)
    return most if most < DICE else DICE
