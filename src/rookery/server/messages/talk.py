"""What people say to each other at a table.

Players and those who watch have a room each while a game is set up and played: neither reads what
is said in the other. Once it is over all talk together, and the players can read what those who
watched had said; what players said among themselves before stays with them. In games with partners
all at the table read everything: there is no talk between partners.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rookery.server.limits import LINE_LENGTH
from rookery.server.messages.basics import Name, SeatIndex

Audience = Literal["players", "watchers", "all"]
Reaction = Literal["luck", "well", "thanks", "wow", "oops", "moment"]
"""Good luck, well played, thanks, wow, oops, one moment: said in each reader's language."""
Hiding = Literal["mute", "block"]
"""At this table; or everywhere, and they can't sit down with me."""


class Line(Struct):
    """Something that was said."""

    number: int
    seat: int | None
    """Of whoever said it; null: they watched."""
    name: str
    who: str
    """The same for all that one person says at this table, and nowhere else."""
    text: str
    """One line without anything that can't be seen. It is text, and never to be read as HTML."""
    at: float
    """In seconds since 1970."""
    audience: Audience
    mine: bool


class HiddenPerson(Struct):
    """Somebody at this table whom this browser does not hear."""

    who: str
    name: str
    how: Hiding


class Talk(Struct, tag_field="type", tag="talk"):
    """All that was said and that this browser may read; what comes later follows as `Said`."""

    lines: list[Line]
    hidden: list[HiddenPerson]
    may: Literal["speak", "introduce", "keep"]
    """May this browser speak? It has to introduce itself first (`Introducing`), or its person has
    to keep their games."""


class Said(Struct, tag_field="type", tag="said"):
    """Somebody says something."""

    line: Line


class Reacted(Struct, tag_field="type", tag="reacted"):
    """A seat reacts; it is shown for a moment, and kept nowhere."""

    seat: int
    word: Reaction


class Unsaid(Struct, tag_field="type", tag="unsaid"):
    """What this browser wanted to say was not said."""

    code: str
    reason: str
    text: str
    """What it was, to be said again."""


class Say(Struct, tag_field="type", tag="say", forbid_unknown_fields=True):
    """Say something to those whose room one is in."""

    text: Annotated[str, Meta(min_length=1, max_length=LINE_LENGTH)]
    seat: SeatIndex | None = None
    """For which of one's seats; null: the first of them."""
    name: Name | None = None
    """Of somebody who has none."""


class React(Struct, tag_field="type", tag="react", forbid_unknown_fields=True):
    """Say one of a few words that all at the table see for a moment, beside the seat."""

    seat: SeatIndex
    word: Reaction


class Introducing(Struct, forbid_unknown_fields=True):
    """Somebody who watches wants to talk: their browser is given a token, as with a seat."""

    name: Name


class Shunning(Struct, forbid_unknown_fields=True):
    """Hear somebody no more, or again."""

    who: Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$(?!\n)")]
    """From a `Line`, a `HiddenPerson` or a `SeatInfo`."""
    how: Hiding | None
    """Null: they are to be heard again."""


class Reporting(Struct, forbid_unknown_fields=True):
    """Tell those who run the server of something that was said."""

    line: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    about: Annotated[str, Meta(max_length=LINE_LENGTH)] = ""
    """What is wrong with it."""


class Reported(Struct):
    """It is kept for those who run the server."""

    lines: int
    """So many lines of the same person were kept with it."""


class BlockedPerson(Struct):
    """Somebody whom I have blocked."""

    id: str
    name: str
    since: float
