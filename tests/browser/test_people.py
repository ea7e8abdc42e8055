"""People who keep their games: with a passkey, with codes, on several devices."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_access import assert_accessible
from tools.browser import PHONE, WIDE, Light, Visitor

pytestmark = [pytest.mark.once, pytest.mark.timeout(300), pytest.mark.xdist_group("browser")]

ME = {"kind": "me", "name": "Ann"}
HERE = {"kind": "here", "name": "Bo"}
CODE = re.compile(r"[0-9A-Z]{4}(-[0-9A-Z]{4})+")
PASSKEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


def at_home(visitor: Visitor) -> Page:
    """Passkeys are bound to a name, and `localhost` is one."""
    visitor.page.goto(visitor.address.replace("127.0.0.1", "localhost") + "/me")
    return visitor.page


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """The browser's own virtual device that keeps passkeys and asks nobody."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": PASSKEY})
    return session, made["authenticatorId"]


def table_of(page: Page) -> str:
    """A table that the guest sets up here; returns its path."""
    answer = page.request.post(
        page.url.replace("/me", "/api/tables"),
        data={"game": "court", "seats": [ME, HERE]},
        headers={"origin": page.url.removesuffix("/me")},
    )
    assert answer.ok, answer.text()
    path: str = answer.json()["path"]
    return path


def button(page: Page, name: str | re.Pattern[str]) -> None:
    page.get_by_role("button", name=name, exact=isinstance(name, str)).click()


def shown_code(page: Page, label: str) -> str:
    field = page.get_by_label(label, exact=True).and_(page.locator("input"))
    expect(field).to_have_value(CODE)
    return field.input_value()


def test_a_passkey_keeps_the_games_and_brings_one_back(visit: Visit) -> None:
    ann = visit(name="Ann")
    page = at_home(ann)
    session, device = authenticator(page)
    path = table_of(page)
    page.reload()
    expect(page.get_by_text("You have a seat at 1 table.")).to_be_visible()
    button(page, "Keep with a passkey")
    expect(page.get_by_role("heading", name="Passkeys")).to_be_visible()
    shown_code(page, "Recovery code")
    expect(page.get_by_text(re.compile("^Made "))).to_have_count(1)
    # Out with this device: the seat is not this browser's any more, until the passkey says so.
    button(page, re.compile("^Sign out"))
    expect(page.get_by_role("heading", name="Keep my games")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Keep my games")).to_be_visible()
    expect(page.get_by_text("You have a seat at")).to_have_count(0)
    button(page, "Use my passkey")
    expect(page.get_by_text("You have a seat at 1 table.")).to_be_visible()
    page.goto(page.url.replace("/me", path))
    expect(page.locator(".prompt.asked")).to_be_visible()
    assert (
        len(session.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"])
        == 1
    )


def test_a_dialogue_that_is_closed_leaves_a_guest(visit: Visit) -> None:
    page = at_home(visit())
    page.evaluate("() => { navigator.credentials.get = () => Promise.reject(new Error('no')) }")
    button(page, "Use my passkey")
    expect(page.get_by_role("alert")).to_have_text("The browser’s dialogue was closed.")
    expect(page.get_by_role("button", name="Keep with a passkey")).to_be_enabled()


def test_another_device_by_code_and_by_camera(visit: Visit) -> None:
    ann, phone, tablet = visit(name="Ann"), visit(size=PHONE), visit()
    page = ann.page
    page.goto("/me")
    # By an address no passkey is to be had, and the page says so.
    expect(page.get_by_text("A passkey needs this page by HTTPS")).to_be_visible()
    button(page, "Keep with a recovery code")
    recovery = shown_code(page, "Recovery code")
    button(page, "Add another device")
    expect(page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()
    phone.page.goto(f"/me#device={shown_code(page, 'The code')}")
    expect(phone.page.get_by_text("Your games are kept.")).to_be_visible()
    assert "#" not in phone.page.url
    expect(phone.page.get_by_role("textbox", name="Your name")).to_have_value("Ann")
    # The name goes with the person: changed on the phone, it is there on the tablet.
    phone.page.get_by_role("textbox", name="Your name").fill("Anna")
    button(phone.page, "Save")
    expect(phone.page.get_by_text("Saved.")).to_be_visible()
    tablet.page.goto("/me")
    tablet.page.get_by_label("Code").fill(recovery.lower())
    button(tablet.page, "Come in with the code")
    expect(tablet.page.get_by_role("textbox", name="Your name")).to_have_value("Anna")
    assert shown_code(tablet.page, "Recovery code") != recovery
    expect(tablet.page.get_by_role("listitem")).to_have_count(3)
    button(tablet.page, "Forget me")
    button(tablet.page, "Yes, forget me")
    expect(tablet.page.get_by_text("You are forgotten here.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Keep my games")).to_be_visible()


@pytest.mark.parametrize(("light", "size"), [("light", WIDE), ("dark", PHONE)])
def test_who_i_am_is_for_everybody(visit: Visit, light: Light, size: tuple[int, int]) -> None:
    page = at_home(visit(light=light, size=size, name="Ann"))
    expect(page.get_by_role("heading", name="Keep my games")).to_be_visible()
    assert_accessible(page)
    button(page, "Keep with a recovery code")
    button(page, "Add another device")
    expect(page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()
    assert_accessible(page)
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
