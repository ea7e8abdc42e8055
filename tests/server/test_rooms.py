"""A room whose database fails neither forgets nor invents."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from rookery import Refused
from rookery.server import opponents
from rookery.server.callers import Caller
from rookery.server.connections import Connection
from rookery.server.limits import Limits
from rookery.server.lobby import Lobby
from rookery.server.messages.live import Move
from rookery.server.messages.tables import NewSeat, NewTable
from rookery.server.readers import Readers
from rookery.server.services import Services
from rookery.server.store import Store
from rookery.server.thinking import NoAnswer, Question, Thinkers
from rookery.server.writer import Row, Unavailable

pytestmark = pytest.mark.once

HOLDER = b"h" * 32
CALLER = Caller("127.0.0.1", HOLDER)


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
    """A browser's end of the wire: it keeps the newest message of the game, and of each kind."""

    def __init__(self) -> None:
        self.newest: dict[str, Any] = {}
        self.newest_of: dict[str, dict[str, Any]] = {}
        self._news = asyncio.Event()

    def write(self, frame: bytes) -> int:
        head = {126: 4, 127: 10}.get(frame[1], 2)  # RFC 6455, 5.2: by how the length is written
        message = json.loads(frame[head:])
        self.newest_of[message["type"]] = message
        if message["type"] != "talk":
            self.newest = message
        self._news.set()
        return 0

    async def more(self) -> None:
        """Wait for another message."""
        self._news.clear()
        await self._news.wait()

    def position(self) -> dict[str, Any]:
        news = self.newest_of.get("update") or self.newest_of["snapshot"]
        found: dict[str, Any] = news["position"]
        return found

    @property
    def seats(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.newest_of.get("seats", {}).get("seats", [])
        return found

    def cut(self) -> None:
        raise AssertionError("it is not slow")


@pytest.mark.parametrize("failing", ["before", "after"])
def test_a_move_that_may_be_lost_is_not_acknowledged(tmp_path: Path, failing: str) -> None:
    async def play() -> None:
        store = Flaky(f"sqlite+aiosqlite:///{tmp_path / 'rookery.db'}")
        await store.open()
        thinkers = Thinkers(1)
        lobby = Lobby(Services(store, thinkers, Readers(Limits()), Limits(share_seconds=0)))
        seats = [NewSeat("me", "Ann"), NewSeat("here", "Bo")]
        room = await lobby.room(await lobby.create(NewTable("court", seats), CALLER))
        heard = Heard()
        connection = Connection(heard, HOLDER, [0, 1], Limits())
        await room.connect(connection, 0)
        assert room.match is not None
        seat, version = int(room.match.state.actor), room.version

        store.failing = failing
        with pytest.raises(Refused, match="could not be stored"):
            await room.act(connection, Move(seat, version, "roll", 1))
        assert "update" not in heard.newest_of, "nothing was told"

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


class Failing(Thinkers):
    """Bots that fail, each in its own way."""

    def __init__(self, answers: list[int | None]) -> None:
        super().__init__(1)
        self.answers = answers
        self.asked = 0

    async def choose(self, question: Question, *_: object) -> int:
        self.asked += 1
        answer = self.answers.pop(0) if self.answers else None
        if answer is None:
            raise NoAnswer("it fell asleep")
        return answer


@pytest.mark.parametrize("answers", [[None], [9999]], ids=["none", "illegal"])
def test_a_bot_that_fails_is_replaced_and_people_are_told(
    tmp_path: Path, answers: list[int | None]
) -> None:
    async def play() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'rookery.db'}")
        await store.open()
        thinkers = Failing(answers)
        lobby = Lobby(Services(store, thinkers, Readers(Limits()), Limits(share_seconds=0)))
        seats = [NewSeat("me", "Ann"), NewSeat("bot", bot="level5")]
        room = await lobby.room(await lobby.create(NewTable("court", seats), CALLER))
        heard = Heard()
        ann = Connection(heard, HOLDER, [0], Limits())
        await room.connect(ann, 0)
        told: list[int] = []
        for ref in range(1, 30):
            while heard.position()["waiting"]["seat"] == 1:
                await heard.more()
                told = [i for i, seat in enumerate(heard.seats) if seat["given_up"]]
            legal = heard.position()["legal"]
            await room.act(ann, Move(0, room.version, legal[0]["action"], ref))
        assert told == [1]
        assert thinkers.asked == 1, "who has failed is not asked again"
        late = Heard()
        await room.connect(Connection(late, None, [], Limits()), 0)
        assert late.newest["table"]["seats"][1]["given_up"]
        await lobby.close()
        await thinkers.close()
        await store.close()

    asyncio.run(play())


def test_a_bot_tries_again_when_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponents, "PAUSE", 0.05)

    async def play() -> None:
        store = Flaky(f"sqlite+aiosqlite:///{tmp_path / 'rookery.db'}")
        await store.open()
        thinkers = Thinkers(1)
        lobby = Lobby(Services(store, thinkers, Readers(Limits()), Limits(share_seconds=0)))
        seats = [NewSeat("bot", bot="eager"), NewSeat("bot", bot="eager")]
        room = await lobby.room(await lobby.create(NewTable("court", seats), CALLER))
        store.failing = "before"
        heard = Heard()
        await room.connect(Connection(heard, None, [], Limits()), 0)
        before = room.version
        await asyncio.sleep(1)
        assert heard.position()["version"] == before
        store.failing = ""
        while heard.position()["version"] == before:
            await heard.more()
        assert not any(seat["given_up"] for seat in heard.seats)
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
        thinkers, limits = Thinkers(1), Limits(backlog=20_000, share_seconds=0)
        lobby = Lobby(Services(store, thinkers, Readers(limits), limits))
        seats = [NewSeat("me", "Ann"), NewSeat("here", "Bo")]
        room = await lobby.room(await lobby.create(NewTable("court", seats), CALLER))
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
        lobby = Lobby(
            Services(store, thinkers, Readers(Limits()), Limits(rooms=2, share_seconds=0))
        )
        seats = [NewSeat("me", "Ann"), NewSeat("here", "Bo")]
        names = [await lobby.create(NewTable("court", seats), CALLER) for _ in range(5)]
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
