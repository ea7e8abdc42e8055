"""The trader and the goldsmith (T41, T46), where gems are sold, painted ones too (T71)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.games.touria.rules.actions import ORDER, PAINT, PAIR, SELL, TRIPLE
from rookery.games.touria.rules.components import (
    BLACK,
    COLOURS,
    PAINTBRUSH,
    PURPLE,
    SCALE,
    STACKS,
)
from rookery.games.touria.rules.gems import COLOURED, count, gem
from rookery.games.touria.rules.items import mirror_can_follow, offer_set, ready
from rookery.games.touria.rules.locations import Location
from rookery.games.touria.rules.payment import can_pay, covers, has_brush, pay
from rookery.games.touria.rules.realm import Realm


class Market(Location):
    """A location where several gems are paid, so that painting one may help."""

    def sells(self, s: Realm, gems: i64, paint_of: i64, paint_to: i64) -> bool:
        """Is there something to be had for these gems, the painted ones among them?"""
        raise NotImplementedError

    def can_paint(self, s: Realm) -> bool:
        return self.next_paint(s, 0) < COLOURS * COLOURS

    def offer_paints(self, s: Realm, moves: Moves) -> None:
        paint = self.next_paint(s, 0)
        while paint < COLOURS * COLOURS:
            moves.add(PAINT + paint)
            paint = self.next_paint(s, paint + 1)

    def next_paint(self, s: Realm, paint: i64) -> i64:
        """The first of the useful paintings, from this one on: six times of, and into what."""
        if s.times == 0 or not has_brush(s):
            return COLOURS * COLOURS
        gems = s.gems_of(s.actor)
        twice = s.holds(s.actor, PAINTBRUSH) and mirror_can_follow(s)
        while paint < COLOURS * COLOURS:
            if can_be_painted(gems - s.paint_of, paint):
                paint_of = s.paint_of + gem(paint // COLOURS)
                paint_to = s.paint_to + gem(paint % COLOURS)
                if self.sells(s, gems, paint_of, paint_to):
                    return paint
                if twice and self.sells_with_another(s, gems, paint_of, paint_to):
                    return paint
            paint += 1
        return paint

    def sells_with_another(self, s: Realm, gems: i64, paint_of: i64, paint_to: i64) -> bool:
        """Would it help to paint another gem, too?"""
        paint: i64 = 0
        while paint < COLOURS * COLOURS:
            if can_be_painted(gems - paint_of, paint) and self.sells(
                s, gems, paint_of + gem(paint // COLOURS), paint_to + gem(paint % COLOURS)
            ):
                return True
            paint += 1
        return False


def can_be_painted(gems: i64, paint: i64) -> bool:
    """T71: may a gem be painted so: into another colour, not from black, not into purple?"""
    of = paint // COLOURS
    to = paint % COLOURS
    return of != to and of != BLACK and to != PURPLE and count(gems, of) > 0


class Trader(Market):
    """T41; T73: the scale brings coins with or without an order."""

    def offer_deeds(self, s: Realm, moves: Moves) -> None:
        stack: i64 = 0
        while stack < STACKS:
            if can_pay(s, s.board.orders[s.posted_in(stack)]):
                moves.add(ORDER + stack)
            stack += 1

    def is_able(self, s: Realm, gems: i64) -> bool:
        return self.sells(s, gems, s.paint_of, s.paint_to)

    def sells(self, s: Realm, gems: i64, paint_of: i64, paint_to: i64) -> bool:
        stack: i64 = 0
        while stack < STACKS:
            if covers(gems, paint_of, paint_to, s.board.orders[s.posted_in(stack)]):
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

    def is_able(self, s: Realm, gems: i64) -> bool:
        return gems & COLOURED != 0

    def sells(self, s: Realm, gems: i64, paint_of: i64, paint_to: i64) -> bool:
        colour: i64 = BLACK + 1
        while colour < COLOURS:
            if covers(gems, paint_of, paint_to, 2 * gem(colour)):
                return True  # as always if a third one is there, too
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

    def betray(self, s: Realm) -> None:
        s.deny(s.actor, 0b111110)


TRADER: Final[Trader] = Trader()
GOLDSMITH: Final[Goldsmith] = Goldsmith()
