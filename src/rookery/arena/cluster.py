"""Games on a Ray cluster, or on a Ray of this machine's own."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from itertools import islice
from typing import Any

from rookery.arena.result import Result
from rookery.arena.schedule import Pairing
from rookery.arena.tournament import Tournament

LOCAL = "local"
AHEAD = 4
"""Games handed out per core: so many that none waits, and that a growing cluster is noticed."""
TRIES = 5
"""A game whose worker was lost is played again, so often at most."""


def on_cluster(
    tournament: Tournament,
    games: Sequence[Pairing],
    address: str = LOCAL,
    workers: int | None = None,
) -> Iterator[Result]:
    """The games as they are finished; Ray plays those of a lost worker again."""
    # What Ray has to say is not the command's output.
    with redirect_stdout(sys.stderr), _connected(address, workers) as ray:
        play = ray.remote(max_retries=TRIES)(_play)
        shared = ray.put(tournament)
        coming = iter(games)
        playing: list[Any] = []
        while True:
            room = AHEAD * _cores(ray) - len(playing)
            playing += [play.remote(shared, game) for game in islice(coming, max(0, room))]
            if not playing:
                return
            done, playing = ray.wait(playing)
            yield from _fetched(ray, done)


def _play(tournament: Tournament, game: Pairing) -> Result:
    return tournament.play(game)


def _cores(ray: Any) -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _fetched(ray: Any, done: Sequence[Any]) -> list[Result]:
    try:
        results: list[Result] = ray.get(done)
    except ray.exceptions.RayTaskError as error:
        raise error.cause if isinstance(error.cause, ValueError) else error from None
    except ray.exceptions.RayError as error:
        raise ValueError(f"the cluster gave up a game: {error}") from None
    return results


@contextmanager
def _connected(address: str, workers: int | None) -> Iterator[Any]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray would report home
    ray = _ray()
    quiet = {"log_to_driver": False, "logging_level": "error"}
    try:
        if address == LOCAL:
            ray.init(num_cpus=workers, include_dashboard=False, **quiet)
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
