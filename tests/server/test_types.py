"""The page's types are those of the server's messages and the games' views."""

import subprocess
import sys

import pytest

from tools import samples_dice
from tools.compiled import ROOT

pytestmark = pytest.mark.once


def test_the_generated_types_are_fresh() -> None:
    command = [sys.executable, "tools/typescript.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_samples_of_dice_for_the_page_are_fresh() -> None:
    assert samples_dice.FILE.read_text(encoding="utf-8") == samples_dice.samples()
