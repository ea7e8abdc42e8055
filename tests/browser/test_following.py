"""After others have moved, one sees what changed, what it did, and can see it again."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import rookery
from rookery.core.contract import CHANCE
from rookery.core.records import Record
from rookery.core.turns import BEFORE_THE_FIRST
from tests.browser.conftest import Visit
from tests.browser.test_access import assert_accessible
from tools.browser import PHONE, Visitor

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

ME = {"kind": "me", "name": "Ann"}
BOT = {"kind": "bot", "bot": "eager"}
PLAYERS = 4
GAMES = ("court", "towers", "touria")
PRESSES = (
    ".line:has(.asking) .button.primary",
    ".board .tower.open",
    ".desk .open:not(:disabled)",
    ".board .open",
    ".actions .button.primary:not(:disabled)",
    ".actions .button:not(:disabled)",
)


def press(page: Page) -> None:
    """Decide something: it is Ann's turn, and nothing changes before she does."""
    for way in PRESSES:
        thing = page.locator(way).first
        if thing.count():
            thing.dispatch_event("click")
            return
    raise AssertionError("there is nothing to press")


def sit_down(ann: Visitor, game: str) -> Page:
    """Take the seat whose turn begins after all others have had theirs, with bots at the others."""
    record, step, seat = others_moved(game)
    seats = [ME if i == seat else BOT for i in range(PLAYERS)]
    ann.page.goto(ann.play_on(record.text(), step, seats))
    expect(ann.page.locator(".prompt.asked")).to_be_visible()
    return ann.page


def stopwatched(ann: Visitor) -> Visitor:
    """Somebody whose page's time can be made to stand still."""
    ann.page.clock.install()
    return ann


def stand_still(page: Page) -> None:
    """From now on nothing happens on the page by itself, however long the test takes."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 60"))


def others_moved(game: str) -> tuple[Record, int, int]:
    """A game, a step in its fifth round at which a turn begins, and who decides there."""
    rules = rookery.load(game, players=PLAYERS)
    rng, state, turn, actions = rookery.Random(8), rules.start(), BEFORE_THE_FIRST, list[int]()
    while turn.number < 4 * PLAYERS + 2 or turn.at(state) is turn:
        turn = turn.at(state)
        action = state.sample(rng) if state.actor == CHANCE else state.hunch(rng)
        state.apply(int(action))
        actions.append(int(action))
    return Record(rules, actions), len(actions), int(state.actor)


@pytest.mark.parametrize("game", GAMES)
def test_traces_and_the_list_come_stay_over_a_reload_and_go(visit: Visit, game: str) -> None:
    page = sit_down(visit(size=(1280, 1000)), game)
    told = page.locator("section.since li").all_inner_texts()
    assert len(told) >= 3
    assert not any(line.startswith("Ann ") for line in told)
    traces = page.locator(".board [data-trace]").count()
    assert traces > 0, "nothing was left on the board"
    page.reload()
    expect(page.locator(".prompt.asked")).to_be_visible()
    assert page.locator("section.since li").all_inner_texts() == told
    assert page.locator(".board [data-trace]").count() == traces
    assert_accessible(page)
    press(page)
    if page.locator(".prompt.asking").count():
        press(page)
    expect(page.locator("section.since")).to_have_count(0)
    expect(page.locator(".board [data-trace]")).to_have_count(0)
    assert page.locator("header .since").is_disabled()


@pytest.mark.parametrize("game", GAMES)
def test_it_is_played_again_and_can_be_stopped(visit: Visit, game: str) -> None:
    page = sit_down(stopwatched(visit(size=(1280, 1000))), game)
    asked = page.locator(".prompt").inner_text()
    before = page.locator("main > .board").inner_text()
    traces = page.locator(".board [data-trace]").count()
    stand_still(page)
    page.locator("section.since").get_by_role("button", name="Play it again").click()
    expect(page.locator(".prompt")).to_have_text("What happened since your turn")
    assert page.locator(".open").count() == 0, "nothing may be decided meanwhile"
    page.locator("section.since").get_by_role("button", name="Stop").click()
    expect(page.locator(".prompt.asked")).to_have_text(asked)
    page.get_by_role("button", name="Play it again").first.click()
    expect(page.locator(".prompt")).to_have_text("What happened since your turn")
    page.clock.resume()
    expect(page.locator(".prompt.asked")).to_have_text(asked, timeout=60_000)
    assert page.locator("main > .board").inner_text() == before
    assert page.locator(".board [data-trace]").count() == traces


def test_by_keyboard(visit: Visit) -> None:
    page = sit_down(stopwatched(visit(size=(1280, 1000))), "court")
    stand_still(page)
    page.locator("body").press("s")
    sheet = page.get_by_role("dialog", name="Since your turn")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Play it again").press("Enter")
    expect(sheet).to_be_hidden()
    expect(page.locator(".prompt")).to_have_text("What happened since your turn")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    expect(page.locator(".prompt.asked")).to_be_visible()


class Held:
    """The socket of Ann's table in the hand of the test, which plays her moves too.

    What the server says is held back until all others have moved and Ann is asked again; then the
    page hears of it at once. So others' moves are to be shown, however quick the bots were.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._rng = Random(4)
        self._held: list[str | bytes] = []
        self._position: dict[str, Any] = {}
        self._others_moved = False
        page.route_web_socket("**/socket?*", self._open)

    def _open(self, browser: WebSocketRoute) -> None:
        self._browser, self._server = browser, browser.connect_to_server()
        self._server.on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        told = json.loads(message)
        if told["type"] != "update":
            self._position = told.get("position") or self._position
            self._browser.send(message)
            return
        self._held.append(message)
        self._position = told["position"]
        own = (CHANCE, self._position["seat"])
        self._others_moved |= any(one["by"] not in own for one in told["happened"])
        if self._position["legal"] and not self._others_moved:
            self._move()

    def _move(self) -> None:
        action = self._rng.choice(self._position["legal"])["action"]
        order = {name: self._position[name] for name in ("seat", "version")}
        self._server.send(json.dumps({"type": "move", "ref": 0, "action": action, **order}))

    def play_a_round(self) -> None:
        """Ann has her turn, then the others theirs; the page is told when she is asked again."""
        self._others_moved = False
        self._move()
        while not (self._others_moved and self._position["legal"]):
            self._page.wait_for_timeout(20)
        for message in self._held:
            self._browser.send(message)
        self._held.clear()


