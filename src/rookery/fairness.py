"""Dice that nobody could have chosen: they follow from what server and players put together.

In this order: the server draws a secret and shows `commitment(secret)`; each person's browser gives
a share, 32 bytes at random; when the game begins, its seed is made from the secret and from all
shares (`game_seed`). When the game is over the secret is told, and all of it stands in the record.
Tables from before sharing (protocol 1) have the server's secret itself as their seed.

The k-th outcome (counted from 0) comes from u, the first 53 bits of
HMAC-SHA256(seed, "rookery/1/draw/k") read as a fraction: it is the first of `state.outcomes()` at
which the sum of the probabilities exceeds u. Undo never crosses chance, so k never changes.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from rookery.core.contract import CHANCE, SEATS, State
from rookery.core.records import Record
from rookery.match import Deal

SEED_BYTES: Final = 32
SHARED: Final = "rookery/2"
"""The protocol in which players give shares; a record that names none is of the one before."""
ABSENT: Final = "absent"
"""In place of a share: the person's browser gave none before the game began."""
BOT: Final = "bot"
"""In place of a share: a bot sits there."""
SHARE: Final = re.compile(r"[0-9a-f]{64}")

NOTE_DICE: Final = "dice"
NOTE_COMMITMENT: Final = "commitment"
NOTE_SECRET: Final = "secret"  # its name, no password
NOTE_SEED: Final = "seed"
NOTE_SHARE: Final = "share_"
"""Followed by the seat's letter."""
NOTE_BRANCHED: Final = "branched"
"""So many first steps were taken over from another game, whose seed settled them."""

