"""A game from elsewhere, which the page has no board for, at the plain table."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_fits import measured
from tools.browser import PHONE, WIDE, Server, Visitor, running_server
from tools.compiled import ROOT

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

GUESS = "[data-action='aim 4'], [data-action='aim 3']"


def install(folder: Path) -> None:
    """Leave there what installing a package with a game in it leaves: its name and entry point."""
    told = folder / "whispers-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: whispers\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(
        "[rookery.games]\nwhispers = tests.core.whispers:MANIFEST\n"
    )


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a machine where a game from elsewhere is installed."""
    folder = tmp_path_factory.mktemp("installed")
    install(folder)
    path = os.pathsep.join([str(folder), str(ROOT)])
    with running_server(tmp_path_factory.mktemp("tables"), PYTHONPATH=path) as server:
        yield server


@pytest.fixture
def visitor(browser: Browser, elsewhere: Server, size: tuple[int, int]) -> Iterator[Visitor]:
    visitor = Visitor(browser, elsewhere.address, size)
    yield visitor
    visitor.close()
    assert visitor.complaints == []


def choose(page: Page, what: str) -> None:
    """Press what is open, and wait until the table has it."""
    steps = page.locator(".log li").count()
    page.locator(what).first.click()
    expect(page.locator(".log li").nth(steps)).to_be_visible(timeout=20_000)


def play_to_the_end(page: Page) -> None:
    story = page.get_by_role("dialog", name=re.compile("win"))
    for _ in range(40):
        expect(page.locator(".open").or_(story).first).to_be_visible(timeout=30_000)
        if story.is_visible():
            return
        page.locator("[data-action='say'], [data-action='pass']").first.click()
        page.wait_for_timeout(150)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("size", [WIDE])
def test_from_the_front_door_to_the_end(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    poster = page.locator("li[data-game=whispers]")
    expect(poster).to_contain_text("2–4 players")
    poster.get_by_role("link", name="Set a table").click()

    page.get_by_label("Rounds").fill("3")
    page.get_by_label("Mood").select_option("wild")
    page.get_by_label("Seat 1: Name").fill("Ann")
    page.get_by_role("button", name="Set the table").click()

    expect(page.locator(".prompt.asked")).to_have_text("Your turn: choose.", timeout=20_000)
    board = page.get_by_role("region", name="What you see")
    expect(board).to_contain_text("Phase")
    expect(board).to_contain_text("Ann")
    choose(page, GUESS)
    assert any(
        re.search(r"Ann: aim [34]", line) for line in page.locator(".log li").all_inner_texts()
    )
    play_to_the_end(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.reload()
    expect(page.locator(".log li").first).to_contain_text("dealt")


@pytest.mark.parametrize("size", [PHONE])
def test_what_a_seat_may_not_know_is_not_shown(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.locator("li[data-game=whispers]").get_by_role("button", name="Play a bot").click()
    expect(page.locator(".open").first).to_be_visible(timeout=20_000)
    cards = page.locator("dt:text-is('Cards') + dd li").all_inner_texts()
    assert len(cards) == 2
    assert cards[0] in "012345"
    assert cards[1] == "none"
    assert [one for one in measured(page) if "% of the window" not in one] == []


@pytest.mark.parametrize("size", [WIDE])
def test_the_digits_choose_and_the_rules_can_be_read(visitor: Visitor) -> None:
    page = visitor.page
    path = visitor.create(
        [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "level1"}], game="whispers"
    )
    page.goto(path)
    expect(page.locator(".open").first).to_be_visible(timeout=20_000)
    page.keyboard.press("3")
    expect(page.locator(".log")).to_contain_text("Ann: aim")
    page.keyboard.press("g")
    expect(page.get_by_role("dialog")).to_contain_text("The rules of Whispers")
