"""Measures the table server, every move on disk, next to boardgame.io's server in the same run.

Both are played the same way: two connections at each table, one for each player, who answer each
other as fast as they can. A move counts when the other player has been told of it. The load comes
from a second process; everything stays on this machine's loopback, bounded in count and time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

HERE = Path(__file__).resolve().parent
RIVAL = HERE / "boardgameio"
TABLES = (1, 50, 500)
IDLE = 500
LARGE = 1_000_000


@dataclass
class Measured:
    """One run against one server."""

    moves: int
    elapsed: float
    p50: float
    p99: float

    @property
    def rate(self) -> float:
        return self.moves / self.elapsed


# ---- playing on Rookery -------------------------------------------------------------------------


class Choice(msgspec.Struct):
    action: str


class Position(msgspec.Struct):
    version: int
    legal: list[Choice]


class Message(msgspec.Struct):
    """As much of a server's message as a player needs."""

    type: str
    position: Position | None = None


_decode = msgspec.json.Decoder(Message).decode


class Seat:
    """One player's browser."""

    def __init__(self, number: int, wire: ClientConnection) -> None:
        self.number = number
        self.wire = wire

    async def position(self) -> Position:
        """The next position that the server tells."""
        while True:
            message = _decode(await self.wire.recv())
            if message.type == "refused":
                raise RuntimeError("a legal move was refused")
            if message.position is not None:
                return message.position

    async def move(self, position: Position) -> None:
        action = random.choice(position.legal).action
        order = {"seat": self.number, "version": position.version, "action": action, "ref": 1}
        await self.wire.send(json.dumps({"type": "move", **order}))


class Table:
    """Two players who answer each other."""

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = seats
        self.latencies: list[float] = []

    async def play(self, seconds: float) -> None:
        positions = [await seat.position() for seat in self.seats]
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            mover = 0 if positions[0].legal else 1
            if not positions[mover].legal:
                return  # the game is over
            sent = time.perf_counter()
            await self.seats[mover].move(positions[mover])
            other = await self.seats[1 - mover].position()
            self.latencies.append(time.perf_counter() - sent)
            own = await self.seats[mover].position()
            positions = [own, other] if mover == 0 else [other, own]


async def open_table(client: httpx.AsyncClient, port: int) -> Table:
    wanted = {"game": "court", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
    created = await client.post("/api/tables", json=wanted)
    table = created.json()["table"]
    first = created.headers["set-cookie"].partition(";")[0]
    client.cookies.clear()
    joined = await client.post(f"/api/tables/{table}/join", json={"seat": 1, "name": "Bo"})
    second = joined.headers["set-cookie"].partition(";")[0]
    client.cookies.clear()
    return Table([await open_seat(port, table, n, c) for n, c in enumerate((first, second))])


async def open_seat(port: int, table: str, number: int, cookie: str) -> Seat:
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
    headers = {"Cookie": cookie}
    wire = await connect(address, additional_headers=headers, compression=None, max_queue=None)
    return Seat(number, wire)


async def open_tables(port: int, count: int) -> list[Table]:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        return [await open_table(client, port) for _ in range(count)]


async def load(port: int, count: int, seconds: float) -> Measured:
    """Play on `count` tables at once."""
    tables = await open_tables(port, count)
    started = time.perf_counter()
    await asyncio.gather(*(table.play(seconds) for table in tables))
    elapsed = time.perf_counter() - started
    latencies = sorted(latency for table in tables for latency in table.latencies)
    last = len(latencies) - 1
    p50, p99 = (latencies[int(share * last)] * 1000 for share in (0.5, 0.99))
    return Measured(len(latencies), elapsed, p50, p99)


# ---- the two servers ----------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def process(command: list[str], sign: str, cwd: Path | None = None) -> Iterator[int]:
    """A server that says `sign` when it is ready; yields its process id."""
    running = subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        while sign not in (line := running.stdout.readline()):
            if not line:
                raise RuntimeError(f"{command[0]} did not start")
        yield running.pid
    finally:
        running.terminate()
        running.wait(20)


def serve(port: int, folder: str) -> None:
    """Rookery's server as it is, but for the limits that a load from one address would meet."""
    from rookery.server.run import serve as serve_tables
    from rookery.server.settings import Limits, Settings

    limits = Limits(
        messages=LARGE,
        message_burst=LARGE,
        requests=LARGE,
        makings=LARGE,
        connections_per_address=LARGE,
    )
    serve_tables(port=port, settings=Settings(data=Path(folder), limits=limits))


@contextmanager
def rookery_server(port: int) -> Iterator[int]:
    with tempfile.TemporaryDirectory(prefix="rookery-bench-") as folder:
        command = [sys.executable, __file__, "--serve", str(port), folder]
        with process(command, "Rookery is at") as pid:
            yield pid


def run_load(command: list[str], cwd: Path | None = None) -> Measured:
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, text=True, check=True)
    return Measured(**json.loads(done.stdout.splitlines()[-1]))


