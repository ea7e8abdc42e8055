"""Why a decision can't be taken: a code with values, worded by whoever shows it, and the rule."""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

CommonCode = Literal["over", "chance", "waiting", "not_now"]
"""What can be said of any game: it is over, chance or another seat decides, or just "not now"."""

COMMON: Final = ("over", "chance", "waiting", "not_now")


class CommonReason(TypedDict):
    """A reason that needs no knowledge of the game."""

    code: CommonCode
    rule: str
    """The id of the rule that says so; empty where the game cites none."""
    seat: NotRequired[int]
    """Who decides instead."""
