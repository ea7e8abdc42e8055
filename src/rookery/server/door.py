"""Who is let in: origins, rates, and the headers that keep a page to itself."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import BaseRouteHandler
from litestar.types import BeforeMessageSendHookHandler, Message, Scope
from sqlalchemy.exc import SQLAlchemyError

from rookery.match import Refused
from rookery.server.callers import Network, address, networks
from rookery.server.identity import is_robot, recognise, same_origin
from rookery.server.limits import Limits
from rookery.server.problems import unknown
from rookery.server.rates import Bucket, Rates
from rookery.server.settings import LOOPBACK

BY_ADDRESS: Final = "by_address"
"""Marks what those who run the server ask by its address, whatever its names are."""
FACE_BURST: Final = 10
"""So often screens may be passed on at once after a while."""
SAFE: Final = ("GET", "HEAD", "OPTIONS")
SOCKET: Final = "SOCKET"
ROBOTS_MAY: Final = frozenset(
    {
        f"{SOCKET} /api/tables/{{table}}/socket",
        "POST /api/tables",
        "DELETE /api/tables/{table}",
        "POST /api/bot/watch",
        *(
            f"POST /api/tables/{{table}}/{act}"
            for act in ("join", "share", "arrange", "stand", "leave", "return", "resign", "end")
        ),
        "POST /api/tables/{table}/challenge",
        "POST /api/tables/{table}/decline",
    }
)
"""What bots by others may do beside looking; all that is not listed is for people."""
OF_A_PERSON: Final = "/api/me"
"""What is under it is about a person: bots have nothing to look at there."""

HEADERS: Final = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

HSTS: Final = "max-age=31536000"
"""For a year, browsers ask this server by HTTPS only."""

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class Door:
    """Counts what comes in, by address."""

    def __init__(self, limits: Limits) -> None:
        self._limits: Final = limits
        self._requests: Final = Rates(limits.requests / 60, limits.requests)
        self._makings: Final = Rates(limits.makings / 60, limits.makings)
        self._attempts: Final = Rates(limits.attempts / 60, limits.attempts)
        self._passings: Final = Rates(limits.faces, FACE_BURST)
        self._connections: Final[Counter[str]] = Counter()
        self._banned: list[Network] = []

    @property
    def connections(self) -> int:
        """How many WebSockets are open."""
        return self._connections.total()

    def ban(self, written: Iterable[str]) -> None:
        """From now on, keep out just these addresses and networks."""
        self._banned = networks(written)

    def is_banned(self, address: str) -> bool:
        """Is this address, or the network it belongs to, kept out?"""
        if not self._banned or not address:
            return False
        try:
            own = ip_network(address)
        except ValueError:
            return False
        same = (net for net in self._banned if net.version == own.version)
        # Networks of the same version are of the same type, which the checker can't see.
        return any(own.subnet_of(net) or net.subnet_of(own) for net in same)  # type: ignore[arg-type]

    def admit_request(self, address: str) -> None:
        """Refuse a request of an address that sends too many."""
        if not self._requests.of(address).take():
            raise Refused("limit", "too many requests; wait a little")

    def admit_making(self, address: str) -> None:
        """Refuse another new thing from an address that makes too many."""
        if not self._makings.of(address).take():
            raise Refused("limit", "too many new things; wait a little")

    def admit_attempt(self, address: str) -> None:
        """Refuse an address that tries too often to come in."""
        if not self._attempts.of(address).take():
            raise Refused("limit", "too many attempts; wait a minute")

    def passings(self, address: str) -> Bucket:
        """Lets the screens at this address go round, but not too often: each time costs a lot."""
        return self._passings.of(address)

    def enter(self, address: str) -> bool:
        """A WebSocket opens; false if there are too many."""
        crowded = self._connections[address] >= self._limits.connections_per_address
        if crowded or self._connections.total() >= self._limits.connections:
            return False
        self._connections[address] += 1
        return True

    def leave(self, address: str) -> None:
        """A WebSocket has closed."""
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]


def headers_for(secure: bool) -> BeforeMessageSendHookHandler:
    """What puts the headers on every answer, errors and files included."""
    wanted = HEADERS | {"Strict-Transport-Security": HSTS} if secure else HEADERS

    async def add_headers(message: Message, _: Scope) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders(message)
            for name, value in wanted.items():
                headers[name] = value

    return add_headers


async def guard_host(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Answer only to the server's own names: others may have been pointed here by a stranger."""
    if "\0" in connection.scope["path"]:  # no file has such a name, and the system says so rudely
        raise unknown("address")
    if connection.app.state.door.is_banned(address(connection)):
        raise Refused("forbidden", "this address is not let in")
    hosts = connection.app.state.settings.hosts
    name = _name(connection.headers.get("host", ""))
    known = name in hosts or (BY_ADDRESS in handler.opt and _is_address(name))
    if hosts and not known:
        raise Refused("forbidden", "the server is not known by that name")


def _name(host: str) -> str | None:
    """The name in a host header, without its port."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:  # brackets that do not match
        return None


def _is_address(name: str | None) -> bool:
    """Nobody can point an address elsewhere, as a name can be."""
    try:
        ip_address(name or "")
    except ValueError:
        return name in LOOPBACK
    return True


async def guard_request(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """No page of another site may act here, and nobody may ask too often."""
    changes = connection.scope.get("method", "POST") not in SAFE
    if changes and not same_origin(connection):
        raise Refused("forbidden", "the request comes from another site")
    connection.app.state.door.admit_request(address(connection))
    # Where the database does not answer, whoever needs it is told so.
    with contextlib.suppress(SQLAlchemyError, OSError):
        await recognise(connection, connection.app.state.lobby.services.store)
    if is_robot(connection) and not _robots_may(connection):
        raise Refused("forbidden", "bots can't do that")


def _robots_may(connection: AnyConnection) -> bool:
    method, path = connection.scope.get("method", SOCKET), connection.scope["path_template"]
    looks = method in SAFE and not path.startswith(OF_A_PERSON)
    return looks or f"{method} {path}" in ROBOTS_MAY


async def guard_attempt(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Nobody may try out codes and keys."""
    connection.app.state.door.admit_attempt(address(connection))


async def guard_making(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """What fills the database is limited more strictly."""
    connection.app.state.door.admit_making(address(connection))
