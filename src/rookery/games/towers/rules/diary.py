"""A diary of the cards: which left whose hand, and when the pile was shuffled.

From it a perfect memory concludes what the others may hold (`seen/knowledge.py`). Everything in it
was public, but for the kinds of cards that partners exchange (W90) and the hands at a shuffle, of
which each seat knows its own. An entry is a number: kind, seat, the cards that lay in the hand
before, and the deed; a shuffle is followed by the discards, as low and as high kinds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rookery.games.towers.rules.pieces import hand_size

if TYPE_CHECKING:
    from rookery.games.towers.rules.state import TowersState

PLAYED: Final = 0
"""A card went to the discards, for all to see."""
GAVE: Final = 1
"""A card went to the partner, whose turn it is."""
RETURNED: Final = 2
"""A card went back to the partner; the one that came counts for the hand."""
SHUFFLED: Final = 3
"""The discards became the pile."""

UNSEEN: Final = 31
"""In the place of a kind that a seat has not seen."""
UNKNOWN: Final = -1
"""In the place of a hand that a seat has not seen."""
SHUFFLE_ENTRIES: Final = 3
LONGEST: Final = 320
"""Of longer diaries the oldest part is forgotten: who keeps a card for so long is beyond belief."""

KIND_BITS: Final = 31
SEAT_AT: Final = 5
SIZE_AT: Final = 8
DEED_AT: Final = 12
SIZES_AT: Final = 16
"""At a shuffle: how many cards each seat has, four bits each."""


def entry(deed: i64, seat: i64, kind: i64, size: i64) -> i64:
    """A card of that kind leaves the hand of a seat, which has so many; RETURNED adds the other."""
    if deed == RETURNED:
        size += 1
    return kind | seat << SEAT_AT | size << SIZE_AT | deed << DEED_AT


def kind_in(written: i64) -> i64:
    """The kind of card that an entry tells of."""
    return written & KIND_BITS


def seat_in(written: i64) -> i64:
    """The seat whose hand the card left."""
    return written >> SEAT_AT & 7


def size_in(written: i64) -> i64:
    """How many cards that hand had before."""
    return written >> SIZE_AT & 15


def deed_in(written: i64) -> i64:
    """What happened: one of the four deeds."""
    return written >> DEED_AT & 3


def size_at_shuffle(written: i64, seat: i64) -> i64:
    """How many cards a seat had at that shuffle."""
    return written >> (SIZES_AT + 4 * seat) & 15


def row_size(players: i64) -> i64:
    """How many numbers are kept of one shuffle: hands, what was shown of them, and the discards."""
    return 2 * players + 2


def hand_at_shuffle(s: TowersState, seat: i64) -> i64:
    """The hand of a seat at the last shuffle; UNKNOWN before the first one and to who forgot it."""
    row = row_size(s.players)
    return s.former[len(s.former) - row + seat] if len(s.former) > 0 else UNKNOWN


def discards_shuffled(s: TowersState) -> tuple[i64, i64]:
    """The cards that became the pile at the last shuffle, as low and as high kinds.

    The past has them too; but learners ask for them and for a hand at every look, and what lies
    side by side is fetched from memory at once.
    """
    return s.former[len(s.former) - 2], s.former[len(s.former) - 1]


def with_shuffle(s: TowersState, low: i64, high: i64) -> tuple[vec[i64], vec[i64]]:
    """The past and the hands of its shuffles, once these discards have been shuffled."""
    past, former = s.past[:], s.former[:]
    for written in s.diary:
        past = append(past, written)
    sizes: i64 = 0
    seat: i64 = 0
    while seat < s.players:
        sizes |= hand_size(s.hands[seat]) << 4 * seat
        former = append(former, s.hands[seat])
        seat += 1
    for shown in s.shown:
        former = append(former, shown)
    former = append(append(former, low), high)
    past = append(append(append(past, SHUFFLED << DEED_AT | sizes << SIZES_AT), low), high)
    return shortened(past, former, row_size(s.players))


def shortened(past: vec[i64], former: vec[i64], row: i64) -> tuple[vec[i64], vec[i64]]:
    """The same, without what lies too far back; what is left then begins with a shuffle."""
    if len(past) <= LONGEST:
        return past, former
    at: i64 = 0
    shuffles: i64 = 0
    while deed_in(past[at]) != SHUFFLED or len(past) - at > LONGEST:
        if deed_in(past[at]) == SHUFFLED:
            shuffles += 1
            at += SHUFFLE_ENTRIES
        else:
            at += 1
    return past[at:], former[shuffles * row :]
