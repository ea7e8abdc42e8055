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

from rookery.core.bits import lowest_place, number_of

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
_ONE: Final[i32] = 0x3F800000
_NIL: Final[i32] = 0
ZERO: Final[i64] = 0
"""Compiled, a choice between an `i64` and a plain number makes an object of either."""
NOTHING: Final[i64] = -1
"""For `one_of` and `seat`: none of them."""


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
        """How many numbers there are along each axis."""
        return tuple(len(axis) for axis in self.axes)

    @property
    def size(self) -> int:
        """How many numbers the part has."""
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


def from_seat(which: i64, own: i64, players: i64) -> i64:
    """A seat counted from the observer's own on; a negative one means none, and is kept."""
    if which < 0:
        return which
    turned = which - own
    return turned if turned >= 0 else turned + players


def choice(which: i64) -> i64:
    """The set of this one alone, up to the thirtieth; a negative one means none."""
    return i64(1) << which if which >= 0 else ZERO


class _Marks:
    def __init__(self) -> None:
        self.last: i64 = 0


_MARKS: Final = _Marks()


def new_mark() -> i64:
    """A number from 1 on that was never given before: what changes gets a new one, a copy keeps it.

    So whatever bears the same mark is the same, and `Sheet.skips` need not look at it.
    """
    marks = _MARKS
    marks.last += 1
    return marks.last


