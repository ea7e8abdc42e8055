"""What happens between two decisions: whatever is missing on the table comes, by chance or not."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rookery.core.contract import CHANCE
from rookery.games.touria.rules.castle import LOOK_AGAIN
from rookery.games.touria.rules.chance import (
    FILL_MINE,
    POST_ORDER,
    ROLL_DIE,
    SEE_BEHIND,
    SHOW_ITEM,
)
from rookery.games.touria.rules.components import BLACK, NONE, STACKS
from rookery.games.touria.rules.gems import COLOURED, count
from rookery.games.touria.rules.realm import Realm

ONE_POSTED_EACH: Final = 0x010101
BORROWED: Final = 0x808080
"""The top bits of what `posted` has for each stack: subtraction sets one only where it was 0."""


def settle(s: Realm) -> None:
    """Let happen whatever is due before somebody is asked who has a choice."""
    while s.actor >= 0:
        if s.sudden:
            end_if_married(s)
            if s.winner != NONE:
                return
        leave_gaps_to_chance(s)
        if s.actor == CHANCE:
            return
        if s.looks > 0 and s.phase is not LOOK_AGAIN:
            s.interrupt(LOOK_AGAIN, s.actor)  # T74: the crystal ball shows another door
        if not s.phase.is_moot(s):
            return
        s.phase.pass_over(s)


def end_if_married(s: Realm) -> None:
    """T94: end the game if somebody meets the castle's conditions.

    Who is kept from it by a black gem alone thereby shows that he has one.
    """
    seat: i64 = 0
    while seat < s.players:
        if s.has_rich_heart(seat):
            if count(s.gems_of(seat), BLACK) == 0:
                s.win(seat)
                return
            s.unveil(seat, BLACK)
        seat += 1


def leave_gaps_to_chance(s: Realm) -> None:
    """Let chance show or bring what is missing on the table, one thing at a time."""
    if s.peek >= 0:
        s.interrupt(SEE_BEHIND, CHANCE)
    elif s.die < 0:
        s.interrupt(ROLL_DIE, CHANCE)
    elif lacks_order(s) and not post_known_orders(s):
        s.interrupt(POST_ORDER, CHANCE)
    elif lacks_item(s):
        if s.stack == 0:
            s.shuffle_discards()
        s.interrupt(SHOW_ITEM, CHANCE)
    elif s.bag & COLOURED != 0 and s.empty_mine() != NONE:
        s.interrupt(FILL_MINE, CHANCE)


def lacks_order(s: Realm) -> bool:
    """T41: is there a stack without an open order?"""
    return (s.posted - ONE_POSTED_EACH) & BORROWED != 0


def post_known_orders(s: Realm) -> bool:
    """T41: turn up at once the orders whose place is known, and say whether that was all.

    In a stack of which every order has been seen, the one fulfilled first comes next.
    """
    stack: i64 = 0
    while stack < STACKS:
        if s.posted_in(stack) < 0 and s.unseen_in(stack) == 0:
            s.post_returned(stack)
        stack += 1
    return not lacks_order(s)


def lacks_item(s: Realm) -> bool:
    """T42: are fewer than two items on display, although there is one to be had?"""
    return s.display & (s.display - 1) == 0 and s.stack | s.discards != 0
