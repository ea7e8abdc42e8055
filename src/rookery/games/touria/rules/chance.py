"""What chance decides: the start player, the die, orders, items, gems, and who is behind a door."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from rookery.core.bits import pick_bit
from rookery.core.phases import ChancePhase
from rookery.games.touria.rules import locations, turn
from rookery.games.touria.rules.actions import (
    BEHIND,
    DRAWN,
    FILLED,
    POSTED,
    ROLLED,
    SHOWN,
    START,
    drawn_id,
    drawn_pool,
)
from rookery.games.touria.rules.components import BLACK, COLOURS, NONE, ROYAL_PAIR, STACKS
from rookery.games.touria.rules.gems import COLOURED, colour_of, count, draw, gem, size
from rookery.games.touria.rules.realm import Realm

Outcomes = list[tuple[int, float]]


def even(base: int, mask: int) -> Outcomes:
    """Each of a set, equally likely."""
    numbers = [number for number in range(mask.bit_length()) if mask >> number & 1]
    return [(base + number, 1 / len(numbers)) for number in numbers]


class ChooseStart(ChancePhase[Realm]):
    """T13: the start player; the others then choose a bonus, from his right neighbour on."""

    def outcomes(self, s: Realm) -> Outcomes:
        return even(START, (1 << s.players) - 1)

    def sample(self, s: Realm, rng: Random) -> i64:
        return START + rng.randrange(s.players)

    def apply(self, s: Realm, action: i64) -> None:
        s.start = action - START
        s.ask(turn.BONUS, (s.start + s.players - 1) % s.players)


class RollDie(ChancePhase[Realm]):
    """T10, T45: the die comes to rest."""

    def outcomes(self, s: Realm) -> Outcomes:
        return even(ROLLED, (1 << COLOURS) - 1)

    def sample(self, s: Realm, rng: Random) -> i64:
        return ROLLED + rng.randrange(COLOURS)

    def apply(self, s: Realm, action: i64) -> None:
        s.show_die(action - ROLLED)
        s.resume()


class PostOrder(ChancePhase[Realm]):
    """T10, T41: the next order of a stack is turned up."""

    def outcomes(self, s: Realm) -> Outcomes:
        stack = stack_to_post(s)
        return even(POSTED + s.board.first_order[stack], s.unseen_in(stack))

    def sample(self, s: Realm, rng: Random) -> i64:
        stack = stack_to_post(s)
        return POSTED + s.board.first_order[stack] + pick_bit(s.unseen_in(stack), rng)

    def apply(self, s: Realm, action: i64) -> None:
        s.post_unseen(action - POSTED)
        s.resume()


def stack_to_post(s: Realm) -> i64:
    """T41: the first stack without an open order that has one which nobody has seen; or NONE."""
    stack: i64 = 0
    while stack < STACKS:
        if s.posted_in(stack) < 0 and s.unseen_in(stack) != 0:
            return stack
        stack += 1
    return NONE


class ShowItem(ChancePhase[Realm]):
    """T10, T42: an item comes on display."""

    def outcomes(self, s: Realm) -> Outcomes:
        return even(SHOWN, s.stack)

    def sample(self, s: Realm, rng: Random) -> i64:
        return SHOWN + pick_bit(s.stack, rng)

    def apply(self, s: Realm, action: i64) -> None:
        s.show_item(action - SHOWN)
        s.resume()


class FillMine(ChancePhase[Realm]):
    """T12, T33: two gems from the bag into the empty mine, never two black ones."""

    def outcomes(self, s: Realm) -> Outcomes:
        base = FILLED + 64 * s.empty_mine()
        if size(s.bag) == 1:
            return [(base + 8 * colour_of(s.bag) + 7, 1.0)]
        weights = _pair_weights(s.bag)
        rest = s.bag - 2 * gem(BLACK) if count(s.bag, BLACK) >= 2 else 0
        again = weights.pop(0, 0.0)  # two black gems: draw two others
        others = _pair_weights(rest if size(rest) >= 2 else s.bag)
        share = again / (1 - others.pop(0, 0.0))
        return [
            (base + pair, weight + share * others.get(pair, 0.0))
            for pair, weight in sorted(weights.items())
        ]

    def sample(self, s: Realm, rng: Random) -> i64:
        base = FILLED + 64 * s.empty_mine()
        if size(s.bag) == 1:
            return base + 8 * colour_of(s.bag) + 7
        pair = _draw_pair(s.bag, rng)
        while pair == 0:
            rest = s.bag - 2 * gem(BLACK)
            pair = _draw_pair(rest if size(rest) >= 2 else s.bag, rng)
        return base + pair

    def apply(self, s: Realm, action: i64) -> None:
        code = action - FILLED
        s.fill_mine(code >> 6, code & 63)
        s.resume()


def _draw_pair(pool: i64, rng: Random) -> i64:
    one = draw(pool, rng)
    other = draw(pool - gem(one), rng)
    return 8 * one + other if one < other else 8 * other + one


def _pair_weights(pool: int) -> dict[int, float]:
    """How likely two gems drawn from the pool are this pair, by eight times one and the other."""
    number = int(size(pool))
    weights: dict[int, float] = {}
    for one in range(COLOURS):
        for other in range(one, COLOURS):
            ones, others = int(count(pool, one)), int(count(pool, other))
            ways = ones * (ones - 1) / 2 if one == other else ones * others
            if ways > 0:
                weights[8 * one + other] = ways * 2 / (number * (number - 1))
    return weights


class DrawGems(ChancePhase[Realm]):
    """T44: what the thieves' den brings; seen by the drawer alone."""

    def outcomes(self, s: Realm) -> Outcomes:
        if s.bag & COLOURED == 0:
            return [(DRAWN, 1.0)]
        weights: dict[int, float] = {}
        _list_draws(s.bag, min(3, int(size(s.bag))), 0, 1.0, weights)
        black = weights.pop(drawn_id(3 * gem(BLACK)), 0.0)
        if black > 0:
            number = int(size(s.bag & COLOURED))
            for colour in range(1, COLOURS):
                if count(s.bag, colour) > 0:
                    found = drawn_id(3 * gem(BLACK) + gem(colour))
                    weights[found] = black * int(count(s.bag, colour)) / number
        return sorted(weights.items())

    def sample(self, s: Realm, rng: Random) -> i64:
        if s.bag & COLOURED == 0:
            return DRAWN
        return drawn_id(draw_for_thief(s.bag, rng))

    def apply(self, s: Realm, action: i64) -> None:
        if action == DRAWN:
            s.times -= 1
            s.resume()
            return
        s.draw_gems(drawn_pool(action))
        s.resume()
        s.ask(locations.KEEP, s.actor)


