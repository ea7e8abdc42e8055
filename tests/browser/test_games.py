"""My games and the standings, in the browser."""

from __future__ import annotations

import re

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
    # People may stand among them, or below: others play on this server too.
    expect(page.get_by_role("row", name=re.compile(" bot "))).to_have_count(6)
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize(("light", "size"), [("light", WIDE), ("dark", PHONE)])
def test_a_newcomer_finds_people_and_the_standings(
    visit: Visit, light: Light, size: tuple[int, int]
) -> None:
    """Without a game of one's own there is a way to the hall, and from there to all standings."""
    page = visit(light=light, size=size).page
    page.goto("/games")
    expect(page.get_by_text("There is no game here yet.")).to_be_visible()
    page.get_by_role("link", name="Play with others").click()
    standings = page.get_by_role("navigation", name="Standings")
    standings.get_by_role("link", name="Touria").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Touria")
    assert_accessible(page)
    standings.get_by_role("link", name="Wandering Towers").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Wandering Towers")
    expect(page.get_by_role("row", name=re.compile(" bot "))).to_have_count(6)


def test_my_games_are_looked_up_again_when_one_comes_back(visit: Visit) -> None:
    ann = visit(name="Ann")
    page = ann.page
    page.goto("/games")
    expect(page.get_by_text("There is no game here yet.")).to_be_visible()
    ann.create([ME, {"kind": "open"}])
    page.evaluate("() => { document.dispatchEvent(new Event('visibilitychange')) }")
    expect(page.get_by_role("heading", name="Waiting for people")).to_be_visible()
