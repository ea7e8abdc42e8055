"""Why a decision of To Court the King is not open now. Nothing is hidden, so all may be told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NotRequired, TypedDict

from rookery.games.court.rules.actions import VOCABULARY
from rookery.games.court.rules.components import (
    ACTIVE_ABILITIES,
    ALCHEMIST,
    BRINGERS,
    CHARLATAN,
    FOOL,
    KING,
    NAMES,
    QUEEN,
)
from rookery.games.court.rules.dice import count
from rookery.games.court.seen.citations import rule_of

if TYPE_CHECKING:
    from rookery.games.court.rules.state import CourtState

CourtCode = Literal[
    "ability_first",
    "always_works",
    "aside_is_final",
    "before_first_roll",
    "brought_early",
    "choose_dice",
    "cost",
    "dice_first",
    "die_first",
    "die_taken",
    "die_unfit",
    "fool_held",
    "gone",
    "king_claimed",
    "more_dice",
    "no_ability",
    "no_cards_in_final",
    "no_dice_left",
    "no_effect",
    "no_fool",
    "no_such_die",
    "not_final",
    "not_yours",
    "nothing_begun",
    "owned",
    "queen_with_king",
    "roll_first",
    "rolled_already",
    "rolling_over",
    "set_aside_first",
    "timing",
    "used_already",
    "value_now",
    "value_unfit",
]


class CourtReason(TypedDict):
    """Why a decision is not open, and the rule that says so."""

    code: CourtCode
    rule: str
    character: NotRequired[str]
    """The one it is about."""
    ability: NotRequired[str]
    """The character that is acting."""
    face: NotRequired[int]


VALUES: Final = "choose_value"
FIRST_ROLL: Final = "first_roll"
TAKE_CARD: Final = "take_card"


def reason(s: CourtState, action: int) -> CourtReason:
    """Why the actor can't decide so now."""
    verb = VOCABULARY.verb(action)
    place = action - verb.first
    if verb.word == "take":
        return _not_taken(s, place)
    if verb.word == "decline":
        return _cards_later(s)
    if verb.word == "pass":
        return _not_passed(s)
    if verb.word == "use":
        return _not_used(s, place)
    if s.phase.name == TAKE_CARD:
        return {"code": "rolling_over", "rule": "C47"}
    if verb.word == "die":
        return _die_not_chosen(s, place + 1)
    if verb.word == "to":
        return _value_not_chosen(s, place + 1)
    if verb.word == "done":
        return _not_done(s)
    if s.ability >= 0:
        return _ability_first(s)
    if verb.word == "roll":
        return {"code": "set_aside_first", "rule": "C41"}
    return _not_set_aside(s, place + 1)


# ---- dice -----------------------------------------------------------------------------------


def _not_set_aside(s: CourtState, face: int) -> CourtReason:
    if s.phase.name == FIRST_ROLL and count(s.active, face) > 0:
        return {"code": "brought_early", "rule": "C45", "face": face}
    if s.phase.name == FIRST_ROLL:
        return {"code": "roll_first", "rule": "C41"}
    if count(s.aside, face) > 0:
        return {"code": "aside_is_final", "rule": "C41", "face": face}
    return {"code": "no_such_die", "rule": "C41", "face": face}


def _not_passed(s: CourtState) -> CourtReason:
    """C75: to pass is for the final round, before one has rolled."""
    if not s.final:
        return {"code": "not_final", "rule": "C75"}
    return {"code": "rolled_already", "rule": "C75"}


# ---- abilities ------------------------------------------------------------------------------


def _ability_first(s: CourtState) -> CourtReason:
    return {"code": "ability_first", "rule": "C52", "ability": NAMES[s.ability]}


