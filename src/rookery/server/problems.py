"""Errors that people and programs get as a clean answer.

There is one word for each thing. `Refused` is raised wherever something is not done and nothing has
changed; its code says why. Over HTTP it arrives as a `Problem`, over a WebSocket as a `Declined`,
which bears the number of the move. All other exceptions are between parts of the server, and each
is caught by the part that can do something about it: `Conflict` and `Unavailable` come from the
database, `Died` and `Crowded` from the processes that think and read, `NoAnswer` from a bot.
"""

from __future__ import annotations

import logging
import re
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from rookery.match import Refused
from rookery.server.messages.basics import Problem

log: Final = logging.getLogger(__name__)
CODES: Final = {
    400: "malformed",
    401: "unauthorized",
    403: "forbidden",
    404: "unknown",
    405: "method",
    429: "limit",
}
STATUS: Final = {
    "malformed": 400,
    "unreadable": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "unknown": 404,
    "outdated": 410,
    "limit": 429,
    "full": 503,
    "unavailable": 503,
}
"""By the code of a refusal; all others are about how the table stands, which is 409."""
NAMED_BY: Final = 8
"""So many words of a reason make its name."""


def unknown(what: str) -> Refused:
    """There is no such thing here."""
    return Refused("unknown", f"there is no such {what}")


def answers(*statuses: int) -> dict[int, ResponseSpec]:
    """The problems an operation may answer with, for its description."""
    every = (400, 401, 403, 429, 503, *statuses)
    return {status: ResponseSpec(Problem, description="a problem") for status in every}


def name_of(said: str) -> str:
    """The name of a reason: its first words, as the page's catalogue has them."""
    return "_".join(re.findall(r"[a-z0-9]+", said.lower().replace("'", ""))[:NAMED_BY])


def problem_of(refused: Refused) -> Problem:
    """What a page is told of a refusal."""
    return Problem(refused.code, str(refused), name_of(refused.said), refused.values)


def _response(status: int, refused: Refused) -> Response[Problem]:
    return Response(problem_of(refused), status_code=status, media_type=MediaType.JSON)


def on_refused(_: Request[Any, Any, Any], error: Refused) -> Response[Problem]:
    """What was asked for is not done; the reason is for the one who asked."""
    return _response(STATUS.get(error.code, 409), error)


def on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """The framework's own errors, such as a field that does not fit."""
    code = CODES.get(error.status_code, "failed")
    response = _response(error.status_code, Refused(code, _reason(error)))
    response.headers.update(error.headers or {})
    return response


def on_outage(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The database does not answer."""
    log.error("the database failed: %s", error)
    request.app.state.metrics.errors.labels("database").inc()
    return _response(503, Refused("unavailable", "the tables can't be reached; try again"))


def on_depth(_: Request[Any, Any, Any], _error: RecursionError) -> Response[Problem]:
    """Lists within lists without end."""
    return _response(400, Refused("malformed", "it is nested too deep"))


def on_garbled(_: Request[Any, Any, Any], _error: UnicodeDecodeError) -> Response[Problem]:
    """Bytes that are no text."""
    return _response(400, Refused("malformed", "it is not UTF-8"))


def on_bug(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A mistake of the server's; whoever asked is told no more than that."""
    log.exception("a request failed", exc_info=error)
    request.app.state.metrics.errors.labels("bug").inc()
    return _response(500, Refused("failed", "something went wrong here"))


def _reason(error: HTTPException) -> str:
    if isinstance(error.extra, list) and error.extra:
        return "; ".join(_detail(item) for item in error.extra)
    return str(error.detail) or "not possible"


def _detail(item: Any) -> str:
    """Litestar's word for one invalid field."""
    if not isinstance(item, dict):
        return str(item)
    return ": ".join(str(item[key]) for key in ("key", "message") if key in item)
