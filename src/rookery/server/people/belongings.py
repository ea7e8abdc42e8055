"""All that is stored about somebody, to be taken away or to be forgotten.

Games belong to all who played them: where others have seats, the game stays and the name goes.
"""

from __future__ import annotations

import json
import secrets
from typing import Any, Final

from sqlalchemy import delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.server.lobby import Lobby
from rookery.server.models import (
    passkeys,
    people,
    persons,
    rating_steps,
    replays,
    robots,
    seats,
    tables,
)
from rookery.server.notices import ways
from rookery.server.people import learned
from rookery.server.people.accounts import Register, Visitor, short_id
from rookery.server.people.standings import forget_ratings
from rookery.server.puzzles import attempts
from rookery.server.retention import drop_tables
from rookery.server.talk.said_by import forget_talk, reported_by, said_by, shunned_by

NOBODY: Final = "Guest"
"""What the seat of somebody is called who wants to be forgotten."""

Plain = dict[str, Any]


async def exported(engine: AsyncEngine, visitor: Visitor) -> Plain:
    """Everything that is stored about a person or guest; nothing that others may not show them."""
    async with engine.connect() as connection:
        return {
            "person": await _person(connection, visitor.person),
            "devices": await _devices(connection, visitor),
            "passkeys": await _passkeys(connection, visitor.person),
            "tables": await _tables(connection, visitor.holder),
            "records": await _records(connection, visitor.holder),
            "ratings": await _ratings(connection, visitor.person),
            "lessons": await learned.exported(connection, visitor.holder),
            "puzzles": await attempts.exported(connection, visitor.holder),
            "notices": await ways.exported(connection, visitor.holder),
            "bots": await _bots(connection, visitor.person),
            "talk": await said_by(connection, visitor.holder),
            "hidden_people": await shunned_by(connection, visitor.holder),
            "reports": await reported_by(connection, visitor.holder),
        }


async def _person(connection: AsyncConnection, key: bytes | None) -> Plain | None:
    row = (await connection.execute(select(persons).where(persons.c.key == key))).one_or_none()
    if row is None:
        return None
    return {
        "name": row.name,
        "settings": json.loads(row.settings),
        "created": row.created,
        "recovery_code": "its hash" if row.recovery else None,
    }


async def _devices(connection: AsyncConnection, visitor: Visitor) -> list[Plain]:
    own = people.c.holder == visitor.session
    if visitor.person is not None:
        own = people.c.person == visitor.person
    rows = (await connection.execute(select(people).where(own))).all()
    return [
        {
            "id": short_id(row.holder),
            "device": row.device,
            "created": row.created,
            "seen": row.seen,
            "token": "its hash",
        }
        for row in rows
    ]


async def _passkeys(connection: AsyncConnection, key: bytes | None) -> list[Plain]:
    rows = (await connection.execute(select(passkeys).where(passkeys.c.person == key))).all()
    return [
        {
            "credential": row.credential.hex(),
            "public_key": row.public_key.hex(),
            "uses": row.uses,
            "created": row.created,
        }
        for row in rows
    ]


async def _tables(connection: AsyncConnection, holder: bytes | None) -> list[Plain]:
    """Where one has a seat or which one has set up. The secret of the dice is not told."""
    seated = exists().where(seats.c.table_id == tables.c.id, seats.c.holder == holder)
    mine = select(tables).where(seated | (tables.c.owner == holder))
    rows = (await connection.execute(mine.order_by(tables.c.created))).all()
    return [await _table(connection, row, holder) for row in rows]


async def _table(connection: AsyncConnection, row: Any, holder: bytes | None) -> Plain:
    query = select(seats).where(seats.c.table_id == row.id).order_by(seats.c.seat)
    sitters = (await connection.execute(query)).all()
    return {
        "table": row.id,
        "game": row.game,
        "options": json.loads(row.options),
        "seats": [
            {
                "kind": seat.kind,
                "name": seat.name,
                "mine": seat.holder is not None and seat.holder == holder,
                "share": seat.share.hex() if seat.share and seat.holder == holder else None,
                "won": seat.won,
                "expected": seat.expected if seat.holder == holder else None,
            }
            for seat in sitters
        ],
        "set_up": row.owner == holder,
        "set_up_from": row.address.hex() if row.address and row.owner == holder else None,
        "created": row.created,
        "ended": row.ended,
        "record": f"/api/tables/{row.id}/record",
    }


