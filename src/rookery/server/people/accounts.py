"""Persons and their devices: who comes in, what comes along, and who is out again.

A person has a key, by which all their devices hold the same seats. When a guest becomes a person or
comes in as one, the guest's seats pass to that key in the same transaction, and the browser gets a
new token: an old one that somebody else may have planted opens nothing.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Select, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.match import Refused
from rookery.server import identity
from rookery.server.lobby import Lobby
from rookery.server.messages.persons import Me, Passkey, PersonSettings, Session
from rookery.server.models import passkeys, people, persons, replays, seats, tables
from rookery.server.notices import ways
from rookery.server.people import codes, learned
from rookery.server.people import passkeys as ceremonies
from rookery.server.people.passkeys import NewPasskey, Site
from rookery.server.problems import unknown
from rookery.server.puzzles import attempts
from rookery.server.talk.said_by import pass_talk_on

KEY_BYTES: Final = 32
ID_BYTES: Final = 8
DEVICE: Final = "device"


class Visitor(NamedTuple):
    """A browser that asks about its person."""

    holder: bytes | None
    """The key of its person, or of a guest the hash of its token."""
    session: bytes | None
    device: str
    address: str = ""

    @property
    def person(self) -> bytes | None:
        """The key, of somebody who keeps their games."""
        return self.holder if self.holder != self.session else None


def short_id(secret: bytes) -> str:
    """A name for a device or a passkey in a list, from which nothing follows."""
    return hashlib.sha256(secret).digest()[:ID_BYTES].hex()


class Register:
    """All persons of this house."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby: Final = lobby

    @property
    def engine(self) -> AsyncEngine:
        """The way to the database."""
        return self._lobby.services.store.engine

    # ---- who it is ------------------------------------------------------------------------

    async def me(self, visitor: Visitor) -> Me:
        """What this person, or guest, is told of themselves."""
        async with self.engine.connect() as connection:
            count = await _tables_of(connection, visitor.holder)
            row = await _person(connection, visitor.person)
            if row is None:
                return Me(False, PersonSettings(), [], [], False, count)
            return Me(
                True,
                _settings(row),
                await _sessions(connection, row.key, visitor.session),
                await _passkeys(connection, row.key),
                row.recovery is not None,
                count,
            )

    async def choose(self, visitor: Visitor, chosen: PersonSettings) -> None:
        """Keep what a person has chosen."""
        change = update(persons).where(persons.c.key == required(visitor))
        async with self.engine.begin() as connection:
            await connection.execute(change.values(_chosen(chosen)))

    # ---- coming in ------------------------------------------------------------------------

    async def to_make_passkey(self, visitor: Visitor, site: Site, name: str) -> str:
        """What the dialogue is opened with that makes a passkey for this person or guest."""
        person = visitor.person
        async with self.engine.connect() as connection:
            query = select(passkeys.c.credential).where(passkeys.c.person == person)
            known = list((await connection.execute(query)).scalars())
        if len(known) >= self._lobby.services.limits.passkeys:
            raise Refused("limit", "you have as many passkeys as one may")
        user = hashlib.sha256(person).digest() if person else secrets.token_bytes(KEY_BYTES)
        return await ceremonies.to_make(self.engine, site, user, name, known)

    async def keep(
        self, visitor: Visitor, chosen: PersonSettings, site: Site, credential: str | None
    ) -> tuple[str, str | None]:
        """Make a guest a person, or give a person another passkey.

        Returns the browser's token and the recovery code; empty and None where they stay.
        """
        person, token, code, moved = visitor.person, "", None, list[str]()
        home = await self._lobby.services.store.address_hash(visitor.address)
        async with self.engine.begin() as connection:
            passkey = await ceremonies.made(connection, site, credential) if credential else None
            if person is None:
                person, code = (
                    secrets.token_bytes(KEY_BYTES),
                    codes.new_code(codes.RECOVERY_LETTERS),
                )
                await _add_person(connection, person, chosen, code, home)
                token, moved = await self._admit(connection, person, visitor)
            if passkey is not None:
                await _add_passkey(connection, person, passkey)
        await self._pass_on(moved, visitor)
        return token, code

    async def enter(self, visitor: Visitor, site: Site, credential: str) -> str:
        """Come in with a passkey; returns the browser's token."""
        own = passkeys.c.credential == ceremonies.id_of(credential)
        async with self.engine.begin() as connection:
            row = (await connection.execute(select(passkeys).where(own))).one_or_none()
            if row is None:
                raise Refused("forbidden", "that passkey is not known here")
            uses = await ceremonies.entered(connection, site, credential, row.public_key, row.uses)
            await connection.execute(update(passkeys).where(own).values(uses=uses))
            token, moved = await self._admit(connection, row.person, visitor)
        await self._pass_on(moved, visitor)
        return token

    async def recover(self, visitor: Visitor, code: str) -> tuple[str, str]:
        """Come in with a recovery code; returns the browser's token and the next code."""
        fresh = codes.new_code(codes.RECOVERY_LETTERS)
        own = persons.c.recovery == codes.hashed(code)
        async with self.engine.begin() as connection:
            person = (await connection.execute(select(persons.c.key).where(own))).scalar()
            change = update(persons).where(own).values(recovery=codes.hashed(fresh))
            if person is None or (await connection.execute(change)).rowcount != 1:
                raise _no_code()
            token, moved = await self._admit(connection, person, visitor)
        await self._pass_on(moved, visitor)
        return token, fresh

    async def new_recovery(self, visitor: Visitor) -> str:
        """A recovery code in place of the one of before."""
        fresh = codes.new_code(codes.RECOVERY_LETTERS)
        change = update(persons).where(persons.c.key == required(visitor))
        async with self.engine.begin() as connection:
            await connection.execute(change.values(recovery=codes.hashed(fresh)))
        return fresh

    async def new_device_code(self, visitor: Visitor) -> str:
        """A short code that lets another device in."""
        code = codes.new_code(codes.DEVICE_LETTERS)
        seconds = self._lobby.services.limits.device_seconds
        await codes.keep(self.engine, codes.hashed(code), DEVICE, seconds, required(visitor))
        return code

    async def add_device(self, visitor: Visitor, code: str) -> str:
        """Come in with the code that another device shows; returns the browser's token."""
        async with self.engine.begin() as connection:
            found = await codes.use(connection, codes.hashed(code), DEVICE)
            if found is None or await _person(connection, found.person) is None:
                raise _no_code()
            assert found.person is not None
            token, moved = await self._admit(connection, found.person, visitor)
        await self._pass_on(moved, visitor)
        return token

    async def _admit(
        self, connection: AsyncConnection, person: bytes, visitor: Visitor
    ) -> tuple[str, list[str]]:
        """Let a browser in, and what it has played as a guest; its token, the tables concerned."""
        moved: list[str] = []
        if visitor.session is not None:
            if visitor.person is None:
                moved = await _move(connection, visitor.session, person)
            await connection.execute(delete(people).where(people.c.holder == visitor.session))
        token, now = identity.new_token(), time.time()
        row = {"holder": identity.holder_of(token), "created": now, "seen": now}
        await connection.execute(insert(people), row | {"person": person, "device": visitor.device})
        if visitor.session is not None:
            await ways.move(connection, visitor.session, person, identity.holder_of(token))
        await _drop_oldest(connection, person, self._lobby.services.limits.devices)
        return token, moved

    async def _pass_on(self, moved: list[str], visitor: Visitor) -> None:
        """Rooms learn whose their seats are now; the browser's other pages connect anew."""
        for table in moved:
            if room := self._lobby.known(table):
                await room.seats_passed_on()
            self._lobby.services.announce_seats(table)
        self.cut_off({visitor.session} if visitor.session else set())

    # ---- going out ------------------------------------------------------------------------

    async def end_session(self, visitor: Visitor, name: str) -> Visitor:
        """A device is out; returns who the visitor is then."""
        person = required(visitor)
        async with self.engine.begin() as connection:
            query = select(people.c.holder).where(people.c.person == person)
            found = await _named(connection, query, name, unknown("device"))
            await connection.execute(delete(people).where(people.c.holder.in_(found)))
        self.cut_off(set(found))
        return Visitor(None, None, "") if visitor.session in found else visitor

    async def drop_passkey(self, visitor: Visitor, name: str) -> None:
        """A passkey is good for nothing any more."""
        person = required(visitor)
        async with self.engine.begin() as connection:
            query = select(passkeys.c.credential).where(passkeys.c.person == person)
            found = await _named(connection, query, name, unknown("passkey"))
            await connection.execute(delete(passkeys).where(passkeys.c.credential.in_(found)))

    def cut_off(self, sessions: set[bytes]) -> None:
        """End what these browsers have open here; they come back as whoever they are now."""
        for room in self._lobby.rooms():
            for connection in [c for c in room.connections if c.session in sessions]:
                connection.cut()

    async def heed(self) -> None:
        """Cut off whoever is in no more, or as somebody else: another process may have said so."""
        open_now = [c for room in self._lobby.rooms() for c in room.connections if c.session]
        sessions = {c.session for c in open_now}
        if not sessions:
            return
        query = select(people.c.holder, people.c.person).where(people.c.holder.in_(sessions))
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        known = {bytes(row.holder): row.person and bytes(row.person) for row in rows}
        for one in open_now:
            assert one.session is not None
            if one.holder != (known.get(one.session) or one.session):
                one.cut()


