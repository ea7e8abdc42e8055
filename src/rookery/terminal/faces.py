"""Which game has which face."""

from __future__ import annotations

from typing import Final

from rookery.terminal.court import CourtFace
from rookery.terminal.face import Face

_FACES: Final[dict[str, type[Face]]] = {"court": CourtFace}


def face_of(game: str) -> Face:
    """The game's own face, or the plain one."""
    return _FACES.get(game, Face)()
