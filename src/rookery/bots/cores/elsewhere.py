"""A share that is done in another process, for as long as there is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rookery.bots.cores.helpers import HelperProcess, NoHelper, borrow, give_back
from rookery.bots.cores.share import CoreShare, Order
from rookery.core.contract import State
from rookery.search.mcts import Thought


class Elsewhere:
    """A helper does the share; where there is none, or it is lost, the share is done here."""

    def __init__(self, order: Order, here: CoreShare) -> None:
        self._here: Final = here
        self._helper: HelperProcess | None = borrow(order)
        self._seen: tuple[State, int] | None = None
        self._thinks = False

    def look(self, world: State, index: int) -> None:
        """This is what the seat knows when it has to decide."""
        self._seen = world, index
        if self._helper is None:
            self._here.look(world, index)
        else:
            self._try(self._helper.look, world, index)

    def begin(self) -> None:
        """Let the helper think, while others do; here nobody thinks before it is asked."""
        if self._helper is not None:
            self._thinks = True
            self._try(self._helper.begin)

    def think(self) -> Thought:
        """What was found about the decision that was looked at last."""
        if self._helper is not None:
            try:
                found = self._helper.found()
            except NoHelper:
                self._lose()
            else:
                self._thinks = False
                return found
        return self._here.think()

    def decided(self, action: int) -> None:
        """This was decided there, by all shares together."""
        if self._helper is None:
            self._here.decided(action)
        else:
            self._try(self._helper.decided, action)

    def close(self) -> None:
        """Nobody will ask any more: a helper that is free may help others."""
        helper, self._helper = self._helper, None
        if helper is not None:
            if self._thinks:
                helper.end()
            else:
                give_back(helper)

    def _try(self, ask: Callable[..., None], *about: object) -> None:
        try:
            ask(*about)
        except NoHelper:
            self._lose()

    def _lose(self) -> None:
        """The helper is gone: go on here, from what was seen last."""
        if self._helper is not None:
            self._helper.end()
        self._helper, self._thinks = None, False
        if self._seen is not None:
            self._here.look(*self._seen)
