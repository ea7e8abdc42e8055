"""Whole games, by clicking."""

from __future__ import annotations

import re
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import rookery
from rookery.arena import play_game
from tests.browser.conftest import Visit
from tests.browser.player import STRONG, Clicker
from tools.browser import PHONE, Server

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

BOT = {"kind": "bot", "bot": "level1"}
ME = {"kind": "me", "name": "Ann"}


def scrolls_sideways(page: Page) -> bool:
    wide: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide


def lines(page: Page) -> list[str]:
    return page.locator(".log li").all_inner_texts()


def test_two_clicks_from_the_front_door_to_a_game_against_a_bot(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_role("button", name="Play a bot").first.click()
    expect(page.locator(".prompt.asked")).to_be_visible(timeout=20_000)
    expect(page.locator(".seats")).to_contain_text("Apprentice")
    Clicker(page).play(3)
    assert any("Guest rolls" in line for line in lines(page))


def test_a_whole_game_against_a_bot_its_replay_and_playing_on(visit: Visit, tmp_path: Path) -> None:
    page = visit().page
    page.goto("/new/court")
    page.get_by_label("Seat 1: Name").fill("Ann")
    level = page.get_by_label("Seat 2: Bot")
    expect(level).to_have_value("level2")
    level.select_option("level1")
    page.get_by_text("More to settle", exact=True).click()
    page.get_by_label("Cards from the start").fill(STRONG)
    page.get_by_role("button", name="Set the table").click()
    Clicker(page).play_to_the_end()
    assert page.locator(".celebration").count() == page.get_by_text("You win").first.is_visible()
    story = page.get_by_role("dialog", name=re.compile("wins?$"))
    expect(story).to_contain_text("claimed the King with")
    expect(story).to_contain_text("Fledge (Novice, level 1 of 6")

    with page.expect_download() as download:
        story.get_by_role("link", name="Download the record").click()
    record = tmp_path / "record.txt"
    download.value.save_as(record)
    assert record.read_text().startswith("rookery record: 1\ngame: court\n")

    story.get_by_role("link", name="Watch it again").click()
    look_through(page)
    check_the_dice(page)
    open_the_file(page, record)
    play_on(page)


def look_through(page: Page) -> None:
    """Forward, back, by slider and by key; the address leads to the step."""
    step = page.get_by_role("slider", name="Step")
    page.get_by_role("button", name="A step on", exact=True).click()
    page.get_by_role("button", name="A turn on", exact=True).click()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("End")
    last = step.get_attribute("max") or ""
    expect(page).to_have_url(re.compile(rf"at={last}$"))
    expect(page.locator(".prompt")).to_contain_text("wins")
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile("at=0$"))
    step.fill("7")
    expect(page.locator(".prompt")).to_have_text(f"Step 7 of {last}")
    page.reload()
    expect(page.locator(".prompt")).to_have_text(f"Step 7 of {last}")


def check_the_dice(page: Page) -> None:
    page.get_by_role("button", name="Check the dice").click()
    page.get_by_role("button", name="Check every roll").click()
    expect(page.get_by_text(re.compile("^Honest, as checked in this browser"))).to_be_visible()
    page.keyboard.press("Escape")


def open_the_file(page: Page, record: Path) -> None:
    page.goto("/")
    page.locator("input[type=file]").set_input_files(record)
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    check_the_dice(page)


def play_on(page: Page) -> None:
    page.get_by_role("slider", name="Step").fill("9")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_label("Against")).to_have_value("level1")
    page.get_by_label("Against").select_option("level3")
    page.get_by_role("button", name="Play on", exact=True).click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator(".seats")).to_contain_text("Adept")
    Clicker(page).play(2)


def test_a_rematch_brings_the_same_people_to_a_new_table(visit: Visit) -> None:
    ann = visit()
    path = ann.create([ME, BOT], cards=STRONG)
    ann.page.goto(path)
    Clicker(ann.page).play_to_the_end()
    ann.page.get_by_role("dialog").get_by_role("button", name="Play again").click()
    expect(ann.page).not_to_have_url(re.compile(path))
    Clicker(ann.page).play(1)


def test_two_browsers_at_one_table(visit: Visit) -> None:
    ann, bob, carl = visit(), visit(name="Bob"), visit()
    path = ann.create([ME, {"kind": "open"}])
    ann.page.goto(path)
    expect(ann.page.get_by_role("heading", name="Waiting for the others")).to_be_visible()

    bob.page.goto(path)
    bob.page.get_by_role("button", name="Take the seat").click()
    for page in (ann.page, bob.page):
        expect(page.locator(".desk")).to_be_visible()
    carl.page.goto(path)
    expect(carl.page.locator(".desk")).to_be_visible()

    play_until_both_have_rolled(Clicker(ann.page), Clicker(bob.page))
    told = lines(ann.page)
    expect(bob.page.locator(".log li")).to_have_text(told)
    expect(carl.page.locator(".log li")).to_have_text(told)
    assert not Clicker(carl.page).my_turn()


def play_until_both_have_rolled(ann: Clicker, bob: Clicker) -> None:
    end = monotonic() + 60
    while not all(f"{name} rolls" in " ".join(lines(ann.page)) for name in ("Ann", "Bob")):
        assert monotonic() < end, "one of them never had a turn"
        for clicker in (ann, bob):
            if clicker.my_turn():
                clicker.play(1)
                clicker.page.wait_for_timeout(50)


