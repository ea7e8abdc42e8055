"""Wandering Towers in the browser: whole games, interrupts, exchanges, by mouse, key and thumb."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_access import assert_accessible
from tests.browser.test_playing import scrolls_sideways
from tests.browser.towers import ALL, TowersClicker, position
from tools.browser import PHONE, WIDE, Light

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

ME = {"kind": "me", "name": "Ann"}
BO = {"kind": "here", "name": "Bo"}
BOT = {"kind": "bot", "bot": "level1"}
OPEN = {"kind": "open"}


def log(page: Page) -> str:
    return " ".join(page.locator(".log li").all_inner_texts())


def mine(view: Any, phase: str, seat: int = 0) -> bool:
    return bool(view["actor"] == seat and view["phase"] == phase)


def test_a_whole_base_game_against_bots_by_clicking(visit: Visit) -> None:
    page = visit(name="Ann").page
    page.goto("/new/towers")
    for _ in range(3):
        page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("button", name="Set the table").click()
    TowersClicker(page).play_to_the_end()
    story = page.get_by_role("dialog")
    expect(story).to_contain_text("Ann: ")
    story.get_by_role("link", name="Watch it again").click()
    page.get_by_role("slider", name="Step").fill("40")
    expect(page.locator(".prompt")).to_contain_text("Step 40 of")
    expect(page.locator(".ring .open")).to_have_count(0)


def test_an_interrupt_between_two_browsers(visit: Visit) -> None:
    """W71: Bob casts before Ann's move, from another browser; both see the same."""
    record, at = position(
        lambda view: mine(view, "choose_card") and view["seats"][1]["full"] >= 2,
        players=2,
        variant="expert",
        spells="headwind_tower",
    )
    ann, bob = visit(), visit(name="Bob")
    path = ann.play_on(record, at, [ME, OPEN])
    bob.page.goto(path)
    bob.page.get_by_role("button", name="Take the seat").click()
    ann.page.goto(path)

    clicker = TowersClicker(ann.page)
    while not bob.page.locator(".prompt.asked").is_visible():
        clicker.click()
        ann.page.wait_for_timeout(50)
    expect(bob.page.locator(".prompt.asked")).to_contain_text(re.compile("A spell from you"))
    expect(ann.page.locator(".prompt")).to_contain_text("Waiting for Bob")
    bob.page.locator(".spell[data-spell=headwind_tower]").click()
    expect(bob.page.locator(".prompt.asked")).to_have_text("Which tower flies 2 back? W54")
    bob.page.locator(".ring .open").first.dispatch_event("click")
    bob.page.locator(".line .button.primary").click()
    for page in (ann.page, bob.page):
        expect(page.locator(".log")).to_contain_text("Bob casts Headwind for a Tower.")
        expect(page.locator(".log")).to_contain_text(re.compile(r"Bob flies tower \d from"))


def test_passing_by_itself(visit: Visit) -> None:
    record, at = position(
        lambda view: mine(view, "window") and view["turn"]["seat"] != 0,
        players=2,
        variant="expert",
        spells=ALL,
    )
    ann = visit()
    ann.page.goto(ann.play_on(record, at, [ME, BOT]))
    expect(ann.page.locator(".prompt.asked")).to_contain_text("A spell from you")
    ann.page.get_by_role("button", name="Pass until my turn").click()
    expect(ann.page.locator(".prompt.asked")).to_contain_text(
        re.compile("Play a card|renew"), timeout=20_000
    )
    ann.page.get_by_label("Between others' moves").select_option("Don't ask me")
    ann.page.reload()
    expect(ann.page.get_by_label("Between others' moves")).to_have_value("quiet")


