"""SIGKILL at any moment loses no acknowledged move, and every table goes on."""

import asyncio
import random
import signal
import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

import rookery
from rookery import Match
from rookery.fairness import dealer
from tests.server.clients import BOT, ME, Browser, Server

pytestmark = [pytest.mark.once, pytest.mark.timeout(400)]

KILLS = 8
TABLES = 6
GONE = (ConnectionClosed, InvalidMessage, OSError, EOFError)


class Memory:
    """What one browser was promised: each acknowledged move by its step in the journal."""

    def __init__(self, browser: Browser, table: str) -> None:
        self.browser = browser
        self.table = table
        self.promised: dict[int, str] = {}
        self.seen = 0
        self.over = False

    async def play_for_ever(self) -> None:
        """Play; whenever the server is gone, come back and go on."""
        while not self.over:
            try:
                await self.play()
            except GONE:
                await asyncio.sleep(0.05)

    async def play(self) -> None:
        async with self.browser.connect(self.table, self.seen) as wire:
            assert wire.position is not None
            assert wire.position["version"] >= self.seen, "the server forgot what it had told"
            versions = [news["version"] for news in wire.snapshot["happened"]]
            last = wire.position["version"]
            assert versions == list(range(wire.snapshot["since"] + 1, last + 1))
            while True:
                await wire.my_turn()
                if wire.position["result"]:
                    self.over = True
                    return
                step = wire.position["version"] + 1
                action = random.choice(wire.position["legal"])["action"]
                answer = await wire.move(action)
                assert answer["type"] == "update", answer
                assert step not in self.promised, "a move was taken twice"
                self.promised[step] = action
                self.seen = wire.position["version"]


async def torment(server: Server, memories: list[Memory]) -> None:
    """Kill the server again and again while all tables play."""
    players = [asyncio.create_task(memory.play_for_ever()) for memory in memories]
    for _ in range(KILLS):
        await asyncio.sleep(random.uniform(0.05, 1.0))
        server.stop(signal.SIGKILL)
        await asyncio.to_thread(server.start)
    await all_go_on(memories)
    for player in players:
        if player.done():
            player.result()
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)


async def all_go_on(memories: list[Memory]) -> None:
    """After the last restart every table plays on, those with bots too."""
    goals = [len(memory.promised) + 5 for memory in memories]
    for memory, goal in zip(memories, goals, strict=True):
        for _ in range(1200):
            if memory.over or len(memory.promised) >= goal:
                break
            await asyncio.sleep(0.05)
        assert memory.over or len(memory.promised) >= goal, "a table does not go on"


def check(memory: Memory, connection: sqlite3.Connection) -> None:
    """The journal is whole, replays, and holds all that was promised."""
    named = (memory.table,)
    seed = connection.execute("SELECT seed FROM tables WHERE id = ?", named).fetchone()[0]
    query = "SELECT step, entry FROM journal WHERE table_id = ? ORDER BY step"
    rows = connection.execute(query, named).fetchall()
    assert [step for step, _ in rows] == list(range(1, len(rows) + 1))
    journal = [entry for _, entry in rows]
    game = rookery.load("court")
    assert Match.resume(game, dealer(seed), journal).journal == journal
    for step, action in memory.promised.items():
        assert game.text(journal[step - 1]) == action


def test_nothing_acknowledged_is_lost_and_nothing_is_doubled(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        memories = []
        for number in range(TABLES):
            browser = server.browser()
            other = BOT if number % 3 == 0 else {"kind": "here", "name": "Bo"}
            memories.append(Memory(browser, browser.create(ME, other)))
        asyncio.run(torment(server, memories))
    connection = sqlite3.connect(tmp_path / "rookery.db")
    for memory in memories:
        check(memory, connection)
    connection.close()
