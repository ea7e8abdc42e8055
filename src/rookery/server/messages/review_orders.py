"""Reviews of finished games: the order, and how far one is."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rookery.server.messages.basics import Problem

Depth = Literal["quick", "deep"]
"""How much a review thinks."""


class ReviewOrder(Struct, forbid_unknown_fields=True):
    """Have a finished game reviewed."""

    depth: Depth = "quick"


class ReviewState(Struct):
    """How far a review is. What it has found is fetched when it is done."""

    depth: Depth
    state: Literal["none", "queued", "running", "done", "failed"]
    done: int
    """Steps of the game that are weighed."""
    total: int
    ahead: int | None
    """So many reviews come first; null: none."""
    problem: Problem | None
    """Why there is none."""
