"""Tables that were begun by older rules: those that can go on do, the others are there to read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import rookery
from rookery import Refused
from rookery.server.callers import Caller
from rookery.server.connections import Connection
from rookery.server.library import Library
from rookery.server.limits import Limits
from rookery.server.lobby import Lobby
from rookery.server.messages.live import Move
from rookery.server.readers import Readers
from rookery.server.services import Services
from rookery.server.store import Store, StoredSeat, StoredTable
from rookery.server.thinking import Thinkers
from rookery.server.writer import journal_rows
from tests.golden.archive import FORMER
from tests.server.test_rooms import CALLER, HOLDER, Heard

pytestmark = pytest.mark.once

OLD = FORMER / "touria" / "rules-1"
TABLE = "an-old-table"


def written(name: str) -> tuple[str, rookery.Record, list[int]]:
    """A record of older rules, what can be read of it, and all its steps as numbers."""
    text = (OLD / f"{name}.record").read_text(encoding="utf-8")
    record = rookery.Record.read(text)
    lines = text.split("\n\n")[1].split("\n")
    return text, record, [record.game.parse(line.partition(": ")[2]) for line in lines]


def followed(name: str) -> rookery.State:
    """Where today's rules end if only numbers are known, as a journal knows them."""
    _, record, journal = written(name)
    state = record.game.start()
    for action in journal:
        try:
            state.apply(action)
        except ValueError:
            break
    return state


def steps_followed(name: str) -> int:
    """How many steps lead there: a journal doesn't say who decided, so it may go a bit further."""
    _, record, journal = written(name)
    state = record.game.start()
    for number, action in enumerate(journal):
        if action not in state.legal() and state.actor >= 0:
            assert record.changed is not None
            assert record.changed.step <= number + 1 <= record.changed.step + 2
            return number
        state.apply(action)
    raise AssertionError("it can be followed to the end")


async def set_up(store: Store, name: str, bots: bool = False) -> list[int]:
    """The database as version 1 of the rules has left it."""
    _, record, journal = written(name)
    game = record.game
    person = StoredSeat("person", "Ann", HOLDER)
    others = [StoredSeat("bot", "level1") if bots else person] * (game.players - 1)
    seats = [person, *others]
    about = (TABLE, game.name, 1, game.options, b"s" * 32, seats)
    await store.add_table(StoredTable(*about, owner=HOLDER, shared=False, begun=True))
    await store.append(journal_rows(TABLE, 1, journal, 1000.0))
    return journal


Play = Callable[[Store, Lobby], Awaitable[None]]


def at_a_house(folder: Path, play: Play) -> None:
    async def whole() -> None:
        store = Store(f"sqlite+aiosqlite:///{folder / 'rookery.db'}")
        await store.open()
        thinkers, readers = Thinkers(1), Readers(Limits())
        lobby = Lobby(Services(store, thinkers, readers, Limits()))
        try:
            await play(store, lobby)
        finally:
            await lobby.close()
            await readers.close()
            await thinkers.close()
            await store.close()

    asyncio.run(whole())


def test_a_table_that_can_not_go_on_is_there_to_read(tmp_path: Path) -> None:
    """It ends where the rules have changed, says so, and its journal stays."""
    _, record, old = written("short")
    step, steps = steps_followed("short") + 1, len(old)

    async def play(store: Store, lobby: Lobby) -> None:
        journal = await set_up(store, "short", bots=True)
        room = await lobby.room(TABLE)
        assert room.status == "over"
        changed = room.info([0]).changed
        assert changed is not None
        assert (changed.rules, changed.now) == (1, record.game.rules)
        assert (changed.step, changed.steps) == (step, steps)
        heard = Heard()
        connection = Connection(heard, HOLDER, [0], Limits())
        await room.connect(connection, 0)
        position = heard.position()
        assert (position["version"], position["legal"], position["waiting"]) == (step - 1, [], None)
        assert position["view"] == json.loads(json.dumps(followed("short").view(0)))
        assert heard.newest_of["snapshot"]["table"]["changed"]["step"] == step
        with pytest.raises(Refused, match=f"up to step {step - 1} of {steps}") as refused:
            await room.act(connection, Move(0, step - 1, "done", 1))
        assert refused.value.code == "over"
        assert "rules_changed" in room.record().notes
        room.disconnect(connection)
        stored = await store.table(TABLE)
        assert stored is not None
        assert (stored.rules, (await store.journal(TABLE))[0]) == (1, journal)

    at_a_house(tmp_path, play)