async def _records(connection: AsyncConnection, holder: bytes | None) -> list[Plain]:
    query = select(replays.c.id, replays.c.created).where(replays.c.owner == holder)
    rows = (await connection.execute(query)).all()
    return [{"created": row.created, "record": f"/api/replays/{row.id}/record"} for row in rows]


async def _ratings(connection: AsyncConnection, key: bytes | None) -> list[Plain]:
    query = select(rating_steps).where(rating_steps.c.person == key).order_by(rating_steps.c.at)
    rows = (await connection.execute(query)).all()
    return [
        {"game": r.game, "table": r.table_id, "rating": r.rating, "deviation": r.deviation}
        for r in rows
    ]


async def _bots(connection: AsyncConnection, key: bytes | None) -> list[Plain]:
    query = select(robots, persons.c.name, persons.c.created).where(robots.c.owner == key)
    rows = (await connection.execute(query.join(persons, persons.c.key == robots.c.person))).all()
    return [
        {"id": short_id(r.person), "name": r.name, "created": r.created, "seen": r.seen}
        for r in rows
    ]


async def forget(lobby: Lobby, accounts: Register, visitor: Visitor) -> None:
    """Forget a person or guest: account, devices, keys, and the games that nobody else played."""
    holder = visitor.holder
    if holder is None:
        return
    async with accounts.engine.begin() as connection:
        query = select(seats.c.table_id).where(seats.c.holder == holder).distinct()
        played = list((await connection.execute(query)).scalars())
        gone = await _drop_own(connection, holder, played)
        stranger = {"holder": secrets.token_bytes(32), "name": NOBODY}
        await connection.execute(update(seats).where(seats.c.holder == holder).values(stranger))
        owned = update(tables).where(tables.c.owner == holder)
        await connection.execute(owned.values(owner=None, address=None))
        await ways.forget(connection, holder)
        await learned.forget_lessons(connection, holder)
        await attempts.forget(connection, holder)
        talked = await forget_talk(connection, holder, NOBODY)
        sessions = await _drop_account(connection, visitor)
    for table in gone:
        lobby.drop(table)
    for table in {*played, *talked} - set(gone):
        if room := lobby.known(table):
            await room.seats_passed_on()
        lobby.services.announce_seats(table)
    accounts.cut_off(sessions)


async def _drop_own(connection: AsyncConnection, holder: bytes, played: list[str]) -> list[str]:
    """Drop the games and records that concern nobody else; returns the tables."""
    other = seats.alias()
    shared = exists().where(
        other.c.table_id == tables.c.id, other.c.holder.is_not(None), other.c.holder != holder
    )
    later = tables.alias()
    query = select(tables.c.id).where(
        tables.c.id.in_(played), ~shared, ~exists().where(later.c.source == tables.c.id)
    )
    gone = list((await connection.execute(query)).scalars())
    await drop_tables(connection, gone)
    needed = exists().where(tables.c.source == replays.c.id)
    await connection.execute(delete(replays).where(replays.c.owner == holder, ~needed))
    await connection.execute(update(replays).where(replays.c.owner == holder).values(owner=None))
    return gone


async def _drop_account(connection: AsyncConnection, visitor: Visitor) -> set[bytes]:
    """Drop the account with all that lets somebody in; returns the devices that were in."""
    own = people.c.holder == visitor.session
    if visitor.person is not None:
        own = people.c.person == visitor.person
        await connection.execute(delete(passkeys).where(passkeys.c.person == visitor.person))
        await forget_ratings(connection, visitor.person)
        await connection.execute(delete(persons).where(persons.c.key == visitor.person))
    found = {
        bytes(one)
        for one in (await connection.execute(select(people.c.holder).where(own))).scalars()
    }
    await connection.execute(delete(people).where(own))
    return found
