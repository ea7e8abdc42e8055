"""What a phase is, and the names of all of them; the phases themselves are in the rooms around.

A phase is asked for by its number, so that the rooms need not know one another: a location leads
to the elixirs, and an elixir to the location.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.games.touria.actions import DONE

if TYPE_CHECKING:
    from rookery.games.touria.state import TouriaState

# The phases of the locations' actions have the numbers of the places, 0 to 7.
BONUS: Final = 8
TURN: Final = 9
FLIGHT: Final = 10
ENTER_MINE: Final = 11
WALK: Final = 12
SLAY: Final = 13
KEEP: Final = 14
OFFER_ELIXIR: Final = 15
END_TURN: Final = 16
OPEN_DOOR: Final = 17
DUE: Final = 18
LOOK_AGAIN: Final = 19
CHOOSE_START: Final = 20
ROLL_DIE: Final = 21
POST_ORDER: Final = 22
SHOW_ITEM: Final = 23
FILL_MINE: Final = 24
DRAW_GEMS: Final = 25
SEE_BEHIND: Final = 26
NO_PHASE: Final = 27
PHASE_COUNT: Final = 28


class Phase:
    """One decision of the rulebook: what is legal, what it does and what comes next."""

    def __init__(self, number: i64, name: str) -> None:
        self.number: i64 = number
        self.name = name

    def offer(self, s: TouriaState, moves: Moves) -> None:
        """Add the legal decisions, in rising order."""
        raise NotImplementedError

    def apply(self, s: TouriaState, action: i64) -> None:
        raise NotImplementedError

    def is_moot(self, s: TouriaState) -> bool:
        """Is to go on the only answer, so that nobody need be asked?"""
        return False

    def pass_over(self, s: TouriaState) -> None:
        """Go on unasked."""
        self.apply(s, DONE)


class ChancePhase(Phase):
    """A moment at which chance decides."""

    def outcomes(self, s: TouriaState) -> list[tuple[int, float]]:
        raise NotImplementedError

    def sample(self, s: TouriaState, rng: Random) -> i64:
        raise NotImplementedError


PHASES: Final[list[Phase]] = [Phase(NO_PHASE, "none")] * PHASE_COUNT


def register(*phases: Phase) -> None:
    for phase in phases:
        PHASES[phase.number] = phase
