"""Bots by others: their accounts and tokens, where they may sit, and what they can't do."""

import asyncio
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from rookery.server.hall import MOST
from rookery.server.messages.persons import PersonSettings
from rookery.server.models import persons, robots
from rookery.server.people.challenging import LISTED, OFFERED, here
from rookery.server.people.standings import PAIRINGS, Sitter, settle, standings
from rookery.server.store import Store
from tests.server.clients import FAST, ME, OPEN, Browser, Server
from tests.server.databases import postgres, redis_address
from tests.server.robots import Owner

pytestmark = pytest.mark.once

CLOCKS = {"clock": {"turn": 3600}}


def table_of(browser: Browser, **more: Any) -> str:
    wanted = {"game": "court", "seats": [ME, OPEN], **more}
    answer = browser.post("/api/tables", wanted)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def seat(browser: Browser, table: str, number: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/api/tables/{table}").json()["seats"][number]
    return found


def challenge(browser: Browser, table: str, bot: str | None, number: int = 1) -> Any:
    return browser.post(f"/api/tables/{table}/challenge", {"seat": number, "bot": bot})


# ---- accounts and tokens ------------------------------------------------------------------------


def test_a_token_is_told_once_and_stored_as_a_hash(tmp_path: Path) -> None:
    with Server(tmp_path) as own:
        owner = Owner(own)
        robot = owner.bot("Hopeful")
        assert robot.name == "Hopeful [bot]"
        assert robot.watch()["name"] == robot.name
        (listed,) = owner.get("/api/me/bots").json()
        assert robot.token not in str(listed)
        assert listed["token"] is True
        assert listed["seen"] > 0
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert robot.token.encode() not in stored
    assert robot.token.removeprefix("rookery_bot_").encode() not in stored


def test_a_token_is_renewed_and_ended(server: Server) -> None:
    owner = Owner(server)
    robot = owner.bot()
    old = robot.token
    answer = owner.post(f"/api/me/bots/{robot.id}/token")
    robot.token = answer.json()["token"]
    assert robot.watch()["name"] == robot.name
    robot.token = old
    refused = robot.post("/api/bot/watch", {"games": ["court"]})
    assert (refused.status_code, refused.json()["code"]) == (401, "unauthorized")
    robot.token = answer.json()["token"]
    (listed,) = owner.request("DELETE", f"/api/me/bots/{robot.id}/token").json()
    assert listed["token"] is False
    assert robot.post("/api/bot/watch", {"games": ["court"]}).status_code == 401


def test_a_token_that_ends_ends_what_is_open(server: Server) -> None:
    owner = Owner(server)
    robot, host = owner.bot(), server.browser()
    table = table_of(host, terms={"bots": "welcome"})
    assert robot.join(table, 1, "bot").status_code == 200

    async def attend() -> None:
        async with robot.connect(table) as wire:
            assert wire.snapshot["table"]["mine"] == [1]
            owner.request("DELETE", f"/api/me/bots/{robot.id}/token")
            async with asyncio.timeout(30):
                await wire.socket.wait_closed()

    asyncio.run(attend())


def test_only_who_keeps_games_has_bots_and_not_too_many(server: Server) -> None:
    assert server.browser().post("/api/me/bots", {"name": "Rook"}).status_code == 403
    owner = Owner(server)
    for _ in range(5):
        owner.bot()
    answer = owner.post("/api/me/bots", {"name": "One more"})
    assert (answer.status_code, answer.json()["code"]) == (429, "limit")
    stranger = Owner(server)
    (first, *_) = owner.get("/api/me/bots").json()
    for method, path in (("POST", "/token"), ("DELETE", "/token"), ("DELETE", "")):
        assert stranger.request(method, f"/api/me/bots/{first['id']}{path}").status_code == 404


@pytest.mark.parametrize("name", ["", "x" * 19, " blank", "level3", "Pipkin", "Rook [bot]"])
def test_names_that_no_bot_may_have(server: Server, name: str) -> None:
    assert Owner(server).post("/api/me/bots", {"name": name}).status_code == 400


def test_a_name_is_had_once(server: Server) -> None:
    Owner(server).bot("Unique Rook")
    answer = Owner(server).post("/api/me/bots", {"name": "unique rook"})
    assert (answer.status_code, answer.json()["code"]) == (409, "taken")


@pytest.mark.parametrize("name", ["Rook [bot]", "Rook (BOT)", "Rook [ robot ]", "Rook ［bot］"])
def test_no_person_is_called_like_a_bot(server: Server, name: str) -> None:
    browser = server.browser()
    table = browser.create(ME, OPEN)
    assert server.browser().join(table, 1, name).status_code == 400
    assert server.browser().join(table, 1, "Robot").status_code == 200


def test_what_is_stored_of_bots_is_exported_and_goes_with_their_owner(server: Server) -> None:
    owner, host = Owner(server), server.browser()
    robot, other = owner.bot("Told Of"), owner.bot()
    table = table_of(host, terms={"bots": "welcome"})
    robot.join(table, 1, "bot")
    exported = owner.get("/api/me/export").json()["bots"]
    assert {bot["name"] for bot in exported} == {robot.name, other.name}
    owner.request("DELETE", f"/api/me/bots/{robot.id}")
    assert [bot["id"] for bot in owner.get("/api/me/bots").json()] == [other.id]
    assert robot.post("/api/bot/watch", {"games": ["court"]}).status_code == 401
    assert seat(host, table)["name"] == "Guest"
    assert seat(host, table)["robot"] is False
    owner.request("DELETE", "/api/me")
    assert other.post("/api/bot/watch", {"games": ["court"]}).status_code == 401
    Owner(server).bot("Told Of")


# ---- what bots can't do -------------------------------------------------------------------------


def test_a_bot_cannot_pretend_to_be_a_person(server: Server) -> None:
    robot = Owner(server).bot()
    for method, path in (
        ("GET", "/api/me"),
        ("GET", "/api/me/export"),
        ("GET", "/api/me/bots"),
        ("DELETE", "/api/me"),
        ("POST", "/api/me/bots"),
        ("POST", "/api/me/links"),
        ("POST", "/api/me/recovery"),
        ("POST", "/api/me/passkeys/options"),
        ("POST", "/api/me/settings"),
        ("POST", "/api/hall/pairing"),
    ):
        answer = robot.request(method, path, json={})
        assert (answer.status_code, answer.json()["reason"]) == (403, "bots can't do that"), path


def test_a_bots_token_is_no_cookie_and_a_cookie_no_token(server: Server) -> None:
    owner = Owner(server)
    robot, browser = owner.bot(), server.browser()
    browser.cookie = f"rookery={robot.token}"
    assert browser.post("/api/bot/watch", {"games": ["court"]}).status_code == 403
    robot.token = owner.cookie.partition("=")[2]
    assert robot.post("/api/bot/watch", {"games": ["court"]}).status_code == 401
    basic = server.browser().get("/api/games", headers={"Authorization": "Basic cm9vazpyb29r"})
    assert basic.status_code == 200  # a proxy before the server may ask for that


def test_people_are_sent_no_worlds(server: Server) -> None:
    browser = server.browser()
    table = browser.create(ME, {"kind": "bot", "bot": "eager"})

    async def ask() -> dict[str, Any]:
        async with browser.connect(table) as wire:
            await wire.my_turn()
            assert wire.position is not None
            await wire.send(type="imagine", seat=0, version=wire.position["version"])
            return await wire.receive("refused", "imagined")

    assert asyncio.run(ask())["code"] == "malformed"


def test_over_the_socket_a_bot_decides_and_does_nothing_else(server: Server) -> None:
    robot = Owner(server).bot()
    table = table_of(robot, seats=[ME, {"kind": "bot", "bot": "eager"}])
    orders: list[dict[str, Any]] = [
        {"type": "say", "text": "hello"},
        {"type": "react", "reaction": "hello"},
        {"type": "undo", "seat": 0, "version": 1, "ref": 1},
        {"type": "consult", "about": "hint", "seat": 0, "version": 1},
    ]

    async def ask() -> set[str]:
        async with robot.connect(table) as wire:
            told = set()
            for order in orders:
                await wire.send(**order)
                told.add((await wire.receive("refused"))["code"])
            return told

    assert asyncio.run(ask()) == {"malformed"}


def test_a_bot_is_sent_worlds_for_its_own_decision_only(server: Server) -> None:
    robot = Owner(server).bot()
    wanted = {
        "game": "court",
        "seats": [{"kind": "me", "name": "x"}, {"kind": "bot", "bot": "eager"}],
    }
    table = robot.post("/api/tables", wanted).json()["table"]

    async def ask() -> list[str]:
        async with robot.connect(table) as wire:
            await wire.my_turn()
            assert wire.position is not None
            version, told = wire.position["version"], []
            for number, asked in ((0, version), (1, version), (0, version + 1)):
                await wire.send(type="imagine", seat=number, version=asked)
                answer = await wire.receive("refused", "imagined")
                told.append(answer.get("code") or answer["type"])
            return told

    assert asyncio.run(ask()) == ["imagined", "foreign", "stale"]


# ---- where bots sit -----------------------------------------------------------------------------


def test_a_bot_sits_down_only_where_it_is_welcome(server: Server) -> None:
    robot, host = Owner(server).bot(), server.browser()
    closed = table_of(host)
    assert robot.join(closed, 1, "bot").status_code == 403
    welcoming = table_of(host, terms={"bots": "welcome"})
    assert robot.join(welcoming, 1, "Ann").status_code == 200
    assert seat(host, welcoming)["name"] == robot.name
    assert seat(host, welcoming)["robot"] is True
    for_bots = table_of(robot, terms={"bots": "only"})
    assert server.browser().join(for_bots, 1, "Bo").status_code == 403
    assert robot.join(for_bots, 1, "bot").status_code == 409
    assert Owner(server).bot().join(for_bots, 1, "bot").status_code == 200


def test_a_bots_table_says_so_and_holds_no_other_person(server: Server) -> None:
    robot = Owner(server).bot()
    table = table_of(robot)
    told = robot.get(f"/api/tables/{table}").json()
    assert told["terms"]["bots"] == "welcome"
    assert told["seats"][0]["name"] == robot.name
    for seats in ([ME, {"kind": "here", "name": "Bo"}], [OPEN, OPEN], [ME, ME]):
        assert robot.post("/api/tables", {"game": "court", "seats": seats}).status_code == 400


def test_a_bot_sits_at_so_many_tables_and_no_more(tmp_path: Path) -> None:
    with Server(tmp_path, limits={**FAST, "bot_tables": 2}) as own:
        robot = Owner(own).bot()
        table_of(robot)
        table_of(robot)
        assert robot.post("/api/tables", {"game": "court", "seats": [ME, OPEN]}).status_code == 429


def test_quick_pairing_brings_people_to_no_bot_unless_they_say_so(server: Server) -> None:
    robot, paired = Owner(server).bot(), {"turn": 60, "reserve": 600, "aside": 20}
    table = table_of(robot, terms={"public": True, "clock": paired})

    def pair(**more: Any) -> str:
        wish = {"game": "court", "players": 2, "name": "Ann", **more}
        return str(server.browser().post("/api/hall/pairing", wish).json()["table"])

    assert pair() != table
    assert pair(bots=True) == table


def test_the_hall_tells_bots_and_people_what_is_for_them(server: Server) -> None:
    robot, host = Owner(server).bot(), server.browser()
    closed = table_of(host, terms={"public": True})
    welcoming = table_of(host, terms={"public": True, "bots": "welcome"})
    for_bots = table_of(robot, terms={"public": True, "bots": "only"})

    def open_to(browser: Browser) -> set[str]:
        listed = browser.get("/api/hall").json()["open"]
        return {one["table"] for one in listed} & {closed, welcoming, for_bots}

    assert open_to(server.browser()) == {closed, welcoming}
    assert open_to(Owner(server).bot()) == {welcoming, for_bots}


def test_tables_that_are_for_others_hide_none(tmp_path: Path) -> None:
    paired = {"turn": 60, "reserve": 600, "aside": 20}
    with Server(tmp_path) as own:
        robot, host = Owner(own).bot(), own.browser()
        welcoming = table_of(host, terms={"public": True, "bots": "welcome"})
        fitting = table_of(host, terms={"public": True, "clock": paired})
        for _ in range(MOST):
            table_of(host, terms={"public": True})
        listed = robot.get("/api/hall").json()["open"]
        assert [one["table"] for one in listed] == [welcoming]
        assert len(own.browser().get("/api/hall").json()["open"]) == MOST
        wish = {"game": "court", "players": 2, "name": "Bo"}
        answer = own.browser().post("/api/hall/pairing", wish)
        assert answer.json()["table"] == fitting


def test_bots_that_play_other_games_hide_none(tmp_path: Path) -> None:
    async def listed() -> list[str]:
        store = Store(f"sqlite+aiosqlite:///{tmp_path}/t.db")
        await store.open()
        names = [f"Bot {number:02}" for number in range(LISTED + 1)]
        async with store.engine.begin() as connection:
            for name in ["Olga", *names]:
                row = {"key": name.encode(), "name": name, "settings": "{}", "created": 1.0}
                await connection.execute(persons.insert(), row)
            for name in names:
                games = '["court"]' if name == names[-1] else '["towers"]'
                row = {"person": name.encode(), "owner": b"Olga", "folded": name}
                row |= {"games": games, "challenges": "any", "seen": time.time()}
                await connection.execute(robots.insert(), row)
        found = await here(store.engine, "court")
        await store.close()
        return [robot.name for robot in found]

    assert asyncio.run(listed()) == [f"Bot {LISTED:02}"]


# ---- challenges ---------------------------------------------------------------------------------


def test_a_challenge_is_taken(server: Server) -> None:
    robot, host = Owner(server, "Olga").bot(), server.browser()
    table = table_of(host)
    assert robot.watch()["challenges"] == []
    here = {bot["id"]: bot for bot in host.get("/api/bots/court").json()}
    assert here[robot.id]["owner"] == "Olga"
    assert here[robot.id]["rating"] is None
    answer = challenge(host, table, robot.id)
    assert answer.json()["seats"][1]["asked"] == robot.name
    (asked,) = robot.watch()["challenges"]
    assert (asked["table"], asked["seat"], asked["game"]) == (table, 1, "court")
    assert robot.join(table, asked["seat"], "bot").status_code == 200
    news = robot.watch()
    assert news["challenges"] == []
    assert [one["table"] for one in news["seats"]] == [table]
    assert seat(host, table)["robot"] is True


def test_a_challenge_is_declined_and_the_seat_offered_to_another(server: Server) -> None:
    one, other, host = Owner(server).bot(), Owner(server).bot(), server.browser()
    one.watch()
    other.watch()
    table = table_of(host)
    challenge(host, table, one.id)
    assert other.post(f"/api/tables/{table}/decline", {"seat": 1}).status_code == 404
    assert one.post(f"/api/tables/{table}/decline", {"seat": 1}).status_code == 200
    assert seat(host, table)["declined"] is True
    assert one.watch()["challenges"] == []
    challenge(host, table, other.id)
    assert (seat(host, table)["asked"], seat(host, table)["declined"]) == (other.name, False)
    challenge(host, table, None)
    assert seat(host, table)["asked"] == ""
    assert other.watch()["challenges"] == []
    assert other.join(table, 1, "bot").status_code == 403


def test_challenges_that_can_not_be(server: Server) -> None:
    robot, host = Owner(server).bot(), server.browser()
    table = table_of(host)
    assert challenge(host, table, robot.id).status_code == 404  # it was never here
    robot.watch("towers")
    assert challenge(host, table, robot.id).status_code == 400
    robot.watch(challenges="rated")
    assert challenge(host, table, robot.id).json()["code"] == "declined"
    robot.watch(challenges="none")
    assert challenge(host, table, robot.id).json()["code"] == "declined"
    robot.watch()
    assert challenge(server.browser(), table, robot.id).status_code == 403
    assert challenge(host, table, robot.id, 0).status_code == 409
    assert challenge(host, table, robot.id, 5).status_code == 409
    assert challenge(host, table, "0" * 16).status_code == 404
    assert challenge(host, table, "x").status_code == 400


def test_only_challenges_that_can_still_be_taken_fill_a_bots_list(server: Server) -> None:
    robot, host, guest = Owner(server).bot(), server.browser(), server.browser()
    robot.watch()
    for _ in range(OFFERED):
        table = table_of(host)
        assert challenge(host, table, robot.id).status_code == 200
        assert guest.join(table, 1, "Bo").status_code == 200
    for _ in range(OFFERED):
        assert challenge(host, table_of(host), robot.id).status_code == 200
    assert len(robot.watch()["challenges"]) == OFFERED
    assert challenge(host, table_of(host), robot.id).status_code == 429


def test_a_seat_that_the_host_gives_to_another_is_offered_no_more(server: Server) -> None:
    robot, host = Owner(server).bot(), server.browser()
    robot.watch()
    table = table_of(host, seats=[ME, OPEN, OPEN])

    def arrange(**wanted: Any) -> None:
        answer = host.post(f"/api/tables/{table}/arrange", {"seat": 1, **wanted})
        assert answer.status_code == 200, answer.text

    for number in (1, 2):
        challenge(host, table, robot.id, number)
    arrange(to="bot", bot="eager")
    arrange(to="open")
    assert [asked["seat"] for asked in robot.watch()["challenges"]] == [2]
    arrange(to="exchange", other=2)
    assert robot.watch()["challenges"] == []


def test_another_bot_may_challenge(server: Server) -> None:
    host, robot = Owner(server).bot(), Owner(server).bot()
    robot.watch()
    table = table_of(host, rated=True, terms=CLOCKS)
    assert challenge(host, table, robot.id).status_code == 200
    (asked,) = robot.watch()["challenges"]
    assert asked["rated"] is True
    assert robot.join(table, 1, "bot").status_code == 200


def test_a_table_with_challenges_can_be_cancelled(server: Server) -> None:
    robot, host = Owner(server).bot(), server.browser()
    robot.watch()
    table = table_of(host)
    challenge(host, table, robot.id)
    assert host.request("DELETE", f"/api/tables/{table}").status_code == 204
    assert robot.watch()["challenges"] == []


# ---- ratings ------------------------------------------------------------------------------------


async def add_account(store: Store, key: bytes, owner: bytes | None = None) -> None:
    row = {"key": key, "name": "x", "settings": "{}", "created": 1.0}
    robot = {"person": key, "folded": key.hex()[:40], "games": "[]", "challenges": "none"}
    async with store.engine.begin() as connection:
        await connection.execute(persons.insert(), row)
        if owner is not None:
            await connection.execute(robots.insert(), robot | {"owner": owner})


async def rated_games(store: Store, pairs: list[tuple[bytes, bytes]]) -> int:
    """Play rated games between these, the first of each winning; how many counted?"""
    for number, pair in enumerate(pairs):
        async with store.engine.begin() as connection:
            sitters = [Sitter("person", "x", key) for key in pair]
            await settle(connection, f"t{number}", "court", True, sitters, [1.0, 0.0])
    found = await standings(store.engine, "court")
    return sum(one.rating.games for one in [*found.standings, *found.provisional]) // 2


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_bots_of_one_owner_do_not_move_each_other(kind: str, tmp_path: Path) -> None:
    ann, bo = b"a" * 32, b"b" * 32
    one, two, other = b"1" * 32, b"2" * 32, b"3" * 32

    async def count(url: str) -> tuple[int, int]:
        store = Store(url)
        await store.open()
        try:
            for key, owner in ((ann, None), (bo, None), (one, ann), (two, ann), (other, bo)):
                await add_account(store, key, owner)
            none = await rated_games(store, [(one, two), (ann, one), (two, ann)])
            many = [(one, other), (other, two)] * PAIRINGS
            return none, await rated_games(store, [*[(one, two)] * 3, *many])
        finally:
            await store.close()

    if kind == "sqlite":
        found = asyncio.run(count(f"sqlite+aiosqlite:///{tmp_path}/t.db"))
    else:
        with postgres() as url:
            found = asyncio.run(count(url))
    assert found == (0, PAIRINGS)


def test_bots_stand_beside_people_and_say_what_they_are(tmp_path: Path) -> None:
    async def stand() -> list[tuple[bool, int | None]]:
        store = Store(f"sqlite+aiosqlite:///{tmp_path}/t.db")
        await store.open()
        try:
            await add_account(store, b"a" * 32)
            await add_account(store, b"1" * 32, b"b" * 32)
            assert await rated_games(store, [(b"1" * 32, b"a" * 32)]) == 1
            found = await standings(store.engine, "court")
            return [(one.robot, one.sigil) for one in found.provisional]
        finally:
            await store.close()

    assert asyncio.run(stand()) == [(True, None), (False, PersonSettings().sigil)]


def test_robots_play_through_every_door_that_is_theirs(server: Server) -> None:
    """A game by hand: join, open the socket, move, leave."""
    one, other = Owner(server).bot(), Owner(server).bot()
    table = table_of(one, terms={"bots": "only"})
    assert other.join(table, 1, "bot").status_code == 200

    async def play() -> None:
        async with one.connect(table) as a, other.connect(table) as b:
            for wire in (a, b):
                await wire.receive("snapshot") if wire.position is None else None
            for _ in range(6):
                acting = a if a.position and a.position["legal"] else b
                assert (await acting.move())["type"] == "update"
                for wire in (a, b):
                    while (wire.position or {})["version"] < (acting.position or {})["version"]:
                        await wire.receive("update")

    asyncio.run(play())
    assert one.post(f"/api/tables/{table}/leave", {}).status_code == 200


def test_two_processes_serve_the_same_bot(tmp_path: Path) -> None:
    """The host asks through one process, the bot answers through the other."""
    with ExitStack() as stack:
        shared = {"database_url": stack.enter_context(postgres()), "redis_url": redis_address()}
        here, there = (stack.enter_context(Server(tmp_path / n, **shared)) for n in ("a", "b"))
        owner, host = Owner(here), here.browser()
        robot = owner.bot()
        robot.server = there
        robot.watch()
        table = table_of(host)

        async def ask() -> None:
            async with host.connect(table) as wire:
                assert challenge(host, table, robot.id).status_code == 200
                (asked,) = robot.watch()["challenges"]
                assert robot.join(asked["table"], asked["seat"], "bot").status_code == 200
                while not (wire.seats and wire.seats[1]["robot"]):
                    message = await wire.receive("seats", "snapshot")
                    wire.seats = message.get("seats") or message["table"]["seats"]

        asyncio.run(ask())
        owner.request("DELETE", f"/api/me/bots/{robot.id}/token")
        assert robot.post("/api/bot/watch", {"games": ["court"]}).status_code == 401
