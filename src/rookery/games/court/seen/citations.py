"""Which rule of To Court the King speaks of each decision and outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rookery.core.contract import OVER
from rookery.games.court.rules.actions import TAKE, USE, VOCABULARY
from rookery.games.court.rules.components import KING

if TYPE_CHECKING:
    from rookery.games.court.rules.state import CourtState

PHASES: Final = {
    "choose_start_player": "C60",
    "first_roll": "C40",
    "rolling": "C40",
    "use_or_set_aside": "C41",
    "take_card": "C48",
    "over": "C76",
}
"""What is to be decided; where an ability is carried out, the rule is that of its character."""

VERBS: Final = {
    "roll": "C42",
    "done": "C52",
    "pass": "C75",
    "decline": "C48",
    "aside": "C41",
    "start": "C60",
    "rolled": "C40",
}


def rule_of(character: int) -> str:
    """C10–C29: the rule of a character."""
    return f"C{10 + character}"


def cites(s: CourtState, action: int | None) -> str:
    """The rule that speaks of an action, or of what is to be decided."""
    if action is None:
        return _of_the_decision(s)
    if USE <= action < TAKE:
        return rule_of(action - USE)
    word = VOCABULARY.verb(action).word
    if word == "take":
        return "C70" if action == TAKE + KING else rule_of(action - TAKE)
    if word == "aside" and s.final:
        return "C73"
    return VERBS[word] if word in VERBS else rule_of(s.ability)


def _of_the_decision(s: CourtState) -> str:
    if s.actor == OVER:
        return PHASES["over"]
    if s.ability >= 0:
        return rule_of(s.ability)
    if s.final and s.phase.name == "first_roll":
        return "C75"
    return PHASES[s.phase.name]
