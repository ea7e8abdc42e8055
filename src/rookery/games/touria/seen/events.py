"""What a decision or an outcome is and brings about, as one seat may be told it (T100)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from rookery.core.contract import CHANCE, SPECTATOR
from rookery.games.touria.rules.actions import (
    BEHIND,
    DECISIONS,
    DRAWN,
    FILLED,
    RETURN,
    USE,
    VOCABULARY,
    drawn_pool,
)
from rookery.games.touria.rules.chance import SEE_BEHIND
from rookery.games.touria.rules.components import COLOURS, NONE, WIZARD
from rookery.games.touria.rules.gems import count
from rookery.games.touria.rules.locations import KEEP
from rookery.games.touria.rules.moving import ENTER_MINE
from rookery.games.touria.rules.upkeep import end_if_married
from rookery.games.touria.seen.view import (
    Change,
    TouriaEvent,
    fare_to,
    order_view,
    screen_view,
    way_to,
)
from rookery.games.touria.seen.words import (
    Colour,
    Item,
    Verb,
    colour_name,
    face_name,
    gems_in,
    items_in,
    phase_name,
    space_name,
)

if TYPE_CHECKING:
    from rookery.games.touria.rules.state import TouriaState


ABILITIES: Final[dict[str, Item]] = {
    "paint": "paintbrush",
    "compass": "compass",
    "knapsack": "knapsack",
    "chest": "chest",
    "broom": "broom",
    "look": "ball",
}
"""The item whose ability a verb uses; to `use` one is said of the item itself."""


def describe(s: TouriaState, action: int, seat: int | None) -> TouriaEvent:
    """The action in words, and what it changes, as far as the seat may be told."""
    event = _named(s, action)
    if is_secret(s, action, SPECTATOR if seat is None else seat):
        event.pop("object", None)
        event.pop("gems", None)
    after = _after(s, action)
    event["changes"] = [
        change
        for change in (_change(s, after, other, seat) for other in range(s.players))
        if change
    ]
    if after.here != s.here:
        event["here"] = space_name(after.here)
    if action == RETURN:
        event["lifted"] = screen_view(s, s.actor, s.actor)
    if after.winner != NONE:
        event["winner"] = after.winner
    if USE <= action < DECISIONS and after.items_of(s.actor) != s.items_of(s.actor):
        event["item"] = items_in(s.items_of(s.actor) & ~after.items_of(s.actor))[0]
        event["ability"] = ABILITIES.get(event["verb"]) or cast(Item, event["object"])
    return event


def is_secret(s: TouriaState, action: i64, seat: i64) -> bool:
    """T100: is this kept from the seat? What the thieves gave, and what the crystal ball shows."""
    if action >= DRAWN or (BEHIND <= action < FILLED and s.looks > 0):
        return seat != s.decider
    return s.phase is KEEP and seat != s.actor


def _after(s: TouriaState, action: int) -> TouriaState:
    """What the action itself does. What comes next is not told: a refilling may be news."""
    after = s.copy()
    after.phase.apply(after, action)
    if after.phase is ENTER_MINE and ENTER_MINE.is_moot(after):
        ENTER_MINE.pass_over(after)
    if after.sudden and after.winner == NONE:
        end_if_married(after)
    return after


def _named(s: TouriaState, action: int) -> TouriaEvent:
    """The words of the action itself, and what they are said of."""
    verb = VOCABULARY.verb(action)
    place = action - verb.first
    event: TouriaEvent = {
        "game": "touria",
        "verb": cast(Verb, verb.word),
        "phase": phase_name(s),
        "seat": s.decider if s.actor == CHANCE else s.actor,
        "changes": [],
    }
    said_of = verb.object_text(place).split()
    if verb.word == "drawn":
        event["gems"] = gems_in(drawn_pool(action))
    elif said_of:
        event["object"] = said_of[0]
        _add_objects(event, s, place, said_of)
    if s.phase is SEE_BEHIND:
        event["door"] = s.peek + 1
    return event


def _add_objects(event: TouriaEvent, s: TouriaState, place: int, said_of: list[str]) -> None:
    verb = event["verb"]
    if verb == "start":
        event["seat"] = place
    elif verb == "tower":
        _add_way(event, s, s.shown(place, s.actor))
    elif verb == "paint":
        event["into"] = cast(Colour, said_of[1])
    elif verb == "filled":
        event["gems"] = cast(list[Colour], said_of[1:])
    elif verb == "knapsack":
        event["gems"] = gems_in(s.mine(place))
    elif verb == "posted":
        event["order"] = order_view(s, place)
    elif verb == "order":
        event["order"] = order_view(s, s.posted_in(place))


def _add_way(event: TouriaEvent, s: TouriaState, face: int) -> None:
    event["face"] = face_name(face)
    event["fare"] = 1 if face == WIZARD else fare_to(s, face)
    if face != WIZARD:
        event["way"] = way_to(s, face)


def _change(s: TouriaState, after: TouriaState, other: int, seat: int | None) -> Change | None:
    change: Change = {"seat": other}
    if s.phase is KEEP and s.actor == other and seat != other:
        change["secret"] = 1
    elif after.gems_of(other) != s.gems_of(other):
        change["gems"] = _gem_changes(s.gems_of(other), after.gems_of(other))
    if after.coins_of(other) != s.coins_of(other):
        change["coins"] = after.coins_of(other) - s.coins_of(other)
    if after.swords_of(other) != s.swords_of(other):
        change["swords"] = after.swords_of(other) - s.swords_of(other)
    if after.hearts_of(other) != s.hearts_of(other):
        change["hearts"] = after.hearts_of(other) - s.hearts_of(other)
    if after.elixirs_of(other) != s.elixirs_of(other):
        change["elixirs"] = after.elixirs_of(other) - s.elixirs_of(other)
    if after.items_of(other) & ~s.items_of(other) != 0:
        change["gained"] = items_in(after.items_of(other) & ~s.items_of(other))
    if s.items_of(other) & ~after.items_of(other) != 0:
        change["lost"] = items_in(s.items_of(other) & ~after.items_of(other))
    return change if len(change) > 1 else None


def _gem_changes(before: int, after: int) -> dict[Colour, int]:
    differences = {c: count(after, c) - count(before, c) for c in range(COLOURS)}
    return {colour_name(c): int(n) for c, n in differences.items() if n != 0}
