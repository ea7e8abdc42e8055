"""Commands are loaded when they are called for: what is quick to say is said quickly."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import pytest
from typer.testing import CliRunner

from rookery.cli import app
from rookery.commands.shelf import COMMANDS
from tools.compiled import PACKAGE

pytestmark = pytest.mark.once

GUESTS = "rookery.bots.guests.guest"
HEAVY = ("asyncio", "litestar", "numpy", "pydantic", "ray", "rich", GUESTS)
"""Each takes longer to load than it takes to say which games there are."""


def loaded_by(*words: str) -> set[str]:
    """The modules that are there when a command has done its work."""
    code = "import sys, atexit; atexit.register(lambda: print('#', *sys.modules)); "
    code += f"sys.argv = ['rookery', *{words!r}]; from rookery.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.rsplit("#", 1)[1].split())


@pytest.mark.parametrize(
    "words", [("--help",), ("games",), ("games", "--json"), ("games", "court")]
)
def test_what_is_quick_loads_nothing_heavy(words: tuple[str, ...]) -> None:
    modules = loaded_by(*words)
    assert "rookery.cli" in modules
    assert modules.isdisjoint(HEAVY)
    others = {f"rookery.commands.{name}" for name in COMMANDS if name not in words}
    assert modules.isdisjoint(others)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_on_the_shelf_helps(name: str) -> None:
    done = CliRunner().invoke(app, [name, "--help"])
    assert done.exit_code == 0
    assert f"{name} [OPTIONS]" in done.output
    assert COMMANDS[name] in " ".join(CliRunner().invoke(app, ["--help"]).output.split())


def test_every_command_there_is_lies_on_the_shelf() -> None:
    modules = (PACKAGE / "commands").glob("[a-z]*.py")
    made = ("{}_command(", "{} = typer.Typer(")
    found = {
        path.stem
        for path in modules
        if any(maker.format(path.stem) in path.read_text(encoding="utf-8") for maker in made)
    }
    assert found == set(COMMANDS)


def test_it_says_which_version_it_is() -> None:
    done = CliRunner().invoke(app, ["--version"])
    assert (done.exit_code, done.output) == (0, f"rookery {version('rookery')}\n")


def test_a_slip_of_the_pen_is_met_with_a_hint() -> None:
    done = CliRunner().invoke(app, ["simulat"])
    assert done.exit_code == 2
    assert "Did you mean 'simulate'?" in done.output
