"""A process that reviews one game, tells how far it is, and asks for leave before each step.

It works under a limit of memory, behind the bots, and ends with its answer: what a long review has
used is then given back. Whoever asked ends it when it is not wanted any more.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Final

import msgspec

from rookery.core.records import Record
from rookery.insight import DEEP, QUICK, Budget, Cancelled, review
from rookery.match import Refused
from rookery.server.answering import hear, limit_memory, open_pipe, say
from rookery.server.company import called
from rookery.server.reader import Source, is_over, read_record

FAR_BEHIND: Final = 15
"""By so much it comes after the server's own answers; bots come long before it."""
BUDGETS: Final = {budget.name: budget for budget in (QUICK, DEEP)}


class Order(msgspec.Struct):
    """The game to review, and how much to think."""

    source: Source
    most_steps: int
    depth: str
    effort: float = 1.0


class Progress(msgspec.Struct, tag="progress"):
    """So many of so many steps are done. It is answered with leave to go on."""

    done: int
    total: int


class Found(msgspec.Struct, tag="found"):
    """The review, as JSON."""

    review: msgspec.Raw


class Hindered(msgspec.Struct, tag="hindered"):
    """There will be no review."""

    code: str
    said: str
    """The sentence before its values are filled in."""
    values: dict[str, str | int] = {}


Said = Progress | Found | Hindered


def budget_for(depth: str, effort: float) -> Budget:
    """How much thought goes into each step of a game."""
    return scaled(BUDGETS[depth], effort)


def scaled(budget: Budget, effort: float) -> Budget:
    """So many times as much thought."""
    if effort == 1.0:
        return budget
    counts = {n: max(2, round(getattr(budget, n) * effort)) for n in ("thinking", "pairs", "plays")}
    return replace(budget, **counts)


def _with_names(record: Record) -> Record:
    """The record, with bots called as they are at the table."""
    names = [called(name, seat) or name for seat, name in enumerate(record.seats)]
    return Record(record.game, record.actions, names, record.notes)


def _hindered(refused: Refused) -> Hindered:
    return Hindered(refused.code, refused.said, refused.values)


class Reviewer:
    """The inside of the process."""

    def __init__(self, memory: int) -> None:
        limit_memory(memory)
        self._questions, self._answers = open_pipe(FAR_BEHIND)

    def run(self) -> None:
        """Review the one game that it is asked about."""
        asked = hear(self._questions)
        if asked is not None:
            self._say(self._reviewed(asked))

    def _reviewed(self, asked: bytes) -> Said:
        try:
            order = msgspec.json.decode(asked, type=Order)
            record = _with_names(read_record(order.source, order.most_steps))
            return self._review(record, budget_for(order.depth, order.effort))
        except Refused as refused:
            return _hindered(refused)
        except ValueError as error:
            return Hindered("malformed", str(error)[:1_000])
        except (MemoryError, RecursionError):
            return _hindered(Refused("unreadable", "it is too large to be reviewed here"))

    def _review(self, record: Record, budget: Budget) -> Said:
        if not is_over(record, record.final()):
            raise Refused("unfinished", "a game is reviewed when it is over")
        self._ask_leave(0, len(record.actions))
        try:
            found = review(record, budget, told=self._ask_leave)
        except Cancelled as reason:
            return Hindered("cancelled", str(reason))
        return Found(msgspec.Raw(msgspec.json.encode(found)))

    def _ask_leave(self, done: int, total: int) -> None:
        """Tell how far it is, and wait until nobody is kept from thinking by what comes."""
        self._say(Progress(done, total))
        if hear(self._questions) is None:
            raise Cancelled("nobody wants the review any more")

    def _say(self, said: Said) -> None:
        say(self._answers, msgspec.json.encode(said))


if __name__ == "__main__":
    Reviewer(int(sys.argv[1])).run()
