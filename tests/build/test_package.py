"""What `pip install` brings: wheel and source archive carry the page, and work outside the tree."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tools.browser import Visitor, running_browser, running_server
from tools.chromium import chromium
from tools.compiled import ROOT

# Each builds, or installs from the registry; on a busy machine that takes its time.
pytestmark = [
    pytest.mark.once,
    pytest.mark.timeout(900),
    pytest.mark.xdist_group("browser"),
]

UV = shutil.which("uv") or str(ROOT / ".uv" / "bin" / "uv")
LOCK = ROOT / "requirements" / "dev.txt"
BUILD = "import sys; from tools import backend; getattr(backend, sys.argv[1])(sys.argv[2])"
PAGE = "rookery/server/static/index.html"


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """What a command prints; an AssertionError with its complaints where it fails."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(kind: str, source: Path, folder: Path, **environment: str) -> Path:
    """Build a wheel or a source archive from plain Python, which says the same of the page."""
    folder.mkdir()
    run(
        *(sys.executable, "-c", BUILD, f"build_{kind}", folder),
        cwd=source,
        ROOKERY_INTERPRETED="1",
        **environment,
    )
    return next(path for path in folder.iterdir())


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that a clone would have, and nothing that was built."""
    folder = tmp_path_factory.mktemp("clone")
    wanted = ("ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in run("git", *wanted, cwd=ROOT).split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    assert not (folder / "src" / PAGE).exists()
    return folder


@pytest.fixture(scope="module")
def archive(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", clone, tmp_path_factory.mktemp("built") / "archive")


@pytest.fixture(scope="module")
def wheel(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel from the source archive alone, on a machine that can't build a page."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    source = next(folder.iterdir())
    return build("wheel", source, folder / "wheel", PATH="/nowhere")


def install(wheel: Path, extra: str, folder: Path, python: str = sys.executable) -> Path:
    """An environment with the wheel and nothing else but what it asks for; returns its Python."""
    run(UV, "venv", "-q", "--python", python, folder, cwd=ROOT)
    wanted = f"rookery{extra} @ {wheel.as_uri()}"
    run(UV, "pip", "install", "-q", "--python", folder, "-c", LOCK, wanted, cwd=folder)
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def rookery(python: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [str(python.parent / "rookery"), *words]
    return subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)


def test_the_archive_holds_the_page_and_what_it_is_built_from(archive: Path) -> None:
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {f"src/{PAGE}", "web/package.json", "web/src/main.ts", "setup.py"} <= names
    assert not [name for name in names if "node_modules" in name or name.endswith(".so")]


def test_a_wheel_is_built_from_a_clone_too(clone: Path, archive: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(build("wheel", clone, tmp_path / "wheel")) as packed:
        assert PAGE in packed.namelist()


def test_plainly_installed_it_plays_and_says_what_the_table_needs(
    wheel: Path, tmp_path: Path
) -> None:
    python = install(wheel, "", tmp_path / "plain")
    told = json.loads(rookery(python, "games", "--json").stdout)
    assert [game["name"] for game in told["games"]] == ["court", "touria", "towers"]
    played = rookery(python, "simulate", "court", "--games", "3", "--bots", "eager,random")
    assert played.returncode == 0, played.stderr
    refused = rookery(python, "serve", "--port", "0")
    assert refused.returncode == 2
    assert "pip install 'rookery[web]'" in refused.stderr


def test_with_the_table_it_is_played_in_a_browser(wheel: Path, tmp_path: Path) -> None:
    if chromium() is None:
        pytest.skip("NOT TESTED: the installed page, since this machine has no Chromium")
    python = install(wheel, "[web]", tmp_path / "web")
    with (
        running_server(tmp_path / "data", str(python), PYTHONPATH="") as server,
        running_browser() as browser,
    ):
        visitor = Visitor(browser, server.address)
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"}]
        visitor.page.goto(visitor.create(seats))
        expect(visitor.page.locator(".prompt.asked")).to_be_visible()
        visitor.page.get_by_role("button", name=re.compile("^Roll ")).first.click()
        expect(visitor.page.get_by_role("button", name=re.compile("^Roll "))).to_have_count(0)
        visitor.close()
        assert visitor.complaints == []


def test_with_environments_and_arena_it_learns_and_rates(wheel: Path, tmp_path: Path) -> None:
    python = install(wheel, "[rl,arena]", tmp_path / "rl")
    game = "env = pettingzoo.env('court'); env.reset(seed=1); print(env.agents)"
    agents = run(python, "-c", f"from rookery.envs import pettingzoo; {game}", cwd=tmp_path)
    assert agents.strip() == "['player_0', 'player_1']"
    contest = ("arena", "court", "--bots", "eager,random", "--games", "4", "--json")
    done = rookery(python, *contest, "--out", str(tmp_path / "contest"))
    assert done.returncode == 0, done.stderr
    assert {bot["bot"] for bot in json.loads(done.stdout)["standings"]} == {"eager", "random"}


def at_hand(version: str) -> str | None:
    """An interpreter of another version that this machine has."""
    wanted = ["python", "find", "-q", "--no-python-downloads", version]
    found = subprocess.run([UV, *wanted], capture_output=True, text=True, check=False)
    if found.returncode == 0:
        return found.stdout.strip()
    own = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
    return str(own[-1]) if own else None


@pytest.mark.parametrize("version", ["3.12", "3.13", "3.14"])
def test_other_pythons_play_too(wheel: Path, tmp_path: Path, version: str) -> None:
    interpreter = at_hand(version)
    if interpreter is None:
        pytest.skip(f"NOT TESTED: Python {version}, which this machine has not")
    python = install(wheel, "", tmp_path / version, interpreter)
    record = ROOT / "tests" / "golden" / "towers" / "ending-all-home.record"
    told = rookery(python, "replay", str(record), "--json")
    assert told.returncode == 0, told.stderr
    assert sum(json.loads(told.stdout)["result"]) == 1
    played = rookery(python, "simulate", "court", "--games", "2", "--bots", "eager,random")
    assert played.returncode == 0, played.stderr
