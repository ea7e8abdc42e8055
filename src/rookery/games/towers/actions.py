"""Ids and texts of the decisions and outcomes."""

from __future__ import annotations

from typing import Final

from rookery.core.contract import SEATS
from rookery.games.towers.components import CARD_NAMES, KINDS, SPACES, SPELL_NAMES, SPELLS, TOWERS

COLOURS: Final = 6
"""A wizard's colour is the number of the seat it belongs to."""

PASS: Final = 0
"""Cast nothing, or move nothing, or end the turn: what the phase leaves undone."""
ROLL: Final = 1
KEEP: Final = 2
"""Let the roll stand."""
RENEW: Final = 3
"""W22: discard the whole hand and draw a new one."""
ASK: Final = 4
"""W90: ask the partner for an exchange."""
REFUSE: Final = 5
POTION: Final = 6
"""W91: give a full potion to the partner."""
FORWARD: Final = 7
BACK: Final = 8
PLAY: Final = 9
"""Add the kind of card."""
DISCARD: Final = PLAY + KINDS
"""Add the kind of card: waive an action (W23)."""
HAND_OVER: Final = DISCARD + KINDS
"""Add the kind of card: give it to the partner, face down (W90)."""
CAST: Final = HAND_OVER + KINDS
"""Add the spell."""
WIZARD: Final = CAST + SPELLS
"""Add 6 × space + colour: a visible wizard."""
TOWER: Final = WIZARD + COLOURS * SPACES - 1
"""Add the number of the tower, from 1."""
TAKE: Final = TOWER + TOWERS + 1
"""Add the colour of a passenger, or of a prisoner to be freed."""
DECISIONS: Final = TAKE + COLOURS

START: Final = DECISIONS
"""Add the seat of the start player."""
ROLLED: Final = START + COLOURS - 1
"""Add the face, from 1."""
DRAWN: Final = ROLLED + 7
"""Add the kind of card."""
TOKEN: Final = DRAWN + KINDS
"""Add the spell whose token is turned up (W70)."""
ACTIONS: Final = TOKEN + SPELLS


def _texts() -> list[str]:
    texts = ["pass", "roll", "keep", "renew", "ask", "refuse", "potion", "forward", "back"]
    texts += [f"play {name}" for name in CARD_NAMES]
    texts += [f"discard {name}" for name in CARD_NAMES]
    texts += [f"give {name}" for name in CARD_NAMES]
    texts += [f"cast {name}" for name in SPELL_NAMES]
    texts += [f"wizard {letter} {space}" for space in range(SPACES) for letter in SEATS]
    texts += [f"tower {number}" for number in range(1, TOWERS + 1)]
    texts += [f"take {letter}" for letter in SEATS]
    texts += [f"start {letter}" for letter in SEATS]
    texts += [f"rolled {face}" for face in range(1, 7)]
    texts += [f"drawn {name}" for name in CARD_NAMES]
    texts += [f"token {name}" for name in SPELL_NAMES]
    return texts


TEXTS: Final = _texts()
IDS: Final = {text: action for action, text in enumerate(TEXTS)}


def text(action: int) -> str:
    if 0 <= action < ACTIONS:
        return TEXTS[action]
    raise ValueError(f"{action} is no action of towers")


def parse(written: str) -> int:
    action = IDS.get(" ".join(written.split()))
    if action is None:
        raise ValueError(
            f"{written!r} is no action of towers; actions look like 'play wizard-3', 'wizard A 5', "
            "'tower 3', 'roll', 'keep', 'pass', 'renew', 'discard tower-2', 'cast swap_towers', "
            "'take B', 'start A', 'drawn either-1-die', 'rolled 4'"
        )
    return action
