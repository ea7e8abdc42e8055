"""What cards are worth to a player who wants the King in the end.

A hand has points, and the chances to win are shared by the points of all hands as in a logistic
regression; that is how the points were found, from games of the exact player with itself.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.games.court.rules.components import CHARACTERS, CHARLATAN, FOOL, NAMES
from rookery.games.court.rules.state import CHARLATANS, CourtState

_POINTS: Final = {
    "fool": 0.21,
    "charlatan": 0.36,
    "farmer": 0.6,
    "maid": 0.24,
    "philosopher": 0.18,
    "laborer": 0.54,
    "guard": 0.57,
    "hunter": 0.6,
    "astronomer": 0.27,
    "merchant": 0.42,
    "noblewoman": 0.3,
    "pawnbroker": 0.66,
    "knight": 0.66,
    "magician": 0.48,
    "alchemist": 0.3,
    "bishop": 0.66,
    "nobleman": 0.3,
    "general": 1.2,
    "queen": 0.0,
    "king": 0.0,
}
POINTS: Final = vec[float]([_POINTS[name] for name in NAMES])


def points(cards: i64) -> float:
    """Of a seat's cards, as a state holds them."""
    total = POINTS[CHARLATAN] * float(cards >> CHARLATANS)
    character: i64 = 0
    while character < CHARACTERS:
        if cards >> character & 1 != 0:
            total += POINTS[character]
        character += 1
    return total


def gain(s: CourtState, character: i64) -> float:
    """By how much a card raises the chances of the seat whose turn it is."""
    before = points(s.cards[s.seat])
    after = before + POINTS[character]
    if character == CHARLATAN:
        after -= POINTS[FOOL]  # C49: it is flipped
    return _share(s, after) - _share(s, before)


def chances(s: CourtState) -> float:
    """Of the seat whose turn it is, as the cards lie."""
    return _share(s, points(s.cards[s.seat]))


def _share(s: CourtState, own: float) -> float:
    others = 0.0
    seat: i64 = 0
    while seat < s.players:
        if seat != s.seat:
            others += exp(points(s.cards[seat]))
        seat += 1
    return exp(own) / (exp(own) + others)
