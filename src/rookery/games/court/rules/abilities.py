"""What each character's ability may do to the active dice (C10–C28).

Sets of faces are six bits, bit 0 for a 1. An ability is usable only if the multiset of active
dice can change, or dice are re-rolled (C43).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.bits import lowest
from rookery.games.court.rules.components import (
    ACTIVE_ABILITIES,
    ALCHEMIST,
    ASTRONOMER,
    BRINGERS,
    FOOL,
    MAGICIAN,
    MAID,
    MERCHANT,
    NOBLEMAN,
    NOBLEWOMAN,
    PHILOSOPHER,
    QUEEN,
)
from rookery.games.court.rules.dice import FACES, count, die, face_mask, highest, pips, size
from rookery.games.court.rules.state import CourtState

ALL_FACES: Final = 0b111111
ANY_DIE: Final = 1 << FOOL | 1 << MAGICIAN
"""Those that act on one die, whatever it shows."""
PICKY: Final = ACTIVE_ABILITIES & ~BRINGERS & ~ANY_DIE & ~(1 << MERCHANT)
"""Those that act only on dice that fit."""


def _below(face: i64) -> i64:
    """The faces lower than this one."""
    return (i64(1) << (face - 1)) - 1


def _bit(face: i64) -> i64:
    return i64(1) << (face - 1)


# ---- which characters ---------------------------------------------------------------------


def usable(s: CourtState) -> i64:
    """C43: the unused characters of the seat that can act on the dice as they lie."""
    ready = s.cards[s.seat] & ~s.used & ACTIVE_ABILITIES
    if ready == 0:
        return 0
    able: i64 = 0
    if s.reserve() > 0:  # C46
        able = ready & BRINGERS
    if ready & ~BRINGERS == 0:
        return able
    there = face_mask(s.active)
    able |= ready & 1 << MERCHANT
    if there != 0:
        able |= ready & ANY_DIE
    picky = ready & PICKY
    while picky != 0:
        if _can_act(s, lowest(picky), there):
            able |= picky & -picky
        picky &= picky - 1
    return able


def _can_act(s: CourtState, character: i64, there: i64) -> bool:
    """Do the dice that are there fit one of those that can't use any dice?"""
    if character == ALCHEMIST:
        return can_transmute(s.active)
    if character == NOBLEWOMAN or character == NOBLEMAN:
        return there & _raisable(character) != 0
    return _dice_for(s, character) != 0


def takes_several(character: i64) -> bool:
    """Does the ability act on several dice at once?"""
    return (
        character == MERCHANT
        or character == NOBLEWOMAN
        or character == NOBLEMAN
        or character == ALCHEMIST
    )


# ---- one die ------------------------------------------------------------------------------


def dice_to_choose(s: CourtState) -> i64:
    """The faces among which the ability in use chooses its one die."""
    return _dice_for(s, s.ability)


def _dice_for(s: CourtState, character: i64) -> i64:
    there = face_mask(s.active)
    if character == MAID:
        return there & _below(6)
    if character == ASTRONOMER:
        return there & _copiable(s.aside)
    if character == PHILOSOPHER:
        return _givers(s.active)
    return there  # Fool and Magician take any die


def _copiable(aside: i64) -> i64:
    """C18: the faces that differ from some set-aside die."""
    there = face_mask(aside)
    if there == 0:
        return 0
    if there & (there - 1) == 0:
        return ALL_FACES & ~there
    return ALL_FACES


def values_to_choose(s: CourtState) -> i64:
    """The values the ability in use may give."""
    if s.ability == MAID:
        return ~_below(s.giver + 1) & _below(s.giver + 4) & ALL_FACES
    if s.ability == ASTRONOMER:
        return face_mask(s.aside) & ~_bit(s.giver)
    if s.ability == PHILOSOPHER:
        return SHARES[6 * (s.giver - 1) + pips(s.picked) - s.giver - 1]
    if s.ability == ALCHEMIST:
        return _transmutations(s.picked, s.made)
    if s.ability == QUEEN:
        return ALL_FACES
    return ALL_FACES & ~_bit(s.giver)  # Magician


# ---- Philosopher --------------------------------------------------------------------------


