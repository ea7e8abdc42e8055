"""Two tables one after the other in one page share nothing; hints go with their things."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

pytestmark = [pytest.mark.once, pytest.mark.timeout(300), pytest.mark.xdist_group("browser")]

ME = {"kind": "me", "name": "Ann"}
HERE = {"kind": "here", "name": "Bo"}


def walk_over(page: Page, path: str) -> None:
    """Go to another table as a link does: the page stays, and with it all of its modules."""
    page.evaluate("path => history.pushState(null, '', path)", path)
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.locator(".desk")).to_be_visible()


def test_a_quiet_table_leaves_the_next_one_alone(visit: Visit) -> None:
    ann = visit()
    first, second = (
        ann.create([ME, {"kind": "bot", "bot": "level1"}], game="towers", variant="expert")
        for _ in range(2)
    )
    ann.page.goto(first)
    asking = ann.page.get_by_label("Between others' moves")
    asking.select_option("Don't ask me")
    walk_over(ann.page, second)
    expect(asking).to_have_value("ask")
    walk_over(ann.page, first)
    expect(asking).to_have_value("quiet")


def test_an_open_castle_stays_at_its_table(visit: Visit) -> None:
    ann = visit()
    first, second = (
        ann.create([ME, {"kind": "bot", "bot": "level1"}], game="touria") for _ in range(2)
    )
    ann.page.goto(first)
    doors = ann.page.get_by_role("region", name="The castle's doors")
    ann.page.get_by_role("button", name="castle").first.click()
    expect(doors).to_be_visible()
    ann.page.get_by_role("button", name="Settings").click()
    dragon = ann.page.get_by_role("checkbox", name="Dragon")
    dragon.check()
    walk_over(ann.page, second)
    expect(doors).to_have_count(0)
    ann.page.get_by_role("button", name="Settings").click()
    expect(dragon).not_to_be_checked()


def test_a_hint_goes_when_its_thing_goes(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(ann.create([ME, HERE]))
    hinted = ann.page.locator(".hinted")
    expect(ann.page.locator(".prompt.asked")).to_be_visible()
    ann.page.keyboard.press("r")
    dice = ann.page.locator(".felt .die.open")
    expect(dice).to_have_count(3)
    last = dice.last
    last.hover()
    expect(hinted).to_contain_text("Set-aside dice")
    # By its key, so that the mouse rests where the die was.
    ann.page.keyboard.press(last.get_attribute("data-die") or "")
    expect(dice).to_have_count(2)
    expect(hinted).to_be_empty()
