"""A second way to what a seat can conclude: every world is kept, with its chance, and played along.

It knows nothing of lots and guesses. A world says which kinds each other seat holds, and it is as
likely as the draws were that led to it; whoever parts with a card may have taken any of his hand.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product

from rookery.games.towers.rules.actions import (
    CAST,
    DECISIONS,
    DISCARD,
    DRAWN,
    HAND_OVER,
    PLAY,
    RENEW,
    TOKEN,
)
from rookery.games.towers.rules.components import COPIES, KINDS
from rookery.games.towers.rules.pieces import kinds_in, pool_of
from rookery.games.towers.rules.state import TowersState
from rookery.games.towers.seen.knowledge import Guess, Memory

Hand = tuple[int, ...]
"""Kinds, sorted."""
World = tuple[Hand, ...]
"""The hand of each seat, the own one too; the card on its way between partners comes last."""
Chances = dict[World, float]


def added(world: World, place: int, kind: int) -> World:
    return (*world[:place], tuple(sorted((*world[place], kind))), *world[place + 1 :])


def removed(world: World, place: int, kind: int) -> World:
    hand = list(world[place])
    hand.remove(kind)
    return (*world[:place], tuple(hand), *world[place + 1 :])


class Ledger:
    """All worlds that a seat holds possible."""

    def __init__(self, players: int, seat: int, deck: list[int] = COPIES) -> None:
        self.players = players
        self.seat = seat
        self.deck = Counter({kind: number for kind, number in enumerate(deck) if number})
        self.discards: Counter[int] = Counter()
        self.moving = players
        """The place of the card on its way."""
        self.worlds: Chances = {((),) * (players + 1): 1.0}

    def pile(self, world: World) -> Counter[int]:
        return self.deck - self.discards - Counter(kind for hand in world for kind in hand)

    def follow(self, s: TowersState, action: int) -> None:
        """What the seat sees before this action is carried out in the true game."""
        if DRAWN <= action < TOKEN:
            self.draw(int(s.seat), action - DRAWN)
        elif action >= DECISIONS or action >= CAST or action < PLAY:
            if action == RENEW:
                for kind in kinds_in(int(s.hands[s.seat])):
                    self.discards[kind] += 1
                self.show_hand(int(s.seat), tuple(kinds_in(int(s.hands[s.seat]))))
        elif action < HAND_OVER:
            kind = action - PLAY if action < DISCARD else action - DISCARD
            self.part(int(s.actor), kind, True)
            self.discards[kind] += 1
        else:
            self.exchange(s, action - HAND_OVER)

    def renew_all(self, found: Chances) -> None:
        total = sum(found.values())
        self.worlds = {world: chance / total for world, chance in found.items() if chance > 0}

    def draw(self, by: int, kind: int) -> None:
        some = next(iter(self.worlds))
        if sum(self.pile(some).values()) == 0:
            self.discards.clear()
        found: Chances = defaultdict(float)
        for world, chance in self.worlds.items():
            pile = self.pile(world)
            size = sum(pile.values())
            for drawn, number in pile.items():
                if by != self.seat or drawn == kind:
                    found[added(world, by, drawn)] += chance * number / size
        self.renew_all(found)

    def show_hand(self, by: int, hand: Hand) -> None:
        found = {
            (*world[:by], (), *world[by + 1 :]): chance
            for world, chance in self.worlds.items()
            if world[by] == hand
        }
        merged: Chances = defaultdict(float)
        for world, chance in found.items():
            merged[world] += chance
        self.renew_all(merged)

    def part(self, by: int, kind: int, seen: bool, *, to: int | None = None) -> None:
        """A card leaves a hand, seen or face down, and comes into another, if any."""
        found: Chances = defaultdict(float)
        for world, chance in self.worlds.items():
            hand = world[by]
            for one in set(hand):
                if seen and one != kind:
                    continue
                after = removed(world, by, one)
                after = added(after, to, one) if to is not None else after
                found[after] += chance * (1.0 if by == self.seat else hand.count(one) / len(hand))
        self.renew_all(found)

    def exchange(self, s: TowersState, kind: int) -> None:
        by, partner = int(s.actor), int(s.partner(s.actor))
        seen = self.seat in (by, partner)
        if s.offered < 0:
            self.part(by, kind, seen, to=self.moving)
            return
        found: Chances = defaultdict(float)
        for world, chance in self.worlds.items():
            found[added(removed(world, self.moving, world[-1][0]), by, world[-1][0])] += chance
        self.worlds = dict(found)
        self.part(by, kind, seen, to=partner)

    def hands(self) -> Chances:
        """How likely the other hands are, as they lie now."""
        return self.worlds


# ---- what the engine concludes --------------------------------------------------------------


def concluded(s: TowersState, memory: Memory) -> Chances:
    """How likely each world is by the guesses of a memory, dealt out in every way."""
    seat = int(memory.seat)
    own: list[Hand] = [() for _ in range(s.players + 1)]
    own[seat] = tuple(kinds_in(int(s.hands[seat])))
    if s.offered >= 0 and s.sees_exchange(seat):
        own[-1] = (int(s.offered),)
    chances: Chances = defaultdict(float)
    for guess in memory.likely:
        for world, chance in dealt(s, memory, guess, tuple(own)):
            chances[world] += chance * guess.weight
    return chances


def dealt(
    s: TowersState, memory: Memory, guess: Guess, own: World
) -> Iterator[tuple[World, float]]:
    hidden = s.offered >= 0 and not s.sees_exchange(memory.seat)
    unseen = unseen_by(s, int(memory.seat))
    ways: Chances = {own: 1.0}
    for lot in range(int(memory.lots)):
        pool = Counter({k: n for k in range(KINDS) if (n := int(guess.kinds(lot, k))) > 0})
        unseen -= pool
        places = [p for p in range(int(s.players)) for _ in range(int(guess.count(lot, p)))]
        ways = dealt_from(pool, [*places, *([int(s.players)] if guess.moving == lot else [])], ways)
    places = [
        p
        for p, size in product(range(int(s.players)), range(3))
        if p != memory.seat and size < len(kinds_in(int(s.hands[p]))) - len(next(iter(ways))[p])
    ]
    if hidden and guess.moving < 0:
        places.append(int(s.players))
    yield from dealt_from(unseen, places, ways).items()


def unseen_by(s: TowersState, seat: int) -> Counter[int]:
    """The cards that lie in the pile and in the other hands, or pass between third seats."""
    pile = {kind: int(pool_of(s.pile_low, s.pile_high, kind)) for kind in range(KINDS)}
    hands = [kind for p in range(s.players) if p != seat for kind in kinds_in(int(s.hands[p]))]
    offer = [int(s.offered)] if s.offered >= 0 and not s.sees_exchange(seat) else []
    return +(Counter(pile) + Counter([*hands, *offer]))


def dealt_from(pool: Counter[int], places: list[int], ways: Chances) -> Chances:
    """Every way to deal cards of a pool to these places, each card alike."""
    reached: dict[tuple[World, Hand], float] = {(world, ()): c for world, c in ways.items()}
    size = sum(pool.values())
    for number, place in enumerate(places):
        found: dict[tuple[World, Hand], float] = defaultdict(float)
        for (world, gone), chance in reached.items():
            for kind, count in pool.items():
                left = count - gone.count(kind)
                if left > 0:
                    after = (added(world, place, kind), tuple(sorted((*gone, kind))))
                    found[after] += chance * left / (size - number)
        reached = found
    chances: Chances = defaultdict(float)
    for (world, _), chance in reached.items():
        chances[world] += chance
    return chances


def distance(one: Chances, other: Chances) -> float:
    """The total variation between two ways to spread chances."""
    return sum(abs(one.get(w, 0.0) - other.get(w, 0.0)) for w in {*one, *other}) / 2
