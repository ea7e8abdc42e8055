"""Which games a command is to play, from what was typed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from typing import Final

from rookery.arena.playing.seeds import fresh_seed
from rookery.arena.running.plan import Plan
from rookery.bots import bot_names
from rookery.commands.asked import game_named, listed, settings_of
from rookery.commands.told import tell_of_guests
from rookery.core.registry import title

USUAL: Final = ("greedy", "eager", "random")
"""Who plays if nobody is named; a game of somebody else's may lack the first."""


def usual_bots(game: str) -> list[str]:
    """Those of the usual bots that play this game, the strongest first."""
    known = bot_names(game)
    return [bot for bot in USUAL if bot in known]


def planned(
    game: str, options: Sequence[str], bots: str, games: int, seed: int | None, limit: int
) -> Plan:
    """The plan, checked; bots are repeated to fill the seats, or settle how many there are."""
    name = game_named(game)
    names = listed(bots) if bots else usual_bots(name)[:1]
    settings = settings_of(options)
    if len(names) > 1:
        settings.setdefault("players", str(len(names)))
    loaded = title(name).load(settings)
    filled = tuple(islice(cycle(names), max(loaded.players, len(names))))
    plan = Plan(name, loaded.options, filled, games, fresh_seed() if seed is None else seed, limit)
    tell_of_guests(filled)
    plan.check()
    return plan
