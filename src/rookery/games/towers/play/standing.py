"""Who is ahead, as all can see it: wizards home, potions, and how far the visible wizards are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rookery.games.towers.play.worth import seat_worth

if TYPE_CHECKING:
    from rookery.games.towers.rules.state import TowersState


def standing(s: TowersState) -> list[int]:
    """How far each seat has got; nothing for teams, since of two partners none is ahead."""
    if s.teams:
        return []
    return [seat_worth(s, seat) for seat in range(s.players)]
