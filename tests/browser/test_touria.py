"""Touria by clicking and by keyboard: whole games, elixirs, doors, and what must stay secret."""

from __future__ import annotations

import re
from functools import partial
from importlib.resources import files
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_access import assert_accessible
from tests.browser.touria_player import BOT, ME, Wanderer, sit_down_at
from tools.browser import PHONE, WIDE, Light

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

HERE = {"kind": "here", "name": "Bo"}
QUICK: dict[str, bool] = {"short": True, "sudden_marriage": True}


def scrolls_sideways(page: Page) -> bool:
    wide: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide


# ---- whole games ----------------------------------------------------------------------------


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_whole_game_by_clicking(visit: Visit, size: tuple[int, int]) -> None:
    page = (ann := visit(size=size)).page
    page.goto(ann.create([ME, BOT], game="touria", **QUICK))
    wanderer = Wanderer(page)
    wanderer.play_until(wanderer.over, 400)
    assert not scrolls_sideways(page)
    expect(page.get_by_role("dialog")).to_contain_text("the wedding was held on the spot")
    page.get_by_role("dialog").get_by_role("link", name="Watch it again").click()
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    page.get_by_label("Through whose eyes").select_option(label="As Ann")
    expect(page.locator('[data-hold="coin"]')).to_be_visible()


def test_the_doors_of_the_castle(visit: Visit) -> None:
    """T90, T91: return, open doors, pay, and find the royal couple or wait."""
    page = (ann := visit()).page
    sit_down_at(ann, lambda _, legal: "return" in legal)
    page.get_by_role("button", name="Return to the castle").click()
    page.locator(".line:has(.asking) .button.primary").click()
    expect(page.get_by_role("region", name="The castle's doors")).to_be_visible()
    expect(page.locator(".door.open")).to_have_count(9)
    page.locator('.door[data-door="4"]').click()
    expect(page.locator(".log")).to_contain_text("Door 4:")
    expect(page.locator('.door[data-door="4"].unlocked')).to_be_attached()
    wanderer = Wanderer(page)
    wanderer.play_until(wanderer.over, 400)
    expect(page.get_by_role("dialog")).to_contain_text("came back to the castle")
    expect(page.get_by_role("dialog")).to_contain_text("the bells of Touria ring")


# ---- the way --------------------------------------------------------------------------------


def far_to_go(view: dict[str, Any], legal: list[str]) -> bool:
    ways = [action for action in legal if action.startswith("go ")]
    here, goal = view["map"]["here"], view["map"]["goal"]
    rich = view["seats"][view["actor"]]["screen"]["coins"] > 3
    return view["phase"] == "walk" and rich and len(ways) > 1 and here != goal


def test_a_way_is_proposed_bent_and_walked(visit: Visit) -> None:
    page = (ann := visit()).page
    sit_down_at(ann, far_to_go)
    way = page.locator(".offers .way")
    expect(way).to_be_visible()
    straight = way.get_attribute("aria-label") or ""
    bends = page.locator(".spot.bend.open")
    for i in range(bends.count()):
        bends.nth(i).click()
        if way.get_attribute("aria-label") != straight:
            break
        page.locator(".spot.via").click()  # it was on the way already
    assert way.get_attribute("aria-label") != straight
    expect(page.locator(".spot.via")).to_have_count(1)
    via = page.locator(".spot.via").get_attribute("data-space") or ""
    page.get_by_role("button", name="Walk", exact=True).click()
    wanderer = Wanderer(page)
    chosen = page.locator(".chip[data-offer^='gem']")
    end = monotonic() + 20
    while page.locator(".offers .way").is_visible() or chosen.count() > 0:
        assert monotonic() < end, "the heroes did not arrive"
        if chosen.count() > 0:
            wanderer.click()
        page.wait_for_timeout(50)
    words = {"castle": "the castle", "bridge": "the bridge"}
    name = words.get(via) or re.sub(r"mine(\d)", r"mine \1", via).replace("_", " ")
    told = page.locator(".log li", has_text="Ann walks").filter(has_text=name.split()[-1])
    expect(told).not_to_have_count(0)


def test_a_place_chooses_the_tower_that_shows_it(visit: Visit) -> None:
    page = (ann := visit()).page

    def once(view: dict[str, Any], legal: list[str]) -> bool:
        return view["phase"] == "turn" and sum(a.startswith("tower") for a in legal) == 4

    sit_down_at(ann, once)
    place = page.locator(".spot.round.open").first
    place.hover()
    expect(page.locator(".offers .face")).to_be_visible()
    place.click()
    expect(page.locator(".prompt")).not_to_contain_text("Choose")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".prompt")).to_contain_text("tower")


def test_by_keyboard_alone(visit: Visit) -> None:
    page = (ann := visit()).page

    def walkable(view: dict[str, Any], legal: list[str]) -> bool:
        return "tower nw" in legal and view["towers"][0]["shown"][view["actor"]] != "wizard"

    sit_down_at(ann, walkable)
    expect(page.locator(".prompt.asked")).to_be_visible()
    page.locator(".tower.open").first.focus()
    expect(page.locator(".offers .face")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(".log")).to_contain_text("Ann chooses")
    expect(page.locator(".prompt")).not_to_contain_text("tower")
    page.keyboard.press("w")
    expect(page.locator(".log li").last).not_to_contain_text("Ann chooses")
    heard = page.locator("p.heard[aria-live]").first
    expect(heard).not_to_be_empty()


