"""What docs/environments.md prints is run, and its links lead somewhere."""

import re
from pathlib import Path

import pytest

pytestmark = [pytest.mark.once, pytest.mark.filterwarnings("ignore:.*:UserWarning")]

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL))
def test_its_python_runs(block: str) -> None:
    exec(compile(block, str(PAGE), "exec"), {})


def test_its_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", TEXT):
        assert (PAGE.parent / link).exists(), link
