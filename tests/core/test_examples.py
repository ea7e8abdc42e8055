"""The examples run, with warnings as errors, and say what they should."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
SAYS = {
    "one_game": ["steps, the last: ", "result: {'Ann': "],
    "own_bot": ["patient won ", "greedy won "],
}
RUN_ELSEWHERE = [
    "bot_class",
    "bot_program",
    "learn_court",
    "ppo_court",
    "sb3_court",
    "torchrl_court",
]
"""By the tests of the bots, and by those of the environments in a short form."""


def test_every_example_is_run() -> None:
    assert sorted([*SAYS, *RUN_ELSEWHERE]) == sorted(path.stem for path in EXAMPLES.glob("*.py"))


@pytest.mark.once
@pytest.mark.parametrize("name", SAYS)
def test_an_example(name: str) -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / f"{name}.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ)
    assert (done.returncode, done.stderr) == (0, "")
    for words, line in zip(SAYS[name], done.stdout.splitlines(), strict=True):
        assert words in line
