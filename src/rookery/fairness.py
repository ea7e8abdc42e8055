"""Dice nobody can doubt: all chance at a table follows from a seed that was sealed beforehand.

The table shows `commitment(seed)` from the start and the seed when the game is over. The k-th
outcome (counted from 0) comes from u, the first 53 bits of HMAC-SHA256(seed, "rookery/1/draw/k")
read as a fraction: it is the first of `state.outcomes()` at which the sum of the probabilities
exceeds u. Undo never crosses chance, so k never changes.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final, Literal, NamedTuple

from rookery.core.contract import CHANCE, State
from rookery.core.records import Record
from rookery.match import Deal

SEED_BYTES: Final = 32
NOTE_COMMITMENT: Final = "commitment"
NOTE_SEED: Final = "seed"
NOTE_BRANCHED: Final = "branched"
"""So many first steps were taken over from another game, whose seed settled them."""


class CheckedOutcome(NamedTuple):
    """One outcome of a record, held against the seed."""

    step: int
    text: str
    sound: bool


class CheckedRecord(NamedTuple):
    """What a record's seed says about its outcomes."""

    commitment: Literal["kept", "broken", "absent", "sealed"]
    """Sealed: there is a commitment, but the seed is not revealed yet."""
    outcomes: list[CheckedOutcome]
    """Empty unless the commitment is kept."""

    @property
    def honest(self) -> bool:
        """Does every outcome follow from a seed that fits its commitment?"""
        return self.commitment == "kept" and all(outcome.sound for outcome in self.outcomes)


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is shown from the start: it binds to the seed without giving it away."""
    return hashlib.sha256(seed).hexdigest()


def draw(seed: bytes, number: int) -> float:
    """The fraction, at least 0 and below 1, that settles the outcome of this number."""
    digest = hmac.digest(seed, f"rookery/1/draw/{number}".encode(), "sha256")
    return (int.from_bytes(digest[:8], "big") >> 11) / 2**53


def bot_seed(seed: bytes, version: int) -> int:
    """A seed for the bot that decides at this version; it tells nothing about the dice."""
    digest = hmac.digest(seed, f"rookery/1/bot/{version}".encode(), "sha256")
    return int.from_bytes(digest[:7], "big")


def settle(state: State, u: float) -> int:
    """The outcome that the fraction `u` stands for."""
    outcomes = state.outcomes()
    total = 0.0
    for outcome, probability in outcomes:
        total += probability
        if u < total:
            return outcome
    return outcomes[-1][0]  # rounding kept the sum below 1


def dealer(seed: bytes) -> Deal:
    """Chance settled by a sealed seed, as `Match` takes it."""
    return lambda state, drawn: settle(state, draw(seed, drawn))


def notes(seed: bytes, over: bool, branched: int = 0) -> dict[str, str]:
    """What a record says about its seed; the seed itself only when the game is over."""
    said = {NOTE_COMMITMENT: commitment(seed)}
    if branched:
        said[NOTE_BRANCHED] = str(branched)
    if over:
        said[NOTE_SEED] = seed.hex()
    return said


def verify(record: Record) -> CheckedRecord:
    """Hold every outcome of a record against the seed it reveals."""
    promised = record.notes.get(NOTE_COMMITMENT)
    if promised is None:
        return CheckedRecord("absent", [])
    if NOTE_SEED not in record.notes:
        return CheckedRecord("sealed", [])
    seed = _seed(record.notes[NOTE_SEED])
    if commitment(seed) != promised.lower():
        return CheckedRecord("broken", [])
    return CheckedRecord("kept", _outcomes(record, seed))


def branched(record: Record) -> int:
    """How many first steps of a record another seed has settled."""
    note = record.notes.get(NOTE_BRANCHED, "0")
    return int(note) if note.isdecimal() and len(note) < 10 else 0


def _seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def _outcomes(record: Record, seed: bytes) -> list[CheckedOutcome]:
    found = []
    own = branched(record)
    drawn = 0
    for step, (state, action) in enumerate(record.states()):
        if state.actor != CHANCE:
            continue
        if step >= own:
            sound = settle(state, draw(seed, drawn)) == action
            found.append(CheckedOutcome(step + 1, record.game.text(action), sound))
        drawn += 1
    return found
