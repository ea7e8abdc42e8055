"""`rookery arena` from the outside: stopped, killed, resumed; on a cluster that loses workers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from rookery.arena.running.folder import RESULTS

pytestmark = [pytest.mark.once, pytest.mark.timeout(600)]

ROOKERY = Path(sys.executable).with_name("rookery")
PROCESSES = Path("/proc")
TOO_MANY = "20000"
LONG = 200.0


def command(folder: Path, games: int | str, *more: str) -> list[str]:
    bots = ["--bots", "eager,random", "--games", str(games), "--limit", "2000", "--seed", "3"]
    return [str(ROOKERY), "arena", "court", *bots, "--out", str(folder), *more]


def arena(folder: Path, games: int, *more: str) -> dict[str, object]:
    done = subprocess.run(
        command(folder, games, "--json", *more), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, object] = json.loads(done.stdout)
    return told


def kept(folder: Path) -> int:
    file = folder / RESULTS
    return file.read_bytes().count(b"\n") if file.exists() else 0


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.02)


@contextmanager
def running(folder: Path, games: int | str, *more: str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        command(folder, games, *more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            wait_until(lambda: kept(folder) > 5)
            yield process
        finally:
            process.kill()


def children(parent: int) -> list[int]:
    found = []
    for path in PROCESSES.glob("[0-9]*/stat"):
        try:
            after_name = path.read_text().rpartition(")")[2].split()
        except OSError:  # gone meanwhile
            continue
        if int(after_name[1]) == parent:
            found.append(int(path.parent.name))
    return found


def descendants(parent: int) -> list[int]:
    found = children(parent)
    for child in found:
        found += children(child)
    return found


def called(process: int) -> bytes:
    """The command that a process runs; nothing if it is gone."""
    try:
        return (PROCESSES / str(process) / "cmdline").read_bytes().partition(b"\0")[0]
    except OSError:
        return b""


def plays(process: int) -> bool:
    """Is it a worker of Ray, with a game in hand or between two?"""
    return called(process).startswith((b"ray::_play", b"ray::IDLE"))


TIMES = ("seconds_per_decision", "price")
"""What is measured; the price is that of telling a game's luck, in games."""


def timeless(told: dict[str, object]) -> dict[str, object]:
    """Without what is never the same: times, and where it was written."""
    text = json.dumps({**told, "folder": "", "report": ""})
    plain: dict[str, object] = json.loads(text, object_hook=_without_times)
    return plain


def _without_times(part: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in part.items() if name not in TIMES}


def test_ctrl_c_stops_it_and_the_same_command_goes_on(tmp_path: Path) -> None:
    stopped = tmp_path / "stopped"
    with running(stopped, TOO_MANY, "--workers", "2") as process:
        os.killpg(process.pid, signal.SIGINT)  # as a terminal would, to all of them
        _, said = process.communicate(timeout=LONG)
        assert process.returncode == 130
    assert "The same command goes on." in said
    assert "Traceback" not in said
    games = kept(stopped) + 10
    assert timeless(arena(stopped, games)) == timeless(arena(tmp_path / "whole", games))


@pytest.mark.skipif(not PROCESSES.exists(), reason="looks for processes in /proc")
def test_a_killed_run_leaves_no_workers_and_loses_no_finished_game(tmp_path: Path) -> None:
    with running(tmp_path, TOO_MANY, "--workers", "2") as process:
        workers = descendants(process.pid)
        before = kept(tmp_path)
        process.kill()
    assert workers
    wait_until(lambda: not any((PROCESSES / str(worker)).exists() for worker in workers))
    with (tmp_path / RESULTS).open("ab") as file:
        file.write(b'{"number":19999,"deal":9')
    told = arena(tmp_path, before)
    assert told["games"] == before
    assert kept(tmp_path) >= before


def simulation(name: str) -> list[str]:
    bots = ["--bots", "eager,random", "--games", TOO_MANY, "--limit", "2000", "--workers", "2"]
    return [str(ROOKERY), name, "court", *bots]


