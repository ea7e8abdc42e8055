"""The page's types are those of the server's messages and the games' views."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import rule_examples, samples_dice
from tools.compiled import ROOT

pytestmark = pytest.mark.once


def test_the_generated_types_are_fresh() -> None:
    command = [sys.executable, "tools/typescript.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_samples_of_dice_for_the_page_are_fresh() -> None:
    assert samples_dice.FILE.read_text(encoding="utf-8") == samples_dice.samples()


@pytest.mark.parametrize("named", rule_examples.lists(), ids=lambda path: path.parent.name)
def test_the_examples_in_the_rules_are_fresh(named: Path) -> None:
    written = named.with_suffix(".json").read_text(encoding="utf-8")
    assert written == rule_examples.examples(named)
