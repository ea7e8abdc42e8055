"""What is said between the table and a guest: one JSON object a line. See docs/bots.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rookery.bots.guests.parcel import Parcel, pack
from rookery.core.contract import Game, Plain, State
from rookery.core.seat import Seat

PROTOCOL: Final = 1

Message = dict[str, object]


def hello() -> Message:
    """The first message: which protocol is spoken, and which game is played."""
    return {"type": "hello", "protocol": PROTOCOL}


def start(game: Game, seat: int, seed: int, seconds: float) -> Message:
    """A game begins, with these options and in this seat."""
    return {
        "type": "start",
        "game": game.name,
        "rules": game.rules,
        "options": game.options,
        "players": game.players,
        "seat": seat,
        "seed": seed,
        "seconds": seconds,
    }


def decide(seat: Seat, happened: Sequence[Plain]) -> Message:
    """For a program: all in words."""
    actions = [
        {"id": action, "text": seat.game.text(action), "describe": seat.describe(action)}
        for action in seat.legal
    ]
    return {"type": "decide", "happened": happened, "view": seat.view(), "actions": actions}


def decide_in(world: State) -> Message:
    """For a class: a world to think in, which must be an imagined one."""
    parcel: Parcel = pack(world)
    return {"type": "decide", "world": parcel}


def over(shares: Sequence[float] | None, happened: Sequence[Plain] = ()) -> Message:
    """The game has ended with these shares of the win."""
    return {"type": "over", "shares": shares, "happened": happened}
