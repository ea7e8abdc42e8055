"""Opponents. A bot is made by its name, for a game, with a generator of its own."""

from collections.abc import Callable
from functools import partial
from typing import Final

from librt.random import Random

from rookery.bots.cores import is_spread
from rookery.bots.flat import is_flat, make_flat
from rookery.bots.guests import is_guest, short_name
from rookery.bots.levels import LEVELS, VETERAN, is_level, make_level, player_of
from rookery.bots.searcher import is_budget, make_searcher
from rookery.bots.valued import is_valued, make_valued
from rookery.core.bot import Bot, EagerBot, Forfeit, RandomBot
from rookery.core.contract import Game
from rookery.core.registry import find, title

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
_REGISTERED: Final[dict[tuple[str, str], Callable[[Random], Bot]]] = {}
"""Bots that joined at run time, by bot and game; a game's own are in its manifest."""


def register_bot(name: str, build: Callable[[Random], Bot], game: str) -> None:
    """Let a bot of one's own play this game."""
    if name in _names(game):
        raise ValueError(f"there is a bot named {name!r} for {game} already")
    _REGISTERED[name, game] = build


def bot_names(game: str) -> list[str]:
    """The bots that play this game; a ValueError lists the games there are."""
    return _names(title(game).name)


def make_bot(name: str, game: Game, rng: Random) -> Bot:
    """A bot by its name, which may be a guest's; a ValueError lists the names there are."""
    build = _FOR_ANY_GAME.get(name) or _own_bot(name, game.name)
    if build is not None:
        return build(rng)
    if is_spread(name):
        # Few ask for it, and processes take long to load.
        from rookery.bots.cores.spread import make_spread

        return make_spread(name, game, rng)
    if is_level(name):
        return make_level(name, game, rng)
    if is_budget(name):
        return make_searcher(name, game, rng)
    if is_flat(name):
        return make_flat(name, rng)
    if is_valued(name):
        return make_valued(name, game, rng)
    if is_guest(name):
        # Its pipes and walls take long to load, and hardly a command has a guest.
        from rookery.bots.guests.guest import make_guest

        return make_guest(name, game, rng)
    known = ", ".join(_names(game.name))
    raise ValueError(
        f"no bot {name!r} plays {game.name}; there are {known}, "
        "mcts:2000, plan:200, reply:4000, mcts:8000+2cores, flat:500 and your own: mine.py:MyBot"
    )


def _names(game: str) -> list[str]:
    """The bots of a game, registered or not; the levels come last, from gentle to strong."""
    registered = [bot for bot, played in _REGISTERED if played == game]
    return [*_FOR_ANY_GAME, *_own_bots(game), *registered, *LEVELS]


def _own_bot(name: str, game: str) -> Callable[[Random], Bot] | None:
    """What makes a bot of the game's own, or one that was registered for it."""
    return _own_bots(game).get(name) or _REGISTERED.get((name, game))


def _own_bots(game: str) -> dict[str, Callable[[Random], Bot]]:
    """Those of the game's manifest, and its veteran; a game that is not registered has none."""
    manifest = find(game)
    if manifest is None:
        return {}
    if manifest.veteran is None:
        return manifest.bots
    return {**manifest.bots, VETERAN: partial(player_of, manifest.veteran, game)}


def ratings(game: str) -> dict[str, int]:
    """The published ratings of bots at this game."""
    return title(game).ratings()


def check_bot(name: str, game: Game) -> None:
    """Raise a ValueError unless this bot can play; a guest is started for it."""
    bot = make_bot(name, game, Random(0))
    try:
        bot.prepare()
    finally:
        bot.close()
