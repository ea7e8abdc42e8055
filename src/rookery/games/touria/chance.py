"""What chance decides: the start player, the die, orders, items, gems, and who is behind a door."""

from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64

from rookery.games.touria.actions import (
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
from rookery.games.touria.components import BLACK, COLOURS, NONE, ROYAL_PAIR
from rookery.games.touria.gems import COLOURED, colour_of, count, draw, gem, size
from rookery.games.touria.knowledge import absent_dwellers, bits, draw_for_thief, nth_bit
from rookery.games.touria.phases import (
    BONUS,
    CHOOSE_START,
    DRAW_GEMS,
    FILL_MINE,
    KEEP,
    POST_ORDER,
    ROLL_DIE,
    SEE_BEHIND,
    SHOW_ITEM,
    ChancePhase,
    register,
)
from rookery.games.touria.state import TouriaState
from rookery.games.touria.tallies import tallied
from rookery.games.touria.upkeep import orders_missing, unseen_in

Outcomes = list[tuple[int, float]]


def even(base: int, mask: int) -> Outcomes:
    """Each of a set, equally likely."""
    numbers = [number for number in range(mask.bit_length()) if mask >> number & 1]
    return [(base + number, 1 / len(numbers)) for number in numbers]


def any_of(mask: i64, rng: Random) -> i64:
    return nth_bit(mask, rng.randrange(bits(mask)))


class ChooseStart(ChancePhase):
    """T13: the start player; the others then choose a bonus, from his right neighbour on."""

    def outcomes(self, s: TouriaState) -> Outcomes:
        return even(START, (1 << s.players) - 1)

    def sample(self, s: TouriaState, rng: Random) -> i64:
        return START + rng.randrange(s.players)

    def apply(self, s: TouriaState, action: i64) -> None:
        s.start = action - START
        s.ask(BONUS, (s.start + s.players - 1) % s.players)


class RollDie(ChancePhase):
    """T10, T45."""

    def outcomes(self, s: TouriaState) -> Outcomes:
        return even(ROLLED, (1 << COLOURS) - 1)

    def sample(self, s: TouriaState, rng: Random) -> i64:
        return ROLLED + rng.randrange(COLOURS)

    def apply(self, s: TouriaState, action: i64) -> None:
        s.mark_table()
        s.die = action - ROLLED
        s.resume()


class PostOrder(ChancePhase):
    """T10, T41: the next order of a stack is turned up."""

    def base(self, s: TouriaState) -> i64:
        return POSTED + s.board.first_order[orders_missing(s)]

    def outcomes(self, s: TouriaState) -> Outcomes:
        return even(self.base(s), unseen_in(s, orders_missing(s)))

    def sample(self, s: TouriaState, rng: Random) -> i64:
        return self.base(s) + any_of(unseen_in(s, orders_missing(s)), rng)

    def apply(self, s: TouriaState, action: i64) -> None:
        order = action - POSTED
        s.post(s.board.stack_of(order), order)
        s.unseen_orders &= ~(i64(1) << order)
        s.resume()


class ShowItem(ChancePhase):
    """T10, T42: an item comes on display."""

    def outcomes(self, s: TouriaState) -> Outcomes:
        return even(SHOWN, s.stack)

    def sample(self, s: TouriaState, rng: Random) -> i64:
        return SHOWN + any_of(s.stack, rng)

    def apply(self, s: TouriaState, action: i64) -> None:
        s.mark_table()
        item = i64(1) << (action - SHOWN)
        s.stack &= ~item
        s.display |= item
        s.resume()


class FillMine(ChancePhase):
    """T12, T33: two gems from the bag into the empty mine, never two black ones."""

    def outcomes(self, s: TouriaState) -> Outcomes:
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

    def sample(self, s: TouriaState, rng: Random) -> i64:
        base = FILLED + 64 * s.empty_mine()
        if size(s.bag) == 1:
            return base + 8 * colour_of(s.bag) + 7
        pair = _draw_pair(s.bag, rng)
        while pair == 0:
            rest = s.bag - 2 * gem(BLACK)
            pair = _draw_pair(rest if size(rest) >= 2 else s.bag, rng)
        return base + pair

    def apply(self, s: TouriaState, action: i64) -> None:
        code = action - FILLED
        mine = code >> 6
        s.fill_mine(mine, code & 63)
        s.bag -= s.mine(mine)
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


class DrawGems(ChancePhase):
    """T44: what the thieves' den brings; seen by the drawer alone."""

    def outcomes(self, s: TouriaState) -> Outcomes:
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

    def sample(self, s: TouriaState, rng: Random) -> i64:
        if s.bag & COLOURED == 0:
            return DRAWN
        return drawn_id(draw_for_thief(s.bag, rng))

    def apply(self, s: TouriaState, action: i64) -> None:
        if action == DRAWN:
            s.times -= 1
            s.resume()
            return
        s.mark_land()
        s.drawn = drawn_pool(action)
        s.bag -= s.drawn
        s.resume()
        s.ask(KEEP, s.actor)


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


class SeeBehind(ChancePhase):
    """T74, T91: who is behind the door; an earlier look has settled it."""

    def outcomes(self, s: TouriaState) -> Outcomes:
        if s.behind(s.peek) != NONE:
            return [(BEHIND + s.behind(s.peek), 1.0)]
        return even(BEHIND, absent_dwellers(s))

    def sample(self, s: TouriaState, rng: Random) -> i64:
        if s.behind(s.peek) != NONE:
            return BEHIND + s.behind(s.peek)
        return BEHIND + any_of(absent_dwellers(s), rng)

    def apply(self, s: TouriaState, action: i64) -> None:
        door = s.peek
        dweller = action - BEHIND
        s.peek = NONE
        s.settle_door(door, dweller)
        s.resume()
        if s.looks > 0:
            s.looks -= 1
            s.seen |= tallied(i64(1) << door, s.actor)
            return
        s.opened |= i64(1) << door
        if dweller == ROYAL_PAIR:
            s.win(s.actor)


register(
    ChooseStart(CHOOSE_START, "choose_start"),
    RollDie(ROLL_DIE, "roll_die"),
    PostOrder(POST_ORDER, "post_order"),
    ShowItem(SHOW_ITEM, "show_item"),
    FillMine(FILL_MINE, "fill_mine"),
    DrawGems(DRAW_GEMS, "draw_gems"),
    SeeBehind(SEE_BEHIND, "see_behind"),
)
