"""Catanatron: whole games of random players, by its own loop.

The published package has no tree search. A simulation of one would at least copy the game and play
the copy to its end, so that stands in its place.
"""

from typing import Any, Final

from bench.contest import Contestant, Missing

NAME: Final = "Catanatron"
COPIES: Final = "Catanatron, a copy played out"
GAMES_FOR_LENGTH: Final = 200
"""The standard error of the mean length is about 3 %."""
PORTION: Final = 3


def player() -> Contestant:
    catanatron = package()

    def play(seed: int) -> int:
        game = start(catanatron, 4, seed)
        game.play()
        return len(game.state.actions)

    return Contestant(NAME, play, "an action is a step, its dice included")


def simulations(players: int) -> Contestant:
    """Copies of one start, each played out: the least that a search of it would do."""
    root = start(package(), players, 1)
    steps = sum(played_out(root) for _ in range(GAMES_FOR_LENGTH)) / GAMES_FOR_LENGTH

    def simulate(_seed: int) -> int:
        for _ in range(PORTION):
            played_out(root)
        return PORTION

    return Contestant(COPIES, simulate, f"{steps:.0f} steps a game, without a tree", steps)


def package() -> Any:
    try:
        import catanatron
    except ImportError:
        raise Missing("Catanatron: there is no catanatron here") from None
    return catanatron


def start(catanatron: Any, players: int, seed: int) -> Any:
    colors = list(catanatron.Color)[:players]
    return catanatron.Game([catanatron.RandomPlayer(color) for color in colors], seed=seed)


def played_out(root: Any) -> int:
    game = root.copy()
    game.play()
    return len(game.state.actions)
