"""What those who run a server rely on: health, numbers, a log without secrets, and `admin`."""

import asyncio
import io
import json
import logging
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from rookery.cli import app
from rookery.server import administration, logs
from rookery.server import settings as settings_module
from rookery.server.settings import LOOPBACK, Settings, from_environment
from tests.server.clients import BOT, ME, OPEN, Server
from tests.server.databases import postgres
from tools.compiled import ROOT

pytestmark = pytest.mark.once


def test_the_server_says_that_it_lives_and_is_ready(server: Server) -> None:
    browser = server.browser()
    for path in ("/health", "/health/ready"):
        answer = browser.get(path)
        assert (answer.status_code, answer.json()) == (200, {"alive": True, "ready": True})


def test_numbers_are_there_for_prometheus(server: Server) -> None:
    browser = server.browser()
    table = browser.create(ME, BOT)

    async def play() -> None:
        async with browser.connect(table) as wire:
            for _ in range(3):
                await wire.my_turn()
                await wire.move()
            text = (await asyncio.to_thread(browser.get, "/metrics")).text
            assert float(re.findall(r"^rookery_connections (\S+)", text, re.MULTILINE)[0]) >= 1
            assert float(re.findall(r"^rookery_rooms (\S+)", text, re.MULTILINE)[0]) >= 1

    asyncio.run(play())
    text = browser.get("/metrics").text
    assert re.search(r'rookery_moves_total\{by="person",game="court"\} [1-9]', text)
    assert re.search(r"rookery_move_seconds_count [1-9]", text)
    assert re.search(r'rookery_requests_total\{route="/api/tables",status="201"\} [1-9]', text)
    for name in ("thoughts_waiting", "thinkers_busy", "readings_waiting", "sockets"):
        assert re.search(rf"^rookery_{name} \d", text, re.MULTILINE), name
    assert table not in text


def test_strangers_do_not_see_the_numbers(tmp_path: Path) -> None:
    with Server(tmp_path, watchers=["192.0.2.1"], hosts=["play.example"]) as server:
        browser = server.browser()
        assert browser.get("/metrics").status_code == 404
        # Proxies, Prometheus and containers ask by the address; a name may be anybody's.
        own, evil = {"Host": "play.example"}, {"Host": "evil.example"}
        for path in ("/health", "/health/ready"):
            assert browser.get(path).status_code == 200
            assert browser.get(path, headers=own).status_code == 200
            assert browser.get(path, headers=evil).status_code == 403
        assert browser.get("/api/games").status_code == 403
        assert browser.get("/api/games", headers=own).status_code == 200


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    kept = {name: logging.getLogger(name) for name in ("rookery", "uvicorn")}
    before = {name: (log.handlers, log.propagate, log.level) for name, log in kept.items()}
    logs.configure("json", "info", stream)
    yield stream
    for name, (handlers, propagate, level) in before.items():
        kept[name].handlers, kept[name].propagate = handlers, propagate
        kept[name].setLevel(level)


def test_the_log_is_json_with_the_number_of_the_request(
    tmp_path: Path, written: io.StringIO
) -> None:
    from litestar.testing import TestClient

    from rookery.server.app import create_app

    with TestClient(create_app(Settings(data=tmp_path, thinkers=1))) as client:
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
        made = client.post("/api/tables", json={"game": "court", "seats": seats})
        table, token = made.json()["table"], made.cookies["rookery"]
        answer = client.get(f"/api/tables/{table}?x={token}")
        number = answer.headers["x-request-id"]
    lines: list[dict[str, Any]] = [json.loads(line) for line in written.getvalue().splitlines()]
    (line,) = [line for line in lines if line.get("request") == number]
    assert (line["route"], line["status"]) == ("/api/tables/{table}", 200)
    assert line["ms"] >= 0
    assert table not in written.getvalue()
    assert token not in written.getvalue()


def test_at_the_end_moves_are_finished_and_browsers_told(tmp_path: Path) -> None:
    server = Server(tmp_path, drain_seconds=1.5)
    server.start()
    browser = server.browser()
    table = browser.create(ME, {"kind": "here", "name": "Bo"})

    async def play() -> int:
        async with browser.connect(table) as wire:
            assert server.process is not None
            server.process.send_signal(signal.SIGTERM)
            await asyncio.sleep(0.5)
            ready = await asyncio.to_thread(browser.get, "/health/ready")
            assert (ready.status_code, ready.json()["ready"]) == (503, False)
            assert (await wire.move())["type"] == "update", "it still plays"
            assert wire.position is not None
            version = int(wire.position["version"])
            with pytest.raises(ConnectionClosed, match="1012"):
                await wire.receive("pong")
            return version

    version = asyncio.run(play())
    server.stop(signal.SIGTERM)
    server.start()

    async def go_on() -> None:
        async with browser.connect(table) as wire:
            assert wire.position is not None
            assert wire.position["version"] == version

    asyncio.run(go_on())
    server.stop(signal.SIGTERM)


def run(*words: str) -> Any:
    done = CliRunner().invoke(app, ["admin", *words])
    assert done.exit_code == 0, done.output + str(done.exception)
    return done.output


