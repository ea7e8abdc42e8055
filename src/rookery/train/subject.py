"""What a school can teach: it plays games, learns a judge from them, and names who goes by it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rookery.arena.running.driver import Driver
from rookery.train.samples import Samples

NOTHING: Final = "nothing"
"""In place of a judge's file: nothing is known yet, and `eager` plays."""

Part = tuple[Mapping[str, object], range]
"""Some games that are played in one go: their options and their seeds."""


@dataclass(frozen=True)
class Learnt:
    """A judge that was learnt from games."""

    text: str
    """Its file."""
    positions: int
    surprise: float
    """The mean -log of the share foretold for the winner, of games kept back."""
    guessing: float
    """The same where all seats are foretold equal shares."""


class Subject(ABC):
    """One kind of judge. Judges are named by their files, `own` or `NOTHING`."""

    def __init__(self, game: str, players: tuple[int, ...], effort: int, beside: int) -> None:
        self.game: Final = game
        self.players: Final = players
        """At tables of these sizes; matches are for the smallest."""
        self.effort: Final = effort
        """What a decision takes, as those count who go by the judge."""
        self.beside: Final = beside
        """So many turns that nobody would choose are valued beside each turn, where they can be."""

    @abstractmethod
    def check(self, judge: str) -> None:
        """Raise a ValueError unless the game can be taught this, beginning with that judge."""

    @abstractmethod
    def games(self, parts: Sequence[Part], judge: str, driver: Driver) -> Iterator[Samples | None]:
        """Play games by that judge: what they teach, part by part."""

    @abstractmethod
    def learn(self, tables: Mapping[int, Samples], seed: int, judge: str) -> Learnt:
        """Learn from positions, by number of players, and go on from that judge."""

    @abstractmethod
    def player(self, judge: str) -> str:
        """The name of the bot that goes by that judge."""
