"""A bot at a server: says that it is here, takes challenges, sits down, opens tables."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Mapping
from typing import Any, Final

from rookery.robot.asking import Away, RemoteHouse, SaidNo, Unfit
from rookery.robot.backoff import Backoff
from rookery.robot.intent import Intent, rules_of
from rookery.robot.table import Table

PROTOCOL: Final = 1
LOOK: Final = 2.0
"""Seconds until it says again that it is here, and looks what there is to do."""
TAKES: Final = {"accept": "any", "rated": "rated", "none": "none"}
"""How the server calls which challenges a bot takes."""
NO_NAME: Final = "bot"
"""The server knows its name, and takes no other."""


class Client:
    """The bot, and the tables at which it sits."""

    def __init__(self, house: RemoteHouse, intent: Intent) -> None:
        self._house: Final = house
        self._intent: Final = intent
        self._tables: Final[dict[str, tuple[Table, asyncio.Task[bool]]]] = {}
        self._done: Final[set[str]] = set()
        self._played = 0
        self._stop: Final = asyncio.Event()

    async def run(self) -> None:
        """Play until somebody says stop; an `Unfit` or `Away` says why that can't be."""
        self._heed_signals()
        self._check(await self._watch())
        backoff = Backoff()
        try:
            while not self._stop.is_set():
                try:
                    await self._look()
                    backoff.reset()
                    await self._rest(LOOK)
                except Away as away:
                    wait = backoff.seconds()
                    self._intent.say(f"the server does not answer ({away}); again in {wait:.0f} s")
                    await self._rest(wait)
        finally:
            await self._leave_all()

    def stop(self) -> None:
        """Leave all tables and end."""
        if not self._stop.is_set():
            self._intent.say("leaves its tables")
        self._stop.set()

    # ---- at the start -------------------------------------------------------------------------

    def _heed_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError, RuntimeError):  # Windows, or a thread
                loop.add_signal_handler(number, self.stop)

    async def _watch(self) -> Mapping[str, Any]:
        said = {"games": list(self._intent.games), "challenges": TAKES[self._intent.challenges]}
        try:
            news = await self._house.post("/bot/watch", **said)
        except SaidNo as refusal:
            if refusal.status in (404, 405):
                raise Unfit(f"{self._house.base} knows no bot accounts: it is too old") from None
            raise Unfit(str(refusal)) from None
        if not isinstance(news, dict) or "protocol" not in news:
            raise Unfit(f"there is no Rookery server at {self._house.base}")
        return news

    def _check(self, news: Mapping[str, Any]) -> None:
        """Do server and bot understand each other?"""
        if news["protocol"] != PROTOCOL:
            spoken = f"the server speaks protocol {news['protocol']}, this Rookery {PROTOCOL}"
            raise Unfit(f"{spoken}; the older of them needs an update")
        for game in self._intent.games:
            rules = news["rules"].get(game)
            if rules is None:
                raise Unfit(f"{self._house.base} has no game {game!r}")
            if rules != rules_of(game):
                theirs = f"{game} is played by rules {rules} there, by {rules_of(game)} here"
                raise Unfit(f"{theirs}; the older of them needs an update")
        self._intent.say(
            f"{news['name']} is at {self._house.base} for {', '.join(self._intent.games)}"
        )

    # ---- again and again ----------------------------------------------------------------------

    async def _look(self) -> None:
        news = await self._watch()
        for seat in news["seats"]:
            self._sit(seat["table"])
        for challenge in news["challenges"]:
            await self._answer(challenge)
        if self._intent.against != "none" or self._intent.open:
            await self._seek()

    async def _rest(self, seconds: float) -> None:
        """Wait, but not when a game ends or somebody says stop."""
        stopped = asyncio.create_task(self._stop.wait())
        playing = [task for _, task in self._tables.values()]
        await asyncio.wait(
            [stopped, *playing], timeout=seconds, return_when=asyncio.FIRST_COMPLETED
        )
        stopped.cancel()
        for name in [name for name, (_, task) in self._tables.items() if task.done()]:
            _, task = self._tables.pop(name)
            self._done.add(name)
            self._played += task.result()
        if self._intent.stop_after and self._played >= self._intent.stop_after:
            self._stop.set()

    @property
    def _free(self) -> bool:
        enough = (
            self._intent.stop_after and self._played + len(self._tables) >= self._intent.stop_after
        )
        return len(self._tables) < self._intent.tables and not enough

    def _sit(self, name: str) -> None:
        """Play at a table where the bot has a seat."""
        if name not in self._tables and name not in self._done:
            table = Table(self._house, self._intent, name)
            self._tables[name] = (table, asyncio.create_task(table.play()))

    async def _answer(self, challenge: Mapping[str, Any]) -> None:
        table, seat = challenge["table"], challenge["seat"]
        if not self._free or not self._intent.takes(challenge):
            self._intent.say(f"declines a challenge to {challenge['game']}")
            with contextlib.suppress(SaidNo):
                await self._house.post(f"/tables/{table}/decline", seat=seat)
        elif await self._join(table, seat):
            self._intent.say(f"takes a challenge to {challenge['game']}")

    async def _join(self, table: str, seat: int) -> bool:
        try:
            await self._house.post(f"/tables/{table}/join", seat=seat, name=NO_NAME)
        except SaidNo as refusal:
            self._intent.say(f"can't sit down: {refusal}")
            return False
        self._done.discard(table)
        self._sit(table)
        return True

    # ---- the hall -----------------------------------------------------------------------------

    async def _seek(self) -> None:
        """Sit down where somebody waits for a bot; else open a table, if that is the plan."""
        try:
            listed = (await self._house.get("/hall"))["open"]
        except SaidNo as refusal:
            raise Unfit(f"the hall is closed to this bot: {refusal}") from None
        for table in sorted(listed, key=_age):
            if self._intent.would_join(table):
                await self._make_room(table, listed)
                if self._free:
                    await self._join(table["table"], _open_seat(table))
        if self._intent.open and self._free and not self._waiting():
            await self._open_table()

    async def _open_table(self) -> None:
        try:
            made = await self._house.post("/tables", **self._intent.new_table())
        except SaidNo as refusal:  # it was asked for on the command line
            raise Unfit(f"no such table can be opened: {refusal}") from None
        self._sit(made["table"])

    def _waiting(self) -> list[str]:
        return [name for name, (table, _) in self._tables.items() if not table.began]

    async def _make_room(self, other: Mapping[str, Any], listed: list[Mapping[str, Any]]) -> None:
        """Give up a table of one's own at which nobody is yet for one that waits for longer.

        Of two bots that wait for each other at their own tables, so just one gives way.
        """
        own = [t for t in listed if t["mine"] and t["table"] in self._waiting()]
        alone = [t for t in own if sum(bool(seat["name"]) for seat in t["seats"]) == 1]
        for table in alone:
            if not self._free and _age(other) < _age(table):
                await self._leave(table["table"])

    # ---- going ----------------------------------------------------------------------------------

    async def _leave(self, name: str) -> None:
        table, task = self._tables.pop(name)
        self._done.add(name)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await table.leave()

    async def _leave_all(self) -> None:
        for name in list(self._tables):
            await self._leave(name)


def _age(table: Mapping[str, Any]) -> tuple[float, str]:
    return table["since"], table["table"]


def _open_seat(table: Mapping[str, Any]) -> int:
    return next(i for i, seat in enumerate(table["seats"]) if not seat["name"])
