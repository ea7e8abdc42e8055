"""What a decision or an outcome is and brings about, as one seat may be told it (T100)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mypy_extensions import i64

from rookery.core.contract import CHANCE, SPECTATOR
from rookery.games.touria.actions import (
    BEHIND,
    DECISIONS,
    DRAWN,
    FILLED,
    KNAPSACK_FROM,
    ORDER,
    PAINT,
    POSTED,
    START,
    TAKE,
    TOWER,
    TWIST,
    USE,
    drawn_pool,
    text,
)
from rookery.games.touria.components import (
    COLOURS,
    MINES,
    NONE,
    WIZARD,
)
from rookery.games.touria.gems import count
from rookery.games.touria.phases import ENTER_MINE, KEEP, SEE_BEHIND
from rookery.games.touria.upkeep import marries
from rookery.games.touria.view import Change, TouriaEvent, fare_to, order_view, way_to
from rookery.games.touria.words import (
    Colour,
    Verb,
    colour_name,
    face_name,
    gems_in,
    items_in,
    phase_name,
    space_name,
)

if TYPE_CHECKING:
    from rookery.games.touria.state import TouriaState


def describe(s: TouriaState, action: int, seat: int | None) -> TouriaEvent:
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
    if after.winner != NONE:
        event["winner"] = after.winner
    if USE <= action < DECISIONS and after.items_of(s.actor) != s.items_of(s.actor):
        event["item"] = items_in(s.items_of(s.actor) & ~after.items_of(s.actor))[0]
    return event


def is_secret(s: TouriaState, action: i64, seat: i64) -> bool:
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
        marries(after)
    return after


def _named(s: TouriaState, action: int) -> TouriaEvent:
    """The words of the action itself."""
    words = text(action).split()
    event: TouriaEvent = {
        "game": "touria",
        "verb": cast(Verb, words[0]),
        "phase": phase_name(s),
        "seat": s.decider if s.actor == CHANCE else s.actor,
        "changes": [],
    }
    if action >= DRAWN:
        event["gems"] = gems_in(drawn_pool(action))
    elif len(words) > 1:
        event["object"] = words[1]
    _add_objects(event, s, action, words)
    return event


def _add_objects(event: TouriaEvent, s: TouriaState, action: int, words: list[str]) -> None:
    if START <= action < START + 8:
        event["seat"] = action - START
    if TOWER <= action < TWIST:
        _add_way(event, s, s.shown(action - TOWER, s.actor))
    if PAINT <= action < PAINT + COLOURS * COLOURS:
        event["into"] = cast(Colour, words[2])
    if FILLED <= action < DRAWN:
        event["gems"] = cast(list[Colour], words[2:])
    if KNAPSACK_FROM <= action < KNAPSACK_FROM + MINES:
        event["gems"] = gems_in(s.mine(action - KNAPSACK_FROM))
    if POSTED <= action < BEHIND:
        event["order"] = order_view(s, action - POSTED)
    if ORDER <= action < TAKE:
        event["order"] = order_view(s, s.posted_in(action - ORDER))
    if s.phase.number == SEE_BEHIND:
        event["door"] = s.peek + 1


def _add_way(event: TouriaEvent, s: TouriaState, face: int) -> None:
    event["face"] = face_name(face)
    event["fare"] = 1 if face == WIZARD else fare_to(s, face)
    if face != WIZARD:
        event["way"] = way_to(s, face)


def _change(s: TouriaState, after: TouriaState, other: int, seat: int | None) -> Change | None:
    change: Change = {"seat": other}
    if s.phase.number == KEEP and s.actor == other and seat != other:
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
