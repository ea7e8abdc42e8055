"""Many games in one step, as NumPy arrays: for learners that play all seats themselves.

    games = VectorGames("court", 4096, players=2)
    games.reset(seed=1)
    while learning:
        games.step(choose(games.observations, games.masks))

The arrays are windows on memory that compiled code writes: the next step changes them, so copy
what you keep. No Python runs per game.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Final

from librt.random import Random

from rookery.bots import is_guest
from rookery.core.contract import OVER, Game, IllegalAction, State
from rookery.core.options import shown
from rookery.core.registry import find
from rookery.envs._extras import needs
from rookery.envs.arrays import Flags, Floats, Integers, window
from rookery.envs.farm import Farm
from rookery.envs.many import (
    ANY_SEAT,
    BY_HAND,
    EVERY_SEAT,
    NEXT_STEP,
    SAME_STEP,
    SEEDS,
    ManyGames,
)
from rookery.envs.setting import (
    MAX_STEPS,
    checked_bots,
    checked_rewarding,
    checked_seat,
    checked_steps,
    game_of,
)
from rookery.envs.starts import Start, positions_of
from rookery.envs.wanted import BUFFERS, Asked, buffers_of, many_games, thinks_long

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise needs(__name__, "numpy", error) from error

MOST_GAMES: Final = 1_000_000
MOST_GUESTS: Final = 64
"""Each bot by others has a process of its own, in every game."""
MODES: Final = {"same_step": SAME_STEP, "next_step": NEXT_STEP, "disabled": BY_HAND}
"""When a game that has ended starts anew, in Gymnasium's words."""


