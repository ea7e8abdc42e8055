"""A position that play seldom reaches: from the start all seats own many characters."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from rookery.games.court.rules.components import CHARACTERS, CHARLATAN, FOOL, QUEEN
from rookery.games.court.rules.state import CourtState

MOST: Final = 12
"""So often a seat is offered a character at random."""


def scramble(s: CourtState, rng: Random) -> None:
    """Deal characters to the seats, as far as there are any; a Fool may be flipped (C49)."""
    for seat in range(s.players):
        for _ in range(rng.randrange(MOST)):
            offer_character(s, seat, rng.randrange(CHARACTERS))


def offer_character(s: CourtState, seat: i64, character: i64) -> None:
    """Give a seat the character, if it may have it; Queen and King are to be won."""
    if character == CHARLATAN:
        if s.owns(seat, FOOL):
            s.gain(seat, CHARLATAN)
    elif character < QUEEN and s.left(character) > 0 and not s.owns(seat, character):
        s.gain(seat, character)
