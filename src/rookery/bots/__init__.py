"""Opponents. A bot is made by its name, for a game, with a generator of its own."""

from collections.abc import Callable
from typing import Final

from librt.random import Random

from rookery.bots.bot import Bot, EagerBot, RandomBot
from rookery.bots.court_greedy import CourtGreedy
from rookery.bots.touria_greedy import TouriaGreedy
from rookery.bots.towers_greedy import TowersGreedy
from rookery.core.contract import Game

__all__ = ["Bot", "bot_names", "make_bot", "register_bot"]

_FOR_ANY_GAME: Final[dict[str, Callable[[Random], Bot]]] = {
    "random": RandomBot,
    "eager": EagerBot,
}
_FOR_ONE_GAME: Final[dict[tuple[str, str], Callable[[Random], Bot]]] = {
    ("greedy", "court"): CourtGreedy,
    ("greedy", "towers"): TowersGreedy,
    ("greedy", "touria"): TouriaGreedy,
}
"""By bot and game."""


def register_bot(name: str, build: Callable[[Random], Bot], game: str) -> None:
    """Let a bot of one's own play this game, the strongest of all until another comes."""
    if name in bot_names(game):
        raise ValueError(f"there is a bot named {name!r} for {game} already")
    _FOR_ONE_GAME[name, game] = build


def bot_names(game: str) -> list[str]:
    """The bots that play this game, the weakest first."""
    return [*_FOR_ANY_GAME, *(bot for bot, played in _FOR_ONE_GAME if played == game)]


def make_bot(name: str, game: Game, rng: Random) -> Bot:
    """A bot by its name; a ValueError lists the names there are."""
    build = _FOR_ANY_GAME.get(name) or _FOR_ONE_GAME.get((name, game.name))
    if build is None:
        known = ", ".join(bot_names(game.name))
        raise ValueError(f"no bot {name!r} plays {game.name}; there are {known}")
    return build(rng)
