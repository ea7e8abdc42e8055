"""Where a checker is told to look away, a comment says why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.compiled import ROOT

pytestmark = pytest.mark.once

IGNORED = re.compile(r"# type: ignore\[[a-z, -]+\](?P<why>.*)$")


def without_reason(path: Path) -> list[str]:
    """The lines that ignore a type, and give no reason behind it nor in a comment above."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found = []
    for number, line in enumerate(lines):
        ignored = IGNORED.search(line)
        explained = number > 0 and lines[number - 1].strip().startswith("# ")
        above = number > 0 and IGNORED.search(lines[number - 1]) is not None
        if ignored and not (ignored["why"].strip().startswith("# ") or explained or above):
            found.append(f"{path.name}:{number + 1}")
    return found


def test_no_type_is_ignored_without_a_reason() -> None:
    folders = ("src", "tools", "tests", "bench", "examples")
    files = [*ROOT.glob("*.py"), *(p for name in folders for p in (ROOT / name).rglob("*.py"))]
    assert len(files) > 500
    assert [place for path in files for place in without_reason(path)] == []


def test_a_missing_reason_is_found(tmp_path: Path) -> None:
    said = "one = two()  # type: {}[misc]".format("ignore")  # so that it is none itself
    texts = {
        "bare.py": f"\n{said}\n",
        "behind.py": f"\n{said}  # it has no types\n",
        "above.py": f"# It has no types.\n{said}\n{said}\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert [without_reason(tmp_path / name) for name in texts] == [["bare.py:2"], [], []]
