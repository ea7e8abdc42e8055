"""A game of Touria as the rest of the world sees it: the rules, what is seen, and how to play."""

from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64

from rookery.core.contract import HIDDEN, OVER, Moves
from rookery.core.observation import Sheet
from rookery.games.touria.play.hunch import hunch
from rookery.games.touria.play.standing import standing
from rookery.games.touria.play.statistics import uses
from rookery.games.touria.rules.realm import Realm
from rookery.games.touria.rules.upkeep import settle
from rookery.games.touria.seen.events import describe, is_secret
from rookery.games.touria.seen.knowledge import reveals
from rookery.games.touria.seen.observation import observe
from rookery.games.touria.seen.view import TouriaEvent, TouriaView, view
from rookery.games.touria.seen.worlds import imagine


class TouriaState(Realm):
    """A position of Touria that answers all that the contract asks of a state."""

    def copy(self) -> TouriaState:
        """An equal state that goes its own way."""
        other = TouriaState(self.game, self.board)
        other.set_like(self)
        return other

    def step(self, action: i64) -> None:
        """Carry out a decision or outcome, and whatever is due before somebody has a choice."""
        self.phase.apply(self, action)
        settle(self)

    def result(self) -> list[float]:
        """Whoever found the royal pair has won alone."""
        if self.actor != OVER:
            raise ValueError("the game is not over")
        return [float(seat == self.winner) for seat in range(self.players)]

    def view(self, seat: int | None) -> TouriaView:
        """What a person at the seat is shown, or a spectator."""
        return view(self, seat)

    def describe(self, action: int, seat: int | None) -> TouriaEvent:
        """What an action is and brings about, as the seat may be told it."""
        return describe(self, action, seat)

    def imagine(self, seat: int, rng: Random) -> TouriaState:
        """A state like this one, in which all that the seat can't know is dealt anew."""
        return imagine(self, seat, rng)

    def observe(self, seat: i64, sheet: Sheet) -> None:
        """Write what a learner at the seat is given."""
        observe(self, seat, sheet)

    def observed(self, action: i64, seat: i64) -> i64:
        """The action as the seat sees it: `HIDDEN` if it is a secret."""
        if is_secret(self, action, seat):
            return HIDDEN
        return action

    def reveals(self, action: int) -> bool:
        """Does the decision show its seat something new?"""
        return reveals(self, action)

    def standing(self) -> list[int]:
        """How far each seat has come, as all could see it."""
        return standing(self)

    def turn(self) -> int:
        """The number of the turn; the bonuses come before the first."""
        return self.turn_count - 1

    def uses(self, action: int) -> list[tuple[str, str]]:
        """What the decision makes use of, for reports."""
        return uses(self, action)

    def hunch(self, rng: Random, moves: Moves | None = None) -> i64:
        """A quick, purposeful decision."""
        return hunch(self, moves if moves is not None else Moves(), rng)