def test_several_people_at_one_screen(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(ann.create([ME, {"kind": "here", "name": "Bo"}]))
    clicker = Clicker(ann.page)
    for _ in range(200):
        clicker.play(1)
        told = " ".join(lines(ann.page))
        if "Ann rolls" in told and "Bo rolls" in told:
            return
    pytest.fail("one of them never had a turn")


def test_a_decision_can_be_taken_back(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(ann.create([ME, {"kind": "here", "name": "Bo"}]))
    ann.page.locator(".actions .primary").click()
    ann.page.locator(".felt .die.open").first.click()
    expect(ann.page.locator(".shelf .still")).to_have_count(1)
    ann.page.get_by_role("button", name="Undo").click()
    expect(ann.page.locator(".shelf .still")).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Undo")).to_have_count(0)


def test_a_die_set_aside_can_be_clicked_back(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(ann.create([ME, {"kind": "here", "name": "Bo"}]))
    ann.page.locator(".actions .primary").click()
    die = ann.page.locator(".felt .die.open").first
    face = die.get_attribute("data-die") or ""
    die.click()
    ann.page.reload()
    ann.page.get_by_role("button", name=f"Take back the {face}").click()
    expect(ann.page.locator(".shelf .still")).to_have_count(0)
    expect(ann.page.locator(".felt .die.open")).to_have_count(3)


def test_the_last_die_is_asked_about_while_another_could_be_brought(visit: Visit) -> None:
    """C47."""
    ann = visit()
    here = {"kind": "here", "name": "Bo"}
    ann.page.goto(ann.create([ME, here], cards="A: guard; B: guard"))
    ann.page.locator(".actions .primary").click()
    for left in (2, 1):
        ann.page.locator(".felt .die.open").first.click()
        expect(ann.page.locator(".felt .die.open")).to_have_count(left)
    ann.page.locator(".felt .die.open").first.click()
    expect(ann.page.locator(".asking")).to_contain_text("could still bring a die: Guard")
    ann.page.get_by_role("button", name="Back", exact=True).click()
    expect(ann.page.locator(".felt .die.open")).to_have_count(1)


def test_a_game_by_keyboard_alone(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(ann.create([ME, {"kind": "here", "name": "Bo"}]))
    prompt = ann.page.locator(".prompt.asked")
    expect(prompt).to_contain_text("Roll your 3 dice")
    ann.page.keyboard.press("r")
    expect(prompt).to_contain_text("Set aside at least one die")
    for _ in range(3):
        face = ann.page.locator(".felt .die.open").first.get_attribute("data-die") or ""
        count = ann.page.locator(".shelf .still").count()
        ann.page.keyboard.press(face)
        expect(ann.page.locator(".shelf .still")).to_have_count(count + 1)
    expect(prompt).to_contain_text("Take a card")
    ann.page.locator('[data-market="fool"]').focus()
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".log li").last).to_contain_text("wins over the Fool")
    ann.page.keyboard.press("?")
    expect(ann.page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_a_reload_and_a_lost_connection_in_the_middle(visit: Visit, server: Server) -> None:
    ann = visit()
    ann.page.goto(ann.create([ME, {"kind": "here", "name": "Bo"}]))
    clicker = Clicker(ann.page)
    clicker.play(4)
    ann.page.wait_for_timeout(300)
    before = lines(ann.page)

    ann.page.reload()
    expect(ann.page.locator(".log li")).to_have_text(before)
    clicker.play(2)
    ann.page.wait_for_timeout(300)
    before = lines(ann.page)

    server.kill()
    expect(ann.page.locator(".lost")).to_contain_text("connection is lost")
    assert not clicker.my_turn()
    server.start()
    expect(ann.page.locator(".lost")).to_have_count(0, timeout=20_000)
    expect(ann.page.locator(".log li")).to_have_text(before)
    clicker.play(2)
    ann.page.wait_for_timeout(300)
    assert lines(ann.page)[: len(before) - 1] == before[:-1]


def test_on_a_phone(visit: Visit) -> None:
    ann = visit(size=PHONE)
    page = ann.page
    for path in ("/", "/new/court", "/nowhere"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert not scrolls_sideways(page), path
    cards = "A: farmer general laborer guard hunter pawnbroker knight bishop maid magician fool"
    page.goto(ann.create([ME, {"kind": "here", "name": "Bo"}], cards=cards))
    clicker = Clicker(page)
    for _ in range(30):
        clicker.play(1)
        assert not scrolls_sideways(page)
    desk = page.locator(".desk").bounding_box()
    assert desk
    assert desk["y"] + desk["height"] <= PHONE[1] + 1, "the tray is not under the thumb"


def many_aside(seed: int) -> tuple[str, int, int] | None:
    """Where ten dice have been set aside in a game of bots: record, step and seat."""
    record = play_game(rookery.load("court", players=3), ["eager"] * 3, seed).record
    for step, (state, _) in enumerate(record.states()):
        view: Any = state.view(max(0, state.actor))
        if state.actor >= 0 and len(view["turn"]["aside"]) >= 10:
            return record.text(), step, int(state.actor)
    return None


def test_many_dice_stay_in_one_row(visit: Visit) -> None:
    """Else the desk would grow over the cards."""
    record, step, seat = next(found for seed in range(20) if (found := many_aside(seed)))
    seats = [BOT] * 3
    seats[seat] = ME
    ann = visit()
    ann.page.goto(ann.play_on(record, step, seats))
    dice = ann.page.locator(".kept .still")
    expect(dice.nth(9)).to_be_visible()
    tops = dice.evaluate_all("all => all.map((die) => die.getBoundingClientRect().top)")
    assert max(tops) - min(tops) < 1
