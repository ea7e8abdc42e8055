"""Everything that page and server say to each other. The page's types are made from this file.

Over HTTP, under `/api`; an error is always a `Problem`:

    GET  /house                          HouseInfo
    GET  /games                          list of GameInfo
    GET  /games/{game}/rules             the rules for a player, as text
    POST /tables                         NewTable → Created
    GET  /tables/{table}                 TableInfo
    POST /tables/{table}/join            Join → TableInfo
    POST /tables/{table}/share           Giving → TableInfo
    POST /tables/{table}/rematch         → Created
    GET  /tables/{table}/record          the record, as text
    POST /replays                        RecordText → ReplayId
    GET  /replays/{replay}               ReplayInfo; a table's id is a replay's id too;
                                         ?since=STEP tells what comes after that step
    GET  /replays/{replay}/record        the record, as text
    GET  /replays/{replay}/steps/{step}  ReplayStep; ?seat=N for a seat's view
    GET  /replays/{replay}/draws         Draws, of a game that is over;
                                         ?since=STEP lists what comes after that step
    POST /replays/{replay}/play          PlayOn → Created
    POST /verify                         RecordText → Verdict

The dice of a table are sealed in this order (`rookery.fairness`): the table has a `commitment` from
the start; each browser that holds a seat, once it knows the commitment, gives a share at random
(`Giving`); when all seats are taken and all shares given, or some seconds after that no more came,
the game begins. Until then the table is `waiting`.

The WebSocket `/tables/{table}/socket?since=VERSION` opens with a `Snapshot`, which tells only what
happened after VERSION (0: everything). From then on the server sends what is in `ServerMessage`,
and takes what is in `ClientMessage`. When a move is on disk every connection is sent an `Update`;
the mover's bears the number of the move, which acknowledges it. Else the mover gets a `Declined`.

A browser that holds several seats is shown a game without secrets from the seat that is to decide,
or else from the one of its seats that decided last. Where there are secrets it is shown only what
the person may see who has the screen: `Facing` says who that is, and is answered by a `Snapshot` in
which all is told to that seat; `&face=SEAT` says the same to a connection that is opened again.
Until somebody has said so, the browser is told what everybody may know.

`Recall` asks for the tables in between, since the turn of the seat that is shown; it is answered by
a `Recalled`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from rookery.core.sizes import OPTION_CHARS
from rookery.server.limits import ACTION_LENGTH, MAX_SEATS, NAME_LENGTH, RECORD_LENGTH

REF_LIMIT: Final = 2**53 - 1

# No control characters, line breaks, marks that turn the writing direction or show nothing at all;
# no blank at an end. What shows only with its neighbour, as in some pictures, may follow it.
_HIDDEN: Final = (
    r"\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    r"\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
PRINTABLE: Final = rf"^[^\s\ufe0f{_HIDDEN}]([^{_HIDDEN}]*[^\s{_HIDDEN}])?$(?!\n)"

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


# ---- the house --------------------------------------------------------------------------------


class Retention(Struct):
    """For how many days things are kept that nobody uses; whoever opens one starts them anew."""

    unbegun: float
    """Tables at which no game began."""
    abandoned: float
    """Tables whose game was not finished."""
    finished: float
    """Tables whose game is over."""
    replays: float
    """Records that were handed in."""


class HouseInfo(Struct):
    """What holds for the whole house."""

    retention: Retention | None
    """Null where nothing goes by itself."""


# ---- games ------------------------------------------------------------------------------------


class OptionInfo(Struct):
    """One thing to settle before a game."""

    name: str
    kind: Literal["choice", "number", "flag", "text"]
    default: OptionValue
    choices: list[str]
    low: int
    high: int
    about: str


class BotInfo(Struct):
    """A bot that can be asked to the table."""

    name: str
    rating: int | None
    """On Elo's scale, where it has been measured."""
    seconds: float | None
    """So long it thinks about a turn, at most; 0: it answers at once. Null: not measured."""


class AccentInfo(Struct):
    """The colour by which a game is recognised, as CSS has it: it reads as text on the ground."""

    day: str
    candle: str


class GameInfo(Struct):
    """A game on the shelf."""

    name: str
    title: str
    accent: AccentInfo
    secrets: bool
    """May a seat see what others don't?"""
    options: list[OptionInfo]
    """The first is `players`."""
    bots: list[BotInfo]
    """The weakest first."""


