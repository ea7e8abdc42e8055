"""Who a browser is: an unguessable token in a cookie, of which only the hash is stored.

A browser has one token for all its seats, so a rematch finds the same people. It is in no link:
sharing the address of a table gives nothing away.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

COOKIE: Final = "rookery"
TOKEN_BYTES: Final = 32
TOKEN_LENGTH: Final = 43
YEAR: Final = 365 * 24 * 3600

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def holder_of(token: str) -> bytes:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).digest()


def token_of(connection: AnyConnection) -> str | None:
    """The browser's token, if it has one of the right form."""
    token = connection.cookies.get(COOKIE, "")
    return token if len(token) == TOKEN_LENGTH else None


def holder(connection: AnyConnection) -> bytes | None:
    """The hash of the browser's token, if it has one."""
    token = token_of(connection)
    return holder_of(token) if token else None


def cookie(token: str, secure: bool) -> Cookie:
    """The cookie that keeps the token: for this server's own pages and for no script."""
    return Cookie(
        key=COOKIE,
        value=token,
        path="/api",
        max_age=YEAR,
        httponly=True,
        secure=secure,
        samesite="strict",
    )


def same_origin(connection: AnyConnection) -> bool:
    """Does the request come from a page of this server? Programs send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    return urlsplit(origin).netloc.lower() == connection.headers.get("host", "").lower()
