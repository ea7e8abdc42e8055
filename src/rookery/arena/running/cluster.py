"""Jobs on a Ray cluster, or on a Ray of this machine's own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from itertools import islice
from typing import Any

from rookery.arena.running.driver import Driver, Found, Job

LOCAL = "local"
AHEAD = 4
"""Jobs handed out per core: so many that none waits, and that a growing cluster is noticed."""
RETRIES = 5
"""A job whose worker was lost is played again, so often at most: nodes may come and go."""


class Cluster(Driver):
    """The cluster at an address; `local` starts one here, with so many cores."""

    def __init__(self, address: str = LOCAL, cores: int | None = None) -> None:
        self.address = address
        self.cores = cores

    def finished(
        self, play: Callable[[Job], Found], jobs: Sequence[Job]
    ) -> Iterator[tuple[int, Found]]:
        """What came of the jobs as they are finished; Ray repeats those of a lost worker."""
        # What Ray has to say is not the command's output.
        with redirect_stdout(sys.stderr), _connected(self.address, self.cores) as ray:
            remote = ray.remote(max_retries=RETRIES)(_play)
            shared = ray.put(play)
            coming = iter(enumerate(jobs))
            playing: list[Any] = []
            while True:
                room = AHEAD * _cores(ray) - len(playing)
                for place, job in islice(coming, max(0, room)):
                    playing.append(remote.remote(shared, place, job))
                if not playing:
                    return
                done, playing = ray.wait(playing)
                yield from _fetched(ray, done)


def _play(play: Callable[[Job], Found], place: int, job: Job) -> tuple[int, Found]:
    return place, play(job)


def _cores(ray: Any) -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _fetched(ray: Any, done: Sequence[Any]) -> list[Any]:
    try:
        found: list[Any] = ray.get(done)
    except ray.exceptions.RayTaskError as error:
        raise error.cause if isinstance(error.cause, ValueError) else error from None
    except ray.exceptions.RayError as error:
        raise ValueError(f"the cluster gave up a game: {error}") from None
    return found


@contextmanager
def _connected(address: str, cores: int | None) -> Iterator[Any]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray would report home
    ray = _ray()
    quiet = {"log_to_driver": False, "logging_level": "error"}
    try:
        if address == LOCAL:
            ray.init(num_cpus=cores, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError) as error:
        raise ValueError(f"no Ray cluster answers at {address}: {error}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise ValueError(
            f"--cluster needs Ray, which is not installed ({error}): pip install rookery[cluster]"
        ) from None
    return ray