def _shares() -> vec[i64]:
    """C14: for giver g and receiver r, at 6 * (g - 1) + r - 1, the values that g may go down to.

    Both stay in 1..6, and the two may not just trade places.
    """
    table: list[i64] = []
    for giver in range(1, 7):
        for receiver in range(1, 7):
            values = 0
            for left in range(1, giver):
                if receiver + giver - left <= 6 and left != receiver:
                    values |= 1 << (left - 1)
            table.append(values)
    return vec[i64](table)


SHARES: Final = _shares()


def _takers() -> vec[i64]:
    """For each giver, at g - 1: the faces that may take pips from it."""
    table: list[i64] = []
    for giver in range(6):
        table.append(sum(1 << face for face in range(6) if SHARES[6 * giver + face] != 0))
    return vec[i64](table)


_TAKERS: Final = _takers()


def receivers(active: i64, giver: i64) -> i64:
    """The faces that can take pips from a die showing `giver`."""
    return face_mask(active - die(giver)) & _TAKERS[giver - 1]


def _givers(active: i64) -> i64:
    able: i64 = 0
    face: i64 = 2
    while face <= FACES:
        if count(active, face) > 0 and receivers(active, face) != 0:
            able |= _bit(face)
        face += 1
    return able


# ---- several dice -------------------------------------------------------------------------


def raise_of(character: i64) -> i64:
    """C20, C26: by how much the chosen dice rise."""
    return 1 if character == NOBLEWOMAN else 2


def _raisable(character: i64) -> i64:
    return _below(7 - raise_of(character))


def more_dice(s: CourtState) -> i64:
    """The faces of which one more die may be chosen."""
    if s.ability == ALCHEMIST:
        return _completions(s.active, s.picked)
    there = face_mask(s.active - s.picked)
    if s.ability == MERCHANT:
        return there
    return there & _raisable(s.ability)


def enough_dice(s: CourtState) -> bool:
    """May the choice of dice for the ability in use end here?"""
    if s.ability == ALCHEMIST:
        return size(s.picked) == 2 and _changeable(2, pips(s.picked))
    return s.picked != 0


# ---- Alchemist ----------------------------------------------------------------------------


def _changeable(dice: i64, total: i64) -> bool:
    """C24: do two (three) dice of this sum have another multiset of the same sum?"""
    if dice == 2:
        return 4 <= total <= 10
    return 5 <= total <= 16


def can_transmute(active: i64) -> bool:
    """C24: can the Alchemist change two or three of the dice?

    Any two will do but 1 and 1 or 2, and 6 and 6 or 5. Where there are no others, three won't do
    either: the dice are all 1s but for one 2 at most, or all 6s but for one 5.
    """
    below_six = active & (die(FACES) - 1)
    return size(active) >= 2 and active >> 4 > 1 and below_six != 0 and below_six != die(5)


def _completions(active: i64, picked: i64) -> i64:
    """The faces that can be added so that two or three dice can change."""
    chosen = size(picked)
    if chosen == 3:
        return 0
    rest = active - picked
    able: i64 = 0
    face: i64 = 1
    while face <= FACES:
        if count(rest, face) > 0 and _leads_on(rest - die(face), chosen + 1, pips(picked) + face):
            able |= _bit(face)
        face += 1
    return able


def _leads_on(rest: i64, chosen: i64, total: i64) -> bool:
    if chosen >= 2 and _changeable(chosen, total):
        return True
    if chosen == 3:
        return False
    face: i64 = 1
    while face <= FACES:
        if count(rest, face) > 0 and _leads_on(rest - die(face), chosen + 1, total + face):
            return True
        face += 1
    return False


def _transmutations(picked: i64, made: i64) -> i64:
    """The next value, no lower than those made, from which the sum can be met differently."""
    low: i64 = highest(made) if made != 0 else 1
    able: i64 = 0
    while low <= FACES:
        if _can_finish(picked, made + die(low), low):
            able |= _bit(low)
        low += 1
    return able


def _can_finish(picked: i64, made: i64, low: i64) -> bool:
    missing = size(picked) - size(made)
    left = pips(picked) - pips(made)
    if missing == 1:
        return low <= left <= FACES and made + die(left) != picked
    value = low
    while value <= FACES:
        if left > value and _can_finish(picked, made + die(value), value):
            return True
        value += 1
    return False
