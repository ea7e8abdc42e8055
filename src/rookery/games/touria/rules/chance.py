"""What chance decides: the start player, the die, orders, items, gems, and who is behind a door."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i16, i64

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
from rookery.games.touria.rules.mines import NO_GEM
from rookery.games.touria.rules.realm import Realm

Outcomes = list[tuple[int, float]]
DRAWS: Final = 3
"""T44: so many gems are drawn in the thieves' den."""


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
        s.start = i16(action - START)
        s.ask(turn.BONUS, (i64(s.start) + s.players - 1) % s.players)


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
            return [(base + 8 * colour_of(s.bag) + NO_GEM, 1.0)]
        pairs = [8 * one + other for one in range(COLOURS) for other in range(one, COLOURS)]
        chances = [(base + pair, fill_chance(s.bag, pair)) for pair in pairs if pair > 0]
        return [(outcome, chance) for outcome, chance in chances if chance > 0.0]

    def sample(self, s: Realm, rng: Random) -> i64:
        base = FILLED + 64 * s.empty_mine()
        if size(s.bag) == 1:
            return base + 8 * colour_of(s.bag) + NO_GEM
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


def fill_chance(bag: i64, pair: i64) -> float:
    """T12: how likely a mine is filled with this pair, as `mines` writes it, from that bag."""
    if pair & 7 == NO_GEM:
        return 1.0 if bag == gem(pair >> 3) else 0.0
    if size(bag) < 2 or bag & COLOURED == 0:
        return 0.0
    again = _pair_chance(bag, 0)  # two black gems: draw two others, and again if need be
    if again == 0.0:
        return _pair_chance(bag, pair)
    rest = bag - 2 * gem(BLACK)
    others = rest if size(rest) >= 2 else bag
    share = again / (1.0 - _pair_chance(others, 0))
    return _pair_chance(bag, pair) + share * _pair_chance(others, pair)


def _pair_chance(pool: i64, pair: i64) -> float:
    """How likely two gems drawn from the pool are this pair."""
    number = size(pool)
    ones, others = count(pool, pair >> 3), count(pool, pair & 7)
    ways = ones * (ones - 1) if pair >> 3 == pair & 7 else 2 * ones * others
    return float(ways) / float(number * (number - 1))


class DrawGems(ChancePhase[Realm]):
    """T44: what the thieves' den brings; seen by the drawer alone."""

    def outcomes(self, s: Realm) -> Outcomes:
        if s.bag & COLOURED == 0:
            return [(DRAWN, 1.0)]
        draws = _all_draws(s.bag, min(DRAWS, int(size(s.bag))))
        return sorted((drawn_id(drawn), draw_chance(s.bag, drawn)) for drawn in draws)

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
    while size(drawn) < DRAWS and drawn != bag:
        drawn += gem(draw(bag - drawn, rng))
    if drawn == gem(BLACK) * DRAWS:
        drawn += gem(draw(bag & COLOURED, rng))
    return drawn


def _all_draws(bag: int, number: int) -> set[int]:
    """The gems that may lie before a thief who draws that number; after three black, one more."""
    draws = {0}
    for _ in range(number):
        draws = {
            drawn + gem(colour)
            for drawn in draws
            for colour in range(COLOURS)
            if count(bag - drawn, colour) > 0
        }
    black = DRAWS * gem(BLACK)
    if black in draws:
        draws.remove(black)
        draws |= {black + gem(c) for c in range(1, COLOURS) if count(bag, c) > 0}
    return draws


def draw_chance(bag: i64, drawn: i64) -> float:
    """T44: how likely a thief draws these gems from that bag, in which there is a coloured one."""
    black = count(bag, BLACK)
    if size(drawn) > DRAWS:
        other = drawn - DRAWS * gem(BLACK)
        return _black_chance(bag) * float(count(bag, colour_of(other))) / float(size(bag) - black)
    if size(bag) <= DRAWS:
        return 1.0 if drawn == bag else 0.0
    ways: i64 = 1
    colour: i64 = 0
    while colour < COLOURS:
        ways *= _choices(count(bag, colour), count(drawn, colour))
        colour += 1
    return float(ways) / float(_choices(size(bag), DRAWS)) if size(drawn) == DRAWS else 0.0


def keep_chance(bag: i64, colour: i64) -> float:
    """T44: how likely a thief keeps this colour, if he takes any gem of those he may keep alike.

    Then it is any gem of the bag alike, but for three black ones: they bring a coloured one.
    """
    number = float(count(bag, colour))
    again = _black_chance(bag)
    if colour == BLACK:
        return number / float(size(bag)) - again
    coloured = float(size(bag) - count(bag, BLACK))
    return number / float(size(bag)) + again * number / coloured


def _black_chance(bag: i64) -> float:
    """How likely the first three gems of a bag are black."""
    return float(_choices(count(bag, BLACK), DRAWS)) / float(max(1, _choices(size(bag), DRAWS)))


def _choices(number: i64, chosen: i64) -> i64:
    """In how many ways so many things, three at most, can be chosen of that number."""
    if chosen == 0:
        return 1
    if chosen == 1:
        return number
    if chosen == 2:
        return number * (number - 1) // 2
    return number * (number - 1) * (number - 2) // 6


class SeeBehind(ChancePhase[Realm]):
    """T74, T91: who is behind the door; an earlier look has settled it."""

    def outcomes(self, s: Realm) -> Outcomes:
        if s.behind(i64(s.peek)) != NONE:
            return [(BEHIND + s.behind(i64(s.peek)), 1.0)]
        return even(BEHIND, s.unplaced(0))

    def sample(self, s: Realm, rng: Random) -> i64:
        if s.behind(i64(s.peek)) != NONE:
            return BEHIND + s.behind(i64(s.peek))
        return BEHIND + pick_bit(s.unplaced(0), rng)

    def apply(self, s: Realm, action: i64) -> None:
        door = i64(s.peek)
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
