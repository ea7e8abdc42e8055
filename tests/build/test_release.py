"""A release: one command that dates the changes, states the version and tags it, or refuses."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools.compiled import ROOT
from tools.release import release

pytestmark = pytest.mark.once


def git(folder: Path, *words: str) -> str:
    named = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    done = subprocess.run(
        ["git", *named, *words], cwd=folder, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The two files that a release changes, as they are today, under version control."""
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "Ann")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "ann@example.org")
    for name in ("pyproject.toml", "CHANGELOG.md"):
        (tmp_path / name).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "as it is")
    return tmp_path


def test_a_release_is_a_version_a_section_and_a_tag(tree: Path) -> None:
    release("77.0.1", tree)
    assert 'version = "77.0.1"' in (tree / "pyproject.toml").read_text(encoding="utf-8")
    changes = (tree / "CHANGELOG.md").read_text(encoding="utf-8")
    assert changes.startswith("# Changes\n\n## Unreleased\n\n## 77.0.1, 2")
    assert git(tree, "tag", "--list") == "v77.0.1\n"
    assert git(tree, "status", "--porcelain") == ""


@pytest.mark.parametrize(
    ("version", "reason"),
    [("1.0", "three numbers"), ("0.0.1", "is not newer than"), ("", "three numbers")],
)
def test_what_does_not_fit_changes_nothing(tree: Path, version: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        release(version, tree)
    assert git(tree, "status", "--porcelain") == ""
    assert git(tree, "tag", "--list") == ""


def test_nothing_is_released_twice_or_from_an_unclean_tree(tree: Path) -> None:
    release("77.0.1", tree)
    with pytest.raises(ValueError, match="tagged already"):
        release("77.0.1", tree)
    with pytest.raises(ValueError, match="has nothing under"):
        release("77.0.2", tree)
    (tree / "CHANGELOG.md").write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match="not committed"):
        release("77.0.2", tree)
