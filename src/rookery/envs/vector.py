"""Many games in one step, as NumPy arrays: for learners that play all seats themselves.

    games = VectorGames("court", 4096, players=2)
    games.reset(seed=1)
    while learning:
        games.step(choose(games.observations, games.masks))

The arrays are windows on memory that compiled code writes: the next step changes them, so copy
what you keep. No Python runs per game.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random

from rookery.core.contract import Game, IllegalAction
from rookery.core.options import shown
from rookery.envs._extras import needs
from rookery.envs.arrays import Flags, Floats, Integers, window
from rookery.envs.many import ANY_SEAT, EVERY_SEAT, SEEDS, ManyGames
from rookery.envs.setting import MAX_STEPS, checked_seat, checked_steps, checked_sum, game_of

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise needs(__name__, "numpy", error) from error

MOST_GAMES: Final = 1_000_000


class VectorGames:
    """Games that step together. Each waits for a decision; one that ends starts anew at once."""

    def __init__(
        self,
        game: str | Game,
        games: int,
        *,
        seat: int | str | None = "every",
        others: str = "eager",
        zero_sum: bool = False,
        max_steps: int = MAX_STEPS,
        **options: object,
    ) -> None:
        """`seat` is "every", a number, or None for one drawn anew for each game.

        The `others` are "eager" or "random"; a game is cut off after `max_steps` decisions.
        """
        self.game: Final = game_of(game, options)
        if type(games) is not int or not 1 <= games <= MOST_GAMES:
            raise ValueError(f"games are a number from 1 to {MOST_GAMES}, not {shown(games)}")
        if others not in ("eager", "random"):
            raise ValueError(f"others are 'eager' or 'random' here, not {shown(others)}")
        self._many: Final = ManyGames(
            self.game,
            games,
            self._seat(seat),
            others == "eager",
            checked_sum(zero_sum, self.game),
            checked_steps(max_steps),
        )
        many = self._many
        self.observations: Final[Floats] = window(many.sheet.bits, np.float32).reshape(games, -1)
        """What the seat that decides next observes: `Game.observation` names the columns."""
        self.endings: Final[Floats] = window(many.last.bits, np.float32).reshape(games, -1)
        """Where a game has just ended: what the seat that decided observed then."""
        self.masks: Final[Flags] = window(many.masks, np.bool_).reshape(games, -1)
        """The open decisions of each game."""
        self.actors: Final[NDArray[np.int64]] = window(many.actors, np.int64)
        """The seat that decides next."""
        self.rewards: Final[NDArray[np.float64]] = window(many.rewards, np.float64).reshape(
            games, -1
        )
        """What the step brought to each seat."""
        self.terminated: Final[Flags] = window(many.ended, np.bool_)
        self.truncated: Final[Flags] = window(many.cut, np.bool_)
        self._open: Final[NDArray[np.int32]] = window(many.open, np.int32)
        self._counts: Final[NDArray[np.int64]] = window(many.counts, np.int64)
        self._firsts: Final = np.arange(games) * self.game.decisions
        self._seeds = Random()
        self.reset()

    def _seat(self, seat: int | str | None) -> int:
        if seat == "every":
            return EVERY_SEAT
        if isinstance(seat, str):
            raise ValueError(f"seat is 'every', a number or None, not {shown(seat)}")
        own = checked_seat(seat, self.game)
        return ANY_SEAT if own is None else own

    def __len__(self) -> int:
        return int(self._many.games)

    def reset(self, seed: int | None = None) -> None:
        """Start all games anew. With a seed all that follows is the same every time."""
        if seed is not None:
            self._seeds = Random(seed)
        self._many.reset(self._seeds.randrange(SEEDS))

    def step(self, actions: Integers) -> None:
        """Decide in every game. If one decision is not open, none is carried out."""
        chosen = self._checked(actions)
        written = chosen.tobytes()
        wrong = self._many.first_illegal(written)
        if wrong >= 0:
            self._refuse(wrong, int(chosen[wrong]))
        self._many.step(written)

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """An open decision for each game, each as likely as the next."""
        last = self._firsts + self._counts - 1
        picked = last - (rng.random(len(self)) * self._counts).astype(np.int64)
        return np.asarray(self._open[picked], np.int64)

    def _checked(self, actions: Integers) -> NDArray[np.int64]:
        array = np.asarray(actions)
        if array.shape != (len(self),) or array.dtype.kind not in "iu":
            raise ValueError(
                f"actions are {len(self)} whole numbers, not {array.dtype} of shape {array.shape}"
            )
        return array.astype("<i8", copy=False)

    def _refuse(self, index: int, action: int) -> None:
        try:
            self._many.state(index).check(action)
        except IllegalAction as illegal:
            raise IllegalAction(f"game {index}: {illegal}") from None
