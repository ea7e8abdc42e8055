"""Which games a command is to play, from what was typed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice

from rookery.arena.playing.seeds import fresh_seed
from rookery.arena.running.plan import Plan
from rookery.commands.asked import listed, settings_of
from rookery.commands.told import tell_of_guests
from rookery.core.registry import title


def planned(
    game: str, options: Sequence[str], bots: str, games: int, seed: int | None, limit: int
) -> Plan:
    """The plan, checked; bots are repeated to fill the seats, or settle how many there are."""
    names, settings = listed(bots), settings_of(options)
    if len(names) > 1:
        settings.setdefault("players", str(len(names)))
    loaded = title(game).load(settings)
    filled = tuple(islice(cycle(names), max(loaded.players, len(names))))
    plan = Plan(game, loaded.options, filled, games, fresh_seed() if seed is None else seed, limit)
    tell_of_guests(filled)
    plan.check()
    return plan
