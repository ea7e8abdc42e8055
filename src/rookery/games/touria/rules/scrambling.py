"""A position that play seldom reaches: hands full of items, and heroes anywhere in the land."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from rookery.core.contract import CHANCE, Moves
from rookery.games.touria.rules.components import COLOURS, ITEMS, PLACES
from rookery.games.touria.rules.gems import count
from rookery.games.touria.rules.realm import Realm
from rookery.games.touria.rules.upkeep import settle

MOST_COINS: Final = 9
MOST_SWORDS: Final = 3
MOST_GEMS: Final = 4


def scramble(s: Realm, rng: Random) -> None:
    """Lay out a table by chance, then deal to all seats what would take them long to gather.

    A turn begins, and all has been dealt openly, so that nothing is hidden but the bag.
    """
    moves = Moves()
    while s.turn_count == 0:
        action = s.phase.sample(s, rng) if s.actor == CHANCE else s.draw(moves, rng)
        s.phase.apply(s, action)
        settle(s)
    deal_items(s, rng)
    for seat in range(s.players):
        deal_goods(s, seat, rng)
    s.turned = rng.randrange(256)
    s.here = rng.randrange(PLACES)
    settle(s)


def deal_items(s: Realm, rng: Random) -> None:
    """Half of the items that are not on display go to the seats, others to the discards."""
    first = rng.randrange(ITEMS)  # so that any of them may come to lie on top
    for number in range(ITEMS):
        item: i64 = (first + number) % ITEMS
        lot = rng.randrange(4)
        if s.stack >> item & 1 == 0 or lot == 0:
            continue
        if lot == 1:
            s.bury_unshown(item)
        else:
            s.take_unshown(item, rng.randrange(s.players))


def deal_goods(s: Realm, seat: i64, rng: Random) -> None:
    """Coins, often none, swords, gems, and hearts too few for the castle."""
    s.lose_coins(seat, s.coins_of(seat))
    s.gain_coins(seat, rng.randrange(2) * rng.randrange(MOST_COINS + 1))
    s.gain_swords(seat, rng.randrange(MOST_SWORDS + 1))
    s.gain_hearts(seat, rng.randrange(s.need - 1))  # T94: with the rose it is still one too few
    number = rng.randrange(MOST_GEMS + 1)
    while number > 0:
        colour: i64 = rng.randrange(COLOURS)
        if count(s.bag, colour) > 0:
            s.gain_from_bag(seat, colour)
        number -= 1
