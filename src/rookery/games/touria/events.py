"""What a decision or an outcome is and brings about, as one seat may be told it (T100)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict, cast

from rookery.core.contract import CHANCE
from rookery.games.touria.actions import (
    BEHIND,
    DECISIONS,
    DRAWN,
    FILLED,
    KNAPSACK_FROM,
    PAINT,
    POSTED,
    START,
    TOWER,
    TWIST,
    USE,
    drawn_pool,
    text,
)
from rookery.games.touria.components import (
    COLOUR_NAMES,
    COLOURS,
    FACE_NAMES,
    MINES,
    NONE,
    SPACE_NAMES,
)
from rookery.games.touria.gems import count, names
from rookery.games.touria.phases import ENTER_MINE, KEEP, SEE_BEHIND
from rookery.games.touria.view import Order, items_in

if TYPE_CHECKING:
    from rookery.games.touria.state import TouriaState

Verb = Literal[
    "done",
    "pay",
    "roll",
    "learn",
    "drown",
    "steal",
    "joust_heart",
    "joust_coins",
    "elixir",
    "purple",
    "return",
    "coin",
    "sword",
    "tower",
    "twist",
    "idle",
    "go",
    "fly",
    "gem",
    "sell",
    "pair",
    "triple",
    "order",
    "take",
    "give",
    "open",
    "use",
    "paint",
    "compass",
    "knapsack",
    "chest",
    "broom",
    "look",
    "start",
    "rolled",
    "shown",
    "posted",
    "behind",
    "filled",
    "drawn",
]


class Change(TypedDict):
    """What a seat gained or lost behind its screen; what stayed the same is left out."""

    seat: int
    gems: NotRequired[dict[str, int]]
    secret: NotRequired[int]
    """Gems gained of which only that seat knows the colour."""
    coins: NotRequired[int]
    swords: NotRequired[int]
    hearts: NotRequired[int]
    elixirs: NotRequired[int]
    gained: NotRequired[list[str]]
    lost: NotRequired[list[str]]


class TouriaEvent(TypedDict):
    """One decision or outcome, with its objects, and what it brought about."""

    game: Literal["touria"]
    verb: Verb
    phase: str
    """What was being decided: it tells what `done` and `gem` mean."""
    seat: int
    """Who decides; at chance, for whom."""
    object: NotRequired[str]
    """A tower, space, colour, item, or a number of a mine, door, order or stack, from 1."""
    face: NotRequired[str]
    """The action chosen with a tower."""
    into: NotRequired[str]
    """The colour that a painted gem counts as."""
    gems: NotRequired[list[str]]
    order: NotRequired[Order]
    door: NotRequired[int]
    item: NotRequired[str]
    """The item that is used up by it; the mirror, if it copies another."""
    here: NotRequired[str]
    """Where the heroes have come."""
    changes: list[Change]
    winner: NotRequired[int]


def describe(s: TouriaState, action: int, seat: int | None) -> TouriaEvent:
    event = _named(s, action)
    if _is_secret(s, action, seat):
        event.pop("object", None)
        event.pop("gems", None)
    after = _after(s, action)
    event["changes"] = [
        change
        for change in (_change(s, after, other, seat) for other in range(s.players))
        if change
    ]
    if after.here != s.here:
        event["here"] = SPACE_NAMES[after.here]
    if after.winner != NONE:
        event["winner"] = after.winner
    if USE <= action < DECISIONS and after.items[s.actor] != s.items[s.actor]:
        event["item"] = items_in(s.items[s.actor] & ~after.items[s.actor])[0]
    return event


def _is_secret(s: TouriaState, action: int, seat: int | None) -> bool:
    """T100: what the thieves gave, and what the crystal ball shows."""
    if action >= DRAWN or (BEHIND <= action < FILLED and s.looks > 0):
        return seat != s.decider
    return s.phase.number == KEEP and seat != s.actor


def _after(s: TouriaState, action: int) -> TouriaState:
    """What the action itself does. What comes next is not told: a refilling may be news."""
    after = s.copy()
    after.phase.apply(after, action)
    if after.phase.number == ENTER_MINE and after.phase.is_moot(after):
        after.phase.pass_over(after)
    if after.sudden and after.winner == NONE:
        after.marries()
    return after


def _named(s: TouriaState, action: int) -> TouriaEvent:
    """The words of the action itself."""
    words = text(action).split()
    event: TouriaEvent = {
        "game": "touria",
        "verb": cast(Verb, words[0]),
        "phase": s.phase.name,
        "seat": s.decider if s.actor == CHANCE else s.actor,
        "changes": [],
    }
    if action >= DRAWN:
        event["gems"] = names(drawn_pool(action))
    elif len(words) > 1:
        event["object"] = words[1]
    _add_objects(event, s, action, words)
    return event


def _add_objects(event: TouriaEvent, s: TouriaState, action: int, words: list[str]) -> None:
    if START <= action < START + 8:
        event["seat"] = action - START
    if TOWER <= action < TWIST:
        event["face"] = FACE_NAMES[s.shown(action - TOWER, s.actor)]
    if PAINT <= action < PAINT + COLOURS * COLOURS:
        event["into"] = words[2]
    if FILLED <= action < DRAWN:
        event["gems"] = words[2:]
    if KNAPSACK_FROM <= action < KNAPSACK_FROM + MINES:
        event["gems"] = names(s.mines[action - KNAPSACK_FROM])
    if POSTED <= action < BEHIND:
        order = action - POSTED
        event["order"] = {"gems": names(s.board.orders[order]), "coins": s.board.prices[order]}
    if event["verb"] == "order":
        order = s.posted[int(words[1]) - 1]
        event["order"] = {"gems": names(s.board.orders[order]), "coins": s.board.prices[order]}
    if s.phase.number == SEE_BEHIND:
        event["door"] = s.peek + 1


def _change(s: TouriaState, after: TouriaState, other: int, seat: int | None) -> Change | None:
    change: Change = {"seat": other}
    if s.phase.number == KEEP and s.actor == other and seat != other:
        change["secret"] = 1
    elif after.gems[other] != s.gems[other]:
        change["gems"] = _gem_changes(s.gems[other], after.gems[other])
    if after.coins[other] != s.coins[other]:
        change["coins"] = after.coins[other] - s.coins[other]
    if after.swords[other] != s.swords[other]:
        change["swords"] = after.swords[other] - s.swords[other]
    if after.hearts[other] != s.hearts[other]:
        change["hearts"] = after.hearts[other] - s.hearts[other]
    if after.elixirs[other] != s.elixirs[other]:
        change["elixirs"] = after.elixirs[other] - s.elixirs[other]
    if after.items[other] & ~s.items[other] != 0:
        change["gained"] = items_in(after.items[other] & ~s.items[other])
    if s.items[other] & ~after.items[other] != 0:
        change["lost"] = items_in(s.items[other] & ~after.items[other])
    return change if len(change) > 1 else None


def _gem_changes(before: int, after: int) -> dict[str, int]:
    differences = {c: count(after, c) - count(before, c) for c in range(COLOURS)}
    return {COLOUR_NAMES[c]: int(n) for c, n in differences.items() if n != 0}
