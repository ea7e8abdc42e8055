"""Small sets in one integer: wizards on a floor, cards in a hand, spaces of the ring."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.bits import lowest

RING: Final = 0xFFFF


def wizard(colour: i64) -> i64:
    """One wizard of that colour; a floor's wizards are a nibble for each colour."""
    return i64(1) << (4 * colour)


def wizards_of(floor: i64, colour: i64) -> i64:
    return floor >> (4 * colour) & 15


def crowd(floor: i64) -> i64:
    """How many wizards stand there: the product gathers the nibbles in the highest one."""
    return (floor * 0x111111) >> 20 & 15


def turned(spaces: i64, steps: i64) -> i64:
    """A set of spaces, a bit each, carried so many steps (1 to 15) round the ring."""
    return (spaces << steps | spaces >> (16 - steps)) & RING


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


def kind_at(pile: vec[i64], position: i64) -> i64:
    """The kind of the card at a place in a pile that is sorted by kinds and lists their numbers."""
    kind: i64 = 0
    while position >= pile[kind]:
        position -= pile[kind]
        kind += 1
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
