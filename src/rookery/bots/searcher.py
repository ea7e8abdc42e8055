"""A player that searches: fair, since it thinks in worlds that its seat imagines."""

from __future__ import annotations

import re
from typing import Final

from librt.random import Random

from rookery.core.bot import Bot
from rookery.core.contract import Game
from rookery.core.erring import Erring
from rookery.core.guide import Guide
from rookery.core.seat import Seat
from rookery.search.guides import make_guide, named_guide
from rookery.search.mcts import EXPLORATION, Search, Thought
from rookery.search.planning import TurnSearch

TREE: Final = "mcts"
PLAN: Final = "plan"
BUDGET: Final = re.compile(r"(mcts|plan):(\d+)(ms|s)?(?:@(.+))?")
MILLISECOND: Final = 0.001
JUDGED: Final = 0.1
"""How much is tried out beside what is best so far, where a judge is named."""


class SearchBot(Bot):
    """Thinks for so many iterations about each decision, or for so long if `seconds` is given.

    One that `plans` looks to the end of its turn and no further.
    """

    def __init__(
        self,
        rng: Random,
        guide: Guide,
        iterations: int,
        seconds: float = 0.0,
        exploration: float = EXPLORATION,
        erring: Erring | None = None,
        plans: bool = False,
    ) -> None:
        super().__init__(rng)
        self._guide: Final = guide
        self._plans: Final = plans
        self.iterations = iterations
        self.seconds = seconds
        self._exploration = exploration
        self._erring = erring

    def choose(self, seat: Seat) -> int:
        if len(seat.legal) == 1:
            return seat.legal[0]
        thought = self.think(seat)
        if self._erring is None:
            return thought.best.action
        tried = [(option.action, option.share) for option in thought.options if option.visits > 0]
        return self._erring.pick(tried, self.rng)

    def think(self, seat: Seat) -> Thought:
        """Think about a decision, and tell what was found."""
        kind = TurnSearch if self._plans else Search
        search = kind(seat, self._guide, self.rng, self._exploration)
        if self.seconds > 0:
            search.think(self.seconds)
        else:
            search.run(self.iterations)
        return search.thought()


def is_budget(name: str) -> bool:
    """Is this the name of a searching bot, well written or not?"""
    return name.partition(":")[0] in (TREE, PLAN)


def make_searcher(name: str, game: Game, rng: Random) -> SearchBot:
    """`mcts:2000` thinks for 2,000 iterations a decision, `mcts:500ms` for half a second.

    `plan:200` looks to the end of its own turn and no further. `plan:200@mine.json` judges by what
    lies in that file, which `rookery train` or `rookery tune` has written; `plan:200@learned` by
    what comes with the game, `plan:200@own` by the game's weights.
    """
    written = BUDGET.fullmatch(name)
    if written is None or int(written[2]) == 0:
        raise ValueError(
            f"{name!r}: say how long to think, as mcts:2000 (iterations), mcts:500ms or plan:200"
        )
    kind, amount, unit, judge = written[1], int(written[2]), written[3], written[4]
    seconds = 0.0 if unit is None else amount * (MILLISECOND if unit == "ms" else 1.0)
    return SearchBot(
        rng,
        named_guide(game.name, judge, game.players) if judge else make_guide(game.name),
        0 if unit else amount,
        seconds,
        JUDGED if judge or kind == PLAN else EXPLORATION,
        plans=kind == PLAN,
    )
