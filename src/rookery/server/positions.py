"""Positions that a process remembers: replaying a long game for each question would take long."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final

from rookery.core.contract import State
from rookery.core.options import Value
from rookery.core.registry import title


class Positions:
    """The position of each table as it was last asked about; the least recent are forgotten."""

    def __init__(self, kept: int) -> None:
        self._kept: Final = kept
        self._known: Final[OrderedDict[str, tuple[list[int], State]]] = OrderedDict()

    def after(self, table: str, game: str, options: Mapping[str, Value], log: list[int]) -> State:
        """The position after the log, played on from where this process last saw the table."""
        known, state = self._known.pop(table, ([], None))
        if state is None or log[: len(known)] != known:
            known, state = [], title(game).load(options).start()
        for action in log[len(known) :]:
            state.step(action)
        self._known[table] = (log, state)
        if len(self._known) > self._kept:
            self._known.popitem(last=False)
        return state

    def clear(self) -> None:
        """Forget all of them: one may be half played."""
        self._known.clear()
