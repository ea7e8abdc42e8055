"""Strong bots take their time; the page shows it, and answers meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from rookery.server.company import NAMES
from tests.browser.conftest import Visit
from tests.browser.test_access import assert_accessible
from tools.browser import PHONE, WIDE, Server, Visitor, running_server

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

GRANDMASTER = {"kind": "bot", "bot": "level6"}
ME = {"kind": "me", "name": "Ann"}
THINKING = re.compile(f"^({'|'.join(NAMES[-1])}) is thinking$")


# Not shared: the bots of another test's table would still think, and these wait for their turn.
@pytest.fixture
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house in which the strongest takes its time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ROOKERY_PATIENCE", "99")
        with running_server(tmp_path_factory.mktemp("patient")) as server:
            yield server


def look_around(page: Page) -> None:
    """Whatever one may do while another thinks is done at once."""
    page.get_by_role("button", name="Rules").click()
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules).to_be_visible()
    rules.get_by_role("button", name="Close").click()
    expect(rules).to_be_hidden()
    page.get_by_role("button", name="What happened").click()


@pytest.mark.parametrize("game", ["towers", "touria"])
@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_page_answers_while_a_grandmaster_thinks(
    browser: Browser, patient: Server, game: str, size: tuple[int, int]
) -> None:
    ann = Visitor(browser, patient.address, size=size)
    page = ann.page
    page.goto(ann.create([GRANDMASTER, GRANDMASTER], game=game))
    thinking = page.locator(".prompt")
    expect(thinking).to_have_text(THINKING)
    expect(page.locator(".seat.active .dots")).to_be_visible()
    assert_accessible(page)
    look_around(page)
    expect(thinking).to_have_text(THINKING)
    ann.close()
    assert ann.complaints == []


def test_the_house_says_how_long_its_grandmaster_thinks(browser: Browser, patient: Server) -> None:
    ann = Visitor(browser, patient.address)
    ann.page.goto("/new/touria")
    bots = ann.page.get_by_label("Seat 2: Bot")
    expect(bots.locator("option").last).to_contain_text("up to 10 s")
    expect(bots.locator("option")).to_have_count(6)
    assert_accessible(ann.page)
    ann.close()


def test_an_old_record_reads_well_and_is_played_on_against_its_bot(visit: Visit) -> None:
    ann = visit()
    old = [{"kind": "bot", "bot": "greedy"}, ME, {"kind": "bot", "bot": "exact"}]
    path = ann.create(old).replace("table", "replay")
    ann.page.goto(path)
    names = ann.page.locator(".seats .name")
    expect(names).to_have_text(["Greedy", "Ann", "Exact"])
    ann.page.get_by_role("button", name="Play on from here").click()
    bots = ann.page.get_by_label("Against")
    expect(bots.locator("option").first).to_have_text("Greedy: grasps what lies near")
    expect(bots.locator("option")).to_have_count(8)
    expect(bots).to_have_value("greedy")
