"""Two people talk at a table, and somebody who watches does not hear them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_access import assert_accessible
from tests.browser.test_fits import measured
from tools.browser import PHONE, WIDE, Visitor

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

ME = {"kind": "me", "name": "Ann"}
OPEN = {"kind": "open"}
DESK = (1280, 1000)
sizes = pytest.mark.parametrize("size", [PHONE, WIDE, DESK], ids=["phone", "wide", "desk"])


def meet(visit: Visit, size: tuple[int, int], **looks: str) -> tuple[Visitor, Visitor, str]:
    """Ann sets up a table, and Bo comes by the link in one click; both are there."""
    ann, bo = visit(size=size, **looks), visit(size=size, name="Bo", **looks)
    path = ann.create([ME, OPEN])
    ann.page.goto(path)
    bo.page.goto(path)
    bo.page.get_by_role("button", name=re.compile("Sit down|Take")).first.click()
    for page in (ann.page, bo.page):
        expect(page.locator("main > .board")).to_be_visible()
        expect(button(page)).to_be_visible()
    return ann, bo, path


def button(page: Page) -> Locator:
    return page.locator("header").get_by_role("button", name=re.compile("^Talk"))


def panel(page: Page) -> Locator:
    """A sheet in front of the table, or where there is room a region beside it."""
    return page.get_by_role("dialog", name="Talk").or_(page.get_by_role("region", name="Talk"))


def opened(page: Page) -> Locator:
    sheet = panel(page).first
    if not sheet.is_visible():
        button(page).click()
    expect(sheet).to_be_visible()
    return sheet


def closed(page: Page) -> None:
    panel(page).first.get_by_role("button", name="Close").click()
    expect(panel(page)).to_have_count(0)


def say(page: Page, text: str) -> None:
    sheet = opened(page)
    sheet.get_by_role("textbox", name="Say something").fill(text)
    sheet.get_by_role("textbox", name="Say something").press("Enter")
    expect(sheet.get_by_role("log").get_by_text(text, exact=True)).to_be_visible()


@sizes
def test_two_people_talk(visit: Visit, size: tuple[int, int]) -> None:
    ann, bo, _ = meet(visit, size)
    board = ann.page.locator("main > .board").bounding_box()
    say(bo.page, "Hello <b>Ann</b>")
    expect(button(ann.page)).to_have_accessible_name("Talk: 1 new line")
    expect(ann.page.locator("p.heard", has_text="Bo: Hello <b>Ann</b>")).to_have_count(1)
    assert ann.page.locator("main > .board").bounding_box() == board, "nothing moves"
    log = opened(ann.page).get_by_role("log")
    expect(log.get_by_text("Hello <b>Ann</b>", exact=True)).to_be_visible()
    assert log.locator("b").count() == 0, "it is text and nothing else"
    assert_accessible(ann.page)
    say(ann.page, "Hello Bo")
    closed(ann.page)
    expect(button(ann.page)).to_have_accessible_name("Talk")
    expect(bo.page.get_by_role("log").get_by_text("Hello Bo", exact=True)).to_be_visible()
    ann.page.reload()
    expect(button(ann.page)).to_have_accessible_name("Talk")
    expect(opened(ann.page).get_by_role("log").get_by_text("Hello Bo")).to_be_visible()


@sizes
def test_a_quick_word_stands_beside_the_seat_for_a_moment(
    visit: Visit, size: tuple[int, int]
) -> None:
    ann, bo, _ = meet(visit, size)
    board = ann.page.locator("main > .board").bounding_box()
    ann.page.clock.install()
    opened(bo.page).get_by_role("button", name="Well played!").click()
    word = ann.page.locator(".seat .reaction")
    expect(word).to_have_text("Well played!")
    expect(ann.page.locator("p.heard", has_text="Bo: Well played!")).to_have_count(1)
    assert ann.page.locator("main > .board").bounding_box() == board, "nothing moves"
    ann.page.clock.run_for(6_000)
    expect(word).to_have_count(0)


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_mute_block_and_report_from_a_name(visit: Visit, size: tuple[int, int], light: str) -> None:
    ann, bo, _ = meet(visit, size, light=light)
    say(bo.page, "Rude words")
    sheet = opened(ann.page)
    sheet.get_by_role("log").get_by_role("button", name="Bo: mute, block or report").click()
    sheet.get_by_role("button", name="Report this line").click()
    expect(sheet.get_by_text("It was reported. Thank you.")).to_be_visible()
    assert_accessible(ann.page)
    sheet.get_by_role("button", name="Mute", exact=True).click()
    expect(sheet.get_by_text("Rude words")).to_have_count(0)
    say(bo.page, "More of it")
    sheet.get_by_text("At this table").click()
    expect(sheet.get_by_text("Bo is muted")).to_be_visible()
    expect(sheet.get_by_text("More of it")).to_have_count(0)
    assert_accessible(ann.page)
    sheet.get_by_role("button", name="Hear Bo again").click()
    expect(sheet.get_by_text("More of it")).to_be_visible()
    sheet.get_by_text("At this table").click()
    if not sheet.locator("details").evaluate("(details) => details.open"):
        sheet.get_by_text("At this table").click()
    sheet.locator("details").get_by_role("button", name="Bo: mute, block or report").click()
    sheet.get_by_role("button", name="Block", exact=True).click()
    expect(sheet.get_by_text("Bo is blocked")).to_be_visible()
    again = ann.create([ME, OPEN])
    bo.page.goto(again)
    # The browser reports the refusal, whatever the page does about it.
    with bo.page.expect_console_message(lambda said: "403" in said.text):
        bo.page.get_by_role("button", name=re.compile("Sit down|Take")).first.click()
    bo.complaints.clear()
    expect(bo.page.get_by_role("alert")).to_contain_text("does not want to play with you")
    ann.page.goto("/me")
    blocks = ann.page.get_by_role("region", name="People you have blocked")
    assert_accessible(ann.page)
    blocks.get_by_role("button", name="Unblock Bo").click()
    expect(blocks.get_by_text("You have blocked nobody.")).to_be_visible()


def test_those_who_watch_have_a_room_of_their_own(visit: Visit) -> None:
    ann, bo, path = meet(visit, WIDE)
    cy, di = visit(size=WIDE), visit(size=PHONE, name="Di")
    say(ann.page, "Between players")
    for page in (cy.page, di.page):
        page.goto(path)
        expect(opened(page).get_by_text("Nothing was said yet.")).to_be_visible()
    opened(cy.page).get_by_role("textbox", name="Your name here").fill("Cy")
    say(cy.page, "Who is ahead?")
    expect(di.page.get_by_role("log").get_by_text("Who is ahead?")).to_be_visible()
    assert_accessible(di.page)
    expect(ann.page.get_by_text("Who is ahead?")).to_have_count(0)
    closed(ann.page)  # with the sheet open, Ann would read the line as soon as it may be read
    for who in (ann, bo):
        done = who.page.request.post(
            f"/api/tables{path.removeprefix('/table')}/end", data={"agreed": True}
        )
        assert done.ok
    expect(button(ann.page)).to_have_accessible_name("Talk: 1 new line")
    ann.page.reload()
    expect(button(ann.page)).to_have_accessible_name("Talk: 1 new line")


def test_by_keyboard(visit: Visit) -> None:
    ann, _, _ = meet(visit, DESK)
    ann.page.locator("body").press("t")
    sheet = ann.page.get_by_role("region", name="Talk")
    expect(sheet).to_be_visible()
    field = sheet.get_by_role("textbox", name="Say something")
    expect(field).to_be_focused()
    ann.page.keyboard.type("talk lots")
    expect(field).to_have_value("talk lots")
    ann.page.keyboard.press("Enter")
    expect(sheet.get_by_role("log").get_by_text("talk lots")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_nobody_talks_alone(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(ann.create([ME, {"kind": "bot", "bot": "eager"}]))
    expect(ann.page.locator("main > .board")).to_be_visible()
    expect(ann.page.locator(".prompt")).to_be_visible()
    expect(button(ann.page)).to_have_count(0)


def test_the_table_fits_every_window_with_talk(visit: Visit) -> None:
    ann, bo, _ = meet(visit, WIDE)
    say(bo.page, "Hello")
    expect(button(ann.page)).to_have_accessible_name("Talk: 1 new line")
    assert measured(ann.page) == []


def test_the_waiting_room_talks_and_shows_the_invitation_as_a_picture(visit: Visit) -> None:
    ann, bo = visit(size=PHONE), visit(name="Bo")
    # As on a server that others can reach by its name.
    house = {"retention": None, "reach": None}
    ann.page.route("**/api/house", lambda route: route.fulfill(json=house))
    path = ann.create([ME, OPEN, OPEN])
    ann.page.goto(path)
    bo.page.goto(path)
    bo.page.get_by_role("button", name=re.compile("Sit down|Take")).first.click()
    room = bo.page.get_by_role("region", name="Talk")
    room.get_by_role("textbox", name="Say something").fill("Who else comes?")
    room.get_by_role("button", name="Say it").click()
    expect(ann.page.get_by_text("Who else comes?")).to_be_visible()
    assert_accessible(ann.page)
    ann.page.get_by_text("QR code for a phone").click()
    picture = ann.page.get_by_role("img", name=f"QR code of {ann.address}{path}")
    expect(picture).to_be_visible()
    assert picture.evaluate("(img) => img.naturalWidth") > 0
    assert_accessible(ann.page)
