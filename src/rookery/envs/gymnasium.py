"""The games for Gymnasium: one seat is the learner's, bots have the others.

    import gymnasium, rookery.envs.gymnasium
    env = gymnasium.make("rookery/court-v2", players=3, others="greedy")
    many = gymnasium.make_vec("rookery/court-v2", num_envs=4096)

The number in an id is the version of the observation. Observations are dicts: `observation`, the
numbers that `Game.observation` names, and `action_mask`. The reward comes at the end: the share of
the win, or with `zero_sum` what the others pay for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pprint import pformat
from typing import Any, Final

from librt.random import Random

from rookery.bots import Bot, make_bot
from rookery.bots.seating import Seating
from rookery.core.contract import CHANCE, OVER, Game, IllegalAction, State
from rookery.core.observation import Sheet
from rookery.core.options import shown
from rookery.core.registry import titles
from rookery.core.seat import Seat
from rookery.envs._extras import needs
from rookery.envs.arrays import Flags, Integers, window
from rookery.envs.setting import (
    MAX_STEPS,
    checked_bots,
    checked_seat,
    checked_steps,
    checked_sum,
    game_of,
    rewards_of,
)
from rookery.envs.vector import VectorGames

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise needs(__name__, "gymnasium", error) from error

Seen = dict[str, NDArray[Any]]

SEEDS: Final = 1 << 62


def register() -> None:
    """Give every game of Rookery's an id, such as `rookery/court-v2`."""
    for title in titles():
        version = title.load({}).observation().version
        name = f"rookery/{title.name}-v{version}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:ManyEnv",
                kwargs={"game": title.name},
            )


def observation_space(game: Game) -> spaces.Dict:
    """What a learner is given: the numbers of the observation, and which actions are open."""
    size = game.observation().size
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.decisions,), np.int8),
        }
    )


