"""A pool of gems in one integer: six bytes, the count of each colour."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from rookery.games.touria.rules.components import COLOUR_NAMES, COLOURS, GEMS_OF

_TOP_BITS: Final = 0x808080808080
"""No colour has 128 gems, so the top bit of each byte is free to catch a borrow."""

ONE_EACH: Final = 0x010101010101
"""The pool of one gem of each colour."""

COLOURED: Final = 0xFFFFFFFFFF00
"""The bytes of all colours but black."""


# Compiled, `i64(1) << n` is a shift of a C int and goes wrong from 31 on; a table doesn't.
_ONE: Final = vec[i64]([1 << 8 * colour for colour in range(COLOURS)])


def gem(colour: i64) -> i64:
    """The pool of one gem."""
    return _ONE[colour]


def count(pool: i64, colour: i64) -> i64:
    """How many gems of the colour are in the pool."""
    return pool >> (8 * colour) & 0xFF


def size(pool: i64) -> i64:
    """How many gems are in the pool."""
    return (
        (pool & 0xFF)
        + (pool >> 8 & 0xFF)
        + (pool >> 16 & 0xFF)
        + (pool >> 24 & 0xFF)
        + (pool >> 32 & 0xFF)
        + (pool >> 40 & 0xFF)
    )


def quarters(pool: i64) -> i64:
    """A pool of at most three gems of each colour, with two bits for each instead of eight."""
    pairs = (pool | pool >> 6) & 0x000F000F000F
    return (pairs | pairs >> 12 | pairs >> 24) & 0xFFF


def contains(pool: i64, part: i64) -> bool:
    """Has the pool at least as many of each colour as the part?"""
    return ((pool | _TOP_BITS) - part) & _TOP_BITS == _TOP_BITS


def beyond(pool: i64, part: i64) -> i64:
    """What is left of the pool without the part, as far as that is in it."""
    left: i64 = 0
    if contains(part, pool):
        return left
    colour: i64 = 0
    while colour < COLOURS:
        number = count(pool, colour) - count(part, colour)
        if number > 0:
            left += number * gem(colour)
        colour += 1
    return left


def colour_of(pool: i64) -> i64:
    """The lowest colour in a pool that is not empty."""
    colour: i64 = 0
    while pool & 0xFF == 0:
        pool >>= 8
        colour += 1
    return colour


def _all_bytes() -> list[int]:
    sets = range(1 << COLOURS)
    return [sum(0xFF << 8 * c for c in range(COLOURS) if colours >> c & 1) for colours in sets]


_BYTES: Final = vec[i64](_all_bytes())


def bytes_of(colours: i64) -> i64:
    """The bytes of a set of colours: what keeps only these in a pool."""
    return _BYTES[colours]


def nth_gem(pool: i64, n: i64) -> i64:
    """The colour of the gem that has `n` gems before it."""
    colour: i64 = 0
    while n >= pool & 0xFF:
        n -= pool & 0xFF
        pool >>= 8
        colour += 1
    return colour


def draw(pool: i64, rng: Random) -> i64:
    """The colour of a gem drawn from a pool that is not empty, each gem equally likely."""
    return nth_gem(pool, rng.randrange(size(pool)))


def all_gems() -> int:
    """T1: the 65 gems."""
    return sum(number << 8 * colour for colour, number in enumerate(GEMS_OF))


ALL_GEMS: Final = all_gems()


def names(pool: i64) -> list[str]:
    """The gems as a list of colours' names, black first."""
    written: list[str] = []
    colour: i64 = 0
    while pool != 0:
        number = pool & 0xFF
        while number > 0:
            written.append(COLOUR_NAMES[colour])
            number -= 1
        pool >>= 8
        colour += 1
    return written


def pool_of(written: list[str]) -> int:
    """The inverse of `names`, in any order; a `ValueError` for a colour that there is not."""
    pool = 0
    for name in written:
        if name not in COLOUR_NAMES:
            raise ValueError(f"no gem is {name!r}; colours are {', '.join(COLOUR_NAMES)}")
        pool += 1 << 8 * COLOUR_NAMES.index(name)
    return pool
