"""The coach on the page: chosen at set-up, odds on the cards, hints in three steps, a teacher."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_access import assert_accessible
from tests.browser.test_languages import ENGLISH
from tests.insight.small import DECLINED, spoilt
from tools.browser import Server, Visitor, running_server

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

LONG = 60_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose coach thinks next to nothing: here it is not about what it finds."""
    with running_server(tmp_path_factory.mktemp("coach"), ROOKERY_EFFORT="0.01") as server:
        yield server


def sit_down(page: Page, game: str, coach: str) -> None:
    """Set up a table against a bot, with such a coach."""
    page.goto(f"/new/{game}")
    page.get_by_label("Coach", exact=True).select_option(coach)
    page.get_by_role("button", name="Set the table").click()
    # There, if unseen: what the pointer happens to be on says its hint in the prompt's place.
    expect(page.locator(".prompt.asked")).to_have_count(1, timeout=LONG)


def three_steps(page: Page) -> None:
    """Ask for a hint, and for all of it."""
    page.get_by_role("button", name="Hint", exact=True).click()
    coach = page.get_by_role("region", name="Coach")
    expect(coach.get_by_text(re.compile("Look at what is marked"))).to_be_visible(timeout=LONG)
    expect(page.locator(".ring.look").first).to_be_visible()
    assert_accessible(page)
    coach.get_by_role("button", name="What should I do?").click()
    expect(page.locator(".ring.best").first).to_be_visible()
    page.keyboard.press("h")
    expect(coach.get_by_role("img", name="Hint, step 3 of 3")).to_be_visible()
    assert_accessible(page)


@pytest.mark.parametrize("game", ["court", "towers", "touria"])
def test_a_hint_comes_in_three_steps_and_marks_what_to_press(visitor: Visitor, game: str) -> None:
    page = visitor.page
    sit_down(page, game, "demand")
    three_steps(page)
    ring = page.locator(".ring.best").first.bounding_box()
    size = page.viewport_size
    assert ring is not None
    assert size is not None
    assert ring["x"] + ring["width"] > 0
    assert ring["x"] < size["width"]
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Coach")).to_have_count(0)
    expect(page.locator(".overlay .ring")).to_have_count(0)


def test_odds_are_on_the_cards_and_follow_the_dice(visitor: Visitor) -> None:
    page = visitor.page
    sit_down(page, "court", "demand")
    while not page.locator(".die.open").count():
        page.keyboard.press("r")
        page.wait_for_timeout(50)
    farmer = page.locator("[data-market=farmer] .likely")
    expect(farmer).to_have_text(re.compile(r"^\s*\d+\s*$"), timeout=LONG)
    expect(page.locator("[data-market=king] .likely")).to_have_count(0)
    assert_accessible(page)


def test_a_teacher_speaks_up_and_the_decision_is_taken_back(visitor: Visitor) -> None:
    """Whoever leaves the Farmer lying is told: the court's own reckoning calls it a blunder."""
    page = visitor.page
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "eager"}]
    page.goto(visitor.play_on(spoilt("Ann", "Bo").text(), DECLINED, seats, coach="teacher"))
    page.get_by_role("button", name="Take no card").click()
    page.locator(".line:has(.asking) .button.primary").click()
    coach = page.get_by_role("region", name="Coach")
    expect(coach.get_by_text("Better: Ann wins over the Farmer.")).to_be_visible(timeout=LONG)
    expect(coach.get_by_text("Blunder")).to_be_visible()
    assert_accessible(page)
    coach.get_by_role("button", name="Take it back").click()
    expect(coach).to_have_count(0)
    expect(page.get_by_role("button", name="Take no card")).to_be_visible()


def test_a_teacher_speaks_german(visitor: Visitor) -> None:
    """The decision, the better one, the grade and the reason: none of it is left in English."""
    page = visitor.page
    page.add_init_script("localStorage['rookery.language'] = 'de'")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "eager"}]
    page.goto(visitor.play_on(spoilt("Ann", "Bo").text(), DECLINED, seats, coach="teacher"))
    page.get_by_role("button", name="Keine Karte nehmen").click()
    page.locator(".line:has(.asking) .button.primary").click()
    coach = page.get_by_role("region", name="Coach")
    expect(coach.get_by_text("Besser: Ann gewinnt den Bauern.")).to_be_visible(timeout=LONG)
    expect(coach.get_by_text("Ann würfelt ab dem nächsten Zug")).to_be_visible()
    expect(coach).not_to_contain_text(ENGLISH)


@pytest.mark.parametrize("game", ["court", "towers", "touria"])
def test_a_hint_is_given_in_german(visitor: Visitor, game: str) -> None:
    page = visitor.page
    page.add_init_script("localStorage['rookery.language'] = 'de'")
    page.goto(f"/new/{game}")
    page.get_by_label("Coach", exact=True).select_option("demand")
    page.get_by_role("button", name="Tisch decken").click()
    expect(page.locator(".prompt.asked")).to_have_count(1, timeout=LONG)
    page.get_by_role("button", name="Tipp", exact=True).click()
    coach = page.get_by_role("region", name="Coach")
    for button in ("Was soll ich tun?", "Warum?"):
        coach.get_by_role("button", name=button).click(timeout=LONG)
    expect(coach.get_by_role("img", name="Tipp, Stufe 3 von 3")).to_be_visible()
    expect(coach.locator("p.best")).to_be_visible()
    expect(coach).not_to_contain_text(ENGLISH)


def test_without_a_coach_nobody_is_told_anything(visitor: Visitor) -> None:
    page = visitor.page
    sit_down(page, "court", "off")
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    expect(page.locator(".likely")).to_have_count(0)


def test_whoever_joins_is_told_of_the_coach(visitor: Visitor, browser: Browser) -> None:
    page = visitor.page
    page.goto("/new/court")
    page.get_by_label("Coach", exact=True).select_option("demand")
    page.locator("select").nth(1).select_option("open")
    expect(page.get_by_text("Whoever sits down at the table agrees to it.")).to_be_visible()
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/table/*")
    guest = Visitor(browser, visitor.address)
    guest.page.goto(page.url)
    expect(guest.page.get_by_text("By taking a seat you agree to it.")).to_be_visible()
    guest.close()
    assert guest.complaints == []
