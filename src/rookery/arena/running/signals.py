"""What the processes of a run do when its leader is stopped or killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context, parent_process, resource_tracker
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext


def start_context() -> ForkServerContext | SpawnContext:
    """How processes are started: from a clean server of their own, where the system has that."""
    if "forkserver" in get_all_start_methods():
        return get_context("forkserver")
    return get_context("spawn")


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Processes that are started meanwhile never hear it: not even before they are set up."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows: they ignore it once they are set up
        yield
        return
    resource_tracker.ensure_running()  # it lets Ctrl-C through again when it is started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_ctrl_c_to_the_parent() -> None:
    """Let this process ignore it: the parent ends it if need be."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end_with_the_parent() -> None:
    """Let this process end when its parent does: one that was killed tells nobody."""
    Thread(target=_follow_the_parent, daemon=True).start()


def _follow_the_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
