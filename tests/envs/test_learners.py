"""The examples with PyTorch run, in small, where PyTorch and their libraries are installed.

They are no dependencies of the tests: they would bring gigabytes. `ROOKERY_LEARNERS` names a Python
that has them (`docs/environments.md` says how to make one); without it these tests are skipped and
say so, and `test_example.py` runs the example in plain NumPy all the same.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.once, pytest.mark.timeout(900)]  # to load PyTorch can take minutes

ROOT = Path(__file__).parents[2]
PYTHON = os.environ.get("ROOKERY_LEARNERS", sys.executable)
EXAMPLES = [
    ("torch", "ppo_court.py", "--minutes 0.01 --look 60 --games 4 --tried 2"),
    ("sb3_contrib", "sb3_court.py", "--decisions 256 --games 4 --looks 1 --tried 2"),
    ("torchrl", "torchrl_court.py", "--decisions 200 --batch 100"),
]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(
        [PYTHON, *words], cwd=ROOT, env=settings, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(("library", "file", "words"), EXAMPLES, ids=[e[1] for e in EXAMPLES])
def test_an_example_learns_a_little(library: str, file: str, words: str) -> None:
    if run("-c", f"import {library}").returncode != 0:
        pytest.skip(f"NOT TESTED: examples/{file} needs {library}; ROOKERY_LEARNERS names a Python")
    done = run(f"examples/{file}", *words.split())
    assert done.returncode == 0, done.stderr
    assert "decisions" in done.stdout
