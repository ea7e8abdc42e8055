"""The decisions and outcomes of Wandering Towers: their numbers and the one text of each."""

from __future__ import annotations

from typing import Final

from rookery.core.actions import Verb, Vocabulary
from rookery.core.contract import SEATS
from rookery.games.towers.rules.components import (
    CARD_NAMES,
    KINDS,
    SPACES,
    SPELL_NAMES,
    SPELLS,
    TOWERS,
)

COLOURS: Final = 6
"""A wizard's colour is the number of the seat it belongs to."""
FACES: Final = 6

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
DRAWN: Final = ROLLED + FACES + 1
"""Add the kind of card."""
TOKEN: Final = DRAWN + KINDS
"""Add the spell whose token is turned up (W70)."""

VOCABULARY: Final = Vocabulary(
    "towers",
    [
        Verb("pass", PASS),
        Verb("roll", ROLL),
        Verb("keep", KEEP),
        Verb("renew", RENEW),
        Verb("ask", ASK),
        Verb("refuse", REFUSE),
        Verb("potion", POTION),
        Verb("forward", FORWARD),
        Verb("back", BACK),
        Verb("play", PLAY, CARD_NAMES),
        Verb("discard", DISCARD, CARD_NAMES),
        Verb("give", HAND_OVER, CARD_NAMES),
        Verb("cast", CAST, SPELL_NAMES),
        Verb("wizard", WIZARD, [f"{seat} {space}" for space in range(SPACES) for seat in SEATS]),
        Verb("tower", TOWER + 1, [str(number) for number in range(1, TOWERS + 1)]),
        Verb("take", TAKE, list(SEATS)),
        Verb("start", START, list(SEATS)),
        Verb("rolled", ROLLED + 1, [str(face) for face in range(1, FACES + 1)]),
        Verb("drawn", DRAWN, CARD_NAMES),
        Verb("token", TOKEN, SPELL_NAMES),
    ],
    "'play wizard-3', 'wizard A 5', 'tower 3', 'roll', 'keep', 'pass', 'renew', "
    "'discard tower-2', 'cast swap_towers', 'take B', 'start A', 'drawn either-1-die', 'rolled 4'",
)
VERB_OF: Final = VOCABULARY.numbers(DECISIONS)
"""By decision: the first action of its verb, by which compiled code tells the verbs apart."""
