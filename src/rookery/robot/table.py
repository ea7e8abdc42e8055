"""One table, from sitting down until the game is over, whatever becomes of the connection."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from collections.abc import Mapping
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from rookery.robot.asking import LONGEST, Away, RemoteHouse, SaidNo, Unfit
from rookery.robot.backoff import Backoff
from rookery.robot.intent import Intent, game_of
from rookery.robot.player import Player

GONE: Final = 4404
"""The table is not there any more."""
SHORT: Final = 6
"""Characters of a table's id by which lines tell it from others."""
REPLACED: Final = ("left", "away", "late")
"""Why somebody may play in its place, until it is back."""
AGAIN: Final = 1.0
"""Seconds until a world is asked for again that the server did not send."""
Message = Mapping[str, Any]


class Table:
    """A seat of the bot's at one table."""

    def __init__(self, house: RemoteHouse, intent: Intent, table: str) -> None:
        self.id: Final = table
        self.began = False
        """Has its game begun?"""
        self._house: Final = house
        self._intent: Final = intent
        self._player: Player | None = None
        self._version = 0
        self._asked = -1
        self._shared = False
        self._deadline: float | None = None
        self._moving: asyncio.Task[None] | None = None
        self._trouble: Exception | None = None
        """Why it can't decide, if it can't."""

    def say(self, line: str) -> None:
        """Tell whoever runs the bot what happens here."""
        self._intent.say(f"[{self.id[:SHORT]}] {line}")

    async def play(self) -> bool:
        """Stay until the game is over; true if it was played to its end."""
        backoff, shares = Backoff(), None
        try:
            while True:
                try:
                    await self._attend(backoff)
                except (OSError, WebSocketException, Away) as error:
                    wait = backoff.seconds()
                    self.say(f"the connection is lost ({error}); again in {wait:.0f} s")
                    await asyncio.sleep(wait)
        except _Ended as ended:
            shares = ended.shares
            return ended.played
        except SaidNo as refusal:
            self.say(f"the server lets it play here no more: {refusal}")
            return False
        finally:
            await self._close(shares)

    async def share_in_dice(self) -> None:
        """Give the dice a share of one's own, once."""
        if not self._shared:
            with contextlib.suppress(SaidNo):  # it was given before, or the dice are sealed
                await self._house.post(f"/tables/{self.id}/share", share=secrets.token_hex(32))
            self._shared = True

    async def leave(self) -> None:
        """Go away: the house takes over the seat, or has the table back."""
        try:
            if self.began:
                await self._hand_over()
            else:
                await self._stand_up_or_hand_over()
        except (SaidNo, Away, Unfit) as error:
            self.say(f"could not be left: {error}")

    async def _hand_over(self) -> None:
        await self._house.post(f"/tables/{self.id}/leave")
        self.say("left; a bot of the house plays on until this one is back")

    async def _stand_up_or_hand_over(self) -> None:
        """The game may have begun before this bot has heard of it."""
        try:
            await self._stand_up()
        except SaidNo:
            await self._hand_over()

    async def _stand_up(self) -> None:
        try:
            await self._house.delete(f"/tables/{self.id}")
        except SaidNo:  # it is somebody else's
            await self._house.post(f"/tables/{self.id}/stand")
        self.say("stood up; the game had not begun")

    # ---- the connection -----------------------------------------------------------------------

    async def _attend(self, backoff: Backoff) -> None:
        address = f"{self._house.sockets}/api/tables/{self.id}/socket?since={self._version}"
        try:
            socket = await connect(
                address, additional_headers=self._house.headers, max_size=LONGEST, open_timeout=20
            )
        except InvalidHandshake as error:
            await self._house.get(f"/tables/{self.id}")  # says what is wrong, if it is the token
            raise Away(str(error)) from None
        async with socket:
            self._asked = -1
            async for said in socket:
                backoff.reset()
                await self._heed(socket, json.loads(said))
        if self._trouble is not None:
            raise Unfit(f"what the server sends is no position here: {self._trouble!r}")
        if socket.close_code == GONE:
            raise _Ended(None, played=False)
        raise Away(socket.close_reason or "it was closed")

    async def _heed(self, socket: ClientConnection, message: Message) -> None:
        kind = message["type"]
        if kind == "snapshot":
            await self._see(message["table"])
        if kind in ("snapshot", "update") and message["position"] is not None:
            await self._follow(socket, message)
        elif kind == "imagined":
            self._think(socket, message)
        elif kind == "refused":
            await self._refused(socket, message)
        elif kind == "cancelled":
            self.say("the table was taken away")
            raise _Ended(None, played=False)
        elif kind == "seats":
            await self.share_in_dice()

    async def _see(self, info: Message) -> None:
        """The table apart from the position on it."""
        if not info["mine"]:
            self.say("this bot has no seat here any more")
            raise _Ended(None, played=False)
        names = ", ".join(seat["name"] or "an open seat" for seat in info["seats"])
        await self.share_in_dice()
        if info["status"] == "waiting":
            self.say(f"{info['game']}: waits, with {names}")
        elif self._player is None:
            self.began = True
            self.say(f"{info['game']}: plays, with {names}{' (rated)' if info['rated'] else ''}")
            self._player = Player(self._intent.bot, game_of(info), info["mine"][0], self.say)
        if info["status"] == "over" and info["ended"] == "agreed":
            raise _Ended(None, played=True)
        if info["seats"][info["mine"][0]]["why"] in REPLACED:
            self.say("a bot of the house played on here; this one is back")
            with contextlib.suppress(SaidNo):
                await self._house.post(f"/tables/{self.id}/return")

    # ---- the game -----------------------------------------------------------------------------

    async def _follow(self, socket: ClientConnection, message: Message) -> None:
        position = message["position"]
        assert self._player is not None
        self._player.hear([one for one in message["happened"] if one["version"] > self._version])
        self._version = position["version"]
        if position["result"] is not None or position["waiting"] is None:
            self._tell_end(position["result"])
            raise _Ended(position["result"], played=True)
        if position["legal"] and self._asked != self._version:
            self._deadline = _deadline(position["clock"], self._player.seat)
            await self._ask_for_world(socket)

    async def _ask_for_world(self, socket: ClientConnection) -> None:
        assert self._player is not None
        self._asked = self._version
        order = {"type": "imagine", "seat": self._player.seat, "version": self._version}
        await socket.send(json.dumps(order))

    def _think(self, socket: ClientConnection, message: Message) -> None:
        """Decide meanwhile: what others do is heard all the same."""
        if message["version"] == self._version:
            self._moving = asyncio.create_task(self._move(socket, message))

    async def _move(self, socket: ClientConnection, message: Message) -> None:
        assert self._player is not None
        version = message["version"]
        try:
            action = await self._player.decide(message["world"], self._deadline)
        except Exception as error:  # no fault of the bot's: that world is not of this game
            self._trouble = error
            await socket.close()
            return
        if version == self._version:
            order = {"seat": message["seat"], "version": version, "action": action}
            await _send(socket, {"type": "move", "ref": version, **order})

    async def _refused(self, socket: ClientConnection, message: Message) -> None:
        """What came too late is of no matter; what can't be done now is tried again."""
        if message["code"] in ("limit", "unavailable"):
            await asyncio.sleep(AGAIN)
            await self._ask_for_world(socket)
        elif message["code"] not in ("stale", "foreign"):
            self.say(f"refused: {message['reason']}")
            if message["code"] == "over":
                raise _Ended(None, played=True)

    def _tell_end(self, shares: list[float] | None) -> None:
        assert self._player is not None
        own = None if shares is None else shares[self._player.seat]
        words = {None: "ended without a result", 0.0: "lost", 1.0: "won"}
        self.say(f"over: {words.get(own, 'shared the win')}")

    async def _close(self, shares: list[float] | None) -> None:
        if self._moving is not None:
            self._moving.cancel()
        if self._player is not None:
            await self._player.close(shares)


class _Ended(Exception):
    """There is nothing more to do at this table."""

    def __init__(self, shares: list[float] | None, *, played: bool) -> None:
        super().__init__()
        self.shares: Final = shares
        self.played: Final = played


async def _send(socket: ClientConnection, order: Message) -> None:
    with contextlib.suppress(WebSocketException):  # whoever receives notices too, and comes back
        await socket.send(json.dumps(order))


def _deadline(clock: Message | None, seat: int) -> float | None:
    """When this seat's time runs out, by this machine's clock; None: there is no hurry."""
    if clock is None or clock["seat"] != seat:
        return None
    return time.monotonic() + float(clock["left"]) + float(clock["reserves"][seat])
