"""What a search leaves for the next decision of the same turn.

Who decides twice in a row has thought about the second decision already: it lies below the first in
the trees. It is gone on with only if the seat is asked again at once, with no chance and nobody
else in between, and if it then sees exactly what was expected. All else starts anew: what was taken
back, another turn, another game, another seat.
"""

from __future__ import annotations

from typing import Final

from rookery.core.contract import State
from rookery.core.seat import Seat
from rookery.search.tree import Tree


class KeptTrees:
    """The trees below a decision, and what its seat will be shown if it decides next."""

    def __init__(self, world: State, tree: Tree) -> None:
        """The world is one in which the decision was carried out."""
        self.tree: Final = tree
        self._game: Final = world.game
        self._seat: Final = int(world.actor)
        self._legal: Final = world.legal()
        self._view: Final = world.view(self._seat)

    def fits(self, seat: Seat) -> bool:
        """Is this the position that was expected?"""
        return (
            seat.game is self._game
            and seat.index == self._seat
            and seat.legal == self._legal
            and seat.view() == self._view
        )
