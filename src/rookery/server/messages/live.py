"""What is said over the socket of a table, from the server and from the page."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from rookery.server.limits import ACTION_LENGTH
from rookery.server.messages.basics import Ref, SeatIndex, Version, View
from rookery.server.messages.coaching import Advice, Consult, Dismiss, OddsTold, Taught, Unadvised
from rookery.server.messages.questions import Because, WhyNot
from rookery.server.messages.tables import Position, SeatInfo, TableInfo, Told
from rookery.server.messages.talk import React, Reacted, Said, Say, Talk, Unsaid

MOST_AWAY: Final = 86_400.0
"""Whoever has looked elsewhere for longer may say this."""


class Snapshot(Struct, tag_field="type", tag="snapshot"):
    """Opens a connection, and follows when a game starts."""

    table: TableInfo
    since: int
    """`happened` is complete after this version; higher than asked for when that is too much."""
    happened: list[Told]
    """Also what was taken back, so that it reads like any other news."""
    position: Position | None
    """Null while the table waits for people."""


class Update(Struct, tag_field="type", tag="update"):
    """One decision, or one taken back, with the outcomes of chance that followed."""

    happened: list[Told]
    position: Position
    ref: int | None
    """To the browser that moved: its number for the move, which is on disk now."""


class Seats(Struct, tag_field="type", tag="seats"):
    """Someone took a seat, came or left, or a bot has given up."""

    seats: list[SeatInfo]


class Declined(Struct, tag_field="type", tag="refused"):
    """The move was not taken, and nothing changed."""

    ref: int | None
    code: Literal[
        "stale", "foreign", "illegal", "over", "fixed", "limit", "malformed", "unavailable"
    ]
    reason: str


class Queued(Struct, tag_field="type", tag="queued"):
    """The bot whose turn it is waits until the bots of other tables have thought."""

    seat: int
    ahead: int | None
    """So many decisions are thought about first; null: it thinks now."""


class RecalledStep(Struct):
    """A decision with the outcomes that followed, and the table after them."""

    happened: list[Told]
    view: View


class Recalled(Struct, tag_field="type", tag="recalled"):
    """What happened since a seat's turn, to be looked at again; the answer to `Recall`."""

    seat: int
    version: int
    """It leads to this one."""
    view: View
    """The table before it."""
    steps: list[RecalledStep]
    """The last ones, if there are very many; what was taken back is left out."""


class Rematch(Struct, tag_field="type", tag="rematch"):
    """The same people go on at another table."""

    table: str


class TakenAway(Struct, tag_field="type", tag="cancelled"):
    """The host has taken the table away."""


class Pong(Struct, tag_field="type", tag="pong"):
    """The answer to a ping."""


Coached = Advice | OddsTold | Taught | Unadvised
Answered = Recalled | Because
Talked = Talk | Said | Reacted | Unsaid
Played = Snapshot | Update | Seats | Queued | Answered | Declined | Rematch | TakenAway | Pong
ServerMessage = Played | Coached | Talked


class Move(Struct, tag_field="type", tag="move", forbid_unknown_fields=True):
    """A seat decides. `ref` is the page's own number for it, given back with the answer."""

    seat: SeatIndex
    version: Version
    action: Annotated[str, Meta(max_length=ACTION_LENGTH)]
    ref: Ref


class Undo(Struct, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """A seat takes its last decision back."""

    seat: SeatIndex
    version: Version
    ref: Ref


class Facing(Struct, tag_field="type", tag="face", forbid_unknown_fields=True):
    """Another person has the screen of a browser that holds several seats."""

    seat: SeatIndex | None
    """Null: nobody; it goes from hand to hand."""


class Looking(Struct, tag_field="type", tag="look", forbid_unknown_fields=True):
    """Somebody looks at the page again, or nobody has for a while, as far as it can tell."""

    away: Annotated[float, Meta(ge=0, le=MOST_AWAY)] | None
    """For so many seconds nobody has; null: somebody does."""


class Recall(Struct, tag_field="type", tag="recall", forbid_unknown_fields=True):
    """What happened since the turn of the seat that is shown? It is to be played again."""


class Ping(Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Is the connection alive?"""


ClientMessage = (
    Move | Undo | Facing | Looking | Recall | WhyNot | Consult | Dismiss | Say | React | Ping
)
