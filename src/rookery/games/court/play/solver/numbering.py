"""All pools of at most twelve dice, numbered: by size, and so that a die more or less is a lookup.

The solver's tables are arrays over these numbers. Number 0 is the empty pool.
"""

from __future__ import annotations

from math import factorial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.games.court.rules.dice import DICE, FACES, count, size

NONE: Final = -1


class Pools:
    """The numbering, as tables. `more` and `less` are indexed with 6 * number + face - 1."""

    def __init__(self) -> None:
        listed = [pool for dice in range(DICE + 1) for pool in _of_size(dice, FACES)]
        self.number: Final = {pool: i for i, pool in enumerate(listed)}
        self.pool: Final[vec[i64]] = vec[i64](listed)
        self.total: Final[i64] = len(listed)
        self.first: Final[vec[i64]] = vec[i64](_first_of_size(listed))
        """By size: the lowest number; one entry more than there are sizes."""
        self.weight: Final[vec[float]] = vec[float]([_weight(pool) for pool in listed])
        """How likely the pool is if so many dice are rolled."""
        self.more: Final[vec[i64]] = vec[i64]([NONE] * (FACES * len(listed)))
        """The pool with one such die more; NONE beyond twelve dice."""
        self.less: Final[vec[i64]] = vec[i64]([NONE] * (FACES * len(listed)))
        """The pool with one such die less; NONE if there is none."""
        self._link(listed)

    def _link(self, listed: list[int]) -> None:
        for i, pool in enumerate(listed):
            if i >= self.first[DICE]:
                return
            for face in range(FACES):
                larger = self.number[pool + (1 << 4 * face)]
                self.more[FACES * i + face] = larger
                self.less[FACES * larger + face] = i

    def count_of_size(self, dice: i64) -> i64:
        """How many pools there are of that many dice."""
        return self.first[dice + 1] - self.first[dice]


def _of_size(dice: int, face: int) -> list[int]:
    """The pools of so many dice with faces up to `face`."""
    if face == 1:
        return [dice]
    return [
        pool + (n << 4 * (face - 1))
        for n in range(dice + 1)
        for pool in _of_size(dice - n, face - 1)
    ]


def _first_of_size(listed: list[int]) -> list[i64]:
    first: list[i64] = []
    for i, pool in enumerate(listed):
        if size(pool) == len(first):
            first.append(i)
    return [*first, len(listed)]


def _weight(pool: int) -> float:
    ways = factorial(int(size(pool)))
    for face in range(1, FACES + 1):
        ways //= factorial(int(count(pool, face)))
    return ways / 6.0 ** int(size(pool))


_made: list[Pools] = []


def pools() -> Pools:
    """The one numbering, made when it is first needed."""
    if not _made:
        _made.append(Pools())
    return _made[0]
