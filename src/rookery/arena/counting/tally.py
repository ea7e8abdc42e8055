"""Who won how often, and who failed: what many games add up to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rookery.arena.counting.intervals import wilson
from rookery.bots.seating import Failure

MOST_REASONS = 50
OTHER_REASONS = "other reasons"


@dataclass
class Tally:
    """How often something won, and in how many games it took part."""

    wins: float = 0.0
    games: int = 0

    def add(self, wins: float, games: int) -> None:
        """Add so many wins in so many games; a shared win is a part of one."""
        self.wins += wins
        self.games += games

    def merge(self, other: Tally) -> None:
        """Add what was counted elsewhere."""
        self.add(other.wins, other.games)

    @property
    def share(self) -> float:
        """Which part of its games it won."""
        return self.wins / self.games if self.games else 0.0

    def plain(self) -> dict[str, float | int]:
        """The numbers, with the 95 % interval of the share."""
        low, high = wilson(self.share, self.games)
        return {
            "games": self.games,
            "wins": self.wins,
            "share": self.share,
            "low": low,
            "high": high,
        }


@dataclass
class ForfeitCount:
    """Which bots failed how often, by reason, and the last words of the first that did."""

    games: defaultdict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    last_words: dict[tuple[str, str], str] = field(default_factory=dict)

    def count(self, bots: Sequence[str], failures: Mapping[int, Failure]) -> None:
        """Add those of one game, in which `bots[i]` had seat i."""
        for seat, failure in failures.items():
            self._add(bots[seat], failure.reason, 1, failure.last_words)

    def merge(self, other: ForfeitCount) -> None:
        """Add what was counted elsewhere."""
        for (bot, reason), games in other.games.items():
            self._add(bot, reason, games, other.last_words[bot, reason])

    def plain(self) -> list[dict[str, object]]:
        """An entry for each bot and reason, in the order in which they came up."""
        return [
            {"bot": bot, "reason": reason, "games": games, "stderr": self.last_words[bot, reason]}
            for (bot, reason), games in self.games.items()
        ]

    def _add(self, bot: str, reason: str, games: int, last_words: str) -> None:
        if (bot, reason) not in self.games and len(self.games) >= MOST_REASONS:
            reason, last_words = OTHER_REASONS, ""
        self.games[bot, reason] += games
        self.last_words.setdefault((bot, reason), last_words)
