"""When the game ends, and who has won (W80–W84, W93, W95)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from rookery.games.towers.rules.components import SOLO_CARDS
from rookery.games.towers.rules.pieces import ONE_OF_EACH, potions_of, wizards_of

if TYPE_CHECKING:
    from rookery.games.towers.rules.state import TowersState


def at_goal(s: TowersState, seat: i64) -> bool:
    """Is this seat at the goal (W80)? In teams both partners must be (W93)."""
    return is_done(s, seat) and (not s.teams or is_done(s, s.partner(seat)))


def is_done(s: TowersState, seat: i64) -> bool:
    """Has this seat no empty potion, and all its wizards home?"""
    return potions_of(s.empty, seat) == 0 and wizards_of(s.home, seat) == i64(s.each)


def anyone_at_goal(s: TowersState) -> bool:
    """Is any seat at the goal?"""
    seat: i64 = 0
    while seat < s.players:
        if at_goal(s, seat):
            return True
        seat += 1
    return False


def all_home(s: TowersState) -> bool:
    """Are all wizards of all seats home?"""
    return s.home == i64(s.each) * ONE_OF_EACH[s.players]


def ends_at_once(s: TowersState) -> bool:
    """Is the game over in the middle of a turn, as teams and a lone player win (W93, W95)?"""
    return (s.teams or s.players == 1) and anyone_at_goal(s)


def ends_with_turn(s: TowersState) -> bool:
    """Is the game over when this turn is?"""
    if s.players == 1:
        return s.played >= SOLO_CARDS  # W95
    if anyone_at_goal(s):
        return (s.seat + 1) % s.players == s.start  # W81
    return all_home(s)  # W83


def result(s: TowersState) -> list[float]:
    """Each seat's share of the win; a lone player who has lost has none (W95)."""
    if s.players == 1:
        return [float(at_goal(s, 0))]
    winning = winners(s)
    return [1 / len(winning) if seat in winning else 0.0 for seat in range(s.players)]


def winners(s: TowersState) -> list[int]:
    """Who has won: of those at the goal, or of all if nobody is, the most full potions.

    W82 and W83 say so.
    """
    seats = list(range(s.players))
    contenders = [seat for seat in seats if at_goal(s, seat)] or seats
    most = max(full_potions(s, seat) for seat in contenders)
    return [seat for seat in contenders if full_potions(s, seat) == most]


def full_potions(s: TowersState, seat: i64) -> i64:
    """The full potions that count for a seat: its own, or those of its team (W93)."""
    own = potions_of(s.full, seat)
    return own + potions_of(s.full, s.partner(seat)) if s.teams else own
