"""Who thinks about positions for a review: the judge of the table, and the search that asks it."""

from __future__ import annotations

from typing import Final

from librt.random import Random

from rookery.core.contract import Game
from rookery.core.guide import Guide
from rookery.core.seat import Seat
from rookery.insight.trying import EXPLORATION
from rookery.search.guides import learned_for, make_guide
from rookery.search.mcts import Search
from rookery.search.planning import TurnSearch


class Judging:
    """The strongest that a game has at a table of this size.

    Where a judge was learned, a plan for the turn asks it, as the levels do. Else the game's own
    guide is asked by a search that looks into the turns of others too.
    """

    def __init__(self, game: Game) -> None:
        learned = learned_for(game)
        self.near: Final[Guide] = learned or make_guide(game.name)
        """Judges where the turn ends."""
        everybody = game.players + 1
        self.far: Final[Guide] = learned_for(game, everybody) or make_guide(game.name, everybody)
        """Judges after everybody's next turn: only then shows what a card drawn is good for."""
        self._plans: Final = learned is not None

    def search(self, seat: Seat, rng: Random) -> Search:
        """One that has not begun yet, for what this seat has to decide."""
        kind = TurnSearch if self._plans else Search
        return kind(seat, self.near, rng, EXPLORATION)

    def far_search(self, seat: Seat, rng: Random) -> Search:
        """Another, for a second opinion: it looks beyond everybody's next turn."""
        return Search(seat, self.far, rng, EXPLORATION)
