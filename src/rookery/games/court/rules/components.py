"""The cards of To Court the King as tables of data (C1, C2, C10–C29)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rookery.games.court.rules.dice import count, face_mask, pips

FOOL: Final = 0
CHARLATAN: Final = 1
FARMER: Final = 2
MAID: Final = 3
PHILOSOPHER: Final = 4
LABORER: Final = 5
GUARD: Final = 6
HUNTER: Final = 7
ASTRONOMER: Final = 8
MERCHANT: Final = 9
NOBLEWOMAN: Final = 10
PAWNBROKER: Final = 11
KNIGHT: Final = 12
MAGICIAN: Final = 13
ALCHEMIST: Final = 14
BISHOP: Final = 15
NOBLEMAN: Final = 16
GENERAL: Final = 17
QUEEN: Final = 18
KING: Final = 19

NAMES: Final = [
    *("fool", "charlatan"),
    *("farmer", "maid", "philosopher", "laborer", "guard"),
    *("hunter", "astronomer", "merchant"),
    *("noblewoman", "pawnbroker", "knight", "magician"),
    *("alchemist", "bishop", "nobleman", "general"),
    *("queen", "king"),
]

CHARACTERS: Final = 20

ROWS: Final = (0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5)

COPIES_BY_ROW: Final = {
    2: (2, 2, 1, 1, 1, 1),
    3: (3, 2, 2, 2, 2, 1),
    4: (4, 3, 3, 2, 2, 1),
    5: (5, 4, 3, 3, 3, 1),
}
"""C2: copies on display, by number of players."""

BRINGERS: Final = (
    1 << LABORER
    | 1 << GUARD
    | 1 << HUNTER
    | 1 << PAWNBROKER
    | 1 << KNIGHT
    | 1 << BISHOP
    | 1 << QUEEN
)

ACTIVE_ABILITIES: Final = (
    BRINGERS
    | 1 << FOOL
    | 1 << MAID
    | 1 << PHILOSOPHER
    | 1 << ASTRONOMER
    | 1 << MERCHANT
    | 1 << NOBLEWOMAN
    | 1 << MAGICIAN
    | 1 << ALCHEMIST
    | 1 << NOBLEMAN
)
"""The characters that are used by a decision; the others add dice or do nothing."""

ODD_NIBBLES: Final = 0x0F0F0F
EVEN_NIBBLES: Final = 0xF0F0F0


def bringers_among(characters: i64) -> i64:
    """How many of these bring a die."""
    characters &= BRINGERS
    number: i64 = 0
    while characters != 0:
        characters &= characters - 1
        number += 1
    return number


def brought_face(character: i64) -> i64:
    """The face of the die that a bringer other than the Queen takes from the reserve."""
    if character <= HUNTER:
        return character - LABORER + 1
    if character == BISHOP:
        return 6
    return character - PAWNBROKER + 4


def costs_met(result: i64) -> i64:
    """C10–C29: the characters whose cost these dice meet. The Queen has no cost of her own."""
    met: i64 = 1 << FOOL | 1 << CHARLATAN
    most: i64 = 0
    pairs: i64 = 0
    triplets: i64 = 0
    at_least_two: i64 = 0
    face: i64 = 1
    while face <= 6:
        n = count(result, face)
        if n > most:
            most = n
        if n >= 2:
            at_least_two += 1
        pairs += n >> 1
        triplets += n // 3
        face += 1

    if most >= 2:
        met |= 1 << FARMER
    if most >= 3:
        met |= 1 << GUARD
    if most >= 4:
        met |= 1 << HUNTER
    if most >= 5:
        met |= 1 << KNIGHT
    if most >= 6:
        met |= 1 << GENERAL
    if most >= 7:
        met |= 1 << KING
    if pairs >= 2:
        met |= 1 << ASTRONOMER
    if pairs >= 3:
        met |= 1 << BISHOP
    if triplets >= 2:
        met |= 1 << NOBLEMAN
    if most >= 5 or (most >= 3 and at_least_two >= 2):
        met |= 1 << NOBLEWOMAN
    return met | _costs_by_pips(result) | _costs_by_faces(result)


def _costs_by_pips(result: i64) -> i64:
    total = pips(result)
    met: i64 = 0
    if total >= 15:
        met |= 1 << LABORER
    if total >= 20:
        met |= 1 << MERCHANT
    if total >= 30:
        met |= 1 << PAWNBROKER
    return met


def _costs_by_faces(result: i64) -> i64:
    met: i64 = 0
    if result & EVEN_NIBBLES == 0:
        met |= 1 << MAID
    if result & ODD_NIBBLES == 0:
        met |= 1 << PHILOSOPHER
    there = face_mask(result)
    if there & 0b011111 == 0b011111 or there & 0b111110 == 0b111110:
        met |= 1 << MAGICIAN
    if there == 0b111111:
        met |= 1 << ALCHEMIST
    return met