class SeatEnv(gymnasium.Env[Any, int]):
    """A game from one seat. An action that is not open raises, or with `illegal="lose"` loses."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium wants it on the class
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Game,
        *,
        seat: int | None = None,
        others: str | Sequence[str] = "eager",
        zero_sum: bool = False,
        max_steps: int = MAX_STEPS,
        illegal: str = "raise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`seat` None is drawn for each game; `others` are bots by name: one, or one for each.

        A name is what `rookery simulate` takes too: "level3", "mcts:500", "mine.py:MyBot@2s".
        """
        self.game: Final = game_of(game, options)
        self._own: Final = checked_seat(seat, self.game)
        self._others: Final = checked_bots(others, self.game)
        self._zero_sum: Final = checked_sum(zero_sum, self.game)
        self._limit: Final = checked_steps(max_steps)
        if illegal not in ("raise", "lose"):
            raise ValueError(f"illegal is 'raise' or 'lose', not {shown(illegal)}")
        self._forgiving: Final = illegal == "lose"
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is 'ansi', 'human' or None, not {shown(render_mode)}")
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.decisions)  # type: ignore[assignment]
        self._sheet: Final = Sheet(self.game.observation().size)
        self._state: State = self.game.start()
        self._seat = 0
        self._taken = 0
        self._dice = Random(0)
        self._bots: list[Bot] = []
        """Those at the other seats, in the order of play after the learner's."""
        self._seating = Seating({})

    # ---- playing ----------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin another game; the same seed gives the same dice, bots and seat."""
        super().reset(seed=seed)
        self._dice = self._generator()
        self._dismiss()
        self._bots = [make_bot(name, self.game, self._generator()) for name in self._others]
        self._begin()
        while self._state.actor == OVER:  # over before the learner was asked
            self._begin()
        return self._observe(), self._info()

    def close(self) -> None:
        """Let the bots go; the environment is used no more."""
        self._dismiss()
        super().close()

    def _dismiss(self) -> None:
        """Let the bots go; a game that is not over is broken off."""
        if self._state.actor != OVER:
            self._seating.over(None)
        self._seating.close()
        self._seating = Seating({})

    def _generator(self) -> Random:
        return Random(int(self.np_random.integers(SEEDS)))

    def _begin(self) -> None:
        self._state = self.game.start()
        self._taken = 0
        self._seat = self._own if self._own is not None else self._draw_seat()
        self._seating = Seating(
            {(self._seat + 1 + i) % self.game.players: bot for i, bot in enumerate(self._bots)}
        )
        self._play_on()

    def _draw_seat(self) -> int:
        return int(self._dice.randrange(self.game.players))

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Decide at the learner's seat; chance and the bots play on up to its next decision."""
        try:
            self._decide(int(action))
        except IllegalAction:
            if not self._forgiving or self._state.actor == OVER:
                raise
            return self._observe(), self._loss(), True, False, {"illegal": True}
        self._taken += 1
        self._play_on()
        over = self._state.actor == OVER
        reward = rewards_of(self._state.result(), self._zero_sum)[self._seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        cut = not over and self._taken >= self._limit
        return self._observe(), reward, over, cut, self._info()

    def _info(self) -> dict[str, Any]:
        """Empty, but for bots that have failed in this game."""
        failed = {seat: failure.reason for seat, failure in self._seating.forfeits.items()}
        return {"forfeits": failed} if failed else {}

    def _loss(self) -> float:
        return -1.0 / (self.game.players - 1) if self._zero_sum else 0.0

    def _play_on(self) -> None:
        """Chance and the bots, up to the learner's next decision."""
        state = self._state
        while state.actor != OVER and state.actor != self._seat:
            if state.actor == CHANCE:
                outcome = state.sample(self._dice)
                self._seating.tell(state, outcome)
                state.step(outcome)
            else:
                self._decide(self._asked(int(state.actor)))
        if state.actor == OVER:
            self._seating.over(state.result())

    def _asked(self, seat: int) -> int:
        """What the bot at a seat decides, or the hunch in its place."""
        rng = self._bots[(seat - self._seat - 1) % self.game.players].rng
        return self._seating.choose(Seat(self._state, seat, rng))

    def _decide(self, action: int) -> None:
        if action in self._state.legal():
            self._seating.tell(self._state, action)
        self._state.apply(action)

    # ---- what is seen -----------------------------------------------------------------------

    def _observe(self) -> Seen:
        self._sheet.begin()
        self._state.observe(self._seat, self._sheet)
        return {
            "observation": window(self._sheet.bits, np.float32).copy(),
            "action_mask": self.action_mask(),
        }

    def action_mask(self) -> NDArray[np.int8]:
        """The open decisions, for `action_space.sample(mask)` among others."""
        mask = np.zeros(self.game.decisions, np.int8)
        mask[self._state.legal()] = 1
        return mask

    def render(self) -> str | None:
        """What a person at the learner's seat is shown, as text."""
        text = pformat(self._state.view(self._seat), compact=True, sort_dicts=False)
        if self.render_mode == "human":
            print(text)
            return None
        return text


class ManyEnv(VectorEnv[Seen, Integers, NDArray[Any]]):
    """Many games from one seat each, stepped in compiled code without a Python call per game.

    A game that ends starts anew in the same step; `final_obs` has what was seen at its end. The
    others are "eager" or "random". With `copy=False` the observations are windows on memory that
    the next step changes.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium wants it on the class
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seat: int | None = None,
        others: str = "eager",
        zero_sum: bool = False,
        max_steps: int = MAX_STEPS,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None:
            raise ValueError("many games at once can't be rendered")
        self.games: Final = VectorGames(
            game,
            num_envs,
            seat=seat,
            others=others,
            zero_sum=zero_sum,
            max_steps=max_steps,
            **options,
        )
        self.num_envs = num_envs
        self.copy: Final = copy
        self.single_observation_space = observation_space(self.games.game)
        self.single_action_space = spaces.Discrete(self.games.game.decisions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows: Final = np.arange(num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all games anew; the same seed gives the same games."""
        super().reset(seed=seed)
        self.games.reset(seed)
        return self._observe(), {}

    def step(
        self, actions: Integers
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Decide in every game; those that end start anew in the same step."""
        deciders = self.games.actors.copy()
        self.games.step(actions)
        rewards = self.games.rewards[self._rows, deciders]
        terminated, truncated = self.games.terminated.copy(), self.games.truncated.copy()
        return self._observe(), rewards, terminated, truncated, self._endings()

    def _observe(self) -> Seen:
        seen, mask = self.games.observations, self.games.masks.view(np.int8)
        if self.copy:
            return {"observation": seen.copy(), "action_mask": mask.copy()}
        return {"observation": seen, "action_mask": mask}

    def _endings(self) -> dict[str, Any]:
        """As Gymnasium tells the end of games that start anew at once."""
        over: Flags = self.games.terminated | self.games.truncated
        if not over.any():
            return {}
        final = np.full(self.num_envs, None, dtype=object)
        closed = np.zeros(self.games.game.decisions, np.int8)
        for i in np.flatnonzero(over):
            final[i] = {"observation": self.games.endings[i].copy(), "action_mask": closed}
        return {"final_obs": final, "_final_obs": over}


register()
