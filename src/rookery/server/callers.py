"""Who asks: the address and the browser that a request comes from."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple

from rookery.server import identity
from rookery.server.identity import AnyConnection
from rookery.server.shares import Share

Network = IPv4Network | IPv6Network
IPV6_NETWORK: Final = 64
"""Bits of an address of IPv6 that tell one household from another."""


class Caller(NamedTuple):
    """Whoever sent a request."""

    address: str = ""
    holder: bytes | None = None
    """By what the browser holds seats."""
    robot: bool = False
    """It is no browser, but a bot by others."""

    def share(self, table: str = "") -> Share:
        """On whose account the request is carried out."""
        return Share(self.address, self.holder.hex() if self.holder else "", table)


def networks(written: Iterable[str]) -> list[Network]:
    """Addresses and networks as they are written in settings and bans; a ValueError names one."""
    return [ip_network(one, strict=False) for one in written]


def household(host: str) -> str:
    """What counts as one address: of IPv6 the network, which one household has whole."""
    if ":" not in host:
        return host
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), IPV6_NETWORK), strict=False))


def address(connection: AnyConnection) -> str:
    """The address that a request comes from, as it is counted."""
    return household(connection.client.host if connection.client else "")


def caller(connection: AnyConnection) -> Caller:
    """Whoever sent this request."""
    return Caller(address(connection), identity.holder(connection), identity.is_robot(connection))
