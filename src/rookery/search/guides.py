"""The guide of each game."""

from __future__ import annotations

from rookery.core.guide import Guide, WeighingGuide
from rookery.games.court.guide import MEASURES as COURT_MEASURES
from rookery.games.court.guide import CourtGuide
from rookery.games.touria.guide import MEASURES as TOURIA_MEASURES
from rookery.games.touria.guide import TouriaGuide
from rookery.games.towers.guide import MEASURES as TOWERS_MEASURES
from rookery.games.towers.guide import TowersGuide


def make_guide(game: str, turns: int = 1) -> Guide:
    """The game's own guide, which judges after so many turns; for other games the plain one."""
    if turns < 1:
        return Guide()
    if game == "court":
        return CourtGuide(turns)
    if game == "towers":
        return TowersGuide(turns)
    if game == "touria":
        return TouriaGuide(turns)
    return Guide()


def measures(game: str) -> list[str]:
    """The names of what the game's guide weighs."""
    return {"court": COURT_MEASURES, "towers": TOWERS_MEASURES, "touria": TOURIA_MEASURES}[game]


def unfitted_guide(game: str) -> WeighingGuide:
    """A guide whose weights are all nought."""
    weights = [0.0] * len(measures(game))
    if game == "court":
        return CourtGuide(1, weights)
    if game == "towers":
        return TowersGuide(1, weights)
    return TouriaGuide(1, weights)
