"""A game of somebody else's is a package: installed, it is in every part of the house."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

EXAMPLE = Path(__file__).parents[2] / "examples" / "twigs"
BUILD = "import sys; from setuptools import build_meta; print(build_meta.build_wheel(sys.argv[1]))"


def install(package: Path, folder: Path) -> Path:
    """Build the package's wheel and unpack it, which is what installing a pure wheel comes to."""
    source, site = folder / "source", folder / "site"
    shutil.copytree(package, source, ignore=shutil.ignore_patterns("__pycache__", "build"))
    command = [sys.executable, "-c", BUILD, str(folder)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    wheel = folder / done.stdout.split()[-1]
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    return site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(EXAMPLE, tmp_path_factory.mktemp("twigs"))


def run(site: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of Python's with the folder on its path, as site-packages are."""
    environment = {**os.environ, "PYTHONPATH": str(site)}
    return subprocess.run(
        [sys.executable, *command], env=environment, capture_output=True, text=True, check=False
    )


def rookery(site: Path, *arguments: str) -> str:
    done = run(site, "-c", "from rookery.cli import main; main()", *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_listed_with_its_options_and_bots(site: Path) -> None:
    games = json.loads(rookery(site, "games", "--json"))["games"]
    twigs = next(game for game in games if game["name"] == "twigs")
    assert twigs["title"] == "Twigs"
    assert list(twigs["options"]) == ["players", "twigs"]
    assert {"random", "eager", "level1", "level6"} <= set(twigs["bots"])


def test_it_keeps_the_contract(site: Path) -> None:
    assert "twigs" in rookery(site, "check", "twigs", "--games", "1")


def test_bots_play_it_in_the_arena(site: Path) -> None:
    asked = ("--bots", "level1,random", "--games", "6", "--workers", "2", "--json")
    told = json.loads(rookery(site, "simulate", "twigs", *asked))
    assert told["games"] == 6
    assert told["unfinished"] == 0


def test_it_is_played_at_the_terminal(site: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from rookery.cli import main; main()", "play", "twigs", "twigs=10"],
        env={**os.environ, "PYTHONPATH": str(site), "HOME": str(site)},
        input="1\n" * 40,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "take 1" in done.stdout
    assert "wins" in done.stdout or "won" in done.stdout, done.stdout[-500:] + done.stderr


def test_learners_get_it(site: Path) -> None:
    pytest.importorskip("gymnasium")
    learn = """
import gymnasium, rookery.envs.gymnasium
env = gymnasium.make("rookery/twigs-v1")
observed, _ = env.reset(seed=1)
print(len(observed["observation"]), int(observed["action_mask"].sum()) > 0)
"""
    done = run(site, "-c", learn)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["9", "True"]


def test_one_that_does_not_load_is_left_out_with_a_word(site: Path, tmp_path: Path) -> None:
    broken = tmp_path / "rookery_broken-1.0.dist-info"
    broken.mkdir()
    (broken / "METADATA").write_text("Name: rookery-broken\nVersion: 1.0\n", encoding="utf-8")
    points = "[rookery.games]\nbroken = rookery_broken:MANIFEST\nodd = json:dumps\n"
    (broken / "entry_points.txt").write_text(points, encoding="utf-8")
    listing = "import rookery; print([t.name for t in rookery.titles()])"
    done = run(tmp_path, "-c", listing)
    assert "court" in done.stdout
    assert "the game 'broken' is left out: No module named 'rookery_broken'" in done.stderr
    assert "the game 'odd' is left out: json:dumps is no rookery Manifest" in done.stderr
