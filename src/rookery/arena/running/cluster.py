"""Jobs on a Ray cluster, or on a Ray of this machine's own.

An envoy, which is a process of its own, speaks with Ray: where a cluster is lost, Ray may end the
process that speaks with it, or let it wait for ever. Neither must happen to the run.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from typing import Any, Final

from rookery.arena.running.driver import Driver, Found, Job
from rookery.arena.running.envoy import LOCAL, START_SECONDS, ClusterLost, serve
from rookery.arena.running.signals import ctrl_c_waits, start_context

LONGEST_START: Final = START_SECONDS + 60.0
"""Seconds for a cluster of this machine's own to answer: a busy one takes its time to start it."""
LONGEST_CALL: Final = 60.0
"""Seconds for a cluster elsewhere to answer at first."""
LONGEST_SILENCE: Final = 30.0
"""Seconds after which a cluster that says nothing more is lost; the envoy asks far more often."""
LONGEST_CLOSING: Final = 10.0
"""Seconds for the envoy to end, and a cluster of its own with it."""

_CONTEXT = start_context()


class Cluster(Driver):
    """The cluster at an address; `local` starts one here, with so many cores."""

    def __init__(self, address: str = LOCAL, cores: int | None = None) -> None:
        self.address = address
        self.cores = cores
        self._link: _Link | None = None

    def finished(
        self, play: Callable[[Job], Found], jobs: Sequence[Job]
    ) -> Iterator[tuple[int, Found]]:
        """What came of the jobs as they are finished; Ray repeats those of a lost worker.

        If the cluster itself is lost, a ValueError says so after a while.
        """
        if find_spec("ray") is None:
            raise ValueError("--cluster needs Ray: pip install 'rookery[cluster]'")
        self._link = self._link or _Link(self.address, self.cores)
        try:
            yield from self._link.finished(play, jobs)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Take leave of the cluster, and end one that was started here."""
        if self._link is not None:
            self._link.end()
            self._link = None


class _Link:
    """The envoy, seen from the process that leads the run."""

    def __init__(self, address: str, cores: int | None) -> None:
        self._address = address
        self._patience = LONGEST_START if address == LOCAL else LONGEST_CALL
        self._met = False
        """Has the cluster answered?"""
        self._connection, theirs = _CONTEXT.Pipe()
        words = (theirs, address, cores)
        self._process = _CONTEXT.Process(target=serve, args=words, daemon=True)
        with ctrl_c_waits():
            self._process.start()
        theirs.close()  # or nobody would notice when the envoy is gone

    def finished(
        self, play: Callable[[Job], Found], jobs: Sequence[Job]
    ) -> Iterator[tuple[int, Found]]:
        with suppress(OSError):  # it is gone, as its answer will show
            self._connection.send((play, list(jobs)))
        while (news := self._heard()) is not None:
            yield from news

    def _heard(self) -> Any:
        """What the envoy has to tell; a ValueError if it is silent for too long."""
        try:
            if not self._connection.poll(self._patience):
                raise self._lost(f"nothing was heard of it for {self._patience:.0f} seconds")
            news = self._connection.recv()
        except (EOFError, OSError):
            raise self._lost("it broke the connection off") from None
        if isinstance(news, ClusterLost):
            raise self._lost(str(news))
        if isinstance(news, Exception):
            raise news
        self._patience, self._met = LONGEST_SILENCE, True
        return news

    def _lost(self, why: str) -> ValueError:
        if not self._met:
            return ValueError(f"no Ray cluster answers at {self._address}: {why}")
        return ValueError(
            f"the Ray cluster at {self._address} is lost: {why}; "
            "finished games are kept, and the same command goes on with the others"
        )

    def end(self) -> None:
        """Let the envoy close its cluster; what is left of both after a while is killed."""
        self._connection.close()
        self._process.terminate()
        self._process.join(LONGEST_CLOSING)
        with suppress(OSError):  # nothing is left
            if hasattr(os, "killpg") and self._process.pid:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.join()
