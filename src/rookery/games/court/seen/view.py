"""What a person at the table is shown. Nothing is hidden, so all seats see the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from mypy_extensions import i64

from rookery.core.contract import OVER
from rookery.games.court.rules.components import ACTIVE_ABILITIES, BRINGERS, CHARACTERS, NAMES, ROWS
from rookery.games.court.rules.dice import faces, size

if TYPE_CHECKING:
    from rookery.games.court.rules.state import CourtState

Phase = Literal[
    "choose_start_player",
    "first_roll",
    "rolling",
    "use_or_set_aside",
    "choose_die",
    "choose_receiver",
    "choose_value",
    "choose_dice",
    "take_card",
    "over",
]


class MarketCard(TypedDict):
    """A character on display."""

    name: str
    row: int
    left: int
    endless: bool


class SeatCards(TypedDict):
    """What a seat owns."""

    cards: list[str]
    charlatans: int
    dice: int


class Turn(TypedDict):
    """The dice and abilities of the turn that is being played."""

    seat: int
    unrolled: int
    active: list[int]
    """Before the first roll: the dice that were brought to it (C45)."""
    aside: list[int]
    reserve: int
    due: bool
    used: list[str]
    ability: str | None
    picked: list[int]
    """The dice chosen for the ability in use."""
    giver: int | None
    """The first of them, where one die is changed or gives pips."""
    made: list[int]
    """The Alchemist's new dice, as far as they are settled."""
    forfeits: list[str]


class Claim(TypedDict):
    """Who holds King and Queen, and the set that a challenger must beat."""

    queen: int
    king: int
    count: int
    face: int


class CourtView(TypedDict):
    """The whole table, which is the same for everybody."""

    game: Literal["court"]
    phase: Phase
    actor: int
    start: int | None
    """Who began this round; in the final one that is never the Queen's owner (C72)."""
    final: bool
    market: list[MarketCard]
    seats: list[SeatCards]
    turn: Turn
    claim: Claim | None


def names_in(characters: i64) -> list[str]:
    """The names of the characters in a set."""
    return [NAMES[c] for c in range(CHARACTERS) if characters >> c & 1]


def view(s: CourtState) -> CourtView:
    """What anybody at the table is shown."""
    return {
        "game": "court",
        "phase": cast(Phase, "over" if s.actor == OVER else s.phase.name),
        "actor": s.actor,
        "start": s.start if s.start >= 0 else None,
        "final": s.final,
        "market": [_market_card(s, c) for c in range(CHARACTERS) if NAMES[c] != "charlatan"],
        "seats": [_seat_cards(s, seat) for seat in range(s.players)],
        "turn": _turn(s),
        "claim": _claim(s),
    }


def _market_card(s: CourtState, character: int) -> MarketCard:
    name = NAMES[character]
    endless = s.endless_fools and name == "fool"
    return {
        "name": name,
        "row": ROWS[character],
        "left": s.left(character),
        "endless": endless,
    }


def _seat_cards(s: CourtState, seat: int) -> SeatCards:
    return {
        "cards": names_in(s.cards[seat]),
        "charlatans": s.charlatans(seat),
        "dice": s.hand(seat),
    }


def _turn(s: CourtState) -> Turn:
    return {
        "seat": s.seat,
        "unrolled": s.unrolled,
        "active": faces(s.active),
        "aside": faces(s.aside),
        "reserve": s.reserve(),
        "due": s.due,
        "used": names_in(s.used),
        "ability": NAMES[s.ability] if s.ability >= 0 else None,
        "picked": faces(s.picked),
        "giver": s.giver if s.giver > 0 else None,
        "made": faces(s.made),
        "forfeits": forfeits(s),
    }


def forfeits(s: CourtState) -> list[str]:
    """C47: the die-bringers that setting aside the last active die would leave unused."""
    if size(s.active) != 1 or s.unrolled > 0 or s.reserve() == 0:
        return []
    return names_in(s.cards[s.seat] & ~s.used & BRINGERS & ACTIVE_ABILITIES)


def _claim(s: CourtState) -> Claim | None:
    if s.bar == 0:
        return None
    return {"queen": s.queen, "king": s.king, "count": s.bar // 8, "face": s.bar % 8}
