"""What lies in the mines (T11), in one integer: of each a pair of gems, as `FILLED` writes it.

A pair is eight times one colour and the other, no lower, with 7 for no gem: six bits.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.games.touria.rules.components import COLOURS, MINES
from rookery.games.touria.rules.gems import quarters
from rookery.games.touria.rules.tallies import exchanged

NO_GEM: Final = 7
EMPTY: Final = 0o77
ALL_EMPTY: Final = (1 << 6 * MINES) - 1
_LOWEST_BITS: Final = 0o010101010101


def _pool(pair: int) -> int:
    return sum(1 << 8 * colour for colour in (pair >> 3, pair & 7) if colour < COLOURS)


_POOLS: Final = vec[i64]([_pool(pair) for pair in range(64)])
_QUARTERS: Final = vec[i64]([quarters(_pool(pair)) for pair in range(64)])


def content(mines: i64, mine: i64) -> i64:
    """The pool of gems in a mine."""
    return _POOLS[mines >> 6 * mine & 63]


def filled(mines: i64, mine: i64, pair: i64) -> i64:
    """The mines with this pair in that one."""
    return exchanged(mines, 6 * mine, 63, pair)


def without(mines: i64, mine: i64, colour: i64) -> i64:
    """The mines after a gem of that one was taken."""
    pair = mines >> 6 * mine & 63
    left = pair & 7 if pair >> 3 == colour else pair >> 3
    return filled(mines, mine, left << 3 | NO_GEM)


def empty(mines: i64) -> i64:
    """The empty ones: of each the lowest of its six bits."""
    threes = mines & mines >> 1 & mines >> 2
    return threes & threes >> 3 & _LOWEST_BITS


def three(mines: i64, first: i64) -> i64:
    """The gems of three mines, two bits for the count of each colour in each."""
    pairs = mines >> 6 * first
    one, other, last = pairs & 63, pairs >> 6 & 63, pairs >> 12 & 63
    return _QUARTERS[one] | _QUARTERS[other] << 2 * COLOURS | _QUARTERS[last] << 4 * COLOURS
