"""Whoever keeps their games holds the same seats on every device, and nobody else does."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import FAST, ME, OPEN, Browser, Server
from tests.server.databases import postgres, redis_address

pytestmark = pytest.mark.once

ROOK = {"name": "Ann", "sigil": 2, "language": "de", "coach": True, "pace": "fast"}
CHROME = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36"}


def kept(browser: Browser) -> dict[str, Any]:
    answer = browser.post("/api/me/keep", {"chosen": ROOK}, headers=CHROME)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def mine(browser: Browser, table: str) -> list[int]:
    seats: list[int] = browser.get(f"/api/tables/{table}").json()["mine"]
    return seats


def me(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = browser.get("/api/me").json()
    return found


def linked(browser: Browser, other: Browser) -> None:
    code = browser.post("/api/me/links").json()["code"]
    assert other.post("/api/me/devices", {"code": code}).status_code == 200


def test_a_guest_is_nobody_yet(server: Server) -> None:
    guest = server.browser()
    assert me(guest)["kept"] is False
    guest.create(ME, OPEN)
    assert me(guest)["tables"] == 1
    for path in ("/api/me/links", "/api/me/recovery"):
        assert guest.post(path).status_code == 403
    assert guest.post("/api/me/settings", ROOK).status_code == 403


def test_what_the_guest_has_played_comes_along(server: Server) -> None:
    browser = server.browser()
    table = browser.create(ME, OPEN)
    old = browser.cookie
    found = kept(browser)
    assert browser.cookie != old
    assert found["me"]["settings"] == ROOK
    assert [one["device"] for one in found["me"]["sessions"]] == ["Chrome, Linux"]
    assert mine(browser, table) == [0]
    seats = browser.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["sigil"] for seat in seats] == [ROOK["sigil"], None]
    stale = server.browser()
    stale.cookie = old
    assert mine(stale, table) == []


def test_all_devices_hold_the_same_seats(server: Server) -> None:
    one, other = server.browser(), server.browser()
    first = one.create(ME, OPEN)
    second = other.create(ME, OPEN)
    kept(one)
    linked(one, other)
    for browser in (one, other):
        assert [mine(browser, table) for table in (first, second)] == [[0], [0]]
    third = other.create(ME, OPEN)
    assert mine(one, third) == [0]
    assert me(other)["settings"]["name"] == "Ann"
    assert [device["here"] for device in me(one)["sessions"]].count(True) == 1


def test_a_code_is_used_up(server: Server) -> None:
    one = server.browser()
    recovery = kept(one)["code"]
    link = one.post("/api/me/links").json()
    assert link["path"] == f"/me#device={link['code']}"
    assert link["picture"].startswith("<svg")
    # Typed by hand, in small letters, with what looks like a nought.
    typed = link["code"].lower().replace("-", " ").replace("0", "o")
    answers = [server.browser().post("/api/me/devices", {"code": typed}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 403]
    back = server.browser()
    again = back.post("/api/me/recoveries", {"code": recovery})
    assert again.status_code == 200
    assert again.json()["code"] != recovery
    assert server.browser().post("/api/me/recoveries", {"code": recovery}).status_code == 403
    fresh = back.post("/api/me/recovery").json()["code"]
    assert server.browser().post("/api/me/recoveries", {"code": fresh}).status_code == 200


def test_attempts_are_limited_and_device_codes_run_out(tmp_path: Path) -> None:
    limits = {**FAST, "attempts": 5, "device_seconds": 0}
    with Server(tmp_path, limits=limits) as server:
        browser = server.browser()
        kept(browser)
        late = browser.post("/api/me/links").json()
        given = [late["code"], "no", "such", "code", "here"]
        tried = [server.browser().post("/api/me/devices", {"code": code}) for code in given]
        assert [answer.status_code for answer in tried] == [403] * 3 + [429] * 2


def test_an_ended_session_holds_nothing_and_is_cut_off(server: Server) -> None:
    one, other = server.browser(), server.browser()
    table = one.create(ME, {"kind": "here", "name": "Bo"})
    kept(one)
    linked(one, other)

    async def watch() -> None:
        async with other.connect(table) as wire:
            assert wire.snapshot["table"]["mine"] == [0, 1]
            away = next(device["id"] for device in me(one)["sessions"] if not device["here"])
            assert one.request("DELETE", f"/api/me/sessions/{away}").status_code == 200
            async with asyncio.timeout(10):
                await wire.socket.wait_closed()
        async with other.connect(table) as wire:
            assert wire.snapshot["table"]["mine"] == []

    asyncio.run(watch())
    assert mine(other, table) == []
    assert me(other)["kept"] is False


def test_a_page_that_is_open_stays_at_its_seat(server: Server) -> None:
    browser = server.browser()
    table = browser.create(ME, {"kind": "here", "name": "Bo"})

    async def play() -> None:
        async with browser.connect(table) as wire:
            kept(browser)
            async with asyncio.timeout(10):
                await wire.socket.wait_closed()
        async with browser.connect(table) as wire:
            assert (await wire.move())["type"] == "update"

    asyncio.run(play())


def test_the_export_tells_all_of_mine_and_no_secret(server: Server) -> None:
    one, other = server.browser(), server.browser()
    table = one.create(ME, OPEN, cards="")
    other.join(table, 1, "Bo")
    kept(one)
    found = one.get("/api/me/export")
    assert "attachment" in found.headers["content-disposition"]
    told = found.json()
    assert told["person"]["name"] == "Ann"
    assert [one["table"] for one in told["tables"]] == [table]
    ann, bo = told["tables"][0]["seats"]
    assert (ann["mine"], bo["mine"], bo["share"]) == (True, False, None)
    assert "seed" not in found.text
    assert "holder" not in found.text


def test_whoever_wants_to_be_forgotten_is(server: Server) -> None:
    one, other = server.browser(), server.browser()
    alone = one.create(ME, {"kind": "here", "name": "Bo"})
    together = one.create(ME, OPEN)
    other.join(together, 1, "Cy")
    recovery = kept(one)["code"]
    assert one.request("DELETE", "/api/me").json()["kept"] is False
    assert other.get(f"/api/tables/{alone}").status_code == 404
    shown = other.get(f"/api/tables/{together}").json()
    assert [seat["name"] for seat in shown["seats"]] == ["Guest", "Cy"]
    assert mine(one, together) == []
    assert me(one)["tables"] == 0
    assert server.browser().post("/api/me/recoveries", {"code": recovery}).status_code == 403


def test_a_made_up_passkey_opens_nothing(server: Server) -> None:
    browser = server.browser()
    assert "challenge" in browser.post("/api/me/entries/options").json()["options"]
    for credential in ("", "[]", "{}", '{"rawId": 3}', '{"rawId": "AAAA"}', "[" * 9_000):
        answer = browser.post("/api/me/entries", {"credential": credential})
        assert answer.status_code == 403, credential
        answer = browser.post("/api/me/keep", {"chosen": {}, "credential": credential or "x"})
        assert answer.status_code == 403, credential


def test_two_processes_serve_the_same_person(tmp_path: Path) -> None:
    with ExitStack() as stack:
        shared = {
            "database_url": stack.enter_context(postgres()),
            "redis_url": redis_address(),
        }
        here, there = (stack.enter_context(Server(tmp_path / n, **shared)) for n in ("a", "b"))
        one = here.browser()
        table = one.create(ME, {"kind": "here", "name": "Bo"})
        far = there.browser()
        far.cookie = one.cookie

        async def play() -> None:
            async with far.connect(table) as wire:  # the other process has the table in memory
                assert wire.snapshot["table"]["mine"] == [0, 1]
                kept(one)
            far.cookie = one.cookie
            for _ in range(100):
                if mine(far, table) == [0, 1]:
                    break
                await asyncio.sleep(0.1)
            async with far.connect(table) as wire:
                assert (await wire.move())["type"] == "update"

        asyncio.run(play())
        second = there.browser()
        linked(one, Browser(here))
        code = one.post("/api/me/links").json()["code"]
        assert second.post("/api/me/devices", {"code": code}).status_code == 200
        assert mine(second, table) == [0, 1]
