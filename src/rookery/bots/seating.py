"""Bots at a table: each is asked for its decisions, and one that fails is stood in for.

A bot fails if it forfeits, raises an exception or answers what is not open to it. From then on the
game's hunch decides in its place, until the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from traceback import format_exc
from typing import Final, NamedTuple

from librt.random import Random

from rookery.bots.guests.process import last_lines, quote
from rookery.core.bot import Bot, EagerBot, Forfeit
from rookery.core.contract import Plain, State
from rookery.core.seat import Seat


class Failure(NamedTuple):
    """Why a bot has forfeited: the reason in one line, and its last words on stderr."""

    reason: str
    last_words: str = ""


class Seating:
    """The bots of one game by seat; people and learners may have the other seats."""

    def __init__(
        self, bots: Mapping[int, Bot], told: Callable[[int, Failure], None] | None = None
    ) -> None:
        """`told` hears of each failure at once: the seat, and why its bot has failed."""
        self._bots: Final = dict(bots)
        self._generators: Final = {seat: bot.rng for seat, bot in bots.items()}
        self._told: Final = told
        self.forfeits: Final[dict[int, Failure]] = {}
        """By seat: why its bot has failed. The game's hunch plays in its place."""
        self.listening: list[int] = [seat for seat, bot in bots.items() if bot.listens()]
        """The seats whose bots want to hear what happens."""

    def __contains__(self, seat: int) -> bool:
        """Does a bot, or its stand-in, decide at this seat?"""
        return seat in self._bots

    def generator(self, seat: int) -> Random:
        """The generator of the bot at a seat: whatever is drawn for it moves no dice."""
        return self._generators[seat]

    def choose(self, seat: Seat) -> int:
        """An open decision: the bot's own, or that of the hunch which stands in for it."""
        index = seat.index
        if index not in self.forfeits:
            try:
                return ask(self._bots[index], seat)
            except Forfeit as error:
                self._fail(index, error)
        return stand_in(seat, self._generators[index])

    def tell(self, state: State, action: int) -> None:
        """Let the bots that listen know what is about to happen."""
        for seat in self.listening:
            self.hear(seat, state.describe(action, seat))

    def hear(self, seat: int, event: Plain) -> None:
        """Let the bot at a seat hear an event, as its seat is told it, unless it has failed."""
        if seat in self.forfeits:
            return
        try:
            self._bots[seat].hear(event)
        except Forfeit as forfeit:
            self._fail(seat, forfeit)
        except Exception as error:  # a bot may do anything
            self._fail(seat, _forfeit(error))

    def over(self, shares: Sequence[float] | None) -> None:
        """Tell the bots each seat's share of the win, or None: the game was broken off.

        What a bot does wrong now costs it nothing: it has played to the end.
        """
        for bot in self._bots.values():
            with suppress(Exception):
                bot.over(shares)

    def close(self) -> None:
        """Let the bots go: nobody will ask them again."""
        for seat in self._bots:
            self._dismiss(seat)

    def _fail(self, seat: int, error: Forfeit) -> None:
        failure = Failure(error.reason, error.last_words)
        self.forfeits[seat] = failure
        self.listening = [other for other in self.listening if other != seat]
        self._dismiss(seat)
        if self._told is not None:
            self._told(seat, failure)

    def _dismiss(self, seat: int) -> None:
        with suppress(Exception):  # it has nothing more to lose
            self._bots[seat].close()


def ask(bot: Bot, seat: Seat) -> int:
    """The bot's decision, which is open to it; a `Forfeit` if it fails in whatever way."""
    try:
        answer = bot.choose(seat)
    except Forfeit:
        raise
    except Exception as error:  # a bot may do anything
        raise _forfeit(error) from error
    if type(answer) is not int or answer not in seat.legal:
        raise Forfeit(f"answered {quote(repr(answer))}, which is not open to it")
    return answer


def stand_in(seat: Seat, rng: Random) -> int:
    """What the game's hunch decides where a bot has failed."""
    return EagerBot(rng).choose(seat)


def _forfeit(error: Exception) -> Forfeit:
    """An exception of the bot's as a forfeit, with the end of its traceback as last words."""
    return Forfeit(quote(f"raised {type(error).__name__}: {error}"), last_lines(format_exc()))
