from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from rookery.games.touria.state import TouriaState


class TouriaView(TypedDict):
    game: Literal["touria"]


class TouriaEvent(TypedDict):
    game: Literal["touria"]


def view(s: TouriaState, seat: int | None) -> TouriaView:
    return {"game": "touria"}


def describe(s: TouriaState, action: int, seat: int | None) -> TouriaEvent:
    return {"game": "touria"}
