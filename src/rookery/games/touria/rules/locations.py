"""The locations' actions (T40, T42–T45, T47, T48), in one's own turn or copied by an elixir (T60).

The trader and the goldsmith, where gems are sold, have a room of their own.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rookery.core.contract import CHANCE, Moves
from rookery.games.touria.rules import chance, items, turn
from rookery.games.touria.rules.actions import (
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
from rookery.games.touria.rules.components import (
    BIRD,
    BLACK,
    COLOURS,
    HELMET,
)
from rookery.games.touria.rules.components import PURPLE as PURPLE_GEM
from rookery.games.touria.rules.decision import Decision
from rookery.games.touria.rules.gems import count, gem
from rookery.games.touria.rules.items import (
    anywhere,
    double,
    has_gems,
    offer_objects,
    offer_set,
    offer_uses,
    ready,
)
from rookery.games.touria.rules.payment import (
    brushes,
    brushes_after_bird,
    can_paint_into,
    offer_paint_into,
    paint,
    pay,
)
from rookery.games.touria.rules.realm import Realm

SWORDS_LEARNT: Final = 2
JOUST_PRIZE: Final = 3


class Location(Decision):
    """What all locations share: act, act once more (T48), use items, go on."""

    # ---- what each location says ----------------------------------------------------------

    def offer_deeds(self, s: Realm, moves: Moves) -> None:
        """Add the ways to do the action."""
        raise NotImplementedError

    def could_act(self, s: Realm, spare: i64, brushes: i64, as_seen: bool) -> bool:
        """Could the actor do it, with so many brushes, and have the spare gems besides?

        If `as_seen`, might he, for all that the others know (T103)?
        """
        return has_gems(s, spare, as_seen)

    def do(self, s: Realm, action: i64) -> None:
        """Do the action in one of these ways."""
        raise NotImplementedError

    def special_items(self, s: Realm) -> i64:
        """The items that work here only, if the actor has them."""
        return 0

    def offer_paints(self, s: Realm, moves: Moves) -> None:
        """T71: add the ways to paint a gem that would help."""

    # ---- the phase ------------------------------------------------------------------------

    def offer(self, s: Realm, moves: Moves) -> None:
        if s.paint_to != 0:
            self.offer_deeds(s, moves)  # T86: painting is part of giving
            self.offer_paints(s, moves)
            return
        moves.add(DONE)
        if s.times > 0:
            self.offer_deeds(s, moves)
        if self.can_give_purple(s, False):
            moves.add(PURPLE)
        if s.items_of(s.actor) != 0:
            able = anywhere(s) | self.special_items(s)
            if self.can_use_bird(s, False):
                able |= 1 << BIRD
            offer_uses(moves, able)
            self.offer_paints(s, moves)
            offer_objects(s, moves, able)

    def is_moot(self, s: Realm) -> bool:
        """T103: whether the actor is asked hangs on nothing that the others can't see."""
        if s.paint_to != 0:
            return False
        if s.items_of(s.actor) != 0 and anywhere(s, True) | self.special_items(s) != 0:
            return False
        if s.times > 0:
            return not self.could_act(s, 0, brushes(s), True)
        return not self.can_give_purple(s, True) and not self.can_use_bird(s, True)

    def can_give_purple(self, s: Realm, as_seen: bool) -> bool:
        """T48: may a purple gem be given up to act once more?"""
        spare = gem(PURPLE_GEM)
        return (
            self.can_double(s)
            and has_gems(s, spare, as_seen)
            and self.could_act(s, spare, brushes(s), as_seen)
        )

    def can_use_bird(self, s: Realm, as_seen: bool) -> bool:
        """T48: may the bird be used to act once more?"""
        return (
            s.items_of(s.actor) != 0
            and ready(s) >> BIRD & 1 != 0
            and self.can_double(s)
            and self.could_act(s, 0, brushes_after_bird(s), as_seen)
        )

    def can_double(self, s: Realm) -> bool:
        """T48: one's own action only, and only once."""
        return s.actor == s.seat and not s.doubled and not s.skipped

    def apply(self, s: Realm, action: i64) -> None:
        if action == DONE and s.times > 0:
            s.times = 0
            s.skipped = True  # items are asked for once more
        elif action == DONE:
            s.leave_place()
            turn.pass_elixirs_on(s, s.actor)
        elif action == PURPLE:
            s.lose_to_bag(s.actor, PURPLE_GEM)
            double(s)
        elif action < USE:
            self.do(s, action)
        elif PAINT <= action < COMPASS_TO:
            paint(s, action)
        else:
            items.use(s, action)


class SwordMaster(Location):
    """T40: two swords."""

    def offer_deeds(self, s: Realm, moves: Moves) -> None:
        moves.add(LEARN)

    def do(self, s: Realm, action: i64) -> None:
        s.gain_swords(s.actor, SWORDS_LEARNT)
        s.times -= 1


class Fountain(Location):
    """T43: a black gem out of the game."""

    def offer_deeds(self, s: Realm, moves: Moves) -> None:
        if count(s.gems_of(s.actor), BLACK) > 0:
            moves.add(DROWN)

    def could_act(self, s: Realm, spare: i64, brushes: i64, as_seen: bool) -> bool:
        return has_gems(s, spare + gem(BLACK), as_seen)

    def do(self, s: Realm, action: i64) -> None:
        s.drown_gem(s.actor)
        s.times -= 1


