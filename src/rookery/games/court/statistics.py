"""What counts as used in a report: the cards taken, and the abilities."""

from __future__ import annotations

from rookery.games.court.actions import DECISIONS, TAKE, USE
from rookery.games.court.components import NAMES


def uses(action: int) -> list[tuple[str, str]]:
    if TAKE <= action < DECISIONS:
        return [("card taken", NAMES[action - TAKE])]
    if USE <= action < TAKE:
        return [("ability used", NAMES[action - USE])]
    return []
