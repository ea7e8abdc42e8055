"""Who is ahead, as all could see it: by the hearts and coins that open the castle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rookery.games.touria.play.worth import COIN, HEART, missing_coins, missing_hearts

if TYPE_CHECKING:
    from rookery.games.touria.rules.state import TouriaState

WON: Final = 1000


def standing(s: TouriaState) -> list[int]:
    """How far each seat has come. Gems count for nothing, since some are secret."""
    return [_progress(s, seat) for seat in range(s.players)]


def _progress(s: TouriaState, seat: i64) -> int:
    lacking = HEART * missing_hearts(s, seat) + COIN * missing_coins(s, seat)
    reached = (HEART + COIN) * s.need - lacking
    return reached + (WON if s.winner == seat else 0)
