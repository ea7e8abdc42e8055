"""Bots think in processes of their own, so the server stays responsive."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from array import array
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, NamedTuple

from librt.random import Random

from rookery.bots import make_bot
from rookery.core.contract import State
from rookery.core.options import Value
from rookery.core.registry import title
from rookery.core.seat import Seat

TRIES: Final = 3
KEPT: Final = 64
"""Positions that a worker remembers, so as not to replay a long game for each decision."""


class Question(NamedTuple):
    """All that a bot is to decide about, in a form that travels between processes."""

    table: str
    game: str
    options: dict[str, Value]
    log: bytes
    """The decisions and outcomes that stand, 8 bytes each."""
    seat: int
    bot: str
    seed: int


class NoAnswer(Exception):
    """The workers died over this question, again and again."""


def packed(log: list[int]) -> bytes:
    """A log as bytes: a tenth of the size, and quicker to send."""
    return array("q", log).tobytes()


class Thinkers:
    """The worker processes. One that dies is replaced, and its question asked again."""

    def __init__(self, count: int) -> None:
        self._count: Final = count
        self._pool = self._new_pool()

    async def choose(self, question: Question) -> int:
        """The bot's decision."""
        for _ in range(TRIES):
            pool = self._pool
            try:
                return await asyncio.wrap_future(pool.submit(think, question))
            except BrokenProcessPool:
                if pool is self._pool:
                    self._pool = self._new_pool()
        raise NoAnswer(f"no worker survived the question of {question.bot}")

    async def close(self) -> None:
        """End the workers, whatever they think about."""
        pool = self._pool
        for worker in list((pool._processes or {}).values()):
            worker.terminate()  # the pool itself would wait for their answers
        await asyncio.to_thread(pool.shutdown)

    def _new_pool(self) -> ProcessPoolExecutor:
        # Spawned: a fork of a process with threads may hang.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, context, _prepare)


# ---- in the worker ------------------------------------------------------------------------------

_positions: Final[OrderedDict[str, tuple[bytes, State]]] = OrderedDict()


def think(question: Question) -> int:
    """Ask the bot, in a worker process. It sees the seat only."""
    state = _position(question)
    seat = Seat(state, question.seat, Random(question.seed))
    bot = make_bot(question.bot, state.game, Random(question.seed + 1))
    return bot.choose(seat)


def _position(question: Question) -> State:
    """The position after the log, played on from where this worker last saw the table."""
    known, state = _positions.pop(question.table, (b"", None))
    if state is None or not question.log.startswith(known):
        known, state = b"", title(question.game).load(question.options).start()
    for action in array("q", question.log[len(known) :]):
        state.step(action)
    _positions[question.table] = (question.log, state)
    if len(_positions) > KEPT:
        _positions.popitem(last=False)
    return state


def _prepare() -> None:
    """Leave Ctrl-C to the server, and never outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
