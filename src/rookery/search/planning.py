"""A search through the rest of the seat's own turn, and no further.

Every line is judged where the turn ends, so all that is compared lies at the same point of the
game: the same seat moves next, and nobody has answered yet. A search that looks on into the turns
of others judges some lines before an answer and others after one, and takes the weak answers that
it tries first for good news. What others may do is left to the judge, who has learned it.
"""

from __future__ import annotations

from mypy_extensions import i64

from rookery.core.contract import CHANCE, OVER, State
from rookery.search.mcts import Search
from rookery.search.tree import NONE


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

    # ---- the turn as it was planned -----------------------------------------------------------

    def play_turn(self, s: State, action: i64) -> None:
        """Carry out this decision in a world of the seat's, and the rest of the turn as planned."""
        own: i64 = self.seat.index
        node = self._own_tree(own)
        step = action
        self.guide.begin(s)
        while True:
            node = self._tree.find(node, step if self._trees == 1 else s.observed(step, own))
            s.step(step)
            if s.actor == OVER or self.guide.enough(s):
                return
            step = s.sample(self._rng) if s.actor == CHANCE else self._planned(s, node)

    def _planned(self, s: State, node: i64) -> i64:
        """What was tried most often here, or the hunch where nothing was."""
        moves = self._moves
        moves.clear()
        s.offer(moves)
        chosen: i64 = NONE
        most: i64 = 0
        i: i64 = 0
        while i < moves.count:
            child = self._tree.find(node, moves.at(i))
            if child != NONE and self._tree.visits[child] > most:
                most = self._tree.visits[child]
                chosen = moves.at(i)
            i += 1
        return self.guide.decide(s, self._rng) if chosen == NONE else chosen