def test_admin_looks_after_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROOKERY_DATABASE_URL", raising=False)
    house, backup = ["--data", str(tmp_path / "house")], str(tmp_path / "backup.db")
    with Server(tmp_path / "house") as server:
        browser = server.browser()
        table = browser.create(ME, {"kind": "here", "name": "Bo"})
        browser.create(ME, OPEN)
        browser.get(f"/api/tables/{table}")
        assert "2 tables" in run("backup", backup, *house)
    shown = json.loads(run("tables", "--json", *house))
    assert {row["id"] for row in shown} >= {table}
    assert json.loads(run("people", "--json", *house))[0]["seats"] == 3
    assert json.loads(run("prune", "--json", *house))[0]["unbegun"] == 0
    assert "is kept out" in run("ban", "192.0.2.7", "--reason", "noise", *house)
    assert json.loads(run("bans", "--json", *house))[0]["address"] == "192.0.2.7/32"
    assert "let in" in run("ban", "192.0.2.7", "--lift", *house)
    assert "There are none" in run("bans", *house)
    other = ["--data", str(tmp_path / "other")]
    assert "2 tables" in run("restore", backup, *other)
    with Server(tmp_path / "other") as moved:
        browser.server = moved
        assert browser.get(f"/api/tables/{table}").json()["mine"] == [0, 1]
    again = CliRunner().invoke(app, ["admin", "restore", backup, *other])
    assert "empty" in str(again.exception)


def told(*words: str) -> str:
    """What a command says that can't be carried out."""
    done = CliRunner().invoke(app, ["admin", *words])
    assert isinstance(done.exception, ValueError), done.output
    assert "\n" not in str(done.exception)
    return str(done.exception)


def test_admin_says_in_one_line_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ROOKERY_DATABASE_URL", raising=False)
    nowhere = ["--data", str(tmp_path / "nowhere")]
    for words in (["tables"], ["people"], ["prune"], ["bans"], ["ban", "::1"]):
        assert "there is no database" in told(*words, *nowhere)
    assert "there is no database" in told("backup", str(tmp_path / "b.db"), *nowhere)
    assert not (tmp_path / "nowhere").exists()
    (tmp_path / "text").write_text("hello")
    assert "not a database" in told("restore", str(tmp_path / "text"), *nowhere)
    monkeypatch.setenv("ROOKERY_DATABASE_URL", "junk")
    assert "the database can't be used" in told("tables")
    monkeypatch.setenv("ROOKERY_DATABASE_URL", "postgresql+asyncpg://nobody@127.0.0.1:1/x")
    assert "the database can't be used" in told("tables")


def test_a_backup_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OSError("the disk is full")

    house = Settings(data=tmp_path)
    asyncio.run(opened_once(house))
    monkeypatch.setattr(administration, "_copy", fail)
    with pytest.raises(OSError, match="full"):
        asyncio.run(administration.back_up(house, tmp_path / "b.db"))
    assert [file.name for file in tmp_path.iterdir()] == ["rookery.db"]


async def opened_once(settings: Settings) -> None:
    async with administration.opened(settings.url()):
        pass


def test_a_backup_moves_from_sqlite_to_postgresql_and_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = ["--data", str(tmp_path)]
    with Server(tmp_path) as server:
        browser = server.browser()
        table = browser.create(ME, {"kind": "here", "name": "Bo"})
        before = browser.get(f"/api/tables/{table}/record").text
    run("backup", str(tmp_path / "one.db"), *house)
    with postgres() as url:
        monkeypatch.setenv("ROOKERY_DATABASE_URL", url)
        run("restore", str(tmp_path / "one.db"))
        run("backup", str(tmp_path / "two.db"))
        monkeypatch.delenv("ROOKERY_DATABASE_URL")
    run("restore", str(tmp_path / "two.db"), "--data", str(tmp_path / "third"))
    with Server(tmp_path / "third") as server:
        assert server.browser().get(f"/api/tables/{table}/record").text == before


def test_a_banned_address_is_kept_out(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.browser().create(ME, OPEN)
    run("ban", "127.0.0.0/8", "--data", str(tmp_path))
    with Server(tmp_path) as server:
        for path in ("/api/games", "/", "/health"):
            assert server.browser().get(path).status_code == 403


def test_settings_come_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert from_environment(tmp_path).watchers == LOOPBACK
    assert from_environment(tmp_path).proxies == ()
    monkeypatch.setenv("ROOKERY_LIMIT_TABLES", "17")
    monkeypatch.setenv("ROOKERY_LIMIT_MESSAGES", "2.5")
    monkeypatch.setenv("ROOKERY_PROXIES", "10.0.0.0/8, ::1")
    monkeypatch.setenv("ROOKERY_THINKERS", "3")
    monkeypatch.setenv("ROOKERY_LOG", "json")
    settings = from_environment(tmp_path)
    assert (settings.limits.tables, settings.limits.messages) == (17, 2.5)
    assert settings.proxies == ("10.0.0.0/8", "::1")
    assert (settings.log, settings.thinkers) == ("json", 3)
    wrongs = [("LIMIT_TABLES", "-1"), ("LIMIT_TABLES", "1.5"), ("LOG", "xml"), ("THINKERS", "0")]
    wrongs += [("PROXIES", "*"), ("PROXIES", "10.0.0.0/99"), ("PROXIES", "caddy")]
    for name, value in wrongs:
        with monkeypatch.context() as wrong:
            wrong.setenv(f"ROOKERY_{name}", value)
            with pytest.raises(ValueError, match=f"ROOKERY_{name}"):
                from_environment(tmp_path)


def test_every_variable_is_told_in_the_docs() -> None:
    source = Path(settings_module.__file__).read_text(encoding="utf-8")
    told = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    names = set(re.findall(r'"(ROOKERY_[A-Z_]+[A-Z])"', source))
    assert len(names) > 10
    assert [name for name in sorted(names) if f"| `{name}` |" not in told] == []


def test_every_limit_is_told_in_the_docs() -> None:
    from dataclasses import fields

    from rookery.server.limits import Limits

    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    for limit in fields(Limits):
        default = limit.default
        assert f"| `{limit.name}` | {default:g} |" in text or (
            f"| `{limit.name}` | {default} |" in text
        ), limit.name
