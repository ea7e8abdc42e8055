"""A room whose database fails neither forgets nor invents."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from rookery import Refused
from rookery.server.connections import Connection
from rookery.server.lobby import Lobby
from rookery.server.messages import Move, NewSeat, NewTable
from rookery.server.rooms import Services
from rookery.server.settings import Limits
from rookery.server.store import Store
from rookery.server.thinking import Thinkers
from rookery.server.writer import Row, Unavailable

pytestmark = pytest.mark.once

HOLDER = b"h" * 32


class Flaky(Store):
    """A database that fails when told to, before or after it has written."""

    failing = ""

    async def append(self, rows: list[Row]) -> None:
        if self.failing == "before":
            raise Unavailable("gone")
        await super().append(rows)
        if self.failing == "after":
            raise Unavailable("gone, but written")


class Heard:
    """A browser's end of the wire: it keeps the newest message."""

    def __init__(self) -> None:
        self.newest: dict[str, Any] = {}

    def write(self, frame: bytes) -> int:
        self.newest = json.loads(frame[frame.index(b"{") :])
        return 0

    def cut(self) -> None:
        raise AssertionError("it is not slow")


@pytest.mark.parametrize("failing", ["before", "after"])
def test_a_move_that_may_be_lost_is_not_acknowledged(tmp_path: Path, failing: str) -> None:
    async def play() -> None:
        store = Flaky(f"sqlite+aiosqlite:///{tmp_path / 'rookery.db'}")
        await store.open()
        thinkers = Thinkers(1)
        lobby = Lobby(Services(store, thinkers, Limits()))
        seats = [NewSeat("me", "Ann"), NewSeat("here", "Bo")]
        room = await lobby.room(await lobby.create(NewTable("court", seats), HOLDER))
        heard = Heard()
        connection = Connection(heard, HOLDER, [0, 1], Limits())
        await room.connect(connection, 0)
        assert room.match is not None
        seat, version = int(room.match.state.actor), room.version

        store.failing = failing
        with pytest.raises(Refused, match="could not be stored"):
            await room.act(connection, Move(seat, version, "roll", 1))
        assert heard.newest["type"] == "snapshot", "nothing was told"

        store.failing = ""
        if failing == "before":
            await room.act(connection, Move(seat, version, "roll", 2))
        else:
            with pytest.raises(Refused, match="version"):
                await room.act(connection, Move(seat, version, "roll", 2))
        assert heard.newest["type"] == "update", "what stands is told"
        assert heard.newest["position"]["version"] == version + 2
        assert (await store.journal(room.table.id))[0] == room.match.journal
        await lobby.close()
        await thinkers.close()
        await store.close()

    asyncio.run(play())


class Stuck(Heard):
    """A browser that takes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting = 0
        self.is_cut = False

    def write(self, frame: bytes) -> int:
        self.waiting += len(frame)
        return self.waiting

    def cut(self) -> None:
        self.is_cut = True


def test_a_browser_that_takes_nothing_is_cut_off_and_nobody_waits_for_it(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'rookery.db'}")
        await store.open()
        thinkers, limits = Thinkers(1), Limits(backlog=20_000)
        lobby = Lobby(Services(store, thinkers, limits))
        seats = [NewSeat("me", "Ann"), NewSeat("here", "Bo")]
        room = await lobby.room(await lobby.create(NewTable("court", seats), HOLDER))
        heard, stuck = Heard(), Stuck()
        ann = Connection(heard, HOLDER, [0, 1], limits)
        await room.connect(ann, 0)
        await room.connect(Connection(stuck, None, [], limits), 0)
        assert not stuck.is_cut
        for ref in range(1, 40):
            version = room.version
            seat, legal = heard.newest["position"]["seat"], heard.newest["position"]["legal"]
            await room.act(ann, Move(seat, version, legal[0]["action"], ref))
            assert heard.newest["ref"] == ref
            assert stuck.is_cut == (stuck.waiting > limits.backlog)
        assert stuck.is_cut
        await lobby.close()
        await thinkers.close()
        await store.close()

    asyncio.run(play())


def test_rooms_nobody_uses_are_forgotten_and_found_again(tmp_path: Path) -> None:
    async def visit() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'rookery.db'}")
        await store.open()
        thinkers = Thinkers(1)
        lobby = Lobby(Services(store, thinkers, Limits(rooms=2)))
        seats = [NewSeat("me", "Ann"), NewSeat("here", "Bo")]
        names = [await lobby.create(NewTable("court", seats), HOLDER) for _ in range(5)]
        first = await lobby.room(names[0])
        connection = Connection(Heard(), HOLDER, [0, 1], Limits())
        await first.connect(connection, 0)
        for name in names:
            await lobby.room(name)
        assert len(lobby.rooms()) == 2
        assert lobby.known(names[0]) is first, "a room with people in it stays"
        assert (await lobby.room(names[1])).status == "playing"
        await thinkers.close()
        await store.close()

    asyncio.run(visit())
