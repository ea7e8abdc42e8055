"""Who a browser is: an unguessable token in a cookie, of which only the hash is stored.

A browser has one token for all its seats, so a rematch finds the same people. It is in no link:
sharing the address of a table gives nothing away. A guest holds seats by the hash of the token;
whoever keeps their games has a key of their own, and the tokens of all their devices stand for it.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from rookery.match import Refused
from rookery.server.store import Store

COOKIE: Final = "rookery"
SECURE_COOKIE: Final = "__Host-rookery"
"""Browsers take a cookie of this kind of name over HTTPS only, and from no other host."""
TOKEN_BYTES: Final = 32
TOKEN_LENGTH: Final = 43
YEAR: Final = 365 * 24 * 3600
RECOGNISED: Final = "rookery.holder"
"""Under this name a connection's scope says by what it holds seats."""
ROBOT: Final = "rookery.robot"
"""Under this name it says whether a bot by others is connected."""
ROBOT_TOKEN: Final = "rookery_bot_"
"""How the token of a bot begins: no cookie can hold one, for it is too long for that."""
BEARER: Final = "bearer "

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def holder_of(token: str) -> bytes:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).digest()


def new_robot_token() -> str:
    """A token for a bot by others, which says of itself what it is."""
    return ROBOT_TOKEN + new_token()


def robot_token_of(connection: AnyConnection) -> str | None:
    """The token that a bot by others shows, be it good or not."""
    written = connection.headers.get("authorization", "")
    return written[len(BEARER) :].strip() if written.lower().startswith(BEARER) else None


def is_robot(connection: AnyConnection) -> bool:
    """Has a bot by others come in, with a token that is good?"""
    return ROBOT in connection.scope


def token_of(connection: AnyConnection) -> str | None:
    """The token of a bot, or the browser's if it has one of the right form."""
    if (shown := robot_token_of(connection)) is not None:
        return shown
    cookies = connection.cookies
    token = cookies.get(SECURE_COOKIE) or cookies.get(COOKIE, "")
    return token if len(token) == TOKEN_LENGTH else None


def session(connection: AnyConnection) -> bytes | None:
    """The hash of the browser's token, if it has one."""
    token = token_of(connection)
    return holder_of(token) if token else None


async def recognise(connection: AnyConnection, store: Store) -> None:
    """Find out whose device this is; `holder` tells it from then on."""
    own = session(connection)
    if own is None:
        return
    # Litestar lists what a scope holds, and knows nothing of what an application adds.
    scope: dict[str, Any] = connection.scope  # type: ignore[assignment]
    if robot_token_of(connection) is None:
        scope[RECOGNISED] = await store.person_of(own) or own
        return
    robot = await store.robot_of(own)
    if robot is None:
        raise Refused("unauthorized", "that token is not good here, or not any more")
    scope[RECOGNISED], scope[ROBOT] = robot, True


def holder(connection: AnyConnection) -> bytes | None:
    """By what this browser holds its seats: the key of its person, or of a guest its token."""
    # As above: what `recognise` has put there is of our own.
    known: bytes | None = connection.scope.get(RECOGNISED)  # type: ignore[assignment]
    return known or session(connection)


class Token(NamedTuple):
    """A browser's token."""

    text: str
    new: bool
    """It is not noted yet that it was given out: that is done once it holds a seat."""
    person: bytes | None = None
    """Whose device it is, if they keep their games."""
    robot: bool = False
    """It is that of a bot by others, which keeps it itself."""

    @property
    def holder(self) -> bytes:
        """By what it holds seats."""
        return self.person or holder_of(self.text)


async def settled_token(connection: AnyConnection, store: Store, secure: bool) -> Token:
    """The token by which this browser takes seats from now on: one that was given out here.

    A cookie can be planted by others on the same domain unless its name forbids it; such a one is
    good for the seats it holds already, and for no new ones.
    """
    if is_robot(connection):
        return Token(token_of(connection) or "", new=False, person=holder(connection), robot=True)
    token = connection.cookies.get(SECURE_COOKIE if secure else COOKIE, "")
    if len(token) == TOKEN_LENGTH and await store.knows(holder_of(token)):
        return Token(token, new=False, person=await store.person_of(holder_of(token)))
    return Token(new_token(), new=True)


async def given_out(token: Token, store: Store, secure: bool) -> list[Cookie]:
    """The cookie that keeps the token, which is noted if it is new; a bot gets none."""
    if token.robot:
        return []
    if token.new:
        await store.add_person(token.holder)
    return [cookie_of(token.text, secure)]


def cookie_of(token: str, secure: bool) -> Cookie:
    """The cookie that keeps a token: for this server's own pages and for no script."""
    return Cookie(
        key=SECURE_COOKIE if secure else COOKIE,
        value=token,
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
