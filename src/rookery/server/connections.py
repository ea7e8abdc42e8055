"""One browser's open WebSocket: what it may send, and how it is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import msgspec

from rookery.server.limits import Limits
from rookery.server.messages.live import ServerMessage
from rookery.server.messages.robots import Imagined
from rookery.server.rates import Bucket
from rookery.server.talk.ears import Ear
from rookery.server.wire import framed

_encoder: Final = msgspec.json.Encoder()


def encoded(message: ServerMessage | Imagined) -> bytes:
    """A message as it goes over the wire."""
    return framed(_encoder.encode(message))


class Way(Protocol):
    """To a browser."""

    def write(self, frame: bytes) -> int:
        """Send a frame without waiting; returns how many bytes the browser has still to take."""

    def cut(self) -> None:
        """End the connection, whatever still waits to be sent."""


def _at_once() -> float:
    """No way was measured."""
    return 0.0


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
        latency: Callable[[], float] = _at_once,
    ) -> None:
        self.address: Final = address
        self.holder: Final = holder
        """By what the browser holds seats."""
        self.session: bytes | None = None
        """The hash of its token, which may be ended."""
        self.seats: list[int] = list(seats)
        self.looked: float | None = None
        """When its page was last looked at; None: somebody does."""
        self.facing: int | None = None
        """Of several seats, the one whose person has the screen."""
        self.ear: Ear | None = None
        """As whom it was told the talk; None: it was not."""
        self.passings: Final = passings
        """Bounds how often the screens at this address go round."""
        self.bucket: Final = Bucket(limits.messages, limits.message_burst)
        self.robot = False
        """It is no browser, but a bot by others."""
        self.worlds: Final = Bucket(limits.worlds, max(1, int(limits.worlds)))
        """Bounds how often it is sent a world to think in."""
        self.latency: Final = latency
        """Says how many seconds the way to this browser and back took lately."""
        self._way: Final = way
        self._limit: Final = limits.backlog

    def cut(self) -> None:
        """End the connection."""
        self._way.cut()

    def send(self, message: ServerMessage | Imagined) -> None:
        """Send a message to this browser."""
        self.send_frame(encoded(message))

    def send_frame(self, frame: bytes) -> None:
        """A browser that lets too much pile up is cut off, and comes back."""
        if self._way.write(frame) > self._limit:
            self._way.cut()
