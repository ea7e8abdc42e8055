"""The pages that `rookery report` and `rookery arena` write fit their window."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser
from typer.testing import CliRunner

from rookery.cli import app

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

WIDTH = 1100
WIDER = """() => [...document.querySelectorAll('table')]
    .filter((table) => table.scrollWidth > table.parentElement.clientWidth)
    .map((table) => table.innerText.split('\\n')[0])"""


@pytest.mark.parametrize("game", ["court", "touria", "towers"])
def test_tables_of_a_report_fit(browser: Browser, tmp_path: Path, game: str) -> None:
    file = tmp_path / "report.html"
    words = ["report", game, "--games", "6", "--bots", "eager", "--seed", "1", "--workers", "1"]
    done = CliRunner().invoke(app, [*words, "--html", str(file)])
    assert done.exit_code == 0, done.output
    assert too_wide(browser, file) == []


def test_tables_of_a_tournament_fit(browser: Browser, tmp_path: Path) -> None:
    words = ["arena", "court", "--bots", "eager,random,level1", "--games", "6", "--seed", "1"]
    done = CliRunner().invoke(app, [*words, "--workers", "1", "--out", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert too_wide(browser, tmp_path / "report.html") == []


def too_wide(browser: Browser, file: Path) -> list[str]:
    """The tables that are wider than their place; the page itself never is."""
    page = browser.new_page(viewport={"width": WIDTH, "height": 800})
    page.goto(file.as_uri())
    assert page.locator("table").count() > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    found: list[str] = page.evaluate(WIDER)
    page.close()
    return found
