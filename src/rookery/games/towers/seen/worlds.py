"""Worlds that fit what a seat knows (W100–W104): the other hands and the pile are drawn anew.

Covered wizards were seen by all when they were covered, so a perfect memory knows them. At a
shuffle it knows the other hands' cards together, since all the rest lies open on the discards;
so cards held since then are drawn anew among themselves, and all others from the new pile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from rookery.games.towers.rules.components import HAND
from rookery.games.towers.rules.pieces import card, cards_of, hand_size, kind_at, lowest_kind

if TYPE_CHECKING:
    from rookery.games.towers.rules.state import TowersState

NO_CARDS: Final = vec[i64]([0] * (6 * (HAND + 1)))
"""Room for all cards that six hands can hold."""


class Pool:
    """Cards that are drawn without replacement, each equally likely."""

    def __init__(self) -> None:
        self.kinds: vec[i64] = NO_CARDS[:]
        self.size: i64 = 0

    def add_all(self, hand: i64) -> None:
        """Put all cards of a hand into the pool."""
        while hand != 0:
            kind = lowest_kind(hand)
            self.kinds[self.size] = kind
            self.size += 1
            hand -= card(kind)

    def draw(self, rng: Random) -> i64:
        """Take one of the cards out of the pool; the answer is its kind."""
        index: i64 = rng.randrange(self.size)
        kind = self.kinds[index]
        self.size -= 1
        self.kinds[index] = self.kinds[self.size]
        return kind


def imagine(s: TowersState, seat: i64, rng: Random) -> TowersState:
    """A copy in which all cards that the seat can't know are dealt again."""
    world = s.copy()
    old = Pool()
    hidden_offer = s.offered >= 0 and not s.sees_exchange(seat)
    other: i64 = 0
    while other < s.players:
        if other != seat:
            take_hand(world, other, known_to(s, other, seat), old)
        other += 1
    if hidden_offer and s.offered_held:
        old.add_all(card(s.offered))
    elif hidden_offer:
        world.put_offer_under_pile()
    other = 0
    while other < s.players:
        if other != seat:
            deal_hand(world, s, other, known_to(s, other, seat), old, rng)
        other += 1
    if hidden_offer:
        kind = old.draw(rng) if s.offered_held else pick_from_pile(world, rng)
        world.imagine_offer(kind, s.offered_held)
    return world


def known_to(s: TowersState, other: i64, seat: i64) -> i64:
    """W104: the part of another hand that this seat knows."""
    return s.shown[other] if s.teams and other == s.partner(seat) else 0


def hidden_old(s: TowersState, other: i64, known: i64) -> i64:
    """The unknown cards of a hand that are older than the last shuffle; known ones count first."""
    hidden = s.held[other]
    kind: i64 = 0
    while known != 0:
        hidden -= min(known & 3, cards_of(hidden, kind)) * card(kind)
        known >>= 2
        kind += 1
    return hidden


# ---- the cards that the seat cannot tell apart ----------------------------------------------


def take_hand(world: TowersState, other: i64, known: i64, old: Pool) -> None:
    """Empty a hand of all that is unknown: old cards go together, the others under the pile."""
    hidden = hidden_old(world, other, known)
    world.empty_hand(other, known, hidden)
    old.add_all(hidden)


def pick_from_pile(world: TowersState, rng: Random) -> i64:
    """The kind of one of the cards in the pile, each equally likely; it stays there."""
    return kind_at(world.pile_low, world.pile_high, rng.randrange(world.pile_size))


def deal_hand(
    world: TowersState, s: TowersState, other: i64, known: i64, old: Pool, rng: Random
) -> None:
    """Fill up a hand with as many cards of either age as there are in truth."""
    olds = hand_size(hidden_old(s, other, known))
    news = hand_size(s.hands[other] - known) - olds
    while olds > 0:
        world.deal_old_card(other, old.draw(rng))
        olds -= 1
    while news > 0:
        world.draw_card(other, pick_from_pile(world, rng))
        news -= 1
