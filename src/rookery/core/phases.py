"""Phases: a rulebook as one small unit for each decision, and the state that goes through them.

A game states each decision once: who is asked, what is open, what it does and what comes next. The
one list of what is open feeds the prompt, the bots, the masks of learners and the check of moves.
"""

from __future__ import annotations

import re
from typing import Any, Final, Generic, TypeVar

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from rookery.core.contract import CHANCE, Game, Moves, State

S = TypeVar("S", bound="PhasedState")

NO_CHANCE: Final = "chance decides nothing now"
_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[S]):
    """One decision of the rulebook: what is open, what it does and what comes next.

    A game makes one object of each of its phases. Its name is that of its class (`TakeCard` is
    called "take_card"), and `numbered` gives it its number.
    """

    def __init__(self) -> None:
        self.number: i64 = 0
        self.name: str = _CAPITAL.sub("_", type(self).__name__).lower()

    def enter(self, s: S) -> None:
        """Come here: ask the seat whose turn it is.

        A phase that asks somebody else, or nobody when there is nothing to decide, says so here.
        """
        s.phase = self
        s.actor = s.seat

    def offer(self, s: S, moves: Moves) -> None:
        """Add the open decisions, in rising order."""
        raise NotImplementedError

    def apply(self, s: S, action: i64) -> None:
        """Carry out a decision or an outcome that is possible, and lead on to the next phase."""
        raise NotImplementedError

    def is_moot(self, s: S) -> bool:
        """Is to go on the only answer, so that nobody need be asked?

        A game that passes over such phases asks this, and then calls `pass_over`.
        """
        return False

    def pass_over(self, s: S) -> None:
        """Go on without asking anybody."""
        raise NotImplementedError

    def legal(self, s: S) -> i64:
        """The open decisions as a set of bits; only a `SetPhase` has one."""
        raise NotImplementedError

    # What follows is asked of a `ChancePhase` only. It stands here because a state doesn't know
    # which kind its phase is, and to find out would take longer than the answer.

    def outcomes(self, s: S) -> list[tuple[int, float]]:
        """Each outcome of chance, in rising order, with its probability."""
        raise NotImplementedError

    def sample(self, s: S, rng: Random) -> i64:
        """One outcome, as likely as `outcomes` says, without listing them all."""
        raise NotImplementedError

    def possible(self, s: S, outcome: i64) -> bool:
        """Can this come up? A phase with a long list of outcomes answers without making it."""
        return any(outcome == listed for listed, _ in self.outcomes(s))


@mypyc_attr(allow_interpreted_subclasses=True)
class SetPhase(Phase[S]):
    """A phase that states what is open as a set, a bit for each decision, in `legal`.

    It is for games with fewer than 63 decisions, and the quickest way to state them.
    """

    def offer(self, s: S, moves: Moves) -> None:
        """Add the members of the set."""
        moves.add_mask(self.legal(s))


@mypyc_attr(allow_interpreted_subclasses=True)
class ChancePhase(Phase[S]):
    """A moment at which dice, a bag or a pile decides: it has `outcomes` instead of an `offer`."""

    def enter(self, s: S) -> None:
        """Come here: chance decides next."""
        s.phase = self
        s.actor = CHANCE


NO_PHASE: Final[Phase[Any]] = Phase()
"""Where a state stands before its game has led it anywhere."""


def numbered(*phases: Phase[Any]) -> list[Phase[Any]]:
    """Give the phases of a game their numbers, in this order from 1.

    Observations and keys of states tell phases by their numbers, so a new phase goes to the end.
    """
    names = [phase.name for phase in phases]
    if len(set(names)) < len(names):
        raise ValueError(f"two phases have one name: {', '.join(names)}")
    for place, phase in enumerate(phases):
        phase.number = place + 1
    return list(phases)


@mypyc_attr(allow_interpreted_subclasses=True)
class PhasedState(State):
    """A position in a game of phases: it knows which decides next, and whose turn it is.

    A class in plain Python might forget to call this `__init__`, so compiled code asks at every
    look whether the fields below are there. A compiled state that is to be quick states them again
    in its own `__init__`; then nobody need ask.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.phase: Phase[Any] = NO_PHASE
        self.players: i64 = 0
        self.seat: i64 = 0
        """Whose turn it is; others may be asked in it."""

    # ---- what phases do -------------------------------------------------------------------

    def ask(self, phase: Phase[Any], seat: i64) -> None:
        """Let a seat decide next."""
        self.phase = phase
        self.actor = seat

    # ---- what the contract asks -----------------------------------------------------------

    def offer(self, moves: Moves) -> None:
        """Add the decisions that the phase says are open."""
        self.phase.offer(self, moves)

    def step(self, action: i64) -> None:
        """Let the phase carry out the decision or outcome."""
        self.phase.apply(self, action)

    def outcomes(self) -> list[tuple[int, float]]:
        """Each outcome that can come up, with its probability."""
        self._expect_chance()
        return self.phase.outcomes(self)

    def sample(self, rng: Random) -> i64:
        """One outcome, drawn as likely as it is."""
        if self.actor != CHANCE:
            raise ValueError(NO_CHANCE)
        return self.phase.sample(self, rng)

    def possible(self, outcome: i64) -> bool:
        """Can this outcome come up now?"""
        self._expect_chance()
        return self.phase.possible(self, outcome)

    def stage(self) -> str:
        """The name of the phase: what kind of decision is open."""
        return self.phase.name

    def _expect_chance(self) -> None:
        if self.actor != CHANCE:
            raise ValueError(NO_CHANCE)
