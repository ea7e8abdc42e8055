"""Guided first games: every lesson is gone through by clicking, from the front door to the game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rookery.core.lessons import GuidedLesson, course_of
from rookery.core.registry import title
from tests.browser.test_access import assert_accessible
from tools.browser import PHONE, WIDE, Server, Visitor

pytestmark = [pytest.mark.once, pytest.mark.timeout(600), pytest.mark.xdist_group("browser")]

LONG = 60_000
TRIES = 12
BENDS = {("touria", "gems", 2): "2"}
"""Steps at which the way has to be bent first: the number of the mine it is to lead by."""


@pytest.fixture(params=[(WIDE, "light"), (PHONE, "dark")], ids=["wide", "phone"])
def visitor(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    size, light = request.param
    visitor = Visitor(browser, server.address, size, light)
    yield visitor
    visitor.close()
    assert visitor.complaints == []


def card_of(page: Page) -> Locator:
    return page.locator("section.lesson")


def press_middle(page: Page, thing: Locator) -> None:
    """Press where it is, whatever lies there: a ring is over the thing that it marks."""
    place = thing.bounding_box()
    if place:
        page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)


def do_something(page: Page, attempt: int) -> None:
    """Press what is marked, each thing in its turn; or anything open, where everything fits."""
    confirm = page.locator(".line:has(.asking) .button.primary")
    putting = page.get_by_role("button", name="Put it back")
    marked = page.locator(".overlay .ring")
    for wanted in (confirm, marked, putting, page.locator("main .open:visible")):
        if count := wanted.count():
            return press_middle(page, wanted.nth(attempt % count))
    return None


def take_step(page: Page, step: int, bend: str | None) -> None:
    """Do what the lesson asks for at this step, until it goes on."""
    card = card_of(page)
    expect(card).to_be_visible()
    if bend:
        page.get_by_role("button", name=f"mine {bend}").first.click()
    for attempt in range(TRIES):
        if int(card.get_attribute("data-step") or 0) > step:
            return
        go_on = card.get_by_role("button", name="Go on")
        if go_on.count():
            go_on.click()
        else:
            do_something(page, attempt)
        page.wait_for_timeout(150)  # not for anything to happen: the next look decides
    assert int(card.get_attribute("data-step") or 0) > step, card.inner_text()


def go_through(page: Page, game: str, lesson: GuidedLesson) -> None:
    card = card_of(page)
    expect(card).to_have_attribute("data-step", "0", timeout=LONG)
    step = 0
    while step < len(lesson.steps):
        take_step(page, step, BENDS.get((game, lesson.name, step)))
        step = int(card.get_attribute("data-step") or 0)
    expect(card.get_by_text("Well done.")).to_be_visible()


@pytest.mark.parametrize("game", ["court", "towers", "touria"])
def test_the_whole_course_by_clicking(visitor: Visitor, game: str) -> None:
    """From the front door through every lesson to the real game, with the coach close by."""
    page, lessons = visitor.page, course_of(title(game)).lessons
    page.goto("/")
    page.locator(f"li[data-game={game}]").get_by_role("link", name="First time?").click()
    begin = page.get_by_role("link", name="Begin")
    expect(begin).to_be_visible()
    assert_accessible(page)
    begin.click()
    for lesson in lessons:
        expect(page).to_have_url(f"{visitor.address}/learn/{game}/{lesson.name}")
        go_through(page, game, lesson)
        card_of(page).get_by_role("button", name="lesson").or_(
            card_of(page).get_by_role("button", name="To the real game")
        ).click()
    expect(page.locator("li.known")).to_have_count(len(lessons))
    page.get_by_role("button", name="Play it").click()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible(timeout=LONG)


def test_something_else_is_answered_and_a_step_can_be_taken_back(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/learn/court/king")
    card = card_of(page)
    card.get_by_role("button", name="Go on").click()
    take_step(page, 1, None)
    page.get_by_role("button", name="3", exact=True).first.or_(
        page.locator(".die.open").first
    ).first.click()
    expect(card.get_by_text("That would give up half of the pair.")).to_be_visible()
    expect(card).to_have_attribute("data-step", "2")
    assert_accessible(page)
    page.keyboard.press("u")
    expect(card).to_have_attribute("data-step", "1")


def test_progress_is_kept_and_taken_up_again(visitor: Visitor) -> None:
    page = visitor.page
    first, second, *_ = course_of(title("court")).lessons
    page.goto(f"/learn/court/{first.name}")
    go_through(page, "court", first)
    page.goto("/")
    page.get_by_role("link", name="Go on learning").click()
    page.get_by_role("link", name="Go on with lesson 2").click()
    expect(page).to_have_url(f"{visitor.address}/learn/court/{second.name}")
    page.goto("/learn/court")
    page.get_by_role("button", name="Once more from the start").click()
    expect(page.get_by_role("link", name="Begin")).to_be_visible()


def test_a_lesson_that_is_not_there(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/learn/court/moon")
    expect(page.get_by_role("link", name="front door")).to_be_visible()
    # A missing game is a 404, which the browser reports by itself.
    with page.expect_console_message(lambda said: "404" in said.text):
        page.goto("/learn/chess")
    expect(page.get_by_role("link", name="front door")).to_be_visible()
    visitor.complaints.clear()
