"""The bots that a table offers, and what is told of them."""

from __future__ import annotations

from functools import cache
from typing import Final

from rookery.bots import ratings
from rookery.bots.levels import LEVELS
from rookery.core.registry import title
from rookery.server.messages.games import BotInfo

STRONGEST: Final = LEVELS[-1]
NOTICED: Final = 0.5
"""Seconds of thinking that somebody who waits begins to notice."""


def offered(game: str, patience: int) -> list[BotInfo]:
    """The levels. Bots of other names may be seated too, as in games begun with them."""
    return [_bot_info(game, level, patience) for level in LEVELS]


def _bot_info(game: str, level: str, patience: int) -> BotInfo:
    return BotInfo(level, rating(game, level), _seconds(game, level, patience))


def _seconds(game: str, level: str, patience: int) -> float | None:
    """How long a level is seen to think about a turn at most; None where nobody has measured it."""
    known = title(game)
    named = known.level(LEVELS.index(level) + 1)
    if named is None:
        return None
    lengthens = level == STRONGEST and known.patient
    seconds = named.seconds * (patience if lengthens else 1)
    return float(round(seconds)) if seconds > NOTICED else 0.0


def rating(game: str, bot: str) -> int | None:
    """How strong the bot is at this game, if that has been measured."""
    return _ratings(game).get(bot)


@cache
def _ratings(game: str) -> dict[str, int]:
    return ratings(game)


def lengthened(bot: str, patience: int) -> str:
    """The bot to ask where the house has patience: the strongest thinks so many times as long."""
    return f"{bot}x{patience}" if bot == STRONGEST and patience > 1 else bot
