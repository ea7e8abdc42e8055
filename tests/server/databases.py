"""Throw-away databases on the PostgreSQL of this machine, where there is one."""

import asyncio
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

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
