"""What people ask a table that goes by its rules: why something can't be done now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from rookery.server.limits import ACTION_LENGTH
from rookery.server.messages.basics import SeatIndex, Version

Reason = Annotated[Mapping[str, object], Meta(title="Reason")]
"""What `State.why_not` tells: a code with values, and the rule; one type for each game."""


class WhyNot(Struct, tag_field="type", tag="why_not", forbid_unknown_fields=True):
    """Why can't this seat take that decision now?"""

    seat: SeatIndex
    version: Version
    action: Annotated[str, Meta(max_length=ACTION_LENGTH)]


class Because(Struct, tag_field="type", tag="because"):
    """Why not; the answer to `WhyNot`, as the seat may know it."""

    seat: int
    version: int
    action: str
    reason: Reason | None
    """Null: it can."""
