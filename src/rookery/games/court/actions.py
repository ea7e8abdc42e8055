"""Ids and texts of the decisions and outcomes.

Every decision id is below 62, so a set of decisions is one integer: a bit each.
"""

from __future__ import annotations

from typing import Final

from rookery.core.contract import SEATS
from rookery.games.court.components import CHARACTERS, NAMES
from rookery.games.court.dice import DICE, FACES, faces, pool_of, size

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

WORDS: Final = {"roll": ROLL, "done": DONE, "pass": PASS, "decline": DECLINE}
BY_FACE: Final = {"aside": ASIDE, "die": DIE, "to": TO}
BY_CHARACTER: Final = {"use": USE, "take": TAKE}


def _decision_texts() -> list[str]:
    texts = [""] * DECISIONS
    for word, action in WORDS.items():
        texts[action] = word
    for verb, base in BY_FACE.items():
        for face in range(1, FACES + 1):
            texts[base + face] = f"{verb} {face}"
    for verb, base in BY_CHARACTER.items():
        for character, name in enumerate(NAMES):
            texts[base + character] = f"{verb} {name}"
    return texts


DECISION_TEXTS: Final = _decision_texts()
IDS: Final = {text: action for action, text in enumerate(DECISION_TEXTS)}
IDS.update({f"start {letter}": START + seat for seat, letter in enumerate(SEATS[:5])})


def text(action: int) -> str:
    if 0 <= action < DECISIONS:
        return DECISION_TEXTS[action]
    if START <= action < START + 5:
        return f"start {SEATS[action - START]}"
    pool = action - ROLLED
    if 0 < pool < ROLLED and size(pool) <= DICE and pool_of(faces(pool)[:DICE]) == pool:
        return "rolled " + " ".join(map(str, faces(pool)))
    raise ValueError(f"{action} is no action of court")


def parse(written: str) -> int:
    words = written.split()
    action = IDS.get(" ".join(words))
    if action is not None:
        return action
    if words and words[0] == "rolled" and all(word.isdecimal() for word in words[1:]):
        rolled = [int(word) for word in words[1:]]
        if rolled and rolled == sorted(rolled):
            return ROLLED + pool_of(rolled)
    raise ValueError(
        f"{written!r} is no action of court; actions look like 'roll', 'aside 5', 'use maid', "
        "'die 3', 'to 6', 'done', 'take guard', 'decline', 'pass', 'start A', 'rolled 1 3 3'"
    )
