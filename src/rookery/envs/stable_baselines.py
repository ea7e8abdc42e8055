"""Many games for Stable-Baselines3, in one compiled step: what its `make_vec_env` can't give.

    from sb3_contrib import MaskablePPO
    from rookery.envs.stable_baselines import StableGames

    MaskablePPO("MlpPolicy", StableGames("court", 64, shaping=1.0)).learn(1_000_000)

Observations are the plain numbers; `MaskablePPO` asks for the masks by `action_masks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rookery.core.contract import Game
from rookery.envs.vector import VectorGames

try:
    import numpy as np
    from gymnasium import spaces
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise ImportError(
        f"{__name__} needs stable_baselines3, which is not installed ({error}): "
        "pip install 'rookery[rl]' sb3-contrib",
        name=error.name,
    ) from error


class StableGames(VecEnv):  # type: ignore[misc]  # not installed where types are checked
    """Games from one seat each, as a `VecEnv`; settings are those of `VectorGames`."""

    def __init__(
        self, game: str | Game, num_envs: int, *, seat: int | None = None, **settings: Any
    ) -> None:
        self.games = VectorGames(game, num_envs, seat=seat, **settings)
        played = self.games.game
        size = played.observation().size
        self.render_mode = None
        self._chosen: Any = None
        super().__init__(
            num_envs,
            spaces.Box(0.0, 1.0, (size,), np.float32),
            spaces.Discrete(played.decisions),
        )

    def reset(self) -> Any:
        """Start all games anew, with the seeds that `seed` has set."""
        seeds = self._seeds if any(seed is not None for seed in self._seeds) else None
        self.games.reset(seeds)
        self._reset_seeds()
        return self.games.observations.copy()

    def step_async(self, actions: Any) -> None:
        """Keep what is decided in each game, until `step_wait`."""
        self._chosen = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Carry it out; what games were when they ended is in their infos."""
        games = self.games
        seats = games.actors.copy()
        games.step(self._chosen)
        rows = np.arange(self.num_envs)
        over = games.terminated | games.truncated
        infos: list[dict[str, Any]] = [{} for _ in rows]
        for i in np.flatnonzero(over):
            infos[i] = self._ending(int(i), int(seats[i]))
        rewards = games.rewards[rows, seats].astype(np.float32)
        return games.observations.copy(), rewards, over, infos

    def _ending(self, index: int, seat: int) -> dict[str, Any]:
        games = self.games
        share = float(games.results[index, seat])
        return {
            "terminal_observation": games.endings[index].copy(),
            "TimeLimit.truncated": bool(games.truncated[index]),
            "share": share,
            "episode": {"r": share, "l": int(games.lengths[index]), "t": 0.0},
        }

    def action_masks(self) -> Any:
        """The open decisions of every game."""
        return self.games.masks.copy()

    def env_method(
        self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any
    ) -> list[Any]:
        """`action_masks`, a row for each game; there is nothing else to call."""
        if method_name != "action_masks":
            raise AttributeError(f"the games of a vector have no method {method_name!r}")
        masks = self.action_masks()
        return [masks[i] for i in self._get_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """The games tell of their masks."""
        return attr_name in ("action_masks", "render_mode")

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Nothing but what is the same for all."""
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing can be set in a single game."""
        raise AttributeError(f"{attr_name} can't be set in the games of a vector")

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """No game is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[Any]:
        """Many games at once can't be rendered."""
        raise NotImplementedError

    def close(self) -> None:
        """Let the bots go, and end the processes they play in."""
        self.games.close()
