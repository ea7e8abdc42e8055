"""A bot's rating against those whose strength is known, by a protocol that never changes.

Protocol 1: games for two with the game's usual options, so many against each of the levels 1 to 4,
the seats changing from game to game, always with the same dice. The rating is the one that makes
what was won against all of them most likely, where they have the ratings of `games/*/ratings.json`.
As on the ladder, half a game won by each is added to every pair, or the best would have none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

from rookery.arena.counting.intervals import Z95, wilson
from rookery.arena.counting.simulation import simulate
from rookery.arena.running.plan import Plan
from rookery.bots import ratings
from rookery.core.registry import title

PROTOCOL: Final = 1
ANCHORS: Final = ("level1", "level2", "level3", "level4")
GAMES: Final = 100
"""Against each anchor."""
SEED: Final = 20_261_117
LOWEST, HIGHEST = -2000.0, 5000.0
SCALE: Final = log(10) / 400


@dataclass(frozen=True)
class Met:
    """What was won against one of the anchors."""

    anchor: str
    rating: int
    games: int
    share: float
    low: float
    high: float
    forfeits: int


@dataclass(frozen=True)
class Evaluation:
    """A bot's rating at a game, and what it rests on."""

    bot: str
    game: str
    rules: int
    rating: float
    low: float
    high: float
    met: list[Met]
    unfinished: int

    @property
    def games(self) -> int:
        """All that were played to the end."""
        return sum(met.games for met in self.met)

    def line(self, name: str) -> str:
        """A line for the table in docs/leaderboard.md."""
        shares = " | ".join(f"{met.share:.0%}" for met in self.met)
        interval = f"{self.low:.0f} – {self.high:.0f}"
        told = f"| {name} | {self.rating:.0f} | {interval} | {self.games} | {shares}"
        return f"{told} | {self.game} {self.rules} | {PROTOCOL} |"


def evaluate(
    bot: str,
    game: str,
    games: int = GAMES,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda _games: None,
) -> Evaluation:
    """Play the bot against all anchors, and rate it; `progress` hears how many more are done."""
    plans = plans_of(bot, game, games)
    found = [simulate(plan, workers, progress) for plan in plans]
    known = ratings(game)
    met = []
    for anchor, outcome in zip(ANCHORS, found, strict=True):
        tally = outcome.bots[bot]
        low, high = wilson(tally.share, tally.games)
        failed = sum(count for (who, _), count in outcome.forfeits.games.items() if who == bot)
        met.append(Met(anchor, known[anchor], int(tally.games), tally.share, low, high, failed))
    rating, spread = rated([(one.rating, one.share * one.games, one.games) for one in met])
    rules, unfinished = title(game).rules, sum(outcome.unfinished for outcome in found)
    return Evaluation(bot, game, rules, rating, rating - spread, rating + spread, met, unfinished)


def plans_of(bot: str, game: str, games: int) -> list[Plan]:
    """The games against each anchor; a ValueError where one of them has no rating there."""
    known = ratings(game)
    missing = [anchor for anchor in ANCHORS if anchor not in known]
    if missing:
        raise ValueError(f"{game} has no published rating of {', '.join(missing)}")
    if bot in ANCHORS:
        raise ValueError(f"{bot} is one of those that others are rated by")
    options = title(game).load({"players": 2}).options
    plans = [Plan(game, options, (bot, anchor), games, SEED) for anchor in ANCHORS]
    plans[0].check()
    return plans


def rated(met: list[tuple[float, float, float]]) -> tuple[float, float]:
    """The likeliest rating, and how far its 95 % interval reaches on both sides.

    Each has met somebody of a known rating, won so much and played so many games.
    """
    met = [(rating, won + 0.5, games + 1.0) for rating, won, games in met]
    low, high = LOWEST, HIGHEST
    while high - low > 0.01:
        middle = (low + high) / 2
        if sum(games * _chance(middle, rating) for rating, _, games in met) < sum(
            won for _, won, _ in met
        ):
            low = middle
        else:
            high = middle
    chances = [(games, _chance(low, rating)) for rating, _, games in met]
    told = sum(games * chance * (1 - chance) for games, chance in chances)
    return low, Z95 / (SCALE * sqrt(told)) if told > 0 else HIGHEST


def _chance(rating: float, other: float) -> float:
    return float(1 / (1 + 10 ** ((other - rating) / 400)))
