"""What messages are made of: names, numbers and options, each with its bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from rookery.server.limits import MAX_SEATS, NAME_LENGTH

REF_LIMIT: Final = 2**53 - 1

# No control characters, line breaks, marks that turn the writing direction or show nothing at all;
# no blank at an end. What shows only with its neighbour, as in some pictures, may follow it.
HIDDEN: Final = (
    r"\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    r"\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
PRINTABLE: Final = rf"^[^\s\ufe0f{HIDDEN}]([^{HIDDEN}]*[^\s{HIDDEN}])?$(?!\n)"

View = Annotated[Mapping[str, object], Meta(title="View")]
"""What `State.view` shows; one type for each game."""

Event = Annotated[Mapping[str, object], Meta(title="Event")]
"""What `State.describe` tells; one type for each game."""

OptionValue = str | int | bool
Options = dict[str, OptionValue]
Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH, pattern=PRINTABLE)]
SeatIndex = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
Version = Annotated[int, Meta(ge=0, le=REF_LIMIT)]
Ref = Annotated[int, Meta(ge=0, le=REF_LIMIT)]

Status = Literal["waiting", "playing", "over"]
"""Waiting: for people to take the open seats, or for their shares in the dice."""


class Problem(Struct):
    """Why a request was not carried out."""

    code: str
    reason: str
    about: str = ""
    """Names the reason, for whoever words it in another language."""
    values: dict[str, str | int] = {}
    """What its words fill in."""
