"""Bots by others at tables: where they may sit down, and open seats that are offered to them."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import ColumnElement, FromClause, and_, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.core.registry import find
from rookery.match import Refused
from rookery.server.lobby import Lobby
from rookery.server.messages.robots import (
    PROTOCOL,
    Challenge,
    RobotHere,
    RobotNews,
    RobotSeat,
    Watching,
)
from rookery.server.messages.tables import NewTable
from rookery.server.messages.terms import Terms
from rookery.server.models import challenges, persons, ratings, robots, seats, tables
from rookery.server.people.accounts import short_id
from rookery.server.people.skill import Skill
from rookery.server.people.standings import told
from rookery.server.problems import unknown

if TYPE_CHECKING:
    from rookery.server.rooms import Room

HERE: Final = 30.0
"""Seconds since a bot said that it is here, after which it is not."""
LISTED: Final = 50
"""Bots in a list."""
OFFERED: Final = 20
"""Open seats that one bot is offered at the same time."""

# ---- sitting down -----------------------------------------------------------------------------


async def robot_name(engine: AsyncEngine, robot: bytes) -> str:
    """What a bot is called at every table."""
    async with engine.connect() as connection:
        query = select(persons.c.name).where(persons.c.key == robot)
        return str((await connection.execute(query)).scalar_one())


async def set_up_by(lobby: Lobby, robot: bytes, wanted: NewTable) -> NewTable:
    """A table as a bot may set it up: it says that bots are here, and nobody else's screen is."""
    engine = lobby.services.store.engine
    await _check_free(engine, robot, lobby.services.limits.bot_tables)
    if [seat.kind for seat in wanted.seats].count("me") != 1:
        raise Refused("malformed", "a bot has one seat at a table that it sets up")
    if any(seat.kind == "here" for seat in wanted.seats):
        raise Refused("malformed", "a bot has no screen for others")
    name = await robot_name(engine, robot)
    named = [
        msgspec.structs.replace(seat, name=name) if seat.kind == "me" else seat
        for seat in wanted.seats
    ]
    bots = "welcome" if wanted.terms.bots == "no" else wanted.terms.bots
    terms = msgspec.structs.replace(wanted.terms, bots=bots)
    return msgspec.structs.replace(wanted, seats=named, terms=terms)


async def sit_down_as(lobby: Lobby, room: Room, seat: int, robot: bytes) -> str:
    """The name by which a bot takes a seat, where it may: it was asked to, or bots are welcome."""
    engine = lobby.services.store.engine
    if room.held_by(robot):
        raise Refused("taken", "you have a seat at this table already")
    await _check_free(engine, robot, lobby.services.limits.bot_tables)
    async with engine.connect() as connection:
        own = (challenges.c.table_id == room.table.id, challenges.c.seat == seat)
        query = select(challenges.c.robot).where(*own, challenges.c.robot == robot)
        asked = (await connection.execute(query)).first() is not None
    if not asked and room.table.terms.bots == "no":
        raise Refused("forbidden", "bots sit down here only if the host asks them to")
    return await robot_name(engine, robot)


def check_person_sits(terms: Terms) -> None:
    """Refuse a person at a table that is for bots."""
    if terms.bots == "only":
        raise Refused("forbidden", "this table is for bots; you may watch")


async def _check_free(engine: AsyncEngine, robot: bytes, most: int) -> None:
    async with engine.connect() as connection:
        query = select(func.count()).select_from(seats.join(tables)).where(*_sits(robot))
        if (await connection.execute(query)).scalar_one() >= most:
            raise Refused("limit", "a bot has at most {most} tables at once", most=most)


def _sits(robot: bytes) -> tuple[ColumnElement[bool], ...]:
    return (seats.c.holder == robot, tables.c.ended.is_(None))


# ---- what a bot is told -----------------------------------------------------------------------


async def watch(engine: AsyncEngine, robot: bytes, said: Watching) -> RobotNews:
    """A bot is here: note what it plays, and tell it what there is for it to do."""
    found = {name: find(name) for name in dict.fromkeys(said.games)}
    rules = {name: known.rules for name, known in found.items() if known is not None}
    values = {"games": json.dumps(list(rules)), "challenges": said.challenges, "seen": time.time()}
    async with engine.begin() as connection:
        await connection.execute(update(robots).where(robots.c.person == robot).values(values))
        offered, sits = await _offered(connection, robot), await _seats(connection, robot)
    return RobotNews(PROTOCOL, await robot_name(engine, robot), rules, offered, sits)


async def _offered(connection: AsyncConnection, robot: bytes) -> list[Challenge]:
    query = (
        select(tables, challenges.c.seat)
        .select_from(_offers())
        .where(*_pending(robot))
        .order_by(challenges.c.at)
        .limit(OFFERED)
    )
    rows = (await connection.execute(query)).all()
    return [
        Challenge(r.id, r.seat, r.game, json.loads(r.options), bool(r.rated), _terms(r).clock)
        for r in rows
    ]


