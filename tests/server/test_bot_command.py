"""The command `rookery bot`, and the example of docs/bot_accounts.md, at a live server."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

from rookery.cli import main
from rookery.robot.asking import Away, RemoteHouse, SaidNo
from rookery.robot.intent import Intent
from rookery.robot.table import Table
from tests.server.clients import ME, OPEN, Browser, Server
from tests.server.robots import Owner, Robot
from tests.server.test_played import STRONG, until
from tests.server.test_robots import challenge, seat, table_of
from tools.compiled import ROOT

pytestmark = [pytest.mark.once, pytest.mark.timeout(400)]

PAGE = (ROOT / "docs" / "bot_accounts.md").read_text(encoding="utf-8")
SHOWN = "https://example.org"
START = "from rookery.cli import main; main()"
PATIENCE = 120
TOKEN = "rookery_bot_" + "x" * 43
BEHIND_PROXY = {"proxies": ["127.0.0.1"]}
SLOW = """
import time
from rookery.bots import Bot

class Slow(Bot):
    asked = 0

    def choose(self, seat):
        self.asked += 1
        time.sleep({seconds} if self.asked < 3 else 0)
        return seat.imagine(self.rng).hunch(self.rng)
"""


class Running:
    """The command, and all that it has said so far."""

    def __init__(self, words: list[str], robot: Robot | None, folder: Path) -> None:
        token = {"ROOKERY_BOT_TOKEN": robot.token} if robot else {}
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, "bot", *words],
            cwd=folder,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **token},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = ""
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._news:
                self.said += line
                self._news.notify_all()

    def __enter__(self) -> Running:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.ends()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def ends(self) -> int:
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code

    def says(self, words: str) -> None:
        """Wait until it has said so."""
        with self._news:
            assert self._news.wait_for(lambda: words in self.said, PATIENCE), self.said


def run(robot: Robot, folder: Path, *words: str) -> Running:
    return Running(["--server", robot.server.base, "--game", "court", *words], robot, folder)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("house"), **BEHIND_PROXY) as running:
        yield running


# ---- the example --------------------------------------------------------------------------------


def test_two_bots_of_different_owners_play_a_rated_game_as_the_page_shows(
    house: Server, tmp_path: Path
) -> None:
    (source,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "mine.py").write_text(source, encoding="utf-8")
    commands = [c for c in re.findall(r"```sh\n(.*?)\n```", PAGE, re.DOTALL) if "--rated" in c]
    (command,) = commands
    words = command.replace(SHOWN, house.base).split()[2:]
    robots = [Owner(house).bot("Example"), Owner(house).bot()]
    (tmp_path / "token").write_text(robots[0].token, encoding="utf-8")
    (tmp_path / "token").chmod(0o600)
    other = [word if word != "mine.py:Hopeful" else "eager" for word in words]
    del other[other.index("--token-file") : other.index("--token-file") + 2]
    with (
        Running([*words, "--stop-after", "1"], None, tmp_path) as one,
        Running([*other, "--stop-after", "1"], robots[1], tmp_path) as two,
    ):
        assert (one.ends(), two.ends()) == (0, 0), one.said + two.said
        assert "Example [bot] is at" in one.said
        assert sorted(re.findall(r"over: (\w+)", one.said + two.said)) == ["lost", "won"]
        assert "quick play" not in one.said

    def rated() -> list[tuple[str, int]]:
        found = house.browser().get("/api/ratings/court").json()["provisional"]
        return sorted((one["name"], one["rating"]["games"]) for one in found if one["robot"])

    names = sorted(robot.name for robot in robots)
    until(lambda: rated() == [(name, 1) for name in names])


def test_the_page_shows_what_the_server_says(house: Server) -> None:
    robot, host = Owner(house).bot(), house.browser()
    robot.watch()
    challenge(host, table_of(host), robot.id)
    table_of(robot)
    shown = json.loads(re.findall(r"```json\n(.*?)\n *```", PAGE, re.DOTALL)[0])
    news = robot.watch()
    assert shown.keys() == news.keys()
    assert shown["protocol"] == news["protocol"]
    for name in ("challenges", "seats"):
        assert shown[name][0].keys() == news[name][0].keys()


# ---- challenges ---------------------------------------------------------------------------------


def play_against(browser: Browser, table: str) -> None:
    async def play() -> None:
        async with browser.connect(table) as wire:
            await wire.my_turn()
            assert wire.position is not None
            for _ in range(3):
                await wire.move()
                await wire.my_turn()

    asyncio.run(play())


def play_until(browser: Browser, table: str, command: Running, words: str) -> None:
    """Decide whenever it is this browser's turn, whoever begins, until the command has said so."""

    async def play() -> None:
        async with browser.connect(table) as wire:
            while words not in command.said:
                await wire.my_turn()
                assert wire.position is not None
                assert wire.position["result"] is None, command.said
                await wire.move()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_a_person_challenges_the_bot_and_it_plays(house: Server, tmp_path: Path) -> None:
    robot, host = Owner(house).bot(), house.browser()
    table = table_of(host)
    with run(robot, tmp_path, "eager") as command:
        command.says("is at")
        challenge(host, table, robot.id)
        command.says("takes a challenge to court")
        play_against(host, table)
        command.process.send_signal(signal.SIGINT)
        assert command.ends() == 0
        assert "a bot of the house plays on" in command.said
    assert seat(host, table)["stand_in"] == "level3"


