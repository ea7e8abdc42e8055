"""Catanatron: whole games of four random players, by its own loop."""

from typing import Final

from bench.contest import Contestant, Missing

NAME: Final = "Catanatron"


def player() -> Contestant:
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        raise Missing("Catanatron: there is no catanatron here") from None

    def play(seed: int) -> int:
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        game.play()
        return len(game.state.actions)

    return Contestant(NAME, play, "an action is a step, its dice included")
