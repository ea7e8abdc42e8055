"""What happens between two decisions: whatever is missing on the table comes, by chance or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rookery.core.contract import CHANCE
from rookery.games.touria.components import BLACK, NONE, STACKS
from rookery.games.touria.gems import COLOURED, count
from rookery.games.touria.knowledge import unveil
from rookery.games.touria.lists import shortened
from rookery.games.touria.phases import (
    FILL_MINE,
    LOOK_AGAIN,
    POST_ORDER,
    ROLL_DIE,
    SEE_BEHIND,
    SHOW_ITEM,
)

if TYPE_CHECKING:
    from rookery.games.touria.state import TouriaState

ONE_POSTED_EACH: Final = 0x010101
BORROWED: Final = 0x808080
"""The top bits of what `posted` has for each stack: subtraction sets one only where it was 0."""


def settle(s: TouriaState) -> None:
    """Let happen whatever is due before somebody is asked who has a choice."""
    while s.actor >= 0:
        if s.sudden and marries(s):
            return
        if is_interrupted(s) or not s.phase.is_moot(s):
            return
        s.phase.pass_over(s)


def marries(s: TouriaState) -> bool:
    """T94: has somebody won? Who is kept from it by a black gem alone shows that he has one."""
    seat: i64 = 0
    while seat < s.players:
        if s.has_rich_heart(seat):
            if count(s.gems_of(seat), BLACK) == 0:
                s.win(seat)
                return True
            unveil(s, seat, BLACK)
        seat += 1
    return False


def is_interrupted(s: TouriaState) -> bool:
    if s.peek >= 0:
        s.interrupt(SEE_BEHIND, CHANCE)
    elif s.die < 0:
        s.interrupt(ROLL_DIE, CHANCE)
    elif orders_missing(s) != NONE:
        s.interrupt(POST_ORDER, CHANCE)
    elif s.display & (s.display - 1) == 0 and s.stack | s.discards != 0:
        shuffle_discards(s)
        s.interrupt(SHOW_ITEM, CHANCE)
    elif s.bag & COLOURED != 0 and s.empty_mine() != NONE:
        s.interrupt(FILL_MINE, CHANCE)
    else:
        if s.looks > 0 and s.phase.number != LOOK_AGAIN:
            s.interrupt(LOOK_AGAIN, s.actor)
        return False
    return True


def shuffle_discards(s: TouriaState) -> None:
    """T42: when an item must be drawn and the stack is empty."""
    if s.stack == 0:
        s.mark_table()
        s.stack = s.discards
        s.discards = 0
        s.top = NONE


def orders_missing(s: TouriaState) -> i64:
    """T41: the stack whose next order must be turned up by chance.

    An order whose place in the stack is known is turned up at once.
    """
    if (s.posted - ONE_POSTED_EACH) & BORROWED == 0:
        return NONE
    stack: i64 = 0
    while stack < STACKS:
        if s.posted_in(stack) < 0:
            if unseen_in(s, stack) != 0:
                return stack
            post_returned(s, stack)
        stack += 1
    return NONE


def unseen_in(s: TouriaState, stack: i64) -> i64:
    """The orders of a stack that have not been seen, as bits from the stack's first."""
    low = s.board.first_order[stack]
    width = s.board.first_order[stack + 1] - low
    return s.unseen_orders >> low & ((i64(1) << width) - 1)


def post_returned(s: TouriaState, stack: i64) -> None:
    i: i64 = 0
    while s.board.stack_of(s.returned[i]) != stack:
        i += 1
    s.post(stack, s.returned[i])
    s.returned = shortened(s.returned, i)
