"""The decisions and outcomes of To Court the King: their numbers and the one text of each.

Every decision is below 62, so a set of decisions is one integer: a bit each.
"""

from __future__ import annotations

from typing import Final

from rookery.core.actions import Verb, Vocabulary
from rookery.core.contract import SEATS
from rookery.games.court.rules.components import CHARACTERS, NAMES
from rookery.games.court.rules.dice import DICE, FACES, faces, pool_of, size

ROLL: Final = 0
DONE: Final = 1
PASS: Final = 2
DECLINE: Final = 3
ASIDE: Final = 3
"""Add the face: set one such die aside."""
DIE: Final = 9
"""Add the face: choose one such active die for the ability in use."""
TO: Final = 15
"""Add the value that the ability in use gives to a die."""
USE: Final = 22
"""Add the character."""
TAKE: Final = USE + CHARACTERS
"""Add the character; taking the Charlatan is flipping a Fool."""
DECISIONS: Final = TAKE + CHARACTERS

START: Final = 64
"""Add the seat of the start player."""
ROLLED: Final = 1 << 24
"""Add the pool of dice that were rolled."""

FACE_NAMES: Final = [str(face) for face in range(1, FACES + 1)]


class Rolled(Verb):
    """A roll, said of the faces from low to high: `rolled 1 3 3`."""

    def __init__(self) -> None:
        super().__init__("rolled", ROLLED)
        self.end = ROLLED + ROLLED

    def object_text(self, place: int) -> str:
        """The faces of the pool."""
        shown = faces(place) if place > 0 and size(place) <= DICE else []
        if not shown or pool_of(shown) != place:
            raise ValueError(f"{place} is no pool of dice")
        return " ".join(map(str, shown))

    def parse_object(self, text: str) -> int:
        """The pool that shows these faces."""
        words = text.split(" ")
        if not words or len(words) > DICE or any(word not in FACE_NAMES for word in words):
            raise ValueError(f"{text!r} are no faces of dice")
        shown = [int(word) for word in words]
        if shown != sorted(shown):
            raise ValueError("faces are written from low to high")
        return pool_of(shown)


VOCABULARY: Final = Vocabulary(
    "court",
    [
        Verb("roll", ROLL),
        Verb("done", DONE),
        Verb("pass", PASS),
        Verb("decline", DECLINE),
        Verb("aside", ASIDE + 1, FACE_NAMES),
        Verb("die", DIE + 1, FACE_NAMES),
        Verb("to", TO + 1, FACE_NAMES),
        Verb("use", USE, NAMES),
        Verb("take", TAKE, NAMES),
        Verb("start", START, list(SEATS[:5])),
        Rolled(),
    ],
    "'roll', 'aside 5', 'use maid', 'die 3', 'to 6', 'done', 'take guard', 'decline', 'pass', "
    "'start A', 'rolled 1 3 3'",
)
