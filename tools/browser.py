"""A server of one's own and a browser in front of it: for the browser tests and the pictures."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tools.chromium import chromium, installed
from tools.compiled import ROOT

STATIC: Final = ROOT / "src" / "rookery" / "server" / "static"
FLAGS: Final = (
    "--no-sandbox",  # a machine for tests has no other user than root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WIDE: Final = (1280, 800)
PHONE: Final = (390, 844)
SERVE: Final = (
    "import sys; from pathlib import Path; from rookery.server.run import serve; "
    "serve(port=int(sys.argv[1]), data=Path(sys.argv[2]))"
)
USUAL: Final = ("ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED", "blocked by Playwright")
"""What a browser says of itself where a test wants it so."""

Light = Literal["light", "dark"]


class Server:
    """Rookery's server in a process of its own; it can be killed and started again."""

    def __init__(self, data: Path, python: str = sys.executable, **environment: str) -> None:
        self._data: Final = data
        self._python: Final = python
        self._environment: Final = environment
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start, at the port it had before, and wait until it answers."""
        command = [self._python, "-c", SERVE, str(self._port), str(self._data)]
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **self._environment},
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self._process.stdout
        found = re.search(r"http://[^:]+:(\d+)", self._process.stdout.readline())
        if not found:
            raise RuntimeError("the server did not start")
        self._port = int(found[1])

    def kill(self) -> None:
        """End it and its helpers at once, as a crash would."""
        if self._process:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.communicate()
            self._process = None


@contextmanager
def running_server(
    data: Path, python: str = sys.executable, **environment: str
) -> Iterator[Server]:
    """A server for the time being, run by this Python with these variables in its environment."""
    server = Server(data, python, **environment)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def running_browser(path: str | None = None) -> Iterator[Browser]:
    """The machine's Chromium without a window, or the one from a package; or the one at a path."""
    # The one from the package has no window to begin with.
    flags = FLAGS if path or installed() else (*FLAGS, "--headless=shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path or chromium(), args=flags)
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """Somebody with a browser of their own; notes what the browser complains of."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        size: tuple[int, int] = WIDE,
        light: Light = "light",
        workers: bool = False,
        **settings: Any,
    ) -> None:
        """`workers` lets the page have its service worker; without one each page is as new."""
        width, height = size
        self.complaints: Final[list[str]] = []
        self.address: Final = address
        self.context: Final[BrowserContext] = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=light,
            has_touch=size == PHONE,
            base_url=address,
            service_workers="allow" if workers else "block",
        )
        kept = json.dumps(json.dumps({"speed": "off", **settings}))
        # Not again after a reload: the page keeps what a person changes.
        self.context.add_init_script(
            f"localStorage['rookery.settings'] ??= {kept}",
        )
        self.page: Final[Page] = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self._note("error", str(error)))

    def _hear(self, said: ConsoleMessage) -> None:
        # That the page itself was not found is what a test of it asks for.
        if said.location["url"] != self.page.url:
            self._note(said.type, said.text)

    def _note(self, kind: str, text: str) -> None:
        # A lost connection is reported by the browser itself, whatever the page does about it.
        if kind in ("error", "warning") and not any(usual in text for usual in USUAL):
            self.complaints.append(text)

    def create(self, seats: list[dict[str, str]], game: str = "court", **options: Any) -> str:
        """Set up a table without the set-up page; returns its path."""
        return self._post("/api/tables", {"game": game, "seats": seats, "options": options})

    def play_on(self, record: str, at: int, seats: list[dict[str, str]], coach: str = "off") -> str:
        """Set up a table from a step of a record; returns its path."""
        replay = self.replay(record)
        order = {"at": at, "seats": seats, "coach": coach}
        return self._post(f"/api{replay.replace('replay', 'replays')}/play", order)

    def replay(self, record: str) -> str:
        """Bring a record to be looked at; returns its path."""
        return self._post("/api/replays", {"record": record})

    def _post(self, address: str, data: dict[str, Any]) -> str:
        answer = self.context.request.post(address, data=data, headers={"origin": self.address})
        assert answer.ok, answer.text()
        path: str = answer.json()["path"]
        return path

    def close(self) -> None:
        self.context.close()
