"""A real server and real browsers' worth of connections, for the tests."""

from __future__ import annotations

import asyncio
import json
import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tools.compiled import ROOT

FAST: dict[str, Any] = {
    "messages": 1e6,
    "message_burst": 10**6,
    "requests": 10**6,
    "makings": 10**6,
    "attempts": 10**6,
    "connections_per_address": 10**6,
    "sockets_per_address": 10**6,
    "tables_per_person": 10**6,
    "tables_per_address": 10**6,
    "replays_per_address": 10**6,
    "replays_per_person": 10**6,
    "share_seconds": 0,
    "talk": 1e6,
    "talk_burst": 10**6,
    "table_talk": 1e6,
    "table_talk_burst": 10**6,
    "address_talk": 1e6,
    "address_talk_burst": 10**6,
    "reactions": 1e6,
    "reaction_burst": 10**6,
}
"""Limits for tests that are about something else."""
ME = {"kind": "me", "name": "Ann"}
BOT = {"kind": "bot", "bot": "eager"}
OPEN = {"kind": "open"}
PATIENCE = 60


class Server:
    """The server as a process that can be killed and started again."""

    def __init__(self, data: Path, **given: Any) -> None:
        self.settings = {"data": str(data), "limits": FAST, **given}
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop(signal.SIGTERM)

    def start(self) -> None:
        """Start it, on the same port as before."""
        module = [sys.executable, "-m", "tests.server.served"]
        self.process = subprocess.Popen(
            [*module, str(self.port), json.dumps(self.settings)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found, "the server did not start"
        self.port = int(found[1])

    def stop(self, sign: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(sign)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def browser(self) -> Browser:
        return Browser(self)


class Browser:
    """Someone's browser: it keeps its cookie."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookie = ""

    def request(self, method: str, path: str, **given: Any) -> httpx.Response:
        headers = {**({"Cookie": self.cookie} if self.cookie else {}), **given.pop("headers", {})}
        url = f"{self.server.base}{path}"
        answer = httpx.request(method, url, headers=headers, timeout=PATIENCE, **given)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    def get(self, path: str, **given: Any) -> httpx.Response:
        return self.request("GET", path, **given)

    def post(self, path: str, data: Any = None, **given: Any) -> httpx.Response:
        return self.request("POST", path, json=data, **given)

    def create(self, *seats: dict[str, str], **options: Any) -> str:
        """Set up a table; returns its id."""
        answer = self.post(
            "/api/tables", {"game": "court", "seats": list(seats), "options": options}
        )
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def give(self, table: str, share: str = "") -> httpx.Response:
        """Give a share to the dice; a new one unless it is named."""
        return self.post(
            f"/api/tables/{table}/share", {"share": share or random.randbytes(32).hex()}
        )

    def join(self, table: str, seat: int, name: str) -> httpx.Response:
        return self.post(f"/api/tables/{table}/join", {"seat": seat, "name": name})

    def connect(self, table: str, since: int = 0, away: int | None = None, **headers: str) -> Wire:
        return Wire(self, table, since, headers, away)


class Wire:
    """An open WebSocket at a table, which remembers the newest position."""

    def __init__(
        self,
        browser: Browser,
        table: str,
        since: int,
        headers: dict[str, str],
        away: int | None = None,
    ) -> None:
        port = browser.server.port
        self.address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket?since={since}"
        if away is not None:
            self.address += f"&away={away}"
        self.headers = {**({"Cookie": browser.cookie} if browser.cookie else {}), **headers}
        self.socket: ClientConnection
        self.snapshot: dict[str, Any] = {}
        self.position: dict[str, Any] | None = None
        self.seats: list[dict[str, Any]] = []
        self.ref = 0

    async def __aenter__(self) -> Wire:
        self.socket = await connect(self.address, additional_headers=self.headers, max_queue=None)
        self.snapshot = await self.receive("snapshot")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.socket.close()

    async def receive(self, *kinds: str) -> dict[str, Any]:
        """The next message about the game, or the next of these kinds."""
        while True:
            async with asyncio.timeout(PATIENCE):
                message: dict[str, Any] = json.loads(await self.socket.recv())
            self.position = message.get("position") or self.position
            self.seats = message.get("seats") or self.seats
            if message["type"] in kinds or (not kinds and message["type"] != "talk"):
                return message

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def move(self, action: str | None = None, **changes: Any) -> dict[str, Any]:
        """Decide, anything open unless told what; returns the answer."""
        assert self.position is not None
        self.ref += 1
        order = {
            "type": "move",
            "seat": self.position["seat"],
            "version": self.position["version"],
            "action": action or random.choice(self.position["legal"])["action"],
            "ref": self.ref,
        }
        await self.send(**{**order, **changes})
        return await self.answer()

    async def answer(self) -> dict[str, Any]:
        """The answer to what was sent: the update that bears its number, or something else."""
        while True:
            message = await self.receive("update", "refused", "pong")
            if message["type"] != "update" or message["ref"] is not None:
                return message

    async def my_turn(self) -> None:
        """Wait until this browser is to decide, or the game is over."""
        while self.position is None or not (self.position["legal"] or self.position["result"]):
            await self.receive("update", "snapshot")
