"""Measures the games of whatever tree is first on the path; run by `bench.beside` in both trees.

It uses only what has been in every version: `load`, playouts, the search, and games side by side.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache
from time import process_time

import numpy as np

import rookery
from rookery import _mode
from rookery.core.seat import Seat
from rookery.envs.vector import VectorGames
from rookery.search.guides import make_guide
from rookery.search.mcts import Search

SIZE = 256
COPIES = 2000
ITERATIONS = 200
AT_ONCE = 20
_GAMES: dict[str, VectorGames] = {}


@cache
def loaded(game: str, players: int) -> rookery.Game:
    """The game for so many, loaded once: what is measured is play."""
    return rookery.load(game, players=players)


def playouts(game: str, seed: int) -> int:
    """Steps of a random game for four."""
    return rookery.playout(loaded(game, 4).start(), rookery.Random(seed))


def hunches(game: str, seed: int) -> int:
    """Steps of a game by hunch."""
    return rookery.eager_playout(loaded(game, 4).start(), rookery.Random(seed))


def searches(game: str, seed: int) -> int:
    """Iterations of the search about the first decision."""
    state = loaded(game, 3).start()
    rng = rookery.Random(seed)
    while state.actor < 0:
        state.apply(state.sample(rng))
    search = Search(Seat(state, int(state.actor), rng), make_guide(game), rng)
    search.run(ITERATIONS)
    return ITERATIONS


def copies(game: str, seed: int) -> int:
    """Copies of a position."""
    state = loaded(game, 4).start()
    rookery.playout(state, rookery.Random(seed), 30)
    for _ in range(COPIES):
        state.copy()
    return COPIES


def moves(game: str, seed: int) -> int:
    """Moves of many games at once, each observed."""
    games = _GAMES.get(game)
    if games is None:
        games = _GAMES[game] = VectorGames(game, SIZE, players=2)
        games.reset(seed=1)
    rng = np.random.default_rng(seed)
    for _ in range(AT_ONCE):
        games.step(games.sample(rng))
    return AT_ONCE * SIZE


def rate(portion: Callable[[str, int], int], game: str, seconds: float) -> float:
    """Units a second of processor time, of as many portions as fit."""
    portion(game, 0)
    begin, done, seed = process_time(), 0, 1
    while process_time() - begin < seconds:
        done += portion(game, seed)
        seed += 1
    return done / (process_time() - begin)


PORTIONS = {
    "playouts": playouts,
    "hunches": hunches,
    "searches": searches,
    "copies": copies,
    "moves": moves,
}


def wanted(only: str) -> dict[str, tuple[str, Callable[[str, int], int], str]]:
    """What is measured whose name has `only` in it: the kind of work, the work and the game."""
    if _mode.mode() != "compiled":
        sys.exit(f"not compiled: {_mode.reason()}")
    names = sorted(title.name for title in rookery.titles())
    rows = {f"{game} {what}": (what, PORTIONS[what], game) for game in names for what in PORTIONS}
    return {name: row for name, row in rows.items() if only in name}


def main(seconds: float, only: str) -> None:
    """Print the rates as JSON, by game and what is measured."""
    measured = {
        name: rate(portion, game, seconds) for name, (_, portion, game) in wanted(only).items()
    }
    print(json.dumps(measured))


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2])