def required(visitor: Visitor) -> bytes:
    """The key of a person; a guest is refused."""
    if visitor.person is None:
        raise Refused("forbidden", "only for those who keep their games")
    return visitor.person


def _no_code() -> Refused:
    return Refused("forbidden", "that code is not good, or not any more")


# ---- rows -------------------------------------------------------------------------------------


async def _person(connection: AsyncConnection, key: bytes | None) -> Any:
    if key is None:
        return None
    return (await connection.execute(select(persons).where(persons.c.key == key))).one_or_none()


def _settings(row: Any) -> PersonSettings:
    """What was chosen; a value that is not known any more is as at the start."""
    try:
        found = msgspec.convert(json.loads(row.settings), PersonSettings)
    except msgspec.ValidationError:
        found = PersonSettings()
    return msgspec.structs.replace(found, name=row.name or None)


def _chosen(chosen: PersonSettings) -> dict[str, str]:
    kept = {k: v for k, v in msgspec.structs.asdict(chosen).items() if k != "name"}
    return {"name": chosen.name or "", "settings": json.dumps(kept)}


async def _add_person(
    connection: AsyncConnection, key: bytes, chosen: PersonSettings, code: str, home: bytes
) -> None:
    row = {"key": key, "recovery": codes.hashed(code), "created": time.time(), "address": home}
    await connection.execute(insert(persons), row | _chosen(chosen))


