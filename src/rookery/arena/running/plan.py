"""Which games a simulation or a report plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rookery.arena.playing.course import Course
from rookery.arena.playing.one_game import STEP_LIMIT, PlayedGame, play_game
from rookery.arena.playing.seeds import check_seed, seed_of
from rookery.arena.running.driver import games_told
from rookery.bots import check_bot
from rookery.core.contract import Game
from rookery.core.registry import load

BATCHES = 200
LARGEST_BATCH = 50
"""Small enough that the progress bar moves, large enough to hand out cheaply.

It does not depend on the number of processes, so neither does the sum of the results.
"""


@dataclass(frozen=True)
class Batch:
    """Some of the games, by number, which are played one after another."""

    numbers: range

    def __str__(self) -> str:
        return games_told(self.numbers)


@dataclass(frozen=True)
class Plan:
    """Which games to play: with which options, bots and seeds."""

    game: str
    options: Mapping[str, object]
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    limit: int = STEP_LIMIT

    def check(self) -> None:
        """Raise a ValueError before any work is done if something does not fit."""
        game = self.load()
        if len(self.bots) != game.players:
            bots = ", ".join(self.bots) or "none"
            raise ValueError(f"{game.players} players need {game.players} bots, not: {bots}")
        if self.games < 1 or self.limit < 1:
            raise ValueError("at least one step of one game must be played")
        check_seed(self.seed)
        for bot in dict.fromkeys(self.bots):
            check_bot(bot, game)

    def load(self) -> Game:
        """The game with the plan's options."""
        return load(self.game, **self.options)

    def batches(self) -> list[Batch]:
        """All the games in batches of equal size, but for the last."""
        size = min(LARGEST_BATCH, max(1, self.games // BATCHES))
        firsts = range(0, self.games, size)
        return [Batch(range(first, min(first + size, self.games))) for first in firsts]

    def play(self, game: Game, number: int, course: Course | None = None) -> PlayedGame:
        """The game of that number, with `game` as `load` gives it; a `course` looks on."""
        seed = seed_of(self.seed, number)
        return play_game(game, self.seated(number), seed, self.limit, course)

    def seated(self, number: int) -> tuple[str, ...]:
        """The seats rotate from game to game, so that no bot profits from its place."""
        turn = number % len(self.bots)
        return self.bots[turn:] + self.bots[:turn]
