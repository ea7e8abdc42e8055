"""Which rule of Touria speaks of each decision and outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rookery.core.contract import OVER
from rookery.games.touria.rules.actions import PAINT, USE, VOCABULARY
from rookery.games.touria.rules.components import ITEM_NAMES, SPACE_NAMES

if TYPE_CHECKING:
    from rookery.games.touria.rules.state import TouriaState

PHASES: Final = {
    "choose_start": "T13",
    "roll_die": "T10",
    "post_order": "T41",
    "show_item": "T42",
    "fill_mine": "T33",
    "draw_gems": "T44",
    "see_behind": "T91",
    "bonus": "T13",
    "turn": "T21",
    "walk": "T30",
    "enter_mine": "T32",
    "flight": "T34",
    "dragon": "T45",
    "slay": "T45",
    "sword_master": "T40",
    "trader": "T41",
    "goldsmith": "T46",
    "fountain": "T43",
    "forest": "T42",
    "thieves": "T44",
    "keep": "T44",
    "tournament": "T47",
    "offer_elixir": "T60",
    "end_turn": "T24",
    "open_door": "T91",
    "due": "T92",
    "look_again": "T74",
}

VERBS: Final = {
    "learn": "T40",
    "drown": "T43",
    "steal": "T44",
    "joust_heart": "T47",
    "joust_coins": "T47",
    "elixir": "T60",
    "return": "T90",
    "coin": "T13",
    "sword": "T13",
    "tower": "T21",
    "twist": "T20",
    "idle": "T23",
    "go": "T30",
    "fly": "T34",
    "sell": "T46",
    "pair": "T46",
    "triple": "T46",
    "order": "T41",
    "take": "T42",
    "give": "T92",
    "open": "T91",
    "purple": "T48",
    "start": "T13",
    "shown": "T42",
    "posted": "T41",
    "behind": "T91",
    "filled": "T33",
    "drawn": "T44",
}
"""Other verbs are said in several phases, and the rule is that of the phase."""

ITEM_OF: Final = {
    "paint": "paintbrush",
    "compass": "compass",
    "knapsack": "knapsack",
    "chest": "chest",
    "broom": "broom",
    "look": "ball",
}
"""The item that is used by a verb of its own."""


def rule_of(item: int) -> str:
    """T70–T85: the rule of a magical item."""
    return f"T{70 + item}"


def rule_of_place(place: int) -> str:
    """T40–T47: the rule of what is done at a place."""
    return PHASES[SPACE_NAMES[place]]


def cites(s: TouriaState, action: int | None) -> str:
    """The rule that speaks of an action, or of what is to be decided."""
    if action is None:
        return "T94" if s.actor == OVER and s.sudden else PHASES.get(_phase(s), "T91")
    if USE <= action < PAINT:
        return rule_of(action - USE)
    word = VOCABULARY.verb(action).word
    if word in ITEM_OF:
        return rule_of(ITEM_NAMES.index(ITEM_OF[word]))
    return VERBS[word] if word in VERBS else PHASES[s.phase.name]


def _phase(s: TouriaState) -> str:
    return "over" if s.actor == OVER else s.phase.name
