"""Connections as such: how many there may be, and how long one may keep the server waiting.

Whoever connects and says nothing is the first to go when there are too many, so that silent
connections keep nobody out.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from rookery.server.callers import Network, household
from rookery.server.limits import Limits
from rookery.server.wire import Wire


class Crowd:
    """All open connections, and which of them have nothing to say."""

    def __init__(self, limits: Limits, trusted: Sequence[Network] = ()) -> None:
        self._limits: Final = limits
        self._trusted: Final = trusted
        """Proxies, which come for many people."""
        self._addresses: Final[dict[asyncio.Transport, str]] = {}
        self._count: Final[Counter[str]] = Counter()
        self._silent: Final[OrderedDict[asyncio.Transport, None]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._addresses)

    def enter(self, transport: asyncio.Transport) -> bool:
        """Somebody connects; false if there is no room, though the longest silent had to leave."""
        host = _host(transport)
        address = household(host)
        if not self._make_room(address, self._is_trusted(host)):
            return False
        self._addresses[transport] = address
        self._count[address] += 1
        self._silent[transport] = None
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection has ended."""
        self._silent.pop(transport, None)
        address = self._addresses.pop(transport, None)
        if address is not None:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]

    def speak(self, transport: asyncio.Transport) -> None:
        """A whole request has come."""
        self._silent.pop(transport, None)

    def fall_silent(self, transport: asyncio.Transport) -> None:
        """A request was answered, and another may come."""
        if transport in self._addresses:
            self._silent[transport] = None

    def _is_trusted(self, host: str) -> bool:
        """Is this a proxy that is believed?"""
        if not self._trusted or not host:
            return False
        own = ip_address(host)
        return any(own in network for network in self._trusted)

    def _make_room(self, address: str, trusted: bool) -> bool:
        crowded = self._count[address] >= self._limits.sockets_per_address
        if crowded and not trusted:
            own = (one for one in self._silent if self._addresses[one] == address)
            return self._cut(next(own, None))
        if len(self) >= self._limits.sockets:
            return self._cut(next(iter(self._silent), None))
        return True

    def _cut(self, transport: asyncio.Transport | None) -> bool:
        if transport is None:
            return False
        self.leave(transport)
        transport.abort()
        return True


def _host(transport: asyncio.Transport) -> str:
    """The other end; nothing where it is no network's."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]).partition("%")[0] if isinstance(peer, tuple) else ""


class Gate(HttpToolsProtocol):
    """The HTTP of uvicorn, with an end to its patience. `gates` makes one for a server's limits."""

    crowd: ClassVar[Crowd]
    limits: ClassVar[Limits]

    # uvicorn itself takes a Transport where asyncio's contract says any BaseTransport.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let the connection in, and wait for the head of its first request."""
        super().connection_made(transport)
        self._head = 0
        self._reading_head = True
        self._answered = False
        self._timer: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        if self.crowd.enter(transport):
            self._wait_for(self.limits.header_seconds)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_waiting()
        self.resume_writing()
        self.crowd.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what has come, unless the head of a request has no end."""
        if self._reading_head:
            self._head += len(data)
            if self._head > self.limits.header_bytes + self.limits.body_bytes:
                self.transport.abort()
                return
        super().data_received(data)
        if self._reading_head and self._head > self.limits.header_bytes:
            self.transport.abort()
        elif self._answered and self._timer is None:
            # Blank lines before a request are no request, but they end uvicorn's own waiting.
            self._wait_for(self.limits.header_seconds)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._reading_head = True
        self._answered = False
        self._wait_for(self.limits.header_seconds)

    def on_headers_complete(self) -> None:
        """The head of a request is whole; its body may follow."""
        self._reading_head = False
        self._head = 0
        self._wait_for(self.limits.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._stop_waiting()
        self.crowd.speak(self.transport)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The request was answered."""
        super().on_response_complete()
        self._answered = True
        self.crowd.fall_silent(self.transport)

    def handle_websocket_upgrade(self) -> None:
        """The connection goes on as a WebSocket."""
        self._stop_waiting()
        self.crowd.speak(self.transport)
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """The other side takes nothing; it is cut off if it goes on like that."""
        super().pause_writing()
        if self._stalled is None:
            seconds = self.limits.stalled_seconds
            self._stalled = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """The other side takes what it is sent."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
        super().resume_writing()

    def _wait_for(self, seconds: float) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class GatedWire(Wire):
    """A WebSocket that came through the gate."""

    crowd: ClassVar[Crowd]

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.crowd.leave(self.transport)
        super().connection_lost(exc)


def gates(
    limits: Limits, trusted: Sequence[Network] = ()
) -> tuple[type[HttpToolsProtocol], type[Wire], Crowd]:
    """The protocols of a server with these limits, as uvicorn takes them, and who is connected."""
    crowd = Crowd(limits, trusted)
    shared: dict[str, Any] = {"crowd": crowd, "limits": limits}
    return type("Gate", (Gate,), shared), type("GatedWire", (GatedWire,), shared), crowd
