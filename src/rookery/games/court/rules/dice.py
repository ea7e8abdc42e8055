"""A pool of dice in one integer: six nibbles, the count of each face from 1 to 6."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FACES: Final = 6
DICE: Final = 12
"""C1: so many dice exist; no nibble ever overflows."""


def die(face: i64) -> i64:
    """The pool of one die."""
    return i64(1) << (4 * (face - 1))


def count(pool: i64, face: i64) -> i64:
    """How many dice of the pool show that face."""
    return pool >> (4 * (face - 1)) & 15


def size(pool: i64) -> i64:
    """How many dice there are in the pool."""
    # the product gathers all six nibbles in the highest one; their sum is at most 12
    return (pool * 0x111111) >> 20 & 15


def pips(pool: i64) -> i64:
    """The sum of what the dice of the pool show."""
    return (
        (pool & 15)
        + 2 * (pool >> 4 & 15)
        + 3 * (pool >> 8 & 15)
        + 4 * (pool >> 12 & 15)
        + 5 * (pool >> 16 & 15)
        + 6 * (pool >> 20 & 15)
    )


def face_mask(pool: i64) -> i64:
    """One bit per face that is there: bit 0 for a 1, bit 5 for a 6."""
    low = (pool | pool >> 1 | pool >> 2 | pool >> 3) & 0x111111
    return (
        (low & 1)
        | (low >> 3 & 2)
        | (low >> 6 & 4)
        | (low >> 9 & 8)
        | (low >> 12 & 16)
        | (low >> 15 & 32)
    )


def highest(pool: i64) -> i64:
    """The highest face in a pool that is not empty."""
    face: i64 = FACES
    while count(pool, face) == 0:
        face -= 1
    return face


def best_set(pool: i64) -> i64:
    """C70: the largest set as one number that compares as sets do: 8 * count + face."""
    best: i64 = 0
    face: i64 = 1
    while face <= FACES:
        score = 8 * count(pool, face) + face
        if score >= best:
            best = score
        face += 1
    return best


def faces(pool: int) -> list[int]:
    """The dice as a list of faces, lowest first."""
    return [face for face in range(1, FACES + 1) for _ in range(int(count(pool, face)))]


def pool_of(rolled: list[int]) -> int:
    """The inverse of `faces`; a `ValueError` for anything that dice cannot show."""
    if len(rolled) > DICE or any(not 1 <= face <= FACES for face in rolled):
        raise ValueError(f"{rolled} can't be rolled: at most {DICE} dice with faces 1 to {FACES}")
    return sum(1 << (4 * (face - 1)) for face in rolled)
