"""What strangers send is read elsewhere, within limits; nobody else waits for it."""

import asyncio
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar._openapi.plugin import OpenAPIPlugin
from litestar.testing import TestClient

import rookery
from rookery import Random, Record
from rookery.match import Refused
from rookery.server.app import create_app
from rookery.server.limits import Limits
from rookery.server.readers import Readers
from rookery.server.settings import Settings
from rookery.server.shares import Share
from tests.core.test_toml import DEEP_ARRAY, DEEP_TABLE, HEADER, LONG_KEY
from tests.server.clients import FAST, ME, OPEN, Server

pytestmark = pytest.mark.once

PATIENCE = 3.0
"""Seconds within which a server answers whose event loop is free, on a machine that is not."""


def long_record(steps: int) -> str:
    """A game of court in which all decline, so that it lasts."""
    game = rookery.load("court", players=2)
    state, rng = game.start(), Random(5)
    actions: list[int] = []
    for _ in range(steps):
        if state.actor < 0:
            actions.append(state.sample(rng))
        else:
            legal = {game.text(action): action for action in state.legal()}
            actions.append(legal.get("decline", legal.get("roll", min(legal.values()))))
        state.apply(actions[-1])
    return Record(game, actions).text()


def with_edition(edition: str) -> str:
    lines = "".join(f"| {line}\n" for line in edition.split("\n"))
    head = "rookery record: 1\ngame: touria\nrules: 2\noption players: 2\noption edition:\n"
    return f"{head}{lines}seat A: Ann\n"


WORST: list[tuple[str, dict[str, Any]]] = [
    ("/api/verify", {"record": with_edition("a." * 480_000 + "a=1")}),
    ("/api/verify", {"record": with_edition(LONG_KEY)}),
    ("/api/replays", {"record": with_edition(DEEP_ARRAY)}),
    ("/api/replays", {"record": with_edition(DEEP_TABLE)}),
    ("/api/verify", {"record": with_edition(HEADER)}),
    ("/api/verify", {"record": "rookery record: 1\n" + "note x: y\n" * 90_000}),
    ("/api/verify", {"record": "|\n" * 360_000}),
    *(
        (
            "/api/tables",
            {"game": "touria", "seats": [ME, OPEN], "options": {"edition": edition[:16_000]}},
        )
        for edition in (LONG_KEY, DEEP_ARRAY, DEEP_TABLE, HEADER)
    ),
]


async def ask_often(server: Server, until: asyncio.Event) -> list[float]:
    """How long each answer took while something else was going on."""
    took = []
    async with httpx.AsyncClient(base_url=server.base, timeout=60) as client:
        while not until.is_set():
            began = time.monotonic()
            assert (await client.get("/health")).json() == {"alive": True, "ready": True}
            took.append(time.monotonic() - began)
            await asyncio.sleep(0.02)
    return took


def test_whatever_is_sent_others_are_answered(server: Server) -> None:
    async def attack() -> None:
        over = asyncio.Event()
        watch = asyncio.create_task(ask_often(server, over))
        async with httpx.AsyncClient(base_url=server.base, timeout=60) as client:
            answers = [await client.post(path, json=body) for path, body in WORST]
            record = {"record": long_record(20_000)}
            several = [client.post("/api/verify", json=record) for _ in range(4)]
            fine = await asyncio.gather(*several)
        over.set()
        took = await watch
        assert [answer.status_code for answer in answers] == [400] * len(answers), [
            answer.text[:99] for answer in answers
        ]
        assert {answer.json()["code"] for answer in answers} <= {"malformed", "unreadable"}
        assert {answer.status_code for answer in fine} <= {200, 400}
        assert max(took) < PATIENCE

    asyncio.run(attack())


def test_nobody_waits_while_the_interface_is_described(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To make the description takes a third of a second: a thread does it, and once."""
    made: list[bool] = []
    make = OpenAPIPlugin._build_openapi

    def watched(plugin: OpenAPIPlugin) -> Any:
        made.append(threading.current_thread().name.startswith("asyncio_"))
        return make(plugin)

    monkeypatch.setattr(OpenAPIPlugin, "_build_openapi", watched)
    with TestClient(create_app(Settings(data=tmp_path, thinkers=1))) as client:
        for _ in range(2):
            assert "/api/verify" in client.get("/api/schema/openapi.json").json()["paths"]
    assert made == [True]


def test_what_takes_too_long_is_broken_off_and_others_are_read() -> None:
    async def read() -> None:
        hasty = Readers(Limits(reading_seconds=0.001))
        with pytest.raises(Refused, match="too long"):
            await hasty.written(Record(rookery.load("court"), []).text(), Share())
        assert not hasty.pool._idle
        assert not hasty.pool.busy
        await hasty.close()

    asyncio.run(read())


def test_a_process_that_reads_has_a_limit_of_memory() -> None:
    program = (
        "from rookery.server.answering import limit_memory\n"
        "limit_memory(400_000_000)\n"
        "bytearray(600_000_000)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "MemoryError" in done.stderr


def test_texts_of_one_address_wait_in_a_short_queue() -> None:
    async def crowd() -> None:
        readers = Readers(Limits(readings_waiting=2))
        text = Record(rookery.load("court"), []).text()
        asked = [readers.written(text, Share("here")) for _ in range(9)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Refused)]
        assert [answer.code for answer in refused] == ["limit"] * 6
        assert await readers.written(text, Share("elsewhere")) == text
        await readers.close()

    asyncio.run(crowd())


def test_a_file_in_the_working_directory_is_never_loaded(tmp_path: Path) -> None:
    """A `msgspec.py` lying there was executed by the processes in which bots think."""
    (tmp_path / "msgspec.py").write_text("import pathlib; pathlib.Path('run').touch()\n")
    from rookery.server import thinking
    from rookery.server.pool import module_command

    for command in (thinking.COMMAND, module_command("rookery.server.reader", "1000000000")):
        subprocess.run(command, cwd=tmp_path, stdin=subprocess.DEVNULL, check=True)
    assert not (tmp_path / "run").exists()


def test_a_long_replay_comes_in_parts(tmp_path: Path) -> None:
    text = long_record(2_500)
    record = Record.read(text)
    with Server(tmp_path, limits={**FAST, "page": 1_000}) as server:
        browser = server.browser()
        replay = browser.post("/api/replays", {"record": text}).json()["replay"]
        told: list[dict[str, Any]] = []
        while True:
            part = browser.get(f"/api/replays/{replay}?since={len(told)}").json()
            assert (part["steps"], part["since"]) == (len(record.actions), len(told))
            told += part["happened"]
            if not part["happened"]:
                break
            assert len(part["happened"]) <= 1_000
        assert [news["version"] for news in told] == list(range(1, len(record.actions) + 1))
        events = [state.describe(action, None) for state, action in record.states()]
        assert [news["event"] for news in told] == events
        for step in (0, 249, 250, 251, 1_777, len(record.actions)):
            shown = browser.get(f"/api/replays/{replay}/steps/{step}").json()
            assert shown["view"] == Record(record.game, record.actions[:step]).final().view(None)
