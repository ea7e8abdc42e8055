"""A process in which bots think: reads questions as lines of JSON, and answers in the same way.

It ends when its input does, so it never outlives the server, however that ends.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import OrderedDict
from typing import Final

import msgspec
from librt.random import Random

from rookery.bots import Bot, make_bot
from rookery.core.contract import Game, State
from rookery.core.options import Value
from rookery.core.registry import title
from rookery.core.seat import Seat

KEPT: Final = 64
"""Positions and bots that a worker remembers: replaying a long game for each decision would take
long, and so would solving a turn of court anew."""


BEHIND: Final = 5
"""By so much a bot's thoughts come after the server's answers, where the processor is short."""


class Question(msgspec.Struct):
    """All that a bot is to decide about."""

    table: str
    game: str
    options: dict[str, Value]
    log: list[int]
    """The decisions and outcomes that stand."""
    seat: int
    bot: str
    seed: int


class Answer(msgspec.Struct):
    """The bot's decision, or what went wrong."""

    action: int = -1
    error: str = ""


_positions: Final[OrderedDict[str, tuple[list[int], State]]] = OrderedDict()
_bots: Final[OrderedDict[tuple[str, int, str], Bot]] = OrderedDict()
"""By table, seat and name."""


def think(question: Question) -> int:
    """Ask the bot. It sees the seat only."""
    state = _position(question)
    seat = Seat(state, question.seat, Random(question.seed))
    return _bot(question, state.game).choose(seat)


def _bot(question: Question, game: Game) -> Bot:
    """The bot as this worker knows it, but with the chance of this very question."""
    key = (question.table, question.seat, question.bot)
    rng = Random(question.seed + 1)
    bot = _bots.pop(key, None) or make_bot(question.bot, game, rng)
    bot.rng = rng
    _bots[key] = bot
    if len(_bots) > KEPT:
        _bots.popitem(last=False)
    return bot


def _position(question: Question) -> State:
    """The position after the log, played on from where this worker last saw the table."""
    known, state = _positions.pop(question.table, ([], None))
    if state is None or question.log[: len(known)] != known:
        known, state = [], title(question.game).load(question.options).start()
    for action in question.log[len(known) :]:
        state.step(action)
    _positions[question.table] = (question.log, state)
    if len(_positions) > KEPT:
        _positions.popitem(last=False)
    return state


def answer(line: bytes) -> Answer:
    """A bot's mistake must not end the worker, which may serve other tables."""
    try:
        return Answer(think(msgspec.json.decode(line, type=Question)))
    except Exception as error:  # whatever the bot does
        _positions.clear()  # one of them may be half played
        _bots.clear()
        return Answer(error=f"{type(error).__name__}: {error}")


def main() -> None:
    """Answer until there are no more questions."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's affair
    if hasattr(os, "nice"):
        os.nice(BEHIND)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(answer(line)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