class Forest(Location):
    """T42: one of the items on display."""

    def offer_deeds(self, s: Realm, moves: Moves) -> None:
        offer_set(moves, TAKE, s.display)

    def could_act(self, s: Realm, spare: i64, brushes: i64, as_seen: bool) -> bool:
        return s.display != 0 and has_gems(s, spare, as_seen)

    def do(self, s: Realm, action: i64) -> None:
        s.take_item(s.actor, action - TAKE)
        s.times -= 1


class Tournament(Location):
    """T47; T75: the helmet lets another sword be exchanged."""

    def offer_deeds(self, s: Realm, moves: Moves) -> None:
        if s.swords_of(s.actor) > 0:
            moves.add(JOUST_HEART)
            moves.add(JOUST_COINS)

    def could_act(self, s: Realm, spare: i64, brushes: i64, as_seen: bool) -> bool:
        return s.swords_of(s.actor) > 0 and has_gems(s, spare, as_seen)

    def do(self, s: Realm, action: i64) -> None:
        s.lose_sword(s.actor)
        if action == JOUST_HEART:
            s.gain_hearts(s.actor, 1)
        else:
            s.gain_coins(s.actor, JOUST_PRIZE)
        s.times -= 1

    def special_items(self, s: Realm) -> i64:
        actions: i64 = 2 if s.doubled else 1
        if s.times > 0 and s.swords_of(s.actor) > s.times and i64(s.helmets) < actions:
            return ready(s) & 1 << HELMET
        return 0


# ---- the thieves' den -----------------------------------------------------------------------


class Thieves(Location):
    """T44: with nothing but black gems in the bag the action is spent for nothing."""

    def offer_deeds(self, s: Realm, moves: Moves) -> None:
        moves.add(STEAL)

    def do(self, s: Realm, action: i64) -> None:
        s.interrupt(chance.DRAW_GEMS, CHANCE)


class Keep(Decision):
    """T44: one of the gems drawn is kept; after three black ones, the coloured one."""

    def offer(self, s: Realm, moves: Moves) -> None:
        colour: i64 = BLACK if count(s.drawn, BLACK) < 3 else BLACK + 1
        while colour < COLOURS:
            if count(s.drawn, colour) > 0:
                moves.add(GEM + colour)
            colour += 1

    def apply(self, s: Realm, action: i64) -> None:
        s.keep_gem(s.actor, action - GEM)
        s.times -= 1
        s.ask(THIEVES, s.actor)


# ---- the dragon -----------------------------------------------------------------------------


class Dragon(Location):
    """T45: first the die is rolled."""

    def offer_deeds(self, s: Realm, moves: Moves) -> None:
        moves.add(ROLL)

    def do(self, s: Realm, action: i64) -> None:
        s.pick_up_die()
        s.ask(SLAY, s.actor)


class Slay(Decision):
    """T45: a gem of the colour for a heart; without one, paint another or roll again."""

    def offer(self, s: Realm, moves: Moves) -> None:
        moves.add(DONE)
        matching = self.has_match(s)
        if matching:
            moves.add(PAY)
        elif s.swords_of(s.actor) > 0:
            moves.add(ROLL)
        if s.items_of(s.actor) != 0:
            able = anywhere(s)
            offer_uses(moves, able)
            if not matching:
                offer_paint_into(s, moves, s.die)
            offer_objects(s, moves, able)

    def has_match(self, s: Realm) -> bool:
        """Does the actor have a gem of the colour that the die shows?"""
        return count(s.gems_of(s.actor), s.die) > 0

    def is_moot(self, s: Realm) -> bool:
        if s.swords_of(s.actor) > 0 or has_gems(s, gem(s.die), True):
            return False
        if s.items_of(s.actor) == 0:
            return True
        return anywhere(s, True) == 0 and not can_paint_into(s, s.die)

    def apply(self, s: Realm, action: i64) -> None:
        if action == ROLL:
            s.deny(s.actor, i64(1) << s.die)
            s.lose_sword(s.actor)
            s.pick_up_die()
        elif action == DONE:
            self.finish(s)
        elif action == PAY:
            self.slay(s)
        elif PAINT <= action < COMPASS_TO:
            s.deny(s.actor, i64(1) << s.die)
            paint(s, action)
            self.slay(s)
        else:
            items.use(s, action)

    def slay(self, s: Realm) -> None:
        """T45: pay the gem, painted or not, for a heart."""
        pay(s, gem(s.die))
        s.gain_hearts(s.actor, 1)
        self.finish(s)

    def finish(self, s: Realm) -> None:
        """The fight is over, won or lost."""
        s.times -= 1
        s.ask(DRAGON, s.actor)


SWORD_MASTER: Final[SwordMaster] = SwordMaster()
FOUNTAIN: Final[Fountain] = Fountain()
FOREST: Final[Forest] = Forest()
TOURNAMENT: Final[Tournament] = Tournament()
THIEVES: Final[Thieves] = Thieves()
KEEP: Final[Keep] = Keep()
DRAGON: Final[Dragon] = Dragon()
SLAY: Final[Slay] = Slay()
