"""What counts as used in a report: the spells cast, and the cards played."""

from __future__ import annotations

from rookery.games.towers.actions import CAST, DISCARD, PLAY, RENEW, WIZARD
from rookery.games.towers.components import CARD_NAMES, SPELL_NAMES


def uses(action: int) -> list[tuple[str, str]]:
    if CAST <= action < WIZARD:
        return [("spell cast", SPELL_NAMES[action - CAST].replace("_", " "))]
    if PLAY <= action < DISCARD:
        return [("card played", CARD_NAMES[action - PLAY])]
    if action == RENEW:
        return [("card played", "none: hand renewed")]
    return []
