"""Matches by which what was learned is compared with what there was before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rookery.arena import Plan, simulate
from rookery.arena.counting.intervals import wilson
from rookery.core.registry import load, title

Told = Callable[[str, int, int], None]
"""What is being done, how much of it is done, and of how much."""


@dataclass(frozen=True)
class Bout:
    """What one bot won against others that are all alike."""

    games: int
    share: float
    low: float
    high: float
    fair: float
    """An equal share."""

    @property
    def clear(self) -> bool:
        """Is it clearly better?"""
        return self.low > self.fair


def fought(
    game: str,
    tables: tuple[int, ...],
    sides: tuple[str, str],
    games: int,
    seed: int,
    workers: int | None,
    told: Told,
) -> Bout:
    """Let the first bot meet the second at the smallest of these tables, the seats changing."""
    players = min(tables)
    new, old = sides
    done = 0

    def tell(more: int) -> None:
        nonlocal done
        done += more
        told("Match", done, games)

    seated = (new, *[old] * (players - 1))
    match = Plan(game, {"players": players}, seated, games, seed)
    tally = simulate(match, workers, tell).bots[new]
    low, high = wilson(tally.share, tally.games)
    return Bout(tally.games, tally.share, low, high, 1.0 / players)


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
