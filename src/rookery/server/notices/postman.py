"""Hands out what is to be told when its time has come, and sends it, in the background."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from rookery.match import Refused
from rookery.server.logs import short
from rookery.server.models import letters, ways
from rookery.server.notices import queue
from rookery.server.notices.given import NoticeSettings
from rookery.server.notices.mailing import Links, confirming_mail, news_mail, send_mail
from rookery.server.notices.outgoing import Outgoing
from rookery.server.notices.pushing import Keys, Sent, contact_of, keys_of, send_push
from rookery.server.notices.queue import Due, Footing
from rookery.server.notices.tokens import Purpose, sealed, unsealed
from rookery.server.notices.ways import DAY, ID_BYTES, drop, tidy
from rookery.server.notices.words import Item, push_message
from rookery.server.problems import unknown

if TYPE_CHECKING:
    from rookery.server.lobby import Lobby

log: Final = logging.getLogger(__name__)
TRIES: Final = 6
"""So often it is tried to send something; then it is given up."""
HOUR: Final = 3600.0
AT_ONCE: Final = 8
"""Ways on which something is sent at the same time."""


class Postman:
    """Goes round every few seconds, in each process."""

    def __init__(self, lobby: Lobby, given: NoticeSettings) -> None:
        self._lobby: Final = lobby
        self._given: Final = given
        self._engine: Final = lobby.services.store.engine
        self._limits: Final = lobby.services.limits
        self._outgoing: Final = Outgoing(given.push_private)
        self._places: Final = asyncio.Semaphore(AT_ONCE)
        self._tidied = 0.0
        self._keys: Keys | None = None
        self._secret = b""

    @property
    def given(self) -> NoticeSettings:
        """What was set about it."""
        return self._given

    async def keys(self) -> Keys:
        """The house's keys for pushes."""
        if self._keys is None:
            self._keys = await keys_of(self._lobby.services.store, self._given)
        return self._keys

    async def token(self, purpose: Purpose, way: str) -> str:
        """What a link carries that does this."""
        return sealed(await self._own_secret(), purpose, way)

    async def way_of(self, purpose: Purpose, token: str) -> str:
        """The way that a link is about; others are refused."""
        way = unsealed(await self._own_secret(), purpose, token)
        if way is None:
            raise unknown("link")
        return way

    async def _own_secret(self) -> bytes:
        self._secret = self._secret or await self._lobby.services.store.secret("notices")
        return self._secret

    # ---- going round ----------------------------------------------------------------------

    async def run(self) -> None:
        """Go round for ever."""
        while True:
            try:
                await self.go_round()
            except (SQLAlchemyError, OSError) as error:
                log.warning("the postman could not go round: %s", error)
            await asyncio.sleep(self._limits.beat_seconds)

    async def go_round(self) -> None:
        """Hand out and send what is due."""
        now = time.time()
        if now - self._tidied > HOUR:
            self._tidied = now
            async with self._engine.begin() as connection:
                await tidy(connection, now)
                await queue.drop_strays(connection)
        for due in await queue.due_notices(self._engine, now):
            await self._settle(due)
        found = await queue.due_ways(self._engine, time.time())
        await asyncio.gather(*(self._serve(way) for way in found))

    async def close(self) -> None:
        """Close all connections."""
        await self._outgoing.close()

    async def _settle(self, due: Due) -> None:
        """Hand a note out if it still holds; where that can't be found out, nobody is told."""
        try:
            true = await self._is_true(due)
        except (SQLAlchemyError, OSError):
            raise
        except Exception as error:
            log.warning("table %s: nothing is told of it: %r", short(due.table), error)
            true = False
        await (queue.hand_out if true else queue.call_off)(self._engine, due)

    async def _is_true(self, due: Due) -> bool:
        """Is it still as it was noted, and are they still away?"""
        how = await queue.standing(self._engine, due.holder, due.table, due.kind)
        return how is not None and how.seen <= due.created and self._stands(due.holder, how)

    def _stands(self, holder: bytes, how: Footing) -> bool:
        room = self._lobby.known(how.item.table)
        over, turn = how.over, how.turn
        if room is not None and room.match is not None:
            own = room.held_by(holder)
            if room.presence.anywhere().intersection(own):
                return False
            over, turn = room.status == "over", room.match.state.actor in own
        return {"over": over, "turn": turn and not over, "begun": not over}[how.item.kind]

    # ---- sending --------------------------------------------------------------------------

    async def _serve(self, way: Any) -> None:
        """Send all that lies on a way, in one."""
        mail = way.kind == "mail"
        pause = self._limits.mail_pause if mail else self._limits.push_pause
        async with self._places:
            if not await queue.claim(self._engine, way, pause):
                return
            rows = await queue.waiting(self._engine, way.id)
            items = await self._items(way, rows)
            if not items:
                return
            if mail and await self._letters(way.address, "news") >= self._limits.mails_per_day:
                await queue.put_off(self._engine, way.id, _names(items), HOUR)
                return
            await self._sent(way, items, rows, await self._send(way, items))

    async def _items(self, way: Any, rows: Sequence[Any]) -> list[Item]:
        """What is still to be told of what lies on a way; the rest goes."""
        items, past = [], []
        for row in rows:
            how = await queue.standing(self._engine, way.holder, row.table_id, row.kind)
            if how and how.seen <= row.since and self._stands(way.holder, how):
                items.append(how.item)
            else:
                past.append(row.table_id)
        await queue.done(self._engine, way.id, past)
        return items

    async def _send(self, way: Any, items: list[Item]) -> Sent:
        end = await self.token("end", way.id)
        if way.kind == "push":
            message = push_message(items, way.language, end)
            contact = contact_of(self._given, way.site)
            return await send_push(self._outgoing, await self.keys(), way, message, contact)
        if self._given.mail is None:
            return "failed"
        await self._note_letter(way.address, "news")
        mail = news_mail(items, way.language, Links(self._given.site, end))
        return await send_mail(self._given.mail, way.address, mail)

    async def _sent(self, way: Any, items: list[Item], rows: Sequence[Any], how: Sent) -> None:
        self._lobby.services.metrics.notices.labels(way.kind, how).inc()
        if how == "gone":
            async with self._engine.begin() as connection:
                await drop(connection, ways.c.id == way.id)
        elif how == "sent":
            await queue.done(self._engine, way.id, _names(items))
        else:
            tries = max(row.tries for row in rows) + 1
            if tries >= TRIES:
                await queue.done(self._engine, way.id, _names(items))
            else:
                wait = self._limits.notice_retry * 2 ** (tries - 1)
                await queue.put_off(self._engine, way.id, _names(items), wait, tries=1)

    # ---- confirming -----------------------------------------------------------------------

    async def check_confirming(self, address: str) -> None:
        """Refuse to write to an address, or at all, where too much was written lately."""
        limits = self._limits
        if await self._letters(address, "confirm") >= limits.confirmations_per_day:
            raise Refused("limit", "enough was sent to that address; try again tomorrow")
        if await self._letters(None, "confirm", HOUR) >= limits.confirmations:
            raise Refused("limit", "too many mails go out; try again later")

    async def ask_to_confirm(self, address: str, way: str, language: str) -> None:
        """Send the mail that asks whether an address is theirs."""
        assert self._given.mail is not None
        await self._note_letter(address, "confirm")
        links = Links(self._given.site, await self.token("end", way))
        mail = confirming_mail(language, links, await self.token("confirm", way))
        if await send_mail(self._given.mail, address, mail) != "sent":
            raise Refused("unavailable", "no mail could be sent to that address")

    async def _letters(self, address: str | None, kind: str, seconds: float = DAY) -> int:
        """How many mails of a kind went to an address, or to all, lately."""
        recent = [letters.c.kind == kind, letters.c.at > time.time() - seconds]
        if address is not None:
            recent.append(letters.c.address == await self._hash(address))
        query = select(func.count()).select_from(letters).where(*recent)
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def _note_letter(self, address: str, kind: str) -> None:
        row = {"id": secrets.token_urlsafe(ID_BYTES), "address": await self._hash(address)}
        async with self._engine.begin() as connection:
            await connection.execute(insert(letters), row | {"kind": kind, "at": time.time()})

    async def _hash(self, address: str) -> bytes:
        return await self._lobby.services.store.address_hash(address.lower())


def _names(items: Sequence[Item]) -> list[str]:
    return [item.table for item in items]
