"""In the castle (T90–T93): doors, dues, and the crystal ball's looks (T74)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from rookery.core.contract import Moves
from rookery.games.touria.rules import items, turn
from rookery.games.touria.rules.actions import COMPASS_TO, DONE, GIVE, LOOK, OPEN, PAINT, PAY, USE
from rookery.games.touria.rules.components import (
    BURSAR,
    DUE_COLOUR,
    GUARD,
    HERBALIST,
    JESTER,
    MARSHAL,
    NONE,
)
from rookery.games.touria.rules.decision import Decision
from rookery.games.touria.rules.gems import count, gem
from rookery.games.touria.rules.items import (
    ALL_DOORS,
    anywhere,
    closed_doors,
    offer_objects,
    offer_set,
    offer_uses,
)
from rookery.games.touria.rules.payment import can_paint_into, offer_paint_into, paint, pay
from rookery.games.touria.rules.realm import Realm

NO_GEM: Final = -1


class OpenDoor(Decision):
    """T91, T93: one door a turn must be opened; after a due is paid another one may."""

    def offer(self, s: Realm, moves: Moves) -> None:
        if s.in_turn > 0:
            moves.add(DONE)
        offer_set(moves, OPEN, ALL_DOORS & ~s.opened)
        able = anywhere(s)
        offer_uses(moves, able)
        offer_objects(s, moves, able)

    def apply(self, s: Realm, action: i64) -> None:
        if action == DONE:
            turn.END_TURN.enter(s)
        elif action >= USE:
            items.use(s, action)
        else:
            s.door = action - OPEN
            s.peek = i16(s.door)
            DUE.enter(s)


def due_colour(s: Realm) -> i64:
    """T92: the colour of the gem that is due, if it is a gem."""
    dweller = s.behind(s.door)
    return dweller - DUE_COLOUR if dweller >= GUARD else NO_GEM


def can_pay_due(s: Realm) -> bool:
    """T92: does the seat hold what the dweller behind the door asks for?"""
    dweller = s.behind(s.door)
    if dweller == HERBALIST:
        return s.elixirs_of(s.seat) > 0
    if dweller == MARSHAL:
        return s.swords_of(s.seat) > 0
    if dweller == JESTER:
        return s.items_of(s.seat) != 0
    if dweller == BURSAR:
        return s.coins_of(s.seat) > 0
    return count(s.gems_of(s.seat), due_colour(s)) > 0


class Due(Decision):
    """T91, T92: the due is paid if it can be, from what one holds or gets by an item."""

    def offer(self, s: Realm, moves: Moves) -> None:
        payable = can_pay_due(s)
        if not payable:
            moves.add(DONE)
        elif s.behind(s.door) == JESTER:
            offer_set(moves, GIVE, s.items_of(s.seat))
        else:
            moves.add(PAY)
        able = anywhere(s)
        offer_uses(moves, able)
        if not payable and due_colour(s) != NO_GEM:
            offer_paint_into(s, moves, due_colour(s))
        offer_objects(s, moves, able)

    def can_paint(self, s: Realm) -> bool:
        """T71: could a gem be painted in the colour that is due?"""
        return due_colour(s) != NO_GEM and can_paint_into(s, due_colour(s))

    def is_moot(self, s: Realm) -> bool:
        return not can_pay_due(s) and anywhere(s) == 0 and not self.can_paint(s)

    def apply(self, s: Realm, action: i64) -> None:
        if action == DONE:
            self.fail(s)
        elif action < USE:
            self.pay(s, action)
        elif PAINT <= action < COMPASS_TO:
            paint(s, action)
            self.pay(s, PAY)
        else:
            items.use(s, action)

    def fail(self, s: Realm) -> None:
        """T91: who can't pay the due ends the turn; his screen was lifted, so it is no news."""
        s.door = NONE
        turn.END_TURN.enter(s)

    def pay(self, s: Realm, action: i64) -> None:
        """T92: give the dweller his due; then another door may be opened (T93)."""
        dweller = s.behind(s.door)
        if dweller == HERBALIST:
            s.lose_elixir(s.seat)
        elif dweller == MARSHAL:
            s.lose_sword(s.seat)
        elif dweller == JESTER:
            s.discard(s.seat, action - GIVE)
        elif dweller == BURSAR:
            s.lose_coins(s.seat, 1)
        else:
            pay(s, gem(due_colour(s)))
        s.door = NONE
        s.in_turn += 1
        OPEN_DOOR.enter(s)


class LookAgain(Decision):
    """T74: the second door, chosen after the first was seen."""

    def offer(self, s: Realm, moves: Moves) -> None:
        offer_set(moves, LOOK, closed_doors(s))

    def is_moot(self, s: Realm) -> bool:
        return closed_doors(s) == 0

    def pass_over(self, s: Realm) -> None:
        s.looks = 0
        s.resume()

    def apply(self, s: Realm, action: i64) -> None:
        s.resume()
        s.peek = i16(action - LOOK)


OPEN_DOOR: Final[OpenDoor] = OpenDoor()
DUE: Final[Due] = Due()
LOOK_AGAIN: Final[LookAgain] = LookAgain()