# ---- several people -------------------------------------------------------------------------


def test_an_elixir_between_two_browsers(visit: Visit) -> None:
    ann, bob = visit(), visit(name="Bob")
    path = ann.create([ME, {"kind": "open"}], game="touria")
    ann.page.goto(path)
    bob.page.goto(path)
    bob.page.get_by_role("button", name="Take the seat").click()
    expect(ann.page.locator(".desk")).to_be_visible()
    people = [(ann.page, Wanderer(ann.page, 3)), (bob.page, Wanderer(bob.page, 4))]
    end = monotonic() + 90
    giver: Page | None = None
    while giver is None:
        assert monotonic() < end, "nobody was asked for an elixir"
        for page, wanderer in people:
            if page.get_by_role("button", name="Give an elixir").is_visible():
                giver = page
                break
            wanderer.click()
        ann.page.wait_for_timeout(20)
    giver.get_by_role("button", name="Give an elixir").click()
    told = re.compile("an elixir and does it too")
    expect(ann.page.locator(".log")).to_contain_text(told)
    expect(bob.page.locator(".log")).to_contain_text(told)
    for page, _ in people:
        count = "0" if page is giver else "2"
        expect(page.locator('[data-hold="elixir"] b')).to_have_text(count)


def test_whoever_wants_to_pass_is_not_asked(visit: Visit) -> None:
    page = (ann := visit()).page
    sit_down_at(ann, lambda view, _: view["phase"] == "offer_elixir")
    asked = page.get_by_role("button", name="Give an elixir")
    expect(asked).to_be_visible()
    page.get_by_role("button", name=re.compile("never ask here")).click()
    expect(asked).not_to_be_visible()
    page.get_by_role("button", name="Settings").click()
    form = page.get_by_role("group", name="Elixirs: pass by yourself at")
    expect(form.get_by_role("checkbox", checked=True)).to_have_count(1)


def test_a_cover_between_people_at_one_screen(visit: Visit) -> None:
    page = (ann := visit()).page
    page.goto(ann.create([ME, HERE], game="touria"))
    cover = page.locator(".cover")
    expect(cover).to_contain_text(re.compile("Pass the screen to (Ann|Bo)"))
    cover.get_by_role("button").first.click()
    expect(cover).to_have_count(0)
    page.locator(".chip").first.click()
    expect(cover).to_contain_text(re.compile("Pass the screen to (Ann|Bo)"))


def test_an_elixir_may_be_passed_without_uncovering(visit: Visit) -> None:
    page = (ann := visit()).page
    sit_down_at(ann, lambda view, _: view["phase"] == "offer_elixir", hot=True)
    page.locator(".cover").get_by_role("button", name="Pass the elixir without looking").click()
    expect(page.get_by_role("button", name="Pass the elixir")).to_have_count(0)
    expect(page.locator(".cover")).to_contain_text("Pass the screen")


# ---- set-up ---------------------------------------------------------------------------------


def test_an_edition_of_ones_own(visit: Visit) -> None:
    """T5, T6: a broken one is refused with its place, a sound one is played and drawn."""
    page = (ann := visit()).page
    text = files("rookery.games.touria").joinpath("edition.toml").read_text(encoding="utf-8")
    page.goto("/new/touria")
    page.locator("summary").click()
    field = page.get_by_label("Edition", exact=True)
    field.fill(text.replace('["castle", "mine6"],', '["castle", "moon"],'))
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("alert")).to_contain_text("'moon' is no space")
    ann.complaints.clear()  # the browser reports the refusal, too
    own = text.replace('"Reconstruction"', '"Attic"')
    own = own.replace('["castle", "mine6"],', '["castle", "thieves"],')
    field.fill(own)
    page.get_by_role("button", name="Set the table").click()
    expect(page.locator(".map")).to_contain_text("Attic edition")


# ---- for everybody --------------------------------------------------------------------------


def _in_phase(phase: str, view: dict[str, Any], _: list[str]) -> bool:
    return bool(view["phase"] == phase)


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_axe_finds_nothing(visit: Visit, light: Light, size: tuple[int, int]) -> None:
    page = (ann := visit(light=light, size=size)).page
    for phase in ("turn", "walk", "goldsmith", "offer_elixir", "open_door"):
        sit_down_at(ann, partial(_in_phase, phase))
        expect(page.locator(".prompt.asked")).to_be_visible()
        page.wait_for_timeout(150)
        assert_accessible(page)
        assert not scrolls_sideways(page)
    page.get_by_role("button", name="Rules").click()
    page.wait_for_timeout(250)
    assert_accessible(page)


def test_nothing_secret_is_sent(visit: Visit) -> None:
    """T100: the other's holdings are neither shown nor anywhere in what the server sends."""
    page = (ann := visit()).page
    heard: list[str] = []

    def listen(socket: Any) -> None:
        socket.on("framereceived", lambda text: heard.append(str(text)))

    page.on("websocket", listen)
    sit_down_at(ann, lambda view, _: view["phase"] == "turn" and view["turn"]["number"] > 9)
    expect(page.locator(".prompt.asked")).to_be_visible()
    screens = re.findall(r'"screen":(null|\{)', "".join(heard))
    assert screens.count("null") == screens.count("{") > 0
    expect(page.locator(".seats .known")).to_have_count(0)
