"""The games for Gymnasium: one seat is the learner's, bots have the others.

    import gymnasium, rookery.envs.gymnasium
    env = gymnasium.make("rookery/court-v2", players=3, others="greedy")
    many = gymnasium.make_vec("rookery/court-v2", num_envs=4096)

The number in an id is the version of the observation. Observations are dicts: `observation`, the
numbers that `Game.observation` names, and `action_mask`. The reward comes at the end: the share of
the win, or with `zero_sum` what the others pay for it; with `shaping` some of it comes on the way.
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
from rookery.envs.many import TRIES
from rookery.envs.setting import (
    MAX_STEPS,
    checked_bots,
    checked_rewarding,
    checked_seat,
    checked_steps,
    game_of,
)
from rookery.envs.spaces import RENDER_MODES, checked_rendering, observation_space
from rookery.envs.starts import Start, positions_of
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
    """Give every game that shows learners something an id, such as `rookery/court-v2`."""
    for title in titles():
        name = f"rookery/{title.name}-v{title.observation}"
        if title.observation and name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:ManyEnv",
                kwargs={"game": title.name},
            )


class SeatEnv(gymnasium.Env[Any, int]):
    """A game from one seat. An action that is not open raises, or with `illegal="lose"` loses."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium wants it on the class
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Game,
        *,
        seat: int | None = None,
        others: str | Sequence[str] = "eager",
        zero_sum: bool = False,
        shaping: float = 0.0,
        gamma: float = 1.0,
        max_steps: int = MAX_STEPS,
        starts: Sequence[Start] = (),
        illegal: str = "raise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`seat` None is drawn for each game; `others` are bots by name: one, or one for each.

        A name is what `rookery simulate` takes too: "level3", "mcts:500", "mine.py:MyBot@2s".
        `shaping` weighs the potential that is added to rewards, `gamma` is the learner's
        (`rookery.envs.rewarding`); games begin from one of the `starts`, if there are any.
        """
        self.game: Final = game_of(game, options)
        self._own: Final = checked_seat(seat, self.game)
        self._others: Final = checked_bots(others, self.game)
        self._rewarding: Final = checked_rewarding(self.game, zero_sum, shaping, gamma)
        self._starts: Final = positions_of(starts, self.game)
        self._limit: Final = checked_steps(max_steps)
        if illegal not in ("raise", "lose"):
            raise ValueError(f"illegal is 'raise' or 'lose', not {shown(illegal)}")
        self._forgiving: Final = illegal == "lose"
        self.render_mode = checked_rendering(render_mode)
        self.observation_space = observation_space(self.game)
        # Gymnasium's spaces of whole numbers are of NumPy's; any int is taken all the same.
        self.action_space = spaces.Discrete(self.game.decisions)  # type: ignore[assignment]
        self._sheet: Final = Sheet(self.game.observation().size)
        self._state: State = self.game.start()
        self._seat = 0
        self._taken = 0
        self._potential = 0.0
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
        for _ in range(TRIES):
            if self._state.actor != OVER:
                return self._observe(), self._info()
            self._begin()  # it was over before the learner was asked
        raise ValueError(f"{TRIES} games have ended before a decision was asked for")

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
        self._state = self._first()
        self._taken = 0
        self._seat = self._own if self._own is not None else self._draw_seat()
        self._seating = Seating(
            {(self._seat + 1 + i) % self.game.players: bot for i, bot in enumerate(self._bots)}
        )
        self._play_on()
        self._potential = self._worth()

    def _first(self) -> State:
        """The position a game begins from."""
        if not self._starts:
            return self.game.start()
        return self._starts[self._dice.randrange(len(self._starts))].copy()

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
        if self.render_mode == "human":
            self.render()
        cut = not over and self._taken >= self._limit
        return self._observe(), self._reward(over), over, cut, self._info(over or cut)

    def _reward(self, over: bool) -> float:
        """What the step brought: the change of the potential and, at the end, the result."""
        before, self._potential = self._potential, self._worth()
        shaped = self._rewarding.gamma * self._potential - before
        return shaped + (self._rewarding.at_end(self._state)[self._seat] if over else 0.0)

    def _worth(self) -> float:
        """The potential of the position, where rewards are shaped."""
        if not self._rewarding.shapes:
            return 0.0
        return self._rewarding.potential(self._state)[self._seat]

    def _info(self, ended: bool = False) -> dict[str, Any]:
        """At the end the share of the win and the learner's decisions; and bots that failed."""
        failed = {seat: failure.reason for seat, failure in self._seating.forfeits.items()}
        told: dict[str, Any] = {"forfeits": failed} if failed else {}
        if ended:
            over = self._state.actor == OVER
            told["share"] = self._state.result()[self._seat] if over else 0.0
            told["decisions"] = self._taken
        return told

    def _loss(self) -> float:
        """What it costs to lose now: nothing of the potential is left."""
        lost = -1.0 / (self.game.players - 1) if self._rewarding.zero_sum else 0.0
        return lost - self._potential

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
        return self._seating.choose(Seat(self._state, seat, self._seating.generator(seat)))

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

    def action_masks(self) -> Flags:
        """The open decisions as flags, by the name that sb3-contrib's MaskablePPO asks for."""
        return self.action_mask().astype(np.bool_)

    def position(self) -> State:
        """The position as it is, to keep or to begin other games from."""
        return self._state.copy()

    def render(self) -> str | None:
        """What a person at the learner's seat is shown, as text."""
        text = pformat(self._state.view(self._seat), compact=True, sort_dicts=False)
        if self.render_mode == "human":
            print(text)
            return None
        return text


