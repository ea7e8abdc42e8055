"""No door but a seat's own tells what is secret: neither of a game under way nor of a person."""

from __future__ import annotations

import asyncio
import base64
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import ME, OPEN, Browser, Server

pytestmark = pytest.mark.once

OF_A_GAME = {"view", "position", "legal", "hand", "seed", "secret", "holder", "owner", "world"}
"""Names under which the answers that belong to a seat tell what is secret."""
DOORS = (
    "/api/hall",
    "/api/house",
    "/api/me",
    "/api/me/games",
    "/api/me/figures",
    "/api/me/export",
    "/api/me/notices",
    "/api/bots/towers",
    "/api/ratings/towers",
    "/api/tables/{table}",
    "/api/tables/{table}/invitation",
    "/table/{table}",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("secrets")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[Server]:
    with Server(folder) as running:
        yield running


def names_in(told: Any) -> Iterator[str]:
    """The names of all that a JSON answer tells."""
    if isinstance(told, dict):
        yield from told
    for one in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        yield from names_in(one)


def written(secret: bytes) -> set[str]:
    """A secret as it might stand in a text."""
    plain = base64.b64encode(secret).decode().rstrip("=")
    return {secret.hex(), plain, plain.replace("+", "-").replace("/", "_")}


def secrets_in(folder: Path) -> set[str]:
    """What the database keeps of seeds, of people's keys and of their devices."""
    with closing(sqlite3.connect(folder / "rookery.db", timeout=30)) as file:
        found = file.execute(
            "SELECT seed FROM tables UNION SELECT holder FROM seats WHERE holder IS NOT NULL"
            " UNION SELECT holder FROM people UNION SELECT key FROM persons"
        ).fetchall()
    return {text for (secret,) in found for text in written(bytes(secret))}


def test_what_is_secret_is_told_at_no_other_door(house: Server, folder: Path) -> None:
    ann, bo, stranger = house.browser(), house.browser(), house.browser()
    for person, name in ((ann, "Ann"), (bo, "Bo")):
        assert person.post("/api/me/keep", {"chosen": {"name": name}}).status_code == 200
    asked = {"game": "towers", "seats": [ME, OPEN], "terms": {"public": True}}
    table = ann.post("/api/tables", asked).json()["table"]
    assert bo.join(table, 1, "Bo").status_code == 200
    asyncio.run(a_few_turns(ann, bo, table))
    secrets = secrets_in(folder)
    assert len(secrets) > 10
    secrets |= {person.cookie.partition("=")[2] for person in (ann, bo)}
    for browser in (ann, bo, stranger):
        for door in DOORS:
            answer = browser.get(door.format(table=table))
            assert answer.status_code == 200, (door, answer.text)
            told = [secret for secret in secrets if secret in answer.text]
            assert told == [], door
            if answer.headers["content-type"].startswith("application/json"):
                assert OF_A_GAME.isdisjoint(names_in(answer.json())), door


def test_tokens_and_codes_are_stored_as_hashes(house: Server, folder: Path) -> None:
    """Whoever gets hold of the database comes in as nobody."""
    ann, phone = house.browser(), house.browser()
    ann.create(ME, OPEN)
    guest = ann.cookie
    recovery = ann.post("/api/me/keep", {"chosen": {"name": "Ann"}}).json()["code"]
    device = ann.post("/api/me/links").json()["code"]
    assert phone.post("/api/me/devices", {"code": device}).status_code == 200
    pending = ann.post("/api/me/links").json()["code"]
    stored = b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file())
    assert b"Ann" in stored
    tokens = [cookie.partition("=")[2] for cookie in (guest, ann.cookie, phone.cookie)]
    for told in (*tokens, recovery, device, pending):
        for text in (told, told.replace("-", "")):
            assert len(text) >= 8
            assert text.encode() not in stored


async def a_few_turns(ann: Browser, bo: Browser, table: str) -> None:
    """Both play for a while and talk; a line is told to the other, and is a line and no more."""
    async with ann.connect(table) as one, bo.connect(table) as other:
        for wire in (one, other):
            while wire.position is None:
                await wire.receive("snapshot")
        for _ in range(6):
            acting = one if one.position and one.position["legal"] else other
            await acting.my_turn()
            assert (await acting.move())["type"] == "update"
            for wire in (one, other):
                while (wire.position or {})["version"] < (acting.position or {})["version"]:
                    await wire.receive("update", "snapshot")
        await one.send(type="say", text="Well, well")
        line = (await other.receive("said"))["line"]
        assert set(line) == {"number", "seat", "name", "who", "text", "at", "audience", "mine"}
