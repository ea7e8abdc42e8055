"""Processes that play: whatever becomes of one, every job is done, or it is said why not."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from rookery.arena import Plan, Simulation, simulate
from rookery.arena.counting.adding import added_up
from rookery.arena.counting.simulation import simulate_batch
from rookery.arena.running.driver import in_order
from rookery.arena.running.plan import Batch
from rookery.arena.running.processes import AHEAD, TRIES, Processes

pytestmark = [pytest.mark.once, pytest.mark.timeout(120)]


def test_what_came_early_waits_for_its_turn() -> None:
    coming = iter([(2, "c"), (0, "a"), (1, "b"), (3, "d")])
    ordered = in_order(coming)
    assert next(ordered) == "a"
    assert next(coming) == (1, "b"), "nothing was fetched ahead of need"
    assert list(in_order(iter([(1, "b"), (0, "a")]))) == ["a", "b"]


def twice(job: int) -> int:
    return 2 * job


@pytest.mark.parametrize("number", [1, 2, 5])
def test_every_job_is_done_once(number: int) -> None:
    finished = dict(Processes(number).finished(twice, range(30)))
    assert finished == {job: 2 * job for job in range(30)}
    assert list(Processes(number).finished(twice, [])) == []


def mortal(folder: Path, fatal: int, deaths: int, job: int) -> int:
    """Note that the job was begun; the fatal one ends its process, so often."""
    with (folder / str(job)).open("a") as file:
        file.write("x")
    if job == fatal and len((folder / str(job)).read_text()) <= deaths:
        os._exit(1)
    return job


def begun(folder: Path) -> Counter[int]:
    return Counter({int(file.name): len(file.read_text()) for file in folder.iterdir()})


def test_what_a_dead_process_had_in_hand_is_played_again(tmp_path: Path) -> None:
    play = partial(mortal, tmp_path, 7, TRIES - 1)
    assert list(in_order(Processes(2).finished(play, range(40)))) == list(range(40))
    times = begun(tmp_path)
    assert times[7] == TRIES
    assert sum(times.values()) == 40 + TRIES - 1, "nobody else was disturbed"


def test_a_job_that_always_kills_is_given_up_by_name(tmp_path: Path) -> None:
    batches = [Batch(range(first, first + 5)) for first in range(0, 50, 5)]
    finished = Processes(2).finished(partial(mortal_batch, tmp_path), batches)
    found: list[tuple[int, int]] = []
    with pytest.raises(ValueError, match="3 processes have died playing games 35 to 39, without"):
        found.extend(finished)
    assert len(found) >= 7 - AHEAD * 2
    assert active_children() == []


def mortal_batch(folder: Path, batch: Batch) -> int:
    return mortal(folder, 35, TRIES, batch.numbers[0])


def test_a_simulation_outlives_a_process(tmp_path: Path) -> None:
    plan = Plan("court", {"players": 2}, ("eager", "random"), 12, seed=3, limit=2000)
    heard: list[int] = []
    count = partial(counted, tmp_path)
    survived = added_up(plan, Simulation(), count, 2, heard.append)
    assert survived.plain() == simulate(plan, workers=1).plain()
    assert sum(heard) == 12
    assert begun(tmp_path)[4] == 2


def counted(folder: Path, plan: Plan, batch: Batch) -> Simulation:
    mortal(folder, 4, 1, batch.numbers[0])
    return simulate_batch(plan, batch)


# ---- errors -------------------------------------------------------------------------------


class Stubborn(Exception):
    """Can't be put together again from its words."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} and {other}")


def missing(job: int) -> int:
    raise FileNotFoundError(f"no file {job}")


def stubborn(job: int) -> int:
    raise Stubborn("this", "that")


@pytest.mark.parametrize(
    ("play", "kind", "words"),
    [
        (missing, FileNotFoundError, "no file"),
        (stubborn, RuntimeError, "Stubborn: this and that"),
    ],
)
def test_an_error_is_no_death(
    play: Callable[[int], int], kind: type[Exception], words: str
) -> None:
    with pytest.raises(kind, match=words):
        list(Processes(2).finished(play, range(4)))
    assert active_children() == []


def test_it_is_said_where_an_error_came_from() -> None:
    with pytest.raises(FileNotFoundError) as caught:
        list(Processes(2).finished(missing, range(4)))
    assert "in missing" in "".join(caught.value.__notes__)


# ---- the end ------------------------------------------------------------------------------


def long(job: int) -> int:
    time.sleep(0.0 if job == 0 else 60.0)
    return job


def test_whoever_stops_asking_leaves_no_process() -> None:
    finished = Processes(2).finished(long, range(4))
    assert next(finished) == (0, 0)
    assert len(active_children()) == 2
    before = time.monotonic()
    finished.close()  # type: ignore[attr-defined]  # it is a generator
    assert active_children() == []
    assert time.monotonic() - before < 30
