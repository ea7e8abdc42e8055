"""What a decision or outcome is and brings about, as each seat may be told it.

An event is told from what is public before it happens: the same words serve for a button, for the
log and for the animation, so they never say what lifting a tower will show (W101).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from mypy_extensions import i64

from rookery.core.contract import CHANCE, SPECTATOR
from rookery.games.towers.actions import (
    ACTIONS,
    CAST,
    DECISIONS,
    DISCARD,
    DRAWN,
    FORWARD,
    HAND_OVER,
    PLAY,
    ROLLED,
    START,
    TAKE,
    TOKEN,
    TOWER,
    WIZARD,
)
from rookery.games.towers.board import (
    able,
    exposed,
    filled_by,
    flyable,
    move_wizards,
    next_free,
    visible,
)
from rookery.games.towers.components import (
    ANY_FLOOR,
    COSTS,
    FREE_WIZARD,
    PIGGYBACK,
    ROOF,
    SPACES,
    SPELL_STEPS,
    SWAP_TOWERS,
    TOWER_STEPS,
    TOWERS,
    WIZARD_STEPS,
)
from rookery.games.towers.pieces import floor_under, space_of, wizard
from rookery.games.towers.view import (
    Card,
    SpellName,
    by_colour,
    card_face,
    spell_name,
)

if TYPE_CHECKING:
    from rookery.games.towers.state import TowersState

Verb = Literal[
    "pass",
    "roll",
    "keep",
    "renew",
    "ask",
    "refuse",
    "potion",
    "forward",
    "back",
    "play",
    "discard",
    "give",
    "cast",
    "wizard",
    "tower",
    "swap",
    "lift",
    "ride",
    "free",
    "start",
    "rolled",
    "drawn",
    "token",
]


class TowersEvent(TypedDict):
    """One decision or outcome, and what it brings about."""

    game: Literal["towers"]
    verb: Verb
    seat: int
    """Who decides; at chance: whom it concerns."""
    card: NotRequired[Card]
    """Absent if this seat may not know it."""
    wizards: NotRequired[list[int]]
    """The spaces from which the card could move a wizard, with some roll at least."""
    towers: NotRequired[list[int]]
    """The towers that the card could move."""
    face: NotRequired[int]
    spell: NotRequired[SpellName]
    """The spell cast, or the one that this decision is part of."""
    cost: NotRequired[int]
    colour: NotRequired[int]
    """Whose wizard."""
    tower: NotRequired[int]
    """The tower that is moved or lifted."""
    other: NotRequired[int]
    """The second tower of a swap."""
    carries: NotRequired[list[int]]
    """The towers that fly along, from the bottom up."""
    carries_keep: NotRequired[bool]
    space: NotRequired[int]
    to: NotRequired[int]
    """Where the piece, or the keep, will be."""
    enters: NotRequired[list[int]]
    """By colour: the wizards that come home."""
    keep_to: NotRequired[int]
    """Where the keep goes when a wizard has entered."""
    imprisons: NotRequired[list[int]]
    """By colour: the wizards that are covered."""
    fills: NotRequired[int]
    """The seat whose potion is filled."""
    reveals: NotRequired[bool]
    """A covered floor comes to light: there is no undo past it (W102)."""


VERBS: list[Verb] = ["pass", "roll", "keep", "renew", "ask", "refuse", "potion", "forward", "back"]


def reveals(s: TowersState, action: int) -> bool:
    """W102: whoever lifts a tower sees what was under it; a swap shows nothing (W52)."""
    return TOWER < action < TAKE and s.spell != SWAP_TOWERS and not s.open_memory


def is_secret(s: TowersState, action: i64, seat: i64) -> bool:
    """W90, W100: cards drawn, and cards handed over to a partner."""
    if DRAWN <= action < TOKEN:
        return seat != s.seat
    return HAND_OVER <= action < CAST and not s.sees_exchange(seat)


def describe(s: TowersState, action: int, seat: int | None) -> TowersEvent:
    if not 0 <= action < ACTIONS:
        raise ValueError(f"{action} is no action of towers")
    if action >= DECISIONS:
        return _outcome(s, action, seat)
    event = _decision(s, action, seat)
    if s.spell >= 0 and "spell" not in event:
        event["spell"] = spell_name(s.spell)
    if reveals(s, action):
        event["reveals"] = True
    return event


def _outcome(s: TowersState, action: int, seat: int | None) -> TowersEvent:
    if action >= TOKEN:
        return {
            "game": "towers",
            "verb": "token",
            "seat": CHANCE,
            "spell": spell_name(action - TOKEN),
        }
    if action >= DRAWN:
        event: TowersEvent = {"game": "towers", "verb": "drawn", "seat": s.seat}
        if not is_secret(s, action, SPECTATOR if seat is None else seat):
            event["card"] = card_face(action - DRAWN)
        return event
    if action > ROLLED:
        return {"game": "towers", "verb": "rolled", "seat": s.seat, "face": action - ROLLED}
    return {"game": "towers", "verb": "start", "seat": action - START}


def _decision(s: TowersState, action: int, seat: int | None) -> TowersEvent:
    if action >= TAKE:
        return _take(s, action - TAKE)
    if action > TOWER:
        return _tower(s, action - TOWER)
    if action >= WIZARD:
        return _wizard(s, (action - WIZARD) // 6, (action - WIZARD) % 6)
    if action >= CAST:
        event = _plain(s, "cast")
        event["spell"] = spell_name(action - CAST)
        event["cost"] = COSTS[action - CAST]
        return event
    if action >= PLAY:
        return _card(s, action, seat)
    event = _plain(s, VERBS[action])
    if action >= FORWARD:
        event["to"] = next_free(s, 1 if action == FORWARD else -1, ANY_FLOOR)
    return event


def _plain(s: TowersState, verb: Verb) -> TowersEvent:
    return {"game": "towers", "verb": verb, "seat": s.actor}


def _card(s: TowersState, action: int, seat: int | None) -> TowersEvent:
    """W90: a card handed over is face down to all but the partners."""
    if action >= HAND_OVER:
        event = _plain(s, "give")
        if not is_secret(s, action, SPECTATOR if seat is None else seat):
            event["card"] = card_face(action - HAND_OVER)
        return event
    if action >= DISCARD:
        event = _plain(s, "discard")
        event["card"] = card_face(action - DISCARD)
        return event
    event = _plain(s, "play")
    event["card"] = card_face(action - PLAY)
    event["wizards"] = _wizards_for(s, action - PLAY)
    event["towers"] = _towers_for(s, action - PLAY)
    return event


def _wizards_for(s: TowersState, kind: int) -> list[int]:
    """From which spaces the card, with some roll, could move a wizard of the active seat."""
    own = visible(s, s.colour(s.seat))
    spaces: i64 = 0
    for steps in range(1, 7):
        if WIZARD_STEPS[kind] >> steps & 1:
            spaces |= able(s, own, steps)
    return [space for space in range(SPACES) if spaces >> space & 1]


def _towers_for(s: TowersState, kind: int) -> list[int]:
    towers: i64 = 0
    for steps in range(1, 7):
        if TOWER_STEPS[kind] >> steps & 1:
            towers |= flyable(s, steps)
    return [tower for tower in range(1, TOWERS + 1) if towers >> tower & 1]


# ---- wizards --------------------------------------------------------------------------------


def _wizard(s: TowersState, space: int, colour: int) -> TowersEvent:
    steps = SPELL_STEPS[s.spell] if s.spell >= 0 else s.wizard_steps
    event = _plain(s, "wizard")
    event["colour"] = colour
    event["space"] = space
    event["to"] = (space + steps) % SPACES
    if event["to"] == s.keep:
        event["enters"] = by_colour(s, wizard(colour))
        event["keep_to"] = _keep_afterwards(s, space, colour, steps)
    return event


def _keep_afterwards(s: TowersState, space: int, colour: int, steps: i64) -> int:
    after = s.copy()
    move_wizards(after, space, wizard(colour), steps)
    return after.keep


def _take(s: TowersState, colour: int) -> TowersEvent:
    """A passenger (W56), or the prisoner to be freed (W57)."""
    event = _plain(s, "ride" if s.spell == PIGGYBACK else "free")
    event["colour"] = colour
    if s.spell == PIGGYBACK:
        event["space"] = s.chosen // 6
        event["to"] = (s.chosen // 6 + s.wizard_steps) % SPACES
    else:
        event["space"] = space_of(s.spaces, s.first)
        event["tower"] = s.first
    return event


# ---- towers ---------------------------------------------------------------------------------


def _tower(s: TowersState, tower: int) -> TowersEvent:
    if s.spell == FREE_WIZARD:
        event = _plain(s, "lift")
    elif s.spell == SWAP_TOWERS:
        event = _plain(s, "swap")
        if s.first > 0:
            event["other"] = s.first
    else:
        event = _flight(s, tower)
    event["tower"] = tower
    event["space"] = space_of(s.spaces, tower)
    return event


def _flight(s: TowersState, tower: int) -> TowersEvent:
    steps = SPELL_STEPS[s.spell] if s.spell >= 0 else s.tower_steps
    source = space_of(s.spaces, tower)
    target = (source + steps) % SPACES
    event = _plain(s, "tower")
    event["to"] = target
    event["carries"] = riding_towers(s, tower)
    event["carries_keep"] = source == s.keep
    caught = exposed(s, target)
    if caught != 0:
        event["imprisons"] = by_colour(s, caught)
        if (seat := filled_by(s, s.actor)) >= 0:
            event["fills"] = seat
    return event


def riding_towers(s: TowersState, tower: int) -> list[int]:
    above: list[int] = []
    floor = i64(s.top[space_of(s.spaces, tower)])
    while floor != ROOF + tower:
        above.append(floor - ROOF)
        floor = floor_under(s.floors, floor - ROOF)
    return above[::-1]