def _offers() -> FromClause:
    """Challenges with their tables and seats."""
    same = and_(seats.c.table_id == challenges.c.table_id, seats.c.seat == challenges.c.seat)
    return challenges.join(tables).join(seats, same)


def _pending(robot: bytes) -> tuple[ColumnElement[bool], ...]:
    """This bot has not declined, the seat is still open, and the game has not begun."""
    free = (tables.c.begun.is_(None), seats.c.kind == "person", seats.c.holder.is_(None))
    return (challenges.c.robot == robot, ~challenges.c.declined, *free)


def _terms(row: Any) -> Terms:
    return msgspec.json.decode(row.terms, type=Terms) if row.terms else Terms()


async def _seats(connection: AsyncConnection, robot: bytes) -> list[RobotSeat]:
    query = (
        select(tables.c.id, tables.c.game, tables.c.begun, seats.c.seat)
        .select_from(seats.join(tables))
        .where(*_sits(robot))
        .order_by(tables.c.created)
    )
    rows = (await connection.execute(query)).all()
    return [RobotSeat(row.id, row.seat, row.game, row.begun is not None) for row in rows]


# ---- challenges -------------------------------------------------------------------------------


async def here(engine: AsyncEngine, game: str) -> list[RobotHere]:
    """The bots that may be asked to a table of this game now, the strongest first."""
    own = and_(ratings.c.person == robots.c.person, ratings.c.game == game)
    owners = persons.alias()
    query = (
        select(robots, persons.c.name, owners.c.name.label("by"))
        .add_columns(ratings.c.rating, ratings.c.deviation, ratings.c.games.label("played"))
        .join(persons, persons.c.key == robots.c.person)
        .join(owners, owners.c.key == robots.c.owner)
        .outerjoin(ratings, own)
        .where(_here(), robots.c.challenges != "none")
        .order_by(ratings.c.rating.desc().nulls_last(), persons.c.name)
    )
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).mappings().all()
    playing = [row for row in rows if game in json.loads(row["games"])]
    return [_robot_here(dict(row)) for row in playing[:LISTED]]


def _here() -> ColumnElement[bool]:
    return robots.c.seen > time.time() - HERE


def _robot_here(row: dict[str, Any]) -> RobotHere:
    rating = None
    if row["rating"] is not None:
        rating = told(Skill(row["rating"], row["deviation"]), row["played"])
    return RobotHere(
        short_id(bytes(row["person"])), row["name"], row["by"], row["challenges"], rating
    )


class Challenger:
    """Offers the open seats of one room to bots, on behalf of its host."""

    def __init__(self, engine: AsyncEngine, room: Room, host: bytes | None) -> None:
        self._engine: Final = engine
        self._room: Final = room
        self._host: Final = host

    async def offer(self, seat: int, name: str | None) -> None:
        """Offer an open seat to a bot, in place of whoever it was offered to before."""
        table = self._room.table
        if self._host is None or self._host != table.owner:
            raise Refused("forbidden", "only the host of this table can do that")
        if seat >= len(table.seats) or table.seats[seat].taken or self._room.status != "waiting":
            raise Refused("taken", "that seat is not open")
        async with self._engine.begin() as connection:
            own = (challenges.c.table_id == table.id, challenges.c.seat == seat)
            await connection.execute(delete(challenges).where(*own))
            if name is not None:
                robot = await self._asked(connection, name)
                row = {"table_id": table.id, "seat": seat, "robot": robot, "at": time.time()}
                await connection.execute(insert(challenges), row)

    async def _asked(self, connection: AsyncConnection, name: str) -> bytes:
        """The key of a bot that may be asked to this table; else a `Refused` says why not."""
        rows = (await connection.execute(select(robots).where(_here()))).all()
        found = [row for row in rows if short_id(bytes(row.person)) == name]
        if not found:
            raise unknown("bot here now")
        self._check_takes(found[0])
        robot = bytes(found[0].person)
        if self._room.held_by(robot):
            raise Refused("taken", "that bot has a seat here already")
        pending = select(func.count()).select_from(_offers()).where(*_pending(robot))
        if (await connection.execute(pending)).scalar_one() >= OFFERED:
            raise Refused("limit", "that bot has been asked to many tables; try again later")
        return robot

    def _check_takes(self, robot: Any) -> None:
        table = self._room.table
        if table.game not in json.loads(robot.games):
            raise Refused("malformed", "that bot does not play this game")
        if robot.challenges == "none" or (robot.challenges == "rated" and not table.rated):
            raise Refused("declined", "that bot takes no such challenges")


async def answer(engine: AsyncEngine, table: str, seat: int, robot: bytes, taken: bool) -> None:
    """A bot has taken the seat that it was offered, or does not want it."""
    own = (challenges.c.table_id == table, challenges.c.seat == seat, challenges.c.robot == robot)
    change = delete(challenges) if taken else update(challenges).values(declined=True)
    async with engine.begin() as connection:
        found = (await connection.execute(change.where(*own))).rowcount
    if not found and not taken:
        raise unknown("challenge")
