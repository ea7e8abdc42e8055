"""The locations' actions (T40, T42–T45, T47, T48), in one's own turn or copied by an elixir (T60).

The trader and the goldsmith, where gems are sold, have a room of their own.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rookery.core.contract import CHANCE, Moves
from rookery.games.touria import items
from rookery.games.touria.actions import (
    COMPASS_TO,
    DONE,
    DROWN,
    GEM,
    JOUST_COINS,
    JOUST_HEART,
    LEARN,
    PAINT,
    PAY,
    PURPLE,
    ROLL,
    STEAL,
    TAKE,
    USE,
)
from rookery.games.touria.components import (
    BIRD,
    BLACK,
    COLOURS,
    DRAGON,
    FOREST,
    FOUNTAIN,
    HELMET,
    NONE,
    SWORD_MASTER,
    THIEVES,
    TOURNAMENT,
)
from rookery.games.touria.components import PURPLE as PURPLE_GEM
from rookery.games.touria.gems import count, gem
from rookery.games.touria.items import anywhere, double, offer_objects, offer_set, offer_uses, ready
from rookery.games.touria.knowledge import deny, hide_gem
from rookery.games.touria.payment import can_paint_into, offer_paint_into, paint, pay, wipe
from rookery.games.touria.phases import DRAW_GEMS, KEEP, SLAY, Phase, register
from rookery.games.touria.state import TouriaState
from rookery.games.touria.turn import pass_elixirs_on

SWORDS_LEARNT: Final = 2
JOUST_PRIZE: Final = 3


class Location(Phase):
    """What all locations share: act, act once more (T48), use items, go on."""

    # ---- what each location says ----------------------------------------------------------

    def offer_deeds(self, s: TouriaState, moves: Moves) -> None:
        """The ways to do the action."""
        raise NotImplementedError

    def is_able(self, s: TouriaState, gems: i64) -> bool:
        """Could the actor do it with these gems?"""
        return True

    def do(self, s: TouriaState, action: i64) -> None:
        raise NotImplementedError

    def special_items(self, s: TouriaState) -> i64:
        """The items that work here only, if the actor has them."""
        return 0

    def can_paint(self, s: TouriaState) -> bool:
        return False

    def offer_paints(self, s: TouriaState, moves: Moves) -> None:
        pass

    def betray(self, s: TouriaState) -> None:
        """What it tells all others that the actor need not be asked."""

    # ---- the phase ------------------------------------------------------------------------

    def offer(self, s: TouriaState, moves: Moves) -> None:
        moves.add(DONE)
        if s.times > 0:
            self.offer_deeds(s, moves)
        if self.can_give_purple(s):
            moves.add(PURPLE)
        if s.items_of(s.actor) != 0:
            able = anywhere(s) | self.special_items(s)
            if self.can_use_bird(s):
                able |= 1 << BIRD
            offer_uses(moves, able)
            self.offer_paints(s, moves)
            offer_objects(s, moves, able)

    def is_moot(self, s: TouriaState) -> bool:
        if s.times == 0:
            return not self.can_give_purple(s) and not self.can_use_bird(s)
        if self.is_able(s, s.gems_of(s.actor)):
            return False
        if s.items_of(s.actor) == 0:
            return True
        return anywhere(s) | self.special_items(s) == 0 and not self.can_paint(s)

    def can_give_purple(self, s: TouriaState) -> bool:
        gems = s.gems_of(s.actor)
        return (
            count(gems, PURPLE_GEM) > 0
            and self.can_double(s)
            and self.is_able(s, gems - gem(PURPLE_GEM))
        )

    def can_use_bird(self, s: TouriaState) -> bool:
        return (
            s.items_of(s.actor) != 0
            and ready(s) >> BIRD & 1 != 0
            and self.can_double(s)
            and self.is_able(s, s.gems_of(s.actor))
        )

    def can_double(self, s: TouriaState) -> bool:
        return s.actor == s.seat and not s.doubled and s.paint_to == 0

    def apply(self, s: TouriaState, action: i64) -> None:
        if action == DONE:
            wipe(s)
            pass_elixirs_on(s, s.actor)
        elif action == PURPLE:
            s.lose_gem(s.actor, PURPLE_GEM)
            s.bag += gem(PURPLE_GEM)
            double(s)
        elif action < USE:
            self.do(s, action)
        elif PAINT <= action < COMPASS_TO:
            paint(s, action)
        else:
            items.use(s, action)

    def pass_over(self, s: TouriaState) -> None:
        if s.times > 0:
            self.betray(s)
        self.apply(s, DONE)


class SwordMaster(Location):
    """T40."""

    def offer_deeds(self, s: TouriaState, moves: Moves) -> None:
        moves.add(LEARN)

    def do(self, s: TouriaState, action: i64) -> None:
        s.gain_swords(s.actor, SWORDS_LEARNT)
        s.times -= 1


class Fountain(Location):
    """T43: a black gem out of the game."""

    def offer_deeds(self, s: TouriaState, moves: Moves) -> None:
        if self.is_able(s, s.gems_of(s.actor)):
            moves.add(DROWN)

    def is_able(self, s: TouriaState, gems: i64) -> bool:
        return count(gems, BLACK) > 0

    def do(self, s: TouriaState, action: i64) -> None:
        items.drown(s)
        s.times -= 1

    def betray(self, s: TouriaState) -> None:
        deny(s, s.actor, 1 << BLACK)


class Forest(Location):
    """T42: one of the items on display."""

    def offer_deeds(self, s: TouriaState, moves: Moves) -> None:
        offer_set(moves, TAKE, s.display)

    def is_able(self, s: TouriaState, gems: i64) -> bool:
        return s.display != 0

    def do(self, s: TouriaState, action: i64) -> None:
        items.take_item(s, action - TAKE)
        s.times -= 1


class TournamentGround(Location):
    """T47; T75: the helmet lets another sword be exchanged."""

    def offer_deeds(self, s: TouriaState, moves: Moves) -> None:
        if s.swords_of(s.actor) > 0:
            moves.add(JOUST_HEART)
            moves.add(JOUST_COINS)

    def is_able(self, s: TouriaState, gems: i64) -> bool:
        return s.swords_of(s.actor) > 0

    def do(self, s: TouriaState, action: i64) -> None:
        s.lose_sword(s.actor)
        if action == JOUST_HEART:
            s.gain_hearts(s.actor, 1)
        else:
            s.gain_coins(s.actor, JOUST_PRIZE)
        s.times -= 1

    def special_items(self, s: TouriaState) -> i64:
        if s.times > 0 and s.swords_of(s.actor) > s.times:
            return ready(s) & 1 << HELMET
        return 0


# ---- the thieves' den -----------------------------------------------------------------------


class ThievesDen(Location):
    """T44: with nothing but black gems in the bag the action is spent for nothing."""

    def offer_deeds(self, s: TouriaState, moves: Moves) -> None:
        moves.add(STEAL)

    def do(self, s: TouriaState, action: i64) -> None:
        s.interrupt(DRAW_GEMS, CHANCE)


class Keep(Phase):
    """T44: one of the gems drawn is kept; after three black ones, the coloured one."""

    def offer(self, s: TouriaState, moves: Moves) -> None:
        colour: i64 = BLACK if count(s.drawn, BLACK) < 3 else BLACK + 1
        while colour < COLOURS:
            if count(s.drawn, colour) > 0:
                moves.add(GEM + colour)
            colour += 1

    def apply(self, s: TouriaState, action: i64) -> None:
        s.bag += s.drawn - gem(action - GEM)
        s.drawn = 0
        hide_gem(s, s.actor, action - GEM)
        s.times -= 1
        s.ask(THIEVES, s.actor)


# ---- the dragon -----------------------------------------------------------------------------


class Dragon(Location):
    """T45: first the die is rolled."""

    def offer_deeds(self, s: TouriaState, moves: Moves) -> None:
        moves.add(ROLL)

    def do(self, s: TouriaState, action: i64) -> None:
        s.mark_table()
        s.die = NONE
        s.ask(SLAY, s.actor)


class Slay(Phase):
    """T45: a gem of the colour for a heart; without one, paint another or roll again."""

    def offer(self, s: TouriaState, moves: Moves) -> None:
        moves.add(DONE)
        matching = self.has_match(s)
        if matching:
            moves.add(PAY)
        elif s.swords_of(s.actor) > 0:
            moves.add(ROLL)
        if s.items_of(s.actor) != 0:
            able = anywhere(s)
            offer_uses(moves, able)
            if not matching and can_paint_into(s, s.die):
                offer_paint_into(s, moves, s.die)
            offer_objects(s, moves, able)

    def has_match(self, s: TouriaState) -> bool:
        return count(s.gems_of(s.actor), s.die) > 0

    def is_moot(self, s: TouriaState) -> bool:
        if self.has_match(s) or s.swords_of(s.actor) > 0:
            return False
        return s.items_of(s.actor) == 0 or (anywhere(s) == 0 and not can_paint_into(s, s.die))

    def pass_over(self, s: TouriaState) -> None:
        deny(s, s.actor, i64(1) << s.die)
        self.finish(s)

    def apply(self, s: TouriaState, action: i64) -> None:
        if action == ROLL:
            deny(s, s.actor, i64(1) << s.die)
            s.lose_sword(s.actor)
            s.mark_table()
            s.die = NONE
        elif action == DONE:
            self.finish(s)
        elif action == PAY:
            self.slay(s)
        elif PAINT <= action < COMPASS_TO:
            paint(s, action)
            self.slay(s)
        else:
            items.use(s, action)

    def slay(self, s: TouriaState) -> None:
        pay(s, gem(s.die))
        s.gain_hearts(s.actor, 1)
        self.finish(s)

    def finish(self, s: TouriaState) -> None:
        s.times -= 1
        s.ask(DRAGON, s.actor)


register(
    Dragon(DRAGON, "dragon"),
    SwordMaster(SWORD_MASTER, "sword_master"),
    Fountain(FOUNTAIN, "fountain"),
    Forest(FOREST, "forest"),
    ThievesDen(THIEVES, "thieves"),
    TournamentGround(TOURNAMENT, "tournament"),
    Slay(SLAY, "slay"),
    Keep(KEEP, "keep"),
)
