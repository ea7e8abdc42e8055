"""Positions to learn from: what each seat had after each turn of many games, and what it won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rookery.core.registry import load
from rookery.search.guides import showing_guide
from rookery.train.looking import looked_at

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class SelfPlay:
    """Some games between equal bots, one seed after the other."""

    game: str
    options: Mapping[str, object]
    bot: str
    seeds: range

    def __str__(self) -> str:
        return f"games {self.seeds[0]} to {self.seeds[-1]}"


@dataclass(frozen=True)
class Samples:
    """Positions of games with the same number of players."""

    rows: Numbers
    """By position, seat and measure."""
    shares: Numbers
    """By position and seat: the share of the win in the end."""
    seeds: NDArray[np.int64]
    """By position: of which game it is."""

    @property
    def players(self) -> int:
        """At the tables of all these games."""
        return int(self.rows.shape[1])

    def chosen(self, which: NDArray[np.bool_]) -> Samples:
        """Some of them."""
        return Samples(self.rows[which], self.shares[which], self.seeds[which])


def positions(games: SelfPlay) -> Samples | None:
    """Play the games, and look at them after each turn; None if nothing could be seen."""
    game = load(games.game, **games.options)
    rows: list[list[list[float]]] = []
    shares: list[list[float]] = []
    seeds: list[int] = []
    for seed in games.seeds:
        seen, won = looked_at(game, games.bot, seed, showing_guide(game.name))
        rows += seen
        shares += [won] * len(seen)
        seeds += [seed] * len(seen)
    if not rows:
        return None
    return Samples(np.array(rows), np.array(shares), np.array(seeds))


def joined(parts: list[Samples]) -> dict[int, Samples]:
    """All of them together, by the number of players."""
    tables: dict[int, list[Samples]] = {}
    for part in parts:
        tables.setdefault(part.players, []).append(part)
    return {players: _together(same) for players, same in sorted(tables.items())}


def _together(same: list[Samples]) -> Samples:
    return Samples(
        np.concatenate([one.rows for one in same]),
        np.concatenate([one.shares for one in same]),
        np.concatenate([one.seeds for one in same]),
    )