class Sheet:
    """Rows of numbers that are written from left to right, without allocating.

    A row keeps what was last written there: where nothing has changed, nothing is written. So
    whoever writes a row must always make the same calls in the same order, with other values.
    Only a passage that the row already shows may be left out as a whole: see `skips`.

    What its scale does not reach to can't be written: a learner would be told less than it may
    know. The sheet notes where that happened (`misfit`), and the kit makes an error of it.
    """

    def __init__(self, size: i64, rows: i64 = 1) -> None:
        self.bits: vec[i32] = vec[i32]([0] * (size * rows))
        """Each a 32-bit float: `numpy.frombuffer(sheet.bits, numpy.float32)` shows them."""
        self.at: i64 = 0
        """Where the next number goes."""
        self._size: i64 = size
        self._rows: i64 = rows
        self._row: i64 = 0
        self._shown: vec[i64] = vec[i64]([0] * (3 * size))
        """Row by row: the sets, pools, choices and passages that are written there."""
        self._kept: i64 = 0
        """How many of them a row has: 0 until a first one is written."""
        self._next: i64 = 0
        """Which of them comes next."""
        self._passage: i64 = 0
        self._passage_at: i64 = 0
        """Where the passage that is being written began."""
        self.misfit: i64 = NOTHING
        """Where a number was written last, since `begin`, that its scale does not reach to."""

    def begin(self, row: i64 = 0) -> None:
        """What is written next goes to that row."""
        if self._kept == 0 and self._next > 0:
            self._make_room()
        self.at = row * self._size
        self.misfit = NOTHING
        self._row = row
        self._next = row * self._kept

    def _make_room(self) -> None:
        """For what all rows keep, close together: many rows are to fit the processor's caches."""
        first = self._shown
        self._kept = self._next
        self._shown = vec[i64]([0] * (self._kept * self._rows))
        i: i64 = 0
        while i < self._kept:
            self._shown[self._row * self._kept + i] = first[i]
            i += 1

    def calls(self) -> i64:
        """How many sets, pools, choices and passages were written, or skipped, since `begin`."""
        return self._next - self._row * self._kept

    def skips(self, mark: i64, own: i64) -> bool:
        """Skip the passage that comes next, if the row shows it as that seat sees it.

        The mark stands for all else that the passage depends on, be it a `new_mark` or that
        itself, not all 0. If the passage is not skipped, it must be written, and then closed.
        """
        place = self._next
        now = mark << 3 | own
        if self._shown[place] == now:
            place_of_length = place + 1  # what is indexed by a name alone is only borrowed
            length = self._shown[place_of_length]
            self.at += length >> 16
            self._next = place + (length & 0xFFFF)
            return True
        self._shown[place] = now
        self._passage = place
        self._passage_at = self.at
        self._next = place + 2
        return False

    def close(self) -> None:
        """The passage ends here: keep how long it is."""
        length = self.at - self._passage_at
        self._shown[self._passage + 1] = length << 16 | self._next - self._passage

    def put(self, value: i64, high: i64) -> None:
        """A count as a part of the highest it can be; one that is higher is a `misfit`."""
        if value < 0 or value > high:
            self.misfit = self.at
            value = ZERO if value < 0 else high
        self.bits[self.at] = _FRACTIONS[high * (HIGHEST_COUNT + 1) + value]
        self.at += 1

    def flag(self, holds: bool) -> None:
        """Write 1 if it holds, else 0."""
        self.bits[self.at] = _ONE if holds else _NIL
        self.at += 1

    def packed(self, pool: i64, width: i64, count: i64, high: i64) -> None:
        """`count` counts that lie in one integer, the lowest first, `width` bits each."""
        at = self.at
        self.at = at + count
        changed = self._exchange(pool)
        if changed != 0:
            self._write_counts(at, changed, pool, width, high)

    def _write_counts(self, at: i64, changed: i64, pool: i64, width: i64, high: i64) -> None:
        bits = self.bits
        count = self.at - at
        row = high * (HIGHEST_COUNT + 1)
        mask = (i64(1) << width) - 1
        while changed != 0:
            place = lowest_place(changed, width)
            if place >= count:
                if pool >> count * width != 0:
                    self.misfit = self.at - 1
                return
            value = pool >> place * width & mask
            if value > high:
                self.misfit = at + place
                value = high
            bits[at + place] = _FRACTIONS[row + value]
            changed &= ~(mask << place * width)

    def mixed(self, pool: i64, width: i64, highs: vec[i64]) -> None:
        """Likewise counts with a limit for each."""
        at = self.at
        self.at = at + i64(len(highs))
        changed = self._exchange(pool)
        if changed != 0:
            self._write_mixed(at, changed, pool, width, highs)

    def _write_mixed(self, at: i64, changed: i64, pool: i64, width: i64, highs: vec[i64]) -> None:
        bits = self.bits
        mask = (i64(1) << width) - 1
        while changed != 0:
            place = lowest_place(changed, width)
            high = highs[place]
            value = pool >> place * width & mask
            row = high * (HIGHEST_COUNT + 1)
            if value > high:
                self.misfit = at + place
                value = high
            bits[at + place] = _FRACTIONS[row + value]
            changed &= ~(mask << place * width)

    def members(self, members: i64, count: i64) -> None:
        """`count` flags, from the lowest bit of the set up."""
        at = self.at
        self.at = at + count
        changed = self._exchange(members)
        if changed != 0:
            self._write_members(at, changed, members)

    def _write_members(self, at: i64, changed: i64, members: i64) -> None:
        bits = self.bits
        end = self.at
        while changed != 0:
            bit = changed & -changed
            place = at + number_of(bit)
            if place >= end:
                if members & bit != 0:
                    self.misfit = end - 1
                return
            bits[place] = _ONE if members & bit != 0 else _NIL
            changed ^= bit

    def one_of(self, which: i64, count: i64) -> None:
        """`count` numbers, all 0 but for a 1 at `which`; a negative one means none."""
        at = self.at
        self.at = at + count
        now = which + 1 if which >= 0 else ZERO
        if now > count:
            self.misfit = at
            now = ZERO
        changed = self._exchange(now)
        if changed != 0:
            self._write_choice(at, now ^ changed, now)

    def _write_choice(self, at: i64, before: i64, now: i64) -> None:
        bits = self.bits
        if before > 0:
            bits[at + before - 1] = _NIL
        if now > 0:
            bits[at + now - 1] = _ONE

    def _exchange(self, now: i64) -> i64:
        """Keep what is written now; the bits in which it differs from what was."""
        place = self._next
        self._next = place + 1
        changed = self._shown[place] ^ now
        if changed != 0:
            self._shown[place] = now
        return changed

    def seat(self, which: i64, own: i64, players: i64) -> None:
        """One of the seats, counted from the observer's own on; a negative one means none."""
        self.one_of(from_seat(which, own, players), players)

    def numbers(self) -> list[float]:
        """All of them, as plain Python has them."""
        return array("f", bytes(self.bits)).tolist()
