"""What can be set about the server: by arguments, or by variables of the environment."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, TypeVar, get_args

from rookery.core.folders import data_folder
from rookery.server.limits import Limits, TalkMode
from rookery.server.notices.given import NoticeSettings, notices_from_environment

Word = TypeVar("Word", bound=str)

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
PATIENCE: Final = re.compile("[1-9][0-9]?")
THINKERS: Final = max(1, (os.cpu_count() or 2) - 1)
"""One processor is left to the server itself."""
LEAST_EFFORT: Final = 0.001
MOST_EFFORT: Final = 10.0
MOST_THINKERS: Final = re.compile("[1-9][0-9]{0,2}")


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, with defaults for a server of one's own."""

    data: Path = field(default_factory=data_folder)
    database_url: str = ""
    """Such as `postgresql+asyncpg://user@host/name`; without one, SQLite in the data folder."""
    redis_url: str = ""
    """Needed when several processes serve one database."""
    host: str = ""
    """Where the server listens, if that is known."""
    hosts: tuple[str, ...] = ()
    """Names under which the server may be asked for; empty: any."""
    secure: bool = False
    """Cookies only over HTTPS, for a server behind a proxy that speaks it."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose word about who asks is believed; empty: of none."""
    watchers: tuple[str, ...] = LOOPBACK
    """Addresses that may read `/metrics`."""
    log: str = "plain"
    """How the log is written: `plain`, or `json` for machines."""
    log_level: str = "warning"
    """What is logged: `info` tells of every request."""
    drain_seconds: float = 0.0
    """Seconds at the end in which the server still answers, but says it is not ready."""
    thinkers: int = THINKERS
    """Processes in which bots think."""
    patience: int = 1
    """The strongest level thinks so many times as long; that of court solves its turns anyway."""
    effort: float = 1.0
    """Reviews think so many times as much at each step."""
    notices: NoticeSettings = field(default_factory=NoticeSettings)
    """How people are told who are away."""
    talk: TalkMode = "on"
    """Who may talk at tables: everybody, only people who keep their games (`keepers`), or nobody
    (`off`)."""
    limits: Limits = field(default_factory=Limits)

    def url(self) -> str:
        """The database to use."""
        return self.database_url or f"sqlite+aiosqlite:///{self.data / 'rookery.db'}"


def from_environment(data: Path | None = None) -> Settings:
    """Settings from `ROOKERY_…` variables; an argument goes before its variable."""
    get = os.environ.get
    folder = data or Path(get("ROOKERY_DATA") or data_folder())
    return Settings(
        data=folder,
        database_url=get("ROOKERY_DATABASE_URL", ""),
        redis_url=get("ROOKERY_REDIS_URL", ""),
        hosts=_several("ROOKERY_HOSTS"),
        proxies=_addresses("ROOKERY_PROXIES"),
        secure=get("ROOKERY_SECURE", "0") not in ("", "0"),
        thinkers=_thinkers(get("ROOKERY_THINKERS", "")),
        patience=_patience(get("ROOKERY_PATIENCE") or "1"),
        watchers=_several("ROOKERY_WATCHERS") or LOOPBACK,
        log=_one_of("ROOKERY_LOG", ("plain", "json")),
        log_level=_one_of("ROOKERY_LOG_LEVEL", ("warning", "info", "error")),
        drain_seconds=_limit("ROOKERY_DRAIN", get("ROOKERY_DRAIN") or "0", float),
        effort=_effort(get("ROOKERY_EFFORT") or "1"),
        notices=notices_from_environment(),
        talk=_one_of("ROOKERY_TALK", get_args(TalkMode)),
        limits=_limits(),
    )


def _several(variable: str) -> tuple[str, ...]:
    written = os.environ.get(variable, "").split(",")
    return tuple(one.strip() for one in written if one.strip())


def _addresses(variable: str) -> tuple[str, ...]:
    """Addresses and networks; what is neither would silently count for nothing."""
    written = _several(variable)
    for one in written:
        try:
            ip_network(one, strict=False)
        except ValueError:
            raise ValueError(f"{variable} lists addresses and networks, not {one!r}") from None
    return written


def _one_of(variable: str, choices: tuple[Word, ...]) -> Word:
    """One of the choices; the first unless something else is said."""
    written = os.environ.get(variable) or choices[0]
    for choice in choices:
        if written == choice:
            return choice
    raise ValueError(f"{variable} is {' or '.join(choices)}, not {written!r}")


def _limits() -> Limits:
    """The limits that variables such as `ROOKERY_LIMIT_TABLES` change."""
    changed: dict[str, Any] = {}
    for limit in fields(Limits):
        variable = f"ROOKERY_LIMIT_{limit.name.upper()}"
        if written := os.environ.get(variable, ""):
            changed[limit.name] = _limit(variable, written, type(limit.default))
    return Limits(**changed)


def _limit(variable: str, written: str, kind: type) -> float:
    pattern = "[0-9]{1,15}" if kind is int else r"[0-9]{1,15}(\.[0-9]{1,6})?"
    if not re.fullmatch(pattern, written):
        fitting = "a whole number" if kind is int else "a number"
        raise ValueError(f"{variable} is {fitting} of at least 0, not {written!r}")
    return int(written) if kind is int else float(written)


def _thinkers(written: str) -> int:
    if not written:
        return THINKERS
    if not MOST_THINKERS.fullmatch(written):
        raise ValueError(f"ROOKERY_THINKERS is a number from 1 to 999, not {written!r}")
    return int(written)


def _effort(written: str) -> float:
    effort = _limit("ROOKERY_EFFORT", written, float)
    if not LEAST_EFFORT <= effort <= MOST_EFFORT:
        raise ValueError(f"ROOKERY_EFFORT is from {LEAST_EFFORT} to {MOST_EFFORT:g}, not {written}")
    return effort


def _patience(written: str) -> int:
    if not PATIENCE.fullmatch(written):
        raise ValueError(f"ROOKERY_PATIENCE is a number from 1 to 99, not {written!r}")
    return int(written)
