"""Short lists that a state shares with its copies: what is to change is made anew."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64


def extended(numbers: vec[i64], number: i64) -> vec[i64]:
    """With one number more at the end."""
    return append(numbers[:], number)


def shortened(numbers: vec[i64], place: i64) -> vec[i64]:
    """Without the number at that place."""
    left = numbers[:]
    while place + 1 < i64(len(left)):
        left[place] = left[place + 1]
        place += 1
    return left[:place]
