"""Six simple aims for a turn, and how to follow one: quick play for rollouts and the greedy bot.

Games of purely random decisions take hundreds of turns and hardly ever see a contested final
round, so rollouts and the conformance kit follow an aim.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.bits import lowest
from rookery.games.court.rules.actions import ASIDE, DECLINE, DIE, DONE, ROLL, TAKE, TO, USE
from rookery.games.court.rules.components import BRINGERS, KING, NAMES, QUEEN, brought_face
from rookery.games.court.rules.dice import FACES, count, face_mask, highest

if TYPE_CHECKING:
    from rookery.games.court.rules.state import CourtState

ONE_SET: Final = 0
GROUPS: Final = 1
HIGH: Final = 2
STRAIGHT: Final = 3
ODD: Final = 4
EVEN: Final = 5
AIMS: Final = 6

FACE_BITS: Final = 0b111111

_WORTH: Final = {
    "king": 40,
    "general": 20,
    "farmer": 14,
    "charlatan": 13,
    "bishop": 11,
    "knight": 11,
    "pawnbroker": 11,
    "hunter": 10,
    "guard": 9,
    "laborer": 9,
    "fool": 8,
    "magician": 6,
    "merchant": 4,
    "astronomer": 3,
    "noblewoman": 3,
    "nobleman": 3,
    "alchemist": 2,
    "maid": 2,
    "philosopher": 2,
    "queen": 0,
}
WORTH: Final = vec[i64]([_WORTH[name] for name in NAMES])
"""How much an eager player wants each card: dice first; skill is lost on so simple a player."""


def hunch(s: CourtState) -> i64:
    """Build one large set, and take the card that is worth most."""
    return follow(s, ONE_SET)


def follow(s: CourtState, aim: i64) -> i64:
    """The decision that a player with this aim makes without further thought."""
    mask = s.phase.legal(s)
    if mask >> TAKE != 0:
        return take_best(mask >> TAKE)
    if s.unrolled > 0:
        return ROLL
    wanted = wanted_faces(s, aim)
    if mask >> (TO + 1) & FACE_BITS != 0:
        return TO + prefer(mask >> (TO + 1) & FACE_BITS, wanted)
    if mask >> (DIE + 1) & FACE_BITS != 0:
        return choose_die(mask, wanted)
    return set_aside_or_go_on(s, mask, wanted)


def take_best(characters: i64) -> i64:
    """Take the card that is worth most, or none if none can be taken."""
    best = most_worth(characters)
    if best < 0:
        return DECLINE
    return TAKE + best


def most_worth(characters: i64) -> i64:
    """The best of a set of characters, or -1."""
    best: i64 = -1
    worth: i64 = -1
    character: i64 = 0
    while character <= KING:
        if characters >> character & 1 != 0 and WORTH[character] > worth:
            worth = WORTH[character]
            best = character
        character += 1
    return best


def wanted_faces(s: CourtState, aim: i64) -> i64:
    """The faces that should be set aside, a bit each."""
    if aim == ONE_SET:
        return i64(1) << (goal_face(s) - 1)
    if aim == GROUPS:
        return grouped_faces(s.aside + s.active)
    if aim == HIGH:
        return 0b110000
    if aim == STRAIGHT:
        return FACE_BITS & ~face_mask(s.aside)
    return 0b010101 if aim == ODD else 0b101010


def goal_face(s: CourtState) -> i64:
    """The face of the set being built: most dice aside, then most active, then the highest."""
    best: i64 = 0
    goal: i64 = FACES
    face: i64 = 1
    aside, active = s.aside, s.active
    while face <= FACES:
        weight = (aside & 15) << 4 | active & 15  # the lowest nibbles count this face
        if weight >= best:
            best = weight
            goal = face
        aside >>= 4
        active >>= 4
        face += 1
    return goal


def grouped_faces(pool: i64) -> i64:
    """The faces that show at least twice."""
    grouped: i64 = 0
    face: i64 = 1
    while face <= FACES:
        if count(pool, face) >= 2:
            grouped |= i64(1) << (face - 1)
        face += 1
    return grouped


def top(face_bits: i64) -> i64:
    """The highest face of a set that is not empty."""
    face: i64 = FACES
    while face_bits >> (face - 1) & 1 == 0:
        face -= 1
    return face


def prefer(face_bits: i64, wanted: i64) -> i64:
    """The highest wanted face; if none is there, the highest."""
    good = face_bits & wanted
    return top(good if good != 0 else face_bits)


def choose_die(mask: i64, wanted: i64) -> i64:
    """A die that isn't wanted as it is; if there is none, stop choosing if that is allowed."""
    dice = mask >> (DIE + 1) & FACE_BITS
    others = dice & ~wanted
    if others == 0 and mask >> DONE & 1 != 0:
        return DONE
    return DIE + top(others if others != 0 else dice)


def set_aside_or_go_on(s: CourtState, mask: i64, wanted: i64) -> i64:
    """Set aside what is wanted; else roll, or use a character, or set aside the best."""
    there = face_mask(s.active)
    bringers = mask >> USE & BRINGERS
    if bringers != 0 and there & ~wanted == 0:
        return USE + fitting_bringer(bringers, wanted)  # or the turn might end without its die
    if there & wanted != 0:
        return ASIDE + top(there & wanted)
    if mask >> ROLL & 1 != 0:
        return ROLL
    if mask >> USE & ~BRINGERS != 0:
        return USE + lowest(mask >> USE & ~BRINGERS)
    if bringers != 0:
        return USE + fitting_bringer(bringers, wanted)
    return ASIDE + highest(s.active)


def fitting_bringer(bringers: i64, wanted: i64) -> i64:
    """One whose die is wanted, the Queen before others; if there is none, any."""
    if bringers >> QUEEN & 1 != 0:
        return QUEEN
    character: i64 = 0
    while character < QUEEN:
        if bringers >> character & 1 != 0 and wanted >> (brought_face(character) - 1) & 1 != 0:
            return character
        character += 1
    return lowest(bringers)
