"""However the frames of a browser come, each of its messages is heard once and in order."""

import asyncio
import struct
from collections.abc import Sequence
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.server import ServerState

from rookery.server.wire import MOST_WAITING, Wire, body_of

pytestmark = pytest.mark.once

HANDSHAKE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MASK = b"\x01\x81\xfe\x0a"
TEXT, CONTINUED, BINARY, PING = 0x81, 0x80, 0x82, 0x89
BEGUN = 0x01
"""The first part of a text."""
LONGEST = 4000
LONG = "x" * 200


def masked(body: bytes) -> bytes:
    """The same backwards and forwards."""
    return bytes(byte ^ MASK[at % 4] for at, byte in enumerate(body))


def frame(body: bytes | str, kind: int = TEXT) -> bytes:
    """As a browser sends it."""
    raw = body.encode() if isinstance(body, str) else body
    short = bytes((0x80 | len(raw),)) if len(raw) < 126 else b"\xfe" + struct.pack("!H", len(raw))
    return bytes((kind,)) + short + MASK + masked(raw)


class Line(asyncio.Transport):
    """The transport under a wire."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = False
        self.reading = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """What the server sends."""

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


class Listener:
    """An application that hears what comes over its wire."""

    def __init__(self) -> None:
        self.heard: list[str | bytes] = []
        self.left: int | None = None
        self.deaf = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await self.deaf.wait()
        while (event := await receive())["type"] == "websocket.receive":
            self.heard.append(event.get("text") or event["bytes"])
        self.left = event["code"]


async def settled() -> None:
    """Everything that is due has been done."""
    for _ in range(50):
        await asyncio.sleep(0)


async def opened(listener: Listener) -> tuple[Wire, Line]:
    config = uvicorn.Config(
        cast(Any, listener), ws_max_size=LONGEST, ws_per_message_deflate=False, log_config=None
    )
    config.load()
    wire, line = Wire(config, ServerState(), {}, asyncio.get_running_loop()), Line()
    wire.connection_made(line)
    wire.data_received(HANDSHAKE)
    await settled()
    return wire, line


def listened(pieces: Sequence[bytes]) -> Listener:
    """Somebody to whom these bytes came, piece by piece."""

    async def listen() -> Listener:
        listener = Listener()
        listener.deaf.set()
        wire, _ = await opened(listener)
        for piece in pieces:
            wire.data_received(piece)
            await settled()
        wire.stop_keepalive()
        return listener

    return asyncio.run(listen())


ONE, TWO = frame("one"), frame("two")
DISGUISED = frame(masked(TWO), BINARY)
"""Whose last part looks like a whole frame."""
WAYS: dict[str, tuple[list[bytes], list[str | bytes]]] = {
    "one by one": ([ONE, TWO], ["one", "two"]),
    "together": ([ONE + TWO], ["one", "two"]),
    "together, then alone": ([ONE + TWO, ONE], ["one", "two", "one"]),
    "cut in its head": ([ONE[:1], ONE[1:], TWO], ["one", "two"]),
    "cut after its head": ([ONE[:2], ONE[2:], TWO], ["one", "two"]),
    "cut after its mask": ([ONE[:6], ONE[6:], TWO], ["one", "two"]),
    "cut in its body": ([ONE[:-1], ONE[-1:] + TWO[:3], TWO[3:]], ["one", "two"]),
    "what looks like a frame in a body": (
        [DISGUISED[:6], DISGUISED[6:], TWO],
        [masked(TWO), "two"],
    ),
    "in parts": ([frame("o", BEGUN), frame("ne", CONTINUED), TWO], ["one", "two"]),
    "a ping between parts": (
        [frame("o", BEGUN), frame("?", PING), frame("ne", CONTINUED), TWO],
        ["one", "two"],
    ),
    "a ping": ([frame("?", PING), ONE], ["one"]),
    "bytes": ([frame(b"raw", BINARY), ONE], [b"raw", "one"]),
    "long": ([frame(LONG), ONE], [LONG, "one"]),
    "of many alphabets": ([frame("König ♔")], ["König ♔"]),
}


@pytest.mark.parametrize("way", WAYS)
def test_messages_are_heard_however_they_come(way: str) -> None:
    pieces, heard = WAYS[way]
    assert listened(pieces).heard == heard


@pytest.mark.parametrize(
    ("piece", "code"),
    [
        (frame(b"\xff\xfe"), 1007),
        (frame("x" * (LONGEST + 1)), 1009),
        (b"\x81\x03one", 1002),
        (frame("one", CONTINUED), 1002),
    ],
    ids=["no text", "too long", "not masked", "goes on with nothing"],
)
def test_what_is_no_message_ends_the_connection(piece: bytes, code: int) -> None:
    listener = listened([ONE, piece])
    assert listener.heard == ["one"]
    assert listener.left == code


def test_a_new_message_amid_the_parts_of_another_is_none() -> None:
    listener = listened([frame("o", BEGUN), TWO])
    assert listener.heard == []
    assert listener.left == 1002


def test_who_is_not_heard_is_not_read_either() -> None:
    async def flood() -> None:
        listener = Listener()
        wire, line = await opened(listener)
        sent = 0
        while line.reading:
            wire.data_received(ONE)
            sent += 1
            assert sent <= MOST_WAITING
        listener.deaf.set()
        await settled()
        assert line.reading
        assert listener.heard == ["one"] * sent
        wire.stop_keepalive()

    asyncio.run(flood())


@pytest.mark.parametrize(
    "data", [b"", ONE[:5], ONE[:-1], ONE + b"\x00", b"\x81\xff" + b"\x00" * 131]
)
def test_what_is_not_exactly_one_frame_has_no_body(data: bytes) -> None:
    assert body_of(data) == 0
