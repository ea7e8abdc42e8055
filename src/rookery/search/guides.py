"""The guide of each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rookery.core.guide import Guide, WeighingGuide
from rookery.games.court.guide import MEASURES as COURT_MEASURES
from rookery.games.court.guide import CourtGuide
from rookery.games.touria.guide import MEASURES as TOURIA_MEASURES
from rookery.games.touria.guide import TouriaGuide
from rookery.games.towers.guide import MEASURES as TOWERS_MEASURES
from rookery.games.towers.guide import TowersGuide

_GUIDES: Final[dict[str, Callable[[int, list[float] | None], WeighingGuide]]] = {
    "court": CourtGuide,
    "towers": TowersGuide,
    "touria": TouriaGuide,
}
_MEASURES: Final = {
    "court": COURT_MEASURES,
    "towers": TOWERS_MEASURES,
    "touria": TOURIA_MEASURES,
}


def make_guide(game: str, turns: int = 1) -> Guide:
    """The game's own guide, which judges after so many turns; for other games the plain one."""
    own = _GUIDES.get(game)
    return Guide() if own is None or turns < 1 else own(turns, None)


def measures(game: str) -> list[str]:
    """The names of what the game's guide weighs."""
    return _MEASURES[game]


def unfitted_guide(game: str) -> WeighingGuide:
    """A guide whose weights are all nought."""
    return _GUIDES[game](1, [0.0] * len(measures(game)))
