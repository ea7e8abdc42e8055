"""Whatever can't be done now says why, with its rule: by mouse, by thumb and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import rookery
from tests.browser.conftest import Visit
from tests.browser.test_access import assert_accessible
from tools.browser import PHONE, WIDE

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

ME = {"kind": "me", "name": "Ann"}
BO = {"kind": "here", "name": "Bo"}
QUIET = ".table [aria-disabled=true]"
BOARDS = [
    ("court", ".card", {}),
    ("towers", ".ring [aria-disabled=true]", {"variant": "base"}),
    ("touria", ".map [aria-disabled=true]", {"short": True}),
]

both_sizes = pytest.mark.parametrize("size", [WIDE, PHONE])


def sit_down(visit: Visit, game: str, size: tuple[int, int] = WIDE, **options: object) -> Page:
    """Ann at a table of her own, where she decides."""
    ann = visit(size=size)
    ann.page.goto(ann.create([ME, BO], game=game, **options))
    cover = ann.page.locator(".cover .button.primary")
    expect(cover.or_(ann.page.locator(".prompt.asked"))).to_be_visible()
    if cover.is_visible():
        cover.click()
    expect(ann.page.locator(".prompt.asked")).to_be_visible()
    return ann.page


@both_sizes
@pytest.mark.parametrize(("game", "thing", "options"), BOARDS)
def test_every_quiet_thing_answers(
    visit: Visit, game: str, thing: str, options: dict[str, object], size: tuple[int, int]
) -> None:
    page = sit_down(visit, game, size, **options)
    loaded = rookery.load(game)
    expect(page.locator(thing).first).to_be_visible()
    quiet = page.locator(QUIET)
    asked = set()
    for i in range(quiet.count()):
        quiet.nth(i).dispatch_event("click")
        answer = page.locator(".answer")
        expect(answer).to_be_visible()
        expect(answer.locator(".rule")).to_have_text(re.compile(r"^[A-Z]\d+$"))
        asked.add(answer.get_attribute("data-answer"))
        page.keyboard.press("Escape")
        expect(answer).to_have_count(0)
    assert len(asked) >= 10
    assert all(loaded.parse(str(action)) >= 0 for action in asked)


def test_a_reason_is_told_by_keyboard_and_heard(visit: Visit) -> None:
    page = sit_down(visit, "towers", variant="base")
    page.keyboard.press("ArrowDown")
    focused = page.locator(":focus")
    for _ in range(60):
        if focused.get_attribute("aria-disabled") == "true":
            break
        page.keyboard.press("ArrowDown")
    assert focused.get_attribute("aria-disabled") == "true"
    page.keyboard.press("Enter")
    heard = page.locator(".desk [role=status]")
    expect(heard).to_contain_text("W")
    page.keyboard.press("Escape")
    expect(heard).to_be_empty()
    page.keyboard.press("?")
    expect(heard).to_contain_text("W")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert_accessible(page)


def test_the_question_mark_still_lists_the_keys(visit: Visit) -> None:
    page = sit_down(visit, "court")
    page.locator("body").press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_the_reason_goes_when_the_game_goes_on(visit: Visit) -> None:
    page = sit_down(visit, "court")
    page.locator('[data-market="king"]').click(force=True)
    expect(page.locator(".answer")).to_contain_text("Cards are taken when all your dice")
    page.get_by_role("button", name=re.compile("^Roll ")).first.click()
    expect(page.locator(".answer")).to_have_count(0)


def test_whoever_waits_is_told_for_whom(visit: Visit) -> None:
    ann, bob = visit(), visit(name="Bob")
    path = ann.create([ME, {"kind": "open"}])
    bob.page.goto(path)
    bob.page.get_by_role("button", name="Take the seat").click()
    ann.page.goto(path)
    expect(ann.page.locator(".prompt")).to_be_visible()
    expect(bob.page.locator(".prompt")).to_be_visible()
    waits = ann if ann.page.locator(".prompt.asked").count() == 0 else bob
    other = "Bob" if waits is ann else "Ann"
    waits.page.locator('[data-market="maid"]').click(force=True)
    expect(waits.page.locator(".answer")).to_contain_text(f"It is {other}'s turn.")


def test_nobody_who_only_watches_is_answered(visit: Visit) -> None:
    ann, eve = visit(), visit(name="Eve")
    path = ann.create([ME, BO])
    eve.page.goto(path)
    expect(eve.page.locator(".prompt")).to_be_visible()
    expect(eve.page.locator(".map, .ring, .market")).to_be_visible()
    eve.page.locator('[data-market="maid"]').click(force=True)
    expect(eve.page.locator(".answer")).to_have_count(0)
