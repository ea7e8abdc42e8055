"""The WebSocket of a table."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from sqlalchemy.exc import SQLAlchemyError

from rookery.match import Refused
from rookery.server import identity
from rookery.server.callers import address, caller
from rookery.server.connections import Connection
from rookery.server.door import Door
from rookery.server.limits import MAX_SEATS
from rookery.server.lobby import Lobby
from rookery.server.messages.live import (
    MOST_AWAY,
    ClientMessage,
    Declined,
    Facing,
    Looking,
    Move,
    Ping,
    Pong,
    Recall,
    Undo,
)
from rookery.server.messages.questions import WhyNot
from rookery.server.messages.robots import Imagine
from rookery.server.messages.talk import React, Say, Unsaid
from rookery.server.rooms import Room
from rookery.server.wire import EXTENSION, Wire

CLOSE_UNKNOWN: Final = 4404
CLOSE_CROWDED: Final = 4429
CLOSE_TROUBLE: Final = 4500
PATIENCE: Final = 20
"""Messages over the rate after which a connection is closed."""

_decoder: Final = msgspec.json.Decoder(ClientMessage)
_robots_decoder: Final = msgspec.json.Decoder(Move | Imagine | Ping)
"""Bots by others decide, and ask for worlds to think in; all else is for people."""

AnySocket = WebSocket[Any, Any, Any]
Acting = Move | Undo
Talking = Say | React


@websocket("/tables/{table:str}/socket")
async def table_socket(
    socket: AnySocket,
    table: FromPath[str],
    lobby: NamedDependency[Lobby],
    door: NamedDependency[Door],
    since: Annotated[int, QueryParameter(ge=0, le=2**31)] = 0,
    face: Annotated[int | None, QueryParameter(ge=0, lt=MAX_SEATS)] = None,
    away: Annotated[float | None, QueryParameter(ge=0, le=MOST_AWAY)] = None,
) -> None:
    """Play and watch. The page reconnects by itself, with the version it has seen."""
    await socket.accept()
    if not door.enter(address(socket)):
        await socket.close(CLOSE_CROWDED, "too many connections")
        return
    try:
        await _attend(socket, table, lobby, door, since, face, away)
    finally:
        door.leave(address(socket))


async def _attend(
    socket: AnySocket,
    table: str,
    lobby: Lobby,
    door: Door,
    since: int,
    face: int | None,
    away: float | None,
) -> None:
    holder = identity.holder(socket)
    try:
        room = await lobby.room(table, caller(socket).share(table))
        limits, held = lobby.services.limits, room.held_by(holder)
        who = address(socket)
        wire, passings = _wire(socket), door.passings(who)
        connection = Connection(wire, holder, held, limits, who, passings, wire.latency)
        connection.facing, connection.session = face, identity.session(socket)
        connection.robot = identity.is_robot(socket)
        connection.looked = None if away is None else time.time() - away
        await room.connect(connection, since)
    except (Refused, SQLAlchemyError, OSError) as error:
        missing = isinstance(error, Refused) and error.code == "unknown"
        code = CLOSE_UNKNOWN if missing else CLOSE_TROUBLE
        await socket.close(code, "there is no such table" if missing else "try again")
        return
    try:
        # In a task of its own: each message would else be passed on by all that led here.
        longest = lobby.services.limits.message_bytes
        await asyncio.create_task(_receive(socket, room, connection, longest))
    finally:
        room.disconnect(connection)


def _wire(socket: AnySocket) -> Wire:
    extensions: Any = socket.scope["extensions"]
    wire: Wire = extensions[EXTENSION]["wire"]
    return wire


async def _receive(socket: AnySocket, room: Room, connection: Connection, longest: int) -> None:
    excess = 0
    while True:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        if not connection.bucket.take():
            excess += 1
            if excess > PATIENCE:
                await socket.close(CLOSE_CROWDED, "too many messages")
                return
            connection.send(Declined(None, "limit", "too many messages; wait a little"))
            continue
        text = event.get("text")
        if text is None or len(text) > longest:
            connection.send(Declined(None, "malformed", "a message is a short text"))
            continue
        await _answer(room, connection, text)


async def _answer(room: Room, connection: Connection, text: str) -> None:
    try:
        message = (_robots_decoder if connection.robot else _decoder).decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        connection.send(Declined(_ref(text), "malformed", str(error)))
        return
    if isinstance(message, Ping):
        connection.send(Pong())
        return
    if isinstance(message, Talking):
        await _talk(room, connection, message)
        return
    ref = message.ref if isinstance(message, Acting) else None
    try:
        if isinstance(message, Acting):
            await room.act(connection, message)
        elif isinstance(message, Facing):
            await room.face(connection, message.seat)
        elif isinstance(message, Looking):
            await room.look(connection, message.away)
        elif isinstance(message, Imagine):
            await room.imagine(connection, message)
        elif isinstance(message, Recall):
            await room.recall(connection)
        elif isinstance(message, WhyNot):
            await room.answer(connection, message)
        else:
            await room.consult(connection, message)
    except Refused as refused:
        room.metrics.refusals.labels(refused.code).inc()
        # A refusal's code is any word; those of a room are the ones that the message lists.
        connection.send(Declined(ref, refused.code, str(refused)))  # type: ignore[arg-type]


async def _talk(room: Room, connection: Connection, order: Talking) -> None:
    said = order.text if isinstance(order, Say) else ""
    try:
        if isinstance(order, Say):
            await room.talk.say(connection, order)
        else:
            await room.talk.react(connection, order)
    except Refused as refused:
        connection.send(Unsaid(refused.code, str(refused), said))
    except (SQLAlchemyError, OSError):
        connection.send(Unsaid("unavailable", "it could not be stored; try again", said))


class _WithRef(msgspec.Struct):
    ref: int


def _ref(text: str) -> int | None:
    """The number of a message that is wrong in some other part."""
    try:
        return msgspec.json.decode(text, type=_WithRef).ref
    except (msgspec.DecodeError, RecursionError):
        return None
