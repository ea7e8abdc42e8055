"""Games on all cores: each worker takes the next game when it is done with one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

from rookery.arena.pools import break_off, ctrl_c_waits, leave_ctrl_c_to_the_parent
from rookery.arena.result import Result
from rookery.arena.schedule import Pairing
from rookery.arena.tournament import Tournament

AHEAD = 2
"""Games handed out per worker, so that none waits for the next."""
PATIENCE = 3
"""So often may all workers die without having finished a game."""

Players = Callable[[Tournament, Sequence[Pairing]], Iterator[Result]]
"""Plays the games somewhere, and yields each as it is finished, in any order."""


def on_cores(
    tournament: Tournament, games: Sequence[Pairing], workers: int | None = None
) -> Iterator[Result]:
    """The games as they are finished; those of a worker that died are played again."""
    number = workers or os.cpu_count() or 1
    if number == 1:
        yield from map(tournament.play, games)
        return
    left = {game.number: game for game in games}
    failures = 0
    while left:
        try:
            for result in _one_pool(tournament, list(left.values()), number):
                del left[result.number]
                failures = 0
                yield result
        except BrokenProcessPool:
            failures += 1
            if failures == PATIENCE:
                first = next(iter(left))
                raise ValueError(
                    f"the workers died {PATIENCE} times, without a word, at game {first} or near it"
                ) from None


def _one_pool(tournament: Tournament, games: Sequence[Pairing], workers: int) -> Iterator[Result]:
    others = set(active_children())
    with ProcessPoolExecutor(workers, get_context("forkserver"), _settle_in) as pool:
        coming = iter(games)
        playing: set[Future[Result]] = set()
        try:
            while True:
                with ctrl_c_waits():
                    for game in coming:
                        playing.add(pool.submit(tournament.play, game))
                        if len(playing) == AHEAD * workers:
                            break
                if not playing:
                    return
                done, playing = wait(playing, return_when=FIRST_COMPLETED)
                for job in sorted(done, key=_has_failed):
                    yield job.result()
        except BaseException:
            break_off(pool, others)
            raise


def _has_failed(job: Future[Result]) -> bool:
    return job.exception() is not None


def _settle_in() -> None:
    leave_ctrl_c_to_the_parent()
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """A parent that was killed tells nobody; its workers would wait for ever."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
