"""What a player at one seat has to go by: a view, the open decisions, and worlds to imagine."""

from __future__ import annotations

from typing import Final

from librt.random import Random

from rookery.core.contract import Plain, State


class Seat:
    """A seat that has to decide.

    It is fair by construction: it keeps an imagined world, in which all that the seat cannot know
    has been drawn anew, and never the true state. Whoever pokes at it learns nothing.
    """

    def __init__(self, state: State, index: int, rng: Random) -> None:
        self._world: Final = state.imagine(index, rng)
        self.index: Final = index
        self.game: Final = state.game
        self.legal: Final = state.legal() if state.actor == index else []

    def view(self) -> Plain:
        """What a person here is shown."""
        return self._world.view(self.index)

    def describe(self, action: int) -> Plain:
        """What a person here is told about an open decision."""
        return self._world.describe(action, self.index)

    def imagine(self, rng: Random) -> State:
        """A world that fits everything this seat knows, to think in."""
        return self._world.imagine(self.index, rng)
