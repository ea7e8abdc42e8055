"""The seal on the dice: shown while one plays, and checked by the page itself at the end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from rookery import Record
from tests.browser.conftest import Visit
from tests.browser.player import STRONG, Clicker
from tests.browser.test_access import assert_accessible
from tools.browser import PHONE, WIDE, Light, Visitor

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

ME = {"kind": "me", "name": "Ann"}
HERE = {"kind": "here", "name": "Bo"}
BOT = {"kind": "bot", "bot": "level1"}
HONEST = re.compile(r"^Honest, as checked in this browser: .* players' shares, and all \d+")


def kept_share(page: Page, path: str) -> str:
    """What the browser remembers to have given."""
    seals = dict(json.loads(page.evaluate("localStorage['rookery.seals']")))
    share: str = seals[path.rpartition("/")[2]]["share"]
    return share


def open_seal(page: Page) -> None:
    page.get_by_role("button", name="The seal on the dice").click()


def test_a_game_is_sealed_played_and_checked_in_the_browser(visit: Visit) -> None:
    ann = visit()
    path = ann.create([ME, BOT], cards=STRONG)
    ann.page.goto(path)
    clicker = Clicker(ann.page)
    clicker.play(1)
    share = kept_share(ann.page, path)
    assert re.fullmatch("[0-9a-f]{64}", share)

    open_seal(ann.page)
    seal = ann.page.get_by_role("dialog", name="The seal on the dice")
    expect(seal).to_contain_text("Nobody could have chosen these dice")
    expect(seal).to_contain_text(share)
    expect(seal).to_contain_text("Your browser's share is among them")
    expect(seal).to_contain_text("Fledge: nothing, as a bot")
    expect(seal).not_to_contain_text("Honest")
    ann.page.keyboard.press("Escape")

    clicker.play_to_the_end()
    story = ann.page.get_by_role("dialog", name=re.compile("wins?$"))
    expect(story).to_contain_text(re.compile(r"checked all \d+ outcomes, and your share is in"))
    story.get_by_role("button", name="Look at the table").click()
    ann.page.get_by_role("button", name="checked, honest").click()
    expect(seal.get_by_text(HONEST)).to_be_visible()
    expect(seal).to_contain_text("Your browser's share is in the seed.")

    text = ann.context.request.get(f"/api/tables/{path.rpartition('/')[2]}/record").text()
    assert Record.read(text).notes["share_A"] == share
    ann.page.goto(path.replace("table", "replay"))
    ann.page.get_by_role("button", name="Check the dice").click()
    ann.page.get_by_role("button", name="Check every roll").click()
    expect(ann.page.get_by_text(HONEST)).to_be_visible()
    expect(ann.page.get_by_text("Your browser's share is in the seed.")).to_be_visible()


def lies(page: Page, change: Callable[[str], str]) -> None:
    """From now on the server sends other records than it has."""

    def answer(route: Route) -> None:
        route.fulfill(body=change(route.fetch().text()), content_type="text/plain")

    page.route("**/api/replays/*/record", answer)


def another_roll(text: str) -> str:
    return re.sub(r"\*: rolled .*", "*: rolled 6 6 6", text, count=1)


def another_share(text: str) -> str:
    return re.sub(r"note share_A: .*", f"note share_A: {'2b' * 32}", text)


def another_secret(text: str) -> str:
    return re.sub(r"note secret: .*", f"note secret: {'2b' * 32}", text)


def another_seal(text: str) -> str:
    return re.sub(r"note commitment: .*", f"note commitment: {'2b' * 32}", text)


@pytest.fixture(scope="module")
def finished() -> dict[str, str]:
    """The path of a game that is over, and what its browser kept; filled by the first test."""
    return {}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (another_roll, "Not honest: 1 outcome does not follow from the seed."),
        (another_share, "Not honest: the server took your browser's share, but it is not"),
        (another_secret, "Not honest: the secret does not fit the seal"),
        (another_seal, "another seal than the one that your browser was shown"),
    ],
)
def test_a_record_that_was_tampered_with_is_found_out(
    visit: Visit, finished: dict[str, str], change: Callable[[str], str], said: str
) -> None:
    ann = visit()
    if not finished:
        play_a_game(ann, finished)
    ann.page.goto("/")
    ann.page.evaluate("seals => (localStorage['rookery.seals'] = seals)", finished["seals"])
    lies(ann.page, change)
    ann.page.goto(finished["path"].replace("table", "replay"))
    ann.page.get_by_role("button", name="Check the dice").click()
    ann.page.get_by_role("button", name="Check every roll").click()
    expect(ann.page.get_by_role("status").get_by_text(said)).to_be_visible()
    expect(ann.page.get_by_text("Honest, as")).to_have_count(0)


def play_a_game(ann: Visitor, finished: dict[str, str]) -> None:
    path = ann.create([ME, BOT], cards=STRONG)
    ann.page.goto(path)
    Clicker(ann.page).play_to_the_end()
    finished["path"] = path
    finished["seals"] = ann.page.evaluate("localStorage['rookery.seals']")


def test_the_table_says_so_when_the_end_is_not_what_was_sealed(visit: Visit) -> None:
    ann = visit()
    lies(ann.page, another_roll)
    ann.page.goto(ann.create([ME, BOT], cards=STRONG))
    Clicker(ann.page).play_to_the_end()
    story = ann.page.get_by_role("dialog", name=re.compile("wins?$"))
    expect(story).to_contain_text("Not honest: 1 outcome does not follow from the seed.")
    expect(story).to_contain_text(re.compile("“rolled 6 6 6” should have been “rolled"))
    story.get_by_role("button", name="Look at the table").click()
    expect(ann.page.get_by_role("button", name="something is wrong")).to_be_visible()


def test_bots_alone_rest_on_the_server_and_the_table_says_so(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(ann.create([BOT, BOT]))
    # Bots go on without a pause, and Playwright would wait for one.
    ann.page.get_by_role("button", name="The seal on the dice").dispatch_event("click")
    seal = ann.page.get_by_role("dialog", name="The seal on the dice")
    expect(seal).to_contain_text("These dice rest on the server alone")
    expect(seal).not_to_contain_text("Your browser")


def test_who_gives_no_share_is_waited_for_and_named(visit: Visit) -> None:
    ann, bob = visit(), visit()
    path = ann.create([ME, {"kind": "open"}])
    ann.page.goto(path)
    expect(ann.page.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    table = f"/api/tables/{path.rpartition('/')[2]}"
    headers = {"origin": bob.address}
    taken = {"seat": 1, "name": "Bob"}
    assert bob.context.request.post(f"{table}/join", data=taken, headers=headers).ok
    expect(ann.page.get_by_role("status")).to_contain_text("still to come from Bob")
    expect(ann.page.locator(".desk")).to_be_visible(timeout=20_000)
    open_seal(ann.page)
    seal = ann.page.get_by_role("dialog", name="The seal on the dice")
    expect(seal).to_contain_text("Bob: nothing; no share came before the game began")
    expect(seal).to_contain_text("Your browser's share is among them")


@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize("light", ["light", "dark"])
def test_the_seal_can_be_read_by_everybody(
    visit: Visit, size: tuple[int, int], light: Light
) -> None:
    ann = visit(size=size, light=light)
    ann.page.goto(ann.create([ME, HERE]))
    open_seal(ann.page)
    seal = ann.page.get_by_role("dialog", name="The seal on the dice")
    expect(seal).to_contain_text("Your browser's share is among them")
    seal.get_by_text("What this does not prove").click()
    assert_accessible(ann.page)
    wide: bool = ann.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide
