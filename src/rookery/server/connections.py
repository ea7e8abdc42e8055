"""One browser's open WebSocket: what it may send, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from typing import Final

import msgspec

from rookery.server.messages import ServerMessage
from rookery.server.settings import Limits

_encoder: Final = msgspec.json.Encoder()


def encoded(message: ServerMessage) -> str:
    """A message as it goes over the wire."""
    return _encoder.encode(message).decode()


class Bucket:
    """Lets through so many things a second, and a burst of some more."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate: Final = rate
        self._burst: Final = burst
        self._left = float(burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connection:
    """A browser at a table. Sending never waits: a table must not wait for a slow browser."""

    def __init__(self, holder: bytes | None, seats: Sequence[int], limits: Limits) -> None:
        self.holder: Final = holder
        """The hash of the browser's token."""
        self.seats: list[int] = list(seats)
        self.bucket: Final = Bucket(limits.messages, limits.message_burst)
        self._limit: Final = limits.backlog
        self._outbox: Final[deque[str]] = deque()
        self._wake: Final = asyncio.Event()
        self._closed = False

    def send(self, message: ServerMessage) -> None:
        self.send_text(encoded(message))

    def send_text(self, text: str) -> None:
        """Put it in the outbox; a browser that lets too much pile up is cut off and comes back."""
        if len(self._outbox) >= self._limit:
            self._closed = True
        else:
            self._outbox.append(text)
        self._wake.set()

    async def next_text(self) -> str | None:
        """What to send next; None when the connection is to be closed."""
        while not self._closed:
            if self._outbox:
                return self._outbox.popleft()
            self._wake.clear()
            await self._wake.wait()
        return None
