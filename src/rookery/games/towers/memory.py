"""Worlds that fit what a seat knows (W100–W104): the other hands and the pile are drawn anew.

Covered wizards were seen by all when they were covered, so a perfect memory knows them. At a
shuffle it knows the other hands' cards together, since all the rest lies open on the discards;
so cards held since then are drawn anew among themselves, and all others from the new pile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from rookery.games.towers.components import ALL_CARDS, KINDS
from rookery.games.towers.pieces import card, cards_of

if TYPE_CHECKING:
    from rookery.games.towers.state import TowersState


class Pool:
    """Cards that are drawn without replacement, each equally likely."""

    def __init__(self) -> None:
        self.kinds: vec[i64] = vec[i64]([0] * ALL_CARDS)
        self.size: i64 = 0

    def add(self, kind: i64, count: i64) -> None:
        while count > 0:
            self.kinds[self.size] = kind
            self.size += 1
            count -= 1

    def draw(self, rng: Random) -> i64:
        index: i64 = rng.randrange(self.size)
        kind = self.kinds[index]
        self.size -= 1
        self.kinds[index] = self.kinds[self.size]
        return kind


def imagine(s: TowersState, seat: i64, rng: Random) -> TowersState:
    world = s.copy()
    held = Pool()
    fresh = Pool()
    other: i64 = 0
    while other < s.players:
        if other != seat:
            collect_hand(s, other, known_to(s, other, seat), held, fresh)
        other += 1
    hidden_offer = s.offered >= 0 and seat != s.seat and seat != s.partner(s.seat)
    if hidden_offer:
        (held if s.offered_held else fresh).add(s.offered, 1)
    collect_pile(s, fresh)
    other = 0
    while other < s.players:
        if other != seat:
            redraw_hand(world, other, known_to(s, other, seat), held, fresh, rng)
        other += 1
    if hidden_offer:
        world.offered = (held if s.offered_held else fresh).draw(rng)
    lay_pile(world, fresh)
    return world


def known_to(s: TowersState, other: i64, seat: i64) -> i64:
    """W104: the part of another hand that this seat knows."""
    return s.shown[other] if s.teams and other == s.partner(seat) else 0


def hidden_held(s: TowersState, other: i64, known: i64, kind: i64) -> i64:
    """Unknown cards of that kind held since before the shuffle; known ones count first."""
    count = cards_of(s.held[other], kind) - cards_of(known, kind)
    return max(0, count)


def collect_hand(s: TowersState, other: i64, known: i64, held: Pool, fresh: Pool) -> None:
    hidden = s.hands[other] - known
    kind: i64 = 0
    while kind < KINDS:
        old = hidden_held(s, other, known, kind)
        held.add(kind, old)
        fresh.add(kind, cards_of(hidden, kind) - old)
        kind += 1


def collect_pile(s: TowersState, fresh: Pool) -> None:
    kind: i64 = 0
    while kind < KINDS:
        fresh.add(kind, s.pile[kind])
        kind += 1


def redraw_hand(
    world: TowersState, other: i64, known: i64, held: Pool, fresh: Pool, rng: Random
) -> None:
    """As many cards of either age as before, but any of those the seat cannot tell apart."""
    olds: i64 = 0
    news: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        old = hidden_held(world, other, known, kind)
        olds += old
        news += cards_of(world.hands[other] - known, kind) - old
        world.held[other] -= old * card(kind)
        kind += 1
    world.hands[other] = known
    while olds > 0:
        drawn = card(held.draw(rng))
        world.hands[other] += drawn
        world.held[other] += drawn
        olds -= 1
    while news > 0:
        world.hands[other] += card(fresh.draw(rng))
        news -= 1
    if known == 0:
        world.shown[other] = 0
    # what a third seat has been shown is forgotten: nothing that this seat sees depends on it


def lay_pile(world: TowersState, fresh: Pool) -> None:
    kind: i64 = 0
    while kind < KINDS:
        world.pile[kind] = 0
        kind += 1
    while fresh.size > 0:
        fresh.size -= 1
        world.pile[fresh.kinds[fresh.size]] += 1
