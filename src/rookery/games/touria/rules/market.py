"""The trader and the goldsmith (T41, T46), where gems are sold, painted ones too (T71)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.games.touria.rules.actions import ORDER, PAINT, PAIR, SELL, TRIPLE
from rookery.games.touria.rules.components import BLACK, COLOURS, PURPLE, SCALE, STACKS
from rookery.games.touria.rules.gems import contains, gem
from rookery.games.touria.rules.items import has_gems, offer_set, ready
from rookery.games.touria.rules.locations import Location
from rookery.games.touria.rules.payment import brushes, can_pay, pay
from rookery.games.touria.rules.realm import Realm


class Market(Location):
    """A location where several gems are paid, so that painting one may help."""

    def wares(self) -> i64:
        """How many different payments painted gems may be among."""
        raise NotImplementedError

    def asked_for(self, s: Realm, ware: i64) -> i64:
        """The gems that one of these payments asks."""
        raise NotImplementedError

    def offer_paints(self, s: Realm, moves: Moves) -> None:
        number = brushes(s)
        if s.times == 0 or number == 0:
            return
        paint: i64 = 0
        while paint < COLOURS * COLOURS:
            if self.is_useful(s, paint, number - 1):
                moves.add(PAINT + paint)
            paint += 1

    def is_useful(self, s: Realm, paint: i64, brushes: i64) -> bool:
        """T71: could a payment be made with a gem painted so, and perhaps others after it?"""
        given = s.paint_of + gem(paint // COLOURS)
        painted = s.paint_to + gem(paint % COLOURS)
        if not is_painting(paint) or not has_gems(s, given, False):
            return False
        ware: i64 = 0
        while ware < self.wares():
            asked = self.asked_for(s, ware)
            if contains(asked, painted) and affords(s, asked - painted + given, brushes, False):
                return True
            ware += 1
        return False


def affords(s: Realm, asked: i64, brushes: i64, as_seen: bool) -> bool:
    """Can the actor pay the asked gems if some of them, as many as there are brushes, are painted?

    If `as_seen`, might he, for all that the others know (T103)?
    """
    if has_gems(s, asked, as_seen):
        return True
    if brushes == 0:
        return False
    paint: i64 = 0
    while paint < COLOURS * COLOURS:
        of = gem(paint // COLOURS)
        to = gem(paint % COLOURS)
        able = is_painting(paint) and contains(asked, to)
        if able and affords(s, asked - to + of, brushes - 1, as_seen):
            return True
        paint += 1
    return False


def is_painting(paint: i64) -> bool:
    """T71: is it into another colour, not from black, not into purple?"""
    of = paint // COLOURS
    to = paint % COLOURS
    return of != to and of != BLACK and to != PURPLE


class Trader(Market):
    """T41; T73: the scale brings coins with or without an order."""

    def wares(self) -> i64:
        return STACKS

    def asked_for(self, s: Realm, ware: i64) -> i64:
        return s.board.orders[s.posted_in(ware)]

    def offer_deeds(self, s: Realm, moves: Moves) -> None:
        stack: i64 = 0
        while stack < STACKS:
            if can_pay(s, self.asked_for(s, stack)):
                moves.add(ORDER + stack)
            stack += 1

    def could_act(self, s: Realm, spare: i64, brushes: i64, as_seen: bool) -> bool:
        stack: i64 = 0
        while stack < STACKS:
            if affords(s, self.asked_for(s, stack) + spare, brushes, as_seen):
                return True
            stack += 1
        return False

    def do(self, s: Realm, action: i64) -> None:
        stack = action - ORDER
        order = s.posted_in(stack)
        pay(s, s.board.orders[order])
        s.gain_coins(s.actor, s.board.prices[order])
        s.return_order(stack)
        s.times -= 1

    def special_items(self, s: Realm) -> i64:
        return ready(s) & 1 << SCALE


class Goldsmith(Market):
    """T46: never black; a single gem is sold as it is."""

    def wares(self) -> i64:
        return COLOURS - 1

    def asked_for(self, s: Realm, ware: i64) -> i64:
        return 2 * gem(BLACK + 1 + ware)  # which always can be paid if three can

    def offer_deeds(self, s: Realm, moves: Moves) -> None:
        if s.paint_to == 0:
            offer_set(moves, SELL, self.payable(s, 1))
        offer_set(moves, PAIR, self.payable(s, 2))
        offer_set(moves, TRIPLE, self.payable(s, 3))

    def payable(self, s: Realm, number: i64) -> i64:
        """The colours of which this number of gems can be paid."""
        colours: i64 = 0
        colour: i64 = BLACK + 1
        while colour < COLOURS:
            if can_pay(s, number * gem(colour)):
                colours |= i64(1) << colour
            colour += 1
        return colours

    def could_act(self, s: Realm, spare: i64, brushes: i64, as_seen: bool) -> bool:
        colour: i64 = BLACK + 1
        while colour < COLOURS:
            if has_gems(s, spare + gem(colour), as_seen):
                return True
            colour += 1
        return False

    def do(self, s: Realm, action: i64) -> None:
        if action < PAIR:
            pay(s, gem(action - SELL))
            s.gain_coins(s.actor, 1)
        elif action < TRIPLE:
            pay(s, 2 * gem(action - PAIR))
            s.gain_hearts(s.actor, 1)
        else:
            colour = action - TRIPLE
            pay(s, 3 * gem(colour))
            s.gain_hearts(s.actor, 3 if s.die == colour else 2)
        s.times -= 1


TRADER: Final[Trader] = Trader()
GOLDSMITH: Final[Goldsmith] = Goldsmith()
