"""With others: leaving and coming back, ending, clocks, and the hall, as people do it."""

from __future__ import annotations

import re
import secrets
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_access import assert_accessible
from tools.browser import PHONE, WIDE, Visitor

pytestmark = [pytest.mark.once, pytest.mark.timeout(300), pytest.mark.xdist_group("browser")]

ME = {"kind": "me", "name": "Ann"}
LIVE = {"turn": 600, "reserve": 600, "aside": 20}
"""Time enough to look at it, however slow the machine is."""


def table_of_two(ann: Visitor, bo: Visitor, **terms: Any) -> str:
    """Ann and Bo at one table; returns its path."""
    asked = {"game": "court", "seats": [ME, {"kind": "open"}], "terms": terms}
    path = ann._post("/api/tables", asked)
    bo.page.goto(path)
    bo.page.get_by_role("button", name="Take the seat").click()
    ann.page.goto(path)
    for page in (ann.page, bo.page):
        expect(page.locator(".desk")).to_be_visible()
    return path


def leave_or_end(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave or end").click()
    expect(page.get_by_role("heading", name="End without a result")).to_be_visible()


def test_who_leaves_is_played_for_and_comes_back(visit: Visit) -> None:
    ann, bo = visit(size=WIDE), visit(size=PHONE, light="dark", name="Bo")
    path = table_of_two(ann, bo, stand_in="eager")
    leave_or_end(bo.page)
    assert_accessible(bo.page)
    bo.page.get_by_role("button", name="Leave", exact=True).click()
    expect(bo.page.get_by_role("link", name="Play with others")).to_be_visible()
    expect(ann.page.locator(".seat", has_text="plays on")).to_be_visible()
    assert_accessible(ann.page)
    bo.page.goto(path)
    expect(bo.page.locator(".desk")).to_be_visible()
    expect(ann.page.locator(".seat", has_text="plays on")).to_have_count(0)


def test_all_agree_to_end_the_game(visit: Visit) -> None:
    ann, bo = visit(size=PHONE), visit(size=WIDE, light="dark", name="Bo")
    table_of_two(ann, bo)
    leave_or_end(ann.page)
    ann.page.get_by_role("button", name="Offer to end").click()
    agree = bo.page.get_by_role("button", name="Agree")
    expect(agree).to_be_visible()
    assert_accessible(bo.page)
    agree.click()
    for page in (ann.page, bo.page):
        ended = page.get_by_role("dialog", name="ended without a result")
        expect(ended).to_be_visible()
        expect(ended.get_by_role("link", name="Watch it again")).to_be_visible()
        expect(ended.get_by_role("link", name="Review")).to_be_visible()
        assert_accessible(page)


def test_who_resigns_is_told_how_it_ended(visit: Visit) -> None:
    ann, bo = visit(size=WIDE), visit(size=PHONE, light="dark", name="Bo")
    table_of_two(ann, bo)
    leave_or_end(bo.page)
    bo.page.get_by_role("button", name="Resign", exact=True).click()
    bo.page.get_by_role("button", name="Yes, I resign").click()
    for page, outcome in ((ann.page, "You win"), (bo.page, "Ann wins")):
        story = page.get_by_role("dialog", name=outcome)
        expect(story.get_by_text("Bo resigned.")).to_be_visible()
        expect(story).not_to_contain_text("plays on")
        assert_accessible(page)
    bo.page.get_by_role("dialog", name="Ann wins").get_by_role("button", name="Close").click()
    expect(bo.page.get_by_role("dialog")).to_have_count(0)


def test_the_running_clock_is_shown(visit: Visit) -> None:
    ann, bo = visit(size=WIDE), visit(size=PHONE, light="dark", name="Bo")
    table_of_two(ann, bo, clock=LIVE)
    for page in (ann.page, bo.page):
        clock = page.get_by_role("timer")
        expect(clock).to_contain_text(re.compile(r"9:[0-5]\d"))
        expect(clock).to_contain_text("+10:00")
        assert_accessible(page)
    # Whoever is asked to such a table is told before they sit down.
    asked = {"game": "court", "seats": [ME, {"kind": "open"}], "terms": {"clock": LIVE}}
    path = ann._post("/api/tables", asked)
    for page in (ann.page, bo.page):
        page.goto(path)
        expect(page.get_by_text("With clocks: 10:00 a turn, 10:00 in reserve.")).to_be_visible()
        assert_accessible(page)


@pytest.mark.parametrize(("size", "light"), [(WIDE, "light"), (PHONE, "dark")])
def test_one_sits_down_in_the_hall(visit: Visit, size: tuple[int, int], light: Any) -> None:
    host = f"Ann {secrets.token_hex(3)}"  # others may have tables in the hall too
    ann = visit(size=size, light=light, name=host)
    bo = visit(size=size, light=light, name="Bo")
    ann.page.goto("/new/court")
    ann.page.get_by_label("Seat 2: Who sits here").select_option("A friend with the link")
    ann.page.get_by_label("Who may come").select_option("Everybody, from the hall")
    ann.page.get_by_label("Clocks").select_option(index=2)
    assert_accessible(ann.page)
    ann.page.get_by_role("button", name="Set the table").click()
    expect(ann.page.get_by_role("button", name="Seat a bot at seat 2")).to_be_visible()
    assert_accessible(ann.page)
    bo.page.goto("/")
    bo.page.get_by_role("link", name="Play with others").click()
    bo.page.get_by_role("button", name=re.compile(f"Sit down: .*{host}")).click()
    for page in (ann.page, bo.page):
        expect(page.locator(".desk")).to_be_visible()
    cy = visit(size=size, light=light)
    cy.page.goto("/hall")
    expect(cy.page.get_by_role("button", name=re.compile(f"Watch: .*{host}"))).to_be_visible()
    assert_accessible(cy.page)


def test_who_looks_elsewhere_is_away_until_they_are_back(visit: Visit) -> None:
    """A page in the background: after a minute its person counts as gone, though it is open."""
    ann, bo = visit(size=WIDE), visit(size=PHONE, name="Bo")
    bo.page.clock.install()
    table_of_two(ann, bo)
    away = ann.page.locator('.seat[data-seat="1"]', has_text="away")
    turn = """(hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }"""
    bo.page.evaluate(turn, True)
    bo.page.clock.fast_forward(70_000)
    expect(away).to_be_visible()
    bo.page.evaluate(turn, False)
    expect(away).to_have_count(0)


@pytest.mark.parametrize(("size", "light"), [(WIDE, "light"), (PHONE, "dark")])
def test_the_host_shares_the_link_and_chooses_the_bot(
    visit: Visit, size: tuple[int, int], light: Any
) -> None:
    ann = visit(size=size, light=light)
    ann.context.add_init_script(
        "navigator.share = async (said) => { document.body.dataset.said = JSON.stringify(said); }"
    )
    asked = {"game": "court", "seats": [ME, {"kind": "open"}, {"kind": "open"}]}
    path = ann._post("/api/tables", asked)
    page = ann.page
    page.goto(path)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("body")).to_have_attribute("data-said", re.compile(path))
    page.get_by_label("Which bot sits down at seat 2").select_option("level1")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Seat a bot at seat 2").click()
    expect(page.get_by_label("Which bot sits down at seat 2")).to_have_count(0)
    seats = page.request.get(f"/api{path.replace('/table/', '/tables/')}").json()["seats"]
    assert [(seat["kind"], seat["name"]) for seat in seats][1] == ("bot", "level1")


