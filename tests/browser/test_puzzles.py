"""The daily puzzle in a browser: solved by pressing, at the real board, from the front door."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from rookery.core.puzzle_book import Puzzle
from rookery.core.registry import title
from rookery.server.puzzles import calendar
from tests.browser.conftest import Visit
from tests.browser.test_access import assert_accessible
from tests.browser.test_keyboard import Reader
from tests.browser.test_lessons import do_something
from tools.browser import PHONE, WIDE, Server, Visitor

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

LONG = 60_000
TRIES = 40
GAMES = ("court", "towers", "touria")
PRESSED_AT_ONCE = {"court": ("take",), "towers": ("play",), "touria": ("take", "tower", "gem")}
"""Decisions that one press takes, by their first word: others may need a way to be shown first."""


@pytest.fixture(params=[(WIDE, "light"), (PHONE, "dark")], ids=["wide", "phone"])
def visitor(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    size, light = request.param
    visitor = Visitor(browser, server.address, size, light)
    yield visitor
    visitor.close()
    assert visitor.complaints == []


def card_of(page: Page) -> Locator:
    return page.locator("section.puzzle")


def simple_one(game: str) -> tuple[str, Puzzle]:
    """A day, not today, whose puzzle is one decision that one press takes."""
    for day in calendar.days(game)[1:]:
        puzzle = calendar.puzzle_on(game, day)
        verb = puzzle.steps[0].best.split()[0]
        if len(puzzle.steps) == 1 and verb in PRESSED_AT_ONCE[game]:
            return day.isoformat(), puzzle
    pytest.fail(f"no such puzzle of {game} so far")


def mark_only(page: Page, action: str) -> None:
    """Have one decision marked, so that the test knows what to press; the server still judges."""

    def change(route: Route) -> None:
        answer = route.fetch()
        moment = answer.json()
        if "marked" in moment and moment["stars"] is None:
            moment["marked"] = [action]
        route.fulfill(response=answer, body=json.dumps(moment))

    page.route("**/api/games/*/puzzles/2*", change)
    page.route("**/api/games/*/puzzles/*/tries", change)


def press_until(page: Page, name: str, wanted: str) -> None:
    """Press what is marked, until the card says so."""
    card = card_of(page)
    for attempt in range(TRIES):
        if card.get_attribute(name) == wanted:
            return
        do_something(page, attempt)
        page.wait_for_timeout(150)  # not for anything to happen: the next look decides
    expect(card).to_have_attribute(name, wanted)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_by_pressing(visitor: Visitor, game: str) -> None:
    page = visitor.page
    day, puzzle = simple_one(game)
    mark_only(page, puzzle.steps[0].best)
    page.goto(f"/puzzle/{game}/{day}")
    card = card_of(page)
    expect(card.get_by_text("clearly best")).to_be_visible(timeout=LONG)
    expect(card.get_by_role("img", name="3 stars to win")).to_be_visible()
    press_until(page, "data-over", "true")
    expect(card.get_by_text("Solved!")).to_be_visible()
    expect(card.get_by_role("img", name="3 stars of 3")).to_be_visible()
    expect(card.get_by_text("than the next best")).to_be_visible()
    assert_accessible(page)
    card.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("heading", name=f"Puzzles: {title(game).title}")).to_be_visible()
    solved = page.locator(f"a[href='/puzzle/{game}/{day}']")
    expect(solved.get_by_role("img", name="3 stars of 3")).to_be_visible()
    assert_accessible(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_by_keyboard(visit: Visit, game: str) -> None:
    """By somebody who hears which thing is marked, goes there and presses Enter."""
    page = visit().page
    day, puzzle = simple_one(game)
    mark_only(page, puzzle.steps[0].best)
    page.goto(f"/puzzle/{game}/{day}")
    card = card_of(page)
    expect(card.get_by_text("clearly best")).to_be_visible(timeout=LONG)
    expect(page.locator(".overlay .ring").first).to_be_visible()
    reader = Reader(page)
    for _ in range(4):  # what leads to a choice, the choice, and a question after each
        if card.get_attribute("data-over") == "true":
            break
        if page.locator(".asking").count():
            page.keyboard.press("Enter")  # a question has the focus on its answer
        else:
            assert reader.find("Look here."), f"nothing is marked; focus: {reader.focused()}"
            page.keyboard.press("Enter")
        page.wait_for_timeout(500)  # not for anything to happen: the next look decides
    expect(card.get_by_text("Solved!")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_todays_puzzle_from_the_front_door(visitor: Visitor, game: str) -> None:
    """With a hint, then given up: the answer is told with what each decision is worth."""
    page = visitor.page
    page.goto("/")
    page.locator(f"li[data-game={game}]").get_by_role("link", name="Today’s puzzle").click()
    card = card_of(page)
    card.get_by_role("button", name="Hint").click(timeout=LONG)
    expect(card.get_by_text("One of the two that are marked")).to_be_visible()
    expect(card.get_by_role("img", name="1 star to win")).to_be_visible()
    assert_accessible(page)
    card.get_by_role("button", name="Show me").click()
    expect(card.get_by_text("This was the best turn.")).to_be_visible()
    expect(card.get_by_role("list", name="What each decision is worth").first).to_be_visible()
    expect(card.get_by_text("The next puzzle comes")).to_be_visible()
    page.goto("/")
    poster = page.locator(f"li[data-game={game}]")
    expect(poster.get_by_role("img", name="no star")).to_be_visible(timeout=LONG)


def test_a_puzzle_that_is_not_there(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/puzzle/court/2001-01-01")
    expect(page.get_by_role("link", name="front door")).to_be_visible(timeout=LONG)
