"""Moving the heroes (T30–T35), with boots, compass and lantern (T72, T82, T84)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rookery.core.bits import lowest
from rookery.core.contract import Moves
from rookery.games.touria.rules import items
from rookery.games.touria.rules.actions import (
    COMPASS_TO,
    DONE,
    FLY,
    GEM,
    GO,
    KNAPSACK_FROM,
    USE,
)
from rookery.games.touria.rules.board import after_road
from rookery.games.touria.rules.components import (
    BLACK,
    BOOTS,
    BRIDGE,
    COLOURS,
    COMPASS,
    LANTERN,
    MINE,
    MINES,
    MIRROR,
    PLACES,
    SPACES,
    TOURNAMENT,
)
from rookery.games.touria.rules.decision import LOCATIONS, Decision
from rookery.games.touria.rules.gems import COLOURED, colour_of, count
from rookery.games.touria.rules.items import (
    BOOTS_STEPS,
    anywhere,
    mirror_can_follow,
    offer_objects,
    offer_set,
    offer_uses,
)
from rookery.games.touria.rules.realm import Realm

# ---- can the goal be reached? ---------------------------------------------------------------


def copies(s: Realm, item: i64) -> bool:
    """T23: does the mirror count as this item, since it lies on top of the discards?"""
    return i64(s.top) == item and s.holds(s.seat, MIRROR)


def has_at_hand(s: Realm, item: i64) -> bool:
    """T23: can boots or compass be used, themselves or by the mirror?"""
    return s.holds(s.seat, item) or copies(s, item)


def reaches(
    s: Realm,
    start: i64,
    goal: i64,
    used: i64,
    limit: i64,
    jump_by: i64,
    measured: i64 = 0,
) -> bool:
    """T30: can the goal be reached in so many steps, with a jump of the compass in time?

    Distances are looked up from `measured` on: see `after_road`.
    """
    way = measured + SPACES * start + goal
    if s.board.distance[way] <= limit:
        if s.board.shortest[way] & used == 0:
            return True  # as most of the time: other ways need not be looked for
    elif jump_by <= 0:
        return False
    return s.board.steps(start, goal, used, jump_by, limit) <= limit


def with_boots(s: Realm, means: i64) -> i64:
    """T30: how many steps the means, which are free ones and coins, allow with boots at hand."""
    return means + BOOTS_STEPS if has_at_hand(s, BOOTS) else means


def last_jump(s: Realm, means: i64) -> i64:
    """T30: by which step the compass must be used, if there is one.

    Boots would bury a compass that the mirror copies, so it is used before they bring new steps.
    """
    if s.holds(s.seat, COMPASS):
        return with_boots(s, means)
    return means if copies(s, COMPASS) else 0


def can_reach(s: Realm, location: i64) -> bool:
    """T23: may an action at this location be chosen?"""
    means = s.free + s.coins_of(s.seat)
    if s.board.distance[SPACES * s.here + location] <= means:
        return True
    if s.items_of(s.seat) == 0:
        return False
    return reaches(s, s.here, location, 0, with_boots(s, means), last_jump(s, means))


def still_reaches(s: Realm) -> bool:
    """Could the goal be reached if the mirror no longer copied boots or compass?"""
    if not copies(s, BOOTS) and not copies(s, COMPASS):
        return True
    limit = s.free + s.coins_of(s.seat)
    if s.holds(s.seat, BOOTS):
        limit += BOOTS_STEPS
    jump_by = limit if s.holds(s.seat, COMPASS) else 0
    return reaches(s, s.here, s.goal, s.used, limit, jump_by)


# ---- walking --------------------------------------------------------------------------------


class Walk(Decision):
    """T30: one step, or stop at the goal; an item only if the goal can still be reached."""

    def offer(self, s: Realm, moves: Moves) -> None:
        if s.here == s.goal:
            moves.add(DONE)
        steps = next_steps(s)
        offer_set(moves, GO, steps)
        if s.items_of(s.seat) != 0:
            self.offer_items(s, moves, steps)

    def offer_items(self, s: Realm, moves: Moves, steps: i64) -> None:
        """Add the uses of items after which the goal can still be reached."""
        able: i64 = 0
        if still_reaches(s):
            able = anywhere(s)
        targets = compass_targets(s)
        if (steps | targets) != 0 and lantern_helps(s):
            able |= 1 << LANTERN
        if boots_help(s):
            able |= 1 << BOOTS
        offer_uses(moves, able)
        offer_set(moves, COMPASS_TO, targets)
        offer_objects(s, moves, able)

    def is_moot(self, s: Realm) -> bool:
        return s.here == s.goal and next_steps(s) == 0 and not boots_help(s)

    def apply(self, s: Realm, action: i64) -> None:
        if action == DONE:
            arrive(s)
        elif action < USE:
            take_step(s, action - GO)
        elif COMPASS_TO <= action < KNAPSACK_FROM:
            s.spend(s.seat, COMPASS)
            pay_step(s)
            enter(s, MINE + action - COMPASS_TO)
        else:
            items.use(s, action)


def next_steps(s: Realm) -> i64:
    """The set of spaces to which a step may be taken now."""
    if s.here == TOURNAMENT:
        return 1 << BRIDGE  # T35, and it was clear at the start that the goal can be reached
    means = s.free + s.coins_of(s.seat)
    if means == 0:
        return 0
    if s.items_of(s.seat) == 0:
        return open_steps(s, means - 1, 0)
    return open_steps(s, with_boots(s, means - 1), last_jump(s, means - 1))


def open_steps(s: Realm, limit: i64, jump_by: i64) -> i64:
    """The spaces next to the heroes from which the goal can be reached in so many steps."""
    around = s.board.onward(s.here, s.used)
    steps: i64 = 0
    while around != 0:
        there = lowest(around)
        road = s.board.road[SPACES * s.here + there]
        if reaches(s, there, s.goal, s.used | road, limit, jump_by, after_road(road)):
            steps |= around & -around
        around &= around - 1
    return steps


def take_step(s: Realm, there: i64) -> None:
    """T30: go to a neighbouring space; from the tournament ground it costs nothing (T35)."""
    if s.here != TOURNAMENT:
        s.used |= s.board.road[SPACES * s.here + there]
        pay_step(s)
    enter(s, there)


def pay_step(s: Realm) -> None:
    """T30: a step is free, or costs a coin."""
    if s.free > 0:
        s.free -= 1
    else:
        s.lose_coins(s.seat, 1)


def enter(s: Realm, there: i64) -> None:
    """Come to a space; in a mine a gem is taken (T32)."""
    s.here = there
    s.refill = False
    if MINE <= there < MINE + MINES:
        ENTER_MINE.enter(s)
    else:
        WALK.enter(s)


# ---- items on the way -----------------------------------------------------------------------


def boots_help(s: Realm) -> bool:
    """T82: would boots let the heroes go on, and arrive?"""
    if not has_at_hand(s, BOOTS):
        return False
    limit = s.free + s.coins_of(s.seat) + BOOTS_STEPS
    if s.holds(s.seat, BOOTS) and mirror_can_follow(s):
        limit += BOOTS_STEPS
    jump_by = limit if s.holds(s.seat, COMPASS) else 0
    if s.here != s.goal:
        return reaches(s, s.here, s.goal, s.used, limit, jump_by)
    return open_steps(s, limit - 1, jump_by - 1) != 0


def lantern_helps(s: Realm) -> bool:
    """T84: may the lantern be used now?"""
    return not s.lantern and items.ready(s) >> LANTERN & 1 != 0 and still_reaches(s)


def compass_targets(s: Realm) -> i64:
    """T72: the mines the compass may lead to now."""
    if s.here < MINE or s.here >= MINE + MINES or not has_at_hand(s, COMPASS):
        return 0
    means = s.free + s.coins_of(s.seat)
    if means == 0:
        return 0
    limit = means - 1 + (BOOTS_STEPS if s.holds(s.seat, BOOTS) else 0)
    again = s.holds(s.seat, COMPASS) and mirror_can_follow(s)
    jump_by: i64 = means - 1 if again else 0  # before boots, as in `last_jump`
    targets: i64 = 0
    mine: i64 = 0
    while mine < MINES:
        there: i64 = MINE + mine
        if s.here != there and reaches(s, there, s.goal, s.used, limit, jump_by):
            targets |= i64(1) << mine
        mine += 1
    return targets


# ---- mines ----------------------------------------------------------------------------------


class EnterMine(Decision):
    """T32: of two coloured gems one is taken, by choice; else what must be taken is."""

    def offer(self, s: Realm, moves: Moves) -> None:
        content = s.mine(s.here - MINE)
        colour: i64 = 1
        while colour < COLOURS:
            if count(content, colour) > 0:
                moves.add(GEM + colour)
            colour += 1

    def is_moot(self, s: Realm) -> bool:
        content = s.mine(s.here - MINE)
        coloured = content & COLOURED
        return coloured == 0 or coloured & (coloured - 1) == 0

    def apply(self, s: Realm, action: i64) -> None:
        take_from_mine(s, action - GEM)
        WALK.enter(s)

    def pass_over(self, s: Realm) -> None:
        content = s.mine(s.here - MINE)
        if count(content, BLACK) > 0 and s.lantern:
            s.dig_to_bag(s.here - MINE, BLACK)
        elif count(content, BLACK) > 0:
            take_from_mine(s, BLACK)
        if content != 0:
            take_from_mine(s, colour_of(content & COLOURED))
        WALK.enter(s)


def take_from_mine(s: Realm, colour: i64) -> None:
    """T32: the seat takes a gem of the mine where the heroes are."""
    s.dig(s.here - MINE, colour, s.seat)


# ---- flying and arriving --------------------------------------------------------------------


class Flight(Decision):
    """T34: the wizard's coin is paid; any location or the tournament."""

    def offer(self, s: Realm, moves: Moves) -> None:
        offer_set(moves, FLY, (1 << PLACES) - 1)
        able = anywhere(s)
        offer_uses(moves, able)
        offer_objects(s, moves, able)

    def apply(self, s: Realm, action: i64) -> None:
        if action < USE:
            fly(s, action - FLY)
        else:
            items.use(s, action)


def fly(s: Realm, place: i64) -> None:
    """T34, T83: come to a place by air."""
    s.here = place
    s.refill = False
    arrive(s)


def arrive(s: Realm) -> None:
    """T22: the location's action comes next."""
    s.come_to_act()
    s.ask(LOCATIONS[s.here], s.seat)


WALK: Final[Walk] = Walk()
ENTER_MINE: Final[EnterMine] = EnterMine()
FLIGHT: Final[Flight] = Flight()
