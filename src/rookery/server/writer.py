"""Commits moves in groups: what arrives during one commit is written together in the next.

A disk takes about as long to make one step safe as a hundred, so the number of tables that play at
once hardly matters to it.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Final, Protocol

import msgspec
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from rookery.server.models import journal

log: Final = logging.getLogger(__name__)
SLOW: Final = 2.0
"""Seconds of a commit after which people at the tables notice."""
Row = tuple[str, int, int, float, float]
"""Table, step, entry, when it was made, and the seconds before it that were spent on the way."""
COLUMNS: Final = ("table_id", "step", "entry", "at", "lag")
INSERT: Final = insert(journal)
INSERT_ALL: Final = (
    f"INSERT INTO journal ({', '.join(COLUMNS)}) "
    "SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), "
    "json_extract(value, '$[2]'), json_extract(value, '$[3]'), json_extract(value, '$[4]') "
    "FROM json_each(?)"
)


class Conflict(Exception):
    """Another process has written that step already."""


class Unavailable(Exception):
    """The database did not answer; whether the step was written is not known."""


def journal_rows(
    table: str, first: int, entries: Sequence[int], at: float, lag: float = 0.0
) -> list[Row]:
    """The rows of entries that follow one another from step `first` on."""
    return [
        (table, step, entry, at, lag if step == first else 0.0)
        for step, entry in enumerate(entries, first)
    ]


def named(rows: Sequence[Row]) -> list[dict[str, object]]:
    """The rows as SQLAlchemy takes them."""
    return [dict(zip(COLUMNS, row, strict=True)) for row in rows]


class Committer(Protocol):
    """A way to write a group of rows: all of them, or none and a `Conflict` or `Unavailable`."""

    async def commit(self, rows: list[Row]) -> None:
        """Write the rows; they are on disk when this returns."""

    async def close(self) -> None:
        """Let go of the database."""


class AsyncCommitter:
    """Over the network, where waiting is all there is to do."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine: Final = engine

    async def commit(self, rows: list[Row]) -> None:
        """Write the rows in one transaction."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(INSERT, named(rows))
        except IntegrityError as error:
            raise Conflict(str(error)) from None
        except (SQLAlchemyError, OSError) as error:
            raise Unavailable(str(error)) from None

    async def close(self) -> None:
        """The engine is its owner's to close."""


class _Group:
    """Rows that the thread shall write, and the loop whose task waits for them."""

    def __init__(self, rows: str) -> None:
        self.rows: Final = rows
        self._loop: Final = asyncio.get_running_loop()
        self.done: Final[asyncio.Future[None]] = self._loop.create_future()

    def tell(self, error: Exception | None) -> None:
        """From the thread: it is written, or this came in the way."""
        self._loop.call_soon_threadsafe(self._settle, error)

    def _settle(self, error: Exception | None) -> None:
        if self.done.cancelled():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class FileCommitter:
    """In SQLite's file, from a thread, a group at a time in one statement.

    After each statement a thread must wait for the interpreter, which on a busy server takes longer
    than the disk. The thread and its queue are our own, since an executor's futures, which can be
    waited for from any thread, cost more than the rest of a commit.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect: Final = connect
        self._connection: sqlite3.Connection | None = None
        self._groups: Final[SimpleQueue[_Group | None]] = SimpleQueue()
        self._thread: Final = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    async def commit(self, rows: list[Row]) -> None:
        """Write the rows in one statement, from the thread."""
        group = _Group(msgspec.json.encode(rows).decode())
        self._groups.put(group)
        await group.done

    async def close(self) -> None:
        """Write what waits, close the file, and end the thread."""
        self._groups.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while (group := self._groups.get()) is not None:
            group.tell(self._write(group.rows))
        if self._connection is not None:
            self._connection.close()

    def _write(self, rows: str) -> Exception | None:
        """Write them, or return what came in the way: the thread goes on, whatever it was."""
        try:
            if self._connection is None:
                self._connection = self._connect()
            self._connection.execute(INSERT_ALL, (rows,))
        except sqlite3.IntegrityError as error:
            return Conflict(str(error))
        except (sqlite3.Error, OSError) as error:
            return Unavailable(str(error))
        except Exception as error:  # whoever waits is told; a dead thread would tell nobody more
            return error
        return None


class _Request:
    """The rows of one move, and whoever waits for them to be on disk."""

    def __init__(self, rows: list[Row], done: asyncio.Future[None]) -> None:
        self.rows: Final = rows
        self.done: Final = done

    def succeed(self) -> None:
        if not self.done.done():
            self.done.set_result(None)

    def fail(self, error: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(error)


class Writer:
    """The one task that writes to the journal."""

    def __init__(self, committer: Committer) -> None:
        self._committer: Final = committer
        self._waiting: list[_Request] = []
        self._wake: Final = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False

    def start(self) -> None:
        """Begin to write what is appended."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Write what waits, then end."""
        self._stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task
        await self._committer.close()

    async def append(self, rows: list[Row]) -> None:
        """Return when the rows are on disk, all of them; else none is, and it raises."""
        request = _Request(rows, asyncio.get_running_loop().create_future())
        self._waiting.append(request)
        self._wake.set()
        await request.done

    async def _run(self) -> None:
        while not self._stopping or self._waiting:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                group, self._waiting = self._waiting, []
                started = time.monotonic()
                await self._write(group)
                if time.monotonic() - started > SLOW:
                    log.warning("a commit took %.1f s", time.monotonic() - started)

    async def _write(self, group: list[_Request]) -> None:
        try:
            await self._committer.commit([row for request in group for row in request.rows])
        except Conflict as conflict:
            await self._write_singly(group, conflict)
        except Unavailable as error:
            for request in group:
                request.fail(Unavailable(str(error)))
        except Exception as error:  # were the task to end, whoever appends would wait for ever
            log.exception("a commit failed")
            for request in group:
                request.fail(Unavailable(repr(error)))
        else:
            for request in group:
                request.succeed()

    async def _write_singly(self, group: list[_Request], conflict: Conflict) -> None:
        """One of the group conflicts: the others must not suffer for it."""
        if len(group) == 1:
            group[0].fail(conflict)
            return
        for request in group:
            await self._write([request])
