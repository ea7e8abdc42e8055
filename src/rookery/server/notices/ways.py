"""The ways to somebody: devices that take pushes, and a mail address that they have confirmed."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import delete, exists, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.match import Refused
from rookery.server.messages.notices import MailWish, NoticeWay, PushWish
from rookery.server.models import deliveries, letters, notices, people, persons, ways
from rookery.server.notices.given import decoded
from rookery.server.notices.outgoing import refuse_address
from rookery.server.problems import unknown

if TYPE_CHECKING:
    from rookery.server.people.accounts import Visitor

ID_BYTES: Final = 12
AUTH_BYTES: Final = 16
DAY: Final = 86_400.0
MAIL: Final = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,20}[A-Za-z]{2,63}"
)
"""Addresses as people have them; quoted ones and those of bare machines are left out."""

Plain = dict[str, Any]


class Device(NamedTuple):
    """A device that has asked for pushes, as it is stored."""

    endpoint: str
    public_key: bytes
    auth: bytes


def device_of(wish: PushWish, private: bool) -> Device:
    """What a browser has said of itself, if pushes can be sent there."""
    key, auth = decoded(wish.p256dh), decoded(wish.auth)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
        parts = urlsplit(wish.endpoint)
        known = parts.hostname and parts.port != 0
    except ValueError:
        raise Refused("malformed", "those are no keys and no address of a push service") from None
    if not known or len(auth) != AUTH_BYTES:
        raise Refused("malformed", "that is no push service")
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise Refused("malformed", "a push service is asked by https")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise Refused("malformed", "that is no address of a push service")
    refuse_address(parts.hostname or "", private)
    return Device(wish.endpoint, key, auth)


def check_mail(address: str) -> None:
    """Refuse what is no mail address."""
    if not MAIL.fullmatch(address) or ".." in address:
        raise Refused("malformed", "that is no mail address")


async def listed(engine: AsyncEngine, visitor: Visitor) -> list[NoticeWay]:
    """All ways to whoever asks."""
    async with engine.connect() as connection:
        rows = await _rows(connection, visitor.holder)
    return [
        NoticeWay(
            row.id,
            row.kind,
            row.device if row.kind == "push" else row.address,
            row.confirmed is not None,
            row.session is not None and row.session == visitor.session,
        )
        for row in rows
    ]


async def _rows(connection: AsyncConnection, holder: bytes | None) -> list[Any]:
    query = select(ways).where(ways.c.holder == holder).order_by(ways.c.created)
    return list((await connection.execute(query)).all())


async def add_push(
    engine: AsyncEngine, visitor: Visitor, device: Device, site: str, language: str, most: int
) -> None:
    """This device takes pushes from now on; the same one again is known already."""
    row = {
        "kind": "push",
        "slot": hashlib.sha256(device.endpoint.encode()).digest(),
        "address": device.endpoint,
        "public_key": device.public_key,
        "auth": device.auth,
        "session": visitor.session,
        "confirmed": time.time(),
    }
    async with engine.begin() as connection:
        # A browser that gives a new address has no use for the old one.
        await drop(connection, ways.c.session == visitor.session)
        await _add(connection, visitor, row, site, language)
        pushes = [w.id for w in await _rows(connection, visitor.holder) if w.kind == "push"]
        await drop(connection, ways.c.id.in_(pushes[: max(0, len(pushes) - most)]))


async def add_mail(engine: AsyncEngine, visitor: Visitor, wish: MailWish, site: str) -> str:
    """Note an address to be confirmed, in place of the one of before; returns its id."""
    assert visitor.person is not None
    row = {
        "kind": "mail",
        "slot": hashlib.sha256(b"mail " + visitor.person).digest(),
        "address": wish.address,
    }
    async with engine.begin() as connection:
        return await _add(connection, visitor, row, site, wish.language)


async def _add(
    connection: AsyncConnection, visitor: Visitor, row: Plain, site: str, language: str
) -> str:
    await drop(connection, ways.c.slot == row["slot"])
    common = {
        "id": secrets.token_urlsafe(ID_BYTES),
        "holder": visitor.holder,
        "device": visitor.device if row["kind"] == "push" else "",
        "site": site,
        "language": language,
        "created": time.time(),
    }
    await connection.execute(insert(ways), row | common)
    return str(common["id"])


async def confirm(engine: AsyncEngine, way: str) -> None:
    """Somebody has followed the link that was sent to this address."""
    now = time.time()
    asked = (ways.c.id == way, ways.c.created > now - DAY)
    async with engine.begin() as connection:
        change = update(ways).where(*asked).values(confirmed=now)
        if not (await connection.execute(change)).rowcount:
            raise unknown("address to be confirmed, or not any more")


async def end(engine: AsyncEngine, way: str) -> None:
    """Nothing goes there any more, as a link wants it; that it is gone already is as good."""
    async with engine.begin() as connection:
        await drop(connection, ways.c.id == way)


async def end_own(engine: AsyncEngine, visitor: Visitor, way: str) -> None:
    """Nothing goes there any more, as its own person wants it."""
    async with engine.begin() as connection:
        if not await drop(connection, ways.c.id == way, ways.c.holder == visitor.holder):
            raise unknown("way to tell you")


async def drop(connection: AsyncConnection, *which: Any) -> int:
    """Drop ways with all that was to go there; returns how many."""
    found = list((await connection.execute(select(ways.c.id).where(*which))).scalars())
    await connection.execute(delete(deliveries).where(deliveries.c.way.in_(found)))
    await connection.execute(delete(ways).where(ways.c.id.in_(found)))
    return len(found)


# ---- with their person ------------------------------------------------------------------------


async def move(connection: AsyncConnection, old: bytes, person: bytes, session: bytes) -> None:
    """A browser has a new token, as a device of this person: its pushes come along."""
    own = update(ways).where(ways.c.session == old)
    await connection.execute(own.values(holder=person, session=session))


async def exported(connection: AsyncConnection, holder: bytes | None) -> list[Plain]:
    """All that is stored about how somebody is told."""
    return [
        {
            "kind": row.kind,
            "address": row.address,
            "public_key": row.public_key.hex() if row.public_key else None,
            "device": row.device,
            "language": row.language,
            "created": row.created,
            "confirmed": row.confirmed,
            "told": row.told,
        }
        for row in await _rows(connection, holder)
    ]


async def forget(connection: AsyncConnection, holder: bytes) -> None:
    """Nothing is left of how somebody was told."""
    await drop(connection, ways.c.holder == holder)
    await connection.execute(delete(notices).where(notices.c.holder == holder))


async def tidy(connection: AsyncConnection, now: float) -> None:
    """Drop what was never confirmed, and the ways to devices and persons that are gone."""
    device = exists().where(people.c.holder == ways.c.session)
    person = exists().where(persons.c.key == ways.c.holder)
    gone = or_(ways.c.session.is_not(None) & ~device, ways.c.session.is_(None) & ~person)
    await drop(connection, gone)
    await drop(connection, ways.c.confirmed.is_(None), ways.c.created < now - DAY)
    await connection.execute(delete(letters).where(letters.c.at < now - DAY))
