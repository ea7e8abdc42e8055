"""What the server does all the time goes on, whatever comes in its way."""

import asyncio
import time
from pathlib import Path

import pytest
from litestar.testing import TestClient

from rookery.server import supervising
from rookery.server.app import create_app
from rookery.server.notices.lookout import Lookout
from rookery.server.people.notebook import Notebook
from rookery.server.settings import Settings
from rookery.server.supervising import going_on

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervising, "PAUSE", 0.01)


class Stumbling:
    """It fails a few times before it does what it should."""

    def __init__(self, times: int) -> None:
        self.left = times
        self.begun = 0
        self.done = asyncio.Event()

    async def run(self) -> None:
        self.begun += 1
        if self.left:
            self.left -= 1
            raise KeyError("nobody has foreseen that")
        self.done.set()


def test_what_fails_is_logged_and_begun_anew(caplog: pytest.LogCaptureFixture) -> None:
    async def watch() -> int:
        doing = Stumbling(2)
        async with going_on({"knitting": doing.run}), asyncio.timeout(5):
            await doing.done.wait()
            await asyncio.sleep(0.1)
        return doing.begun

    assert asyncio.run(watch()) == 3, "what has come to its end is not begun again"
    assert caplog.text.count("knitting failed and is begun anew") == 2
    assert "nobody has foreseen that" in caplog.text


def test_all_ends_with_the_server(caplog: pytest.LogCaptureFixture) -> None:
    ended: list[str] = []

    async def wait() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("waiting")

    async def watch() -> None:
        async with going_on({"waiting": wait}):
            await asyncio.sleep(0.01)

    asyncio.run(watch())
    assert ended == ["waiting"]
    assert caplog.text == ""


def test_the_server_starts_its_own_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    def failing(name: str) -> object:
        async def fail(_: object) -> None:
            begun.append(name)
            raise KeyError(name)

        return fail

    monkeypatch.setattr(Notebook, "write_always", failing("notebook"))
    monkeypatch.setattr(Lookout, "run", failing("lookout"))
    with TestClient(create_app(Settings(data=tmp_path, thinkers=1))):
        end = time.monotonic() + 20
        while min(begun.count("notebook"), begun.count("lookout")) < 2:
            assert time.monotonic() < end, begun
            time.sleep(0.02)
