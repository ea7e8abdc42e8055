"""Throw-away databases on the PostgreSQL of this machine, where there is one."""

import asyncio
import contextlib
import os
import secrets
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest
import redis

POSTGRES = os.environ.get("ROOKERY_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("ROOKERY_TEST_REDIS", "redis://127.0.0.1:6379/0")


async def _execute(statement: str) -> None:
    connection = await asyncpg.connect(POSTGRES, timeout=5)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a new, empty database, which is dropped afterwards."""
    name = f"rookery_test_{secrets.token_hex(6)}"
    try:
        asyncio.run(_execute(f"CREATE DATABASE {name}"))
    except (OSError, asyncpg.PostgresError) as error:
        pytest.skip(f"NO POSTGRESQL AT {POSTGRES}: {error}")
    try:
        server = POSTGRES.partition("://")[2].rpartition("/")[0]
        yield f"postgresql+asyncpg://{server}/{name}"
    finally:
        asyncio.run(_execute(f"DROP DATABASE {name} WITH (FORCE)"))


def redis_address() -> str:
    """The address of Redis, if it answers."""
    try:
        with redis.Redis.from_url(REDIS, socket_connect_timeout=5) as client:
            client.ping()
    except redis.RedisError as error:
        pytest.skip(f"NO REDIS AT {REDIS}: {error}")
    return REDIS


class OwnRedis:
    """A Redis of the test's own, which can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            pytest.skip("NO REDIS-SERVER HERE")
        command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL)
        with redis.Redis.from_url(self.url) as client:
            for _ in range(300):
                with contextlib.suppress(redis.RedisError):
                    client.ping()
                    return
                time.sleep(0.1)
        raise AssertionError("Redis did not start")

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def drop_all(self) -> None:
        """Cut all its connections."""
        with redis.Redis.from_url(self.url) as client:
            for kind in ("pubsub", "normal"):
                client.execute_command("CLIENT", "KILL", "TYPE", kind, "SKIPME", "yes")


@contextmanager
def own_redis(folder: Path) -> Iterator[OwnRedis]:
    """Such a Redis, started."""
    running = OwnRedis(folder)
    running.start()
    try:
        yield running
    finally:
        running.stop()
