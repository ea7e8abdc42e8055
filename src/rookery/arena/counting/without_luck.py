"""A bot's win share without luck, as plain data."""

from __future__ import annotations

from collections.abc import Sequence

from rookery.arena.counting.counts import Numbers
from rookery.arena.counting.intervals import Z95
from rookery.arena.running.controls import adjustment
from rookery.arena.running.result import Result


def without_luck(bot: str, finished: Sequence[Result]) -> Numbers | None:
    """The share with its 95 % interval, and how many plain games would tell as much.

    None where too few games tell of luck.
    """
    found = adjustment(finished, bot)
    if found is None:
        return None
    around = Z95 * found.error
    seats = sum(game.seats.count(bot) for game in finished)
    return {
        "share": found.share,
        "low": max(0.0, found.share - around),
        "high": min(1.0, found.share + around),
        "worth": found.worth,
        "plain_seats": round(seats * found.worth),
    }