def test_a_bot_declines_what_it_does_not_want(house: Server, tmp_path: Path) -> None:
    robot, host = Owner(house).bot(), house.browser()
    table = table_of(host)
    with run(robot, tmp_path, "--tables", "1", "--against", "none", "--open", "eager") as command:
        command.says("waits, with")  # its own table is all that it has time for
        challenge(host, table, robot.id)
        command.says("declines a challenge to court")
        until(lambda: seat(host, table)["declined"])
        command.process.send_signal(signal.SIGTERM)
        assert command.ends() == 0
        assert "stood up; the game had not begun" in command.said
    assert robot.watch()["seats"] == []


def test_a_bot_takes_rated_challenges_only_if_it_was_told_so(house: Server, tmp_path: Path) -> None:
    robot, host = Owner(house).bot(), house.browser()
    table = table_of(host)
    with run(robot, tmp_path, "--challenges", "rated", "eager") as command:
        command.says("is at")
        assert challenge(host, table, robot.id).json()["code"] == "declined"


def test_a_bot_comes_back_to_a_table_that_it_has_left(house: Server, tmp_path: Path) -> None:
    robot, host = Owner(house).bot(), house.browser()
    table = table_of(host, seats=[ME, OPEN, OPEN])

    def arrange(**wanted: Any) -> None:
        assert host.post(f"/api/tables/{table}/arrange", wanted).status_code == 200

    with run(robot, tmp_path, "eager") as command:
        command.says("is at")
        challenge(host, table, robot.id)
        command.says("waits, with")
        arrange(seat=1, to="open")
        command.says("no seat here any more")
        challenge(host, table, robot.id)
        until(lambda: seat(host, table)["taken"])
        arrange(seat=2, to="bot", bot="eager")
        command.says("plays, with")


# ---- what goes wrong ----------------------------------------------------------------------------


def test_a_game_goes_on_when_the_server_and_then_the_bot_start_again(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW.format(seconds=2), encoding="utf-8")
    data = tmp_path / "data"
    data.mkdir()
    with Server(data) as own:
        one, other, host = Owner(own).bot(), Owner(own).bot(), own.browser()
        table = table_of(host, seats=[OPEN, OPEN], options={"cards": STRONG})
        words = ("--against", "none", "--stop-after", "1", "slow.py:Slow")
        with run(one, tmp_path, *words) as first, run(other, tmp_path, *words) as second:
            for number, (robot, command) in enumerate(((one, first), (other, second))):
                command.says("is at")
                challenge(host, table, robot.id, number)
            first.says("plays, with")
            second.says("plays, with")
            own.stop(signal.SIGKILL)
            first.says("the connection is lost")
            own.start()
            second.process.kill()
            second.process.wait(PATIENCE)
            with run(other, tmp_path, *words) as again:
                assert (first.ends(), again.ends()) == (0, 0), first.said + again.said
                ends = re.findall(r"over: (\w+)", first.said + again.said)
                assert sorted(ends) == ["lost", "won"]


def test_a_bot_that_fails_or_dawdles_is_stood_in_for(house: Server, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "from rookery.bots import Bot\n\n\nclass Bad(Bot):\n"
        "    def choose(self, seat):\n        raise KeyError('lost my notes')\n",
        encoding="utf-8",
    )
    robot, host = Owner(house).bot(), house.browser()
    table = table_of(host, terms={"bots": "welcome", "public": True})

    with run(robot, tmp_path, "bad.py:Bad") as command:
        play_until(host, table, command, "the game's quick play goes on for it")
        command.says("lost my notes")