Chain = Literal[
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
"""What is found of commitment, secret, shares and seed; `CHAIN` says it in words."""

CHAIN: Final[dict[str, str]] = {
    "kept": "The secret fits its commitment, and the seed follows from it.",
    "absent": "The record holds no commitment, so there is nothing to check.",
    "sealed": "The secret is not revealed yet; a table tells it when the game is over.",
    "unknown": "The dice were sealed in a way that this program does not know.",
    "broken": "The secret does not fit the commitment that was shown at the start.",
    "share_missing": "The record does not say what the player at seat {seat} gave to the dice.",
    "share_malformed": "What the record gives as the share of seat {seat} is none.",
    "share_altered": "The dice follow from the seed, but the seed does not follow from the secret "
    "and these shares: a share was altered, added or left out.",
    "seed_missing": "The record reveals the secret, but not the seed that was made from it.",
    "seed_altered": "The seed in the record is not the one that the secret and the shares give.",
}


class CheckedOutcome(NamedTuple):
    """One outcome of a record, held against the seed."""

    step: int
    text: str
    sound: bool


class CheckedRecord(NamedTuple):
    """What a record says about its dice, and whether it is true."""

    chain: Chain
    outcomes: list[CheckedOutcome]
    """Empty unless the chain is kept."""
    shares: list[str]
    """For each seat its share, ABSENT or BOT; empty where players gave none yet."""
    seat: str = ""
    """The letter of the seat whose share is at fault."""

    @property
    def honest(self) -> bool:
        """Does every outcome follow from a seed that was made as promised?"""
        return self.chain == "kept" and all(outcome.sound for outcome in self.outcomes)

    @property
    def shared(self) -> bool:
        """Did anybody besides the server put something into the dice?"""
        return any(is_share(share) for share in self.shares)

    def words(self) -> str:
        """What was found of the chain, in a sentence."""
        return CHAIN[self.chain].format(seat=self.seat)


class Seal(NamedTuple):
    """What the dice of one table rest on."""

    secret: bytes
    shares: list[str] | None
    """For each seat its share, ABSENT or BOT. None: the server's secret itself is the seed."""
    branched: int = 0
    """So many first steps were taken over from another game."""

    @property
    def seed(self) -> bytes:
        """The seed that all chance at the table comes from."""
        if self.shares is None:
            return self.secret
        return game_seed(self.secret, self.shares, self.branched)

    def notes(self, over: bool) -> dict[str, str]:
        """What a record says about its dice; secret and seed only when the game is over."""
        said = {NOTE_COMMITMENT: commitment(self.secret)}
        if self.shares is not None:
            said = {NOTE_DICE: SHARED, **said}
            for letter, share in zip(SEATS, self.shares, strict=False):
                said[f"{NOTE_SHARE}{letter}"] = share
        if self.branched:
            said[NOTE_BRANCHED] = str(self.branched)
        if over and self.shares is not None:
            said[NOTE_SECRET] = self.secret.hex()
        if over:
            said[NOTE_SEED] = self.seed.hex()
        return said


def new_seed() -> bytes:
    """A secret that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(secret: bytes) -> str:
    """What is shown from the start: it binds to the secret without giving it away."""
    return hashlib.sha256(secret).hexdigest()


def is_share(text: str) -> bool:
    """Is this a share that somebody gave? 32 bytes as hexadecimal digits."""
    return SHARE.fullmatch(text) is not None


def game_seed(secret: bytes, shares: Sequence[str], branched: int = 0) -> bytes:
    """The seed of a game: HMAC-SHA256 with the secret as its key.

    Its text has a line with the number of steps that were taken over from another game, and one for
    each seat, which holds the seat's letter and its share.
    """
    lines = [f"{letter} {share}" for letter, share in zip(SEATS, shares, strict=False)]
    text = "\n".join([f"{SHARED}/seed", f"from {branched}", *lines])
    return hmac.digest(secret, text.encode(), "sha256")


def draw(seed: bytes, number: int) -> float:
    """The fraction, at least 0 and below 1, that settles the outcome of this number."""
    digest = hmac.digest(seed, f"rookery/1/draw/{number}".encode(), "sha256")
    return (int.from_bytes(digest[:8], "big") >> 11) / 2**53


def bot_seed(secret: bytes, version: int) -> int:
    """A seed for the bot that decides at this version; it tells nothing about the dice."""
    digest = hmac.digest(secret, f"rookery/1/bot/{version}".encode(), "sha256")
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


def branched(record: Record) -> int:
    """How many first steps of a record another seed has settled."""
    note = record.notes.get(NOTE_BRANCHED, "0")
    return int(note) if note.isdecimal() and len(note) < 10 else 0


def is_shared(record: Record) -> bool:
    """Does a record name a share that some player gave?"""
    letters = SEATS[: record.game.players]
    return any(is_share(record.notes.get(f"{NOTE_SHARE}{letter}", "")) for letter in letters)


# ---- the check --------------------------------------------------------------------------------


def verify(record: Record) -> CheckedRecord:
    """Hold secret, shares, seed and every outcome of a record against each other."""
    notes = record.notes
    if NOTE_COMMITMENT not in notes:
        return CheckedRecord("absent", [], [])
    if notes.get(NOTE_DICE, SHARED) != SHARED:
        return CheckedRecord("unknown", [], [])
    if NOTE_DICE in notes:
        return _verify_shared(record)
    if NOTE_SEED not in notes:
        return CheckedRecord("sealed", [], [])
    seed = _bytes(notes[NOTE_SEED])
    if not _keeps(notes, seed):
        return CheckedRecord("broken", [], [])
    return CheckedRecord("kept", _outcomes(record, seed), [])


def _verify_shared(record: Record) -> CheckedRecord:
    """The chain of a table at which players gave shares."""
    notes = record.notes
    shares: list[str] = []
    for letter in SEATS[: record.game.players]:
        share = notes.get(f"{NOTE_SHARE}{letter}", "")
        if not share:
            return CheckedRecord("share_missing", [], [], letter)
        if share not in (ABSENT, BOT) and not is_share(share):
            return CheckedRecord("share_malformed", [], [], letter)
        shares.append(share)
    if NOTE_SECRET not in notes:
        return CheckedRecord("sealed", [], shares)
    secret = _bytes(notes[NOTE_SECRET])
    if not _keeps(notes, secret):
        return CheckedRecord("broken", [], shares)
    if NOTE_SEED not in notes:
        return CheckedRecord("seed_missing", [], shares)
    return _verify_seed(record, secret, shares)


def _verify_seed(record: Record, secret: bytes, shares: list[str]) -> CheckedRecord:
    said = _bytes(record.notes[NOTE_SEED])
    seed = game_seed(secret, shares, branched(record))
    outcomes = _outcomes(record, seed)
    if said == seed:
        return CheckedRecord("kept", outcomes, shares)
    # Which of them was altered? The dice are a witness.
    if outcomes and all(outcome.sound for outcome in _outcomes(record, said)):
        return CheckedRecord("share_altered", [], shares)
    return CheckedRecord("seed_altered", [], shares)


def _keeps(notes: Mapping[str, str], secret: bytes) -> bool:
    return commitment(secret) == notes[NOTE_COMMITMENT].lower()


def _bytes(text: str) -> bytes:
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
