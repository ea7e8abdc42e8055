"""A finished game is reviewed on the page of its replay, at both sizes, in all three games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import rookery
from rookery import Record
from rookery.insight.grading import WORTH_A_LOOK
from tests.browser.player import STRONG
from tests.browser.pseudo import pseudo, speak_pseudo
from tests.browser.test_access import assert_accessible
from tests.browser.test_languages import ENGLISH
from tests.browser.test_long_words import cut
from tests.insight.small import DECLINED, played, spoilt
from tools.browser import PHONE, Server, Visitor, running_server

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

LONG = 300_000
"""Milliseconds that a review may take on a busy machine."""
GAMES = {
    "court": 9,
    "towers": 4,
    "touria": 4,
}
"""The dice with which each game is short."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that thinks next to nothing: here it is not about what reviews find."""
    with running_server(tmp_path_factory.mktemp("tables"), ROOKERY_EFFORT="0.001") as server:
        yield server


@cache
def record(game: str) -> str:
    """A short game that is over."""
    found = played(rookery.load(game, players=2), GAMES[game])
    return Record(found.game, found.actions, ["Ann", "Bo"]).text()


def step_of(page: Page) -> int:
    return int(page.get_by_role("slider", name="Step", exact=True).input_value())


def decisions(sheet: Locator) -> Locator:
    return sheet.get_by_role("list", name="Decisions worth a look")


def reviewed(page: Page) -> None:
    """Wait until the review is there."""
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible(timeout=LONG)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_reviewed(visitor: Visitor, game: str) -> None:
    page = visitor.page
    page.goto(visitor.replay(record(game)))
    page.get_by_role("button", name="Review", exact=True).click()
    sheet = page.get_by_role("dialog", name="Review of the game")
    reviewed(page)
    assert "review=quick" in page.url
    assert_accessible(page)

    with page.expect_download() as caught:
        sheet.get_by_role("link", name="Download the review").click()
    review = json.loads(caught.value.path().read_text(encoding="utf-8"))
    assert review["game"] == game
    _sums_are_right(page)
    _river_leads_through_the_game(page, len(review["steps"]))

    worth = [r for r in review["remarks"] if r["grade"] in WORTH_A_LOOK]
    assert worth, "the test needs a game with a remark"
    expect(page.locator(".line .mark")).to_have_count(len(worth))
    sheet.get_by_role("button", name=f"Go to step {worth[0]['step']}", exact=True).click()
    expect(page.get_by_role("slider", name="Step", exact=True)).to_have_value(str(worth[0]["step"]))
    if page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}:
        expect(sheet).to_be_hidden()  # it has made room for the board
        page.get_by_role("button", name="Review", exact=True).click()
    expect(decisions(sheet).locator("li.here")).to_contain_text("Better: ")
    sheet.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("dialog", name="Play on from here")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_turns_are_judged_as_a_whole(visitor: Visitor, game: str) -> None:
    """A turn that cost something in sum is listed; its button leads to its first step, by key."""
    page = visitor.page
    page.goto(visitor.replay(record(game)) + "?review=quick")
    reviewed(page)
    sheet = page.get_by_role("dialog", name="Review of the game")
    with page.expect_download() as caught:
        sheet.get_by_role("link", name="Download the review").click()
    review = json.loads(caught.value.path().read_text(encoding="utf-8"))
    worth = [t for t in review["turns"] if t["decisions"] > 1 and t["grade"] in WORTH_A_LOOK]
    assert worth, "the test needs a game with a turn that is worth a look"
    listed = sheet.get_by_role("list", name="Turns as a whole")
    expect(listed.locator("> li")).to_have_count(len(worth))
    turn = listed.locator("> li").first
    expect(turn).to_contain_text(f"Turn {worth[0]['turn'] + 1}, ")
    turn.get_by_text("What was done").press("Enter")
    expect(turn.get_by_role("listitem")).to_have_count(worth[0]["decisions"])
    turn.get_by_role("button", name=f"Go to step {worth[0]['first']}", exact=True).press("Enter")
    assert step_of(page) == worth[0]["first"]


@pytest.mark.parametrize("game", GAMES)
def test_a_review_is_told_in_german(visitor: Visitor, game: str) -> None:
    """Turning points, decisions, lines and reasons: none of it is left in English."""
    page = visitor.page
    page.add_init_script("localStorage['rookery.language'] = 'de'")
    page.goto(visitor.replay(record(game)) + "?review=quick")
    sheet = page.get_by_role("dialog", name="Besprechung des Spiels")
    expect(sheet.get_by_text(re.compile("^Besser: ")).first).to_be_visible(timeout=LONG)
    for line in sheet.get_by_text("Wie es weitergehen könnte").all():
        line.click()
    expect(sheet).not_to_contain_text(ENGLISH)


@pytest.mark.parametrize("game", GAMES)
def test_a_review_can_be_read_where_words_are_long(visitor: Visitor, game: str) -> None:
    """Nothing of it is cut off, and nothing lies on something else."""
    page = visitor.page
    speak_pseudo(page)
    page.goto(visitor.replay(record(game)) + "?review=quick")
    heading = page.get_by_role("heading", name=pseudo("Luck and skill"))
    expect(heading).to_be_visible(timeout=LONG)
    # Unfolded where they are: what a press would scroll away lies under the heading.
    page.evaluate(
        "document.querySelectorAll('dialog li details').forEach(one => { one.open = true })"
    )
    assert cut(page) == []


