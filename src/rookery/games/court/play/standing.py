"""Who is ahead, as all can see it: by the cards that a seat has, and the King above all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rookery.games.court.play.hunch import WORTH
from rookery.games.court.rules.components import CHARACTERS, CHARLATAN

if TYPE_CHECKING:
    from rookery.games.court.rules.state import CourtState

KING_WORTH: Final = 1000
"""Whoever holds him would win now (C76)."""


def standing(s: CourtState) -> list[int]:
    """What each seat's cards are worth; whoever holds the King is far ahead."""
    return [_cards_worth(s, seat) + KING_WORTH * (seat == s.king) for seat in range(s.players)]


def _cards_worth(s: CourtState, seat: int) -> int:
    cards = s.cards[seat]
    worth = sum(WORTH[c] for c in range(CHARACTERS) if c != CHARLATAN and cards >> c & 1 != 0)
    return worth + WORTH[CHARLATAN] * s.charlatans(seat)
