"""Who is ahead, as all can see it: wizards home, potions, and how far the visible wizards are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rookery.games.towers import merit

if TYPE_CHECKING:
    from rookery.games.towers.state import TowersState


def standing(s: TowersState) -> list[int]:
    """Nothing for teams: of two partners none is ahead."""
    if s.teams:
        return []
    return [merit.standing(s, seat) for seat in range(s.players)]
