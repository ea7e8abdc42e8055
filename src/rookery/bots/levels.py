"""Five levels for each game, from gentle to as strong as we can, and what is known of them.

A level is defined by iterations, never by time, so that its games can be played again.
"""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Final

from librt.random import Random

from rookery.bots.bot import Bot
from rookery.bots.court_exact import BUDGET, CourtExact
from rookery.bots.erring import Erring
from rookery.bots.mcts import SearchBot
from rookery.core.contract import Game
from rookery.search.guides import make_guide

NAME: Final = re.compile(r"level([1-5])(?:x([1-9]\d?))?")
LEVELS: Final = ("level1", "level2", "level3", "level4", "level5")


class Strength:
    """How a level plays: how much it thinks, and how it errs."""

    def __init__(
        self,
        effort: int,
        temperature: float = 0.0,
        floor: float = 1.0,
        exploration: float = 0.1,
    ) -> None:
        self.effort: Final = effort
        """Iterations; of the player that solves its turns the values it looks at."""
        self.exploration: Final = exploration
        self.erring: Final = Erring(temperature, floor) if temperature > 0 else None


COURT: Final = [
    Strength(20_000, 0.18, 0.6),
    Strength(20_000, 0.10, 0.55),
    Strength(40_000, 0.066, 0.5),
    Strength(80_000, 0.045, 0.4),
    Strength(BUDGET),
]
SEARCHING: Final = {
    "towers": [
        Strength(30, 0.3, 0.8),
        Strength(50, 0.19, 0.7),
        Strength(100, 0.105, 0.58),
        Strength(240, 0.052, 0.45),
        Strength(12_000),
    ],
    "touria": [
        Strength(30, 0.24, 0.7),
        Strength(60, 0.165, 0.6),
        Strength(150, 0.1, 0.5),
        Strength(350, 0.045, 0.4),
        Strength(6000),
    ],
}
ANY_OTHER: Final = [
    Strength(20, 0.4, 1.2, 0.7),
    Strength(60, 0.2, 0.8, 0.7),
    Strength(200, 0.0, 1.0, 0.7),
    Strength(800, 0.0, 1.0, 0.7),
    Strength(3000, 0.0, 1.0, 0.7),
]
"""For games from elsewhere: thought is played out to the end, by hunch."""


def is_level(name: str) -> bool:
    return name.startswith("level") and name.isalnum()  # a guest may be in levels.py


def make_level(name: str, game: Game, rng: Random) -> Bot:
    """`level1` to `level5`; `level5x4` thinks four times as long."""
    written = NAME.fullmatch(name)
    if written is None:
        raise ValueError(f"{name!r}: levels are level1 to level5; level5x4 thinks 4 times as long")
    number, times = int(written[1]) - 1, int(written[2] or 1)
    if game.name == "court":
        return CourtExact(rng, COURT[number].erring, COURT[number].effort)
    strength = SEARCHING.get(game.name, ANY_OTHER)[number]
    return SearchBot(
        rng,
        make_guide(game.name),
        strength.effort * times,
        exploration=strength.exploration,
        erring=strength.erring,
    )


def ratings(game: str) -> dict[str, int]:
    """The published ratings of bots at this game (docs/strength.md says how they were measured)."""
    file = files("rookery.bots") / "ratings.json"
    known: dict[str, dict[str, dict[str, float]]] = json.loads(file.read_text(encoding="utf-8"))
    return {bot: round(figures["rating"]) for bot, figures in known.get(game, {}).items()}
