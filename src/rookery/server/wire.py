"""The WebSocket of uvicorn, with a short way for what a table and its browsers say to each other.

By way of ASGI each message to a browser waits for a task of its own and passes a handful of
coroutines, which costs more than all else about telling it. A frame written here is with the system
at once. What browsers send is nearly always a short text in a single frame that came alone: it is
read here in one go, and only whatever else may come is left to the parser of `websockets`.
"""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.utils import apply_mask

EXTENSION: Final = "rookery.wire"
"""Under this name the scope of a WebSocket holds its `Wire`, as `wire`."""
TEXT: Final = b"\x81"
"""How a whole message of text begins (RFC 6455, 5.2)."""
MASKED: Final = 0x80
"""In the second byte of a frame from a browser; the rest of it is the length, if that is short."""
TWO_BYTES: Final = 126
"""As the length: the next two bytes say it."""
MOST_WAITING: Final = 4
"""While so many messages of a browser wait to be heard, no more are read."""


def framed(text: bytes) -> bytes:
    """A message as it goes over the wire."""
    length = len(text)
    if length < 126:
        return b"%b%c%b" % (TEXT, length, text)
    if length < 1 << 16:
        return b"%b\x7e%b%b" % (TEXT, length.to_bytes(2, "big"), text)
    return b"%b\x7f%b%b" % (TEXT, length.to_bytes(8, "big"), text)


def body_of(data: bytes) -> int:
    """Where the body begins, if this is exactly one whole frame from a browser; else 0."""
    if len(data) < 6:
        return 0
    length, begin = data[1] - MASKED, 6
    if length == TWO_BYTES:
        length, begin = int.from_bytes(data[2:4], "big"), 8
    elif length > TWO_BYTES:
        return 0
    return begin if len(data) == begin + length else 0


class Wire(WebSocketsSansIOProtocol):
    """A browser's end of a table, as the server holds it."""

    _in_step = False
    """All that came was whole frames, so that whatever comes next begins with one."""

    def handle_connect(self, event: Request) -> None:
        """A browser asks for a WebSocket; once it is open, the scope holds this object."""
        super().handle_connect(event)
        self._in_step = True
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"wire": self}

    def data_received(self, data: bytes) -> None:
        """A browser has sent something: nearly always one message, which is heard at once."""
        begin = body_of(data)
        self._in_step = self._in_step and begin > 0
        if not (self._in_step and data[:1] == TEXT and self._hears(data)):
            super().data_received(data)
            return
        try:
            text = apply_mask(data[begin:], data[begin - 4 : begin]).decode()
        except UnicodeDecodeError:
            super().data_received(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= MOST_WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def _hears(self, data: bytes) -> bool:
        """May a message begin now, and be as long as this?"""
        conn = self.conn
        listening = conn.state is OPEN and not self.close_sent
        return listening and conn.current_size is None and len(data) <= self.config.ws_max_size

    def write(self, frame: bytes) -> int:
        """Send a frame without waiting; returns how many bytes the browser has still to take."""
        if self.conn.state is not OPEN or self.transport.is_closing():
            return 0  # it is gone; the receiving side notices too
        self.transport.write(frame)
        return self.transport.get_write_buffer_size()

    def latency(self) -> float:
        """Seconds that a ping and its answer took lately."""
        return self.last_ping_rtt

    def cut(self) -> None:
        """End the connection, whatever still waits to be sent."""
        self.transport.abort()
