"""Sets in one integer, a bit for each member: which member a bit stands for."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

_DE_BRUIJN: Final = 0x03F79D71B4CB0A89
"""Shifted by n, its six highest bits of 64 are different for each n: they tell n."""


def _numbers() -> vec[i64]:
    numbers = vec[i64]([0] * 64)
    for n in range(64):
        numbers[(_DE_BRUIJN << n) >> 58 & 63] = n
    return numbers


_NUMBERS: Final = _numbers()


def _places() -> vec[i64]:
    places = vec[i64]([0] * (64 * 64))
    for width in range(1, 64):
        for n in range(64):
            places[64 * width + ((_DE_BRUIJN << n) >> 58 & 63)] = n // width
    return places


_PLACES: Final = _places()
"""For each width the same as `_NUMBERS`, divided by it: to divide takes long."""


def number_of(bit: i64) -> i64:
    """The number of the only bit that is set."""
    return _NUMBERS[(bit * _DE_BRUIJN) >> 58 & 63]


def lowest(members: i64) -> i64:
    """The number of the lowest member of a set that is not empty."""
    return _NUMBERS[((members & -members) * _DE_BRUIJN) >> 58 & 63]


def lowest_place(pool: i64, width: i64) -> i64:
    """The place of the lowest number that is not 0, where each has `width` bits."""
    return _PLACES[64 * width + (((pool & -pool) * _DE_BRUIJN) >> 58 & 63)]


def pick_bit(mask: i64, rng: Random) -> i64:
    """The number of one of the members, each equally likely: what `Moves.pick` would draw."""
    bits: i64 = 0
    rest = mask
    while rest != 0:
        rest &= rest - 1
        bits += 1
    skipped: i64 = rng.randrange(bits)
    while skipped > 0:
        mask &= mask - 1
        skipped -= 1
    return lowest(mask)
