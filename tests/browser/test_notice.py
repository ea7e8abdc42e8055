"""Being told when one is away, and the page without a network."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

from tests.browser.conftest import Visit, need_the_page
from tests.browser.test_access import assert_accessible
from tests.server.post_offices import PostOffice, post_office, until
from tools.browser import PHONE, WIDE, Light, Server, Visitor, running_browser, running_server
from tools.chromium import whole

pytestmark = [pytest.mark.once, pytest.mark.timeout(300), pytest.mark.xdist_group("browser")]

ME = {"kind": "me", "name": "Ann"}
HERE = {"kind": "here", "name": "Bo"}
SITE = "https://play.example"
# Chromium has no push service without a network; all but its answer is real.
SUBSCRIBED = """
PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => ({
  toJSON: () => ({
    endpoint: 'https://push.example/' + key.length,
    keys: {
      p256dh: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg' +
        'Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }),
});
"""
CACHED = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      found.push(name + ' ' + new URL(url).pathname);
  return found;
}"""
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map(({ title, body, tag, data, actions }) =>
    ({ title, body, tag, path: data?.path, actions: actions.map(({ action }) => action) }));
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One that shows notices outside the page, which a mere shell never does."""
    if whole() is None:
        pytest.skip("NOT TESTED: notices, since this machine has no Chromium that shows them")
    need_the_page()
    with running_browser(whole()) as browser:
        yield browser


class Installed:
    """A page whose service worker is at work."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        visitor.context.grant_permissions(["notifications"], origin=visitor.address)
        self.page.goto("/")
        self.wait("() => navigator.serviceWorker.controller !== null")
        self.session = visitor.context.new_cdp_session(self.page)
        self.registration = ""
        self.session.on("ServiceWorker.workerRegistrationUpdated", self._hear)
        self.session.send("ServiceWorker.enable")

    def wait(self, condition: str) -> None:
        """The page's policy lets no text be evaluated in it again and again; so it is asked."""
        self.until(lambda: bool(self.page.evaluate(condition)), f"not so: {condition}")

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until it is so, and hear meanwhile what the browser tells."""

        def is_so() -> bool:
            self.page.wait_for_timeout(50)
            return condition()

        until(is_so, what)

    @property
    def worker(self) -> Worker:
        """The service worker, as soon as Playwright knows of it too."""
        workers = self.visitor.context.service_workers
        self.until(lambda: len(self.visitor.context.service_workers) == 1, f"workers: {workers}")
        return self.visitor.context.service_workers[0]

    def _hear(self, event: dict[str, Any]) -> None:
        for one in event["registrations"]:
            if not one["isDeleted"]:
                self.registration = one["registrationId"]

    def push(self, data: str) -> None:
        """Something comes from the push service."""
        # The browser tells of its worker a moment after it was asked.
        self.until(lambda: bool(self.registration), "the browser has told of no worker")
        self.session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": self.visitor.address, "registrationId": self.registration, "data": data},
        )

    def shown(self, *tags: str) -> list[dict[str, Any]]:
        """The notifications that are there, once they are those with these tags."""
        found: list[dict[str, Any]] = []

        def is_so() -> bool:
            found[:] = self.page.evaluate(SHOWN)
            return sorted(one["tag"] for one in found) == sorted(tags)

        self.until(is_so, f"there are not {tags}")
        return found


def test_without_a_network_there_are_the_front_door_and_the_rules(visit: Visit) -> None:
    ann = visit(workers=True)
    path = ann.create([ME, HERE])
    page = Installed(ann).page
    kept = page.evaluate(CACHED)
    names = {one.partition(" ")[0] for one in kept}
    assert len(names) == 1
    assert re.fullmatch("rookery-[0-9a-f]{16}", names.pop())
    interface = {one.partition(" ")[2] for one in kept if " /api/" in one}
    assert interface == {"/api/games"} | {
        f"/api/games/{game}/rules" for game in ("court", "towers", "touria")
    }
    ann.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("status").filter(has_text="can’t be reached")).to_be_visible()
    expect(page.get_by_text("To play, to find people")).to_be_visible()
    expect(page.get_by_role("heading", name="Wandering Towers")).to_be_visible()
    assert_accessible(page)
    for game, told in (("court", "seven equal dice"), ("towers", "the keep is restless")):
        page.goto(f"/rules/{game}")
        expect(page.locator("main")).to_contain_text(told)
        expect(page.get_by_role("status").filter(has_text="can’t be reached")).to_be_visible()
    # A table needs a connection, and says so.
    page.goto(path)
    expect(page.get_by_text("The server can't be reached.").first).to_be_visible()
    assert page.evaluate("async () => (await fetch('/api/me').catch(() => null)) === null")
    ann.context.set_offline(False)
    page.goto(path)
    expect(page.locator(".prompt.asked")).to_be_visible()
    page.goto("/")
    expect(page.get_by_text("can’t be reached")).to_have_count(0)
    # What was looked at in between is somebody's own, and was not kept.
    assert {one for one in page.evaluate(CACHED) if " /table" in one or " /me" in one} == set()


def test_a_page_of_before_is_never_shown_with_a_network(visit: Visit) -> None:
    """What is kept is changed by hand, as if it were of an older build: nobody gets to see it."""
    ann = visit(workers=True)
    page = Installed(ann).page
    page.evaluate(
        """async () => {
          const [name] = await caches.keys();
          const kept = await caches.open(name);
          const headers = { 'content-type': 'text/html' };
          await kept.put('/', new Response('<p>stale</p>', { headers }));
        }"""
    )
    page.goto("/")
    expect(page.get_by_role("heading", name="Wandering Towers")).to_be_visible()
    ann.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_text("stale")).to_be_visible()


def test_a_push_is_shown_unless_its_table_is_looked_at(visit: Visit) -> None:
    ann = visit(workers=True)
    path = ann.create([ME, HERE])
    table = path.rpartition("/")[2]
    installed = Installed(ann)
    told = {"title": "Rookery", "body": "Your turn at To Court the King with Bo", "path": path}
    told |= {"tag": table, "end": "e" * 40, "stop": "No more of these"}
    installed.push(json.dumps(told))
    (notice,) = installed.shown(table)
    assert notice == {
        "title": "Rookery",
        "body": "Your turn at To Court the King with Bo",
        "tag": table,
        "path": path,
        "actions": ["end"],
    }
    # The same table again takes its place; another is another; garbage is no leak.
    installed.push(json.dumps(told | {"tag": "other", "path": "//elsewhere.example"}))
    assert {one["tag"]: one["path"] for one in installed.shown(table, "other")} == {
        table: path,
        "other": "/games",
    }
    installed.push(json.dumps(told | {"body": "Later"}))
    later = f"async () => (await ({SHOWN})()).some(({{ body }}) => body === 'Later')"
    installed.wait(later)
    assert [one["body"] for one in installed.shown(table, "other") if one["tag"] == table] == [
        "Later"
    ]
    installed.page.goto(path)
    expect(installed.page.locator(".prompt.asked")).to_be_visible()
    installed.push(json.dumps(told | {"tag": "looked-at"}))
    installed.push(json.dumps(told | {"tag": "elsewhere", "path": "/games"}))
    installed.shown(table, "other", "elsewhere")


def test_a_press_on_a_notice_leads_to_its_table(visit: Visit) -> None:
    """A browser lets only people bring pages to the front; here it is noted what would be."""
    ann = visit(workers=True)
    path = ann.create([ME, HERE])
    installed = Installed(ann)
    worker = installed.worker
    worker.evaluate(
        """() => {
          self.went = [];
          WindowClient.prototype.focus = async function () { self.went.push('focus ' + this.url); };
          Clients.prototype.openWindow = async (to) => { self.went.push('open ' + to); };
        }"""
    )
    installed.push(json.dumps({"title": "Rookery", "body": "Your turn", "path": path, "tag": "t"}))
    installed.shown("t")
    press = """async () => {
      const [notification] = await self.registration.getNotifications();
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    }"""
    worker.evaluate(press)
    until(lambda: worker.evaluate("self.went") == [f"open {path}"], "no page was opened")
    installed.shown()
    installed.push(json.dumps({"title": "Rookery", "body": "Your turn", "path": path, "tag": "t"}))
    installed.shown("t")
    installed.page.goto(path)
    worker.evaluate(press)
    front = f"focus {ann.address}{path}"
    until(lambda: worker.evaluate("self.went[1]") == front, "its page did not come to the front")


def test_a_device_is_told_until_it_is_turned_off(visit: Visit) -> None:
    ann = visit(workers=True)
    ann.context.add_init_script(SUBSCRIBED)
    page = Installed(ann).page
    page.goto("/me")
    expect(page.get_by_role("heading", name="When it is your turn")).to_be_visible()
    page.get_by_role("button", name="Turn on").click()
    expect(page.get_by_text("On this device you are told.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("On this device you are told.")).to_be_visible()
    page.get_by_role("button", name="Turn off").click()
    expect(page.get_by_role("button", name="Turn on")).to_be_visible()


def test_by_a_plain_address_the_page_says_that_there_is_no_push(visit: Visit) -> None:
    ann = visit()
    ann.context.add_init_script(
        "Object.defineProperty(window, 'isSecureContext', { value: false })"
    )
    ann.page.goto("/me")
    expect(ann.page.get_by_text("This needs the page by HTTPS")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Turn on")).to_have_count(0)
    # This house has no mail server, and offers no mail.
    expect(ann.page.get_by_role("heading", name="By mail")).to_have_count(0)


def test_a_page_behind_others_tells_by_itself(visit: Visit) -> None:
    ann = visit(workers=True, notify=True)
    bo = visit()
    path = ann.create([ME, {"kind": "open"}])
    installed = Installed(ann)
    page = installed.page
    page.goto(path)
    expect(page.get_by_text("Waiting for the others")).to_be_visible()
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    bo.page.goto(path)
    bo.page.get_by_role("textbox", name="Your name").fill("Bo")
    bo.page.get_by_role("button", name="Take the seat").click()
    expect(page.locator(".desk")).to_be_visible()
    (notice,) = installed.shown(path.rpartition("/")[2])
    assert notice["path"] == path
    assert "Bo" in notice["body"]


# ---- mail -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[PostOffice, Server]]:
    """A server that sends mails."""
    with post_office() as (office, port):
        variables = {
            "ROOKERY_URL": SITE,
            "ROOKERY_SMTP_HOST": "127.0.0.1",
            "ROOKERY_SMTP_PORT": str(port),
            "ROOKERY_SMTP_TLS": "none",
            "ROOKERY_SMTP_FROM": "rook@play.example",
        }
        with running_server(tmp_path_factory.mktemp("mails"), **variables) as server:
            yield office, server


@pytest.mark.parametrize(("size", "light"), [(WIDE, "light"), (PHONE, "dark")])
def test_an_address_is_given_confirmed_and_ended(
    browser: Browser, office: tuple[PostOffice, Server], size: tuple[int, int], light: Light
) -> None:
    post, server = office
    before = len(post.letters)
    ann = Visitor(browser, server.address, size, light, name="Ann")
    page = ann.page
    page.goto("/me")
    expect(page.get_by_text("Keep your games first")).to_be_visible()
    page.get_by_role("button", name="Keep with a recovery code").click()
    address = f"ann{before}@home.example"
    page.get_by_label("Mail address").fill(address)
    page.get_by_role("button", name="Send me the link").click()
    expect(page.get_by_text(f"A link was sent to {address}.")).to_be_visible()
    assert_accessible(page)
    letter = post.wait(before + 1)[-1].text
    follow(page, letter, "confirm")
    assert_accessible(page)
    page.get_by_role("button", name="Yes, mail me").click()
    expect(page.get_by_text("Your address is confirmed.")).to_be_visible()
    page.get_by_role("link", name="To your settings").click()
    expect(page.get_by_text(f"Mails go to {address}.")).to_be_visible()
    # The end link works for whoever has the mail.
    stranger = Visitor(browser, server.address)
    follow(stranger.page, letter, "end")
    stranger.page.get_by_role("button", name="Yes, no more").click()
    expect(stranger.page.get_by_text("Nothing is sent there any more.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Mail address")).to_be_visible()
    for visitor in (ann, stranger):
        visitor.close()
        assert visitor.complaints == []


def follow(page: Page, letter: str, what: str) -> None:
    found = re.search(rf"{SITE}(/{what}/\S+)", letter)
    assert found, letter
    page.goto(found[1])


def test_a_link_that_is_none_says_so(visit: Visit) -> None:
    ann = visit()
    page = ann.page
    page.goto(f"/end/{'x' * 40}")
    page.get_by_role("button", name="Yes, no more").click()
    expect(page.get_by_role("alert")).to_contain_text("no such link")
    assert all("404" in complaint for complaint in ann.complaints)
    ann.complaints.clear()
