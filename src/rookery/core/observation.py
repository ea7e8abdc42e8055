"""What a learner at a seat is given: named numbers between 0 and 1, in an order that never changes.

A game lists the parts of its observation and writes the numbers in the same order, the seats
counted from the observer's own. It writes on a `Sheet`, which any number of seats can share.
"""

from __future__ import annotations

from array import array
from itertools import product
from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

HIGHEST_COUNT: Final = 100
"""No limit of a count is higher."""


def _fractions() -> list[int]:
    """The bits of value / high as a 32-bit float, for every high and every value up to it."""
    highs = range(HIGHEST_COUNT + 1)
    values = [min(value, high) / max(high, 1) for high in highs for value in highs]
    return memoryview(array("f", values)).cast("B").cast("i").tolist()


# Learners want 32-bit floats, which mypyc doesn't know. Their bits are integers, and few of them
# are ever needed: so a sheet holds integers, and NumPy looks at the same memory as floats.
_FRACTIONS: Final = vec[i32](_fractions())
_ONE: Final = 0x3F800000


class Part:
    """A block of an observation: a name, and a word for each index of each of its axes."""

    def __init__(self, name: str, about: str, *axes: tuple[str, ...], high: int = 1) -> None:
        self.name: Final = name
        self.about: Final = about
        self.axes: Final = axes
        """No axis: a single number."""
        self.high: Final = high
        """The count that is written as 1."""

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(len(axis) for axis in self.axes)

    @property
    def size(self) -> int:
        size = 1
        for axis in self.axes:
            size *= len(axis)
        return size

    def labels(self) -> list[str]:
        """The name of each number, such as `cards[you, farmer]`."""
        if not self.axes:
            return [self.name]
        return [f"{self.name}[{', '.join(words)}]" for words in product(*self.axes)]


class Observation:
    """The parts in their order, and the version that a trained learner relies on."""

    def __init__(self, version: int, parts: list[Part]) -> None:
        self.version: Final = version
        """Rises when a learner would see something else; apart from the version of the rules."""
        self.parts: Final = parts
        self.size: Final = sum(part.size for part in parts)

    def spans(self) -> dict[str, tuple[int, int]]:
        """Where each part begins and ends."""
        spans: dict[str, tuple[int, int]] = {}
        at = 0
        for part in self.parts:
            spans[part.name] = (at, at + part.size)
            at += part.size
        return spans

    def labels(self) -> list[str]:
        """The name of the number at each index."""
        return [label for part in self.parts for label in part.labels()]


def seat_names(players: int) -> tuple[str, ...]:
    """The seats in the order of play, as an observer calls them."""
    return ("you", "next", "third", "fourth", "fifth", "sixth")[:players]


class Sheet:
    """Rows of numbers that are written from left to right, without allocating."""

    def __init__(self, size: i64) -> None:
        self.bits: vec[i32] = vec[i32]([0] * size)
        """Each a 32-bit float: `numpy.frombuffer(sheet.bits, numpy.float32)` shows them."""
        self.at: i64 = 0
        """Where the next number goes."""

    def put(self, value: i64, high: i64) -> None:
        """A count as a part of the highest it can be; a higher one is taken for that."""
        at_most = value if value < high else high
        self.bits[self.at] = _FRACTIONS[high * (HIGHEST_COUNT + 1) + at_most]
        self.at += 1

    def flag(self, holds: bool) -> None:
        self.bits[self.at] = _ONE if holds else 0
        self.at += 1

    def packed(self, pool: i64, width: i64, count: i64, high: i64) -> None:
        """`count` counts that lie in one integer, the lowest first, `width` bits each."""
        bits = self.bits
        at = self.at
        row = high * (HIGHEST_COUNT + 1)
        mask = (i64(1) << width) - 1
        while count > 0:
            value = pool & mask
            bits[at] = _FRACTIONS[row + (value if value < high else high)]
            pool >>= width
            at += 1
            count -= 1
        self.at = at

    def members(self, members: i64, count: i64) -> None:
        """`count` flags, from the lowest bit of the set up."""
        bits = self.bits
        at = self.at
        while count > 0:
            bits[at] = _ONE if members & 1 != 0 else 0
            members >>= 1
            at += 1
            count -= 1
        self.at = at

    def one_of(self, which: i64, count: i64) -> None:
        """`count` numbers, all 0 but for a 1 at `which`; a negative one means none."""
        at = self.at
        self.blank(count)
        if which >= 0:
            self.bits[at + which] = _ONE

    def seat(self, which: i64, own: i64, players: i64) -> None:
        """One of the seats, counted from the observer's own on; a negative one means none."""
        if which >= 0:
            which -= own
            if which < 0:
                which += players
        self.one_of(which, players)

    def each(self, counts: vec[i64], own: i64, high: i64) -> None:
        """A count for every seat, from the observer's own on."""
        bits = self.bits
        at = self.at
        row = high * (HIGHEST_COUNT + 1)
        players = i64(len(counts))
        left = players
        seat = own
        while left > 0:
            value = counts[seat]
            bits[at] = _FRACTIONS[row + (value if value < high else high)]
            at += 1
            left -= 1
            seat += 1
            if seat == players:
                seat = 0
        self.at = at

    def each_set(self, sets: vec[i64], own: i64, count: i64) -> None:
        """`count` flags for every seat, from the observer's own on."""
        seat = own
        while seat < i64(len(sets)):
            self.members(sets[seat], count)
            seat += 1
        seat = 0
        while seat < own:
            self.members(sets[seat], count)
            seat += 1

    def blank(self, count: i64) -> None:
        """So many zeros."""
        bits = self.bits
        at = self.at
        while count > 0:
            bits[at] = 0
            at += 1
            count -= 1
        self.at = at

    def numbers(self) -> list[float]:
        """All of them, as plain Python has them."""
        return array("f", bytes(self.bits)).tolist()
