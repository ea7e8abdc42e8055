"""What a decision or outcome is and brings about, as each seat may be told it.

An event is told from what is public before it happens: the same words serve for a button, for the
log and for the animation, so they never say what lifting a tower will show (W101).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NotRequired, TypedDict, cast

from mypy_extensions import i64

from rookery.core.contract import CHANCE, SPECTATOR
from rookery.games.towers.rules.actions import (
    BACK,
    CAST,
    COLOURS,
    DECISIONS,
    DRAWN,
    FORWARD,
    HAND_OVER,
    RENEW,
    TAKE,
    TOKEN,
    TOWER,
    VOCABULARY,
)
from rookery.games.towers.rules.board import (
    able,
    exposed,
    filled_by,
    flyable,
    keep_after,
    next_free,
    visible,
)
from rookery.games.towers.rules.components import (
    ANY_FLOOR,
    COSTS,
    FREE_WIZARD,
    HEADWIND_TOWER,
    HEADWIND_WIZARD,
    PIGGYBACK,
    ROOF,
    SPACES,
    SPELL_STEPS,
    SWAP_TOWERS,
    TOWER_STEPS,
    TOWERS,
    WIZARD_STEPS,
)
from rookery.games.towers.rules.pieces import floor_under, kinds_in, space_of, wizard
from rookery.games.towers.seen.view import (
    Card,
    SpellName,
    by_colour,
    card_face,
    spell_name,
)

if TYPE_CHECKING:
    from rookery.games.towers.rules.state import TowersState

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
    cards: NotRequired[list[Card]]
    """The cards that are laid on the discards for a new hand (W22)."""
    begins_turn: NotRequired[bool]
    """It is the first action of a turn."""
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
    backwards: NotRequired[bool]
    """It goes there against the clock (W53–W55)."""
    carries_wizards: NotRequired[list[int]]
    """By colour: the wizards on top of the towers that fly."""
    enters: NotRequired[list[int]]
    """By colour: the wizards that come home."""
    keep_to: NotRequired[int]
    """Where the keep goes when a wizard has entered."""
    imprisons: NotRequired[list[int]]
    """By colour: the wizards that are covered."""
    fills: NotRequired[int]
    """The seat whose potion is filled."""
    reveals: NotRequired[bool]
    """Somebody sees something new: there is no undo past it (W90, W102)."""


OF_A_CARD: Final = ("play", "discard", "give")
ACTIONS_OF_A_TURN: Final = ("play", "discard", "renew")


def reveals(s: TowersState, action: int) -> bool:
    """W102: whoever lifts a tower sees what was under it; a swap shows nothing (W52).

    The partner has seen a card that was handed over, so it can't be taken back (W90).
    """
    if HAND_OVER <= action < CAST:
        return True
    return TOWER < action < TAKE and s.spell != SWAP_TOWERS and not s.open_memory


def is_secret(s: TowersState, action: i64, seat: i64) -> bool:
    """Is this hidden from the seat: a card drawn (W100) or handed to a partner (W90)?"""
    if DRAWN <= action < TOKEN:
        return seat != s.seat
    return HAND_OVER <= action < CAST and not s.sees_exchange(seat)


def describe(s: TowersState, action: int, seat: int | None) -> TowersEvent:
    """What a decision or outcome is and brings about, as that seat may be told it."""
    if action >= DECISIONS:
        return _outcome(s, action, seat)
    event = _decision(s, action, seat)
    if s.spell >= 0 and "spell" not in event:
        event["spell"] = spell_name(s.spell)
    if reveals(s, action):
        event["reveals"] = True
    if action == BACK or ("to" in event and _blows_back(s)):
        event["backwards"] = True
    if event["verb"] in ACTIONS_OF_A_TURN and s.action == 1:
        event["begins_turn"] = True
    return event


def _blows_back(s: TowersState) -> bool:
    """W53, W54: do pieces go against the clock by the spell that is being cast?"""
    return s.spell == HEADWIND_WIZARD or s.spell == HEADWIND_TOWER


def _outcome(s: TowersState, action: int, seat: int | None) -> TowersEvent:
    verb = VOCABULARY.verb(action)
    place = action - verb.first
    event: TowersEvent = {"game": "towers", "verb": cast(Verb, verb.word), "seat": s.seat}
    if verb.word == "token":
        event["seat"] = CHANCE
        event["spell"] = spell_name(place)
    elif verb.word == "start":
        event["seat"] = place
    elif verb.word == "rolled":
        event["face"] = place + 1
    elif not _is_secret_to(s, action, seat):
        event["card"] = card_face(place)
    return event


def _decision(s: TowersState, action: int, seat: int | None) -> TowersEvent:
    verb = VOCABULARY.verb(action)
    place = action - verb.first
    if verb.word == "take":
        return _take(s, place)
    if verb.word == "tower":
        return _tower(s, place + 1)
    if verb.word == "wizard":
        return _wizard(s, place // COLOURS, place % COLOURS)
    event = _plain(s, cast(Verb, verb.word))
    if verb.word == "cast":
        event["spell"] = spell_name(place)
        event["cost"] = COSTS[place]
    elif verb.word in OF_A_CARD:
        _add_card(event, s, action, place, seat)
    elif action == RENEW:
        event["cards"] = [card_face(kind) for kind in kinds_in(s.hands[s.actor])]
    elif action == FORWARD or action == BACK:
        event["to"] = next_free(s, 1 if action == FORWARD else -1, ANY_FLOOR)
    return event


def _plain(s: TowersState, verb: Verb) -> TowersEvent:
    return {"game": "towers", "verb": verb, "seat": s.actor}


def _is_secret_to(s: TowersState, action: int, seat: int | None) -> bool:
    return is_secret(s, action, SPECTATOR if seat is None else seat)


def _add_card(event: TowersEvent, s: TowersState, action: int, kind: int, seat: int | None) -> None:
    """W90: a card handed over is face down to all but the partners."""
    if not _is_secret_to(s, action, seat):
        event["card"] = card_face(kind)
    if event["verb"] == "play":
        event["wizards"] = _wizards_for(s, kind)
        event["towers"] = _towers_for(s, kind)


def _wizards_for(s: TowersState, kind: int) -> list[int]:
    """From which spaces the card, with some roll, could move a wizard of the active seat."""
    own = visible(s, s.colour(s.seat))
    spaces: i64 = 0
    for steps in range(1, 7):
        if WIZARD_STEPS[kind] >> steps & 1:
            spaces |= able(s, own, steps)
    return [space for space in range(SPACES) if spaces >> space & 1]


def _towers_for(s: TowersState, kind: int) -> list[int]:
    """The towers that the card, with some roll, could move."""
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
        event["keep_to"] = keep_after(s, space, wizard(colour), steps)
    return event


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
    event["carries_wizards"] = by_colour(s, exposed(s, source))
    caught = exposed(s, target)
    if caught != 0:
        event["imprisons"] = by_colour(s, caught)
        if (seat := filled_by(s, s.actor)) >= 0:
            event["fills"] = seat
    return event


def riding_towers(s: TowersState, tower: int) -> list[int]:
    """The towers on top of that one, which fly along with it, from the bottom up."""
    above: list[int] = []
    floor = i64(s.top[space_of(s.spaces, tower)])
    while floor != ROOF + tower:
        above.append(floor - ROOF)
        floor = floor_under(s.floors, floor - ROOF)
    return above[::-1]
