"""What counts as used in a report: the places towers lead to, items, orders and the tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rookery.games.touria.rules.actions import (
    ITEM_VERBS,
    JOUST_COINS,
    JOUST_HEART,
    ORDER,
    TAKE,
    TOWER,
    VERBS,
)
from rookery.games.touria.rules.components import FACE_NAMES, ITEM_NAMES

if TYPE_CHECKING:
    from rookery.games.touria.rules.state import TouriaState

PLACE: Final = "place chosen"
TOURNAMENT: Final = {JOUST_HEART: "tournament: hearts", JOUST_COINS: "tournament: coins"}


def uses(s: TouriaState, action: int) -> list[tuple[str, str]]:
    """What a decision makes use of, as kind and name."""
    verb = int(VERBS[action])
    place = action - verb
    if verb == TOWER:
        return [(PLACE, _words(FACE_NAMES[s.shown(place, s.actor)]))]
    if verb in TOURNAMENT:
        return [(PLACE, TOURNAMENT[verb])]
    if verb == ORDER:
        return [("order filled", _order(s.describe(action, None)["order"]))]
    if verb == TAKE:
        return [("item gained", ITEM_NAMES[place])]
    return _item_used(s, action) if verb in ITEM_VERBS else []


def _item_used(s: TouriaState, action: int) -> list[tuple[str, str]]:
    """T78: the mirror may stand in for another item; then it is the one that was used."""
    item = s.describe(action, None).get("item")
    return [("item used", item)] if item else []


def _order(order: Any) -> str:
    """What is brought for how much."""
    return f"{' '.join(order['gems'])} for {order['coins']}"


def _words(name: str) -> str:
    return name.replace("_", " ")
