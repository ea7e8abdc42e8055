"""The processor time that a move takes the server, in this tree beside another one.

    python -m bench.serving /path/to/the/other/tree --rounds 5

Both trees must have been built. Both servers run all the time, and each round lets the same players
play at one and then at the other: two connections at each table that choose at random among the
open decisions. What counts is the server's own processor time for a move that all have been told
of. What it does a moment later counts too, but not what it would do if nobody moved. The median
of the rounds' ratios is told; the first round of each game only warms up.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import fields, replace
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.beside import ROOT
from bench.server import free_port, process

GAMES = ("court", "touria", "towers")
TABLES = 10
LARGE = 1_000_000
LIFTED = {
    "messages": LARGE,
    "message_burst": LARGE,
    "requests": LARGE,
    "makings": LARGE,
    "connections_per_address": LARGE,
    "share_seconds": 0,
}
"""Limits that a load from one address would meet, in whatever tree has them."""
SETTLING = 1.5
"""Seconds after the last move in which a server notes what can wait."""


class Chair:
    """A connection of one player, and the position it was told last."""

    def __init__(self, wire: ClientConnection, number: int) -> None:
        self.wire = wire
        self.number = number
        self.position: dict[str, Any] = {}

    async def hear(self) -> None:
        """Wait for the next position."""
        while True:
            message = json.loads(await self.wire.recv())
            if message["type"] == "refused":
                raise RuntimeError(message["reason"])
            if message.get("position"):
                self.position = message["position"]
                return

    async def move(self, rng: random.Random) -> None:
        """Choose any of the open decisions."""
        position = self.position
        action = rng.choice(position["legal"])["action"]
        order = {"type": "move", "seat": self.number, "version": position["version"]}
        await self.wire.send(json.dumps({**order, "action": action, "ref": 1}))


async def open_chair(port: int, table: str, number: int, answer: httpx.Response) -> Chair:
    """The connection of the player to whom the server has answered so."""
    cookie = answer.headers["set-cookie"].partition(";")[0]
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
    headers = {"Cookie": cookie}
    wire = await connect(address, additional_headers=headers, compression=None, max_size=None)
    chair = Chair(wire, number)
    await chair.hear()
    return chair


async def open_table(client: httpx.AsyncClient, port: int, game: str) -> list[Chair]:
    """A table at which both players have their connections."""
    wanted = {"game": game, "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
    made = await client.post("/api/tables", json=wanted)
    table = made.json()["table"]
    client.cookies.clear()
    joined = await client.post(f"/api/tables/{table}/join", json={"seat": 1, "name": "Bo"})
    client.cookies.clear()
    return [await open_chair(port, table, at, told) for at, told in enumerate((made, joined))]


async def play(chairs: list[Chair], moves: int, rng: random.Random) -> int:
    """Play so many moves, or to the end; how many these were."""
    for done in range(moves):
        while not any(chair.position["legal"] for chair in chairs):
            behind = min(chairs, key=lambda chair: int(chair.position["version"]))
            if behind.position["view"].get("over") or behind.position.get("result"):
                return done
            await behind.hear()
        mover = next(chair for chair in chairs if chair.position["legal"])
        version = mover.position["version"]
        await mover.move(rng)
        for chair in chairs:
            while chair.position["version"] <= version:
                await chair.hear()
    return moves


def processor_time(pid: int) -> float:
    """The seconds that all threads of a process have used so far, as the scheduler counts them."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text(encoding="ascii").split()[0]) for thread in threads) / 1e9


async def spend(port: int, pid: int, game: str, moves: int) -> float:
    """The server's processor time for a move, in microseconds."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        tables = [await open_table(client, port, game) for _ in range(TABLES)]
    begin, began = processor_time(pid), time.monotonic()
    playing = [play(chairs, moves, random.Random(at)) for at, chairs in enumerate(tables)]
    done = sum(await asyncio.gather(*playing))
    await asyncio.sleep(SETTLING)
    spent, lasted = processor_time(pid) - begin, time.monotonic() - began
    idle = await idleness(pid)
    for chair in (chair for chairs in tables for chair in chairs):
        await chair.wire.close()
    return 1e6 * (spent - idle * lasted) / done


async def idleness(pid: int) -> float:
    """The part of a processor that a server takes while nobody moves."""
    begin, began = processor_time(pid), time.monotonic()
    await asyncio.sleep(SETTLING)
    return (processor_time(pid) - begin) / (time.monotonic() - began)


@contextmanager
def server(tree: Path) -> Iterator[tuple[int, int]]:
    """That tree's server: its port and its process."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="rookery-bench-") as folder:
        command = [sys.executable, "-P", __file__, "--serve", str(port), folder]
        with process(command, "Rookery is at", env=tree_first(tree)) as pid:
            yield port, pid


def tree_first(tree: Path) -> dict[str, str]:
    """The environment in which that tree's package is found."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(tree / "src"), str(ROOT)))}


def serve(port: int, folder: str) -> None:
    """The server as it is, but for the limits that are lifted."""
    from rookery.server.run import serve as serve_tables
    from rookery.server.settings import Settings

    usual = Settings(data=Path(folder))
    known = {field.name for field in fields(usual.limits)}
    wider = {name: allowed for name, allowed in LIFTED.items() if name in known}
    serve_tables(port=port, settings=replace(usual, limits=replace(usual.limits, **wider)))


def measure(trees: list[Path], game: str, rounds: int, moves: int) -> list[dict[Path, float]]:
    """Microseconds for a move of that game in each tree, round by round."""
    found = []
    with ExitStack() as stack:
        servers = {tree: stack.enter_context(server(tree)) for tree in trees}
        for number in range(rounds + 1):
            order = trees if number % 2 == 0 else trees[::-1]
            found.append({at: asyncio.run(spend(*servers[at], game, moves)) for at in order})
    return found[1:]


def main() -> None:
    """Print what a move takes in both trees, and how many times as fast this one is."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("other", type=Path, nargs="?", help="the other tree, built")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--moves", type=int, default=100, help="at each table")
    parser.add_argument("--only", default="", help="only games with this in their name")
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "FOLDER"))
    asked = parser.parse_args()
    if asked.serve:
        serve(int(asked.serve[0]), asked.serve[1])
        return
    if asked.other is None:
        parser.error("name the other tree")
    other = asked.other.resolve()
    for game in [game for game in GAMES if asked.only in game]:
        rounds = measure([ROOT, other], game, asked.rounds, asked.moves)
        ratios = [found[other] / found[ROOT] for found in rounds]
        before = median(found[other] for found in rounds)
        now = median(found[ROOT] for found in rounds)
        spread = f"({min(ratios):.2f} to {max(ratios):.2f})"
        print(f"{game:<8} {before:7.0f} µs {now:7.0f} µs {median(ratios):5.2f}x {spread}")


if __name__ == "__main__":
    main()
