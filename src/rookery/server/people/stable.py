"""Bots by others: their accounts, their tokens, and where they may sit down.

A bot is a person with a name, ratings and seats, whom another person answers for. It comes in with
a token and in no other way. Its name bears a mark wherever it is written, and nobody else may have
a name that ends so.
"""

from __future__ import annotations

import json
import secrets
import time
from typing import Any, Final

from sqlalchemy import Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.core.registry import titles
from rookery.match import Refused
from rookery.server import identity
from rookery.server.limits import Limits
from rookery.server.lobby import Lobby
from rookery.server.messages.robots import OwnRobot, RobotToken
from rookery.server.models import people, persons, robots
from rookery.server.naming import ROBOT_MARK, check_name, folded
from rookery.server.people.accounts import KEY_BYTES, Register, Visitor, required, short_id
from rookery.server.people.belongings import forget
from rookery.server.problems import unknown

DEVICE: Final = "bot"
"""What the token of a bot is called among those of devices."""


class Stable:
    """All bots of one owner."""

    def __init__(self, lobby: Lobby, visitor: Visitor) -> None:
        self._lobby: Final = lobby
        self._owner: Final = required(visitor)

    @property
    def _engine(self) -> AsyncEngine:
        return self._lobby.services.store.engine

    @property
    def _limits(self) -> Limits:
        return self._lobby.services.limits

    async def own(self) -> list[OwnRobot]:
        """All of them, the oldest first."""
        async with self._engine.connect() as connection:
            return [_told(row) for row in (await connection.execute(self._rows())).all()]

    async def make(self, name: str) -> RobotToken:
        """A new bot with its first token."""
        for known in titles():
            check_name(known.name, name)
        key, now = secrets.token_bytes(KEY_BYTES), time.time()
        plain = folded(name) or name
        about = {"name": name + ROBOT_MARK, "settings": json.dumps({}), "created": now}
        try:
            async with self._engine.begin() as connection:
                await self._check_count(connection)
                row = {"person": key, "owner": self._owner, "folded": plain}
                row |= {"games": "[]", "challenges": "none"}
                await connection.execute(insert(robots), row)
                home = await self._home(connection)
                await connection.execute(insert(persons), about | {"key": key, "address": home})
        except IntegrityError:
            raise Refused("taken", "there is a bot of that name already") from None
        return await self.renew(short_id(key))

    async def renew(self, name: str) -> RobotToken:
        """A new token in place of the one of before, which is good for nothing any more."""
        row = await self._found(name)
        token, now = identity.new_robot_token(), time.time()
        async with self._engine.begin() as connection:
            old = await _drop_tokens(connection, row.person)
            fresh = {"holder": identity.holder_of(token), "created": now, "seen": now}
            about = {"person": row.person, "device": DEVICE}
            await connection.execute(insert(people), fresh | about)
        Register(self._lobby).cut_off(old)
        return RobotToken(_told(await self._found(name)), token)

    async def end(self, name: str) -> None:
        """The token of a bot is good for nothing any more."""
        row = await self._found(name)
        async with self._engine.begin() as connection:
            old = await _drop_tokens(connection, row.person)
        Register(self._lobby).cut_off(old)

    async def remove(self, name: str) -> None:
        """A bot is gone; its games with others stay, without its name."""
        row = await self._found(name)
        await self._forget(bytes(row.person))

    async def remove_all(self) -> None:
        """The owner wants to be forgotten."""
        async with self._engine.connect() as connection:
            rows = (await connection.execute(self._rows())).all()
        for row in rows:
            await self._forget(bytes(row.person))

    async def _forget(self, robot: bytes) -> None:
        await forget(self._lobby, Register(self._lobby), Visitor(robot, None, ""))
        async with self._engine.begin() as connection:
            await connection.execute(delete(robots).where(robots.c.person == robot))

    # ---- rows -----------------------------------------------------------------------------

    def _rows(self) -> Select[Any]:
        token = select(func.count()).where(people.c.person == robots.c.person).scalar_subquery()
        return (
            select(robots, persons.c.name, persons.c.created, token.label("tokens"))
            .join(persons, persons.c.key == robots.c.person)
            .where(robots.c.owner == self._owner)
            .order_by(persons.c.created)
        )

    async def _found(self, name: str) -> Any:
        async with self._engine.connect() as connection:
            rows = (await connection.execute(self._rows())).all()
        for row in rows:
            if short_id(bytes(row.person)) == name:
                return row
        raise unknown("bot")

    async def _check_count(self, connection: AsyncConnection) -> None:
        """The owner's row is changed first, so that of two at the same time one waits."""
        own = update(persons).where(persons.c.key == self._owner)
        await connection.execute(own.values(created=persons.c.created))
        query = select(func.count()).where(robots.c.owner == self._owner)
        if (await connection.execute(query)).scalar_one() >= self._limits.bots:
            most = self._limits.bots
            raise Refused("limit", "nobody may have more than {most} bots", most=most)

    async def _home(self, connection: AsyncConnection) -> bytes | None:
        """Where its owner comes from, so that it counts as one of the household."""
        query = select(persons.c.address).where(persons.c.key == self._owner)
        return (await connection.execute(query)).scalar_one_or_none()


async def _drop_tokens(connection: AsyncConnection, robot: bytes) -> set[bytes]:
    own = people.c.person == robot
    found = (await connection.execute(select(people.c.holder).where(own))).scalars()
    old = {bytes(one) for one in found}
    await connection.execute(delete(people).where(own))
    return old


def _told(row: Any) -> OwnRobot:
    return OwnRobot(short_id(bytes(row.person)), row.name, row.created, bool(row.tokens), row.seen)
