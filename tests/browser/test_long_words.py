"""Where words are long, nothing is cut and nothing lies on something else, at both sizes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pseudo import pseudo, speak_pseudo
from tests.browser.test_fits import FITS, SETTLED, START, Table
from tools.browser import PHONE, WIDE, Server, Visitor

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

CUT = (Path(__file__).parent / "cut.js").read_text(encoding="utf-8")
GAMES = ("court", "towers", "touria")
PAGES = (
    "/",
    *(f"/{room}/{game}" for room in ("new", "learn", "rules") for game in GAMES),
    "/me",
    "/games",
    "/hall",
)


@pytest.fixture(params=[WIDE, PHONE], ids=["wide", "phone"])
def reader(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Somebody whose page speaks the language with the long words."""
    visitor = Visitor(browser, server.address, request.param)
    speak_pseudo(visitor.page)
    yield visitor
    visitor.close()
    assert visitor.complaints == []


def cut(page: Page) -> list[str]:
    page.evaluate(SETTLED)
    return [f"{page.url.partition('/')[2]} {one}" for one in page.evaluate(CUT)]


def test_long_words_are_long() -> None:
    assert pseudo("Set the {count} towers, Ann.") == "Šét thé {count} tôôwéérš, Äññ."


def test_every_page_can_be_read(reader: Visitor) -> None:
    page, wrong = reader.page, list[str]()
    for path in PAGES:
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
        expect(page.locator(".loading")).to_have_count(0)
        wrong += cut(page)
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_a_table_and_a_lesson_fit(reader: Visitor, game: str) -> None:
    page = reader.page
    (moment,) = Table(game, 2, (START,)).moments()
    moment.sit_down(reader)
    wrong = [*page.evaluate(FITS), *cut(page)]
    page.goto(f"/learn/{game}")
    page.locator(".ways a.primary").click()
    expect(page.locator("section.lesson")).to_be_visible()
    assert [*wrong, *cut(page)] == []
