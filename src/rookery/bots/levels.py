"""Six levels for each game, from gentle to as strong as we can.

A level is defined by iterations, never by time, so that its games can be played again. What each is
like is said by the game's manifest.
"""

from __future__ import annotations

import re
from typing import Final

from librt.random import Random

from rookery.bots.searcher import PlanBot, ReplyBot, SearchBot
from rookery.core.bot import Bot
from rookery.core.contract import Game
from rookery.core.manifest import Level
from rookery.core.registry import find
from rookery.search.guides import LEARNED, is_learned, make_guide, named_guide

NAME: Final = re.compile(r"level([1-6])(?:x([1-9]\d?))?")
LEVELS: Final = ("level1", "level2", "level3", "level4", "level5", "level6")
VETERAN: Final = "veteran"
"""The strongest player as it was before anything was learned, for comparisons."""

ANY_OTHER: Final = (
    Level(20, 0.4, 1.2, 0.7),
    Level(60, 0.2, 0.8, 0.7),
    Level(200, 0.0, 1.0, 0.7),
    Level(800, 0.0, 1.0, 0.7),
    Level(3000, 0.0, 1.0, 0.7),
    Level(10_000, 0.0, 1.0, 0.7),
)
"""For games that name no levels: thought is played out to the end, by hunch."""


def is_level(name: str) -> bool:
    """Is this the name of a level, well written or not? A guest may be in levels.py."""
    return name.startswith("level") and name.isalnum()


def make_level(name: str, game: Game, rng: Random) -> Bot:
    """The player of a level: `level1` to `level6`; `level6x4` thinks four times as long.

    Where a manifest says `patient=False`, nobody waits noticeably longer for that.
    """
    written = NAME.fullmatch(name)
    if written is None:
        raise ValueError(f"{name!r}: levels are level1 to level6; level6x4 thinks 4 times as long")
    number, times = int(written[1]), int(written[2] or 1)
    manifest = find(game.name)
    level = manifest.level(number) if manifest else None
    chosen = (level or ANY_OTHER[number - 1]).thinking(times)
    has_thinker = manifest is not None and manifest.thinker is not None
    if chosen.learned and not has_thinker and is_learned(game.name, game.players):
        return _learned_player(chosen, game, rng)
    return player_of(chosen, game.name, rng)


def _learned_player(level: Level, game: Game, rng: Random) -> Bot:
    """A plan for the turn that goes by what was learned for tables of this size."""
    guide = named_guide(game.name, LEARNED, game.players)
    kind = ReplyBot if level.replies else PlanBot
    return kind(rng, guide, level.effort, exploration=level.exploration, erring=level.erring)


def player_of(level: Level, game: str, rng: Random) -> Bot:
    """Whoever thinks as a level says: the game's own thinker, or a search by its own weights."""
    manifest = find(game)
    if manifest is not None and manifest.thinker is not None:
        return manifest.thinker(rng, level)
    return SearchBot(
        rng,
        make_guide(game),
        level.effort,
        exploration=level.exploration,
        erring=level.erring,
    )
