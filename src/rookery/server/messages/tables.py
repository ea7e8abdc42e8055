"""Tables: how they are set up, who sits there, and the position on them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rookery.core.sizes import OPTION_CHARS
from rookery.server.limits import MAX_SEATS
from rookery.server.messages.basics import Event, Name, Options, SeatIndex, Status, View
from rookery.server.messages.coaching import Coach
from rookery.server.messages.seats import Why
from rookery.server.messages.terms import Terms


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who is to sit there: I, someone at my screen, a friend with the link, or a bot."""

    kind: Literal["me", "here", "open", "bot"]
    name: Name | None = None
    """Of the person, for `me` and `here`."""
    bot: Name | None = None
    """Which bot, for `bot`: one that `GameInfo` offers, or that an older game was played with."""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to set up; the option `players` follows from the number of seats."""

    game: Name
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MAX_SEATS)]
    rated: bool = False
    """Does it count for ratings? Then all people keep their games, and all bots are measured."""
    options: Annotated[
        dict[
            Annotated[str, Meta(max_length=40)],
            Annotated[str, Meta(max_length=OPTION_CHARS)] | int | bool,
        ],
        Meta(max_length=20),
    ] = {}
    coach: Coach = "off"
    """All who sit down here may ask it, and agree to that by sitting down."""
    terms: Terms = Terms()


class Created(Struct):
    """The new table, and the path of the link by which friends join and watch."""

    table: str
    path: str


class Join(Struct, forbid_unknown_fields=True):
    """Take an open seat."""

    seat: SeatIndex
    name: Name


class Giving(Struct, forbid_unknown_fields=True):
    """A browser's share in the dice: 32 bytes at random, the same for all its seats.

    The first one counts. The browser keeps it with the commitment that it was shown, to see at the
    end that both are in the record.
    """

    share: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]


class SeatInfo(Struct):
    """A seat as everybody sees it."""

    kind: Literal["person", "bot"]
    name: str
    """Empty while nobody has taken the seat."""
    taken: bool
    connected: bool
    """Always true for a bot."""
    called: str
    """A bot's own name, where it has one; `name` is the kind of bot it is."""
    rating: int | None
    """Of a bot, where it has been measured."""
    given_up: bool
    """Of a bot, or of one that plays on: it failed, and the game's quick play goes on for it."""
    share: str | None
    """What the person's browser gave to the dice, as hexadecimal digits."""
    away: float | None
    """Of a person: since when they are away, in seconds since 1970; null: they are here."""
    stand_in: str
    """The bot that plays on for a person; empty: they play themselves."""
    stand_in_called: str
    """Its own name, where it has one."""
    why: Why | None
    """Why it plays."""
    ends: bool
    """Of a person: they offer to end the game without a result."""
    robot: bool
    """A bot by others sits there: it has an account, and plays from elsewhere."""
    asked: str
    """Of an open seat: the bot by others that it was offered to."""
    declined: bool
    """That bot does not want it."""
    sigil: int | None
    """The sign that a person who keeps their games has chosen; null: none."""
    who: str
    """Of a person: what they are called in `Shunning` at this table."""


class Changed(Struct):
    """The rules have changed since this game was played, so that it is shown only in part."""

    rules: int
    """The version of the rules that it was played by."""
    now: int
    """Today's."""
    step: int
    """The first step that is not possible any more, from 1."""
    steps: int
    """How many it has; none of them is lost."""


class TableInfo(Struct):
    """A table apart from the position on it."""

    table: str
    game: str
    options: Options
    seats: list[SeatInfo]
    mine: list[int]
    """The seats this browser holds."""
    host: bool
    """Is this the browser of whoever set the table up, with a seat at it?"""
    status: Status
    coach: Coach
    """What people here may ask for help; whoever takes a seat agrees to it."""
    commitment: str
    """The hash of the server's secret, from which all chance at this table comes."""
    shared: bool
    """Have the shares of people's browsers a part in it too? Only tables from before have not."""
    branched: int
    """This many first steps were taken over from a replay."""
    changed: Changed | None
    """If the rules have changed so that it can't go on; the status is `over` then."""
    rated: bool
    """Does the game count for ratings?"""
    ended: Literal["agreed", "given_up"] | None
    """If it was over before the game's own end: all agreed to it, or only one was left."""
    terms: Terms
    """What is settled beside the game."""


class Choice(Struct):
    """A decision that is open now, and what it would bring about."""

    action: str
    event: Event


class Told(Struct):
    """Something that happened, as this seat is told it."""

    version: int
    by: int
    """The seat, or -1 for chance."""
    undone: bool
    """The seat took its decision back; the event is the decision's."""
    turn: int
    """The number of the turn in which it happened, from 1; 0 before the first."""
    whose: int
    """The seat whose turn that is; -1 before the first."""
    round: int
    """The round of that turn, from 1; 0 before the first."""
    event: Event
    rule: str
    """The id of the rule that speaks of it; empty where the game cites none."""


class Waiting(Struct):
    """Whose decision it is, and since when, in seconds since 1970."""

    seat: int
    since: float


class ClockState(Struct):
    """The clocks of a table; the one of `seat` runs."""

    now: float
    """When this was so, in seconds since 1970, as the server has it."""
    seat: int | None
    """Null: none runs."""
    left: float
    """Seconds that this seat has left of its turn, or of its decision aside."""
    reserves: list[float]
    """Seconds in reserve, by seat."""
    aside: bool
    """The seat decides in somebody else's turn."""


class Position(Struct):
    """The game as it stands, seen from a seat."""

    version: int
    seat: int | None
    """Whose view this is; null for a spectator."""
    view: View
    legal: list[Choice]
    """Empty unless `seat` is to decide."""
    undo: bool
    """May `seat` take its last decision back?"""
    since: int
    """What came after this version has happened since `seat` last decided in a turn of its own."""
    waiting: Waiting | None
    """Null when the game is over."""
    result: list[float] | None
    """Each seat's share of the win, when over; null too if it ended without a result."""
    secret: str | None
    """What is behind the commitment, when over."""
    clock: ClockState | None
    """Null at a table without clocks."""
    rule: str
    """The id of the rule that speaks of what is to be decided; empty where the game cites none."""
