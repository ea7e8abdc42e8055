"""A process in which the coach thinks: of odds, of hints, and of what a decision has cost.

It is asked with the journal of a table and looks at the one seat only. It works under a limit of
memory, behind the bots.
"""

from __future__ import annotations

import sys
from typing import Final

import msgspec
from librt.random import Random

from rookery.core.options import Value
from rookery.core.seat import Seat
from rookery.insight.budgets import COACH
from rookery.insight.chances import odds_of
from rookery.insight.findings import Alternative
from rookery.insight.grading import COSTLY
from rookery.insight.hinting import hint, verdict
from rookery.server.answering import hear, limit_memory, open_pipe, say
from rookery.server.messages.coaching import (
    About,
    Advice,
    Lesson,
    Likely,
    LikelyAfter,
    OddsTold,
    Taught,
    Weighing,
)
from rookery.server.positions import Positions
from rookery.server.reviewer import scaled

BEHIND: Final = 10
"""By so much it comes after the server's own answers; bots come before it."""
KEPT: Final = 64
"""Tables whose positions it remembers."""


class Consultation(msgspec.Struct):
    """What somebody at a table wants to know."""

    about: About
    table: str
    game: str
    options: dict[str, Value]
    log: list[int]
    """What stands, up to the decision that it is about."""
    seat: int
    version: int
    names: list[str]
    taken: int = -1
    """The decision that a verdict is about."""
    effort: float = 1.0


class AtALoss(msgspec.Struct, tag_field="type", tag="failed"):
    """Something went wrong here."""

    error: str


Answer = OddsTold | Advice | Taught | AtALoss


class Adviser:
    """Answers questions; the same question has the same answer."""

    def __init__(self) -> None:
        self._positions: Final = Positions(KEPT)

    def answer(self, asked: bytes) -> Answer:
        """What the coach says. Its mistakes must not end the process, which serves other tables."""
        try:
            return self._advise(msgspec.json.decode(asked, type=Consultation))
        except (Exception, MemoryError) as error:
            self._positions.clear()  # one of them may be half played
            return AtALoss(f"{type(error).__name__}: {error}")

    def _advise(self, asked: Consultation) -> Answer:
        state = self._positions.after(asked.table, asked.game, asked.options, asked.log)
        seat = Seat(state, asked.seat, Random(asked.version))
        if asked.about == "odds":
            return _odds(asked, seat)
        return _advice(asked, seat) if asked.about == "hint" else _lesson(asked, seat)


def _odds(asked: Consultation, seat: Seat) -> OddsTold:
    found = odds_of(seat, Random(asked.version))
    after = [
        LikelyAfter(choice.text, [Likely(c.key, c.what, c.chance, c.error) for c in choice.chances])
        for choice in found.choices
    ]
    now = [Likely(c.key, c.what, c.chance, c.error) for c in found.chances]
    return OddsTold(asked.seat, asked.version, found.about, now, after)


def _advice(asked: Consultation, seat: Seat) -> Advice:
    found = hint(seat, asked.names, scaled(COACH, asked.effort), asked.version)
    return Advice(
        asked.seat,
        asked.version,
        _option(found.best),
        _option(found.other) if found.other else None,
        found.lead,
        found.error,
        found.plain,
        found.line,
        found.reasons,
    )


def _lesson(asked: Consultation, seat: Seat) -> Taught:
    found = verdict(seat, asked.taken, asked.names, scaled(COACH, asked.effort), asked.version)
    if found.grade not in COSTLY:
        return Taught(asked.seat, asked.version, None)
    taken, best = _option(found.taken), _option(found.best)
    lesson = Lesson(found.grade, found.loss, found.error, taken, best, found.line, found.reasons)
    return Taught(asked.seat, asked.version, lesson)


def _option(found: Alternative) -> Weighing:
    return Weighing(found.text, found.said, found.share, found.error)


def main(memory: int) -> None:
    """Answer until there are no more questions."""
    limit_memory(memory)
    questions, answers = open_pipe(BEHIND)
    adviser = Adviser()
    while (question := hear(questions)) is not None:
        say(answers, msgspec.json.encode(adviser.answer(question)))


if __name__ == "__main__":
    main(int(sys.argv[1]))
