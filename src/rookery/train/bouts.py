"""Matches by which what was learned is compared with what there was before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rookery.arena.counting.intervals import wilson
from rookery.arena.counting.tally import Tally
from rookery.arena.counting.without_luck import without_luck
from rookery.arena.running.controls import FEW
from rookery.arena.running.processes import Processes
from rookery.arena.running.result import Result
from rookery.arena.running.tournament import Tournament
from rookery.core.registry import load, title

Told = Callable[[str, int, int], None]
"""What is being done, how much of it is done, and of how much."""


@dataclass(frozen=True)
class WinShare:
    """Which part of the games was won, with its 95 % interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Bout:
    """What one bot won against others that are all alike."""

    games: int
    plain: WinShare
    without_luck: WinShare | None
    """None where nobody has looked at luck, or too few games tell of it."""
    fair: float
    """An equal share."""

    @property
    def decisive(self) -> WinShare:
        """What counts: the share without luck, if it is known."""
        return self.without_luck or self.plain

    @property
    def clear(self) -> bool:
        """Is it clearly better?"""
        return self.decisive.low > self.fair


@dataclass(frozen=True)
class Meeting:
    """A match that is to be played."""

    game: str
    players: int
    new: str
    old: str
    games: int
    seed: int
    adjusted: bool
    """Is luck to be taken off the result?"""

    @property
    def tells_luck(self) -> bool:
        """Is the luck of its games told? Of few games nothing comes of it, and it takes time."""
        deals = -(-self.games // self.players)
        return self.adjusted and deals // 2 >= FEW

    @property
    def tournament(self) -> Tournament:
        """One new among old ones. In each deal it has every seat once, with the same dice."""
        seated = (self.new, *[self.old] * (self.players - 1))
        return Tournament(self.game, {"players": self.players}, seated, self.seed)


def fought(match: Meeting, workers: int | None, told: Told) -> Bout:
    """Play a match on this machine."""
    tournament = match.tournament
    tournament.check()
    play = tournament.play_adjusted if match.tells_luck else tournament.play
    results: list[Result] = []
    for _, result in Processes(workers).finished(play, tournament.pairings(match.games)):
        results.append(result)
        told("Match", len(results), match.games)
    # Sums are made in the same order, whichever game was done first.
    return counted(match, sorted(results, key=lambda result: result.number))


def counted(match: Meeting, results: Sequence[Result]) -> Bout:
    """What the new one has won in these games."""
    finished = [result for result in results if not result.unfinished]
    tally = Tally()
    for result in finished:
        for bot, share in zip(result.seats, result.shares or (), strict=True):
            if bot == match.new:
                tally.add(share, 1)
    plain = WinShare(tally.share, *wilson(tally.share, tally.games))
    found = without_luck(match.new, finished)
    adjusted = WinShare(found["share"], found["low"], found["high"]) if found else None
    return Bout(tally.games, plain, adjusted, 1.0 / match.players)


def check_tables(game: str, tables: tuple[int, ...]) -> None:
    """Raise a ValueError unless the game can be learned at tables of these sizes."""
    if not tables or min(tables) < 2:
        raise ValueError("tables to learn at have two players or more")
    for players in tables:
        load(game, players=players)


def effort_or(iterations: int, game: str) -> int:
    """What the game's own player takes to play quickly, or so many iterations if it has none."""
    follower = title(game).follower
    return iterations if follower is None else follower.effort
