"""Worlds for bots by others to think in.

A bot has to see what its seat sees, and no more. So it is sent a world that was imagined for the
seat, as guests of the arena are (`rookery.bots.guests`): whatever the seat can't know was drawn
anew, twice over and with a generator of the moment, before the world is packed. Nothing of what is
sent depends on the true position beyond what the seat knows; `tests/server/test_imagining.py` holds
worlds of positions that the seat can't tell apart against each other.
"""

from __future__ import annotations

import secrets
from typing import Final

from librt.random import Random

from rookery.bots.guests.parcel import Parcel, pack
from rookery.core.contract import State
from rookery.core.seat import Seat
from rookery.match import Match, Refused
from rookery.server.connections import Connection
from rookery.server.messages.robots import Imagine, Imagined

LARGEST_SEED: Final = 1 << 48


def imagined(match: Match, connection: Connection, order: Imagine) -> Imagined:
    """The answer to a bot that asks, about the decision that its seat has to make now."""
    if order.seat not in connection.seats or match.state.actor != order.seat:
        raise Refused("foreign", "it is not for this seat to decide now")
    if order.version != match.version:
        raise Refused("stale", "the game has gone on")
    if not connection.worlds.take():
        raise Refused("limit", "too many worlds; wait a little")
    rng = Random(secrets.randbelow(LARGEST_SEED))
    return Imagined(order.seat, order.version, world_for(match.state, order.seat, rng))


def world_for(state: State, seat: int, rng: Random) -> Parcel:
    """A world that fits all that the seat knows, as plain data; never the true position."""
    return pack(Seat(state, seat, rng).imagine(rng))
