"""The bonus before the first turn, and each turn: towers (T20–T23), elixirs (T60), its end."""

from __future__ import annotations

from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.games.touria import items
from rookery.games.touria.actions import (
    BROOM_TO,
    COIN,
    DONE,
    ELIXIR,
    GEM,
    IDLE,
    LOOK,
    RETURN,
    SWORD,
    TOWER,
    TWIST,
    USE,
)
from rookery.games.touria.components import (
    BLACK,
    BOOTS,
    BROOM,
    FLAGON,
    FREE_STEPS,
    HOURGLASS,
    LANTERN,
    NONE,
    PURPLE,
    ROSE,
    TOWERS,
    WIZARD,
)
from rookery.games.touria.gems import count, gem
from rookery.games.touria.items import anywhere, offer_objects, offer_uses, ready
from rookery.games.touria.knowledge import deny
from rookery.games.touria.moving import can_reach, fly
from rookery.games.touria.phases import (
    BONUS,
    END_TURN,
    FLIGHT,
    OFFER_ELIXIR,
    OPEN_DOOR,
    TURN,
    WALK,
    Phase,
    register,
)
from rookery.games.touria.state import TouriaState

# ---- the bonus ------------------------------------------------------------------------------


class Bonus(Phase):
    """T13: anticlockwise, one gem of any colour but purple, or a coin, or a sword."""

    def offer(self, s: TouriaState, moves: Moves) -> None:
        moves.add(COIN)
        moves.add(SWORD)
        colour: i64 = BLACK
        while colour < PURPLE:
            if count(s.bag, colour) > 0:
                moves.add(GEM + colour)
            colour += 1

    def apply(self, s: TouriaState, action: i64) -> None:
        seat = s.actor
        if action == COIN:
            s.gain_coins(seat, 1)
        elif action == SWORD:
            s.gain_swords(seat, 1)
        else:
            s.bag -= gem(action - GEM)
            s.gain_gem(seat, action - GEM)
        following = (seat + s.players - 1) % s.players
        if following == s.start:
            begin_turn(s, s.start)
        else:
            s.ask(BONUS, following)


# ---- towers ---------------------------------------------------------------------------------


def begin_turn(s: TouriaState, seat: i64) -> None:
    s.turn_count += 1
    s.seat = seat
    s.again = False
    s.goal = NONE
    s.used = 0
    s.free = FREE_STEPS
    s.lantern = False
    s.in_turn = 0
    s.ask(OPEN_DOOR if s.in_castle(seat) else TURN, seat)


class Turn(Phase):
    """T20–T23: swords turn towers, then a tower's action is chosen; or the broom, or the castle."""

    def offer(self, s: TouriaState, moves: Moves) -> None:
        if can_return(s):
            moves.add(RETURN)
        reachable = offer_towers(s, moves)
        if s.swords_of(s.seat) > 0:
            offer_each_tower(moves, TWIST)
        if not reachable:
            offer_each_tower(moves, IDLE)
        if s.items_of(s.seat) != 0:
            self.offer_items(s, moves)

    def offer_items(self, s: TouriaState, moves: Moves) -> None:
        able = anywhere(s) | ready(s) & (1 << BOOTS | 1 << BROOM)
        if not s.lantern:
            able |= ready(s) & 1 << LANTERN
        offer_uses(moves, able)
        offer_objects(s, moves, able)

    def apply(self, s: TouriaState, action: i64) -> None:
        if action == RETURN:
            return_to_castle(s)
        elif action < TWIST:
            choose_action(s, action - TOWER)
        elif action < IDLE:
            s.lose_sword(s.seat)
            s.turn_tower(action - TWIST)
        elif action < USE:
            s.turn_tower(action - IDLE)
            s.ask(END_TURN, s.seat)
        elif BROOM_TO <= action < LOOK:
            s.spend(s.seat, BROOM)  # T83
            fly(s, action - BROOM_TO)
        else:
            items.use(s, action)


