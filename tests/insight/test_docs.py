"""What docs/insight.md shows runs, and says what it says there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "insight.md").read_text(encoding="utf-8")


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert len(blocks) == 3
    exec(compile("".join(blocks), "insight.md", "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    shown = re.findall(r"```\n(.* Better: .*?)\n```", TEXT)
    assert printed[0] == shown[0]
    assert re.fullmatch(r"\[0\.\d, 0\.\d\]", printed[1])
    assert printed[2] == "the Farmer: 100%, the Guard: 17%"


@pytest.mark.once
def test_every_plot_that_is_shown_is_there() -> None:
    for path in re.findall(r"\]\((?!http)([^)#]+)\)", TEXT):
        assert (DOCS / path).exists(), path
