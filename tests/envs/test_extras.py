"""What is not installed names itself, and the games need none of it."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.once

WITHOUT = "import sys; sys.modules.update(dict.fromkeys({names!r})); import {module}"


def run(module: str, *names: str) -> subprocess.CompletedProcess[str]:
    """Import a module in a Python without these packages."""
    code = WITHOUT.format(names=names, module=module)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("module", "package"),
    [
        ("rookery.envs.pettingzoo", "pettingzoo"),
        ("rookery.envs.openspiel", "pyspiel"),
        ("rookery.envs.gymnasium", "gymnasium"),
        ("rookery.envs.vector", "numpy"),
    ],
)
def test_a_missing_extra_names_itself(module: str, package: str) -> None:
    done = run(module, package)
    assert done.returncode == 1
    said = done.stderr.splitlines()[-1]
    assert said.startswith("ImportError: rookery.envs")
    assert said.endswith("pip install 'rookery[rl]'")


def test_the_games_and_the_compiled_loop_need_no_extra() -> None:
    done = run("rookery, rookery.envs.many", "numpy", "gymnasium", "pettingzoo", "pyspiel")
    assert (done.returncode, done.stderr) == (0, "")


def test_whoever_only_writes_data_sets_registers_no_games() -> None:
    code = "import gymnasium, rookery.envs.datasets, rookery.envs.spaces; "
    code += "print([name for name in gymnasium.registry if name.startswith('rookery/')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
