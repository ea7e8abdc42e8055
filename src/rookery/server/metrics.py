"""What is counted for those who run the server, in the form that Prometheus reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Bounds between which durations are counted."""


class Metrics:
    """Counters and gauges of one server."""

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        self.moves: Final = Counter(
            "rookery_moves", "Decisions that are on disk", ["game", "by"], registry=registry
        )
        self.move_seconds: Final = Histogram(
            "rookery_move_seconds",
            "From a person's move to its acknowledgement",
            buckets=SECONDS,
            registry=registry,
        )
        self.thought_seconds: Final = Histogram(
            "rookery_thought_seconds",
            "From a bot's turn to its decision, the wait included",
            buckets=SECONDS,
            registry=registry,
        )
        self.requests: Final = Counter(
            "rookery_requests", "Requests over HTTP", ["route", "status"], registry=registry
        )
        self.request_seconds: Final = Histogram(
            "rookery_request_seconds", "To answer a request", buckets=SECONDS, registry=registry
        )
        self.refusals: Final = Counter(
            "rookery_refusals", "Moves that were refused", ["code"], registry=registry
        )
        self.errors: Final = Counter(
            "rookery_errors", "What should not happen", ["kind"], registry=registry
        )
        self.pruned: Final = Counter(
            "rookery_pruned", "What was let go of", ["kind"], registry=registry
        )
        self.notices: Final = Counter(
            "rookery_notices", "Pushes and mails to people", ["kind", "how"], registry=registry
        )

    def watch(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Add something whose present value is asked for whenever it is read."""
        Gauge(f"rookery_{name}", about, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)
