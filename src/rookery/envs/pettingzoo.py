"""The games for PettingZoo: `env("towers", players=3)` is an AEC environment.

An agent is a seat, `player_0` on. It observes a dict: `observation`, the numbers that
`Game.observation` names, and `action_mask`. Chance plays inside. The winner's reward is 1, or a
share of it; with `zero_sum` the losers pay for it.
"""

from __future__ import annotations

from pprint import pformat
from typing import Any, Final

from librt.random import Random

from rookery.core.contract import CHANCE, OVER, Game, State
from rookery.core.observation import Sheet
from rookery.core.options import shown
from rookery.envs._extras import needs
from rookery.envs.arrays import window
from rookery.envs.setting import MAX_STEPS, checked_steps, checked_sum, game_of, rewards_of

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise needs(__name__, "pettingzoo", error) from error

SEEDS: Final = 1 << 62


def env(game: str | Game, **settings: Any) -> AECEnv:
    """The game as an AEC environment that guards the order of calls; options as in `rookery.load`.

    Besides: `zero_sum`, `max_cycles` (decisions until the game is cut off) and `render_mode`.
    """
    return wrappers.OrderEnforcingWrapper(raw_env(game, **settings))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """The environment itself. An action that is not open raises `IllegalAction`."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo wants it on the class
        "name": "rookery",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Game,
        *,
        zero_sum: bool = False,
        max_cycles: int = MAX_STEPS,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        made = game_of(game, options)
        EzPickle.__init__(
            self,
            made.name,
            zero_sum=zero_sum,
            max_cycles=max_cycles,
            render_mode=render_mode,
            **made.options,
        )
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is 'ansi', 'human' or None, not {shown(render_mode)}")
        self.game: Final = made
        self.metadata = {**self.metadata, "name": f"rookery_{made.name}_v{_version(made)}"}
        self.render_mode: Final = render_mode
        self._zero_sum: Final = checked_sum(zero_sum, made)
        self._limit: Final = checked_steps(max_cycles)
        self._sheet: Final = Sheet(made.observation().size)
        self._seeds = Random()
        self._dice = self._seeds
        self._state: State = made.start()
        self._taken = 0
        self.possible_agents = [f"player_{seat}" for seat in range(made.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(made.decisions) for agent in self.possible_agents
        }

    def _space(self) -> spaces.Dict:
        size, decisions = self.game.observation().size, self.game.decisions
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (decisions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what that agent observes, with the mask of open decisions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the decisions' numbers, open or not."""
        return self.action_spaces[agent]

    # ---- playing ----------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed brings the same dice."""
        if seed is not None:
            self._seeds = Random(seed)
        self._dice = Random(self._seeds.randrange(SEEDS))
        self._state = self.game.start()
        self._taken = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._let_chance_play()
        self.agent_selection = self._decider()

    def step(self, action: int | None) -> None:
        """Carry out the decision of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._state.apply(_number(action))
        self._taken += 1
        self._let_chance_play()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._judge()
        self.agent_selection = self._decider()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _let_chance_play(self) -> None:
        while self._state.actor == CHANCE:
            self._state.step(self._state.sample(self._dice))

    def _decider(self) -> str:
        """The agent to decide; after the end, the first one, which learns of it."""
        return self.possible_agents[max(0, int(self._state.actor))]

    def _judge(self) -> None:
        if self._state.actor == OVER:
            shares = rewards_of(self._state.result(), self._zero_sum)
            self.rewards = dict(zip(self.agents, shares, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._taken >= self._limit:
            self.truncations = dict.fromkeys(self.agents, True)

    # ---- what is seen -----------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, Any]:
        """What that agent knows now, and which decisions are open to it."""
        seat = self.possible_agents.index(agent)
        self._sheet.begin()
        self._state.observe(seat, self._sheet)
        mask = np.zeros(self.game.decisions, np.int8)
        if self._state.actor == seat:
            mask[self._state.legal()] = 1
        return {
            "observation": window(self._sheet.bits, np.float32).copy(),
            "action_mask": mask,
        }

    def render(self) -> str | None:
        """What a spectator may be shown, as text."""
        text = pformat(self._state.view(None), compact=True, sort_dicts=False)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def _version(game: Game) -> int:
    return game.observation().version


def _number(action: object) -> int:
    if isinstance(action, (bool, np.bool_)) or not isinstance(action, (int, np.integer)):
        raise ValueError(f"an action is a whole number, not {shown(action)}")
    return int(action)