def _sums_are_right(page: Page) -> None:
    """What stands in each account adds up, as a reader would add it."""
    for table in page.locator("table:has(tr.sum)").all():
        said = table.locator("tbody .points").all_inner_texts()
        *parts, total = [int(points.replace("−", "-")) for points in said]
        assert sum(parts) == total


def _river_leads_through_the_game(page: Page, steps: int) -> None:
    river = page.get_by_role("slider", name="Win shares through the game")
    river.press("End")
    expect(river).to_have_attribute("aria-valuetext", re.compile(f"^Step {steps} of {steps}: Ann"))
    river.press("ArrowLeft")
    assert step_of(page) == steps - 1
    box = river.bounding_box()
    assert box is not None
    river.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    assert abs(step_of(page) - steps / 2) <= 1 + steps / 100


def test_the_board_shows_what_was_done_and_what_was_better(visitor: Visitor) -> None:
    """The Fool was taken: both decisions are marked, and the better one can be played."""
    page = visitor.page
    record = spoilt("Ann", "Bo", instead="take fool").text()
    page.goto(f"{visitor.replay(record)}?review=quick&at={DECLINED}")
    reviewed(page)
    sheet = page.get_by_role("dialog", name="Review of the game")
    expect(decisions(sheet).locator("li.here")).to_contain_text("Better: Ann wins over the Farmer.")
    sheet.get_by_role("button", name=f"Go to step {DECLINED}", exact=True).click()
    done, better = page.locator(".ring.taken"), page.locator(".ring.best")
    expect(done).to_have_count(1)
    expect(done).to_have_text("Taken")
    expect(better).to_have_text("Better")
    expect(better).to_have_attribute("data-marked", "take farmer")
    assert _is_round(page, "[data-market=farmer]")
    assert_accessible(page)

    if not sheet.is_hidden():
        sheet.get_by_role("button", name="Close").click()
    page.locator("[data-market=farmer]").click()
    asks = page.get_by_role("dialog", name="Play on from here")
    expect(asks).to_be_visible()
    asks.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("button", name="Take no card")).to_be_visible()


def _is_round(page: Page, thing: str) -> bool:
    """Does the ring of the better decision go round this thing, in sight?"""
    ring, inner = (page.locator(w).bounding_box() for w in (".ring.best", thing))
    size = page.viewport_size
    assert ring is not None
    assert inner is not None
    assert size is not None
    middle = (inner["x"] + inner["width"] / 2, inner["y"] + inner["height"] / 2)
    across = ring["x"] <= middle[0] <= ring["x"] + ring["width"] <= size["width"] + 10
    return across and ring["y"] <= middle[1] <= ring["y"] + ring["height"] <= size["height"] + 10


def test_a_game_that_people_ended_is_reviewed_as_far_as_it_went(visitor: Visitor) -> None:
    whole = spoilt("Ann", "Bo")
    notes = {"ended": f"after step {DECLINED + 1}, by agreement, without a result"}
    record = Record(whole.game, whole.actions[: DECLINED + 1], whole.seats, notes)
    page = visitor.page
    page.goto(visitor.replay(record.text()))
    page.get_by_role("button", name="Review", exact=True).click()
    reviewed(page)
    sheet = page.get_by_role("dialog", name="Review of the game")
    expect(sheet.get_by_text("what would have come of it is left out")).to_be_visible()
    _sums_are_right(page)


def test_a_review_is_shared_by_its_link_and_asked_for_at_the_end(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(visitor.replay(record("touria")) + "?review=quick")
    reviewed(page)  # without a press
    bots = [{"kind": "bot", "bot": "eager"}, {"kind": "bot", "bot": "eager"}]
    page.goto(visitor.create(bots, cards=STRONG))
    expect(page.get_by_role("heading", name="How it came about")).to_be_visible(timeout=LONG)
    page.route("**/review*", _not_done_yet)
    page.get_by_role("dialog").get_by_role("link", name="Review").click()
    sheet = page.get_by_role("dialog", name="Review of the game")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Stop the review").click()
    expect(sheet.get_by_text("The review was stopped.")).to_be_visible()
    page.unroute("**/review*")
    sheet.get_by_role("button", name="Try again").click()
    reviewed(page)


def _not_done_yet(route: Route) -> None:
    """However fast the review is: somebody is in time to stop it."""
    if route.request.method == "DELETE":
        route.fallback()
        return
    answer = route.fetch()
    route.fulfill(response=answer, json=answer.json() | {"state": "running"})


def test_a_game_that_goes_on_has_no_review(visitor: Visitor) -> None:
    whole = Record.read(record("towers"))
    cut_off = Record(whole.game, whole.actions[:20], whole.seats).text()
    page = visitor.page
    page.goto(visitor.replay(cut_off) + "?review=quick")
    expect(page.get_by_role("slider", name="Step", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Review", exact=True)).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
