"""Bots by others: their accounts, what they are told, and the seats that are offered to them.

A bot shows its token with each request and with the socket, as `Authorization: Bearer TOKEN`.

GET    /me/bots                  list of OwnRobot, for the person who answers for them
POST   /me/bots                  NewRobot → RobotToken; the token is told once
POST   /me/bots/{bot}/token      → RobotToken, a new one in place of the old
DELETE /me/bots/{bot}/token      the token is good for nothing any more
DELETE /me/bots/{bot}            the bot is gone; its games stay, without its name
GET    /bots/{game}              list of RobotHere, who may be asked to a table now
POST   /bot/watch                Watching → RobotNews; a bot says every few seconds that it is here
POST   /tables/{table}/challenge Challenging → TableInfo; the host offers an open seat to a bot
POST   /tables/{table}/decline   Declining → TableInfo; the bot does not want it
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from rookery.server.messages.basics import PRINTABLE, Name, Options, SeatIndex, Version
from rookery.server.messages.my_games import RatingInfo
from rookery.server.messages.terms import Clock

PROTOCOL: Final = 1
"""It rises when a bot that is right today would no longer be."""
NAME_LENGTH: Final = 18
"""Characters of a bot's name before the mark that tells it from people's."""

RobotId = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$(?!\n)")]
Takes = Literal["any", "rated", "none"]
"""Which challenges a bot takes."""


class NewRobot(Struct, forbid_unknown_fields=True):
    """A bot to make."""

    name: Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH, pattern=PRINTABLE)]
    """Everybody sees it with a mark behind it, such as `Hopeful [bot]`."""


class OwnRobot(Struct):
    """A bot of one's own."""

    id: str
    name: str
    created: float
    token: bool
    """Has it a token that is good?"""
    seen: float | None
    """When it was last here, in seconds since 1970; null: never."""


class RobotToken(Struct):
    """A bot with its new token, which is told once."""

    bot: OwnRobot
    token: str


class RobotHere(Struct):
    """A bot that may be asked to a table now."""

    id: str
    name: str
    owner: str
    """Who answers for it."""
    challenges: Takes
    rating: RatingInfo | None


class Watching(Struct, forbid_unknown_fields=True):
    """What a bot says of itself, every few seconds while it is here."""

    games: Annotated[list[Name], Meta(min_length=1, max_length=30)]
    """What it plays."""
    challenges: Takes = "any"


class Challenge(Struct):
    """An open seat that is offered to a bot; it takes it by `Join`, or declines."""

    table: str
    seat: int
    game: str
    options: Options
    rated: bool
    clock: Clock | None


class RobotSeat(Struct):
    """A seat that a bot has at a table which is not over."""

    table: str
    seat: int
    game: str
    begun: bool


class RobotNews(Struct):
    """What a bot is told."""

    protocol: int
    name: str
    rules: dict[str, int]
    """By game, of those it plays and that are known here: the version of the rules."""
    challenges: list[Challenge]
    seats: list[RobotSeat]


class Challenging(Struct, forbid_unknown_fields=True):
    """The host offers an open seat to a bot."""

    seat: SeatIndex
    bot: RobotId | None = None
    """Null: the seat is offered to none any more."""


class Declining(Struct, forbid_unknown_fields=True):
    """A bot does not want the seat that it was offered."""

    seat: SeatIndex


class Imagine(Struct, tag_field="type", tag="imagine", forbid_unknown_fields=True):
    """Over the socket: a bot asks for a world to think about its decision in."""

    seat: SeatIndex
    version: Version


class Imagined(Struct, tag_field="type", tag="imagined"):
    """Over the socket: the world. All that the seat can't know was drawn anew in it."""

    seat: int
    version: int
    world: dict[str, object]
    """The fields of a state, as `rookery.bots.guests.parcel` packs them."""
