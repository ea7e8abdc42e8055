"""Worlds that fit what a seat knows (W100–W104): the other hands and the pile are drawn anew.

Covered wizards were seen by all when they were covered, so a perfect memory knows them. What the
other hands may hold, and how likely that is, `knowledge` concludes from all that the seat has seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from rookery.games.towers.rules.components import HAND, KINDS
from rookery.games.towers.rules.pieces import hand_size, kind_at
from rookery.games.towers.seen.knowledge import Guess, Memory

if TYPE_CHECKING:
    from rookery.games.towers.rules.state import TowersState

NO_CARDS: Final = vec[i64]([0] * (6 * (HAND + 1)))
"""Room for all cards that six hands can hold."""


class Pool:
    """Cards that are drawn without replacement, each equally likely."""

    def __init__(self) -> None:
        self.kinds: vec[i64] = NO_CARDS[:]
        self.size: i64 = 0

    def fill(self, guess: Guess, lot: i64) -> None:
        """Put all cards of a lot into the pool, which is empty."""
        kind: i64 = 0
        while kind < KINDS:
            number = guess.kinds(lot, kind)
            while number > 0:
                self.kinds[self.size] = kind
                self.size += 1
                number -= 1
            kind += 1

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
    if s.players == 1:
        return world
    memory = s.memory_of(seat)
    guess = memory.draw(rng)
    hidden_offer = s.offered >= 0 and not s.sees_exchange(seat)
    take_hands(world, seat, hidden_offer)
    deal_lots(world, guess, memory, rng)
    deal_fresh(world, s, rng)
    if hidden_offer and guess.moving < 0:
        world.imagine_offer(pick_from_pile(world, rng))
    world.remember(memory)
    return world


def take_hands(world: TowersState, seat: i64, hidden_offer: bool) -> None:
    """Put all that the seat can't see under the pile."""
    partner = world.partner(seat) if world.teams else seat
    other: i64 = 0
    while other < world.players:
        if other != seat:
            world.empty_hand(other)
            if other != partner:
                world.forget_shown(other)
        other += 1
    if hidden_offer:
        world.put_offer_under_pile()


def deal_lots(world: TowersState, guess: Guess, memory: Memory, rng: Random) -> None:
    """Give each hand as many cards of every lot as the guess says."""
    pool = Pool()
    lot: i64 = 0
    while lot < memory.lots:
        if guess.size(lot) > 0:
            pool.fill(guess, lot)
            other: i64 = 0
            while other < memory.players:
                number = guess.count(lot, other)
                while number > 0:
                    world.draw_card(other, pool.draw(rng))
                    number -= 1
                other += 1
            if guess.moving == lot:
                world.imagine_offer(pool.draw(rng))
        lot += 1


def deal_fresh(world: TowersState, s: TowersState, rng: Random) -> None:
    """Fill up each hand from the pile to the size that it has in truth."""
    other: i64 = 0
    while other < s.players:
        missing = hand_size(s.hands[other]) - hand_size(world.hands[other])
        while missing > 0:
            world.draw_card(other, pick_from_pile(world, rng))
            missing -= 1
        other += 1


def pick_from_pile(world: TowersState, rng: Random) -> i64:
    """The kind of one of the cards in the pile, each equally likely; it stays there."""
    return kind_at(world.pile_low, world.pile_high, rng.randrange(world.pile_size))
