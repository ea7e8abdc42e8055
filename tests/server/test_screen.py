"""Several people at one screen: the browser is told only what whoever has the screen may know."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from rookery import Random, Refused
from rookery.server.callers import Caller
from rookery.server.connections import Connection
from rookery.server.door import Door
from rookery.server.limits import Limits
from rookery.server.lobby import Lobby
from rookery.server.messages.live import Move
from rookery.server.messages.tables import NewSeat, NewTable
from rookery.server.readers import Readers
from rookery.server.rooms import Room
from rookery.server.services import Services
from rookery.server.store import Store
from rookery.server.telling import story
from rookery.server.thinking import Thinkers
from tests.server.clients import ME, Server

pytestmark = pytest.mark.once

HOLDER = b"h" * 32
SEATS = [NewSeat("me", "Ann"), NewSeat("here", "Bo")]
MANY = Limits(faces=1e6)


class Ear:
    """A browser's end of the wire: it keeps every message."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []

    def write(self, frame: bytes) -> int:
        head = {126: 4, 127: 10}.get(frame[1], 2)
        self.heard.append(json.loads(frame[head:]))
        return 0

    def cut(self) -> None:
        raise AssertionError("it is not slow")


def at_one_screen(
    folder: Path, game: str, play: Callable[[Room, Connection, Ear], Coroutine[Any, Any, None]]
) -> None:
    """Ann and Bo share a browser; let them play."""

    async def run() -> None:
        store = Store(f"sqlite+aiosqlite:///{folder / 'rookery.db'}")
        await store.open()
        thinkers = Thinkers(1)
        lobby = Lobby(Services(store, thinkers, Readers(Limits()), Limits(share_seconds=0)))
        table = await lobby.create(NewTable(game, SEATS), Caller("127.0.0.1", HOLDER))
        room, ear = await lobby.room(table), Ear()
        connection = Connection(ear, HOLDER, [0, 1], MANY)
        await room.connect(connection, 0)
        try:
            await play(room, connection, ear)
        finally:
            await lobby.close()
            await thinkers.close()
            await store.close()

    asyncio.run(run())


def as_json(what: object) -> Any:
    return json.loads(json.dumps(what))


@pytest.mark.parametrize("game", ["towers", "touria"])
def test_every_message_is_for_whoever_has_the_screen(tmp_path: Path, game: str) -> None:
    """What is told equals what that seat may be told, and differs from what the other may."""
    private = 0

    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        nonlocal private
        assert ear.heard[0]["position"]["seat"] is None, "nobody has taken the screen yet"
        assert ear.heard[0]["position"]["legal"] == []
        rng = Random(3)
        match = room.match
        assert match is not None
        for step in range(2000):  # the dice are the server's own: secrets may come late
            actor = int(match.state.actor)
            if actor < 0 or (step >= 260 and private > 20):
                break
            if connection.facing != actor:
                ear.heard.clear()
                await room.face(connection, actor)
                assert [message["type"] for message in ear.heard] == ["snapshot"]
                private += checked(room, ear.heard[0], actor)
            legal = ear.heard[-1]["position"]["legal"]
            action = legal[rng.randrange(len(legal))]["action"]
            facing = connection.facing
            await room.act(connection, Move(actor, room.version, action, 1))
            private += checked(room, ear.heard[-1], facing)

    at_one_screen(tmp_path, game, play)
    assert private > 20, "nothing in these games was secret: the test tests nothing"


def checked(room: Room, message: dict[str, Any], facing: int | None) -> int:
    """Hold a message against what this seat may know; returns how much of it was secret."""
    match = room.match
    assert match is not None
    assert facing is not None
    first = message["happened"][0]["version"] - 1 if message["happened"] else match.version
    happened = list(story(match, first))
    own = [as_json(one.told_to(facing)) for one in happened]
    others = [as_json(one.told_to(1 - facing)) for one in happened]
    told = [one["event"] for one in message["happened"]]
    assert told == own
    position = message["position"]
    assert position["seat"] == facing
    assert position["view"] == as_json(match.state.view(facing))
    assert (position["legal"] != []) == (match.state.actor == facing)
    return sum(one != other for one, other in zip(own, others, strict=True))


def test_a_game_without_secrets_follows_whoever_decides(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        position = ear.heard[0]["position"]
        assert position["seat"] == position["waiting"]["seat"]
        assert position["legal"]

    at_one_screen(tmp_path, "court", play)


def test_only_ones_own_seats_and_not_too_often(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        with pytest.raises(Refused, match="does not hold"):
            await room.face(connection, 4)
        door = Door(Limits(faces=0.0))
        here = [Connection(ear, HOLDER, [0, 1], Limits(), "a", door.passings("a")) for _ in "12"]
        for turn in range(10):
            await room.face(here[turn % 2], 0)
        for hasty in here:
            with pytest.raises(Refused, match="too fast"):
                await room.face(hasty, 1)
        elsewhere = Connection(ear, HOLDER, [0, 1], Limits(), "b", door.passings("b"))
        await room.face(elsewhere, 1)
        await room.face(connection, None)
        assert ear.heard[-1]["position"]["seat"] is None

    at_one_screen(tmp_path, "towers", play)


def test_over_the_wire(server: Server) -> None:
    """The screen is taken by a message, and kept where the connection is opened again."""

    async def play() -> None:
        browser = server.browser()
        seats = [ME, {"kind": "here", "name": "Bo"}]
        answer = browser.post("/api/tables", {"game": "towers", "seats": seats})
        table = answer.json()["table"]
        async with browser.connect(table) as wire:
            assert wire.snapshot["position"]["seat"] is None
            actor = wire.snapshot["position"]["waiting"]["seat"]
            await wire.send(type="face", seat=actor)
            snapshot = await wire.receive("snapshot")
            assert snapshot["position"]["seat"] == actor
            assert snapshot["position"]["legal"]
            await wire.send(type="face", seat=3)
            assert (await wire.receive("refused"))["code"] == "foreign"
        again = browser.connect(table)
        again.address += f"&face={actor}"
        async with again:
            assert again.snapshot["position"]["seat"] == actor
        stranger = server.browser().connect(table)
        stranger.address += f"&face={actor}"
        async with stranger:
            assert stranger.snapshot["position"]["seat"] is None

    asyncio.run(play())
