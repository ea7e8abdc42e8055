"""How others reach a house that runs on somebody's own machine."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from rookery.match import Refused
from rookery.server.callers import address
from rookery.server.identity import AnyConnection
from rookery.server.messages.house import Reach
from rookery.server.settings import LOOPBACK, Settings

ELSEWHERE: Final = ("10.255.255.255", 9)
"""An address in no network that one is likely in: nothing is sent there."""

LONGEST: Final = 260
"""Characters of a name with its port."""


def reach(settings: Settings, asking: str) -> Reach | None:
    """What somebody at this machine is told; None for all others, and for a house with names."""
    named = settings.hosts and set(settings.hosts) != set(LOOPBACK)
    if not settings.host or named or asking not in LOOPBACK:
        return None
    return Reach(settings.host not in LOOPBACK, _own_address())


def address_for_others(settings: Settings, connection: AnyConnection, path: str) -> str:
    """A path as others open it: where this machine is asked by a name that only it knows, by the
    address that it has in its network."""
    scheme = "https" if settings.secure else connection.scope["scheme"]
    host, told = connection.headers.get("host", ""), reach(settings, address(connection))
    try:
        name, port = _parts(host)
    except ValueError:
        raise Refused("malformed", "that is no name of a server") from None
    if told and told.open and told.address and name in LOOPBACK:
        host = f"{told.address}:{port}" if port else told.address
    return f"{scheme}://{host}{path}"


def _parts(host: str) -> tuple[str | None, int | None]:
    """Name and port; a ValueError if that is no host."""
    if not host or len(host) > LONGEST:
        raise ValueError(host)
    site = urlsplit(f"//{host}")
    return site.hostname, site.port


def _own_address() -> str | None:
    """The address that this machine would speak from; asking the system for it sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ip_address(found).is_loopback else found