def test_its_steps_can_be_watched(tmp_path: Path) -> None:
    """As a replay it goes up to there; people can play on from any of its steps."""
    _, record, _ = written("short")
    shown = steps_followed("short")

    async def play(store: Store, lobby: Lobby) -> None:
        await set_up(store, "short")
        library = Library(lobby)
        caller = Caller("127.0.0.1", HOLDER)
        volume = await library.find(TABLE, caller)
        told = json.loads(await library.show(volume, 0, caller))
        assert (told["steps"], told["result"]) == (shown, None)
        assert told["changed"]["step"] == shown + 1
        step = json.loads(await library.step(volume, shown, 0, caller))
        assert step["view"] == json.loads(json.dumps(followed("short").view(0)))
        root = await library.root(volume, shown - 1, record.game.players, caller)
        assert root.at == shown - 1
        with pytest.raises(Refused, match=f"{shown} steps"):
            await library.root(volume, shown + 1, record.game.players, caller)

    at_a_house(tmp_path, play)


def test_a_table_that_replays_goes_on_by_the_new_rules(tmp_path: Path) -> None:
    async def play(store: Store, lobby: Lobby) -> None:
        journal = await set_up(store, "begun")
        room = await lobby.room(TABLE)
        assert (room.status, room.info([0]).changed) == ("playing", None)
        assert room.match is not None
        stored = await store.table(TABLE)
        assert stored is not None
        assert stored.rules == room.game.rules > 1
        seat, version = int(room.match.state.actor), room.version
        connection = Connection(Heard(), HOLDER, [seat], Limits())
        await room.connect(connection, 0)
        action = room.game.text(room.match.state.legal()[0])
        await room.act(connection, Move(seat, version, action, 1))
        kept = (await store.journal(TABLE))[0]
        assert kept[: len(journal)] == journal
        assert len(kept) > version

    at_a_house(tmp_path, play)


def test_a_record_that_can_not_be_followed_is_kept_as_it_is(tmp_path: Path) -> None:
    """What is handed in can be fetched again, word for word."""
    text, record, _ = written("short")

    async def play(_: Store, lobby: Lobby) -> None:
        library = Library(lobby)
        volume = await library.find(await library.keep(text, CALLER), CALLER)
        assert await library.text(volume, CALLER) == text
        told = json.loads(await library.show(volume, 0, CALLER))
        assert told["steps"] == len(record.actions)
        assert told["changed"] == {
            "rules": 1,
            "now": record.game.rules,
            "step": len(record.actions) + 1,
            "steps": record.changed.steps if record.changed else 0,
        }
        with pytest.raises(Refused, match="not possible any more") as refused:
            await library.root(volume, len(record.actions) + 1, record.game.players, CALLER)
        assert refused.value.code == "outdated"

    at_a_house(tmp_path, play)


def test_rules_that_this_house_does_not_know_yet(tmp_path: Path) -> None:
    async def play(store: Store, lobby: Lobby) -> None:
        seats = [StoredSeat("person", "Ann", HOLDER)] * 2
        options = rookery.load("touria").options
        await store.add_table(StoredTable(TABLE, "touria", 99, options, b"s" * 32, seats))
        with pytest.raises(Refused, match="begun under rules 99"):
            await lobby.room(TABLE)

    at_a_house(tmp_path, play)
