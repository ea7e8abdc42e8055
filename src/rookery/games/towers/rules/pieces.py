"""Many small numbers in one integer, and the questions one asks of them.

A position is copied and compared millions of times, so what a table holds lies close together:

- The wizards on a floor, the wizards in the keep and each kind of potion are four bits for every
  seat, the first seat lowest. `0x0203` is three of seat A and two of seat C.
- Where the towers are is four bits for every tower, from tower 1 on; what each of them stands on
  is five bits. The lowest bits, where a tower 0 would be, stay empty.
- A hand is two bits for each kind of card, since nobody holds more than three. In the pile there
  may be six of a kind, so it takes four bits for each and two integers: the low kinds and the high.
- A set of spaces, towers, colours or spells is a bit for each member.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.bits import lowest

RING: Final = 0xFFFF
"""The set of all spaces."""

# ---- wizards and potions: four bits for each seat -------------------------------------------

ONE_OF_EACH: Final = vec[i64]([sum(1 << 4 * colour for colour in range(n)) for n in range(7)])
"""By number of players: one wizard of each colour, or one potion of each seat."""


def wizard(colour: i64) -> i64:
    """A single wizard of that colour, to be added to others or taken from them."""
    return i64(1) << (4 * colour)


def wizards_of(wizards: i64, colour: i64) -> i64:
    """How many of these wizards have that colour."""
    return wizards >> (4 * colour) & 15


def potion(seat: i64) -> i64:
    """A single potion of that seat, to be added to others or taken from them."""
    return i64(1) << (4 * seat)


def potions_of(stock: i64, seat: i64) -> i64:
    """How many of these potions are that seat's."""
    return stock >> (4 * seat) & 15


def crowd(floor: i64) -> i64:
    """How many wizards stand on a floor, whatever their colour.

    The product adds up all groups of four bits in the highest one.
    """
    return (floor * 0x111111) >> 20 & 15


# ---- the ring -------------------------------------------------------------------------------


def space_of(spaces: i64, tower: i64) -> i64:
    """The space on which that tower is."""
    return spaces >> (4 * tower) & 15


def with_space(spaces: i64, tower: i64, space: i64) -> i64:
    """The spaces of all towers, once that tower has got to this space."""
    return spaces ^ (space ^ space_of(spaces, tower)) << (4 * tower)


def floor_under(floors: i64, tower: i64) -> i64:
    """The floor on which that tower stands: the ground of a space, or the top of a tower."""
    return floors >> (5 * tower) & 31


def with_floor(floors: i64, tower: i64, floor: i64) -> i64:
    """The floors under all towers, once that tower stands on this floor."""
    return floors ^ (floor ^ floor_under(floors, tower)) << (5 * tower)


def towers_off(spaces: i64, space: i64) -> i64:
    """The set of the towers that are not on that space.

    All four-bit groups are compared with the space at once. A group that differs leaves a bit, and
    the bits are then pushed together.
    """
    differing = spaces ^ space * 0x1111111110
    differing |= differing >> 2
    differing = (differing | differing >> 1) & 0x1111111110
    differing = (differing | differing >> 3) & 0x303030303
    differing = (differing | differing >> 6) & 0xF000F000F
    return (differing | differing >> 12 | differing >> 24) & 0x3FF


def turned(spaces: i64, steps: i64) -> i64:
    """A set of spaces, each moved forwards round the ring by 1 to 15 steps."""
    return (spaces << steps | spaces >> (16 - steps)) & RING


# ---- cards: two bits for each kind in a hand, four in the pile ------------------------------

# a table, since compiled code takes the literal in `1 << n` for a C int of 32 bits
_CARDS: Final = vec[i64]([1 << 2 * kind for kind in range(23)])


def card(kind: i64) -> i64:
    """A single card of that kind, to be added to a hand or taken from it."""
    return _CARDS[kind]


def cards_of(hand: i64, kind: i64) -> i64:
    """How many cards of that kind a hand holds."""
    return hand >> (2 * kind) & 3


def hand_size(hand: i64) -> i64:
    """How many cards a hand holds; right up to fifteen.

    Neighbouring kinds are added in pairs, and the product adds up the pairs.
    """
    pairs = (hand & 0x333333333333) + (hand >> 2 & 0x333333333333)
    return (pairs * 0x111111111111) >> 44 & 15


