"""The HTTP side of a server, as a bot asks it: with a token, and with patience."""

from __future__ import annotations

import asyncio
import json
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

SECONDS: Final = 20.0
"""For one request."""
LONGEST: Final = 8_000_000
"""Bytes of an answer that are read."""
TOKEN: Final = "rookery_bot_"
"""How tokens begin."""
REDIRECT: Final = range(300, 400)


class Away(Exception):
    """The server does not answer now; it may later."""


class Unfit(Exception):
    """It can't go on like this, and trying again would not help; the text says why."""


class SaidNo(Exception):
    """The server has said no, and why."""

    def __init__(self, status: int, code: str, reason: str) -> None:
        super().__init__(reason)
        self.status: Final = status
        self.code: Final = code


class _Stay(HTTPRedirectHandler):
    """A token is for the server that was named, and goes nowhere else."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class RemoteHouse:
    """A server, and the token to come in with."""

    def __init__(self, url: str, token: str) -> None:
        self.base: Final = checked_url(url)
        self.headers: Final = {"Authorization": f"Bearer {checked_token(token)}"}
        self._opener: Final = build_opener(_Stay())

    @property
    def sockets(self) -> str:
        """Where WebSockets are opened."""
        return "ws" + self.base.removeprefix("http")

    async def get(self, path: str) -> Any:
        """What is to be had under this path."""
        return await asyncio.to_thread(self._ask, "GET", path, None)

    async def post(self, path: str, **data: object) -> Any:
        """The answer to what is sent there."""
        return await asyncio.to_thread(self._ask, "POST", path, data)

    async def delete(self, path: str) -> Any:
        """Ask the server to take away what lies at this path."""
        return await asyncio.to_thread(self._ask, "DELETE", path, None)

    def _ask(self, method: str, path: str, data: object) -> Any:
        body = None if data is None else json.dumps(data).encode()
        headers = self.headers | {"Content-Type": "application/json"}
        request = Request(f"{self.base}/api{path}", body, headers, method=method)
        try:
            with self._opener.open(request, timeout=SECONDS) as answer:
                return _read(answer.read(LONGEST + 1))
        except HTTPError as error:
            raise self._refusal(error) from None
        except (URLError, OSError, HTTPException) as error:
            raise Away(str(getattr(error, "reason", "") or error)) from None

    def _refusal(self, error: HTTPError) -> Exception:
        if error.code in REDIRECT:
            return Unfit(f"{self.base} sends elsewhere: {error.headers.get('location')}")
        try:
            said = json.loads(error.read(LONGEST))
            code, reason = str(said["code"]), str(said["reason"])
        except (ValueError, KeyError, TypeError):
            code, reason = "", error.reason
        if error.code == 401:
            return Unfit(f"the server does not take the token: {reason}")
        if error.code >= 500 or error.code == 429:
            return Away(reason)
        return SaidNo(error.code, code, reason)


def _read(said: bytes) -> Any:
    if len(said) > LONGEST:
        raise Unfit("the server says more than is read")
    if not said:
        return None
    try:
        return json.loads(said)
    except (ValueError, RecursionError):
        raise Unfit("there is no Rookery server at that address") from None


def checked_url(url: str) -> str:
    """An address without a slash at its end; a ValueError if it is none."""
    try:
        parts = urlsplit(url)
        fits = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/")
        fits = fits and not parts.query and (parts.port is None or parts.port > 0)
    except ValueError:
        fits = False
    if not fits:
        raise ValueError(f"a server is written like https://example.org, not {url!r}")
    return url.rstrip("/")


def checked_token(token: str) -> str:
    """A token without blanks around it; a ValueError if it is none."""
    found = token.strip()
    if not found.startswith(TOKEN) or not found.isascii() or len(found.split()) != 1:
        raise ValueError(f"a bot's token begins with {TOKEN}; the page /me makes one")
    return found
