"""Bots think in processes of their own, so the server stays responsive.

Plain pipes rather than a process pool: its workers load the server's main module before they can
think, and outlive a server that is killed.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from typing import Final

import msgspec

from rookery.server.offers import lengthened
from rookery.server.worker import Answer, Question

TRIES: Final = 3
GIVEN_UP: Final = 120.0
"""Seconds after which a bot will never answer, and keeps others from being asked."""
COMMAND: Final = (sys.executable, "-m", "rookery.server.worker")

__all__ = ["NoAnswer", "Question", "Thinkers"]


class NoAnswer(Exception):
    """No decision is to be had from this bot."""


class _Died(Exception):
    """The worker ended over a question, or could not be started."""


class _Worker:
    """One process, which is asked one thing at a time."""

    def __init__(self, process: Process) -> None:
        self._process: Final = process

    @staticmethod
    async def start() -> _Worker:
        try:
            process = await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE)
        except OSError:  # the machine has no room for another process
            raise _Died from None
        return _Worker(process)

    async def ask(self, question: Question) -> Answer:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            stdin.write(msgspec.json.encode(question) + b"\n")
            await stdin.drain()
            line = await stdout.readline()
        except (ConnectionError, RuntimeError):  # uvloop's word for a pipe that is closed
            line = b""
        if not line:
            raise _Died
        return msgspec.json.decode(line, type=Answer)

    async def end(self) -> None:
        """End it, whatever it thinks about."""
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()


class Thinkers:
    """The workers. One that dies is replaced, and its question asked again."""

    def __init__(self, count: int, patience: int = 1) -> None:
        self._free: Final[asyncio.Queue[_Worker | None]] = asyncio.Queue()
        """None stands for a worker that is still to be started."""
        self._count: Final = count
        self._patience: Final = patience
        for _ in range(count):
            self._free.put_nowait(None)

    async def choose(self, question: Question) -> int:
        """The bot's decision."""
        bot = lengthened(question.bot, self._patience)
        question = msgspec.structs.replace(question, bot=bot)
        for _ in range(TRIES):
            try:
                answer = await self._ask(question)
            except _Died:
                continue
            except TimeoutError:
                raise NoAnswer(f"{bot} did not decide in {self._longest:.0f} s") from None
            if answer.error:
                raise NoAnswer(f"{bot} failed: {answer.error}")
            return answer.action
        raise NoAnswer(f"no worker survived the question to {bot}")

    @property
    def _longest(self) -> float:
        return GIVEN_UP * self._patience

    async def close(self) -> None:
        """End the workers; nobody may be asking any more."""
        for _ in range(self._count):
            worker = await self._free.get()
            if worker is not None:
                await worker.end()

    async def _ask(self, question: Question) -> Answer:
        worker = await self._free.get()
        answered = False
        try:
            worker = worker or await _Worker.start()
            async with asyncio.timeout(self._longest):
                answer = await worker.ask(question)
            answered = True
            return answer
        finally:
            if worker is not None and not answered:  # it may still answer, but nobody listens
                await worker.end()
            self._free.put_nowait(worker if answered else None)
