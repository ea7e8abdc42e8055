"""A process in which bots think."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import msgspec
from librt.random import Random

from rookery.bots import Bot, Forfeit, make_bot
from rookery.bots.seating import ask
from rookery.core.contract import Game, State
from rookery.core.options import Value
from rookery.core.registry import title
from rookery.core.seat import Seat
from rookery.server.answering import answer_questions

KEPT: Final = 64
"""Positions and bots that a worker remembers: replaying a long game for each decision would take
long, and so would solving a turn of court anew."""


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


class Decision(msgspec.Struct):
    """The bot's decision, or what went wrong."""

    action: int = -1
    error: str = ""


_positions: Final[OrderedDict[str, tuple[list[int], State]]] = OrderedDict()
_bots: Final[OrderedDict[tuple[str, int, str], Bot]] = OrderedDict()
"""By table, seat and name."""


def think(question: Question) -> int:
    """The bot's decision, which is open to it. It sees the seat only."""
    state = _position(question)
    seat = Seat(state, question.seat, Random(question.seed))
    return ask(_bot(question, state.game), seat)


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


def answer(question: bytes) -> Decision:
    """A bot's mistake must not end the worker, which may serve other tables."""
    try:
        return Decision(think(msgspec.json.decode(question, type=Question)))
    except Forfeit as error:
        _bots.clear()  # it may be in a state in which it fails again
        return Decision(error=f"it {error.reason}")
    except Exception as error:  # no fault of the bot's, but the table must go on
        _positions.clear()  # one of them may be half played
        _bots.clear()
        return Decision(error=f"{type(error).__name__}: {error}")


def main() -> None:
    """Decision until there are no more questions."""
    answer_questions(lambda question: msgspec.json.encode(answer(question)))


if __name__ == "__main__":
    main()