def with_part(parts: vec[i64], seat: i64, part: i64) -> vec[i64]:
    """The parts of all hands, once that seat's is `part`.

    Copies of a state share the old list, so it is left alone and a new one is made.
    """
    if parts[seat] == part:
        return parts
    parts = parts[:]
    parts[seat] = part
    return parts


LOW_KINDS: Final = 12
"""The first twelve kinds of the pile lie in one integer and the other eleven in a second one."""


def low_kinds(hand: i64) -> i64:
    """A hand's cards of the low kinds, four bits for each as in the pile.

    Every step moves the upper half of each group away from the lower one.
    """
    hand &= 0xFFFFFF
    hand = (hand | hand << 16) & 0xFF0000FFFF
    hand = (hand | hand << 8) & 0xFF00FF00FF
    hand = (hand | hand << 4) & 0xF0F0F0F0F0F
    return (hand | hand << 2) & 0x333333333333


def high_kinds(hand: i64) -> i64:
    """A hand's cards of the high kinds, four bits for each as in the pile."""
    return low_kinds(hand >> 2 * LOW_KINDS)


# a table for the same reason as `_CARDS`
_PILED: Final = vec[i64]([1 << 4 * kind for kind in range(LOW_KINDS)])


def piled(kind: i64) -> i64:
    """A single card in the pile, of a low kind, or of a high one counted from the first of them."""
    return _PILED[kind]


_ONE_PER_PAIR: Final = 0x010101010101
_PAIR_MARKS: Final = 0x808080808080


def _pairs_up_to(kinds: i64) -> i64:
    """How many cards the low or the high kinds in the pile have up to each pair of kinds.

    Neighbouring kinds are added in pairs, and the product adds to each pair all that are below
    it. There are six pairs, of eight bits each.
    """
    pairs = (kinds & 0x0F0F0F0F0F0F) + (kinds >> 4 & 0x0F0F0F0F0F0F)
    return pairs * _ONE_PER_PAIR & 0xFFFFFFFFFFFF


def low_size(low: i64) -> i64:
    """How many cards of the low kinds are in the pile."""
    return _pairs_up_to(low) >> 40


def pooled(numbers: list[int]) -> tuple[int, int]:
    """A pile with the given number of cards of each kind, as its low and its high kinds."""
    low = sum(number << 4 * kind for kind, number in enumerate(numbers[:LOW_KINDS]))
    return low, sum(number << 4 * kind for kind, number in enumerate(numbers[LOW_KINDS:]))


def pool_of(low: i64, high: i64, kind: i64) -> i64:
    """How many cards of that kind are in a pile."""
    return low >> (4 * kind) & 15 if kind < LOW_KINDS else high >> (4 * (kind - LOW_KINDS)) & 15


def kind_at(low: i64, high: i64, position: i64) -> i64:
    """The kind of the card at that position, counted from 0, in a pile sorted by kinds."""
    lower = low_size(low)
    if position < lower:
        return _kind_among(low, position)
    return LOW_KINDS + _kind_among(high, position - lower)


def _kind_among(kinds: i64, position: i64) -> i64:
    """The kind of the card at that position among the low or the high kinds of a pile.

    All pairs are compared at once, as a loop would end where the processor can't foresee it: the
    highest bit of a pair's eight stays if its cards, and those below it, are before the position.
    """
    sums = _pairs_up_to(kinds)
    passed = (position * _ONE_PER_PAIR + _PAIR_MARKS - sums & _PAIR_MARKS) >> 7
    pair = passed * _ONE_PER_PAIR >> 40 & 7
    within = position - ((sums << 8) >> 8 * pair & 0xFF)
    return 2 * pair + i64(within >= (kinds >> 8 * pair & 15))


def kinds_in(hand: int) -> list[int]:
    """The kinds of the cards in a hand, one entry for each card, in rising order."""
    return [kind for kind in range(23) for _ in range(hand >> 2 * kind & 3)]


def one_of_each(hand: i64) -> i64:
    """The hand that is left when only one card of each of its kinds is kept."""
    return (hand | hand >> 1) & 0x1555555555555555


def lowest_kind(hand: i64) -> i64:
    """The first kind in a hand that is not empty."""
    return lowest(hand) >> 1
