"""The bots that a table offers, and what is told of them."""

from __future__ import annotations

from functools import cache
from typing import Final

from rookery.bots import ratings
from rookery.bots.levels import LEVELS
from rookery.server.messages import BotInfo

STRONGEST: Final = LEVELS[-1]
SECONDS: Final[dict[str, tuple[float, ...]]] = {
    "court": (0, 0, 0, 0, 0),
    "towers": (0, 0, 0, 0, 1),
    "touria": (0, 0, 0, 0, 1),
}
"""So long each level thinks about a turn, at most; what takes less than half a second is none."""
SOLVED: Final = ("court",)
"""Here the strongest finds the best at once; patience makes it no better."""


def offered(game: str, patience: int) -> list[BotInfo]:
    """The levels. Bots of other names may be seated too, as in games begun with them."""
    return [_bot_info(game, level, patience) for level in LEVELS]


def _bot_info(game: str, level: str, patience: int) -> BotInfo:
    return BotInfo(level, rating(game, level), _seconds(game, level, patience))


def _seconds(game: str, level: str, patience: int) -> float | None:
    if game not in SECONDS:
        return None
    usual = SECONDS[game][LEVELS.index(level)]
    longer = level == STRONGEST and game not in SOLVED
    return usual * patience if longer else usual


def rating(game: str, bot: str) -> int | None:
    """How strong the bot is at this game, if that has been measured."""
    return _ratings(game).get(bot)


@cache
def _ratings(game: str) -> dict[str, int]:
    return ratings(game)


def lengthened(bot: str, patience: int) -> str:
    """The bot to ask where the house has patience: the strongest thinks so many times as long."""
    return f"{bot}x{patience}" if bot == STRONGEST and patience > 1 else bot
