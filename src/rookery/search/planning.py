"""A search through the rest of the seat's own turn, and no further.

Every line is judged where the turn ends, so all that is compared lies at the same point of the
game: the same seat moves next, and nobody has answered yet. A search that looks on into the turns
of others judges some lines before an answer and others after one, and takes the weak answers that
it tries first for good news. What others may do is left to the judge, who has learned it.
"""

from __future__ import annotations

from rookery.core.contract import CHANCE, OVER, State
from rookery.search.mcts import Search
from rookery.search.tree import NONE


class TurnSearch(Search):
    """Thinks about one decision of one seat, up to where the guide has seen enough: its turn."""

    def _descend(self, s: State) -> None:
        """Follow the trees until a decision is new, or the turn is over."""
        guide = self.guide
        guide.begin(s)
        known = True
        while known and s.actor != OVER and not guide.enough(s):
            if s.actor == CHANCE:
                step = s.sample(self._rng)
            else:
                own = self._own_tree(s.actor)
                step = self._select(s, self._at[own])
                known = self._tree.find(self._at[own], step) != NONE
            self._follow(s, step)
            s.step(step)

    def _begin_playing_on(self, s: State) -> None:
        """The turn has begun already."""
