"""Guided first games: every lesson is gone through by clicking, from the front door to the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rookery.core.lessons import GuidedLesson, course_of, words_of
from rookery.core.registry import title
from tests.browser.conftest import Visit
from tests.browser.test_access import assert_accessible
from tools.browser import PHONE, WIDE, Server, Visitor
from tools.compiled import ROOT

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

LONG = 60_000
TRIES = 12
BENDS = {("touria", "gems", 2): "2"}
"""Steps at which the way has to be bent first: the number of the mine it is to lead by."""
GAMES = ("court", "towers", "touria")
WHOLE_COURSE = (Path(__file__).parent / "lessons.js").read_text(encoding="utf-8")
MESSAGES = ROOT / "web" / "messages"
LANGUAGES = sorted(folder.name for folder in MESSAGES.iterdir() if folder.name != "en")


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


@pytest.mark.parametrize("game", GAMES)
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


def said_in(game: str, language: str) -> list[list[str | int]]:
    """What the course says at each step, and at the end of each lesson."""
    words = words_of(title(game), language)
    said: list[list[str | int]] = []
    for lesson in course_of(title(game)).lessons:
        end = len(lesson.steps)
        said += [[lesson.name, step, words.says(lesson, step)] for step in range(end)]
        said.append([lesson.name, end, words.ending(lesson)])
    return said


def in_words(game: str, language: str) -> dict[str, object]:
    """What the driver in the page has to know of a language."""
    said = json.loads(title("touria").text_of(f"words/table.{language}.json"))
    bends = {
        f"{lesson} {step}": said["touria_mine"].format(number=mine)
        for (of, lesson, step), mine in BENDS.items()
        if of == game
    }
    return {"back": said["touria_b_back"], "bends": bends}


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_in_every_language(visit: Visit, language: str, size: tuple[int, int]) -> None:
    """All three courses are pressed through by the page itself, without a wait between steps."""
    visitor = visit(size=size)
    page = visitor.page
    page.add_init_script(f"localStorage['rookery.language'] = '{language}'")
    for game in GAMES:
        lessons = course_of(title(game)).lessons
        page.goto(f"/learn/{game}/{lessons[0].name}")
        expect(card_of(page)).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", language)
        found = page.evaluate(WHOLE_COURSE, in_words(game, language))
        assert found["told"] == said_in(game, language)
        assert found["wrong"] == []
        expect(page.locator("li.known")).to_have_count(len(lessons))


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


def test_another_device_takes_it_up(visit: Visit) -> None:
    """Who keeps their games goes on learning where they were, at whichever device."""
    first = course_of(title("court")).lessons[0]
    here, there = visit(), visit(size=PHONE)
    here.page.goto(f"/learn/court/{first.name}")
    with here.page.expect_response("**/api/me/lessons"):
        go_through(here.page, "court", first)
    here.page.goto("/me")
    here.page.get_by_role("button", name="Keep with a recovery code").click()
    expect(here.page.get_by_text("Your games are kept.")).to_be_visible()
    code = here.context.request.post("/api/me/links", headers={"origin": here.address}).json()
    there.page.goto(code["path"])
    expect(there.page.get_by_text("Your games are kept.")).to_be_visible()
    there.page.goto("/")
    there.page.get_by_role("link", name="Go on learning").click()
    expect(there.page.locator("li.known")).to_have_count(1)
    expect(there.page.get_by_role("link", name="Go on with lesson 2")).to_be_visible()


def test_without_the_server_it_is_kept_here(visit: Visit) -> None:
    visitor = visit()
    page, first = visitor.page, course_of(title("court")).lessons[0]
    page.route("**/api/me/lessons", lambda route: route.abort("internetdisconnected"))
    page.goto(f"/learn/court/{first.name}")
    go_through(page, "court", first)
    page.goto("/learn/court")
    expect(page.locator("li.known")).to_have_count(1)


def test_a_lesson_that_is_not_there(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/learn/court/moon")
    expect(page.get_by_role("link", name="front door")).to_be_visible()
    # A missing game is a 404 for each question about it, which the browser reports by itself.
    page.goto("/learn/chess", wait_until="networkidle")
    expect(page.get_by_role("link", name="front door")).to_be_visible()
    assert visitor.complaints
    assert all("404" in said for said in visitor.complaints)
    visitor.complaints.clear()


def test_a_first_game_is_easier_wherever_it_is_set_up(visit: Visit) -> None:
    """Front door, course and set-up page agree, until the game was played here."""
    page = visit().page
    page.goto("/new/towers")
    memory = page.locator("#option-open_memory")
    expect(memory).to_have_value("true")
    page.goto("/")
    with page.expect_request("**/api/tables") as asked:
        page.locator("li[data-game=towers] .button.primary").click()
    assert json.loads(asked.value.post_data or "")["options"] == {"open_memory": True}
    assert course_of(title("towers")).played["open_memory"] is True
    expect(page.locator(".prompt").first).to_be_visible()
    page.goto("/new/towers")
    expect(memory).to_have_value("false")
