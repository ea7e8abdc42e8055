"""Ctrl-C is for the process that leads a run; those that play for it must not hear it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Processes that are started meanwhile never hear it: not even before they are set up."""
    resource_tracker.ensure_running()  # it lets Ctrl-C through again when it is started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_ctrl_c_to_the_parent() -> None:
    """Let this process ignore it: the parent ends it if need be."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
