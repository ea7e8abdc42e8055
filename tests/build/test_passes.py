"""All tests run twice, and whatever fails in either mode is told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.compiled import ROOT

HOW = "import os\nINTERPRETED = 'ROOKERY_INTERPRETED' in os.environ\n"
ONCE = "import pytest\n@pytest.mark.once\ndef test_one():\n    assert not INTERPRETED\n"

pytestmark = pytest.mark.once


def passed(test: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run both passes of a file that holds this test."""
    file = folder / "test_small.py"
    file.write_text(HOW + test, encoding="utf-8")
    command = [sys.executable, "-m", "tools.passes", "-c", "pyproject.toml", "-n", "0", str(file)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_both_passes_are_run_and_shown(tmp_path: Path) -> None:
    ended = passed("def test_one(): pass\ndef test_two(): pass\n", tmp_path)
    assert ended.returncode == 0, ended.stdout
    assert ended.stdout.count("2 passed") == 2


@pytest.mark.parametrize("fails", ["INTERPRETED", "not INTERPRETED"])
def test_a_failure_in_either_mode_counts(fails: str, tmp_path: Path) -> None:
    ended = passed(f"def test_one():\n    assert not ({fails})\n", tmp_path)
    assert ended.returncode == 1
    assert ended.stdout.count("1 failed") == 1
    assert ended.stdout.count("1 passed") == 1


def test_a_choice_that_runs_once_is_no_failure(tmp_path: Path) -> None:
    ended = passed(ONCE, tmp_path)
    assert ended.returncode == 0, ended.stdout
    assert "1 deselected" in ended.stdout
