"""What is settled for a table beside its game: clocks, and whoever stays away."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from rookery.server.messages.basics import Name

DAY: Final = 86_400
STAND_IN: Final = "level3"
"""The bot that plays on for people, unless the table or whoever leaves chose another."""


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time seats have (`rookery.server.clocks`)."""

    turn: Annotated[int, Meta(ge=10, le=30 * DAY)]
    """Seconds for each turn."""
    reserve: Annotated[int, Meta(ge=0, le=30 * DAY)] = 0
    """Seconds beyond that, once for the game."""
    aside: Annotated[int, Meta(ge=10, le=30 * DAY)] = 20
    """Seconds for each decision in somebody else's turn."""
    late: Literal["bot", "lose"] = "bot"
    """When a person's time runs out: a bot plays on until they are back, or they are out."""


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """What is settled for a table beside its game."""

    away: Annotated[int, Meta(ge=60, le=30 * DAY)] = 3 * DAY
    """Seconds that others wait for somebody who is away; then a bot plays on in their place."""
    stand_in: Name = STAND_IN
    """The bot that does so."""
    clock: Clock | None = None
    """Null: there are no clocks. With clocks nobody is waited for longer than they say."""
    fill: Annotated[int, Meta(ge=10, le=DAY)] | None = None
    """Seconds after which bots take the seats that are still open; null: they never do."""
    public: bool = False
    """The table is in the hall, where everybody may sit down or watch."""

    bots: Literal["no", "welcome", "only"] = "no"
    """May bots by others take an open seat here? Only: nobody else may."""

    @property
    def in_days(self) -> bool:
        """Are the clocks so slow that nobody has to stay at the table?"""
        return self.clock is not None and self.clock.turn >= DAY
