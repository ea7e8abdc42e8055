"""What can be set about telling people who are away."""

from __future__ import annotations

import base64
import binascii
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal, get_args
from urllib.parse import urlsplit

Tls = Literal["starttls", "tls", "none"]
PORTS: Final[dict[str, int]] = {"starttls": 587, "tls": 465, "none": 25}
KEY_BYTES: Final = 32
PORT: Final = re.compile("[1-9][0-9]{0,4}")


@dataclass(frozen=True, slots=True)
class MailServer:
    """The SMTP server that takes mails."""

    host: str
    sender: str
    port: int = 587
    tls: Tls = "starttls"
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """All of it, with defaults for a server of one's own: pushes, and no mail."""

    site: str = ""
    """Where people find this server, such as `https://play.example`; links in mails begin so."""
    push: bool = True
    """Are pushes offered?"""
    push_key: str = field(default="", repr=False)
    """The private key that pushes are signed with, in base64; without one, the house draws one."""
    push_private: bool = False
    """May push services have private addresses, and no TLS? For tests only."""
    contact: str = ""
    """Whom push services write to, such as `mailto:me@play.example`."""
    mail: MailServer | None = None
    """None: no mail is offered."""


def notices_from_environment() -> NoticeSettings:
    """Settings from `ROOKERY_…` variables."""
    get = os.environ.get
    site = _site(get("ROOKERY_URL", ""))
    return NoticeSettings(
        site=site,
        push=get("ROOKERY_PUSH", "1") not in ("", "0"),
        push_key=_key(get("ROOKERY_PUSH_KEY", "")),
        push_private=get("ROOKERY_PUSH_PRIVATE", "0") not in ("", "0"),
        contact=get("ROOKERY_PUSH_CONTACT", ""),
        mail=_mail(get, site),
    )


def _site(written: str) -> str:
    parts = urlsplit(written)
    if written and (parts.scheme not in ("http", "https") or not parts.hostname or parts.query):
        raise ValueError(f"ROOKERY_URL is an address such as https://play.example, not {written!r}")
    return written.rstrip("/")


def _key(written: str) -> str:
    if written and len(decoded(written)) != KEY_BYTES:
        raise ValueError("ROOKERY_PUSH_KEY is a private key of 32 bytes in base64")
    return written


def decoded(written: str) -> bytes:
    """Bytes that were written in base64, of either kind; none if they were not."""
    plain = written.strip().rstrip("=").replace("+", "-").replace("/", "_")
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""


def _mail(get: Callable[[str, str], str], site: str) -> MailServer | None:
    host = get("ROOKERY_SMTP_HOST", "")
    if not host:
        return None
    sender = get("ROOKERY_SMTP_FROM", "")
    if not site or "@" not in sender:
        raise ValueError("ROOKERY_SMTP_HOST needs ROOKERY_URL, for links, and ROOKERY_SMTP_FROM")
    tls = _tls(get("ROOKERY_SMTP_TLS", "") or "starttls")
    port = get("ROOKERY_SMTP_PORT", "") or str(PORTS[tls])
    if not PORT.fullmatch(port) or int(port) > 65_535:
        raise ValueError(f"ROOKERY_SMTP_PORT is a number from 1 to 65535, not {port!r}")
    user, password = get("ROOKERY_SMTP_USER", ""), get("ROOKERY_SMTP_PASSWORD", "")
    return MailServer(host, sender, int(port), tls, user, password)


def _tls(written: str) -> Tls:
    ways: tuple[Tls, ...] = get_args(Tls)
    for way in ways:
        if written == way:
            return way
    raise ValueError(f"ROOKERY_SMTP_TLS is {' or '.join(ways)}, not {written!r}")
