"""What the README prints is run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(blocks) == 2
    exec(compile("".join(blocks), "README.md", "exec"), {})
    assert re.fullmatch(r"Seat [AB] holds the King\.\n", capsys.readouterr().out)


@pytest.mark.once
def test_every_command_of_the_readme_exists() -> None:
    commands = set(re.findall(r"^rookery (\w+)", README, re.MULTILINE))
    assert commands >= {"serve", "play", "simulate", "replay", "verify", "check", "games"}
    for command in commands:
        run = [sys.executable, "-m", "rookery.cli", command, "--help"]
        assert subprocess.run(run, capture_output=True, check=False).returncode == 0, command


@pytest.mark.once
def test_links_in_the_documents_lead_somewhere() -> None:
    for page in ROOT.glob("*.md"):
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"


@pytest.mark.once
def test_the_map_names_only_what_is_there() -> None:
    chart = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    for path in re.findall(
        r"`((?:src|core|games|bots|arena|server|terminal|tests|tools|web)/[\w./]*)`", chart
    ):
        places = (ROOT / path, ROOT / "src" / "rookery" / path)
        assert any(place.exists() for place in places), path
