"""Every block of code in the documents runs, or stands for something that another test runs."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer

from rookery.cli import app
from rookery.commands.shelf import COMMANDS
from tools.compiled import ROOT

PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
RUN_ELSEWHERE = {
    "README.md": "tests/docs/test_readme.py",
    "docs/bot_accounts.md": "tests/server/test_bot_command.py",
    "docs/bots.md": "tests/bots/test_docs.py",
    "docs/environments.md": "tests/envs/test_docs.py",
    "docs/fairness.md": "tests/docs/test_fairness.py",
    "docs/game_of_your_own.md": "tests/docs/test_own_game.py",
    "docs/insight.md": "tests/insight/test_docs.py",
    "docs/training.md": "tests/train/test_own_game.py",
}
"""Pages whose Python has a test of its own, which knows what should come of it."""


READ_NOT_RUN = {
    "ARCHITECTURE.md: core  ←  games": "a drawing; tests/build/test_imports.py holds to it",
    'README.md: pipx install "rookery[web]"': "installs; tests/build/test_package.py does so",
    "README.md: make play     # builds": "targets of the Makefile, which are looked up below",
    'docs/environments.md: pip install "rookery[rl]" torch': "brings gigabytes; "
    "tests/envs/test_learners.py runs the example where they are",
    "docs/environments.md: python -m venv learners": "brings gigabytes; "
    "tests/envs/test_learners.py says when it is wanted",
    "docs/fairness.md: note dice": "notes; tests/docs/test_fairness.py compares them",
    "docs/game_of_your_own.md: {'phase'": "printed; tests/docs/test_own_game.py compares it",
    "docs/game_of_your_own.md: ROOKERY_GAMES=": "a setting, which is looked up below; "
    "tests/cli/test_game_files.py has it",
    "docs/index.md: pipx install": "installs; tests/build/test_package.py does so from a wheel",
    "docs/insight.md: Ann takes no card.": "printed; tests/insight/test_docs.py compares it",
    "docs/operations.md: python3 -m venv /opt/rookery": "installs into the system",
    "docs/operations.md: ROOKERY_DATA=": "settings, which are looked up below",
    "docs/operations.md: [Unit]": "a unit of systemd, which a test has not",
    "docs/operations.md: play.example {": "settings of Caddy, which a test has not",
    "docs/operations.md: server {": "settings of nginx, which a test has not",
    "docs/operations.md: ROOKERY_DATABASE_URL=": "settings, which are looked up below",
    "docs/operations.md: docker build": "needs Docker",
    "docs/python.md: Three fives": "printed; compared below with what the page prints",
    "docs/strength.md: make ladder": "hours of games; targets are looked up below",
    "docs/translating.md: .venv/bin/python tools/words.py": "tests/build/test_words.py runs it",
}
"""Blocks that are no Python, JSON or command of ours, by page and first words: why none runs."""


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def blocks(path: Path) -> list[tuple[str, str]]:
    """The blocks of a page: language and text."""
    return BLOCK.findall(path.read_text(encoding="utf-8"))


WITH_PYTHON = [page for page in PAGES if any(kind == "python" for kind, _ in blocks(page))]


@pytest.mark.once
def test_every_page_with_python_is_run() -> None:
    here = [named(page) for page in WITH_PYTHON if named(page) not in RUN_ELSEWHERE]
    assert here == ["docs/python.md"]
    for page, test in RUN_ELSEWHERE.items():
        assert Path(page).name in (ROOT / test).read_text(encoding="utf-8"), test


def test_the_tour_runs_and_prints_what_it_shows() -> None:
    printed = io.StringIO()
    names: dict[str, Any] = {}
    told = blocks(ROOT / "docs" / "python.md")
    with contextlib.redirect_stdout(printed):
        for kind, text in told:
            if kind == "python":
                exec(compile(text, "docs/python.md", "exec"), names)
    assert printed.getvalue() == "".join(text for kind, text in told if not kind)


COMMAND_LINES = sorted(
    {
        (named(page), line.removeprefix("$ ").partition("  #")[0].strip())
        for page in PAGES
        for kind, text in blocks(page)
        if kind in ("", "sh")
        for line in text.splitlines()
        if re.match(r"(\$ )?rookery \w", line)
    }
)


@pytest.mark.once
@pytest.mark.parametrize(("page", "line"), COMMAND_LINES)
def test_every_command_line_is_understood(page: str, line: str) -> None:
    """It is read as the command reads it, and not run; bad options and wrong names are refused."""
    _, name, *words = shlex.split(line)
    assert name in COMMANDS
    group: Any = typer.main.get_command(app)
    with group.make_context("rookery", [name, *words]) as context:
        command = group.get_command(context, name)
        command.make_context(name, words, parent=context)


OTHERS = [
    (f"{named(page)}: {text.strip()}", text)
    for page in PAGES
    for kind, text in blocks(page)
    if kind not in ("python", "json")
    if not re.search(r"^(\$ )?rookery \w", text, re.MULTILINE)
]
"""What is left when Python and our own commands are taken away, each as `READ_NOT_RUN` has it."""


@pytest.mark.once
def test_no_block_is_left_out_without_a_reason() -> None:
    for told, _ in OTHERS:
        assert any(told.startswith(known) for known in READ_NOT_RUN), told
    for known in READ_NOT_RUN:
        assert any(told.startswith(known) for told, _ in OTHERS), f"{known} is gone"


@pytest.mark.once
def test_json_stands_where_a_test_reads_it() -> None:
    pages = {named(page) for page in PAGES for kind, _ in blocks(page) if kind == "json"}
    assert pages == {"docs/bots.md"}, "whose messages tests/bots/test_docs.py compares"


@pytest.mark.once
def test_the_targets_settings_and_files_that_they_name_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    sources = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "src" / "rookery").rglob("*.py")
    )
    sources += (ROOT / "tests" / "envs" / "test_learners.py").read_text(encoding="utf-8")
    text = "".join(text for _, text in OTHERS)
    targets = set(re.findall(r"\bmake ([a-z-]+)", text))
    settings = set(re.findall(r"\bROOKERY_[A-Z_]+", text))
    files = set(re.findall(r"\b(?:examples|requirements)/[\w.]+", text))
    assert {"play", "test", "ladder"} <= targets
    assert len(settings) > 8
    assert files == {"examples/ppo_court.py", "requirements/web.txt"}
    assert all(f"\n{target}:" in makefile for target in targets)
    assert {name for name in settings if name not in sources} == set()
    assert all((ROOT / file).exists() for file in files)
