"""The WebSocket of uvicorn, with a short way to what a table says to its browsers.

By way of ASGI each message waits for a task of its own and passes a handful of coroutines, which
costs more than all else about telling it. A frame written here is with the system at once.
"""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

EXTENSION: Final = "rookery.wire"
"""Under this name the scope of a WebSocket holds its `Wire`, as `wire`."""
TEXT: Final = b"\x81"
"""How a whole message of text begins (RFC 6455, 5.2)."""


def framed(text: bytes) -> bytes:
    """A message as it goes over the wire."""
    length = len(text)
    if length < 126:
        return b"%b%c%b" % (TEXT, length, text)
    if length < 1 << 16:
        return b"%b\x7e%b%b" % (TEXT, length.to_bytes(2, "big"), text)
    return b"%b\x7f%b%b" % (TEXT, length.to_bytes(8, "big"), text)


class Wire(WebSocketsSansIOProtocol):
    """A browser's end of a table, as the server holds it."""

    def handle_connect(self, event: Request) -> None:
        """A browser asks for a WebSocket; once it is open, the scope holds this object."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"wire": self}

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