def _not_used(s: CourtState, character: int) -> CourtReason:
    name = NAMES[character]
    if character == CHARLATAN:
        owned = s.charlatans(s.seat) > 0
    else:
        owned = s.owns(s.seat, character)
    if not owned:
        return {"code": "not_yours", "rule": "C43", "character": name}
    if ACTIVE_ABILITIES >> character & 1 == 0:
        return {"code": "always_works", "rule": rule_of(character), "character": name}
    if s.used >> character & 1:
        return {"code": "used_already", "rule": "C43", "character": name}
    if s.phase.name == TAKE_CARD:
        return {"code": "rolling_over", "rule": "C47"}
    if s.ability >= 0:
        return _ability_first(s)
    return _not_usable(s, character)


def _not_usable(s: CourtState, character: int) -> CourtReason:
    """A character of one's own that has not helped yet, and can't now."""
    name = NAMES[character]
    brings = BRINGERS >> character & 1
    if s.phase.name == FIRST_ROLL and not brings:
        return {"code": "before_first_roll", "rule": "C45", "character": name}
    if s.phase.name == FIRST_ROLL and not s.early_bringers:
        return {"code": "timing", "rule": "C45", "character": name}
    if brings:
        return {"code": "no_dice_left", "rule": "C46"}
    return {"code": "no_effect", "rule": "C43", "character": name}


def _no_ability(s: CourtState) -> CourtReason:
    if s.phase.name == FIRST_ROLL:
        return {"code": "roll_first", "rule": "C41"}
    return {"code": "no_ability", "rule": "C43"}


def _die_not_chosen(s: CourtState, face: int) -> CourtReason:
    if s.ability < 0:
        return _no_ability(s)
    rule, name = rule_of(s.ability), NAMES[s.ability]
    if s.phase.name == VALUES:
        return {"code": "value_now", "rule": rule, "ability": name}
    if count(s.active, face) == 0:
        return {"code": "no_such_die", "rule": rule, "face": face}
    if count(s.active - s.picked, face) == 0:
        return {"code": "die_taken", "rule": rule, "face": face}
    return {"code": "die_unfit", "rule": rule, "ability": name, "face": face}


def _value_not_chosen(s: CourtState, value: int) -> CourtReason:
    if s.ability < 0:
        return _no_ability(s)
    rule, name = rule_of(s.ability), NAMES[s.ability]
    if s.phase.name != VALUES:
        return {"code": "die_first", "rule": rule, "ability": name}
    return {"code": "value_unfit", "rule": rule, "ability": name, "face": value}


def _not_done(s: CourtState) -> CourtReason:
    if s.ability < 0:
        return {"code": "nothing_begun", "rule": "C52"}
    rule, name = rule_of(s.ability), NAMES[s.ability]
    if s.ability == ALCHEMIST and s.picked != 0 and s.phase.name == "choose_dice":
        return {"code": "more_dice", "rule": rule}
    return {"code": "choose_dice", "rule": rule, "ability": name}


# ---- cards ----------------------------------------------------------------------------------


def _cards_later(s: CourtState) -> CourtReason:
    if s.final:
        return {"code": "no_cards_in_final", "rule": "C72"}
    return {"code": "dice_first", "rule": "C48"}


def _not_taken(s: CourtState, character: int) -> CourtReason:
    name = NAMES[character]
    if s.final:
        return _cards_later(s)
    if character == QUEEN:
        return {"code": "queen_with_king", "rule": "C28"}
    if character == CHARLATAN and not s.owns(s.seat, FOOL):
        return {"code": "no_fool", "rule": "C49"}
    if character == FOOL and s.owns(s.seat, FOOL):
        return {"code": "fool_held", "rule": "C49"}
    if character != CHARLATAN and s.owns(s.seat, character):
        return {"code": "owned", "rule": "C48", "character": name}
    if character == KING and s.left(KING) == 0:
        return {"code": "king_claimed", "rule": "C71"}
    if character != CHARLATAN and s.left(character) == 0:
        return {"code": "gone", "rule": "C50", "character": name}
    if s.phase.name != TAKE_CARD:
        return _cards_later(s)
    return {"code": "cost", "rule": rule_of(character), "character": name}
