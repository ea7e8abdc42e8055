"""What docs/game_of_your_own.md says of a game in a file is true of the example."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.compiled import ROOT

pytestmark = pytest.mark.once

PAGE = (ROOT / "docs" / "game_of_your_own.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
MAIN = "from rookery.cli import main; main()"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "examples" / "twigs" / "rookery_twigs.py", tmp_path / "my_game.py")
    return tmp_path


def run(folder: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-P", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_its_python_prints_what_it_shows(folder: Path) -> None:
    (code,) = [text for kind, text in BLOCKS if kind == "python"]
    (printed,) = [text for kind, text in BLOCKS if not kind]
    assert run(folder, "-c", code) == printed


def test_the_first_commands_do_what_they_say(folder: Path) -> None:
    commands = next(text for kind, text in BLOCKS if kind == "sh").splitlines()
    for line in commands:
        word = shlex.split(line)[1]
        if word in ("check", "simulate", "games"):  # the others have tests of their own
            assert "twigs" in run(folder, "-c", MAIN, *_small(shlex.split(line)[1:])), line


def _small(words: list[str]) -> list[str]:
    """The command with few games, and what it says for programs."""
    if words[0] == "simulate":
        return [*words[: words.index("--games")], "--games", "4", "--json"]
    return [*words, "--games", "1"] if words[0] == "check" else words
