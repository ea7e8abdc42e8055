"""What a person at the table is told of a decision or an outcome, and of what it brought about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NotRequired, TypedDict, cast

from rookery.core.contract import CHANCE, OVER
from rookery.games.court.rules.actions import VOCABULARY
from rookery.games.court.rules.components import NAMES
from rookery.games.court.rules.dice import faces, size
from rookery.games.court.seen.view import forfeits

if TYPE_CHECKING:
    from rookery.games.court.rules.state import CourtState


CourtVerb = Literal[
    "roll", "done", "pass", "decline", "aside", "die", "to", "use", "take", "start", "rolled"
]
OF_A_CHARACTER: Final = ("use", "take")
OF_A_FACE: Final = ("aside", "die", "to")


class CourtEvent(TypedDict):
    """One decision or outcome, and what it brought about."""

    game: Literal["court"]
    verb: CourtVerb
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


def describe(s: CourtState, action: int) -> CourtEvent:
    """Tell what a decision or an outcome is, and what it brings about."""
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
    verb = VOCABULARY.verb(action)
    event: CourtEvent = {"game": "court", "verb": cast(CourtVerb, verb.word), "seat": s.seat}
    place = action - verb.first
    if verb.word == "rolled":
        event["dice"] = faces(place)
    elif verb.word == "start":
        event["seat"] = place
    elif verb.word in OF_A_CHARACTER:
        event["character"] = NAMES[place]
    elif verb.word in OF_A_FACE:
        event["face"] = place + 1
    return event


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