def test_any_press_leads_to_the_present(visit: Visit) -> None:
    """While others' moves are shown, nothing keeps a person waiting."""
    ann = stopwatched(visit(size=(1280, 1000), speed="slow"))
    table = Held(page := ann.page)
    sit_down(ann, "court")
    asked, skip = page.locator(".prompt.asked"), page.get_by_role("button", name="Skip ahead")
    presses: list[Callable[[], None]] = [
        lambda: page.locator("body").press("q"),
        lambda: page.locator("main > .board").click(position={"x": 5, "y": 5}),
    ]
    for press_anything in presses:
        # The page's time stands still: by itself it shows no more than the first of the moves.
        stand_still(page)
        table.play_a_round()
        expect(skip).to_be_visible()
        expect(asked).to_have_count(0)
        press_anything()
        page.clock.run_for(300)
        expect(skip).to_have_count(0)
        expect(asked).to_be_visible()
        page.clock.resume()


def test_the_log_by_rounds_and_turns(visit: Visit) -> None:
    page = sit_down(visit(size=(1280, 1000)), "court")
    log = page.get_by_role("log")
    rounds = log.locator("h3").all_inner_texts()
    assert rounds == [f"Round {number + 1}" for number in range(len(rounds))]
    names = log.locator("h4").all_inner_texts()
    assert "Ann" in names
    for turn in log.locator("section.turn:has(h4)").all():
        own = turn.locator("h4").inner_text()
        for line in turn.locator("li").all_inner_texts():
            assert own in line


def test_a_phone_opens_the_log_at_its_newest_line(visit: Visit) -> None:
    page = sit_down(visit(size=PHONE), "court")
    page.get_by_role("button", name="What happened").click()
    sheet = page.get_by_role("dialog", name="What happened")
    expect(sheet.locator("li").last).to_be_in_viewport(ratio=1)
    expect(sheet.locator("li").first).not_to_be_in_viewport()
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.locator("header .since").click()
    expect(page.get_by_role("dialog", name="Since your turn").locator("li").first).to_be_visible()
    assert_accessible(page)
