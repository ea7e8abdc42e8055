"""Measures the table server, every move on disk, next to boardgame.io's server in the same run.

Both are played the same way, from a process of Node.js: two connections at each table, one for each
player, who answer each other as fast as they can. A move counts when the other player has been told
of it. Everything stays on this machine's loopback, bounded in count and time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect

HERE = Path(__file__).resolve().parent
NODE = HERE / "boardgameio"
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


# ---- tables with nobody moving ------------------------------------------------------------------


async def open_table(client: httpx.AsyncClient, port: int) -> list[ClientConnection]:
    """A table with both its players connected."""
    wanted = {"game": "court", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
    created = await client.post("/api/tables", json=wanted)
    table = created.json()["table"]
    client.cookies.clear()
    joined = await client.post(f"/api/tables/{table}/join", json={"seat": 1, "name": "Bo"})
    client.cookies.clear()
    return [await open_seat(port, table, answer) for answer in (created, joined)]


async def open_seat(port: int, table: str, answer: httpx.Response) -> ClientConnection:
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
    headers = {"Cookie": answer.headers["set-cookie"].partition(";")[0]}
    wire = await connect(address, additional_headers=headers, compression=None)
    await wire.recv()
    return wire


async def stay_idle(port: int, count: int, pid: int) -> int:
    """The memory that the server uses while so many tables are open."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        tables = [await open_table(client, port) for _ in range(count)]
    used = memory(pid)
    for wire in (wire for table in tables for wire in table):
        await wire.close()
    return used


def memory(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()


# ---- the two servers ----------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def process(
    command: list[str],
    sign: str,
    cwd: Path | None = None,
    env: dict[str, str] | None = None,
) -> Iterator[int]:
    """A server that says `sign` when it is ready; yields its process id."""
    running = subprocess.Popen(command, cwd=cwd, env=env, stdout=subprocess.PIPE, text=True)
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
    from rookery.server.limits import Limits
    from rookery.server.run import serve as serve_tables
    from rookery.server.settings import Settings

    limits = Limits(
        share_seconds=0,
        messages=LARGE,
        message_burst=LARGE,
        requests=LARGE,
        makings=LARGE,
        connections_per_address=LARGE,
        sockets_per_address=LARGE,
    )
    serve_tables(port=port, settings=Settings(data=Path(folder), limits=limits))


@contextmanager
def rookery_server(port: int) -> Iterator[int]:
    with tempfile.TemporaryDirectory(prefix="rookery-bench-") as folder:
        command = [sys.executable, __file__, "--serve", str(port), folder]
        with process(command, "Rookery is at") as pid:
            yield pid


def run_load(script: str, port: int, count: int, seconds: float) -> Measured:
    command = ["node", script, str(port), str(count), str(seconds)]
    done = subprocess.run(command, cwd=NODE, stdout=subprocess.PIPE, text=True, check=True)
    return Measured(**json.loads(done.stdout.splitlines()[-1]))


def measure_rookery(count: int, seconds: float) -> Measured:
    port = free_port()
    with rookery_server(port):
        return run_load("rookery.js", port, count, seconds)


def measure_rival(count: int, seconds: float) -> Measured:
    port = free_port()
    with process(["node", "server.js", str(port)], "ready", NODE):
        return run_load("load.js", port, count, seconds)


def idle_memory() -> float:
    """Bytes that a table with two connected, silent players takes in the server."""
    port = free_port()
    with rookery_server(port) as pid:
        before = asyncio.run(stay_idle(port, 20, pid))  # what the first ones load is for all
        after = asyncio.run(stay_idle(port, IDLE, pid))
    return (after - before) / (IDLE - 20)


# ---- the report ---------------------------------------------------------------------------------


def install() -> None:
    """Get boardgame.io and a WebSocket client from npm."""
    if shutil.which("npm") is None:
        sys.exit("This measurement needs Node.js and npm.")
    if not (NODE / "node_modules" / "ws").exists():
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=NODE, check=True, stdout=subprocess.DEVNULL)


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
    install()
    for count in TABLES:
        # Turn about, so that a busy moment of the machine meets both.
        pairs = [
            (measure_rookery(count, seconds), measure_rival(count, seconds)) for _ in range(runs)
        ]
        ours, theirs = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        report("Rookery", count, ours)
        report("boardgame.io", count, theirs)
        ratio = middle(ours).rate / middle(theirs).rate
        print(f"{'':14} {count:4} tables {ratio:8.2f} times its rate, and on disk", flush=True)
    print(f"an idle table with two connections takes {idle_memory() / 1024:.0f} KiB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "FOLDER"))
    given = parser.parse_args()
    if given.serve:
        serve(int(given.serve[0]), given.serve[1])
    else:
        compare(given.runs, given.seconds)


if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, hard), hard))
    main()
