"""People who are away are told, once, on the ways they have chosen, and of nothing secret."""

from __future__ import annotations

import asyncio
import signal
from contextlib import ExitStack
from pathlib import Path

import asyncpg
import pytest

from tests.server.clients import ME, OPEN, Server
from tests.server.databases import postgres, redis_address
from tests.server.houses import (
    ANN,
    LATER,
    LINK,
    QUICK,
    House,
    away,
    look,
    met,
    opened,
    pair,
    play_until,
    tell_a_witness,
    turn_at,
)
from tests.server.post_offices import until

pytestmark = pytest.mark.once


def test_who_is_away_is_told_once_until_they_come_back(own_house: House) -> None:
    house = own_house
    ann, bo, table, device = away(house)
    turn_at(bo, table, 0)
    (push,) = house.wait(1)
    told = push.read_by(device)
    assert told["body"] == "Your turn at To Court the King with Bo"
    assert told["path"] == f"/table/{table}"
    assert set(told) == {"title", "body", "path", "tag", "end", "stop"}
    # Whoever else opens the table, and whatever restarts: it was told.
    house.server.stop(signal.SIGTERM)
    house.server.start()
    asyncio.run(look(bo, table))
    # Back and away again, with another turn: that is news.
    turn_at(ann, table, 1)
    turn_at(bo, table, 0)
    assert [one.read_by(device)["tag"] for one in house.wait(2)] == [table, table]


def test_nobody_is_told_who_is_there(house: House) -> None:
    ann, bo, table, _ = away(house)

    async def together() -> None:
        async with ann.connect(table) as hers:
            async with bo.connect(table) as his:
                await play_until(his, 0)
            await play_until(hers, 1)
            async with bo.connect(table) as his:
                await play_until(his, 0)
            # Long enough for what would have been told.
            witness = house.server.browser()
            await asyncio.to_thread(tell_a_witness, house, witness)

    asyncio.run(together())
    assert house.pushes() == []


