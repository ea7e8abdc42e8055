"""Who a browser is: an unguessable token in a cookie, of which only the hash is stored.

A browser has one token for all its seats, so a rematch finds the same people. It is in no link:
sharing the address of a table gives nothing away.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from rookery.server.store import Store

COOKIE: Final = "rookery"
SECURE_COOKIE: Final = "__Host-rookery"
"""Browsers take a cookie of this kind of name over HTTPS only, and from no other host."""
TOKEN_BYTES: Final = 32
TOKEN_LENGTH: Final = 43
YEAR: Final = 365 * 24 * 3600

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def holder_of(token: str) -> bytes:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).digest()


def token_of(connection: AnyConnection) -> str | None:
    """The browser's token, if it has one of the right form."""
    cookies = connection.cookies
    token = cookies.get(SECURE_COOKIE) or cookies.get(COOKIE, "")
    return token if len(token) == TOKEN_LENGTH else None


def holder(connection: AnyConnection) -> bytes | None:
    """The hash of the browser's token, if it has one."""
    token = token_of(connection)
    return holder_of(token) if token else None


class Token(NamedTuple):
    """A browser's token."""

    text: str
    new: bool
    """It is not noted yet that it was given out: that is done once it holds a seat."""

    @property
    def holder(self) -> bytes:
        """What is stored of it."""
        return holder_of(self.text)


async def settled_token(connection: AnyConnection, store: Store, secure: bool) -> Token:
    """The token by which this browser takes seats from now on: one that was given out here.

    A cookie can be planted by others on the same domain unless its name forbids it; such a one is
    good for the seats it holds already, and for no new ones.
    """
    token = connection.cookies.get(SECURE_COOKIE if secure else COOKIE, "")
    if len(token) == TOKEN_LENGTH and await store.knows(holder_of(token)):
        return Token(token, new=False)
    return Token(new_token(), new=True)


async def given_out(token: Token, store: Store, secure: bool) -> Cookie:
    """The cookie that keeps the token: for this server's own pages and for no script."""
    if token.new:
        await store.add_person(token.holder)
    return Cookie(
        key=SECURE_COOKIE if secure else COOKIE,
        value=token.text,
        path="/" if secure else "/api",
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
    try:
        site = urlsplit(origin).netloc
    except ValueError:  # brackets that do not match
        return False
    return site.lower() == connection.headers.get("host", "").lower()
