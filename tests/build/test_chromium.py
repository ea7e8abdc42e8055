"""A Chromium is found, or taken from a package; where there is none, the last line says so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import chromium as finding

pytestmark = pytest.mark.once


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without a Chromium; returns where one would be unpacked."""
    monkeypatch.setattr(finding, "SHELL", "no-such-shell")
    monkeypatch.setattr(finding, "NAMES", ("no-such-browser",))
    monkeypatch.setattr(finding, "node_folder", lambda: tmp_path)
    monkeypatch.setattr(finding, "UNPACKED", tmp_path / "unpacked")
    return tmp_path / "unpacked"


def test_the_machines_own_comes_first(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "NAMES", ("sh",))
    assert finding.chromium() == finding.installed() == finding.whole()
    assert finding.installed()
    assert finding.untested() == ""


def test_the_shell_comes_before_the_whole_and_can_do_less(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "SHELL", "sh")
    assert finding.chromium()
    assert finding.whole() is None
    assert "NOT TESTED: notices" in finding.untested()
    monkeypatch.setattr(finding, "NAMES", ("ls",))
    assert finding.chromium() != finding.whole()
    assert finding.untested() == ""


def test_one_from_the_package_will_do(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []

    def run(command: list[str], *, env: dict[str, str], **_others: object) -> None:
        commands.append(command)
        browser = Path(env["TMPDIR"]) / "chromium"
        browser.touch(mode=0o700)

    monkeypatch.setattr(subprocess, "run", run)
    finding.see_to_it()
    assert [command[0] for command in commands] == ["npm", "node"]
    assert finding.chromium() == str(bare / "chromium")
    assert "NOT TESTED: notices" in finding.untested()


def test_without_any_the_last_line_says_what_was_not_tested(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*_words: object, **_others: object) -> None:
        raise OSError("no network")

    monkeypatch.setattr(subprocess, "run", run)
    finding.see_to_it()
    assert "no network" in capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", ["chromium", "--untested"])
    finding.main()
    assert capsys.readouterr().out.strip() == finding.untested()
    assert "\033[1mNOT TESTED: the page" in finding.untested()
