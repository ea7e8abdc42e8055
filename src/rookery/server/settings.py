"""What can be set about the server: by arguments, or by variables of the environment."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
PATIENCE: Final = re.compile("[1-9][0-9]?")


def default_folder() -> Path:
    """Where programs of this system keep their data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "rookery"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "rookery"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "rookery"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one may ask of the server."""

    tables: int = 200_000
    replays: int = 50_000
    journal: int = 50_000
    """Steps of one game; nothing in the rules of court ends a game in which all decline."""
    rooms: int = 1_000
    """Tables kept in memory though nobody is connected to them."""
    connections: int = 5_000
    connections_per_address: int = 100
    messages: float = 30.0
    """A second, for each connection."""
    message_burst: int = 60
    message_bytes: int = 2_048
    backlog: int = 2_000_000
    """Bytes waiting for a connection that is too slow to take them."""
    news: int = 500
    """Happenings that a snapshot tells at most."""
    requests: int = 600
    """A minute, for each address."""
    makings: int = 60
    """New tables and replays, and checks of records, a minute, for each address."""
    body_bytes: int = 1_100_000


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, with defaults for a server of one's own."""

    data: Path = field(default_factory=default_folder)
    database_url: str = ""
    """Such as `postgresql+asyncpg://user@host/name`; without one, SQLite in the data folder."""
    redis_url: str = ""
    """Needed when several processes serve one database."""
    hosts: tuple[str, ...] = ()
    """Names under which the server may be asked for; empty: any."""
    secure: bool = False
    """Cookies only over HTTPS, for a server behind a proxy that speaks it."""
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think."""
    patience: int = 1
    """The strongest level thinks so many times as long; that of court solves its turns anyway."""
    limits: Limits = field(default_factory=Limits)

    def url(self) -> str:
        """The database to use."""
        return self.database_url or f"sqlite+aiosqlite:///{self.data / 'rookery.db'}"


def from_environment(data: Path | None = None) -> Settings:
    """Settings from `ROOKERY_…` variables; an argument goes before its variable."""
    get = os.environ.get
    folder = data or Path(get("ROOKERY_DATA") or default_folder())
    hosts = tuple(host for host in get("ROOKERY_HOSTS", "").split(",") if host)
    return Settings(
        data=folder,
        database_url=get("ROOKERY_DATABASE_URL", ""),
        redis_url=get("ROOKERY_REDIS_URL", ""),
        hosts=hosts,
        secure=get("ROOKERY_SECURE", "0") not in ("", "0"),
        patience=_patience(get("ROOKERY_PATIENCE") or "1"),
    )


def _patience(written: str) -> int:
    if not PATIENCE.fullmatch(written):
        raise ValueError(f"ROOKERY_PATIENCE is a number from 1 to 99, not {written!r}")
    return int(written)
