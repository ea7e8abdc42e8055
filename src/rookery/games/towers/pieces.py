"""Small numbers in one integer: wizards on a floor, potions, cards, and where the towers are."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.bits import lowest

RING: Final = 0xFFFF

# ---- wizards and potions: a nibble for each colour ------------------------------------------

ONE_OF_EACH: Final = vec[i64]([sum(1 << 4 * colour for colour in range(n)) for n in range(7)])
"""For a number of players: one of each colour."""


def wizard(colour: i64) -> i64:
    """One wizard of that colour."""
    return i64(1) << (4 * colour)


def wizards_of(wizards: i64, colour: i64) -> i64:
    return wizards >> (4 * colour) & 15


def potion(seat: i64) -> i64:
    """One potion of that seat."""
    return i64(1) << (4 * seat)


def potions_of(stock: i64, seat: i64) -> i64:
    return stock >> (4 * seat) & 15


def crowd(floor: i64) -> i64:
    """How many wizards stand there: the product gathers the nibbles in the highest one."""
    return (floor * 0x111111) >> 20 & 15


# ---- the ring -------------------------------------------------------------------------------


def space_of(spaces: i64, tower: i64) -> i64:
    """The towers' spaces are a nibble for each tower, the lowest for none."""
    return spaces >> (4 * tower) & 15


def with_space(spaces: i64, tower: i64, space: i64) -> i64:
    """The towers' spaces when that one has got there."""
    return spaces ^ (space ^ space_of(spaces, tower)) << (4 * tower)


def floor_under(floors: i64, tower: i64) -> i64:
    """The floors that the towers stand on are five bits for each tower, likewise."""
    return floors >> (5 * tower) & 31


def with_floor(floors: i64, tower: i64, floor: i64) -> i64:
    """The floors under the towers when that one has got onto another."""
    return floors ^ (floor ^ floor_under(floors, tower)) << (5 * tower)


def towers_off(spaces: i64, space: i64) -> i64:
    """The towers that are elsewhere, a bit each: those whose nibble differs."""
    differing = spaces ^ space * 0x1111111110
    differing |= differing >> 2
    differing = (differing | differing >> 1) & 0x1111111110
    differing = (differing | differing >> 3) & 0x303030303
    differing = (differing | differing >> 6) & 0xF000F000F
    return (differing | differing >> 12 | differing >> 24) & 0x3FF


def turned(spaces: i64, steps: i64) -> i64:
    """A set of spaces, a bit each, carried so many steps (1 to 15) round the ring."""
    return (spaces << steps | spaces >> (16 - steps)) & RING


# ---- cards: two bits for each kind in a hand, four in the pile ------------------------------

# a table, since compiled code takes the literal in `1 << n` for a C int of 32 bits
_CARDS: Final = vec[i64]([1 << 2 * kind for kind in range(23)])


def card(kind: i64) -> i64:
    """One card of that kind; a hand is two bits for each kind."""
    return _CARDS[kind]


def cards_of(hand: i64, kind: i64) -> i64:
    return hand >> (2 * kind) & 3


def hand_size(hand: i64) -> i64:
    """At most fifteen: kinds are added in pairs, then the product gathers all in one nibble."""
    pairs = (hand & 0x333333333333) + (hand >> 2 & 0x333333333333)
    return (pairs * 0x111111111111) >> 44 & 15


def with_part(parts: vec[i64], seat: i64, part: i64) -> vec[i64]:
    """The parts of all hands when that seat's is this; the old ones stay, others may share them."""
    if parts[seat] == part:
        return parts
    parts = parts[:]
    parts[seat] = part
    return parts


LOW_KINDS: Final = 12
"""So many kinds, at four bits each, lie in one integer, and the others in a second one."""


def low_kinds(hand: i64) -> i64:
    """The cards of these kinds, spread to four bits for each, so that hands can be added up."""
    hand &= 0xFFFFFF
    hand = (hand | hand << 16) & 0xFF0000FFFF
    hand = (hand | hand << 8) & 0xFF00FF00FF
    hand = (hand | hand << 4) & 0xF0F0F0F0F0F
    return (hand | hand << 2) & 0x333333333333


def high_kinds(hand: i64) -> i64:
    """The cards of the other kinds likewise."""
    return low_kinds(hand >> 2 * LOW_KINDS)


def pooled(numbers: list[int]) -> tuple[int, int]:
    """So many cards of each kind: the low kinds, and the others."""
    low = sum(number << 4 * kind for kind, number in enumerate(numbers[:LOW_KINDS]))
    return low, sum(number << 4 * kind for kind, number in enumerate(numbers[LOW_KINDS:]))


def pool_of(low: i64, high: i64, kind: i64) -> i64:
    """How many cards of that kind there are."""
    return low >> (4 * kind) & 15 if kind < LOW_KINDS else high >> (4 * (kind - LOW_KINDS)) & 15


def kind_at(low: i64, high: i64, position: i64) -> i64:
    """The kind of the card at a place in a pile that is sorted by kinds."""
    kind: i64 = 0
    pool = low
    while position >= pool & 15:
        position -= pool & 15
        pool >>= 4
        kind += 1
        if kind == LOW_KINDS:
            pool = high
    return kind


def kinds_in(hand: int) -> list[int]:
    """The cards one by one, as kinds in rising order."""
    return [kind for kind in range(23) for _ in range(hand >> 2 * kind & 3)]


def one_of_each(hand: i64) -> i64:
    """A hand with a single card of each kind that is there."""
    return (hand | hand >> 1) & 0x1555555555555555


def lowest_kind(hand: i64) -> i64:
    """The first kind in a hand that is not empty."""
    return lowest(hand) >> 1
