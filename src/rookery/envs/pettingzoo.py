"""The games for PettingZoo: `env("towers", players=3)` is an AEC environment.

An agent is a seat, `player_0` on. It observes a dict: `observation`, the numbers that
`Game.observation` names, and `action_mask`. Chance plays inside. The winner's reward is 1, or a
share of it; with `zero_sum` the losers pay for it, with `shaping` some of it comes on the way.

`parallel_env` shows the same game to all agents at every step, for learners that want that.
"""

from __future__ import annotations

from pprint import pformat
from typing import Any, Final

from librt.random import Random

from rookery.core.contract import Game, State
from rookery.core.observation import Sheet
from rookery.core.options import shown
from rookery.envs._extras import needs
from rookery.envs.arrays import window
from rookery.envs.many import BY_HAND, EVERY_SEAT, SEEDS, Company, ManyGames
from rookery.envs.setting import MAX_STEPS, checked_rewarding, checked_steps, game_of
from rookery.envs.spaces import RENDER_MODES, checked_rendering, observation_space

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise needs(__name__, "pettingzoo", error) from error

ALL: Final = b"\1"
"""Reset the one game there is."""


def env(game: str | Game, **settings: Any) -> AECEnv:
    """The game as an AEC environment that guards the order of calls; options as in `rookery.load`.

    Besides: `zero_sum`, `shaping` and `gamma`, `max_cycles` (decisions until the game is cut off)
    and `render_mode`.
    """
    return _Ordered(raw_env(game, **settings))


class _Ordered(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]  # pettingzoo has no types
    """PettingZoo's guard, which asks the environment itself for all that `last` tells."""

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self._has_reset:
            raise AttributeError("agent_selection cannot be accessed before reset")
        told: tuple[Any, float, bool, bool, dict[str, Any]] = self.env.last(observe)
        return told

    def __str__(self) -> str:
        return str(self.env)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801 - its name, and it has no types
    """The environment itself. An action that is not open raises `IllegalAction`."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo wants it on the class
        "name": "rookery",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Game,
        *,
        zero_sum: bool = False,
        shaping: float = 0.0,
        gamma: float = 1.0,
        max_cycles: int = MAX_STEPS,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        made = game_of(game, options)
        EzPickle.__init__(
            self,
            made.name,
            zero_sum=zero_sum,
            shaping=shaping,
            gamma=gamma,
            max_cycles=max_cycles,
            render_mode=render_mode,
            **made.options,
        )
        super().__init__()
        self.game: Final = made
        self.metadata = {**self.metadata, "name": f"rookery_{made.name}_v{_version(made)}"}
        self.render_mode: Final = checked_rendering(render_mode)
        rewarding = checked_rewarding(made, zero_sum, shaping, gamma)
        self._shapes: Final = rewarding.shapes
        company, limit = Company(True, []), checked_steps(max_cycles)
        # One game of the compiled loop: it keeps the row and the mask of whoever decides.
        self._one: Final = ManyGames(made, 1, EVERY_SEAT, company, rewarding, limit, BY_HAND)
        self._row: Final = window(self._one.sheet.bits, np.float32)
        self._mask: Final = window(self._one.masks, np.int8)
        self._closed: Final = np.zeros(made.decisions, np.int8)
        self._sheet: Final = Sheet(made.observation().size)
        self._seen: Final = window(self._sheet.bits, np.float32)
        self._seeds = Random()
        self.possible_agents = [f"player_{seat}" for seat in range(made.players)]
        self._seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(made) for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(made.decisions) for agent in self.possible_agents
        }

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
        self._one.reset([self._seeds.randrange(SEEDS)], ALL)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._one.actors[0]]

    def step(self, action: int | None) -> None:
        """Carry out the decision of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        one = self._one
        number = _number(action)
        if not 0 <= number < len(self._mask) or not self._mask[number]:
            one.state(0).check(number)
        one.step(number.to_bytes(8, "little"))
        self._cumulative_rewards[agent] = 0.0
        over = one.is_over(0)
        if over or self._shapes:
            self._judge(over)
        # After the end it is the first one, which learns of it.
        self.agent_selection = self.possible_agents[0 if one.ended[0] else one.actors[0]]
        if self.render_mode == "human":
            self.render()

    def _judge(self, over: bool) -> None:
        """Tell the agents what the step has brought them, and whether it was the last."""
        self.rewards = {agent: self._one.rewards[self._seats[agent]] for agent in self.agents}
        self._accumulate_rewards()
        if over and self._one.ended[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        elif over:
            self.truncations = dict.fromkeys(self.agents, True)

    # ---- what is seen -----------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, Any]:
        """What that agent knows now, and which decisions are open to it."""
        seat = self._seats[agent]
        if self._one.actors[0] == seat:
            return {"observation": self._row.copy(), "action_mask": self._mask.copy()}
        self._sheet.begin()
        self._one.look(0).observe(seat, self._sheet)
        return {"observation": self._seen.copy(), "action_mask": self._closed.copy()}

    def position(self) -> State:
        """The position as it is: a copy that goes its own way."""
        return self._one.state(0)

    def render(self) -> str | None:
        """What a spectator may be shown, as text."""
        text = pformat(self._one.state(0).view(None), compact=True, sort_dicts=False)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class parallel_env(ParallelEnv, EzPickle):  # type: ignore[misc]  # noqa: N801 - likewise
    """The same game seen by all agents at every step: for critics that see all, and the like.

    One agent decides at a time: the mask of the others is empty, and what they say is passed over.
    """

    def __init__(self, game: str | Game, **settings: Any) -> None:
        self._turns: Final = raw_env(game, **settings)
        EzPickle.__init__(self, self._turns.game.name, **{**settings, **self._turns.game.options})
        self.game: Final = self._turns.game
        self.metadata = {**self._turns.metadata, "is_parallelizable": True}
        self.render_mode: Final = self._turns.render_mode
        self.possible_agents = self._turns.possible_agents
        self.observation_spaces = self._turns.observation_spaces
        self.action_spaces = self._turns.action_spaces
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what that agent observes, with the mask of open decisions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the decisions' numbers, open or not."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a new game; the same seed brings the same dice."""
        self._turns.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._observe(), self._infos()

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Carry out the decision of the agent that has one; the others' are passed over."""
        turns = self._turns
        decider = turns.agent_selection
        if not self.agents:
            raise ValueError("the game is over: reset it")
        if decider not in actions:
            raise ValueError(f"{decider} has to decide, and nothing is told of it")
        turns.step(actions[decider])
        told = (
            self._observe(),
            dict(turns.rewards) if turns._shapes or turns._one.is_over(0) else self._noughts(),
            dict(turns.terminations),
            dict(turns.truncations),
            self._infos(),
        )
        if turns._one.is_over(0):
            self.agents = []
        return told

    def _noughts(self) -> dict[str, float]:
        return dict.fromkeys(self.possible_agents, 0.0)

    def _observe(self) -> dict[str, Any]:
        return {agent: self._turns.observe(agent) for agent in self.possible_agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        """Who decides next."""
        chosen = self._turns.agent_selection
        return {agent: {"decides": agent == chosen} for agent in self.possible_agents}

    def render(self) -> str | None:
        """What a spectator may be shown, as text."""
        return self._turns.render()

    def close(self) -> None:
        """Nothing is open."""


def _version(game: Game) -> int:
    return game.observation().version


def _number(action: object) -> int:
    if type(action) is int:
        return action
    if isinstance(action, (bool, np.bool_)) or not isinstance(action, (int, np.integer)):
        raise ValueError(f"an action is a whole number, not {shown(action)}")
    return int(action)
