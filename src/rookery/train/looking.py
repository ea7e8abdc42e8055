"""Games that bots play, looked at after each turn."""

from __future__ import annotations

from typing import Final

from rookery.arena import play_game
from rookery.core.contract import OVER, Game, State
from rookery.core.guide import WeighingGuide

LONGEST: Final = 5000
"""Steps of a game; some players wait for each other for ever."""

Row = list[list[float]]
"""By seat: what was measured."""


def looked_at(
    game: Game, bot: str, seed: int, guide: WeighingGuide
) -> tuple[list[Row], list[float]]:
    """What each seat had after each turn of a game, and won; nothing of one that has no end."""
    played = play_game(game, [bot] * game.players, seed, LONGEST)
    if played.final.actor != OVER:
        return [], []
    state = game.start()
    guide.begin(state)
    seen: list[Row] = []
    for action in played.record.actions:
        state.step(action)
        if state.actor != OVER and guide.enough(state):
            seen.append([measured(guide, state, seat) for seat in range(game.players)])
            guide.begin(state)
    return seen, played.final.result()


def measured(guide: WeighingGuide, state: State, seat: int) -> list[float]:
    """What the guide measures of a seat."""
    guide.measure(state, seat)
    return [guide.row[i] for i in range(len(guide.row))]
