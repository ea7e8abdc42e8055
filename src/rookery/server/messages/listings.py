"""The hall: tables that are open to everybody, and what a host may do before a game begins."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rookery.server.limits import MAX_SEATS
from rookery.server.messages.basics import Name, Options, SeatIndex
from rookery.server.messages.terms import Clock


class ListedSeat(Struct):
    """A seat of a table in the hall."""

    name: str
    """Of the person or the kind of bot; empty: it is open."""
    bot: bool
    robot: bool
    """A bot by others, with an account of its own."""


class ListedTable(Struct):
    """A table in the hall; its host has made it public."""

    table: str
    game: str
    options: Options
    """Those that differ from the usual ones and can be said in a word."""
    seats: list[ListedSeat]
    clock: Clock | None
    rated: bool
    bots: Literal["no", "welcome", "only"]
    """May bots by others sit down there?"""
    since: float
    """When it was set up, in seconds since 1970."""
    mine: bool
    """Has this browser a seat there?"""


class HallInfo(Struct):
    """All that there is in the hall now."""

    open: list[ListedTable]
    """With a seat that waits for somebody."""
    playing: list[ListedTable]
    """To be watched."""


class PairingWish(Struct, forbid_unknown_fields=True):
    """Play this game with whoever wants to, at a table of this size."""

    game: Name
    players: Annotated[int, Meta(ge=2, le=MAX_SEATS)]
    name: Name
    fill: Annotated[int, Meta(ge=10, le=3600)] | None = None
    """Seconds after which bots take the seats that are still open; null: they never do."""
    bots: bool = False
    """Bots by others may sit down too."""


class Invitation(Struct):
    """What brings others to a table."""

    address: str
    """As they open it."""
    picture: str
    """The same as a QR code, in SVG."""


class Arranging(Struct, forbid_unknown_fields=True):
    """The host gives a seat to a bot, opens it again, or exchanges it with another.

    Whoever sat at a seat that is opened has to leave it.
    """

    seat: SeatIndex
    to: Literal["bot", "open", "exchange"]
    bot: Name | None = None
    """Which, for `bot`; null: the one that the table has settled."""
    other: SeatIndex | None = None
    """With which, for `exchange`."""
