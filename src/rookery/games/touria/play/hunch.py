"""A quick, purposeful way to play: each decision has an appeal, and the greatest wins.

Rollouts and the conformance kit use it, because games of purely random decisions take hundreds of
turns. Now and then it decides at random, so that no two players can block each other for ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.games.touria.play.worth import (
    action_worth,
    coins_worth,
    gems_for_hearts,
    gems_worth,
    hearts_worth,
    missing_hearts,
    order_worth,
)
from rookery.games.touria.rules.actions import (
    BROOM_TO,
    CHEST_FOR,
    COIN,
    COMPASS_TO,
    DONE,
    DROWN,
    ELIXIR,
    FLY,
    GEM,
    GIVE,
    GO,
    JOUST_COINS,
    JOUST_HEART,
    KNAPSACK_FROM,
    LEARN,
    OPEN,
    ORDER,
    PAINT,
    PAIR,
    PAY,
    RETURN,
    ROLL,
    SELL,
    STEAL,
    SWORD,
    TAKE,
    TOWER,
    TRIPLE,
    TWIST,
    USE,
    VERBS,
)
from rookery.games.touria.rules.castle import OPEN_DOOR
from rookery.games.touria.rules.components import (
    BLACK,
    FLAGON,
    FROG,
    HOURGLASS,
    MINE,
    MINES,
    PLACES,
    ROSE,
    ROYAL_PAIR,
    SCALE,
    SPACES,
    WIZARD,
)
from rookery.games.touria.rules.gems import count, gem, size
from rookery.games.touria.rules.turn import BONUS, OFFER_ELIXIR

if TYPE_CHECKING:
    from rookery.games.touria.rules.state import TouriaState

WHIM: Final = 20
"""Of this many decisions one is made at random."""
ALWAYS: Final = 1000
NEVER: Final = -1000


def hunch(s: TouriaState, moves: Moves, rng: Random) -> i64:
    """The most appealing decision, or now and then any."""
    moves.clear()
    s.offer(moves)
    if moves.count == 1 or rng.randrange(WHIM) == 0:
        return moves.pick(rng)
    best = moves.at(0)
    most: i64 = NEVER * 2
    i: i64 = 0
    while i < moves.count:
        liking = 4 * appeal(s, moves.at(i)) + rng.randrange(4)
        if liking > most:
            most = liking
            best = moves.at(i)
        i += 1
    return best


def appeal(s: TouriaState, action: i64) -> i64:
    """How much the actor likes a decision, in tenths of a heart; to go on is 0."""
    verb = VERBS[action]
    if verb < TOWER:
        return _plain_appeal(s, verb)
    if verb < FLY:
        return _way_appeal(s, verb, action - verb)
    if verb < USE:
        return _deal_appeal(s, verb, action - verb)
    return _item_appeal(s, verb, action - verb)


def _plain_appeal(s: TouriaState, verb: i64) -> i64:
    if verb == RETURN or verb == PAY or verb == DROWN:
        return ALWAYS
    if verb == ROLL or verb == STEAL or verb == LEARN:
        return 5
    if verb == JOUST_HEART:
        return hearts_worth(s, s.actor, 1)
    if verb == JOUST_COINS:
        return coins_worth(s, s.actor, 3)
    if verb == ELIXIR:
        return action_worth(s, s.actor, s.here) - 8
    if verb == SWORD:
        return 6
    if verb == COIN:
        return 4
    return NEVER if verb == DONE and s.phase is OPEN_DOOR else 0


# ---- towers and ways ------------------------------------------------------------------------


def _way_appeal(s: TouriaState, verb: i64, place: i64) -> i64:
    if verb == GO:
        return _step_appeal(s, place)
    if verb == TOWER:
        return _face_appeal(s, s.shown(place, s.actor))
    return NEVER if verb == TWIST else 0


def _face_appeal(s: TouriaState, face: i64) -> i64:
    if face == WIZARD:
        return best_flight(s) - 4
    distance = s.board.distance[SPACES * s.here + face]
    fare = distance - s.free if distance > s.free else 0
    return action_worth(s, s.actor, face) - 4 * fare + 2 * distance


def best_flight(s: TouriaState) -> i64:
    """What the best place to fly to is worth."""
    best: i64 = 0
    place: i64 = 0
    while place < PLACES:
        best = max(best, action_worth(s, s.actor, place))
        place += 1
    return best


def _step_appeal(s: TouriaState, there: i64) -> i64:
    """A mine on the way is worth its gems; a step that costs should lead on."""
    distance = s.board.distance[SPACES * there + s.goal]
    if s.free == 0:
        return -4 - 4 * distance
    return _mine_appeal(s, there) - distance - 1


def _mine_appeal(s: TouriaState, there: i64) -> i64:
    if there < MINE or there >= MINE + MINES:
        return 0
    content = s.mine(there - MINE)
    if count(content, BLACK) > 0 and not s.lantern:
        return -3
    return 5 if content != 0 else 0


# ---- dealing --------------------------------------------------------------------------------


def _deal_appeal(s: TouriaState, verb: i64, place: i64) -> i64:
    seat = s.actor
    if verb == FLY:
        return action_worth(s, seat, place)
    if verb == GEM:
        return _gem_appeal(s, place)
    if verb == SELL:
        return coins_worth(s, seat, 1) - (3 if missing_hearts(s, seat) > 0 else 1)
    if verb == PAIR:
        return hearts_worth(s, seat, 1) - 2
    if verb == TRIPLE:
        return gems_for_hearts(s, seat, place)
    if verb == ORDER:
        return order_worth(s, seat, place)
    if verb == TAKE:
        return 4
    if verb == GIVE:
        return 3 if place == ROSE else 2
    if verb == OPEN:
        return _door_appeal(s, place)
    return action_worth(s, seat, s.here) - 6  # a purple gem


def _gem_appeal(s: TouriaState, colour: i64) -> i64:
    if colour == BLACK:
        return NEVER
    if s.phase is BONUS:
        return 3
    return gems_worth(s.gems_of(s.actor) + gem(colour)) - gems_worth(s.gems_of(s.actor))


def _door_appeal(s: TouriaState, door: i64) -> i64:
    """A door looked behind is opened only for the royal pair."""
    if s.seen_by(s.actor) >> door & 1 == 0:
        return 10
    return ALWAYS if s.behind(door) == ROYAL_PAIR else 1


# ---- items ----------------------------------------------------------------------------------


def _item_appeal(s: TouriaState, verb: i64, place: i64) -> i64:
    if verb == USE:
        return _use_appeal(s, place)
    if verb == PAINT:
        return 1
    if verb == COMPASS_TO:
        return -5
    if verb == KNAPSACK_FROM:
        return _knapsack_appeal(s, place)
    if verb == CHEST_FOR:
        return NEVER
    if verb == BROOM_TO:
        return action_worth(s, s.actor, place) - 2
    return 20 if s.in_castle(s.actor) else -5  # a look behind a door


def _use_appeal(s: TouriaState, item: i64) -> i64:
    if item == FROG or item == HOURGLASS or item == SCALE:
        return ALWAYS
    if item == FLAGON and s.phase is OFFER_ELIXIR:
        return action_worth(s, s.actor, s.here) - 5
    return -1


def _knapsack_appeal(s: TouriaState, mine: i64) -> i64:
    content = s.mine(mine)
    if count(content, BLACK) > 0 or size(content) < 2:
        return -5
    return gems_worth(s.gems_of(s.actor) + content) - gems_worth(s.gems_of(s.actor)) - 5
