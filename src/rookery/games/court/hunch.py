"""A quick, eager way to play: build one large set, and take what brings dice.

Rollouts and the conformance kit use it, because games of purely random decisions take hundreds of
turns and hardly ever see a contested final round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.games.court.actions import ASIDE, DECLINE, DIE, DONE, ROLL, TAKE, TO, USE
from rookery.games.court.components import (
    ALCHEMIST,
    ASTRONOMER,
    BISHOP,
    BRINGERS,
    CHARLATAN,
    FARMER,
    FOOL,
    GENERAL,
    GUARD,
    HUNTER,
    KING,
    KNIGHT,
    LABORER,
    MAGICIAN,
    MAID,
    MERCHANT,
    NOBLEMAN,
    NOBLEWOMAN,
    PAWNBROKER,
    PHILOSOPHER,
)
from rookery.games.court.dice import FACES, count, face_mask

if TYPE_CHECKING:
    from rookery.games.court.state import CourtState

FIRST_CHOICE: Final = vec[i64](
    [
        KING,
        GENERAL,
        FARMER,
        CHARLATAN,
        BISHOP,
        KNIGHT,
        PAWNBROKER,
        HUNTER,
        GUARD,
        LABORER,
        FOOL,
        MAGICIAN,
        NOBLEMAN,
        ALCHEMIST,
        NOBLEWOMAN,
        MERCHANT,
        ASTRONOMER,
        MAID,
        PHILOSOPHER,
    ]
)
FACE_BITS: Final = 0b111111


def hunch(s: CourtState) -> i64:
    mask = s.phase.legal(s)
    if mask >> TAKE != 0:
        return take_first_choice(mask)
    if s.unrolled > 0:
        return ROLL
    goal = goal_face(s)
    if mask >> (TO + 1) & FACE_BITS != 0:
        return TO + towards(mask >> (TO + 1) & FACE_BITS, goal)
    if mask >> (DIE + 1) & FACE_BITS != 0:
        return choose_die(mask, goal)
    return set_aside_or_go_on(s, mask, goal)


def take_first_choice(mask: i64) -> i64:
    i: i64 = 0
    while i < i64(len(FIRST_CHOICE)):
        if mask >> (TAKE + FIRST_CHOICE[i]) & 1 != 0:
            return TAKE + FIRST_CHOICE[i]
        i += 1
    return DECLINE


def goal_face(s: CourtState) -> i64:
    """The face of the set being built: most dice aside, then most active, then the highest."""
    best: i64 = 0
    goal: i64 = FACES
    face: i64 = 1
    while face <= FACES:
        weight = 16 * count(s.aside, face) + count(s.active, face)
        if weight >= best:
            best = weight
            goal = face
        face += 1
    return goal


def towards(values: i64, goal: i64) -> i64:
    """The goal itself if it is among the values, else the highest of them."""
    if values >> (goal - 1) & 1 != 0:
        return goal
    face: i64 = FACES
    while values >> (face - 1) & 1 == 0:
        face -= 1
    return face


def choose_die(mask: i64, goal: i64) -> i64:
    """Any die but one of the set; if there is none other, stop choosing if that is allowed."""
    dice = mask >> (DIE + 1) & FACE_BITS
    others = dice & ~(i64(1) << (goal - 1))
    if others == 0 and mask >> DONE & 1 != 0:
        return DONE
    if others == 0:
        return DIE + goal
    return DIE + towards(others, goal)


def set_aside_or_go_on(s: CourtState, mask: i64, goal: i64) -> i64:
    matching = count(s.active, goal)
    bringers = mask >> USE & BRINGERS
    all_match = face_mask(s.active) == i64(1) << (goal - 1)
    if bringers != 0 and all_match:
        return first_use(bringers)  # or the turn would end with the bringer unused
    if matching > 0:
        return ASIDE + goal
    if mask >> ROLL & 1 != 0:
        return ROLL
    if mask >> USE != 0:
        return first_use(mask >> USE)
    return ASIDE + towards(face_mask(s.active), goal)


def first_use(characters: i64) -> i64:
    character: i64 = 0
    while characters >> character & 1 == 0:
        character += 1
    return USE + character
