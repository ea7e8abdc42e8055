"""What people do about their seats: they leave, come back, resign, or offer to end the game."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rookery.server.messages.basics import Name, SeatIndex

Why = Literal["left", "away", "late", "resigned", "flagged"]
"""Why a bot plays a person's seat: they left, stayed away, let their time run out at a table where
a bot plays on then; or they are out of the game, because they resigned or by their clock."""


class Leaving(Struct, forbid_unknown_fields=True):
    """Leave the table; a bot plays on for all seats of this browser until it comes back."""

    bot: Name | None = None
    """Which; null: the one that the table has settled."""


class Replacing(Struct, forbid_unknown_fields=True):
    """Let a bot play on for somebody who is away, until they come back."""

    seat: SeatIndex


class Resigning(Struct, forbid_unknown_fields=True):
    """Give the game up at one of one's seats, for good."""

    seat: SeatIndex


class Ending(Struct, forbid_unknown_fields=True):
    """Offer to end the game without a result, or agree to it; false: decline, or think again."""

    agreed: bool
