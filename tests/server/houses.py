"""A house with a push service and a post office around it, and people who come and go."""

from __future__ import annotations

import asyncio
import itertools
import re
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from tests.server.clients import FAST, ME, OPEN, Browser, Server
from tests.server.post_offices import (
    Device,
    Letter,
    PostOffice,
    Push,
    PushService,
    post_office,
    push_service,
    text,
    until,
)

SITE = "https://play.example"
QUICK: dict[str, Any] = {
    **FAST,
    "notice_seconds": 0.05,
    "beat_seconds": 0.1,
    "push_pause": 0.05,
    "mail_pause": 0.05,
    "notice_retry": 0.05,
}
"""Nobody waits in tests that are about something else."""
ANN = {"name": "Ann"}
LINK = re.compile(rf"{SITE}(/[a-z]+/[A-Za-z0-9_-]+)")
LATER = QUICK | {"notice_seconds": 10**6}
"""Nothing is due before a test says so."""


_marks = itertools.count()


class House:
    """A server with a push service and a post office around it."""

    def __init__(self, server: Server, service: PushService, office: PostOffice) -> None:
        self.server, self.service, self.office = server, service, office
        self.mark = next(_marks)
        """Tells what comes for one test from what comes for others."""

    @property
    def address(self) -> str:
        """Ann's."""
        return f"ann{self.mark}@home.example"

    @property
    def letters(self) -> list[Letter]:
        """What came for Ann."""
        return [letter for letter in self.office.letters if self.address in letter.to]

    def wait_for_letters(self, count: int) -> list[Letter]:
        until(lambda: len(self.letters) >= count, f"{len(self.letters)} mails, not {count}")
        return self.letters

    def person(self) -> Browser:
        """Somebody who keeps their games."""
        browser = self.server.browser()
        assert browser.post("/api/me/keep", {"chosen": ANN}).status_code == 200
        return browser

    def with_push(self, browser: Browser, name: str = "one") -> Device:
        """This browser wants pushes."""
        device = Device.new()
        answer = self.subscribe(browser, device, name)
        assert answer.status_code == 200, answer.text
        return device

    def subscribe(self, browser: Browser, device: Device, name: str, **changes: str) -> Any:
        wish = {
            "endpoint": f"{self.service.url}/{self.mark}/{name}",
            "p256dh": text(device.public),
            "auth": text(device.auth),
        }
        return browser.post("/api/me/notices/push", wish | changes)

    def with_mail(self, browser: Browser) -> None:
        """This person wants mails, and has confirmed the address."""
        answer = browser.post("/api/me/notices/mail", {"address": self.address})
        assert answer.status_code == 200, answer.text
        link = self.follow(self.wait_for_letters(1)[-1].text, "confirm")
        assert browser.post(f"/api/notices{link}").status_code == 200

    def follow(self, letter: str, what: str) -> str:
        found = [path for path in LINK.findall(letter) if path.startswith(f"/{what}/")]
        assert len(found) == 1, letter
        return str(found[0])

    def ask(self, statement: str) -> list[Any]:
        """Ask the database, or change it."""
        path = Path(str(self.server.settings["data"])) / "rookery.db"
        with closing(sqlite3.connect(path, timeout=30)) as file, file:
            return file.execute(statement).fetchall()

    def noted(self, count: int) -> None:
        """Wait until so much is to be told."""
        rows = "SELECT 1 FROM notices WHERE told IS NULL"
        until(lambda: len(self.ask(rows)) == count, f"{len(self.ask(rows))} notes, not {count}")

    def fall_due(self) -> None:
        """All that is to be told is due at the same moment."""
        self.ask("UPDATE notices SET due = 0")

    def pushes(self, name: str = "one") -> list[Push]:
        return [push for push in self.service.pushes if push.path == f"/{self.mark}/{name}"]

    def wait(self, count: int, name: str = "one") -> list[Push]:
        until(lambda: len(self.pushes(name)) >= count, f"{len(self.pushes(name))}, not {count}")
        return self.pushes(name)


def opened(stack: ExitStack, data: Path, limits: dict[str, Any] = QUICK, **given: Any) -> House:
    """A house of one's own."""
    service = stack.enter_context(push_service())
    office, port = stack.enter_context(post_office())
    mail = {"host": "127.0.0.1", "port": port, "sender": "rook@play.example", "tls": "none"}
    notices = {"site": SITE, "push_private": True, "mail": mail} | given.pop("notices", {})
    server = stack.enter_context(Server(data, limits=limits, notices=notices, **given))
    return House(server, service, office)


def pair(one: Browser, other: Browser) -> str:
    """A table of two, at which it is some time the one's and some time the other's turn."""
    table = one.create(ME, OPEN)
    assert other.join(table, 1, "Bo").status_code == 200
    return table


async def leave_the_turn(browser: Browser, table: str, other: int = 0) -> None:
    """Play until another seat is to decide; then go."""
    async with browser.connect(table) as wire:
        await play_until(wire, other)


async def play_until(wire: Any, seat: int) -> None:
    while wire.position["waiting"]["seat"] != seat:
        await wire.my_turn()
        answer = await wire.move()
        assert answer["type"] == "update"


def turn_at(browser: Browser, table: str, seat: int) -> None:
    """Bo plays until it is this seat's turn."""
    asyncio.run(leave_the_turn(browser, table, seat))


def away(house: House) -> tuple[Browser, Browser, str, Device]:
    """Ann has a push device and is away; Bo is at the table, and it is Bo's turn."""
    ann, bo = house.person(), house.server.browser()
    device = house.with_push(ann)
    table = met(ann, bo)
    return ann, bo, table, device


def met(ann: Browser, bo: Browser) -> str:
    """A table of two; Ann was there when the game began, and has gone: it is Bo's turn."""
    return asyncio.run(_meeting(ann, bo))


async def _meeting(ann: Browser, bo: Browser) -> str:
    # However slow the machine is: nobody notes that Ann was away when it began.
    table = ann.create(ME, OPEN)
    async with ann.connect(table) as wire:
        joined = await asyncio.to_thread(bo.join, table, 1, "Bo")
        assert joined.status_code == 200
        while wire.position is None:
            await wire.receive("snapshot")
        await play_until(wire, 1)
    return table


async def look(browser: Browser, table: str) -> None:
    """Open a table, and go."""
    async with browser.connect(table):
        await asyncio.sleep(0)


def tell_a_witness(house: House, witness: Browser, due: bool = False) -> None:
    """Somebody else is told of what has happened later: what was due before is sent."""
    host = house.server.browser()
    house.with_push(witness, "witness")
    table = pair(witness, host)
    turn_at(witness, table, 1)
    turn_at(host, table, 0)
    if due:
        house.noted(1)
        house.fall_due()
    house.wait(1, "witness")
