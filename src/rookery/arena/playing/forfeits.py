"""What becomes of a game in which a bot has failed.

Whoever forfeits gets nothing. If only one is left, that one has won at once. Otherwise the game's
own hunch plays on in the empty place, and what it wins belongs to the others: in proportion to what
they have won themselves, or in equal parts if the stand-in has won alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from rookery.bots.seating import Failure
from rookery.core.contract import OVER, SEATS, State
from rookery.core.records import Record

NOTE = "forfeit_"
"""Add the letter of the seat: the note of a record that says why."""


def notes(forfeits: Mapping[int, Failure]) -> dict[str, str]:
    """What a record says about forfeits."""
    return {
        f"{NOTE}{SEATS[seat]}": "\n".join(failure).strip() for seat, failure in forfeits.items()
    }


def forfeits_of(record: Record) -> dict[int, Failure]:
    """The seats that have forfeited, and why, as a record says it."""
    found = {}
    for seat in range(record.game.players):
        note = record.notes.get(f"{NOTE}{SEATS[seat]}")
        if note is not None:
            reason, _, last_words = note.partition("\n")
            found[seat] = Failure(reason, last_words)
    return found


def shares_of(record: Record) -> list[float] | None:
    """Each seat's share of the win, or None if the game was stopped before its end."""
    return settle(record.final(), forfeits_of(record))


def is_decided(players: int, forfeits: Mapping[int, Failure]) -> bool:
    """Have forfeits left nobody to play against?"""
    return bool(forfeits) and players - len(forfeits) < 2


def settle(state: State, forfeits: Mapping[int, Failure]) -> list[float] | None:
    """Each seat's share of the win in a state, or None if the game is not decided."""
    players = range(state.game.players)
    left = [seat for seat in players if seat not in forfeits]
    if is_decided(len(players), forfeits):
        return [float(seat in left) for seat in players]
    if state.actor != OVER:
        return None
    shares = state.result()
    if not forfeits:
        return shares
    own = sum(shares[seat] for seat in left)
    return [
        0.0 if seat in forfeits else shares[seat] / own if own > 0 else 1 / len(left)
        for seat in players
    ]
