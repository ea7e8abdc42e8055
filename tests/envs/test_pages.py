"""The pages that list every index of an observation are as a command writes them."""

import pytest

import rookery
from tools.observation_pages import PAGES, page

pytestmark = pytest.mark.once


def test_no_page_is_stale() -> None:
    for title in rookery.titles():
        written = (PAGES / f"{title.name}.md").read_text(encoding="utf-8")
        assert written == page(title), "stale: run python -m tools.observation_pages"


def test_there_is_a_page_for_every_game_and_no_other() -> None:
    there = {path.stem for path in PAGES.glob("*.md")}
    assert there == {title.name for title in rookery.titles()}
