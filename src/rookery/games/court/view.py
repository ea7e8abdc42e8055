"""What a person at the table is shown. Nothing is hidden, so all seats see the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from mypy_extensions import i64

from rookery.core.contract import CHANCE, OVER
from rookery.games.court.actions import ASIDE, DECISIONS, DIE, ROLLED, START, TAKE, TO, USE
from rookery.games.court.components import ACTIVE_ABILITIES, BRINGERS, CHARACTERS, NAMES, ROWS
from rookery.games.court.dice import faces, size

if TYPE_CHECKING:
    from rookery.games.court.state import CourtState


class MarketCard(TypedDict):
    name: str
    row: int
    left: int
    endless: bool


class SeatCards(TypedDict):
    cards: list[str]
    charlatans: int
    dice: int


class Turn(TypedDict):
    seat: int
    unrolled: int
    active: list[int]
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
    queen: int
    king: int
    count: int
    face: int


class CourtView(TypedDict):
    game: Literal["court"]
    phase: str
    actor: int
    start: int | None
    final: bool
    market: list[MarketCard]
    seats: list[SeatCards]
    turn: Turn
    claim: Claim | None


class CourtEvent(TypedDict):
    """One decision or outcome, and what it brought about."""

    game: Literal["court"]
    verb: Literal[
        "roll", "done", "pass", "decline", "aside", "die", "to", "use", "take", "start", "rolled"
    ]
    seat: int
    face: NotRequired[int]
    character: NotRequired[str]
    ability: NotRequired[str]
    dice: NotRequired[list[int]]
    result: NotRequired[list[int]]
    challenge: NotRequired[Literal["won", "failed"]]
    last_die: NotRequired[bool]
    forfeits: NotRequired[list[str]]
    next_seat: NotRequired[int]
    final_begins: NotRequired[bool]
    winner: NotRequired[int]


def names_in(characters: i64) -> list[str]:
    return [NAMES[c] for c in range(CHARACTERS) if characters >> c & 1]


def view(s: CourtState) -> CourtView:
    return {
        "game": "court",
        "phase": "over" if s.actor == OVER else s.phase.name,
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
    if size(s.active) != 1 or s.reserve() == 0:
        return []
    return names_in(s.cards[s.seat] & ~s.used & BRINGERS & ACTIVE_ABILITIES)


def _claim(s: CourtState) -> Claim | None:
    if s.bar == 0:
        return None
    return {"queen": s.queen, "king": s.king, "count": s.bar // 8, "face": s.bar % 8}


def describe(s: CourtState, action: int) -> CourtEvent:
    event = _named(s, action)
    if s.actor == CHANCE:
        return event
    if s.ability >= 0:
        event["ability"] = NAMES[s.ability]
    after = s.copy()
    after.step(action)
    if event["verb"] == "aside":
        _add_aside(event, s, after)
    if after.actor == OVER:
        event["winner"] = after.king
    elif after.turns != s.turns or after.seat != s.seat:
        event["next_seat"] = after.seat
    if after.final and not s.final:
        event["final_begins"] = True
    return event


def _named(s: CourtState, action: int) -> CourtEvent:
    """The words of the action itself."""
    if action >= ROLLED:
        return {"game": "court", "verb": "rolled", "seat": s.seat, "dice": faces(action - ROLLED)}
    if action >= START:
        return {"game": "court", "verb": "start", "seat": action - START}
    if not 0 <= action < DECISIONS:
        raise ValueError(f"{action} is no action of court")
    if action >= TAKE:
        character = NAMES[action - TAKE]
        return {"game": "court", "verb": "take", "seat": s.seat, "character": character}
    if action >= USE:
        return {"game": "court", "verb": "use", "seat": s.seat, "character": NAMES[action - USE]}
    if action > TO:
        return {"game": "court", "verb": "to", "seat": s.seat, "face": action - TO}
    if action > DIE:
        return {"game": "court", "verb": "die", "seat": s.seat, "face": action - DIE}
    if action > ASIDE:
        return {"game": "court", "verb": "aside", "seat": s.seat, "face": action - ASIDE}
    if action == 0:
        return {"game": "court", "verb": "roll", "seat": s.seat}
    if action == 1:
        return {"game": "court", "verb": "done", "seat": s.seat}
    if action == 2:
        return {"game": "court", "verb": "pass", "seat": s.seat}
    return {"game": "court", "verb": "decline", "seat": s.seat}


def _add_aside(event: CourtEvent, s: CourtState, after: CourtState) -> None:
    if size(s.active) > 1:
        return
    event["last_die"] = True
    event["result"] = sorted([*faces(s.aside), event["face"]])
    lost = forfeits(s)
    if lost:
        event["forfeits"] = lost
    if s.final:
        event["challenge"] = "won" if after.king == s.seat else "failed"
