"""The process that speaks with Ray on behalf of a run.

It tells the run what has come of the jobs, and at least every few seconds that the cluster is still
there. It may be ended by Ray at any time, and hang whenever it asks Ray for something.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing.connection import Connection
from socket import create_connection
from typing import Any, Final
from urllib.parse import urlsplit

from rookery.arena.running.signals import end_with_the_parent, leave_ctrl_c_to_the_parent
from rookery.core.registry import FILES

LOCAL: Final = "local"
AHEAD: Final = 4
"""Jobs handed out per core: so many that none waits, and that a growing cluster is noticed."""
START_SECONDS: Final = 120
"""For a cluster of this machine's own to start."""
KNOCK_SECONDS: Final = 10.0
"""For somebody to open the door at a cluster's address."""
PULSE: Final = 3.0
"""Seconds after which the cluster is asked whether it is there, if nothing comes of itself."""
RETRIES: Final = 5
"""A job whose worker was lost is played again, so often at most: nodes may come and go."""

Play = Callable[[Any], Any]


class ClusterLost(Exception):
    """The cluster is breaking up; the text says how that showed, in one line."""


def serve(run: Connection[Any, Any], address: str, cores: int | None) -> None:
    """Let the cluster play what the run asks for: a function, and the jobs to call it with.

    Lists of what is finished go back, and None when all is. A list may be empty: then the cluster
    is there. An exception is what the run is to end with, or says that the cluster is lost.
    """
    leave_ctrl_c_to_the_parent()
    end_with_the_parent()
    _withdraw()
    with suppress(EOFError, OSError):  # the run is over
        try:
            with _connected(address, cores) as ray:
                while True:
                    play, jobs = run.recv()
                    for found in _finished(ray, play, jobs):
                        run.send(found)
                    run.send(None)
        except (EOFError, OSError):
            raise
        except (ValueError, ClusterLost) as error:
            run.send(error)
        except Exception as error:  # whatever Ray comes up with where a cluster is breaking up
            run.send(ClusterLost(_first_line(error)))


def _withdraw() -> None:
    """Be a group of processes with all that Ray starts, and say nothing that a person would see."""
    if hasattr(os, "setsid"):
        os.setsid()
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - no path of this house
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)


def _finished(ray: Any, play: Play, jobs: Sequence[object]) -> Iterator[list[Any]]:
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
        done, playing = ray.wait(playing, timeout=PULSE)
        yield _fetched(ray, done)


def _play(play: Play, place: int, job: object) -> tuple[int, object]:
    return place, play(job)


def _cores(ray: Any) -> int:
    """How many the cluster has; its head is asked, so that an answer shows that it is there."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _fetched(ray: Any, done: Sequence[Any]) -> list[Any]:
    try:
        found: list[Any] = ray.get(done)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, ValueError):
            raise ValueError(str(error.cause)) from None
        raise ValueError(f"a game failed on the cluster: {error}") from None
    except ray.exceptions.LocalRayletDiedError as error:
        raise ClusterLost(_first_line(error)) from None
    except ray.exceptions.RayError as error:
        raise ValueError(f"the cluster gave up a game: {error}") from None
    return found


def _first_line(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__).rstrip(".")


@contextmanager
def _connected(address: str, cores: int | None) -> Iterator[Any]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray would report home
    os.environ.setdefault("RAY_raylet_start_wait_time_s", str(START_SECONDS))
    try:
        _knock(address)
        import ray

        ray.init(**_settings(address, cores))
    except Exception as error:  # Ray raises all kinds where its own processes are too slow
        raise ValueError(f"no Ray cluster answers at {address}: {error}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Raise an OSError where nobody listens; Ray would go on trying for a minute."""
    place = urlsplit(address if "//" in address else f"//{address}")
    if place.hostname and place.port:
        create_connection((place.hostname, place.port), KNOCK_SECONDS).close()


def _settings(address: str, cores: int | None) -> dict[str, Any]:
    quiet = {"log_to_driver": False, "logging_level": "error"}
    if address == LOCAL:
        return {"num_cpus": cores, "include_dashboard": False, **quiet}
    files = os.environ.get(FILES)
    own = {"runtime_env": {"env_vars": {FILES: files}}} if files else {}
    return {"address": address, **own, **quiet}
