"""In the castle (T90–T93): doors, dues, and the crystal ball's looks (T74)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.games.touria import items
from rookery.games.touria.actions import COMPASS_TO, DONE, GIVE, LOOK, OPEN, PAINT, PAY, USE
from rookery.games.touria.components import (
    BURSAR,
    DUE_COLOUR,
    GUARD,
    HERBALIST,
    JESTER,
    MARSHAL,
)
from rookery.games.touria.gems import count, gem
from rookery.games.touria.items import (
    ALL_DOORS,
    anywhere,
    closed_doors,
    offer_objects,
    offer_set,
    offer_uses,
)
from rookery.games.touria.knowledge import deny
from rookery.games.touria.payment import can_paint_into, offer_paint_into, paint, pay
from rookery.games.touria.phases import DUE, END_TURN, LOOK_AGAIN, OPEN_DOOR, Phase, register
from rookery.games.touria.state import TouriaState

NO_GEM: Final = -1


class OpenDoor(Phase):
    """T91, T93: one door a turn must be opened; after a due is paid another one may."""

    def offer(self, s: TouriaState, moves: Moves) -> None:
        if s.in_turn > 0:
            moves.add(DONE)
        offer_set(moves, OPEN, ALL_DOORS & ~s.opened)
        able = anywhere(s)
        offer_uses(moves, able)
        offer_objects(s, moves, able)

    def apply(self, s: TouriaState, action: i64) -> None:
        if action == DONE:
            s.ask(END_TURN, s.seat)
        elif action >= USE:
            items.use(s, action)
        else:
            s.door = action - OPEN
            s.peek = s.door
            s.ask(DUE, s.seat)


def due_colour(s: TouriaState) -> i64:
    """T92: the colour of the gem that is due, if it is a gem."""
    dweller = s.behind(s.door)
    return dweller - DUE_COLOUR if dweller >= GUARD else NO_GEM


def can_pay_due(s: TouriaState) -> bool:
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


class Due(Phase):
    """T91, T92: the due is paid if it can be, from what one holds or gets by an item."""

    def offer(self, s: TouriaState, moves: Moves) -> None:
        payable = can_pay_due(s)
        if not payable:
            moves.add(DONE)
        elif s.behind(s.door) == JESTER:
            offer_set(moves, GIVE, s.items_of(s.seat))
        else:
            moves.add(PAY)
        able = anywhere(s)
        offer_uses(moves, able)
        if not payable and self.can_paint(s):
            offer_paint_into(s, moves, due_colour(s))
        offer_objects(s, moves, able)

    def can_paint(self, s: TouriaState) -> bool:
        return due_colour(s) != NO_GEM and can_paint_into(s, due_colour(s))

    def is_moot(self, s: TouriaState) -> bool:
        return not can_pay_due(s) and anywhere(s) == 0 and not self.can_paint(s)

    def apply(self, s: TouriaState, action: i64) -> None:
        if action == DONE:
            self.fail(s)
        elif action < USE:
            self.pay(s, action)
        elif PAINT <= action < COMPASS_TO:
            paint(s, action)
            self.pay(s, PAY)
        else:
            items.use(s, action)

    def fail(self, s: TouriaState) -> None:
        if due_colour(s) != NO_GEM:
            deny(s, s.seat, i64(1) << due_colour(s))
        s.ask(END_TURN, s.seat)

    def pay(self, s: TouriaState, action: i64) -> None:
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
        s.in_turn += 1
        s.ask(OPEN_DOOR, s.seat)


class LookAgain(Phase):
    """T74: the second door, chosen after the first was seen."""

    def offer(self, s: TouriaState, moves: Moves) -> None:
        offer_set(moves, LOOK, closed_doors(s))

    def is_moot(self, s: TouriaState) -> bool:
        return closed_doors(s) == 0

    def pass_over(self, s: TouriaState) -> None:
        s.looks = 0
        s.resume()

    def apply(self, s: TouriaState, action: i64) -> None:
        s.resume()
        s.peek = action - LOOK


register(
    OpenDoor(OPEN_DOOR, "open_door"),
    Due(DUE, "due"),
    LookAgain(LOOK_AGAIN, "look_again"),
)
