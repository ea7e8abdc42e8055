"""What strangers, other sites and floods are met with."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.clients import ME, OPEN, Server

pytestmark = pytest.mark.once


def test_a_seat_is_held_by_a_cookie_that_no_script_and_no_other_site_can_use(
    server: Server, tmp_path: Path
) -> None:
    browser = server.browser()
    answer = browser.post("/api/tables", {"game": "court", "seats": [ME, OPEN]})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Path=/api" in cookie
    token = browser.cookie.partition("=")[2]
    assert len(token) == 43
    assert token not in answer.text
    database = Path(str(server.settings["data"])) / "rookery.db"
    with sqlite3.connect(database) as connection:
        holders = [row[0] for row in connection.execute("SELECT holder FROM seats")]
    connection.close()
    assert all(token.encode() not in holder for holder in holders if holder)


def test_a_token_that_was_not_given_out_here_is_none(server: Server) -> None:
    browser = server.browser()
    browser.cookie = "rookery=" + "x" * 43
    table = browser.create(ME, OPEN)
    assert browser.cookie != "rookery=" + "x" * 43
    given = browser.cookie
    assert browser.create(ME, OPEN) != table
    assert browser.cookie == given
    assert browser.get(f"/api/tables/{table}").json()["mine"] == [0]


def test_over_https_the_cookie_belongs_to_this_host_alone(tmp_path: Path) -> None:
    with Server(tmp_path, secure=True) as server:
        browser = server.browser()
        table = browser.create(ME, OPEN)
        answer = browser.post("/api/tables", {"game": "court", "seats": [ME, OPEN]})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-rookery=")
        assert "; Secure" in cookie
        assert "Path=/;" in cookie
        assert "Domain" not in cookie
        assert "max-age" in answer.headers["strict-transport-security"]
        assert browser.get(f"/api/tables/{table}").json()["mine"] == [0]
        planted = server.browser()
        planted.cookie = browser.cookie.removeprefix("__Host-")
        planted.create(ME, OPEN)
        assert planted.cookie.partition("=")[2] != browser.cookie.partition("=")[2]


def test_what_nobody_asks_for_in_earnest_is_a_clean_problem(server: Server) -> None:
    browser = server.browser()
    assert browser.get("/assets/%00").status_code == 404
    assert browser.get("/table/%00").status_code == 404
    deep = "[" * 100_000
    headers = {"content-type": "application/json"}
    for path in ("/api/tables", "/api/verify", "/api/replays"):
        for content in (deep, b'{"record": "\xff\xfe"}'):
            answer = browser.request("POST", path, content=content, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("odd", ["[::1", "a]b[", "[v1.x]", ""])
def test_who_garbles_a_name_is_refused(server: Server, odd: str) -> None:
    browser = server.browser()
    assert browser.get("/api/games", headers={"Host": odd}).status_code == 403
    answer = browser.post("/api/tables", {}, headers={"Origin": f"http://{odd}"})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


def test_a_running_game_of_memory_shows_no_earlier_step(server: Server) -> None:
    browser = server.browser()
    seats = [ME, {"kind": "here", "name": "Bo"}]
    table = browser.post("/api/tables", {"game": "towers", "seats": seats}).json()["table"]
    answer = browser.get(f"/api/replays/{table}/steps/1")
    assert (answer.status_code, answer.json()["code"]) == (409, "unfinished")
    assert browser.get(f"/api/replays/{browser.create(*seats)}/steps/1").status_code == 200


def test_only_a_trusted_proxy_says_for_whom_it_asks(tmp_path: Path) -> None:
    """Without the setting, the header counts for nothing: all requests are from one address."""
    for proxies, expected in (([], 429), (["127.0.0.1"], 200)):
        limits = {"requests": 2}
        with Server(tmp_path, limits=limits, proxies=proxies) as server:
            last = 0
            for number in range(6):
                headers = {"X-Forwarded-For": f"203.0.113.{number}"}
                last = server.browser().get("/api/games", headers=headers).status_code
            assert last == expected


def test_a_taken_seat_cannot_be_taken_again(server: Server) -> None:
    table = server.browser().create(ME, OPEN)
    assert server.browser().join(table, 1, "Bo").status_code == 200
    assert server.browser().join(table, 1, "Cy").json()["code"] == "taken"
    assert server.browser().join(table, 0, "Cy").json()["code"] == "taken"
    assert server.browser().join(table, 5, "Cy").status_code == 400


@pytest.mark.parametrize(
    "name", ["", " ", " Bo", "Bo ", "a\nb", "Bo\n", "\x00", "\u202eoB", "\u200b", "x" * 25]
)
def test_names_are_short_and_printable(server: Server, name: str) -> None:
    table = server.browser().create(ME, OPEN)
    answer = server.browser().join(table, 1, name)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("name", ["a\u2060b", "\u3164", "\u00ad", "B\u034fo", "\ufe0f", "\u2800"])
def test_names_show_all_they_hold(server: Server, name: str) -> None:
    table = server.browser().create(ME, OPEN)
    assert server.browser().join(table, 1, name).status_code == 400


@pytest.mark.parametrize(
    "name", ["level6", "Level 5", "LEVEL\u00a05", "ｌｅｖｅｌ５", "Greedy", "eager."]
)
def test_nobody_passes_for_a_bot(server: Server, name: str) -> None:
    browser = server.browser()
    table = browser.create(ME, OPEN)
    answer = server.browser().join(table, 1, name)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    seats = [{"kind": "me", "name": name}, OPEN]
    assert browser.post("/api/tables", {"game": "court", "seats": seats}).status_code == 400


@pytest.mark.parametrize("name", ["Bo", "Zoë", "李小龙", "O'Hara the 3rd", "🦉"])
def test_names_of_all_the_world_are_welcome(server: Server, name: str) -> None:
    table = server.browser().create(ME, OPEN)
    assert server.browser().join(table, 1, name).json()["seats"][1]["name"] == name


def test_pages_of_other_sites_are_refused(server: Server) -> None:
    browser = server.browser()
    table = browser.create(ME, OPEN)
    evil = {"Origin": "http://evil.example"}
    assert browser.post("/api/tables", {}, headers=evil).status_code == 403
    own = {"Origin": server.base}
    body = {"game": "court", "seats": [ME, OPEN]}
    assert browser.post("/api/tables", body, headers=own).status_code == 201

    async def try_socket(origin: str) -> None:
        async with browser.connect(table, Origin=origin):
            pass

    asyncio.run(try_socket(server.base))
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        asyncio.run(try_socket("http://evil.example"))


def test_another_name_for_this_machine_is_refused(server: Server) -> None:
    answer = server.browser().get("/api/games", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/tables/0123456789abcdef", "/nowhere"])
def test_every_answer_carries_the_strict_headers(server: Server, path: str) -> None:
    headers = server.browser().get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_a_table_that_is_not_there_is_said_so(server: Server) -> None:
    assert server.browser().get("/api/tables/0123456789abcdef").json()["code"] == "unknown"

    async def try_socket() -> None:
        async with server.browser().connect("0123456789abcdef"):
            pass

    with pytest.raises(ConnectionClosed, match="4404"):
        asyncio.run(try_socket())


def test_a_body_that_is_too_large_is_refused(server: Server) -> None:
    answer = server.browser().post("/api/verify", {"record": "x" * 1_200_000})
    assert answer.status_code == 413
    assert answer.json()["code"]


def test_floods_are_slowed_down_and_the_server_goes_on(tmp_path: Path) -> None:
    limits = {
        "messages": 5.0,
        "message_burst": 10,
        "connections_per_address": 3,
        "requests": 60,
        "makings": 5,
    }
    with Server(tmp_path, limits=limits) as server:
        browser = server.browser()
        table = browser.create(ME, OPEN)

        async def flood() -> None:
            async with browser.connect(table) as wire:
                for _ in range(15):
                    await wire.send(type="ping")
                answers = [(await wire.receive())["type"] for _ in range(15)]
                assert answers[:10] == ["pong"] * 10
                assert "refused" in answers
                for _ in range(200):
                    await wire.send(type="ping")
                    await wire.receive()

        with pytest.raises(ConnectionClosed, match="4429"):
            asyncio.run(flood())

        async def crowd() -> None:
            async with browser.connect(table), browser.connect(table), browser.connect(table):
                with pytest.raises(ConnectionClosed, match="4429"):
                    async with browser.connect(table):
                        pass

        asyncio.run(crowd())
        made = [browser.post("/api/tables", {"game": "court", "seats": [ME, OPEN]})]
        while made[-1].status_code == 201:
            made.append(browser.post("/api/tables", {"game": "court", "seats": [ME, OPEN]}))
            assert len(made) < 20
        assert (made[-1].status_code, made[-1].json()["code"]) == (429, "limit")
        asked = [browser.get("/api/games").status_code]
        while asked[-1] == 200 and len(asked) < 180:  # the allowance grows meanwhile
            asked.append(browser.get("/api/games").status_code)
        assert asked[-1] == 429


def test_the_number_of_tables_is_limited(tmp_path: Path) -> None:
    with Server(tmp_path, limits={"tables": 2, "replays": 0}) as server:
        browser = server.browser()
        for _ in range(2):
            browser.create(ME, OPEN)
        answer = browser.post("/api/tables", {"game": "court", "seats": [ME, OPEN]})
        assert (answer.status_code, answer.json()["code"]) == (503, "full")


async def hear_out(socket: ClientConnection) -> None:
    """Listen until the other side hangs up."""
    while True:
        await socket.recv()


def test_messages_that_are_too_long_close_only_their_own_connection(server: Server) -> None:
    browser = server.browser()
    table = browser.create(ME, {"kind": "here", "name": "Bo"})

    async def play() -> None:
        async with browser.connect(table) as wire:
            await wire.socket.send(json.dumps({"type": "ping", "x": "y" * 3000}))
            assert (await wire.receive())["code"] == "malformed"
            address, headers = wire.address, wire.headers
            async with connect(address, additional_headers=headers) as other:
                await other.recv()
                await other.send("x" * 100_000)
                with pytest.raises(ConnectionClosed):
                    await hear_out(other)
            assert (await wire.move("roll"))["type"] == "update"

    asyncio.run(play())