@pytest.mark.skipif(not PROCESSES.exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("name", ["simulate", "report"])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=["stopped", "killed"])
def test_no_process_outlives_its_command(name: str, how: signal.Signals) -> None:
    with subprocess.Popen(
        simulation(name), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        wait_until(lambda: len(descendants(process.pid)) >= 4)  # two that play, two that serve
        playing = descendants(process.pid)
        time.sleep(1)
        (os.kill if how == signal.SIGKILL else os.killpg)(process.pid, how)
        _, said = process.communicate(timeout=LONG)
    assert process.returncode
    assert b"Traceback" not in said
    wait_until(lambda: not any((PROCESSES / str(one)).exists() for one in playing))


def test_what_is_printed_and_written(tmp_path: Path) -> None:
    done = subprocess.run(command(tmp_path, 12), capture_output=True, text=True, check=True)
    for words in ("Standings", "eager", "Of the games that either of two won", "12 games"):
        assert words in done.stdout
    page = (tmp_path / "report.html").read_text()
    assert "To Court the King" in page
    for fetched in ("http", "src=", "@import", "url(", "<script", "<link"):
        assert fetched not in page, "it must open without a network"


def test_a_page_elsewhere_and_names_that_look_like_html(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    arena(tmp_path / "out", 4, "--report", str(page))
    assert "</html>" in page.read_text()
    wrong = command(tmp_path / "out2", 4)
    wrong[wrong.index("eager,random")] = "<b>,random"
    done = subprocess.run(wrong, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no bot '<b>' plays court" in done.stderr


def test_a_page_that_cannot_be_written_is_refused_before_a_game_is_played(tmp_path: Path) -> None:
    wrong = command(tmp_path, TOO_MANY, "--report", str(tmp_path))
    done = subprocess.run(wrong, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"{tmp_path}: Is a directory" in done.stderr
    assert kept(tmp_path) == 0


with_ray = pytest.mark.skipif(
    not find_spec("ray"), reason="RAY IS NOT INSTALLED: the cluster is not tested"
)


@with_ray
@pytest.mark.skipif(not PROCESSES.exists(), reason="looks for processes in /proc")
def test_a_cluster_that_loses_a_worker_loses_no_game(tmp_path: Path) -> None:
    games = 600
    cluster = tmp_path / "cluster"
    with running(cluster, games, "--cluster", "local", "--workers", "2", "--json") as process:
        before = kept(cluster)
        victims = [worker for worker in descendants(process.pid) if plays(worker)]
        for victim in victims:
            os.kill(victim, signal.SIGKILL)
        out, said = process.communicate(timeout=LONG)
    assert victims, "no worker was at work"
    assert before < games, "it was over too soon"
    assert process.returncode == 0, said
    assert kept(cluster) == 1 + games, "every game once"
    assert timeless(json.loads(out)) == timeless(arena(tmp_path / "alone", games))


@with_ray
@pytest.mark.skipif(not PROCESSES.exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("part", ["gcs_server", "raylet"])
def test_a_cluster_that_loses_its_head_ends_in_one_sentence(tmp_path: Path, part: str) -> None:
    cluster = tmp_path / "cluster"
    with running(cluster, TOO_MANY, "--cluster", "local", "--workers", "2", "--json") as process:
        started = descendants(process.pid)
        (head,) = [one for one in started if called(one).endswith(f"/{part}".encode())]
        os.kill(head, signal.SIGKILL)
        out, said = process.communicate(timeout=LONG)
    assert process.returncode == 2
    assert (out, said.count("\n")) == ("", 1), said
    assert "the Ray cluster at local is lost" in said
    assert "finished games are kept, and the same command goes on" in said
    wait_until(lambda: not any(called(one) for one in started))
    games = kept(cluster) + 10
    assert timeless(arena(cluster, games)) == timeless(arena(tmp_path / "alone", games))


@with_ray
@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1"])
def test_an_address_where_no_cluster_answers_is_said(tmp_path: Path, address: str) -> None:
    nowhere = command(tmp_path, 4, "--cluster", address)
    done = subprocess.run(nowhere, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"no Ray cluster answers at {address}: " in done.stderr
    assert done.stderr.count("\n") == 1


def test_without_ray_it_is_said_how_to_get_it(tmp_path: Path) -> None:
    hide = "import sys, importlib.util as u; find = u.find_spec; "
    hide += "u.find_spec = lambda name, *p: None if name == 'ray' else find(name, *p); "
    hide += "from rookery.cli import main; main()"
    words = [sys.executable, "-c", hide, *command(tmp_path, 4, "--cluster", "local")[1:]]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "--cluster needs Ray: pip install 'rookery[cluster]'" in done.stderr
