"""Errors that people and programs get as a clean `Problem`."""

from __future__ import annotations

import logging
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from rookery.match import Refused
from rookery.server.messages import Problem

log: Final = logging.getLogger(__name__)
CODES: Final = {400: "malformed", 403: "forbidden", 404: "unknown", 405: "method", 429: "limit"}
STATUS_OF_REFUSAL: Final = {"unavailable": 503, "limit": 429}


class Trouble(Exception):
    """A request can't be carried out."""

    def __init__(self, status: int, code: str, reason: str) -> None:
        super().__init__(reason)
        self.status: Final = status
        self.code: Final = code


def unknown(what: str) -> Trouble:
    return Trouble(404, "unknown", f"there is no such {what}")


def answers(*statuses: int) -> dict[int, ResponseSpec]:
    """The problems an operation may answer with, for its description."""
    every = (400, 403, 429, 503, *statuses)
    return {status: ResponseSpec(Problem, description="a problem") for status in every}


def _response(status: int, code: str, reason: str) -> Response[Problem]:
    return Response(Problem(code, reason), status_code=status, media_type=MediaType.JSON)


def on_trouble(_: Request[Any, Any, Any], error: Trouble) -> Response[Problem]:
    return _response(error.status, error.code, str(error))


def on_refused(_: Request[Any, Any, Any], error: Refused) -> Response[Problem]:
    return _response(STATUS_OF_REFUSAL.get(error.code, 409), error.code, str(error))


def on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    code = CODES.get(error.status_code, "failed")
    response = _response(error.status_code, code, _reason(error))
    response.headers.update(error.headers or {})
    return response


def on_outage(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("the database failed: %s", error)
    return _response(503, "unavailable", "the tables can't be reached; try again")


def on_bug(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.exception("a request failed", exc_info=error)
    return _response(500, "failed", "something went wrong here")


def _reason(error: HTTPException) -> str:
    if isinstance(error.extra, list) and error.extra:
        return "; ".join(_detail(item) for item in error.extra)
    return str(error.detail) or "not possible"


def _detail(item: Any) -> str:
    """Litestar's word for one invalid field."""
    if not isinstance(item, dict):
        return str(item)
    return ": ".join(str(item[key]) for key in ("key", "message") if key in item)
