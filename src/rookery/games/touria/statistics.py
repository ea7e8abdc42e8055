"""What counts as used in a report: the places towers lead to, items, orders and the tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rookery.games.touria.actions import (
    DECISIONS,
    GIVE,
    JOUST_COINS,
    JOUST_HEART,
    ORDER,
    TAKE,
    TOWER,
    TWIST,
    USE,
)
from rookery.games.touria.components import FACE_NAMES, ITEM_NAMES

if TYPE_CHECKING:
    from rookery.games.touria.state import TouriaState

PLACE: Final = "place chosen"
TOURNAMENT: Final = {JOUST_HEART: "tournament: hearts", JOUST_COINS: "tournament: coins"}


def uses(s: TouriaState, action: int) -> list[tuple[str, str]]:
    if TOWER <= action < TWIST:
        return [(PLACE, _words(FACE_NAMES[s.shown(action - TOWER, s.actor)]))]
    if action in TOURNAMENT:
        return [(PLACE, TOURNAMENT[action])]
    if ORDER <= action < TAKE:
        return [("order filled", f"order {s.posted_in(action - ORDER) + 1}")]
    if TAKE <= action < GIVE:
        return [("item gained", ITEM_NAMES[action - TAKE])]
    if USE <= action < DECISIONS:
        return _item_used(s, action)
    return []


def _item_used(s: TouriaState, action: int) -> list[tuple[str, str]]:
    """T78: the mirror may stand in for another item; then it is the one that was used."""
    item = s.describe(action, None).get("item")
    return [("item used", item)] if item else []


def _words(name: str) -> str:
    return name.replace("_", " ")
