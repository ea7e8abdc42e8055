"""Games to look at step by step, and the check of their dice."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rookery.fairness import Chain
from rookery.server.limits import MAX_SEATS, RECORD_LENGTH
from rookery.server.messages.basics import Options, Version, View
from rookery.server.messages.coaching import Coach
from rookery.server.messages.tables import Changed, Choice, NewSeat, Told


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
    """Null for a game that has not come to its end."""
    ended: Literal["agreed", "given_up"] | None
    """How people have ended it before that, if they have."""
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
    legal: list[Choice]
    """What was open to `seat`; empty unless that is the one that decides next."""


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
    coach: Coach = "off"


class OutcomeCheck(Struct):
    """One outcome of chance, held against the seed."""

    step: int
    text: str
    sound: bool


class Verdict(Struct):
    """Were the dice of this record honest?"""

    chain: Chain
    """What was found of commitment, secret, shares and seed."""
    words: str
    """The same as a sentence."""
    honest: bool
    """The chain is kept, and every outcome follows from the seed."""
    shared: bool
    """Did somebody besides the server put something into the dice?"""
    outcomes: list[OutcomeCheck]
    """Empty unless the chain is kept."""
