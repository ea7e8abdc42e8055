"""Why a decision of Wandering Towers is not open now.

All that is told follows from the actor's hand and from what everybody can see: never from the
cards of others, nor from what a tower covers (W100, W101).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NotRequired, TypedDict

from rookery.games.towers.rules.actions import COLOURS, VOCABULARY
from rookery.games.towers.rules.board import exposed
from rookery.games.towers.rules.components import (
    ADVANCE_WIZARD,
    CARD_NAMES,
    COSTS,
    FREE_WIZARD,
    HEADWIND_WIZARD,
    NUDGE_KEEP,
    PIGGYBACK,
    SPACES,
    SPELL_NAMES,
    SPELL_STEPS,
    SWAP_TOWERS,
    TOWER_STEPS,
)
from rookery.games.towers.rules.pieces import cards_of, potions_of, space_of, wizards_of
from rookery.games.towers.seen.citations import rule_of
from rookery.games.towers.seen.view import MOMENTS

if TYPE_CHECKING:
    from rookery.games.towers.rules.state import TowersState

TowersCode = Literal[
    "actions_done",
    "already_chosen",
    "asked_already",
    "card_first",
    "card_moves_towers",
    "card_moves_wizards",
    "cast_already",
    "cast_already_expert",
    "casting_now",
    "die_first",
    "first_action",
    "free_now",
    "full",
    "full_above",
    "hand_back",
    "keep_in_the_way",
    "keep_on_top",
    "lone_after",
    "lone_discard",
    "lone_no_renewal",
    "move_first",
    "must_free",
    "must_move",
    "no_die",
    "no_full_potion",
    "no_nudge",
    "no_own_wizard",
    "no_partner",
    "no_passenger",
    "no_target",
    "no_window",
    "nobody_asks",
    "not_found",
    "not_in_hand",
    "not_topmost",
    "not_visible",
    "not_yours",
    "nothing_moves",
    "partner_asks",
    "piggyback_moment",
    "potions",
    "renewal_late",
    "repeat_now",
    "riding_only",
    "spell_absent",
    "step_now",
    "target_now",
    "waive_instead",
    "waive_second",
]


class TowersReason(TypedDict):
    """Why a decision is not open, and the rule that says so."""

    code: TowersCode
    rule: str
    card: NotRequired[str]
    spell: NotRequired[str]
    cost: NotRequired[int]
    have: NotRequired[int]
    """How many full potions there are to pay it."""
    tower: NotRequired[int]
    space: NotRequired[int]
    seat: NotRequired[int]
    """Whose wizards it is about."""


BUSY: Final[dict[str, tuple[TowersCode, str]]] = {
    "choose_card": ("card_first", "W20"),
    "keep_roll": ("die_first", "W25"),
    "move_piece": ("move_first", "W24"),
    "window": ("casting_now", "W71"),
    "step_tower": ("step_now", "W22"),
    "answer_partner": ("partner_asks", "W90"),
    "return_card": ("hand_back", "W90"),
    "last_spell": ("actions_done", "W59"),
    "choose_prisoner": ("free_now", "W57"),
    "repeat_spell": ("repeat_now", "W75"),
}
"""By phase: what comes first, for decisions that belong to another one."""


NO_SPELLS: Final = (
    "choose_target",
    "choose_prisoner",
    "repeat_spell",
    "answer_partner",
    "return_card",
)
"""The phases in which nobody may begin a spell."""


def reason(s: TowersState, action: int) -> TowersReason:
    """Why the actor can't decide so now."""
    verb = VOCABULARY.verb(action)
    place = action - verb.first
    if verb.word == "cast":
        return _not_cast(s, place)
    if verb.word == "wizard":
        return _wizard_stays(s, place // COLOURS, place % COLOURS)
    if verb.word == "tower":
        return _tower_stays(s, place + 1)
    if verb.word == "take":
        return _not_taken(s, place)
    if verb.word in ("play", "discard", "give"):
        return _card_stays(s, verb.word, place)
    return _otherwise(s, verb.word)


def _busy(s: TowersState) -> TowersReason:
    """Something else is to be decided first."""
    if s.phase.name == "choose_target":
        return {"code": "target_now", "rule": rule_of(s.spell), "spell": SPELL_NAMES[s.spell]}
    code, rule = BUSY[s.phase.name]
    return {"code": code, "rule": rule}


def _otherwise(s: TowersState, word: str) -> TowersReason:
    """Decisions that are said of nothing."""
    if word == "pass":
        return _not_passed(s)
    if word == "renew":
        return _not_renewed(s)
    if word in ("ask", "potion"):
        return _not_shared(s, word)
    if word == "refuse":
        return {"code": "nobody_asks", "rule": "W90"}
    if word in ("forward", "back"):
        return _busy(s) if s.phase.name == "choose_target" else {"code": "no_nudge", "rule": "W55"}
    return {"code": "no_die", "rule": "W25"}


def _not_passed(s: TowersState) -> TowersReason:
    if s.phase.name == "move_piece":
        return {"code": "must_move", "rule": "W24"}
    if s.phase.name == "choose_prisoner":
        return {"code": "must_free", "rule": "W57"}
    if s.phase.name != "choose_card":
        return _busy(s)
    if s.action == 1:
        return {"code": "first_action", "rule": "W20"}
    return {"code": "waive_instead", "rule": "W23"}


def _not_renewed(s: TowersState) -> TowersReason:
    if s.players == 1:
        return {"code": "lone_no_renewal", "rule": "W95"}
    if s.actor != s.seat:
        return _busy(s)
    return {"code": "renewal_late", "rule": "W22"}


def _not_shared(s: TowersState, word: str) -> TowersReason:
    """W90, W91: what partners do for each other."""
    rule = "W90" if word == "ask" else "W91"
    if not s.teams:
        return {"code": "no_partner", "rule": rule}
    if s.phase.name != "choose_card":
        return _busy(s)
    if word == "ask":
        return {"code": "asked_already", "rule": rule}
    return {"code": "no_full_potion", "rule": rule}


# ---- cards ----------------------------------------------------------------------------------


def _card_stays(s: TowersState, word: str, kind: int) -> TowersReason:
    exchanging = s.phase.name in ("answer_partner", "return_card")
    if word == "give" and not exchanging:
        return {"code": "nobody_asks", "rule": "W90"}
    if cards_of(s.hands[s.actor], kind) == 0:
        rule = {"play": "W20", "discard": "W23", "give": "W90"}[word]
        return {"code": "not_in_hand", "rule": rule, "card": CARD_NAMES[kind]}
    if s.phase.name != "choose_card":
        return _busy(s)
    if word == "discard" and s.players == 1:
        return {"code": "lone_discard", "rule": "W95"}
    if word == "discard":
        return {"code": "waive_second", "rule": "W23"}
    if TOWER_STEPS[kind] == 0 and not _sees_own_wizard(s):
        return {"code": "no_own_wizard", "rule": "W30", "card": CARD_NAMES[kind]}
    return {"code": "nothing_moves", "rule": "W20", "card": CARD_NAMES[kind]}


def _sees_own_wizard(s: TowersState) -> bool:
    colour = s.colour(s.seat)
    return any(wizards_of(exposed(s, space), colour) > 0 for space in range(SPACES))


# ---- pieces ---------------------------------------------------------------------------------


def _wizard_stays(s: TowersState, space: int, colour: int) -> TowersReason:
    by_spell = s.spell in (ADVANCE_WIZARD, HEADWIND_WIZARD) and s.phase.name == "choose_target"
    if not by_spell and s.phase.name != "move_piece":
        return _busy(s)
    if not by_spell and s.wizard_steps == 0:
        return {"code": "card_moves_towers", "rule": "W24"}
    if not by_spell and colour != s.colour(s.seat):
        return {"code": "not_yours", "rule": "W30"}
    if wizards_of(exposed(s, space), colour) == 0:
        rule = rule_of(s.spell) if by_spell else "W30"
        return {"code": "not_visible", "rule": rule, "seat": colour, "space": space}
    steps = SPELL_STEPS[s.spell] if by_spell else s.wizard_steps
    return {"code": "full", "rule": "W32", "space": int((space + steps) & 15)}


def _tower_stays(s: TowersState, tower: int) -> TowersReason:
    if s.phase.name == "choose_target":
        return _tower_unfit(s, tower)
    if s.phase.name == "move_piece" and s.tower_steps == 0:
        return {"code": "card_moves_wizards", "rule": "W24"}
    if s.phase.name in ("move_piece", "step_tower"):
        return {"code": "keep_in_the_way", "rule": "W42", "tower": tower}
    return _busy(s)


def _tower_unfit(s: TowersState, tower: int) -> TowersReason:
    """A tower that the spell can't be aimed at."""
    if s.spell in (ADVANCE_WIZARD, HEADWIND_WIZARD, NUDGE_KEEP, PIGGYBACK):
        return _busy(s)
    if s.spell == FREE_WIZARD:
        return {"code": "full_above", "rule": "W57", "tower": tower}
    if s.spell != SWAP_TOWERS:
        return {"code": "keep_in_the_way", "rule": "W42", "tower": tower}
    if s.first == tower:
        return {"code": "already_chosen", "rule": "W52", "tower": tower}
    if space_of(s.spaces, tower) == s.keep:
        return {"code": "keep_on_top", "rule": "W52", "tower": tower}
    return {"code": "not_topmost", "rule": "W52", "tower": tower}


def _not_taken(s: TowersState, colour: int) -> TowersReason:
    """W56, W57: a wizard that can't ride along or be freed."""
    if s.phase.name == "choose_prisoner":
        return {"code": "not_found", "rule": "W57", "seat": colour}
    if s.phase.name == "choose_target" and s.spell != PIGGYBACK:
        return _busy(s)
    if s.phase.name == "choose_target":
        return {"code": "no_passenger", "rule": "W56", "seat": colour}
    return {"code": "piggyback_moment", "rule": "W56"}


# ---- spells ---------------------------------------------------------------------------------


def _not_cast(s: TowersState, spell: int) -> TowersReason:
    if s.spells >> spell & 1 == 0:
        rule = "W70" if s.expert else "W13"
        return {"code": "spell_absent", "rule": rule, "spell": SPELL_NAMES[spell]}
    if s.phase.name in NO_SPELLS:
        return _busy(s)
    if s.cast:
        return _cast_already(s)
    if s.players == 1 and s.phase.name != "last_spell" and s.phase.name != "window":
        return {"code": "lone_after", "rule": "W95"}
    return _not_castable(s, spell)


def _cast_already(s: TowersState) -> TowersReason:
    """W59, W71: once in a turn, or once on an action of the expert game."""
    if s.expert:
        return {"code": "cast_already_expert", "rule": "W71"}
    return {"code": "cast_already", "rule": "W59"}


def _not_castable(s: TowersState, spell: int) -> TowersReason:
    """A spell that is turned up, by a seat that has not cast yet."""
    riding = s.phase.name == "window" and MOMENTS[s.moment] == "riding"
    if spell == PIGGYBACK and not riding:
        return {"code": "piggyback_moment", "rule": "W56"}
    if s.expert and s.phase.name != "window":
        return {"code": "no_window", "rule": "W74"}
    if spell != PIGGYBACK and riding:
        return {"code": "riding_only", "rule": "W62"}
    full = int(potions_of(s.full, s.actor))
    if full < COSTS[spell]:
        return {
            "code": "potions",
            "rule": "W61",
            "spell": SPELL_NAMES[spell],
            "cost": int(COSTS[spell]),
            "have": full,
        }
    return {"code": "no_target", "rule": "W60", "spell": SPELL_NAMES[spell]}
