"""Bots by others as people meet them: made at /me, asked to a table, known by their sign."""

from __future__ import annotations

import re
import secrets
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_access import assert_accessible
from tools.browser import PHONE, WIDE, Light

pytestmark = [pytest.mark.once, pytest.mark.timeout(300), pytest.mark.xdist_group("browser")]


class Robot:
    """A bot that does what it is told, over HTTP."""

    def __init__(self, page: Page, token: str) -> None:
        self._base = re.sub(r"(https?://[^/]+).*", r"\1/api", page.url)
        self._headers = {"Authorization": f"Bearer {token}"}

    def post(self, path: str, **data: Any) -> Any:
        answer = httpx.post(self._base + path, headers=self._headers, json=data, timeout=30)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def watch(self) -> Any:
        return self.post("/bot/watch", games=["court"])


def a_name() -> str:
    """One that no bot of this server has had."""
    return f"Hopeful {secrets.token_hex(3)}"


def made(page: Page, name: str) -> Robot:
    """Somebody keeps their games and makes a bot."""
    page.goto("/me")
    page.get_by_role("button", name="Keep with a recovery code").click()
    page.get_by_label("Name of the bot").fill(name)
    page.get_by_role("button", name="Make a bot").click()
    token = page.get_by_role("textbox", name=f"Token of {name} [bot]")
    expect(token).to_have_value(re.compile("^rookery_bot_"))
    return Robot(page, token.input_value())


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(("size", "light"), [(WIDE, "light"), (PHONE, "dark")])
def test_a_bot_is_made_asked_and_known(visit: Visit, size: tuple[int, int], light: Light) -> None:
    page = visit(size=size, light=light, name="Ann").page
    name = a_name()
    robot = made(page, name)
    assert_accessible(page)
    assert fits(page)
    expect(page.get_by_role("textbox", name="Command")).to_have_value(
        re.compile("rookery bot --server http")
    )
    robot.watch()
    page.goto("/new/court")
    page.get_by_label("Seat 2: Who sits here").select_option("A friend with the link")
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("button", name="Ask a bot by others to seat 2").click()
    choice = page.get_by_label("Ask a bot by others to seat 2")
    choice.select_option(label=f"{name} [bot], by Ann")
    assert_accessible(page)
    assert fits(page)
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_text(f"{name} [bot] was asked")).to_be_visible()
    (asked,) = robot.watch()["challenges"]
    robot.post(f"/tables/{asked['table']}/decline", seat=asked["seat"])
    expect(page.get_by_text(f"{name} [bot] declined")).to_be_visible()
    page.get_by_role("button", name="Ask a bot by others to seat 2").click()
    page.get_by_label("Ask a bot by others to seat 2").select_option(label=f"{name} [bot], by Ann")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_text(f"{name} [bot] was asked")).to_be_visible()
    robot.post(f"/tables/{asked['table']}/join", seat=asked["seat"], name="bot")
    expect(page.locator(".desk")).to_be_visible()
    seat = page.locator('[data-seat="1"]').first
    expect(seat.get_by_title("a bot by others")).to_be_visible()
    assert_accessible(page)


def test_a_token_ends_and_a_bot_goes(visit: Visit) -> None:
    page = visit(size=WIDE, name="Ann").page
    name = a_name()
    made(page, name)
    page.get_by_role("button", name=f"End token of {name} [bot]").click()
    expect(page.get_by_text("without a token: it can't come in")).to_be_visible()
    page.get_by_role("button", name=f"Remove {name} [bot]").click()
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_role("button", name=f"Remove {name} [bot]")).to_have_count(0)