def measure_rookery(count: int, seconds: float) -> Measured:
    port = free_port()
    with rookery_server(port):
        return run_load([sys.executable, __file__, "--load", str(port), str(count), str(seconds)])


def measure_rival(count: int, seconds: float) -> Measured:
    port = free_port()
    with process(["node", "server.js", str(port)], "ready", RIVAL):
        return run_load(["node", "load.js", str(port), str(count), str(seconds)], RIVAL)


def idle_memory() -> float:
    """Bytes that a table with two connected, silent players takes in the server."""
    port = free_port()
    with rookery_server(port) as pid:
        asyncio.run(_idle(port, 20))  # what the first tables load is not theirs alone
        before = _memory(pid)
        after = asyncio.run(_idle(port, IDLE, pid))
    return (after - before) / IDLE


async def _idle(port: int, count: int, pid: int | None = None) -> int:
    tables = await open_tables(port, count)
    for table in tables:
        for seat in table.seats:
            await seat.position()
    used = _memory(pid) if pid else 0
    for table in tables:
        for seat in table.seats:
            await seat.wire.close()
    return used


def _memory(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()


# ---- the report ---------------------------------------------------------------------------------


def install_rival() -> bool:
    """Get boardgame.io from npm; false where there is no npm."""
    if shutil.which("npm") is None:
        return False
    if not (RIVAL / "node_modules").exists():
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=RIVAL, check=True, stdout=subprocess.DEVNULL)
    return True


def middle(runs: list[Measured]) -> Measured:
    """The run with the median rate."""
    return sorted(runs, key=lambda run: run.rate)[len(runs) // 2]


def report(name: str, count: int, runs: list[Measured]) -> None:
    run = middle(runs)
    rates = [r.rate for r in runs]
    print(
        f"{name:14} {count:4} tables {run.rate:8.0f} moves/s"
        f"  (of {len(runs)} runs: {min(rates):.0f} to {max(rates):.0f})"
        f"  p50 {run.p50:7.2f} ms  p99 {run.p99:7.2f} ms",
        flush=True,
    )


def compare(runs: int, seconds: float) -> None:
    rival = install_rival()
    if not rival:
        print("no npm on this machine, so boardgame.io is not measured")
    ratios = []
    for count in TABLES:
        # Turn about, so that a busy moment of the machine meets both.
        pairs = [
            (measure_rookery(count, seconds), measure_rival(count, seconds) if rival else None)
            for _ in range(runs)
        ]
        ours, theirs = [pair[0] for pair in pairs], [pair[1] for pair in pairs if pair[1]]
        report("Rookery", count, ours)
        if theirs:
            report("boardgame.io", count, theirs)
            ratios.append(middle(ours).rate / middle(theirs).rate)
            print(f"{'':14} {count:4} tables {ratios[-1]:8.2f} times its rate, and on disk")
    if ratios:
        print(f"geometric mean: {statistics.geometric_mean(ratios):.2f} times its rate")
    print(f"an idle table with two connections takes {idle_memory() / 1024:.0f} KiB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--load", nargs=3, metavar=("PORT", "TABLES", "SECONDS"))
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "FOLDER"))
    given = parser.parse_args()
    if given.serve:
        serve(int(given.serve[0]), given.serve[1])
    elif given.load:
        port, count, seconds = given.load
        print(json.dumps(asdict(asyncio.run(load(int(port), int(count), float(seconds))))))
    else:
        compare(given.runs, given.seconds)


if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, hard), hard))
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    main()
