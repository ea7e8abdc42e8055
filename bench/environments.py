"""Environments for learners: many games in one step, beside PettingZoo and Pgx.

A move is a decision for which the observation and the mask are written; chance is played too.
The choice among the open decisions, at random, is part of everybody's figure.
"""

import time
from functools import partial
from typing import Final

import numpy as np

import rookery
from bench.contest import Comparison, Contest, Contestant, those_present
from bench.peers import pettingzoo, pgx
from rookery.envs.vector import VectorGames

SIZES: Final = (1, 64, 4096)
PORTION: Final = 4096
"""About so many moves are a portion."""
PLAYERS: Final = 2

TIMES_PETTINGZOO: Final = 100.0
TIMES_BACKGAMMON: Final = 10.0


def contest() -> Contest:
    ours = [our_games(title.name, size) for title in rookery.titles() for size in SIZES]
    peers, skipped = those_present(
        [
            pettingzoo.player,
            *(partial(pgx.player, "backgammon", size) for size in SIZES),
            partial(pgx.player, "connect_four", SIZES[-1]),
        ]
    )
    largest = [name(title.name, SIZES[-1]) for title in rookery.titles()]
    return Contest(
        title=f"Environments, {PLAYERS} players: moves with observations and masks",
        unit="moves",
        contestants=ours + peers,
        comparisons=[
            Comparison(one, peer.name, target(peer.name)) for one in largest for peer in peers
        ],
        skipped=skipped,
        clock=time.perf_counter,
    )


def name(game: str, games: int) -> str:
    return f"{game} × {games}"


def target(peer: str) -> float | None:
    if peer == pettingzoo.NAME:
        return TIMES_PETTINGZOO
    return TIMES_BACKGAMMON if peer == pgx.title("backgammon", SIZES[-1]) else None


def our_games(game: str, size: int) -> Contestant:
    games = VectorGames(game, size, players=PLAYERS)
    games.reset(seed=1)
    return Contestant(name(game, size), partial(play, games), f"{games.game!r}")


def play(games: VectorGames, seed: int) -> int:
    rng = np.random.default_rng(seed)
    steps = max(1, PORTION // len(games))
    for _ in range(steps):
        games.step(games.sample(rng))
    return steps * len(games)
