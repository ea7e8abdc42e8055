"""My games and the standings, in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_access import assert_accessible
from tools.browser import PHONE, WIDE, Light

pytestmark = [pytest.mark.once, pytest.mark.timeout(300), pytest.mark.xdist_group("browser")]

ME = {"kind": "me", "name": "Ann"}


@pytest.mark.parametrize(("light", "size"), [("light", WIDE), ("dark", PHONE)])
def test_my_games_and_the_standings(visit: Visit, light: Light, size: tuple[int, int]) -> None:
    ann = visit(light=light, size=size, name="Ann")
    ann.create([ME, {"kind": "open"}])
    page = ann.page
    page.goto("/games")
    expect(page.get_by_role("heading", name="Waiting for people")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("textbox", name="With").fill("Nobody")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("No game fits that.")).to_be_visible()
    page.goto("/standings/court")
    expect(page.get_by_role("heading", level=1)).to_contain_text("To Court the King")
    expect(page.get_by_role("row")).to_have_count(6)
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
