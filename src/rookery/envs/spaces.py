"""What Gymnasium and PettingZoo are told alike: what a learner is given, how a game is shown."""

from __future__ import annotations

from typing import Final

from rookery.core.contract import Game
from rookery.core.options import shown
from rookery.envs._extras import needs

try:
    import numpy as np
    from gymnasium import spaces
except ImportError as error:
    raise needs(__name__, "gymnasium", error) from error

RENDER_MODES: Final = ("ansi", "human")


def observation_space(game: Game) -> spaces.Dict:
    """What a learner is given: the numbers of the observation, and which actions are open."""
    size = game.observation().size
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.decisions,), np.int8),
        }
    )


def checked_rendering(mode: str | None) -> str | None:
    """How a game is to be shown, if it can be shown so; None for not at all."""
    if mode not in (None, *RENDER_MODES):
        raise ValueError(f"render_mode is 'ansi', 'human' or None, not {shown(mode)}")
    return mode
