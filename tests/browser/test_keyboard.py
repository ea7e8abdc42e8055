"""Whole games by keyboard alone, by somebody who knows only what the accessibility tree tells."""

from __future__ import annotations

import re
from random import Random
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import Visit

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

ME = {"kind": "me", "name": "Ann"}
BOT = {"kind": "bot", "bot": "eager"}
GREEDY = {"kind": "bot", "bot": "greedy"}
CARDS = "A: fool; B: farmer general laborer guard hunter pawnbroker knight bishop"
GAMES: list[tuple[str, list[dict[str, str]], dict[str, object]]] = [
    ("court", [ME, BOT], {"cards": CARDS}),
    ("towers", [ME], {"variant": "base"}),
    ("touria", [ME, GREEDY], {"short": True, "sudden_marriage": True}),
]
"""The bot has the better cards, or little to gather: it ends the game soon, whatever Ann does."""
LONGEST = 400
"""Seconds of a game; one that takes longer is given up while the browser still listens."""
IDLE = re.compile("castle|discards|Cards from", re.IGNORECASE)
"""Things that only show something."""
STUCK = 180.0
"""Seconds without anything to press after which a game will not go on any more."""


class Reader:
    """A person who hears what a screen reader says, and has a keyboard."""

    def __init__(self, page: Page, seed: int = 3) -> None:
        self.page = page
        self._random = Random(seed)
        self._tree = page.context.new_cdp_session(page)

    def focused(self) -> tuple[str, str, bool]:
        """Role and name of what has the focus, and whether it can be used."""
        try:
            return self._told_of_focus()
        except Error:
            return "", "", False  # it has gone from the table while it was asked about

    def described(self) -> str:
        """What is said of what has the focus, after its name."""
        try:
            node = self._focus()
        except Error:
            return ""
        return str(node.get("description", {}).get("value", "")) if node else ""

    def find(self, words: str, most: int = 200) -> bool:
        """Go through what is on the table until this is said of something."""
        for _ in range(most):
            self.page.keyboard.press("ArrowDown")
            if words in self.described():
                return True
        return False

    def _told_of_focus(self) -> tuple[str, str, bool]:
        node = self._focus()
        if node is None:
            return "", "", False
        told = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
        name = node.get("name", {}).get("value", "")
        return node["role"]["value"], name, not told.get("disabled")

    def _focus(self) -> dict[str, Any] | None:
        """What the tree tells of what has the focus; None if that is nothing for a reader."""
        here = self._tree.send("Runtime.evaluate", {"expression": "document.activeElement"})
        if "objectId" not in here["result"]:
            return None
        wanted = {"objectId": here["result"]["objectId"], "fetchRelatives": False}
        nodes = self._tree.send("Accessibility.getPartialAXTree", wanted)["nodes"]
        return next((node for node in nodes if not node.get("ignored")), None)

    def over(self) -> bool:
        return self.page.get_by_role("heading", name="How it came about").is_visible()

    def play_to_the_end(self) -> int:
        """Press whatever can be pressed; returns how often that was."""
        pressed, latest = 0, monotonic()
        end = latest + LONGEST
        while not self.over():
            assert monotonic() < end, f"no end in sight after {pressed} presses: {self.described()}"
            if self._press_something():
                pressed, latest = pressed + 1, monotonic()
                continue
            assert monotonic() < latest + STUCK, f"stuck; the focus is on {self.focused()}"
            self.page.wait_for_timeout(50)  # somebody else decides
        return pressed

    def _press_something(self) -> bool:
        """Go some way through what is on the table, and press what can be pressed there."""
        for _ in range(self._random.randrange(1, 8)):
            self.page.keyboard.press("ArrowDown")
        for _ in range(80):
            role, name, usable = self.focused()
            if role == "button" and usable and not IDLE.search(name):
                self.page.keyboard.press("Enter")
                self._say_yes(name)
                return True
            self.page.keyboard.press("ArrowDown")
        return False

    def _say_yes(self, before: str) -> None:
        """A question has the focus on its answer, which may be called what was pressed."""
        role, name, usable = self.focused()
        if role == "button" and usable and (name != before or "?" in self.described()):
            self.page.keyboard.press("Enter")


@pytest.mark.timeout(1100)  # some hundred presses, each found by going through what is read aloud
@pytest.mark.flaky(reruns=2)  # whoever presses anything may go round in circles; the dice differ
@pytest.mark.parametrize(("game", "seats", "options"), GAMES, ids=[one[0] for one in GAMES])
def test_a_whole_game(
    visit: Visit, game: str, seats: list[dict[str, str]], options: dict[str, object]
) -> None:
    ann = visit()
    ann.page.goto(ann.create(seats, game=game, **options))
    expect(ann.page.locator(".prompt")).to_be_visible()
    reader = Reader(ann.page)
    assert reader.play_to_the_end() > 10


def test_the_focus_and_the_title_follow_the_page(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    reader = Reader(page)
    page.get_by_role("link", name="Rules").first.press("Enter")
    expect(page).to_have_title(re.compile("^The rules of "))
    expect(page.locator("h1")).to_be_focused()
    assert reader.focused()[0] == "heading"
    page.go_back()
    expect(page).to_have_title("Rookery")
    expect(page.locator("main h1")).to_be_focused()


def test_single_keys_are_switched_off_and_changed(visit: Visit) -> None:
    ann = visit()
    page = ann.page
    page.goto(ann.create([ME, {"kind": "here", "name": "Bo"}]))
    expect(page.locator(".prompt.asked")).to_be_visible()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog")
    keys.get_by_role("textbox", name=re.compile("^Key G:")).fill("x")
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    expect(keys).to_have_count(0)
    page.keyboard.press("x")
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name=re.compile("^Single letters")).uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("x")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_is_open_shows_where_colours_are_the_systems_own(visit: Visit) -> None:
    ann = visit()
    ann.page.emulate_media(forced_colors="active")
    ann.page.goto(ann.create([ME], game="towers"))
    expect(ann.page.locator(".prompt.asked")).to_be_visible()
    style = "one => getComputedStyle(one).outlineStyle"
    assert ann.page.locator(".hand .open").first.evaluate(style) == "solid"
