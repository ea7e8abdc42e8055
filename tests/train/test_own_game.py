"""A judge for a game of one's own is trained as docs/training.md says."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "training.md").read_text(encoding="utf-8")
TWIGS = ROOT / "examples" / "twigs" / "rookery_twigs.py"
SMALL = ("--games", "20", "--iterations", "4", "--match", "2", "--workers", "1")

pytestmark = pytest.mark.once


@pytest.fixture
def judged(tmp_path: Path) -> Path:
    """The file that is shown, beside the game that it judges."""
    shown = TEXT.partition("## For a game of your own")[2]
    found = re.search(r"```python\n(.*?)```", shown, re.DOTALL)
    assert found is not None
    shutil.copy(TWIGS, tmp_path)
    file = tmp_path / "judged_twigs.py"
    file.write_text(found[1], encoding="utf-8")
    return file


def said(*words: str) -> tuple[int, str]:
    """What a command ends with, and what it says; a process has each game of a file once."""
    command = [sys.executable, "-c", "from rookery.cli import main; main()", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, " ".join((done.stdout + done.stderr).split())


def test_what_is_shown_is_trained_and_plays(judged: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    code, told = said("train", str(judged), "--folder", str(folder), "--generations", "1", *SMALL)
    assert code == 0, told
    file = folder / "generation-001.json"
    assert f"plan:4@{file}" in told, "who is not admitted can be played with all the same"
    bots = f"plan:4@{file},reply:8@{file}"
    code, told = said("simulate", str(judged), "--bots", bots, "--games", "4", *SMALL[-2:])
    assert code == 0, told
    assert "4 games" in told


@pytest.mark.parametrize(
    ("once", "instead", "words"),
    [
        ("self.put(float(moves))", "", "its guide measures 2 of a seat"),
        (
            "self.begin_row()",
            "self.begin_row(); self.put(0)",
            "measures more of a seat than the 3",
        ),
        ("[0.0, 1.0, -0.5]", "[0.0, 1.0]", "measures more of a seat than the 3"),
        ("judge=Judge(MEASURES, TwigsGuide),", "", "its manifest has no judge"),
    ],
)
def test_a_judge_that_does_not_fit_is_said_at_once(
    judged: Path, tmp_path: Path, once: str, instead: str, words: str
) -> None:
    text = judged.read_text()
    assert once in text
    judged.write_text(text.replace(once, instead))
    folder = tmp_path / "run"
    for command in ("train", "tune"):
        code, told = said(command, str(judged), "--folder", str(folder))
        assert code == 2
        assert words in told
        assert not folder.exists()
