"""What each ability can make of the active dice at once, as tables over numbered pools.

The rules let a player build a change from small decisions (`abilities`); whoever looks ahead wants
the pools that can come of it. Only abilities that change dice for certain are here.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rookery.games.court.play.solver.numbering import pools
from rookery.games.court.rules.components import (
    ALCHEMIST,
    ASTRONOMER,
    MAID,
    NOBLEMAN,
    NOBLEWOMAN,
    PHILOSOPHER,
)
from rookery.games.court.rules.dice import FACES, count, die


class Changes:
    """For all pools of one size: the pools of that size that an ability can make of each.

    Positions count from the first pool of the size; those for `i` are `to[start[i]:start[i + 1]]`.
    """

    def __init__(self, start: vec[i64], to: vec[i64]) -> None:
        self.start: Final[vec[i64]] = start
        self.to: Final[vec[i64]] = to


_known: Final[dict[i64, Changes]] = {}


def changes(character: i64, dice: i64, lying_aside: i64) -> Changes:
    """What a changer can make of each pool of so many dice.

    `lying_aside` are the faces among the set-aside dice, a bit each: the Astronomer copies one.
    """
    mask: i64 = lying_aside if character == ASTRONOMER else 0
    key = (character * 16 + dice) * 64 + mask
    found = _known.get(key)
    if found is None:
        found = _tabulate(character, dice, mask)
        _known[key] = found
    return found


def _tabulate(character: i64, dice: i64, lying_aside: i64) -> Changes:
    known = pools()
    first = known.first[dice]
    start: vec[i64] = vec[i64]([0])
    to: vec[i64] = vec[i64]()
    number = first
    while number < known.first[dice + 1]:
        for pool in sorted(_made_of(character, known.pool[number], lying_aside)):
            to = append(to, known.number[pool] - first)
        start = append(start, len(to))
        number += 1
    return Changes(start, to)


def _made_of(character: i64, active: i64, lying_aside: i64) -> set[int]:
    if character == NOBLEWOMAN:
        made = _raised(active, 1)
    elif character == NOBLEMAN:
        made = _raised(active, 2)
    elif character == PHILOSOPHER:
        made = _traded(active, PAIRS)
    elif character == ALCHEMIST:
        made = _traded(active, PAIRS) | _traded(active, TRIPLES)
    else:
        made = _turned(character, active, lying_aside)
    return made - {int(active)}


def _turned(character: i64, active: i64, lying_aside: i64) -> set[int]:
    """C13, C18, C23: one die shows another value."""
    made: set[int] = set()
    for face in range(1, FACES + 1):
        if count(active, face) == 0:
            continue
        for value in range(1, FACES + 1):
            if character == MAID:
                fits = face < value <= face + 3
            elif character == ASTRONOMER:
                fits = lying_aside >> (value - 1) & 1 != 0
            else:
                fits = True
            if fits:
                made.add(active - die(face) + die(value))
    return made


def _raised(active: i64, by: int) -> set[int]:
    """C20, C26: any of the dice rise; a pool shifted by a nibble is one higher."""
    chosen: list[int] = [0]
    for face in range(1, FACES + 1 - by):
        there = range(int(count(active, face)) + 1)
        chosen = [pool + (n << 4 * (face - 1)) for pool in chosen for n in there]
    return {int(active) + (pool << 4 * by) - pool for pool in chosen}


Trades = list[tuple[int, list[int]]]
"""Some dice, and all other dice of the same number and sum."""


def _trades(dice: int) -> Trades:
    sets = list(combinations_with_replacement(range(1, FACES + 1), dice))
    return [
        (_pool(old), [_pool(new) for new in sets if new != old and sum(new) == sum(old)])
        for old in sets
    ]


def _pool(faces: tuple[int, ...]) -> int:
    return sum(1 << 4 * (face - 1) for face in faces)


PAIRS: Final = _trades(2)
TRIPLES: Final = _trades(3)


def _traded(active: i64, trades: Trades) -> set[int]:
    """C14, C24: pips move among a few dice, their sum unchanged."""
    made: set[int] = set()
    for old, others in trades:
        if _contains(active, old):
            made.update([int(active) - old + new for new in others])
    return made


def _contains(active: i64, wanted: i64) -> bool:
    face: i64 = 1
    while face <= FACES:
        if count(active, face) < count(wanted, face):
            return False
        face += 1
    return True