def draw_for_thief(bag: i64, rng: Random) -> i64:
    """T44: three gems, or what there is; after three black ones on to a coloured one."""
    drawn: i64 = 0
    while size(drawn) < 3 and drawn != bag:
        drawn += gem(draw(bag - drawn, rng))
    if drawn == gem(BLACK) * 3:
        drawn += gem(draw(bag & COLOURED, rng))
    return drawn


def _list_draws(pool: int, left: int, drawn: int, weight: float, weights: dict[int, float]) -> None:
    """Each multiset of `left` more gems: one by one, so that ways to draw it add up."""
    if left == 0:
        found = drawn_id(drawn)
        weights[found] = weights.get(found, 0.0) + weight
        return
    number = int(size(pool))
    for colour in range(COLOURS):
        there = int(count(pool, colour))
        if there > 0:
            one = 1 << 8 * colour
            _list_draws(pool - one, left - 1, drawn + one, weight * there / number, weights)


class SeeBehind(ChancePhase[Realm]):
    """T74, T91: who is behind the door; an earlier look has settled it."""

    def outcomes(self, s: Realm) -> Outcomes:
        if s.behind(s.peek) != NONE:
            return [(BEHIND + s.behind(s.peek), 1.0)]
        return even(BEHIND, s.unplaced(0))

    def sample(self, s: Realm, rng: Random) -> i64:
        if s.behind(s.peek) != NONE:
            return BEHIND + s.behind(s.peek)
        return BEHIND + pick_bit(s.unplaced(0), rng)

    def apply(self, s: Realm, action: i64) -> None:
        door = s.peek
        dweller = action - BEHIND
        s.peek = NONE
        s.settle_door(door, dweller)
        s.resume()
        if s.looks > 0:
            s.looks -= 1
            s.look_behind(door, s.actor)
            return
        s.open_door(door)
        if dweller == ROYAL_PAIR:
            s.win(s.actor)


CHOOSE_START: Final[ChooseStart] = ChooseStart()
ROLL_DIE: Final[RollDie] = RollDie()
POST_ORDER: Final[PostOrder] = PostOrder()
SHOW_ITEM: Final[ShowItem] = ShowItem()
FILL_MINE: Final[FillMine] = FillMine()
DRAW_GEMS: Final[DrawGems] = DrawGems()
SEE_BEHIND: Final[SeeBehind] = SeeBehind()
