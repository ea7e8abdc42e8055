"""Reviews of finished games: asked for, waited for, called off, and kept.

Each is made by a process of its own (`reviewer`), which comes behind the bots: it has leave to
think about a step when no bot waits for its turn. What was found is on a shelf (`reviewed`).
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from typing import Final, Literal

import msgspec

from rookery.match import Refused
from rookery.server.answering import HEAD_BYTES
from rookery.server.callers import Caller
from rookery.server.library import Library, Volume
from rookery.server.limits import Limits
from rookery.server.messages.basics import Problem
from rookery.server.messages.review_orders import Depth, ReviewState
from rookery.server.pool import module_command
from rookery.server.problems import problem_of, unknown
from rookery.server.reader import Source
from rookery.server.reviewed import Shelf, Wanted
from rookery.server.reviewer import Found, Hindered, Order, Progress, Said
from rookery.server.shares import Crowded, Share, Ticket, Turns
from rookery.server.thinking import Thinkers

REMEMBERED: Final = 1_000
"""Names of records, and reviews that failed, which are kept in mind."""


_SAID: Final[msgspec.json.Decoder[Said]] = msgspec.json.Decoder(Said)


class Job:
    """A review that somebody waits for."""

    def __init__(self, wanted: Wanted, ticket: Ticket) -> None:
        self.wanted: Final = wanted
        self.ticket: Final = ticket
        self.askers: Final[set[tuple[str, str]]] = set()
        """Address and person of all who wait; when the last goes, it is called off."""
        self.state: Literal["queued", "running", "failed"] = "queued"
        self.progress = Progress(0, 0)
        self.problem: Problem | None = None
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """All reviews of this server."""

    def __init__(
        self, library: Library, thinkers: Thinkers, shelf: Shelf, limits: Limits, effort: float
    ) -> None:
        self._library: Final = library
        self._thinkers: Final = thinkers
        self._shelf: Final = shelf
        self._limits: Final = limits
        self._effort: Final = effort
        self._turns: Final = Turns(limits.reviewers, max(1, limits.reviews_per_address))
        self._jobs: Final[OrderedDict[Wanted, Job]] = OrderedDict()
        self._names: Final[OrderedDict[str, str]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return self._turns.waiting

    # ---- what one may ask -----------------------------------------------------------------

    async def ask(self, volume: Volume, depth: Depth, caller: Caller) -> ReviewState:
        """Have a game reviewed, unless it was; of the same game only one is made."""
        wanted = await self._wanted(volume, depth, caller)
        if not await self._shelf.has(wanted):
            source = await self._library.source(volume)
            job = self._jobs.get(wanted)
            if job is None or job.state == "failed":
                job = self._begin(wanted, volume, source, caller)
            job.askers.add(_person(caller))
        return await self._state(wanted, depth)

    async def look(self, volume: Volume, depth: Depth, caller: Caller) -> ReviewState:
        """How far a review is."""
        return await self._state(await self._wanted(volume, depth, caller), depth)

    async def cancel(self, volume: Volume, depth: Depth, caller: Caller) -> None:
        """Who asked no longer waits; nobody thinks about what nobody waits for."""
        job = self._jobs.get(await self._wanted(volume, depth, caller))
        if job is None or _person(caller) not in job.askers:
            return
        job.askers.discard(_person(caller))
        if not job.askers and job.task is not None:
            job.task.cancel()
            self._jobs.pop(job.wanted, None)

    async def found(self, volume: Volume, depth: Depth, caller: Caller) -> bytes:
        """What a review has found, as JSON."""
        review = await self._shelf.found(await self._wanted(volume, depth, caller))
        if review is None:
            raise unknown("review")
        return review

    async def close(self) -> None:
        """Call off what is under way."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _wanted(self, volume: Volume, depth: Depth, caller: Caller) -> Wanted:
        name = self._names.get(volume.key)
        if name is None:
            name = self._names[volume.key] = await self._library.finished(volume, caller)
            if len(self._names) > REMEMBERED:
                self._names.popitem(last=False)
        effort = "" if self._effort == 1.0 else f" x{self._effort:g}"
        return Wanted(name, depth + effort)

    async def _state(self, wanted: Wanted, depth: Depth) -> ReviewState:
        job = self._jobs.get(wanted)
        if job is None:
            made = await self._shelf.has(wanted)
            return ReviewState(depth, "done" if made else "none", 0, 0, None, None)
        ahead = self._turns.ahead(job.ticket)
        told = job.progress
        return ReviewState(depth, job.state, told.done, told.total, ahead, job.problem)

    # ---- making one -----------------------------------------------------------------------

    def _begin(self, wanted: Wanted, volume: Volume, source: Source, caller: Caller) -> Job:
        self._check_limits(caller)
        try:
            ticket = self._turns.ticket(caller.share(volume.id))
        except Crowded:
            raise _too_many() from None
        job = self._jobs[wanted] = Job(wanted, ticket)
        order = Order(source, self._limits.journal, wanted.depth.partition(" ")[0], self._effort)
        table = volume.room.table.id if volume.room else None
        job.task = asyncio.create_task(self._make(job, order, table))
        return job

    def _check_limits(self, caller: Caller) -> None:
        under_way = [job for job in self._jobs.values() if job.state != "failed"]
        own = sum(_person(caller) in job.askers for job in under_way)
        near = sum(any(a == caller.address for a, _ in job.askers) for job in under_way)
        if own >= self._limits.reviews_per_person or near >= self._limits.reviews_per_address:
            raise _too_many()

    async def _make(self, job: Job, order: Order, table: str | None) -> None:
        try:
            async with self._turns.turn(job.ticket):
                job.state = "running"
                found = await self._review(job, order)
            await self._shelf.keep(job.wanted, table, found)
        except Refused as refused:
            self._fail(job, refused)
        except Exception:
            self._fail(job, Refused("failed", "something went wrong here"))
            raise
        else:
            self._jobs.pop(job.wanted, None)

    def _fail(self, job: Job, refused: Refused) -> None:
        job.state, job.problem = "failed", problem_of(refused)
        failed = [wanted for wanted, other in self._jobs.items() if other.state == "failed"]
        for wanted in failed[:-REMEMBERED]:
            del self._jobs[wanted]

    async def _review(self, job: Job, order: Order) -> bytes:
        command = module_command("rookery.server.reviewer", str(self._limits.review_memory))
        try:
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        except OSError:  # the machine has no room for another process
            raise Refused("unavailable", "no review can be made now; try again later") from None
        try:
            return await self._listen(job, process, order)
        except (ConnectionError, RuntimeError, EOFError):
            raise Refused(
                "unreadable", "the review needed too much memory, and was ended"
            ) from None
        except TimeoutError:
            raise Refused("limit", "the review took too long, and was ended") from None
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def _listen(self, job: Job, process: Process, order: Order) -> bytes:
        """Give leave step by step, until it is done; the deadline counts thinking alone."""
        left = self._seconds(order.depth)
        await self._let_bots_go_first()
        await _say(process, msgspec.json.encode(order))
        while True:
            began = time.monotonic()
            async with asyncio.timeout(left):
                said = await _heard(process)
            left -= time.monotonic() - began
            match said:
                case Found():
                    return bytes(said.review)
                case Hindered():
                    raise Refused(said.code, said.said, **said.values)
                case Progress():
                    job.progress = said
                    await self._let_bots_go_first()
                    await _say(process, b"")

    async def _let_bots_go_first(self) -> None:
        """Wait, but not for good: where bots never rest, there is a processor beside theirs."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._limits.review_pause):
                await self._thinkers.pool.turns.calm()

    def _seconds(self, depth: str) -> float:
        deep = self._limits.deep_review_seconds
        return deep if depth == "deep" else self._limits.review_seconds


def _too_many() -> Refused:
    return Refused("limit", "as many reviews as one may ask for are under way; wait a little")


def _person(caller: Caller) -> tuple[str, str]:
    share: Share = caller.share()
    return share.address, share.person


async def _say(process: Process, said: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(len(said).to_bytes(HEAD_BYTES, "big") + said)
    await process.stdin.drain()


async def _heard(process: Process) -> Said:
    assert process.stdout is not None
    head = await process.stdout.readexactly(HEAD_BYTES)
    said = await process.stdout.readexactly(int.from_bytes(head, "big"))
    return _SAID.decode(said)
