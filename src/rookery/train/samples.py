"""Positions to learn from: what each seat had after each turn of many games, and what it won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rookery.arena.running.driver import games_told
from rookery.core.registry import load
from rookery.search.guides import showing_guide
from rookery.train.looking import Row, looked_at

KEPT_BACK: Final = 10
"""One game in so many is not learnt from: by those it is seen what was learnt."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class SelfPlay:
    """Some games between equal bots, one seed after the other."""

    game: str
    options: Mapping[str, object]
    bot: str
    seeds: range

    def __str__(self) -> str:
        return games_told(self.seeds)


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

    @property
    def kept_back(self) -> NDArray[np.bool_]:
        """By position: is it of a game that is not learnt from?"""
        kept: NDArray[np.bool_] = self.seeds % KEPT_BACK == 0
        return kept

    def chosen(self, which: NDArray[np.bool_]) -> Samples:
        """Some of them."""
        return Samples(self.rows[which], self.shares[which], self.seeds[which])


def positions(games: SelfPlay) -> Samples | None:
    """Play the games, and look at them after each turn; None if nothing could be seen."""
    game = load(games.game, **games.options)
    guide = showing_guide(game.name)
    return won_in([(seed, *looked_at(game, games.bot, seed, guide)) for seed in games.seeds])


def won_in(games: list[tuple[int, list[Row], list[float]]]) -> Samples | None:
    """Positions of games: the seed of each, what was seen, what each seat won; None of none."""
    return gathered([(seed, seen, [won] * len(seen)) for seed, seen, won in games])


def gathered(games: list[tuple[int, list[Row], list[list[float]]]]) -> Samples | None:
    """Positions of games: the seed of each, what was seen, what that is worth; None of none."""
    rows: list[Row] = []
    shares: list[list[float]] = []
    seeds: list[int] = []
    for seed, seen, worth in games:
        rows += seen
        shares += worth
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