@contextmanager
def old_server(status: int, body: bytes) -> Iterator[str]:
    """Something that answers, but knows no bots."""

    class Old(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(status)
            self.send_header("Location", "http://elsewhere.invalid/")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Old)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def fails(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> Callable[..., str]:
    """What the command says, in this process, that ends with 2 and one line."""
    monkeypatch.chdir(tmp_path)

    def command(*words: str, token: str = TOKEN) -> str:
        monkeypatch.setenv("ROOKERY_BOT_TOKEN", token)
        monkeypatch.setattr(sys, "argv", ["rookery", "bot", *words])
        with pytest.raises(SystemExit) as end:
            main()
        assert end.value.code == 2
        return capfd.readouterr().err

    return command


@pytest.mark.parametrize(
    ("status", "body", "told"),
    [
        (404, b'{"code": "unknown", "reason": "no"}', "it is too old"),
        (302, b"", "sends elsewhere: http://elsewhere.invalid/"),
        (200, b"<html>", "no Rookery server"),
        (200, b'{"protocol": 2, "rules": {}, "name": "x"}', "speaks protocol 2, this Rookery 1"),
        (200, b'{"protocol": 1, "rules": {}, "name": "x"}', "has no game 'court'"),
        (200, b'{"protocol": 1, "rules": {"court": 999}, "name": "x"}', "by rules 999 there"),
        (503, b"", "does not answer"),
    ],
)
def test_servers_that_do_not_fit(
    status: int, body: bytes, told: str, fails: Callable[..., str]
) -> None:
    with old_server(status, body) as url:
        assert told in fails("--server", url, "--game", "court", "eager")


class Refusing(RemoteHouse):
    """A server that does not let a bot to a table, and does not answer its first post."""

    def __init__(self, url: str) -> None:
        super().__init__(url, TOKEN)
        self.posts: list[str] = []

    async def get(self, path: str) -> Any:
        raise SaidNo(404, "unknown", f"there is no such {path}")

    async def post(self, path: str, **data: object) -> Any:
        self.posts.append(path)
        if len(self.posts) == 1:
            raise Away("too many requests")


def test_what_is_refused_at_one_table_ends_that_table_only() -> None:
    said: list[str] = []
    with old_server(404, b"") as url:
        table = Table(Refusing(url), Intent("eager", ("court",), say=said.append), "t" * 16)
        assert asyncio.run(table.play()) is False
    assert "there is no such /tables" in said[-1]


def test_a_share_of_the_dice_that_did_not_arrive_is_given_again() -> None:
    async def give() -> list[str]:
        house = Refusing("http://127.0.0.1:9")
        table = Table(house, Intent("eager", ("court",)), "t" * 16)
        with pytest.raises(Away):
            await table.share_in_dice()
        for _ in range(2):
            await table.share_in_dice()
        return house.posts

    assert asyncio.run(give()) == [f"/tables/{'t' * 16}/share"] * 2, "and only once"


def test_a_table_that_can_not_be_is_no_reason_to_crash(
    house: Server, fails: Callable[..., str]
) -> None:
    robot = Owner(house).bot()
    words = ("--server", house.base, "--game", "touria", "--open", "--players", "6", "eager")
    assert "no such table can be opened" in fails(*words, token=robot.token)


def test_wrong_words_are_answered_in_one_line(
    server: Server, tmp_path: Path, fails: Callable[..., str]
) -> None:
    good = ("--server", server.base, "--game", "court")
    (tmp_path / "empty").write_text("\n", encoding="utf-8")
    assert "the server does not take the token" in fails(*good, "eager")
    assert "which token?" in fails(*good, "eager", token="")
    assert "a bot's token begins with" in fails(*good, "eager", "--token-file", "empty")
    assert "token.txt: No such file" in fails(*good, "eager", "--token-file", "token.txt")
    assert "a server is written like" in fails("--server", "example.org", *good[2:], "eager")
    assert "does not answer" in fails("--server", "http://127.0.0.1:9", *good[2:], "eager")
    assert "no bot 'nobody' plays court" in fails(*good, "nobody")
    assert "no such file" in fails(*good, "missing.py:Bot")
    assert "chess" in fails("--server", server.base, "--game", "chess", "eager")


def test_the_rules_of_clocks_hold_for_bots(house: Server, tmp_path: Path) -> None:
    """A bot that thinks for longer than its clock has lets the quick play decide in time."""
    (tmp_path / "late.py").write_text(SLOW.format(seconds=60), encoding="utf-8")
    robot, host = Owner(house).bot(), house.browser()
    clock = {"turn": 10, "reserve": 0, "aside": 10, "late": "lose"}
    seats = [OPEN, ME]
    table = table_of(host, seats=seats, terms={"bots": "welcome", "public": True, "clock": clock})

    with run(robot, tmp_path, "late.py:Slow@100s") as command:
        play_until(host, table, command, "runs short of time")
    assert seat(host, table, 0)["why"] is None
