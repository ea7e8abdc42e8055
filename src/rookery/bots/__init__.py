"""Opponents. A bot is made by its name, for a game, with a generator of its own."""

from collections.abc import Callable
from typing import Final

from librt.random import Random

from rookery.bots.bot import Bot, EagerBot, Forfeit, RandomBot
from rookery.bots.court_exact import CourtExact
from rookery.bots.court_greedy import CourtGreedy
from rookery.bots.guests import is_guest, make_guest, short_name
from rookery.bots.levels import LEVELS, is_level, make_level, ratings
from rookery.bots.mcts import is_budget, make_searcher
from rookery.bots.touria_greedy import TouriaGreedy
from rookery.bots.towers_greedy import TowersGreedy
from rookery.core.contract import Game

__all__ = [
    "Bot",
    "Forfeit",
    "bot_names",
    "check_bot",
    "is_guest",
    "make_bot",
    "ratings",
    "register_bot",
    "short_name",
]

_FOR_ANY_GAME: Final[dict[str, Callable[[Random], Bot]]] = {
    "random": RandomBot,
    "eager": EagerBot,
}
_FOR_ONE_GAME: Final[dict[tuple[str, str], Callable[[Random], Bot]]] = {
    ("greedy", "court"): CourtGreedy,
    ("exact", "court"): CourtExact,
    ("greedy", "towers"): TowersGreedy,
    ("greedy", "touria"): TouriaGreedy,
}
"""By bot and game."""


def register_bot(name: str, build: Callable[[Random], Bot], game: str) -> None:
    """Let a bot of one's own play this game."""
    if name in bot_names(game):
        raise ValueError(f"there is a bot named {name!r} for {game} already")
    _FOR_ONE_GAME[name, game] = build


def bot_names(game: str) -> list[str]:
    """The bots that play this game; the levels come last, from gentle to strong."""
    own = [bot for bot, played in _FOR_ONE_GAME if played == game]
    return [*_FOR_ANY_GAME, *own, *LEVELS]


def make_bot(name: str, game: Game, rng: Random) -> Bot:
    """A bot by its name, which may be a guest's; a ValueError lists the names there are."""
    build = _FOR_ANY_GAME.get(name) or _FOR_ONE_GAME.get((name, game.name))
    if build is not None:
        return build(rng)
    if is_level(name):
        return make_level(name, game, rng)
    if is_budget(name):
        return make_searcher(name, game, rng)
    if is_guest(name):
        return make_guest(name, game, rng)
    known = ", ".join(bot_names(game.name))
    raise ValueError(
        f"no bot {name!r} plays {game.name}; there are {known}, "
        "mcts:2000 and your own: mine.py:MyBot"
    )


def check_bot(name: str, game: Game) -> None:
    """Raise a ValueError unless this bot can play; a guest is started for it."""
    bot = make_bot(name, game, Random(0))
    try:
        bot.prepare()
    finally:
        bot.close()
