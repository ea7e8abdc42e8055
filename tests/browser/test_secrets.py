"""Several people at one screen: neither text, page nor messages tell one what another may know."""

from __future__ import annotations

import json
import re
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.touria_player import Wanderer, sit_down_at
from tests.browser.towers import TowersClicker

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

ME = {"kind": "me", "name": "Ann"}
HERE = {"kind": "here", "name": "Bo"}
NAMES = ["Ann", "Bo"]


class Sitting(TowersClicker):
    """Decides, but leaves the cover to the test."""

    def _uncover(self) -> bool:
        return False


class Wandering(Wanderer):
    """Likewise."""

    def _uncover(self) -> bool:
        return False


class Ear:
    """Hears all that the server says to a page, with who had the screen meanwhile."""

    def __init__(self, page: Page) -> None:
        self.facing: int | None = None
        self.told: list[tuple[int | None, dict[str, Any]]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: Any) -> None:
        socket.on("framereceived", lambda text: self._hear(json.loads(text)))
        socket.on("framesent", lambda text: self._note(json.loads(text)))

    def _note(self, message: dict[str, Any]) -> None:
        if message["type"] == "face":
            self.facing = message["seat"]

    def _hear(self, message: dict[str, Any]) -> None:
        if position := message.get("position"):
            self.told.append((self.facing, position))

    def check(self) -> None:
        """Whatever came was the view of whoever had the screen, or everybody's."""
        assert {position["seat"] for _, position in self.told} == {0, 1, None}
        for facing, position in self.told:
            assert position["seat"] in (facing, None)


def nothing_behind(page: Page) -> None:
    """Under the cover the page is empty: no board, no log, nothing that is read out."""
    expect(page.locator("#app > *")).to_have_count(1)
    assert page.locator("#app > .cover").count() == 1
    assert (
        page.locator(".desk, .log, svg.board, .map, dialog, [aria-live], [data-card]").count() == 0
    )
    words = page.locator("body").inner_text()
    assert re.fullmatch(r"Pass the screen to (Ann|Bo)\s+[^\n]+\s+I am \1(\s+[^\n]+)?\s*", words)


def taken_by(page: Page) -> str:
    """Lift the cover; returns who has the screen now."""
    cover = page.locator(".cover")
    expect(cover).to_be_visible()
    nothing_behind(page)
    name = re.search(r"to (\w+)", cover.inner_text())
    assert name
    cover.get_by_role("button", name=f"I am {name[1]}").click()
    expect(page.locator(".prompt.asked")).to_be_visible()
    return name[1]


def lines(page: Page) -> list[str]:
    return page.locator(".log li").all_inner_texts()


def test_hands_of_towers(visit: Visit) -> None:
    page = (ann := visit()).page
    ear, clicker = Ear(page), Sitting(page)
    page.goto(ann.create([ME, HERE], game="towers"))
    own = set()
    end = monotonic() + 120
    for _ in range(5):
        name = taken_by(page)
        other = NAMES[1 - NAMES.index(name)]
        drawn = [line for line in lines(page) if re.match(rf"{name} draws", line)]
        if drawn:
            own.add(name)
        assert not [line for line in lines(page) if re.match(rf"{other} draws", line)]
        assert f"{other} draws" not in page.content()
        while page.locator(".cover").count() == 0:
            assert monotonic() < end, "the turn did not end"
            if not clicker.click():
                page.wait_for_timeout(30)
    assert own == set(NAMES), "nobody was told their own cards: the test tests nothing"
    ear.check()


def test_thieves_of_touria(visit: Visit) -> None:
    page = (ann := visit()).page
    ear, wanderer = Ear(page), Wandering(page, 5)
    sit_down_at(ann, lambda view, _: view["phase"] == "thieves", hot=True)
    assert taken_by(page) == "Ann"
    page.get_by_role("button", name="Draw from the bag").first.click()
    expect(page.locator(".log")).to_contain_text("Drawn:")
    end = monotonic() + 120
    seen = "Ann"
    while seen == "Ann":
        assert monotonic() < end, "Bo never had the screen"
        if page.locator(".cover").count():
            seen = taken_by(page)
        elif not wanderer.click():
            page.wait_for_timeout(30)
    told = " ".join(lines(page))
    assert "Ann reaches into the thieves' bag" in told
    secret = told.partition("Ann reaches into the thieves' bag")[2].partition("Ann ")[0]
    assert "Drawn:" not in secret
    assert "keeps a gem that nobody sees" in told
    ear.check()


def test_the_screen_stays_with_its_person_when_the_connection_is_lost(visit: Visit) -> None:
    page = (ann := visit()).page
    page.goto(ann.create([ME, HERE], game="towers"))
    name = taken_by(page)
    hand = page.locator(".hand .card").evaluate_all("all => all.map(one => one.dataset.card)")
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.context.set_offline(False)
    page.wait_for_timeout(300)
    cards = page.locator(".hand .card").evaluate_all("all => all.map(one => one.dataset.card)")
    assert cards == hand
    page.reload()
    expect(page.locator(".cover")).to_contain_text(f"Pass the screen to {name}")
    nothing_behind(page)