def test_the_host_takes_the_table_away(visit: Visit) -> None:
    ann, bo = visit(), visit(size=PHONE)
    asked = {"game": "court", "seats": [ME, {"kind": "open"}, {"kind": "open"}]}
    path = ann._post("/api/tables", asked)
    bo.page.goto(path)
    bo.page.get_by_role("button", name="Take the seat").click()
    expect(bo.page.get_by_role("button", name="Leave the seat")).to_be_visible()
    assert_accessible(bo.page)
    ann.page.goto(path)
    ann.page.get_by_role("button", name="Cancel the table").click()
    ann.page.get_by_role("button", name="Yes, cancel it").click()
    expect(bo.page.get_by_text("The host has taken this table away.")).to_be_visible()


@pytest.mark.parametrize(("size", "light"), [(WIDE, "light"), (PHONE, "dark")])
def test_who_watches_or_was_removed_may_sit_down_after_all(
    visit: Visit, size: tuple[int, int], light: Any
) -> None:
    ann, bo = visit(), visit(size=size, light=light, name="Bo")
    asked = {"game": "court", "seats": [ME, {"kind": "open"}, {"kind": "open"}]}
    path = ann._post("/api/tables", asked)
    bo.page.goto(path)
    bo.page.get_by_role("button", name="Just watch").click()
    sit = bo.page.get_by_role("button", name="Take a seat")
    expect(sit).to_be_visible()
    assert_accessible(bo.page)
    sit.click()
    bo.page.get_by_role("button", name="Take the seat").click()
    expect(bo.page.get_by_role("button", name="Leave the seat")).to_be_visible()
    ann.page.goto(path)
    ann.page.get_by_role("button", name="Remove Bo").click()
    sit.click()
    bo.page.get_by_role("button", name="Take the seat").click()
    expect(bo.page.get_by_role("button", name="Leave the seat")).to_be_visible()
