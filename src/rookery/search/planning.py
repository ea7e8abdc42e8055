"""A search through the rest of the seat's own turn, and no further.

Every line is judged where the turn ends, so all that is compared lies at the same point of the
game: the same seat moves next, and nobody has answered yet. A search that looks on into the turns
of others judges some lines before an answer and others after one, and takes the weak answers that
it tries first for good news. What others may do is left to the judge, who has learned it.
"""

from __future__ import annotations

from rookery.core.contract import State
from rookery.search.mcts import Search


class TurnSearch(Search):
    """Thinks about one decision of one seat, up to where the guide has seen enough: its turn."""

    def _descend(self, s: State) -> None:
        """Follow the trees as far as the turn goes."""
        self.guide.begin(s)
        super()._descend(s)

    def _far_enough(self, s: State) -> bool:
        """Is the turn over?"""
        return self.guide.enough(s)

    def _begin_playing_on(self, s: State) -> None:
        """The turn has begun already."""
