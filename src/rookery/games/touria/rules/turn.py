"""The bonus before the first turn, and each turn: towers (T20–T23), elixirs (T60), its end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.games.touria.rules import castle, items, moving
from rookery.games.touria.rules.actions import (
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
from rookery.games.touria.rules.components import (
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
from rookery.games.touria.rules.decision import LOCATIONS, Decision
from rookery.games.touria.rules.gems import count
from rookery.games.touria.rules.items import anywhere, offer_objects, offer_uses, ready
from rookery.games.touria.rules.realm import Realm

# ---- the bonus ------------------------------------------------------------------------------


class Bonus(Decision):
    """T13: anticlockwise, one gem of any colour but purple, or a coin, or a sword."""

    def offer(self, s: Realm, moves: Moves) -> None:
        moves.add(COIN)
        moves.add(SWORD)
        colour: i64 = BLACK
        while colour < PURPLE:
            if count(s.bag, colour) > 0:
                moves.add(GEM + colour)
            colour += 1

    def apply(self, s: Realm, action: i64) -> None:
        seat = s.actor
        if action == COIN:
            s.gain_coins(seat, 1)
        elif action == SWORD:
            s.gain_swords(seat, 1)
        else:
            s.gain_from_bag(seat, action - GEM)
        following = (seat + s.players - 1) % s.players
        if following == i64(s.start):
            begin_turn(s, i64(s.start))
        else:
            s.ask(BONUS, following)


# ---- towers ---------------------------------------------------------------------------------


def begin_turn(s: Realm, seat: i64) -> None:
    """T20, T93: a seat's turn begins; who is in the castle opens doors."""
    s.turn_count += 1
    s.seat = seat
    s.again = False
    s.goal = NONE
    s.used = 0
    s.free = FREE_STEPS
    s.lantern = False
    s.in_turn = 0
    if s.in_castle(seat):
        castle.OPEN_DOOR.enter(s)
    else:
        TURN.enter(s)


class Turn(Decision):
    """T20–T23: swords turn towers, then a tower's action is chosen; or the broom, or the castle."""

    def offer(self, s: Realm, moves: Moves) -> None:
        if can_return(s):
            moves.add(RETURN)
        reachable = offer_towers(s, moves)
        if s.swords_of(s.seat) > 0:
            offer_each_tower(moves, TWIST)
        if not reachable:
            offer_each_tower(moves, IDLE)
        if s.items_of(s.seat) != 0:
            self.offer_items(s, moves)

    def offer_items(self, s: Realm, moves: Moves) -> None:
        """Add the uses of items before an action is chosen."""
        able = anywhere(s) | ready(s) & (1 << BOOTS | 1 << BROOM)
        if not s.lantern:
            able |= ready(s) & 1 << LANTERN
        offer_uses(moves, able)
        offer_objects(s, moves, able)

    def apply(self, s: Realm, action: i64) -> None:
        if action == RETURN:
            return_to_castle(s)
        elif action < TWIST:
            choose_action(s, action - TOWER)
        elif action < IDLE:
            s.lose_sword(s.seat)
            s.turn_tower(action - TWIST)
        elif action < USE:
            s.turn_tower(action - IDLE)
            END_TURN.enter(s)
        elif BROOM_TO <= action < LOOK:
            s.spend(s.seat, BROOM)  # T83
            moving.fly(s, action - BROOM_TO)
        else:
            items.use(s, action)


def offer_towers(s: Realm, moves: Moves) -> bool:
    """Offer the towers whose action can be reached, and say whether there is one (T23)."""
    found = False
    tower: i64 = 0
    while tower < TOWERS:
        if can_choose(s, s.shown(tower, s.seat)):
            moves.add(TOWER + tower)
            found = True
        tower += 1
    return found


def can_choose(s: Realm, face: i64) -> bool:
    """T23: may this face of a tower be chosen, since its place can be reached?"""
    if face == WIZARD:
        return s.coins_of(s.seat) > 0
    return moving.can_reach(s, face)


def offer_each_tower(moves: Moves, base: i64) -> None:
    """Offer a verb, which begins at `base`, said of each tower."""
    tower: i64 = 0
    while tower < TOWERS:
        moves.add(base + tower)
        tower += 1


def choose_action(s: Realm, tower: i64) -> None:
    """T21, T34: choose what a tower shows; the heroes walk there, or fly with the wizard."""
    face = s.shown(tower, s.seat)
    s.turn_tower(tower)
    if face == WIZARD:
        s.lose_coins(s.seat, 1)
        moving.FLIGHT.enter(s)
    else:
        s.goal = face
        moving.WALK.enter(s)


def can_return(s: Realm) -> bool:
    """T90: does the seat meet the conditions of the castle?"""
    return s.has_rich_heart(s.seat) and count(s.gems_of(s.seat), BLACK) == 0


def return_to_castle(s: Realm) -> None:
    """T90: lift the screen, pay, with the rose only for a missing heart (T70), open a door."""
    seat = s.seat
    s.lift_screen(seat)
    hearts = s.need
    if s.hearts_of(seat) < hearts:
        hearts -= 1
        s.discard(seat, ROSE)
    s.lose_hearts(seat, hearts)
    s.lose_coins(seat, s.need)
    s.enter_castle(seat)
    castle.OPEN_DOOR.enter(s)


# ---- elixirs --------------------------------------------------------------------------------


def pass_elixirs_on(s: Realm, seat: i64) -> None:
    """T60: ask the next seat, clockwise, that has an elixir or the flagon; then the turn ends."""
    seat = (seat + 1) % s.players
    while seat != s.seat:
        if not s.in_castle(seat) and (s.elixirs_of(seat) > 0 or s.holds(seat, FLAGON)):
            s.ask(OFFER_ELIXIR, seat)
            return
        seat = (seat + 1) % s.players
    END_TURN.enter(s)


class OfferElixir(Decision):
    """T60, T81: give an elixir, or the flagon to the discards, and do the action too."""

    def offer(self, s: Realm, moves: Moves) -> None:
        moves.add(DONE)
        if s.elixirs_of(s.actor) > 0:
            moves.add(ELIXIR)
        if s.holds(s.actor, FLAGON):
            moves.add(USE + FLAGON)

    def apply(self, s: Realm, action: i64) -> None:
        if action == DONE:
            pass_elixirs_on(s, s.actor)
            return
        if action == ELIXIR:
            s.lose_elixir(s.actor)
            s.gain_elixir(s.seat)
        else:
            s.discard(s.actor, FLAGON)
        s.come_to_act()
        s.ask(LOCATIONS[s.here], s.actor)


# ---- the end of a turn ----------------------------------------------------------------------


class EndTurn(Decision):
    """T79: the hourglass, and a last chance for other items."""

    def offer(self, s: Realm, moves: Moves) -> None:
        moves.add(DONE)
        able = anywhere(s) | ready(s) & 1 << HOURGLASS
        offer_uses(moves, able)
        offer_objects(s, moves, able)

    def is_moot(self, s: Realm) -> bool:
        if s.again or s.items_of(s.seat) == 0:
            return True
        return anywhere(s, True) == 0 and ready(s) >> HOURGLASS & 1 == 0

    def apply(self, s: Realm, action: i64) -> None:
        if action != DONE:
            items.use(s, action)
        elif s.again:
            begin_turn(s, s.seat)
        else:
            begin_turn(s, (s.seat + 1) % s.players)


BONUS: Final[Bonus] = Bonus()
TURN: Final[Turn] = Turn()
OFFER_ELIXIR: Final[OfferElixir] = OfferElixir()
END_TURN: Final[EndTurn] = EndTurn()