def test_it_is_called_off_when_they_come_back_in_time(tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = opened(stack, tmp_path, LATER)
        ann, bo, table, _ = away(house)
        turn_at(bo, table, 0)
        house.noted(1)
        turn_at(ann, table, 1)
        until(lambda: bool(house.ask("SELECT 1 FROM seats WHERE seen > 0 AND seat = 0")), "unseen")
        house.fall_due()
        house.noted(0)
        tell_a_witness(house, house.server.browser(), due=True)
        assert house.pushes() == []


def test_a_crash_before_it_was_noted_loses_nothing(tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = opened(stack, tmp_path, LATER)
        _, bo, table, _ = away(house)
        turn_at(bo, table, 0)
        house.server.stop(signal.SIGKILL)
        house.ask("DELETE FROM notices")  # as if it had come in the moment after the move
        house.server.start()
        house.noted(1)
        assert house.ask("SELECT kind, table_id FROM notices") == [("turn", table)]


def test_a_table_that_begins(house: House) -> None:
    ann, bo = house.person(), house.server.browser()
    device = house.with_push(ann)
    table = ann.create(ME, OPEN, OPEN)
    asyncio.run(look(ann, table))
    bo.join(table, 1, "Bo")
    house.server.browser().join(table, 2, "Cy")
    told = house.wait(1)[0].read_by(device)
    assert told["tag"] == table
    assert told["body"] in (
        "To Court the King with Bo, Cy has begun",
        "Your turn at To Court the King with Bo, Cy",
    )


def test_a_game_that_ends(house: House) -> None:
    _, bo, table, device = away(house)
    assert bo.post(f"/api/tables/{table}/resign", {"seat": 1}).status_code == 200
    told = house.wait(1)[0].read_by(device)
    assert told["body"] == "To Court the King with Bo is over"
    assert len(house.pushes()) == 1


def test_who_has_left_hears_no_more_of_it(house: House) -> None:
    ann, bo, table, _ = away(house)
    assert ann.post(f"/api/tables/{table}/leave", {"bot": "eager"}).status_code == 200
    assert bo.post(f"/api/tables/{table}/resign", {"seat": 1}).status_code == 200
    tell_a_witness(house, house.server.browser())
    assert house.pushes() == []


def test_turns_at_several_tables_come_in_one(tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = opened(stack, tmp_path, LATER)
        ann, bo = house.person(), house.server.browser()
        device = house.with_push(ann)
        house.with_mail(ann)
        for _ in range(3):
            table = met(ann, bo)
            turn_at(bo, table, 0)
        house.noted(3)
        house.fall_due()
        (push,) = house.wait(1)
        told = push.read_by(device)
        assert told["title"] == "Your turn at 3 tables"
        assert told["path"] == "/games"
        assert told["body"].splitlines() == ["Your turn at To Court the King with Bo"] * 3
        letter = house.wait_for_letters(2)[-1]
        assert letter.mail["subject"] == "Your turn at 3 tables"
        assert len(LINK.findall(letter.text)) == 4  # the tables, and the end
        until(lambda: house.ask("SELECT 1 FROM deliveries") == [], "something is sent again")
        assert (len(house.pushes()), len(house.letters)) == (1, 2)


# ---- whose it is ------------------------------------------------------------------------------


def test_a_guest_may_be_told_and_takes_it_along(house: House) -> None:
    ann, bo = house.server.browser(), house.server.browser()
    table = pair(ann, bo)
    device = house.with_push(ann)
    ann.post("/api/me/keep", {"chosen": ANN})
    (way,) = ann.get("/api/me/notices").json()["ways"]
    assert way["here"]
    turn_at(ann, table, 1)
    turn_at(bo, table, 0)
    assert house.wait(1)[0].read_by(device)["tag"] == table


def test_a_device_that_is_out_is_told_nothing(house: House) -> None:
    ann, bo, table, _ = away(house)
    phone = house.server.browser()
    code = ann.post("/api/me/links").json()["code"]
    phone.post("/api/me/devices", {"code": code})
    house.with_push(phone, "phone")
    (here,) = [one["id"] for one in phone.get("/api/me").json()["sessions"] if one["here"]]
    assert ann.request("DELETE", f"/api/me/sessions/{here}").status_code == 200
    turn_at(bo, table, 0)
    house.wait(1)
    assert house.pushes("phone") == []


def test_only_their_person_sees_and_ends_them(house: House) -> None:
    ann, eve = house.person(), house.person()
    house.with_push(ann)
    (way,) = ann.get("/api/me/notices").json()["ways"]
    assert eve.get("/api/me/notices").json()["ways"] == []
    assert eve.request("DELETE", f"/api/me/notices/{way['id']}").status_code == 404
    assert ann.request("DELETE", f"/api/me/notices/{way['id']}").json()["ways"] == []


def test_the_newest_devices_are_told(tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = opened(stack, tmp_path, QUICK | {"push_devices": 1})
        ann, phone = house.person(), house.server.browser()
        phone.post("/api/me/devices", {"code": ann.post("/api/me/links").json()["code"]})
        house.with_push(ann)
        house.with_push(phone, "phone")
        assert [way["here"] for way in phone.get("/api/me/notices").json()["ways"]] == [True]


def test_what_is_stored_is_exported_and_forgotten(own_house: House) -> None:
    house = own_house
    ann, bo, table, _ = away(house)
    house.with_mail(ann)
    turn_at(bo, table, 0)
    house.wait(1)
    found = ann.get("/api/me/export").json()["notices"]
    assert [one["kind"] for one in found] == ["push", "mail"]
    assert found[1]["address"] == house.address
    assert "auth" not in found[0]
    assert ann.request("DELETE", "/api/me").status_code == 200
    assert house.ask("SELECT 1 FROM ways") == []
    assert house.ask("SELECT 1 FROM notices") == []
    assert house.ask("SELECT 1 FROM deliveries") == []


def test_a_house_without_mail_offers_none(server: Server) -> None:
    browser = server.browser()
    assert browser.get("/api/me/notices").json()["mail"] is False
    browser.post("/api/me/keep", {"chosen": ANN})
    answer = browser.post("/api/me/notices/mail", {"address": "a@b.example"})
    assert answer.status_code == 403


# ---- two processes ----------------------------------------------------------------------------


def test_two_processes_tell_it_once(tmp_path: Path) -> None:
    """Both look after the same notes every few moments; each goes out once."""
    with ExitStack() as stack:
        url = stack.enter_context(postgres())
        shared = {"database_url": url, "redis_url": redis_address()}
        house = opened(stack, tmp_path / "one", LATER | {"push_pause": 60}, **shared)
        settings = {k: v for k, v in house.server.settings.items() if k != "data"}
        stack.enter_context(Server(tmp_path / "two", **settings))
        bo, tables = house.server.browser(), list[str]()
        people = [house.person() for _ in range(8)]
        devices = [house.with_push(ann, f"d{i}") for i, ann in enumerate(people)]
        for ann in people:
            table = met(ann, bo)
            turn_at(bo, table, 0)
            tables.append(table)
        asyncio.run(_fall_due(url, 8))
        house.service.wait(8)
        asyncio.run(_all_sent(url))
        assert len(house.service.pushes) == 8
        told = [house.pushes(f"d{i}")[0].read_by(device)["tag"] for i, device in enumerate(devices)]
        assert told == tables


async def _fall_due(url: str, count: int) -> None:
    await _until_rows(url, "SELECT count(*) FROM notices WHERE told IS NULL", count)
    await _change(url, "UPDATE notices SET due = 0")


async def _all_sent(url: str) -> None:
    await _until_rows(url, "SELECT count(*) FROM deliveries", 0)


async def _until_rows(url: str, query: str, count: int) -> None:
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        async with asyncio.timeout(30):
            while await connection.fetchval(query) != count:  # noqa: ASYNC110 - a database's
                await asyncio.sleep(0.05)
    finally:
        await connection.close()


async def _change(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
