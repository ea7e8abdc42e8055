"""`rookery play touria --edition FILE`: one's own printed data."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "rookery.cli", "play", "touria", "--seed", "1", "--edition"]


def play(path: Path, home: Path) -> subprocess.CompletedProcess[str]:
    words = [*COMMAND, str(path)]
    environment = {"XDG_DATA_HOME": str(home)}
    return subprocess.run(
        words, input="quit\n", env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.once
def test_an_edition_of_ones_own_is_played_and_kept_in_the_record(tmp_path: Path) -> None:
    """T5"""
    text = files("rookery.games.touria").joinpath("edition.toml").read_text(encoding="utf-8")
    own = tmp_path / "my.toml"
    own.write_text(text.replace("coins = 3", "coins = 4"), encoding="utf-8")
    assert own.read_text(encoding="utf-8") != text
    done = play(own, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    (kept,) = (tmp_path / "rookery").glob("touria-*.record")
    assert "coins = 4" in kept.read_text(encoding="utf-8")


@pytest.mark.once
def test_a_broken_edition_is_refused_with_its_place(tmp_path: Path) -> None:
    """T5"""
    broken = tmp_path / "broken.toml"
    broken.write_text("roads = 3\n", encoding="utf-8")
    done = play(broken, tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("rookery: touria: ")
    assert done.stderr.count("\n") == 1
