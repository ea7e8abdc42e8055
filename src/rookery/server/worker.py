"""A process in which bots think."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import msgspec
from librt.random import Random

from rookery.bots import Bot, Forfeit, make_bot
from rookery.bots.seating import ask
from rookery.core.contract import Game
from rookery.core.options import Value
from rookery.core.seat import Seat
from rookery.server.answering import answer_questions
from rookery.server.positions import Positions

KEPT: Final = 64
"""Positions and bots that a worker remembers: a bot may have solved a whole turn already."""


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


_positions: Final = Positions(KEPT)
_bots: Final[OrderedDict[tuple[str, int, str], Bot]] = OrderedDict()
"""By table, seat and name."""


def think(question: Question) -> int:
    """The bot's decision, which is open to it. It sees the seat only."""
    state = _positions.after(question.table, question.game, question.options, question.log)
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
