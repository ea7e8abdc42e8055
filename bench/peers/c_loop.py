"""To Court the King in plain C: compiled when it is asked for, and checked before it counts."""

import ctypes
import os
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import rookery
from bench.contest import Contestant, Missing

NAME: Final = "plain C, court"
GAME: Final = "court"
PLAYERS: Final = 4
SOURCES: Final = Path(__file__).resolve().parents[1]
BUILT: Final = SOURCES.parent / "build" / "bench"
CHECKED_GAMES: Final = 20

Playout = Callable[[int], tuple[int, int]]
"""From a seed to the game's steps and its winner."""


def player() -> Contestant:
    playout = load(compiled(BUILT), PLAYERS)
    if differing := difference(playout, PLAYERS, CHECKED_GAMES):
        raise Missing(f"{NAME}: not the same game, {differing}")
    return Contestant(NAME, partial(steps, playout), "the same games, seed by seed")


def steps(playout: Playout, seed: int) -> int:
    return playout(seed)[0]


def compiled(folder: Path) -> Path:
    """The library made of `court_loop.c`, with the compiler's full optimisation."""
    compiler = shutil.which(os.environ.get("CC", "gcc")) or shutil.which("cc")
    if compiler is None:
        raise Missing(f"{NAME}: there is no C compiler here")
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / "court_loop.so"
    command = [compiler, "-O3", "-shared", "-fPIC", "-o", str(made), str(SOURCES / "court_loop.c")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Missing(f"{NAME}: {compiler} says {done.stderr.strip().splitlines()[-1:]}")
    return made


def load(library: Path, players: int) -> Playout:
    function = ctypes.CDLL(str(library)).court_playout
    function.argtypes = [ctypes.c_int64, ctypes.c_int, ctypes.POINTER(ctypes.c_int)]
    function.restype = ctypes.c_int64

    def playout(seed: int) -> tuple[int, int]:
        winner = ctypes.c_int()
        return function(seed, players, ctypes.byref(winner)), winner.value

    return playout


def difference(playout: Playout, players: int, games: int) -> str:
    """The first seed whose game differs from Rookery's in steps or winner, in words, or nothing."""
    game = rookery.load(GAME, players=players)
    for seed in range(games):
        state = game.start()
        expected = rookery.playout(state, rookery.Random(seed)), state.result().index(1.0)
        if playout(seed) != expected:
            return f"seed {seed} gives {playout(seed)} and not {expected} (steps, winner)"
    return ""
