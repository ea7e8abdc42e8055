"""Which rule of Wandering Towers speaks of each decision and outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rookery.core.contract import OVER
from rookery.games.towers.rules.actions import CAST, VOCABULARY, WIZARD

if TYPE_CHECKING:
    from rookery.games.towers.rules.state import TowersState

PHASES: Final = {
    "turn_token": "W70",
    "choose_start_player": "W11",
    "draw": "W20",
    "rolling": "W25",
    "choose_card": "W20",
    "keep_roll": "W25",
    "move_piece": "W24",
    "window": "W71",
    "step_tower": "W22",
    "answer_partner": "W90",
    "return_card": "W90",
    "last_spell": "W59",
    "choose_prisoner": "W57",
    "repeat_spell": "W75",
}
"""What is to be decided; where a spell has to be aimed, the rule is that of the spell."""

VERBS: Final = {
    "pass": "W74",
    "roll": "W25",
    "keep": "W25",
    "renew": "W22",
    "ask": "W90",
    "refuse": "W90",
    "potion": "W91",
    "forward": "W55",
    "back": "W55",
    "play": "W20",
    "discard": "W23",
    "give": "W90",
    "wizard": "W31",
    "tower": "W41",
    "take": "W56",
    "start": "W11",
    "rolled": "W25",
    "drawn": "W20",
    "token": "W70",
}


def rule_of(spell: int) -> str:
    """W50–W57: the rule of a spell."""
    return f"W{50 + spell}"


def cites(s: TowersState, action: int | None) -> str:
    """The rule that speaks of an action, or of what is to be decided."""
    if action is None:
        return _of_the_decision(s)
    if CAST <= action < WIZARD:
        return rule_of(action - CAST)
    word = VOCABULARY.verb(action).word
    if s.spell >= 0 and word in ("wizard", "tower", "take"):
        return rule_of(s.spell)
    if s.players == 1 and word in ("play", "discard"):
        return "W95"
    return VERBS[word]


def _of_the_decision(s: TowersState) -> str:
    if s.actor == OVER:
        return _of_the_end(s)
    if s.phase.name == "choose_target":
        return rule_of(s.spell)
    if s.players == 1 and s.phase.name == "choose_card":
        return "W95"
    return PHASES[s.phase.name]


def _of_the_end(s: TowersState) -> str:
    if s.players == 1:
        return "W95"
    return "W93" if s.teams else "W82"
