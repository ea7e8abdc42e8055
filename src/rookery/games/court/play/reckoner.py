"""What each seat may expect in To Court the King: its turn solved exactly, the rest weighed.

Whoever plays a turn has what the turn can be expected to bring with best play, exactly. What cards
are worth afterwards is weighed (`worth`); once the King is claimed, it is what everybody can still
roll (`solver/rivals`).
"""

from __future__ import annotations

from math import exp
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import OVER, State
from rookery.core.reckoner import Reckoner
from rookery.games.court.play.exact import BUDGET, TO_RIVALS, simplified
from rookery.games.court.play.solver.goals import BestCard, Goal, SetWorth
from rookery.games.court.play.solver.odds import action_values, best_value, could_take
from rookery.games.court.play.solver.rivals import Rivals, better
from rookery.games.court.play.solver.solving import LIMIT, Solver, TurnTooLarge
from rookery.games.court.play.worth import POINTS, points
from rookery.games.court.rules.components import CHARACTERS, CHARLATAN, FOOL, KING, QUEEN
from rookery.games.court.rules.phases import CHOOSE_START_PLAYER
from rookery.games.court.rules.state import NOBODY, CourtState

THOROUGH: Final = 10
"""A turn is solved with so many times as many values as the exact player has for it."""
MUST_BE_AS_GOOD: Final = 1e-9
TEMPO: Final = 0.45
"""What a turn that is still to come in this round is worth, in the points of cards."""


class CourtReckoner(Reckoner):
    """Keeps the tables of the turn it was asked about last."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit: Final = limit
        self.budget: i64 = THOROUGH * BUDGET
        """For the turn at hand: less once it has turned out to be too large. Whoever looks at
        hundreds of rolls would otherwise find that out for each of them."""
        self._rivals: Final = Rivals(TO_RIVALS * BUDGET)
        self._turn: bytes = b""
        self._solver: Solver | None = None
        self._idle: list[float] = []
        """What each seat may expect if the one whose turn it is gets nothing from it."""

    def shares(self, s: State) -> list[float]:
        """Of the win, for each seat."""
        court = cast(CourtState, s)
        if court.actor == OVER:
            return court.result()
        if court.phase is CHOOSE_START_PLAYER:
            return [1.0 / float(court.players)] * int(court.players)
        self._begin(court)
        return self._shared(court, self._idle[court.seat] + self._value(court))

    def options(self, s: State) -> list[tuple[int, list[float]]]:
        """Each open decision, with the shares that follow from it.

        To use a character that was left out of the account is held to be as good as the best.
        """
        court = cast(CourtState, s)
        self._begin(court)
        values = dict(self._values(court))
        best = max(values.values()) - MUST_BE_AS_GOOD
        idle = self._idle[court.seat]
        return [(a, self._shared(court, idle + values.get(a, best))) for a in court.legal()]

    def _shared(self, s: CourtState, own: float) -> list[float]:
        """The turn changes the share of the seat that plays it; the others share the rest."""
        own = min(max(own, 0.0), 1.0)
        rest = 1.0 - self._idle[s.seat]
        scale = (1.0 - own) / rest if rest > 0 else 0.0
        shares = [share * scale for share in self._idle]
        shares[s.seat] = own
        return shares

    # ---- the turn ---------------------------------------------------------------------------

    def _begin(self, s: CourtState) -> None:
        """One solver for a turn, so that its tables serve all positions of it."""
        marks = [s.seat, s.turns, s.start, s.bar, s.display, s.king, 1 if s.final else 0]
        turn = bytes(vec[i64](marks)) + bytes(s.cards)
        if self._solver is None or turn != self._turn:
            self._turn = turn
            self.budget = THOROUGH * BUDGET
            self._idle = self._without(s)
            self._solver = Solver(self._goal(s), self._limit)

    def _without(self, s: CourtState) -> list[float]:
        """What each seat may expect if this turn brings nothing."""
        return _by_points(s) if s.king == NOBODY else self._by_sets(s)

    def _goal(self, s: CourtState) -> Goal:
        idle = self._idle[s.seat]
        if s.final:
            held = vec[float]([value - idle for value in self._rivals.challenges(s)])
            return SetWorth(held)
        worth = vec[float]([_raised(idle, _gained(c)) - idle for c in range(CHARACTERS)])
        open_cards = could_take(s)
        if open_cards >> KING & 1 == 0:
            return BestCard(worth, open_cards, None)
        claims = vec[float]([value - idle for value in self._rivals.claims(s)])
        return BestCard(worth, open_cards, claims)

    def _solver_now(self) -> Solver:
        assert self._solver is not None
        return self._solver

    def _value(self, s: CourtState) -> float:
        while True:
            try:
                return best_value(self._solver_now(), simplified(s, self.budget))
            except TurnTooLarge:
                self._look_at_less()

    def _values(self, s: CourtState) -> list[tuple[int, float]]:
        while True:
            try:
                return action_values(self._solver_now(), simplified(s, self.budget))
            except TurnTooLarge:
                self._look_at_less()

    def _look_at_less(self) -> None:
        self.budget //= 2
        self._solver = Solver(self._solver_now().goal, self._limit)

    # ---- the final round --------------------------------------------------------------------

    def _by_sets(self, s: CourtState) -> list[float]:
        """C72–C74: the King stays where he is unless somebody still to roll beats the bar."""
        shares = [0.0] * int(s.players)
        left = 1.0
        for seat in reversed(_still_to_roll(s)):
            wins = self._rivals.reaches(s, seat, better(s.bar), 0)
            shares[seat] += left * wins
            left *= 1.0 - wins
        shares[s.king] += left
        if s.king == s.queen:  # who loses the King may win him back, with a better set
            back = self._rivals.back(s, s.queen, s.bar, 0)
            lost = 1.0 - shares[s.queen]
            shares = [share * (1.0 - back) for share in shares]
            shares[s.queen] = 1.0 - lost * (1.0 - back)
        elif not (s.final and s.seat == s.queen):
            back = self._rivals.reaches(s, s.queen, s.bar, 0)
            shares = [share * (1.0 - back) for share in shares]
            shares[s.queen] = back
        return shares


def _still_to_roll(s: CourtState) -> list[int]:
    """The challengers after the one whose turn it is, in order, without the Queen's owner."""
    players = int(s.players)
    if not s.final:
        return [seat for seat in range(players) if seat != s.queen]
    later = [(int(s.seat) + i) % players for i in range(1, players)]
    others = [seat for seat in later if seat != s.queen]
    return others[: max(0, players - 2 - int(s.turns))]


def _by_points(s: CourtState) -> list[float]:
    """By the cards, and by who is still to play in this round."""
    place = (s.seat - s.start) % s.players
    strengths = []
    for seat in range(int(s.players)):
        to_come = (seat - s.start) % s.players > place
        strengths.append(exp(points(s.cards[seat]) + (TEMPO if to_come else 0.0)))
    total = sum(strengths)
    return [strength / total for strength in strengths]


def _gained(character: i64) -> float:
    """The points that a card adds; the Charlatan is a Fool flipped (C49)."""
    if character == CHARLATAN:
        return POINTS[CHARLATAN] - POINTS[FOOL]
    return POINTS[character] if character < QUEEN else 0.0


def _raised(share: float, gained: float) -> float:
    """A share when its holder is stronger by so many points."""
    stronger = share * exp(gained)
    return stronger / (1.0 - share + stronger)
