"""The page's types are those of the server's messages and the games' views."""

import subprocess
import sys

import pytest

from tools.compiled import ROOT

pytestmark = pytest.mark.once


def test_the_generated_types_are_fresh() -> None:
    command = [sys.executable, "tools/typescript.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
