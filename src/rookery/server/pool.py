"""Processes that answer questions, so that the server itself stays responsive.

Plain pipes rather than a process pool of Python's: its workers load the server's main module before
they can work, and outlive a server that is killed. The other end of the pipe is `answering`.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from typing import Final

from rookery.server.answering import HEAD_BYTES
from rookery.server.shares import Ticket, Turns


class Died(Exception):
    """The process ended over a question, or could not be started."""


def module_command(module: str, *arguments: str) -> tuple[str, ...]:
    """The command that runs a module; files in the working directory are never loaded (`-P`)."""
    return (sys.executable, "-P", "-m", module, *arguments)


class _Worker:
    """One process, which is asked one thing at a time."""

    def __init__(self, process: Process) -> None:
        self._process: Final = process

    @staticmethod
    async def start(command: Sequence[str]) -> _Worker:
        try:
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        except OSError:  # the machine has no room for another process
            raise Died from None
        return _Worker(process)

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def ask(self, question: bytes) -> bytes:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            stdin.write(len(question).to_bytes(HEAD_BYTES, "big") + question)
            await stdin.drain()
            head = await stdout.readexactly(HEAD_BYTES)
            return await stdout.readexactly(int.from_bytes(head, "big"))
        except (ConnectionError, RuntimeError, EOFError):  # uvloop has words of its own
            raise Died from None

    async def end(self) -> None:
        """End it, whatever it works on."""
        if self.alive:
            self._process.kill()
        await self._process.wait()


class Pool:
    """The processes. One that dies or takes too long is ended, and another started for it."""

    def __init__(self, count: int, command: Sequence[str], waiting_per_address: int) -> None:
        self.turns: Final = Turns(count, waiting_per_address)
        self._command: Final = command
        self._idle: Final[list[_Worker]] = []
        self._busy: Final[set[_Worker]] = set()

    @property
    def busy(self) -> int:
        """How many processes work on a question."""
        return len(self._busy)

    async def ask(self, question: bytes, ticket: Ticket, seconds: float) -> bytes:
        """The answer, when it is this ticket's turn; `Died` or a TimeoutError if there is none."""
        async with self.turns.turn(ticket):
            worker = self._take_idle() or await _Worker.start(self._command)
            self._busy.add(worker)
            answered = False
            try:
                async with asyncio.timeout(seconds):
                    answer = await worker.ask(question)
                answered = True
                return answer
            finally:
                self._busy.discard(worker)
                if answered:
                    self._idle.append(worker)
                else:  # it may still answer, but nobody listens
                    await worker.end()

    def _take_idle(self) -> _Worker | None:
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
        return None

    async def close(self) -> None:
        """End the processes; whoever still waits for one is told that it died."""
        for worker in [*self._idle, *self._busy]:
            await worker.end()
        self._idle.clear()