def offer_towers(s: TouriaState, moves: Moves) -> bool:
    """T23: the towers whose action can be reached; is there one?"""
    found = False
    tower: i64 = 0
    while tower < TOWERS:
        if can_choose(s, s.shown(tower, s.seat)):
            moves.add(TOWER + tower)
            found = True
        tower += 1
    return found


def can_choose(s: TouriaState, face: i64) -> bool:
    if face == WIZARD:
        return s.coins_of(s.seat) > 0
    return can_reach(s, face)


def offer_each_tower(moves: Moves, base: i64) -> None:
    tower: i64 = 0
    while tower < TOWERS:
        moves.add(base + tower)
        tower += 1


def choose_action(s: TouriaState, tower: i64) -> None:
    """T21, T34."""
    face = s.shown(tower, s.seat)
    s.turn_tower(tower)
    if face == WIZARD:
        s.lose_coins(s.seat, 1)
        s.ask(FLIGHT, s.seat)
    else:
        s.goal = face
        s.ask(WALK, s.seat)


def can_return(s: TouriaState) -> bool:
    """T90."""
    return s.has_rich_heart(s.seat) and count(s.gems_of(s.seat), BLACK) == 0


def return_to_castle(s: TouriaState) -> None:
    """T90: pay, with the rose only where a heart is missing (T70), and open a door."""
    seat = s.seat
    deny(s, seat, 1 << BLACK)
    hearts = s.need
    if s.hearts_of(seat) < hearts:
        hearts -= 1
        s.discard(seat, ROSE)
    s.lose_hearts(seat, hearts)
    s.lose_coins(seat, s.need)
    s.enter_castle(seat)
    s.ask(OPEN_DOOR, seat)


# ---- elixirs --------------------------------------------------------------------------------


def pass_elixirs_on(s: TouriaState, seat: i64) -> None:
    """T60: ask the next seat, clockwise, that has an elixir or the flagon; then the turn ends."""
    seat = (seat + 1) % s.players
    while seat != s.seat:
        if not s.in_castle(seat) and (s.elixirs_of(seat) > 0 or s.holds(seat, FLAGON)):
            s.ask(OFFER_ELIXIR, seat)
            return
        seat = (seat + 1) % s.players
    s.ask(END_TURN, s.seat)


class OfferElixir(Phase):
    """T60, T81: give an elixir, or the flagon to the discards, and do the action too."""

    def offer(self, s: TouriaState, moves: Moves) -> None:
        moves.add(DONE)
        if s.elixirs_of(s.actor) > 0:
            moves.add(ELIXIR)
        if s.holds(s.actor, FLAGON):
            moves.add(USE + FLAGON)

    def apply(self, s: TouriaState, action: i64) -> None:
        if action == DONE:
            pass_elixirs_on(s, s.actor)
            return
        if action == ELIXIR:
            s.lose_elixir(s.actor)
            s.gain_elixir(s.seat)
        else:
            s.discard(s.actor, FLAGON)
        s.times = 1
        s.ask(s.here, s.actor)


# ---- the end of a turn ----------------------------------------------------------------------


class EndTurn(Phase):
    """T79: the hourglass, and a last chance for other items."""

    def offer(self, s: TouriaState, moves: Moves) -> None:
        moves.add(DONE)
        able = anywhere(s) | ready(s) & 1 << HOURGLASS
        offer_uses(moves, able)
        offer_objects(s, moves, able)

    def is_moot(self, s: TouriaState) -> bool:
        if s.again or s.items_of(s.seat) == 0:
            return True
        return anywhere(s) == 0 and ready(s) >> HOURGLASS & 1 == 0

    def apply(self, s: TouriaState, action: i64) -> None:
        if action != DONE:
            items.use(s, action)
        elif s.again:
            begin_turn(s, s.seat)
        else:
            begin_turn(s, (s.seat + 1) % s.players)


register(
    Bonus(BONUS, "bonus"),
    Turn(TURN, "turn"),
    OfferElixir(OFFER_ELIXIR, "offer_elixir"),
    EndTurn(END_TURN, "end_turn"),
)