class VectorGames:
    """Games that step together. Each waits for a decision; one that ends starts anew at once."""

    def __init__(
        self,
        game: str | Game,
        games: int,
        *,
        seat: int | str | None = "every",
        others: str | Sequence[str] = "eager",
        zero_sum: bool = False,
        shaping: float = 0.0,
        gamma: float = 1.0,
        max_steps: int = MAX_STEPS,
        starts: Sequence[Start] = (),
        autoreset: str = "same_step",
        workers: int | None = None,
        diaries: bool = False,
        **options: object,
    ) -> None:
        """`seat` is "every", a number, or None for one drawn anew for each game.

        The `others` are bots by name, one for all or one for each; those that think long play in
        so many `workers`, processes of their own (all cores; 0 for none). A game is cut off after
        `max_steps` decisions, and begins from one of the `starts`, if there are any. `shaping`
        weighs the potential that is added to rewards, and `gamma` is the learner's (`rewarding`).
        Only with `diaries` can a seat imagine worlds in a `position`; to write them takes time.
        """
        self.game: Final = game_of(game, options)
        if type(games) is not int or not 1 <= games <= MOST_GAMES:
            raise ValueError(f"games are a number from 1 to {MOST_GAMES}, not {shown(games)}")
        if autoreset not in MODES:
            raise ValueError(f"autoreset is one of {', '.join(MODES)}, not {shown(autoreset)}")
        self._own: Final = self._seat(seat)
        self._mode: Final = MODES[autoreset]
        names = [] if self._own == EVERY_SEAT else checked_bots(others, self.game)
        rewarding = checked_rewarding(self.game, zero_sum, shaping, gamma)
        title = find(self.game.name)
        wanted = Asked(
            self.game.name,
            self.game.options,
            self._own,
            tuple(names),
            rewarding.zero_sum,
            float(shaping),
            rewarding.gamma,
            title.reach if title is not None else 0,
            checked_steps(max_steps),
            self._mode,
            diaries,
        )
        self._many: Final = self._engine(wanted, games, _workers(workers, names, games))
        arrays = self._arrays(games)
        self.observations: Final[Floats] = arrays["observations"].reshape(games, -1)
        """What the seat that decides next observes: `Game.observation` names the columns."""
        self.endings: Final[Floats] = arrays["endings"].reshape(games, -1)
        """Where a game has just ended: what the seat that decided observed then."""
        self.masks: Final[Flags] = arrays["masks"].reshape(games, -1)
        """The open decisions of each game."""
        self.actors: Final[NDArray[np.int64]] = arrays["actors"]
        """The seat that decides next."""
        self.rewards: Final[NDArray[np.float64]] = arrays["rewards"].reshape(games, -1)
        """What the step brought to each seat."""
        self.results: Final[NDArray[np.float64]] = arrays["results"].reshape(games, -1)
        """Where a game has just ended: each seat's share of the win, whatever the rewards."""
        self.lengths: Final[NDArray[np.int64]] = arrays["lengths"]
        """Where a game has just ended or was cut off: how many of your decisions it had."""
        self.terminated: Final[Flags] = arrays["terminated"]
        self.truncated: Final[Flags] = arrays["truncated"]
        self._open: Final[NDArray[np.int32]] = arrays["open"]
        self._counts: Final[NDArray[np.int64]] = arrays["counts"]
        self._firsts: Final = np.arange(games) * self.game.decisions
        self._seeds = Random()
        self.begin_from(starts)
        self.reset()

    def _engine(self, wanted: Asked, games: int, workers: int) -> ManyGames | Farm:
        if not workers:
            return many_games(wanted, games, self.game)
        size, decisions = self.game.observation().size, self.game.decisions
        players = self.game.players
        widths = dict.fromkeys(BUFFERS, 1)
        widths |= {"observations": size, "endings": size, "masks": decisions, "open": decisions}
        widths |= {"rewards": players, "results": players}
        return Farm(wanted, games, workers, widths)

    def _arrays(self, games: int) -> dict[str, NDArray[Any]]:
        """Windows on the memory in which the games tell of themselves; they can only be read."""
        if isinstance(self._many, ManyGames):
            memory = buffers_of(self._many)
            return {name: window(memory[name], kind) for name, kind in BUFFERS.items()}
        shown_arrays = {name: array.view() for name, array in self._many.arrays.items()}
        for array in shown_arrays.values():
            array.flags.writeable = False
        return shown_arrays

    def _seat(self, seat: int | str | None) -> int:
        if seat == "every":
            return EVERY_SEAT
        if isinstance(seat, str):
            raise ValueError(f"seat is 'every', a number or None, not {shown(seat)}")
        own = checked_seat(seat, self.game)
        return ANY_SEAT if own is None else own

    def __len__(self) -> int:
        return int(self._many.games)

    def reset(
        self, seed: int | Sequence[int | None] | None = None, which: Flags | None = None
    ) -> None:
        """Start all games anew, or those of which `which` is true.

        With a seed all that follows is the same every time; a list has one for each game.
        """
        flags = np.ones(len(self), np.bool_) if which is None else _flags(which, len(self))
        self._many.reset(self._seeds_of(seed, which is None), flags.tobytes())

    def _seeds_of(self, seed: int | Sequence[int | None] | None, everywhere: bool) -> list[int]:
        """A seed for each game; none at all where games go on with the generators they have."""
        if seed is None and not everywhere:
            return []
        if seed is not None and not isinstance(seed, int):
            return self._listed(list(seed))
        if seed is not None:
            self._seeds = Random(seed)
        drawn = Random(self._seeds.randrange(SEEDS))
        return [drawn.randrange(SEEDS) for _ in range(len(self))]

    def _listed(self, seeds: list[int | None]) -> list[int]:
        if len(seeds) != len(self):
            raise ValueError(f"seeds are one for each of {len(self)} games, not {len(seeds)}")
        return [self._seeds.randrange(SEEDS) if seed is None else int(seed) for seed in seeds]

    def step(self, actions: Integers) -> None:
        """Decide in every game. If one decision is not open, none is carried out."""
        chosen = self._checked(actions)
        written = chosen.tobytes()
        if self._mode == BY_HAND and (over := self._many.first_over()) >= 0:
            raise ValueError(f"game {over} is over: reset it before the next step")
        wrong = self._many.first_illegal(written)
        if wrong >= 0:
            self._refuse(wrong, int(chosen[wrong]))
        self._many.step(written)

    # ---- positions --------------------------------------------------------------------------

    def begin_from(self, starts: Sequence[Start]) -> None:
        """Let new games begin from one of these positions, drawn for each; none: from the start.

        A position is a state, or a record of how it came about (see `rookery.envs.starts`).
        """
        positions = positions_of(starts, self.game)
        if isinstance(self._many, ManyGames):
            self._many.begin_from(positions)
        else:
            self._many.begin_from(starts)

    def position(self, index: int) -> State:
        """The position of a game, to keep: a copy that goes its own way.

        Whoever wants to think about it, as bots and searches do, asks for `diaries` beforehand.
        """
        return self._many.state(self._index(index))

    def put(self, index: int, state: State) -> None:
        """Let a game go on from a position, which stays the caller's.

        Where you have one seat, it is the one that you have in that game; chance and the others
        play on up to your next decision.
        """
        place = self._index(index)
        position = positions_of([state], self.game)[0]
        seat = EVERY_SEAT if self._own == EVERY_SEAT else int(self.actors[place])
        self._many.put(place, position, seat)

    def clone(self, source: int, targets: Sequence[int]) -> None:
        """Let other games go on from where one of them stands, each with dice of its own."""
        kept = self.position(source)
        if kept.actor == OVER:
            raise ValueError(f"game {source} is over")
        for target in targets:
            self.put(target, kept)

    def forfeits(self, index: int) -> dict[int, str]:
        """Of a game: the seats whose bots have failed, and why; the game's hunch stands in."""
        return self._many.forfeits(self._index(index))

    def close(self) -> None:
        """Let the bots go, and end the processes they play in."""
        self._many.close()

    def _index(self, index: int) -> int:
        if not 0 <= index < len(self):
            raise ValueError(f"games have numbers from 0 to {len(self) - 1}, not {shown(index)}")
        return int(index)

    # ---- what is asked ----------------------------------------------------------------------

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
        if isinstance(self._many, Farm):
            open_now = ", ".join(self.game.text(int(a)) for a in np.flatnonzero(self.masks[index]))
            raise IllegalAction(f"game {index}: action {action} is not open now; open: {open_now}")
        try:
            self._many.state(index).check(action)
        except IllegalAction as illegal:
            raise IllegalAction(f"game {index}: {illegal}") from None


def _workers(asked: int | None, names: list[str], games: int) -> int:
    """How many processes the games are spread over; none if nobody thinks long."""
    if asked is not None and (type(asked) is not int or asked < 0):
        raise ValueError(f"workers are a number from 0 on, not {shown(asked)}")
    guests = sum(is_guest(name) for name in names) * games
    if guests > MOST_GUESTS:
        raise ValueError(f"{guests} bots by others are too many processes: at most {MOST_GUESTS}")
    if asked is None:
        asked = (os.cpu_count() or 1) if any(thinks_long(name) for name in names) else 0
    return min(asked, games)


def _flags(which: Flags, games: int) -> Flags:
    flags = np.asarray(which)
    if flags.dtype != np.bool_ or flags.shape != (games,):
        raise ValueError(f"which games to reset is told by {games} flags, not {shown(which)}")
    return flags
