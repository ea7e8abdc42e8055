"""Who asks: the address and the browser that a request comes from."""

from __future__ import annotations

from ipaddress import ip_network
from typing import Final, NamedTuple

from rookery.server import identity
from rookery.server.identity import AnyConnection
from rookery.server.turns import Share

IPV6_NETWORK: Final = 64
"""Bits of an address of IPv6 that tell one household from another."""


class Caller(NamedTuple):
    """Whoever sent a request."""

    address: str = ""
    holder: bytes | None = None
    """The hash of the browser's token."""

    def share(self, table: str = "") -> Share:
        """On whose account the request is carried out."""
        return Share(self.address, self.holder.hex() if self.holder else "", table)


def address(connection: AnyConnection) -> str:
    """The address that a request comes from; of IPv6 the network, which one household has whole."""
    host = connection.client.host if connection.client else ""
    if ":" not in host:
        return host
    try:
        return str(ip_network((host.partition("%")[0], IPV6_NETWORK), strict=False))
    except ValueError:
        return host


def caller(connection: AnyConnection) -> Caller:
    """Whoever sent this request."""
    return Caller(address(connection), identity.holder(connection))
