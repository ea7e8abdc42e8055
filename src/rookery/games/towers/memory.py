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

from rookery.games.towers.components import HAND
from rookery.games.towers.pieces import card, cards_of, hand_size, kind_at, lowest_kind, with_part

if TYPE_CHECKING:
    from rookery.games.towers.state import TowersState

NO_CARDS: Final = vec[i64]([0] * (6 * (HAND + 1)))
"""Room for all cards that six hands can hold."""


class Pool:
    """Cards that are drawn without replacement, each equally likely."""

    def __init__(self) -> None:
        self.kinds: vec[i64] = NO_CARDS[:]
        self.size: i64 = 0

    def add_all(self, hand: i64) -> None:
        while hand != 0:
            kind = lowest_kind(hand)
            self.kinds[self.size] = kind
            self.size += 1
            hand -= card(kind)

    def draw(self, rng: Random) -> i64:
        index: i64 = rng.randrange(self.size)
        kind = self.kinds[index]
        self.size -= 1
        self.kinds[index] = self.kinds[self.size]
        return kind


def imagine(s: TowersState, seat: i64, rng: Random) -> TowersState:
    world = s.copy()
    world.mark_cards()
    held = Pool()
    hidden_offer = s.offered >= 0 and seat != s.seat and seat != s.partner(s.seat)
    other: i64 = 0
    while other < s.players:
        if other != seat:
            take_hand(world, other, known_to(s, other, seat), held)
        other += 1
    if hidden_offer and s.offered_held:
        held.add_all(card(s.offered))
    elif hidden_offer:
        world.put_back(card(s.offered))
    other = 0
    while other < s.players:
        if other != seat:
            deal_hand(world, s, other, known_to(s, other, seat), held, rng)
        other += 1
    if hidden_offer:
        world.offered = held.draw(rng) if s.offered_held else draw_card(world, rng)
    return world


def known_to(s: TowersState, other: i64, seat: i64) -> i64:
    """W104: the part of another hand that this seat knows."""
    return s.shown[other] if s.teams and other == s.partner(seat) else 0


def hidden_held(s: TowersState, other: i64, known: i64) -> i64:
    """The unknown cards held since before the shuffle; known ones count first."""
    hidden = s.held[other]
    kind: i64 = 0
    while known != 0:
        hidden -= min(known & 3, cards_of(hidden, kind)) * card(kind)
        known >>= 2
        kind += 1
    return hidden


# ---- the cards that the seat cannot tell apart ----------------------------------------------


def take_hand(world: TowersState, other: i64, known: i64, held: Pool) -> None:
    """Old cards go together, the others under the pile."""
    old = hidden_held(world, other, known)
    hidden = world.hands[other] - known
    world.hands[other] = known
    world.held = with_part(world.held, other, world.held[other] - old)
    if known == 0:
        world.shown = with_part(world.shown, other, 0)
    # what a third seat has been shown is forgotten: nothing that this seat sees depends on it
    world.put_back(hidden - old)
    held.add_all(old)


def draw_card(world: TowersState, rng: Random) -> i64:
    kind = kind_at(world.pile_low, world.pile_high, rng.randrange(world.pile_size))
    world.draw_card(kind)
    return kind


def deal_hand(
    world: TowersState, s: TowersState, other: i64, known: i64, held: Pool, rng: Random
) -> None:
    """As many cards of either age as there are in truth."""
    olds = hand_size(hidden_held(s, other, known))
    news = hand_size(s.hands[other] - known) - olds
    while olds > 0:
        drawn = card(held.draw(rng))
        world.hands[other] += drawn
        world.held = with_part(world.held, other, world.held[other] + drawn)
        olds -= 1
    while news > 0:
        world.hands[other] += card(draw_card(world, rng))
        news -= 1
