"""Positions that plain play hardly ever reaches: everything that can be dealt is dealt at random.

At the beginning of a turn the heroes may be anywhere they could have stopped, towers turned in any
way, items, gems and goods in anybody's hands. What is rare in a game is common here.
"""

from __future__ import annotations

from typing import cast

import rookery
from rookery.games.touria.rules.components import (
    COLOUR_NAMES,
    DOORS,
    ITEMS,
    PLACES,
    ROYAL_PAIR,
    TOWERS,
)
from rookery.games.touria.rules.gems import draw, size
from rookery.games.touria.rules.state import TouriaState
from rookery.games.touria.rules.turn import TURN, begin_turn
from rookery.games.touria.rules.upkeep import settle
from tests.games.touria.table import secretly

POCKETS = 3
"""Coins, swords and hearts are dealt up to twice this number."""


def scrambled(rng: rookery.Random, **options: object) -> TouriaState:
    """The beginning of a turn at a table at which all is dealt at random."""
    s = cast(TouriaState, rookery.load("touria", **options).start())
    while s.actor < 0 or s.phase is not TURN:
        s.apply(int(s.sample(rng)) if s.actor == rookery.CHANCE else any_decision(s, rng))
    deal_items(s, rng)
    for seat in range(s.players):
        deal_goods(s, seat, rng)
        deal_gems(s, seat, rng)
    open_doors(s, rng)
    for tower in range(TOWERS):
        for _ in range(rng.randrange(4)):
            s.turn_tower(tower)
    s.here = rng.randrange(PLACES)
    begin_turn(s, rng.randrange(s.players))
    settle(s)
    return s


def any_decision(s: TouriaState, rng: rookery.Random) -> int:
    """One of the open decisions; there must be one."""
    legal = s.legal()
    assert legal, f"{s.phase.name}: nobody can move; {s.view(s.actor)}"
    return legal[rng.randrange(len(legal))]


def deal_items(s: TouriaState, rng: rookery.Random) -> None:
    """Each item goes to a seat, the stack or the discards; the display keeps what it has."""
    for item in range(ITEMS):
        if s.stack >> item & 1:
            place = rng.randrange(s.players + 2)
            if place < s.players:
                s.stack &= ~(1 << item)
                s.set_items(place, s.items_of(place) | 1 << item)
            elif place == s.players:
                s.stack &= ~(1 << item)
                s.set_items(s.seat, s.items_of(s.seat) | 1 << item)
                s.discard(s.seat, item)


def deal_goods(s: TouriaState, seat: int, rng: rookery.Random) -> None:
    """A few coins, swords and hearts, and often nearly enough for the castle."""
    s.gain_coins(seat, rng.randrange(2 * POCKETS))
    s.gain_swords(seat, rng.randrange(POCKETS))
    s.gain_hearts(seat, rng.randrange(2 * POCKETS + 1))


def deal_gems(s: TouriaState, seat: int, rng: rookery.Random) -> None:
    """Gems of the bag, openly or by the thieves."""
    for _ in range(rng.randrange(8)):
        if size(s.bag) > 0:
            colour = int(draw(s.bag, rng))
            if rng.randrange(3) == 0:
                secretly(s, seat, COLOUR_NAMES[colour])
            else:
                s.gain_from_bag(seat, colour)


def open_doors(s: TouriaState, rng: rookery.Random) -> None:
    """Some dwellers have been found, but never the royal pair."""
    for door in range(rng.randrange(DOORS)):
        s.settle_door(door, ROYAL_PAIR + 1 + door)
        s.open_door(door)