def test_an_exchange_between_partners(visit: Visit) -> None:
    """W90: face down, one each way; nobody but the two sees the cards."""
    record, at = position(lambda view: mine(view, "choose_card"), players=4, variant="teams")
    ann, cleo, dan = visit(), visit(name="Cleo"), visit()
    path = ann.play_on(record, at, [ME, BOT, OPEN, BOT])
    cleo.page.goto(path)
    cleo.page.get_by_role("button", name="Take the seat").click()
    for one in (ann, dan):
        one.page.goto(path)
    ann.page.get_by_role("button", name="Exchange a card").click()
    ann.page.get_by_role("button", name="Ask", exact=True).click()

    expect(cleo.page.locator(".prompt.asked")).to_contain_text("Ann asks to exchange a card")
    given = cleo.page.locator(".hand .card.open").first
    name = given.get_attribute("data-card") or ""
    given.click()
    cleo.page.get_by_role("button", name="Hand over", exact=True).click()

    offered = ann.page.locator(".hand .card.offered")
    expect(offered).to_have_attribute("data-card", name)
    back = ann.page.locator(".hand .card.open").first
    returned = back.get_attribute("data-card") or ""
    back.click()
    ann.page.get_by_role("button", name="Hand over", exact=True).click()
    expect(cleo.page.locator(f'.hand .card[data-card="{returned}"]').first).to_be_visible()
    expect(ann.page.locator(".log")).to_contain_text("Cleo hands over")
    expect(dan.page.locator(".log li").last).to_contain_text("hands a card over, face down")
    expect(dan.page.locator(".log")).not_to_contain_text("hands over")


def test_refusing_an_exchange(visit: Visit) -> None:
    record, at = position(lambda view: mine(view, "choose_card"), players=4, variant="teams")
    ann, cleo = visit(), visit(name="Cleo")
    path = ann.play_on(record, at, [ME, BOT, OPEN, BOT])
    cleo.page.goto(path)
    cleo.page.get_by_role("button", name="Take the seat").click()
    ann.page.goto(path)
    expect(ann.page.locator(".prompt.asked")).to_be_visible()
    ann.page.keyboard.press("x")
    expect(ann.page.get_by_role("button", name="Ask", exact=True)).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(cleo.page.locator(".prompt.asked")).to_be_visible()
    cleo.page.keyboard.press("p")
    expect(ann.page.locator(".log")).to_contain_text("Cleo would rather not.")
    expect(ann.page.get_by_role("button", name="Exchange a card")).to_have_count(0)


def test_what_would_happen_is_shown_before_it_does(visit: Visit) -> None:
    """The way, the landing and the words; a tower is lifted only after a question (W102)."""
    record, at = position(
        lambda view: mine(view, "move_piece") and view["turn"]["tower_steps"] > 0, players=2
    )
    ann = visit()
    page = ann.page
    page.goto(ann.play_on(record, at, [ME, BOT]))
    tower = page.locator(".ring .open[data-action^=tower]").first
    tower.hover(force=True)
    expect(page.locator(".preview .route")).to_have_count(1)
    expect(page.locator(".hinted")).to_contain_text(re.compile(r"Tower \d, \w+ \d: to \w+ \d"))
    before = log(page)
    tower.dispatch_event("click")
    expect(page.locator(".asking")).to_contain_text("no undo once it lifts off")
    page.get_by_role("button", name="Back", exact=True).click()
    assert log(page) == before
    tower.dispatch_event("click")
    page.locator(".preview .target").click(force=True)
    expect(
        page.locator(".log li", has_text=re.compile(r"[Tt]ower \d flies|flies tower"))
    ).not_to_have_count(0)


def test_a_wizard_can_be_taken_back(visit: Visit) -> None:
    record, at = position(
        lambda view: mine(view, "move_piece") and view["turn"]["wizard_steps"] == 2, players=2
    )
    ann = visit()
    ann.page.goto(ann.play_on(record, at, [ME, BO]))
    ann.page.get_by_role("button", name="I am Ann").click()
    wizard = ann.page.locator(".ring .open[data-action^=wizard]").first
    action = wizard.get_attribute("data-action")
    wizard.dispatch_event("click")
    expect(ann.page.locator(".log li").last).to_contain_text(re.compile("wizard (goes )?from"))
    ann.page.get_by_role("button", name="Undo").click()
    expect(ann.page.locator(f'.ring .open[data-action="{action}"]')).to_have_count(1)


