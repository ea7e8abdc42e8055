"""What the server writes about itself: one line an event, with the number of its request.

No line holds a token, a seed, a table's link or the text of a request. Addresses are there, since
whoever keeps the door must know whom to ban.
"""

from __future__ import annotations

import logging
import secrets
import sys
import time
from typing import Any, Final, TextIO

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from rookery.server.metrics import Metrics

ID_BYTES: Final = 6
log: Final = structlog.stdlib.get_logger("rookery.requests")


def configure(form: str, level: str = "warning", stream: TextIO | None = None) -> None:
    """Let all that is logged be written in one form: `json` for machines, `plain` for people."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    last: Any = structlog.processors.JSONRenderer()
    if form != "json":
        last = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    for name in ("rookery", "uvicorn"):
        found = logging.getLogger(name)
        found.handlers, found.propagate = [handler], False
        found.setLevel(level.upper())


def short(table: str) -> str:
    """Enough of a table's id to tell it from others, and not enough to join it."""
    return f"{table[:5]}…"


class Watch:
    """Gives each request a number, and counts and logs what became of it."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app: Final = app
        self._metrics: Final = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request, and note it."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        number, status, began = secrets.token_hex(ID_BYTES), 500, time.perf_counter()

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", number.encode())]
            await send(message)

        with structlog.contextvars.bound_contextvars(request=number):
            try:
                await self.app(scope, receive, send_on)
            finally:
                self._note(scope, status, time.perf_counter() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = str(scope.get("path_template") or "elsewhere")
        self._metrics.requests.labels(route, str(status)).inc()
        self._metrics.request_seconds.observe(seconds)
        client = scope.get("client")
        log.info(
            "request",
            method=scope.get("method", ""),
            route=route,
            status=status,
            ms=round(seconds * 1000, 1),
            address=client[0] if client else "",
        )