class ManyEnv(VectorEnv[Seen, Integers, NDArray[Any]]):
    """Many games from one seat each, stepped in compiled code without a Python call per game.

    With `autoreset_mode` SAME_STEP a game that ends starts anew in the same step, and `final_obs`
    and `final_info` have what was at its end; with NEXT_STEP in the step after; with DISABLED when
    it is reset with `options={"reset_mask": flags}`. The others are bots by name. With `copy=False`
    the observations are windows on memory that the next step changes.
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
        others: str | Sequence[str] = "eager",
        zero_sum: bool = False,
        shaping: float = 0.0,
        gamma: float = 1.0,
        max_steps: int = MAX_STEPS,
        starts: Sequence[Start] = (),
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        workers: int | None = None,
        diaries: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None:
            raise ValueError("many games at once can't be rendered")
        mode = _mode(autoreset_mode)
        self.games: Final = VectorGames(
            game,
            num_envs,
            seat=seat,
            others=others,
            zero_sum=zero_sum,
            shaping=shaping,
            gamma=gamma,
            max_steps=max_steps,
            starts=starts,
            autoreset=mode.name.lower(),
            workers=workers,
            diaries=diaries,
            **options,
        )
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.num_envs = num_envs
        self.copy: Final = copy
        self.single_observation_space = observation_space(self.games.game)
        self.single_action_space = spaces.Discrete(self.games.game.decisions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._starts_anew: Final = mode == AutoresetMode.SAME_STEP
        self._rows: Final = np.arange(num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all games anew, or those that `options["reset_mask"]` marks.

        The same seed gives the same games; a list has a seed for each.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.games.reset(seed, (options or {}).get("reset_mask"))
        return self._observe(), {}

    def step(
        self, actions: Integers
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Decide in every game; what those do that are over, the mode says."""
        deciders = self.games.actors.copy()
        self.games.step(actions)
        rewards = self.games.rewards[self._rows, deciders]
        terminated, truncated = self.games.terminated.copy(), self.games.truncated.copy()
        return self._observe(), rewards, terminated, truncated, self._endings(deciders)

    def action_masks(self) -> Flags:
        """The open decisions of every game as flags, as sb3-contrib asks for them."""
        return self.games.masks.copy()

    def close_extras(self, **_kwargs: Any) -> None:
        """Let the bots go, and end the processes they play in."""
        self.games.close()

    def _observe(self) -> Seen:
        seen, mask = self.games.observations, self.games.masks.view(np.int8)
        if self.copy:
            return {"observation": seen.copy(), "action_mask": mask.copy()}
        return {"observation": seen, "action_mask": mask}

    def _endings(self, deciders: Integers) -> dict[str, Any]:
        """What is told of games that have ended, as Gymnasium's own vectors tell it."""
        infos: dict[str, Any] = {}
        for i in np.flatnonzero(self.games.terminated | self.games.truncated):
            told = self._ending(int(i), int(deciders[i]))
            if self._starts_anew:
                seen = {"observation": self.games.endings[i].copy(), "action_mask": self._closed()}
                told = {"final_obs": seen, "final_info": told}
            infos = self._add_info(infos, told, int(i))
        return infos

    def _ending(self, index: int, seat: int) -> dict[str, Any]:
        """The share of the win and the learner's decisions."""
        share = float(self.games.results[index, seat])
        return {"share": share, "decisions": int(self.games.lengths[index])}

    def _closed(self) -> NDArray[np.int8]:
        return np.zeros(self.games.game.decisions, np.int8)


def _mode(asked: AutoresetMode | str) -> AutoresetMode:
    """One of Gymnasium's modes, by itself or by its name there."""
    if isinstance(asked, AutoresetMode):
        return asked
    for mode in AutoresetMode:
        if str(asked).upper().replace("-", "_") in (mode.name, mode.value.upper()):
            return mode
    names = ", ".join(mode.name for mode in AutoresetMode)
    raise ValueError(f"autoreset_mode is one of {names}, not {shown(asked)}")


register()