def test_two_people_at_one_screen_are_covered_from_each_other(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(ann.create([ME, BO], game="towers"))
    cover = ann.page.get_by_role("dialog", name=re.compile("Pass the screen to"))
    expect(cover).to_be_visible()
    assert ann.page.locator(".card.open").count() == 0
    cover.get_by_role("button").click()
    TowersClicker(ann.page).play(8)


def test_alone(visit: Visit) -> None:
    """W95: a whole solo game; the counter counts."""
    ann = visit()
    ann.page.goto(ann.create([ME], game="towers"))
    expect(ann.page.locator(".ring .counter")).to_have_text("0 of 30 cards played")
    TowersClicker(ann.page).play_to_the_end()
    expect(ann.page.get_by_role("dialog")).to_contain_text(
        re.compile("All twelve are home|The towers win this time")
    )


def test_by_keyboard_alone(visit: Visit) -> None:
    record, at = position(
        lambda view: (
            mine(view, "choose_card")
            and view["hand"][0]["dice"] == 0
            and view["hand"][0]["wizard"] is None
        ),
        players=2,
    )
    ann = visit()
    page = ann.page
    page.goto(ann.play_on(record, at, [ME, BOT]))
    expect(page.locator(".prompt.asked")).to_contain_text("Play a card")
    page.keyboard.press("1")
    expect(page.locator(".prompt.asked")).to_contain_text("Fly a tower")
    page.keyboard.press("ArrowRight")
    first = page.evaluate("document.activeElement.dataset.action")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.action")
    assert first.startswith("tower")
    assert second.startswith("tower")
    assert first != second
    expect(page.locator(".preview .route")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".asking")).to_be_visible()
    page.keyboard.press("Enter")
    number = second.split()[1]
    expect(page.locator(".log")).to_contain_text(f"tower {number} flies from")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("round the ring")


def test_on_a_phone(visit: Visit) -> None:
    ann = visit(size=PHONE)
    page = ann.page
    page.goto(ann.create([ME, BOT, BOT, BOT], game="towers", variant="expert", spells=ALL))
    clicker = TowersClicker(page)
    for _ in range(12):
        clicker.play(1)
        assert not scrolls_sideways(page)
    desk = page.locator(".desk").bounding_box()
    assert desk
    assert desk["y"] + desk["height"] <= PHONE[1] + 1, "the tray is not under the thumb"


def test_a_finger_pulls_a_high_stack_apart(visit: Visit) -> None:
    def high(view: Any) -> bool:
        stacks = [len(space["towers"]) for space in view["spaces"]]
        return mine(view, "move_piece") and view["turn"]["tower_steps"] > 0 and max(stacks) >= 4

    record, at = position(high, players=2)
    ann = visit(size=PHONE)
    page = ann.page
    page.goto(ann.play_on(record, at, [ME, BOT]))
    expect(page.locator(".prompt.asked")).to_be_visible()
    towers = page.locator(".ring .open[data-action^=tower]")
    spaces = [float(one.get_attribute("data-space") or 0) // 1 for one in towers.all()]
    tall = max(spaces, key=spaces.count)
    stack = [one for one, space in zip(towers.all(), spaces, strict=True) if space == tall]
    box = stack[-1].bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".asking")).to_have_count(0)
    again = stack[-1].bounding_box()
    low = stack[0].bounding_box()
    assert again
    assert low
    assert low["y"] - again["y"] >= 20 * (len(stack) - 1), "the stack is as tight as before"
    page.touchscreen.tap(again["x"] + again["width"] / 2, again["y"] + again["height"] / 2)
    expect(page.locator(".asking")).to_be_visible()


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_axe_finds_nothing(visit: Visit, light: Light, size: tuple[int, int]) -> None:
    record, at = position(
        lambda view: mine(view, "window") and view["seats"][0]["full"] >= 2,
        players=4,
        variant="expert_teams",
        spells=ALL,
    )
    ann = visit(light=light, size=size)
    page = ann.page
    page.goto("/new/towers")
    page.get_by_label("Spells", exact=True).select_option("These:")
    page.wait_for_timeout(200)
    assert_accessible(page)
    page.goto(ann.play_on(record, at, [ME, BOT, BOT, BOT]))
    expect(page.locator(".prompt.asked")).to_be_visible()
    assert_accessible(page)
    page.locator(".spell.open").first.click()
    page.wait_for_timeout(200)
    assert_accessible(page)
    page.locator(".ring .discards").dispatch_event("click")
    expect(page.get_by_role("dialog", name="The discards")).to_be_visible()
    page.wait_for_timeout(250)
    assert_accessible(page)
