"""Many games on several processes, for opponents that think long: each has a part of the games.

To the caller a farm is what `ManyGames` is, but positions can't be looked into: they lie elsewhere.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, Final

from rookery.core.contract import State
from rookery.core.records import Record
from rookery.envs._extras import needs
from rookery.envs.many import BY_HAND, SAME_STEP
from rookery.envs.starts import Start
from rookery.envs.wanted import BUFFERS, Asked

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise needs(__name__, "numpy", error) from error

LONGEST_CLOSING: Final = 5.0
"""Seconds for a process to end when nobody asks it any more."""


class Farm:
    """So many games, in equal parts on so many processes."""

    def __init__(self, wanted: Asked, games: int, workers: int, widths: dict[str, int]) -> None:
        self.games: Final = games
        self._anew: Final = wanted.anew
        self.arrays: Final = {
            name: np.zeros(games * widths[name], kind) for name, kind in BUFFERS.items()
        }
        self._widths: Final = widths
        bounds = [games * worker // workers for worker in range(workers + 1)]
        self._parts: Final = list(pairwise(bounds))
        self._hands: Final[list[_Hand]] = []
        try:
            self._begin(wanted)
        except BaseException:
            self.close()
            raise

    def _begin(self, wanted: Asked) -> None:
        """Start the processes, and give each its part of the games."""
        for _ in self._parts:
            self._hands.append(_Hand())
        for hand, (first, end) in zip(self._hands, self._parts, strict=True):
            hand.say("begin", wanted, end - first)
        self._hear_all()

    # ---- what ManyGames does too --------------------------------------------------------------

    def reset(self, seeds: list[int], which: bytes) -> None:
        """Start those games anew whose byte is not 0; with seeds, each has its own."""
        for hand, (first, end) in zip(self._hands, self._parts, strict=True):
            hand.say("reset", seeds[first:end], which[first:end])
        self._hear_all()

    def step(self, actions: bytes) -> None:
        """One decision in each game, all of which must be open."""
        for hand, (first, end) in zip(self._hands, self._parts, strict=True):
            hand.say("step", actions[8 * first : 8 * end])
        self._hear_all()

    def first_illegal(self, actions: bytes) -> int:
        """The first game in which the action is not open, or -1; one that is over takes any."""
        chosen = np.frombuffer(actions, "<i8")
        masks = self.arrays["masks"].reshape(self.games, -1)
        known = (chosen >= 0) & (chosen < masks.shape[1])
        opened = known & masks[np.arange(self.games), np.where(known, chosen, 0)]
        wrong = np.flatnonzero(~opened & ~self._over())
        return int(wrong[0]) if len(wrong) else -1

    def first_over(self) -> int:
        """The first game that is over and waits for a reset, or -1."""
        waiting = np.flatnonzero(self._over())
        return int(waiting[0]) if self._anew == BY_HAND and len(waiting) else -1

    def _over(self) -> NDArray[Any]:
        ended: NDArray[Any] = self.arrays["terminated"] | self.arrays["truncated"]
        return ended & np.bool_(self._anew != SAME_STEP)

    def begin_from(self, starts: Sequence[Start]) -> None:
        """Let games begin from one of these positions; they are sent as records."""
        texts = [start.text() for start in starts if isinstance(start, Record)]
        if len(texts) != len(starts):
            raise ValueError("games in processes of their own begin from records, not from states")
        for hand in self._hands:
            hand.say("begin_from", texts)
        self._hear_all()

    def forfeits(self, index: int) -> dict[int, str]:
        """Of one game: the seats whose bots have failed, and why."""
        for hand, (first, end) in zip(self._hands, self._parts, strict=True):
            if first <= index < end:
                return hand.forfeits.get(index - first, {})
        raise IndexError(index)

    def state(self, index: int) -> State:
        """Not here: the games lie in other processes."""
        raise ValueError("games in processes of their own can't be looked into or set: workers=0")

    def put(self, index: int, state: State, seat: int) -> None:
        """Not here either."""
        self.state(index)

    def close(self) -> None:
        """End the processes."""
        for hand in self._hands:
            hand.close()

    # ---- hearing ------------------------------------------------------------------------------

    def _hear_all(self) -> None:
        """Hear every process, then raise the first error: what is left unheard answers later."""
        errors: list[Exception] = []
        for hand, (first, end) in zip(self._hands, self._parts, strict=True):
            try:
                self._keep(hand.hear(), first, end)
            except (ValueError, RuntimeError) as error:
                errors.append(error)
        if errors:
            raise errors[0]

    def _keep(self, told: dict[str, bytes], first: int, end: int) -> None:
        """Write what a process told into its part of the arrays."""
        for name, written in told.items():
            width = self._widths[name]
            part = np.frombuffer(written, BUFFERS[name])
            self.arrays[name][first * width : end * width] = part


class _Hand:
    """One process: what it is told goes in as pickles, and so comes out what it answers."""

    def __init__(self) -> None:
        self._process: Final = subprocess.Popen(
            [sys.executable, "-m", "rookery.envs.farmhand"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.forfeits: dict[int, dict[int, str]] = {}

    def say(self, *words: object) -> None:
        assert self._process.stdin is not None
        try:
            pickle.dump(words, self._process.stdin)
            self._process.stdin.flush()
        except OSError:
            raise self._gone() from None

    def hear(self) -> dict[str, bytes]:
        """The buffers of its part, or the error that it met."""
        assert self._process.stdout is not None
        try:
            told, forfeits, error = pickle.load(self._process.stdout)
        except (EOFError, pickle.UnpicklingError):
            raise self._gone() from None
        if error is not None:
            raise error
        self.forfeits = forfeits
        return dict(told)

    def _gone(self) -> RuntimeError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LONGEST_CLOSING)
        status = self._process.returncode
        return RuntimeError(f"a process that plays games has ended (status {status})")

    def close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        try:
            self._process.wait(LONGEST_CLOSING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
