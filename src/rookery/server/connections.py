"""One browser's open WebSocket: what it may send, and how it is told."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from rookery.server.limits import Limits
from rookery.server.messages import ServerMessage
from rookery.server.wire import framed

_encoder: Final = msgspec.json.Encoder()


def encoded(message: ServerMessage) -> bytes:
    """A message as it goes over the wire."""
    return framed(_encoder.encode(message))


class Bucket:
    """Lets through so many things a second, and a burst of some more."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate: Final = rate
        self._burst: Final = burst
        self._left = float(burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Let one thing through; false if there were too many lately."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Way(Protocol):
    """To a browser."""

    def write(self, frame: bytes) -> int:
        """Send a frame without waiting; returns how many bytes the browser has still to take."""

    def cut(self) -> None:
        """End the connection, whatever still waits to be sent."""


class Connection:
    """A browser at a table. Sending never waits: a table must not wait for a slow browser."""

    def __init__(
        self,
        way: Way,
        holder: bytes | None,
        seats: Sequence[int],
        limits: Limits,
        address: str = "",
        passings: Bucket | None = None,
    ) -> None:
        self.address: Final = address
        self.holder: Final = holder
        """The hash of the browser's token."""
        self.seats: list[int] = list(seats)
        self.facing: int | None = None
        """Of several seats, the one whose person has the screen."""
        self.passings: Final = passings
        """Bounds how often the screens at this address go round."""
        self.bucket: Final = Bucket(limits.messages, limits.message_burst)
        self._way: Final = way
        self._limit: Final = limits.backlog

    def cut(self) -> None:
        """End the connection."""
        self._way.cut()

    def send(self, message: ServerMessage) -> None:
        """Send a message to this browser."""
        self.send_frame(encoded(message))

    def send_frame(self, frame: bytes) -> None:
        """A browser that lets too much pile up is cut off, and comes back."""
        if self._way.write(frame) > self._limit:
            self._way.cut()
