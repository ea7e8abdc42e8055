"""axe-core finds nothing to complain of, on any page, by daylight or candlelight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import STRONG, Clicker
from tools.browser import PHONE, WIDE, Light
from tools.compiled import ROOT

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
ME = {"kind": "me", "name": "Ann"}
HERE = {"kind": "here", "name": "Bo"}
MANY = "A: farmer general laborer guard hunter maid magician astronomer fool; B: maid"
BOTS = [{"kind": "bot", "bot": "eager"}, {"kind": "bot", "bot": "eager"}]

both_lights = pytest.mark.parametrize("light", ["light", "dark"])


def assert_accessible(page: Page) -> None:
    page.locator("main").first.wait_for(state="attached")  # what is still being loaded has none
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(({violations}) => violations)")
    said = [
        f"{rule['id']}: {node['html'][:200]} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]
    assert not said, "\n".join(said)


@both_lights
@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_pages_around_the_table(visit: Visit, light: Light, size: tuple[int, int]) -> None:
    ann, bob = visit(light=light, size=size), visit(light=light, size=size)
    for path in ("/", "/new/court", "/nowhere"):
        ann.page.goto(path)
        expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
        ann.page.wait_for_timeout(200)
        assert_accessible(ann.page)
    path = ann.create([ME, {"kind": "open"}, {"kind": "open"}])
    ann.page.goto(path)
    expect(ann.page.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    assert_accessible(ann.page)
    bob.page.goto(path)
    expect(bob.page.get_by_role("button", name="Take the seat")).to_be_visible()
    assert_accessible(bob.page)


@both_lights
@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_table(visit: Visit, light: Light, size: tuple[int, int]) -> None:
    page = (ann := visit(light=light, size=size)).page
    page.goto(ann.create([ME, HERE], cards=MANY))
    expect(page.locator(".prompt.asked")).to_be_visible()
    assert_accessible(page)
    Clicker(page).play(4)
    assert_accessible(page)
    for name in ("Rules", "Settings"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        page.wait_for_timeout(250)
        assert_accessible(page)
        page.get_by_role("dialog", name=name).get_by_role("button", name="Close").click()


@both_lights
def test_the_end_and_the_replay(visit: Visit, light: Light) -> None:
    page = (ann := visit(light=light)).page
    path = ann.create(BOTS, cards=STRONG)
    page.goto(path)
    expect(page.get_by_role("heading", name="How it came about")).to_be_visible(timeout=60_000)
    page.wait_for_timeout(250)
    assert_accessible(page)
    page.goto(path.replace("table", "replay") + "?at=30")
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    assert_accessible(page)
    for button in ("Check the dice", "Play on from here", "Copy a link to this step"):
        page.get_by_role("button", name=button).click()
        page.wait_for_timeout(250)
        assert_accessible(page)
        page.keyboard.press("Escape")
