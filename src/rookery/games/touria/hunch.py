"""A quick, purposeful way to play: each decision has an appeal, and the greatest wins.

Rollouts and the conformance kit use it, because games of purely random decisions take hundreds of
turns. Now and then it decides at random, so that no two players can block each other for ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.games.touria.actions import (
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
    IDLE,
    JOUST_COINS,
    JOUST_HEART,
    KNAPSACK_FROM,
    LEARN,
    LOOK,
    OPEN,
    ORDER,
    PAINT,
    PAIR,
    PAY,
    PURPLE,
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
)
from rookery.games.touria.components import (
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
from rookery.games.touria.gems import count, gem, size
from rookery.games.touria.phases import BONUS, OFFER_ELIXIR, OPEN_DOOR
from rookery.games.touria.worth import (
    action_worth,
    coins_worth,
    gems_for_hearts,
    gems_worth,
    hearts_worth,
    missing_hearts,
    order_worth,
)

if TYPE_CHECKING:
    from rookery.games.touria.state import TouriaState

WHIM: Final = 20
"""One decision in so many is made at random."""
ALWAYS: Final = 1000
NEVER: Final = -1000


def guess(s: TouriaState, moves: Moves, rng: Random) -> i64:
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
    if action < TOWER:
        return _plain_appeal(s, action)
    if action < FLY:
        return _way_appeal(s, action)
    if action < USE:
        return _deal_appeal(s, action)
    return _item_appeal(s, action)


def _plain_appeal(s: TouriaState, action: i64) -> i64:
    if action == RETURN or action == PAY or action == DROWN:
        return ALWAYS
    if action == ROLL or action == STEAL or action == LEARN:
        return 5
    if action == JOUST_HEART:
        return hearts_worth(s, s.actor, 1)
    if action == JOUST_COINS:
        return coins_worth(s, s.actor, 3)
    if action == ELIXIR:
        return action_worth(s, s.actor, s.here) - 8
    if action == SWORD:
        return 6
    if action == COIN:
        return 4
    return NEVER if action == DONE and s.phase.number == OPEN_DOOR else 0


# ---- towers and ways ------------------------------------------------------------------------


def _way_appeal(s: TouriaState, action: i64) -> i64:
    if action < TWIST:
        return _face_appeal(s, s.shown(action - TOWER, s.actor))
    if action < IDLE:
        return NEVER
    if action < GO:
        return 0
    return _step_appeal(s, action - GO)


def _face_appeal(s: TouriaState, face: i64) -> i64:
    if face == WIZARD:
        return best_flight(s) - 4
    distance = s.board.distance[SPACES * s.here + face]
    fare = distance - s.free if distance > s.free else 0
    return action_worth(s, s.actor, face) - 4 * fare + 2 * distance


def best_flight(s: TouriaState) -> i64:
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


def _deal_appeal(s: TouriaState, action: i64) -> i64:
    seat = s.actor
    if action < GEM:
        return action_worth(s, seat, action - FLY)
    if action < SELL:
        return _gem_appeal(s, action - GEM)
    if action < PAIR:
        return coins_worth(s, seat, 1) - (3 if missing_hearts(s, seat) > 0 else 1)
    if action < TRIPLE:
        return hearts_worth(s, seat, 1) - 2
    if action < ORDER:
        return gems_for_hearts(s, seat, action - TRIPLE)
    if action < TAKE:
        return order_worth(s, seat, action - ORDER)
    if action < GIVE:
        return 4
    if action < OPEN:
        return 3 if action == GIVE + ROSE else 2
    if action < PURPLE:
        return _door_appeal(s, action - OPEN)
    return action_worth(s, seat, s.here) - 6


def _gem_appeal(s: TouriaState, colour: i64) -> i64:
    if colour == BLACK:
        return NEVER
    if s.phase.number == BONUS:
        return 3
    return gems_worth(s.gems_of(s.actor) + gem(colour)) - gems_worth(s.gems_of(s.actor))


def _door_appeal(s: TouriaState, door: i64) -> i64:
    """A door looked behind is opened only for the royal pair."""
    if s.seen_by(s.actor) >> door & 1 == 0:
        return 10
    return ALWAYS if s.behind(door) == ROYAL_PAIR else 1


# ---- items ----------------------------------------------------------------------------------


def _item_appeal(s: TouriaState, action: i64) -> i64:
    if action == USE + FROG or action == USE + HOURGLASS or action == USE + SCALE:
        return ALWAYS
    if action == USE + FLAGON and s.phase.number == OFFER_ELIXIR:
        return action_worth(s, s.actor, s.here) - 5
    if action < PAINT:
        return -1
    if action < COMPASS_TO:
        return 1
    if action < KNAPSACK_FROM:
        return -5
    if action < CHEST_FOR:
        return _knapsack_appeal(s, action - KNAPSACK_FROM)
    if action < BROOM_TO:
        return NEVER
    if action < LOOK:
        return action_worth(s, s.actor, action - BROOM_TO) - 2
    return 20 if s.in_castle(s.actor) else -5


def _knapsack_appeal(s: TouriaState, mine: i64) -> i64:
    content = s.mine(mine)
    if count(content, BLACK) > 0 or size(content) < 2:
        return -5
    return gems_worth(s.gems_of(s.actor) + content) - gems_worth(s.gems_of(s.actor)) - 5
