"""What a bot is to do at a server."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from rookery.core.contract import Game
from rookery.core.registry import load, title

Against = Literal["any", "bots", "none"]
Takes = Literal["accept", "rated", "none"]

CLOCK: Final = {"turn": 60, "reserve": 600, "aside": 20}
"""The clocks of tables that it opens, which are those of quick pairing."""


def say_nothing(_: str) -> None:
    """Nobody listens."""


@dataclass(frozen=True)
class Intent:
    """What a bot is to do."""

    bot: str
    """As it is written: `mine.py:MyBot`, `program:node mine.mjs`, `level3`."""
    games: tuple[str, ...]
    tables: int = 1
    """It sits at so many at the same time."""
    rated: bool = False
    """It opens rated tables, and sits down at no others unless it is asked to."""
    challenges: Takes = "accept"
    against: Against = "any"
    """Whom it sits down with in the hall."""
    open: bool = False
    """It opens tables for others."""
    players: int = 2
    """Seats of the tables that it opens."""
    stop_after: int = 0
    """It ends after so many games; 0: never."""
    say: Callable[[str], None] = field(default=say_nothing)

    def takes(self, challenge: Mapping[str, Any]) -> bool:
        """Does it take this challenge, if it has time?"""
        if self.challenges == "none" or challenge["game"] not in self.games:
            return False
        return self.challenges == "accept" or bool(challenge["rated"])

    def would_join(self, table: Mapping[str, Any]) -> bool:
        """Does it sit down at this table of the hall?"""
        welcome = ("only",) if self.against == "bots" else ("welcome", "only")
        fits = table["game"] in self.games and table["bots"] in welcome and not table["mine"]
        return self.against != "none" and fits and bool(table["rated"]) == self.rated

    def new_table(self) -> dict[str, Any]:
        """A table as it opens it."""
        seats = [{"kind": "me", "name": "bot"}] + [{"kind": "open"}] * (self.players - 1)
        bots = "only" if self.against == "bots" else "welcome"
        terms = {"clock": CLOCK, "public": True, "bots": bots}
        return {"game": self.games[0], "seats": seats, "terms": terms, "rated": self.rated}


def game_of(info: Mapping[str, Any]) -> Game:
    """The game of a table, as it is known here."""
    return load(info["game"], **info["options"])


def rules_of(game: str) -> int:
    """The version of its rules, as they are known here."""
    return title(game).rules