# ---- tables -----------------------------------------------------------------------------------


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
    options: Annotated[
        dict[
            Annotated[str, Meta(max_length=40)],
            Annotated[str, Meta(max_length=OPTION_CHARS)] | int | bool,
        ],
        Meta(max_length=20),
    ] = {}


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
    """Of a bot: it has failed, and the game's quick play goes on in its place."""
    share: str | None
    """What the person's browser gave to the dice, as hexadecimal digits."""


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
    status: Status
    commitment: str
    """The hash of the server's secret, from which all chance at this table comes."""
    shared: bool
    """Have the shares of people's browsers a part in it too? Only tables from before have not."""
    branched: int
    """This many first steps were taken over from a replay."""
    changed: Changed | None
    """If the rules have changed so that it can't go on; the status is `over` then."""


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


class Waiting(Struct):
    """Whose decision it is, and since when, in seconds since 1970."""

    seat: int
    since: float


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
    """Each seat's share of the win, when over."""
    secret: str | None
    """What is behind the commitment, when over."""


# ---- from the server --------------------------------------------------------------------------


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


class Pong(Struct, tag_field="type", tag="pong"):
    """The answer to a ping."""


ServerMessage = Snapshot | Update | Seats | Queued | Recalled | Declined | Rematch | Pong


# ---- from the page ----------------------------------------------------------------------------


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


class Recall(Struct, tag_field="type", tag="recall", forbid_unknown_fields=True):
    """What happened since the turn of the seat that is shown? It is to be played again."""


class Ping(Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Is the connection alive?"""


ClientMessage = Move | Undo | Facing | Recall | Ping


# ---- replays ----------------------------------------------------------------------------------


class RecordText(Struct, forbid_unknown_fields=True):
    """A record, as its file holds it."""

    record: Annotated[str, Meta(max_length=RECORD_LENGTH)]


class ReplayId(Struct):
    """Where a record can be seen."""

    replay: str
    path: str


class ReplayInfo(Struct):
    """A game to look at step by step."""

    replay: str
    game: str
    options: Options
    seats: list[str]
    called: list[str]
    """The own names of bots; empty for everybody else."""
    steps: int
    result: list[float] | None
    """Null for a game that is not over."""
    commitment: str | None
    seed: str | None
    """What the dice came from; told when the game is over."""
    shared: bool
    """Had some player's browser a share in it?"""
    branched: int
    table: str | None
    """The table it was played at, if it was played here."""
    changed: Changed | None
    """If the rules have changed, why there are no more steps."""
    since: int
    """`happened` begins after this step."""
    happened: list[Told]
    """One for each step, as many as are told at once; what was taken back is left out."""


class ReplayStep(Struct):
    """The position after so many steps."""

    step: int
    seat: int | None
    actor: int
    """The seat that decides next, -1 for chance, -2 when over."""
    view: View


class Draw(Struct):
    """A step that chance has settled, and all that could have come there."""

    step: int
    outcomes: list[tuple[str, float]]
    """Each with its probability, in the order in which they are added up."""


class Draws(Struct):
    """Steps that chance has settled, so that a browser can check them by itself."""

    draws: list[Draw]
    since: int | None
    """Where to go on; null when these were the last."""


class PlayOn(Struct, forbid_unknown_fields=True):
    """Go on from a step, as a new table."""

    at: Version
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MAX_SEATS)]


Depth = Literal["quick", "deep"]
"""How much a review thinks."""


class ReviewOrder(Struct, forbid_unknown_fields=True):
    """Have a finished game reviewed."""

    depth: Depth = "quick"


class ReviewState(Struct):
    """How far a review is. What it has found is fetched when it is done."""

    depth: Depth
    state: Literal["none", "queued", "running", "done", "failed"]
    done: int
    """Steps of the game that are weighed."""
    total: int
    ahead: int | None
    """So many reviews come first; null: none."""
    reason: str | None
    """Why there is none."""


class OutcomeCheck(Struct):
    """One outcome of chance, held against the seed."""

    step: int
    text: str
    sound: bool


class Verdict(Struct):
    """Were the dice of this record honest?"""

    chain: Literal[
        "kept",
        "absent",
        "sealed",
        "unknown",
        "broken",
        "share_missing",
        "share_malformed",
        "share_altered",
        "seed_missing",
        "seed_altered",
    ]
    """What was found of commitment, secret, shares and seed."""
    words: str
    """The same as a sentence."""
    honest: bool
    """The chain is kept, and every outcome follows from the seed."""
    shared: bool
    """Did somebody besides the server put something into the dice?"""
    outcomes: list[OutcomeCheck]
    """Empty unless the chain is kept."""
