"""Jobs on all cores of this machine: each process takes the next job when it is done with one."""

from __future__ import annotations

import os
import pickle
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from traceback import format_exc
from typing import Any, Generic, cast

from rookery.arena.running.driver import Driver, Found, Job
from rookery.arena.running.signals import (
    ctrl_c_waits,
    end_with_the_parent,
    leave_ctrl_c_to_the_parent,
    start_context,
)

TRIES = 3
"""A job whose process dies is played again, until it has died so often."""
AHEAD = 2
"""Jobs that a process has in hand at most, so that it never waits for the next."""
LONGEST_CLOSING = 5.0
"""Seconds for a process to end when nothing is left to do."""

_CONTEXT = start_context()


class Processes(Driver):
    """So many processes, all cores if it is None; a single one is the caller's own."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number or os.cpu_count() or 1

    def finished(
        self, play: Callable[[Job], Found], jobs: Sequence[Job]
    ) -> Iterator[tuple[int, Found]]:
        """What came of the jobs as they are finished; those of a process that died are repeated."""
        if self.number == 1:
            yield from ((place, play(job)) for place, job in enumerate(jobs))
            return
        crew = _Crew(play, jobs, self.number)
        try:
            yield from crew.finished()
        except BaseException:
            crew.break_off()
            raise
        crew.dismiss()


class _Crew(Generic[Job, Found]):
    """The processes of one run, and which jobs they have in hand."""

    def __init__(self, play: Callable[[Job], Found], jobs: Sequence[Job], size: int) -> None:
        self._play = play
        self._jobs = jobs
        self._size = size
        self._waiting = deque(range(len(jobs)))
        """The places of the jobs that nobody has in hand."""
        self._deaths: Counter[int] = Counter()
        """By place: how many processes have died over this job."""
        self._workers: dict[Connection[Any, Any], _Member] = {}

    def finished(self) -> Iterator[tuple[int, Found]]:
        while self._hand_out():
            for connection in wait(list(self._workers)):
                worker = self._workers[cast("Connection[Any, Any]", connection)]
                try:
                    found, error = worker.connection.recv()
                except (EOFError, OSError):  # it is gone
                    self._bury(worker)
                    continue
                if error is not None:
                    raise error
                yield worker.in_hand.popleft(), found

    def _hand_out(self) -> bool:
        """Give everybody something to do; false if all is done."""
        with ctrl_c_waits():
            while len(self._workers) < min(self._size, self._unfinished()):
                worker = _Member(self._play)
                self._workers[worker.connection] = worker
            for worker in self._workers.values():
                while self._waiting and len(worker.in_hand) < self._share():
                    place = self._waiting.popleft()
                    worker.give(place, self._jobs[place])
        return self._unfinished() > 0

    def _unfinished(self) -> int:
        in_hand = sum(len(worker.in_hand) for worker in self._workers.values())
        return len(self._waiting) + in_hand

    def _share(self) -> int:
        """Towards the end nobody gets more than one, or others would have nothing to do."""
        return AHEAD if len(self._waiting) > AHEAD * self._size else 1

    def _bury(self, worker: _Member) -> None:
        """A process has died: what it had in hand is to be done again."""
        del self._workers[worker.connection]
        worker.end()
        if worker.in_hand:
            fatal = worker.in_hand[0]
            self._deaths[fatal] += 1
            if self._deaths[fatal] == TRIES:
                raise ValueError(
                    f"{TRIES} processes have died playing {self._jobs[fatal]}, without a word; "
                    "the memory may be short, or a bot may have ended its process"
                )
        self._waiting.extendleft(reversed(worker.in_hand))

    def dismiss(self) -> None:
        """All is done: let the processes end by themselves."""
        for worker in self._workers.values():
            worker.connection.close()
        for worker in self._workers.values():
            worker.process.join(LONGEST_CLOSING)
            worker.end()

    def break_off(self) -> None:
        """Let no more jobs begin, and end those that are under way: a game may take long."""
        for worker in self._workers.values():
            worker.process.terminate()
        for worker in self._workers.values():
            worker.end()


class _Member:
    """A process of the crew, seen from the process that leads it."""

    def __init__(self, play: Callable[[Any], Any]) -> None:
        self.connection, theirs = _CONTEXT.Pipe()
        self.process = _CONTEXT.Process(target=_work, args=(theirs, play), daemon=True)
        self.process.start()
        theirs.close()  # or nobody would notice when the process dies
        self.in_hand: deque[int] = deque()
        """The places of its jobs, the one that is being played first."""

    def give(self, place: int, job: object) -> None:
        self.in_hand.append(place)
        with suppress(OSError):  # it is gone, as its answer will show
            self.connection.send(job)

    def end(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join()


# ---- in the process -----------------------------------------------------------------------


def _work(connection: Connection[Any, Any], play: Callable[[Any], Any]) -> None:
    """Play whatever comes until nothing comes any more."""
    leave_ctrl_c_to_the_parent()
    end_with_the_parent()
    with suppress(EOFError, OSError):  # the run is over
        while True:
            connection.send(_played(play, connection.recv()))


def _played(play: Callable[[Any], Any], job: object) -> tuple[object, Exception | None]:
    """What came of a job, or the error that it ended with."""
    try:
        return play(job), None
    except Exception as error:
        error.add_note(format_exc())
        return None, _sent(error)


def _sent(error: Exception) -> Exception:
    """The error, or one of the same words if it can't be sent."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
