"""Pools of processes that play games: how they begin, and how they are broken off."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from threading import Thread

LONGEST_CLOSING = 5.0
"""Seconds."""


def break_off(pool: ProcessPoolExecutor, others: set[BaseProcess]) -> None:
    """Let no more games begin, and end those that are played: a game may take long."""
    closing: Thread | None = getattr(pool, "_executor_manager_thread", None)
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in set(active_children()) - others:
        worker.terminate()
    if closing is not None:
        # Python, as it ends, would wake this thread by a pipe that the thread may just have closed.
        closing.join(LONGEST_CLOSING)


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Processes that are started meanwhile never hear it: not even before they are set up."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
