"""The odds of a turn in To Court the King: of each character, and of each set in the final round.

All of them are exact: the turn is solved for each goal by itself, so a chance is what the best play
for it brings. Where a turn is too large to solve, its chance is left out.
"""
# not compiled: only people read it

from __future__ import annotations

from typing import Final, cast

from librt.random import Random

from rookery.core.odds import Chance, ChoiceOdds, Odds
from rookery.core.seat import Seat
from rookery.games.court.play.solver.goals import Cost, Goal, SetAtLeast
from rookery.games.court.play.solver.odds import action_values, could_take
from rookery.games.court.play.solver.rivals import most_dice
from rookery.games.court.play.solver.solving import Solver, TurnTooLarge
from rookery.games.court.rules.components import CHARACTERS, CHARLATAN, KING, NAMES
from rookery.games.court.rules.state import CourtState

LIMIT: Final = 400_000
"""So many values a goal may take; what would take more is left out."""
EIGHT: Final = 8
"""Sets are written as eight times their size, and their face."""


def odds(seat: Seat, rng: Random) -> Odds:
    """Of each character that can be had this turn, or of each set that would beat the King's."""
    s = cast(CourtState, seat.imagine(rng))
    goals = _sets(s) if s.final else _characters(s)
    found = {key: _values(s, goal) for key, (_, goal) in goals.items()}
    solved = {key: values for key, values in found.items() if values}
    words = {key: what for key, (what, _) in goals.items()}

    def chance(key: str, share: float) -> Chance:
        verb = "gets" if key in NAMES else "rolls"
        return Chance(words[key], share, key=key, said=f"{{name}} {verb} {words[key]}")

    now = [chance(key, max(values.values())) for key, values in solved.items()]
    choices = [
        ChoiceOdds(
            action,
            s.game.text(action),
            [chance(key, values[action]) for key, values in solved.items()],
        )
        for action in seat.legal
    ]
    return Odds(seat.index, "the final round" if s.final else "this turn", now, choices)


def _characters(s: CourtState) -> dict[str, tuple[str, Goal]]:
    """C48–C50: those who can still be taken, by name; a Fool to be flipped needs no luck."""
    can = could_take(s)
    return {
        NAMES[c]: (f"the {NAMES[c].title()}", Cost(c))
        for c in range(CHARACTERS)
        if can >> c & 1 and c != CHARLATAN
    }


def _sets(s: CourtState) -> dict[str, tuple[str, Goal]]:
    """C73: what wins the King, and each size of set from there on."""
    needed = int(s.bar if s.seat == s.queen else s.bar + 1)
    goals: dict[str, tuple[str, Goal]] = {NAMES[KING]: ("the King", SetAtLeast(needed))}
    for dice in range(max(2, int(s.bar) // EIGHT - 1), int(most_dice(s, s.seat)) + 1):
        goals[f"alike {dice}"] = (f"{dice} alike", SetAtLeast(EIGHT * dice))
    return goals


def _values(s: CourtState, goal: Goal) -> dict[int, float]:
    try:
        return dict(action_values(Solver(goal, LIMIT), s))
    except TurnTooLarge:
        return {}