async def _add_passkey(connection: AsyncConnection, person: bytes, made: NewPasskey) -> None:
    row = {"credential": made.credential, "person": person, "created": time.time()}
    await connection.execute(
        insert(passkeys), row | {"public_key": made.public_key, "uses": made.uses}
    )


async def _move(connection: AsyncConnection, old: bytes, new: bytes) -> list[str]:
    """All that a guest holds passes to a person; returns the tables where there is a seat of it."""
    query = select(seats.c.table_id).where(seats.c.holder == old).distinct()
    moved = list((await connection.execute(query)).scalars())
    await connection.execute(update(seats).where(seats.c.holder == old).values(holder=new))
    for kind in (tables, replays):
        await connection.execute(update(kind).where(kind.c.owner == old).values(owner=new))
    await learned.pass_on(connection, old, new)
    await attempts.pass_on(connection, old, new)
    return [*moved, *await pass_talk_on(connection, old, new)]


async def _named(
    connection: AsyncConnection, query: Select[bytes], name: str, refusal: Refused
) -> list[bytes]:
    """Those of the found things that go by this short name; the refusal if there is none."""
    held = (await connection.execute(query)).scalars()
    found = [bytes(one) for one in held if short_id(bytes(one)) == name]
    if not found:
        raise refusal
    return found


async def _drop_oldest(connection: AsyncConnection, person: bytes, most: int) -> None:
    query = select(people.c.holder).where(people.c.person == person)
    newest = (await connection.execute(query.order_by(people.c.seen.desc()))).scalars().all()
    if len(newest) > most:
        spare = people.c.holder.in_(newest[most:])
        await connection.execute(delete(people).where(spare))


async def _tables_of(connection: AsyncConnection, holder: bytes | None) -> int:
    query = select(func.count(seats.c.table_id.distinct())).where(seats.c.holder == holder)
    return int((await connection.execute(query)).scalar_one()) if holder else 0


async def _sessions(connection: AsyncConnection, person: bytes, own: bytes | None) -> list[Session]:
    query = select(people).where(people.c.person == person).order_by(people.c.seen.desc())
    return [
        Session(short_id(row.holder), row.device, row.created, row.seen or 0, row.holder == own)
        for row in (await connection.execute(query)).all()
    ]


async def _passkeys(connection: AsyncConnection, person: bytes) -> list[Passkey]:
    query = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created)
    rows = (await connection.execute(query)).all()
    return [Passkey(short_id(row.credential), row.created) for row in rows]
