"""Reaches push services, whose addresses strangers name, and nothing on this side of the house.

A name is resolved when the connection is made, and the connection goes to the very address that was
looked at: a name that means something else a moment later helps nobody.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any, Final

import httpcore
from httpcore import AnyIOBackend, AsyncNetworkStream

from rookery.match import Refused

Address = IPv4Address | IPv6Address
TRANSLATED: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))
"""Addresses of IPv6 that stand for others, of IPv4."""
SECONDS: Final = 10.0
"""Seconds that each part of a request may take."""
CONNECTIONS: Final = 20


def is_public(address: Address) -> bool:
    """Is this an address out in the world, of one machine?"""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is not None:
            return is_public(inner)
        if address.teredo is not None or any(address in net for net in TRANSLATED):
            return False
    return address.is_global and not address.is_multicast


def refuse_address(host: str, private: bool) -> None:
    """Refuse a host that is written as an address which is not out in the world."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        if private or (host != "localhost" and not host.endswith(".localhost")):
            return
        raise Refused("malformed", "no push service is at that address") from None
    if not private and not is_public(address):
        raise Refused("malformed", "no push service is at that address")


class Outside(AnyIOBackend):
    """Connects to what is out in the world."""

    def __init__(self, private: bool) -> None:
        super().__init__()
        self._private: Final = private

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - as its contract has it
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> AsyncNetworkStream:
        """Connect to the first address that a name stands for, if it may be reached."""
        try:
            async with asyncio.timeout(timeout):
                found = await asyncio.get_running_loop().getaddrinfo(
                    host, port, type=socket.SOCK_STREAM
                )
        except (OSError, TimeoutError) as error:
            raise httpcore.ConnectError(f"no address of a push service: {error}") from error
        addresses = [str(one[4][0]).partition("%")[0] for one in found]
        allowed = [a for a in addresses if self._private or is_public(ip_address(a))]
        if not allowed:
            raise httpcore.ConnectError("that push service is not out in the world")
        return await super().connect_tcp(allowed[0], port, timeout, local_address, socket_options)


class Outgoing:
    """Posts to push services; follows no redirection, and reads nothing but the status."""

    def __init__(self, private: bool) -> None:
        self._pool: Final = httpcore.AsyncConnectionPool(
            network_backend=Outside(private), max_connections=CONNECTIONS, keepalive_expiry=30
        )

    async def post(self, url: str, headers: dict[str, str], content: bytes) -> int:
        """The status of the answer; an OSError if there is none."""
        times = dict.fromkeys(("connect", "read", "write", "pool"), SECONDS)
        asked = self._pool.stream(
            "POST",
            url,
            headers=list(headers.items()),
            content=content,
            extensions={"timeout": times},
        )
        try:
            async with asyncio.timeout(2 * SECONDS), asked as answer:
                return int(answer.status)
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException) as error:
            raise OSError(f"no answer: {error!r}") from error
        except httpcore.UnsupportedProtocol as error:
            raise OSError("not an address to post to") from error

    async def close(self) -> None:
        """Close all connections."""
        await self._pool.aclose()
