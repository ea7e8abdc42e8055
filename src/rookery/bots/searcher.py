"""A player that searches: fair, since it thinks in worlds that its seat imagines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from time import sleep
from typing import Final

from librt.random import Random

from rookery.core.bot import Bot
from rookery.core.contract import Game
from rookery.core.erring import Erring
from rookery.core.guide import Guide, WeighingGuide
from rookery.core.seat import Seat
from rookery.search.guides import make_guide, named_guide
from rookery.search.kept_trees import KeptTrees
from rookery.search.mcts import EXPLORATION, Search, Thought
from rookery.search.planning import TurnSearch
from rookery.search.replies import Replies

TREE: Final = "mcts"
PLAN: Final = "plan"
REPLY: Final = "reply"
BUDGET: Final = re.compile(r"(mcts|plan|reply):([1-9]\d{0,8})(ms|s)?(?:@(.+))?")
MILLISECOND: Final = 0.001
JUDGED: Final = 0.1
"""How much is tried out beside what is best so far, by plans and where a judge is named."""
PARTS: Final = 4
"""Whoever looks at replies plans with one of so many parts of its iterations, or its time."""
AT_A_STRETCH: Final = 256
"""So many iterations until other threads have their turn."""


LONG_GAME: Final = 250
"""So many decisions of one seat are more than nearly all games have."""
RESTLESS: Final = Erring(0.3, 2.0)
"""How whoever finds itself in such a game decides: two that wait for each other would never end."""


def _breathe() -> bool:
    """Let other threads have the interpreter, which compiled code holds; then think on."""
    sleep(0)
    return True


class SearchBot(Bot):
    """Thinks for so many iterations about each decision, or for so long if `seconds` is given.

    Iterations that were made for the decision before, and lie below what it took, are among them.
    """

    def __init__(
        self,
        rng: Random,
        guide: Guide,
        iterations: int,
        seconds: float = 0.0,
        exploration: float = EXPLORATION,
        erring: Erring | None = None,
    ) -> None:
        super().__init__(rng)
        self._guide: Final = guide
        self.iterations = iterations
        self.seconds = seconds
        self._exploration = exploration
        self._erring = erring
        self._search: Search | None = None
        """What it thinks about."""
        self._kept: KeptTrees | None = None
        """What was found below the decision taken last, if another of the same turn follows."""
        self._decisions = 0
        """How many it has taken in this game."""

    def choose(self, seat: Seat) -> int:
        action = seat.legal[0] if len(seat.legal) == 1 else self.pick(self.think(seat))
        self.decided(seat, action)
        return action

    def think(self, seat: Seat) -> Thought:
        """Think about a decision, and tell what was found."""
        search = self._begin(seat)
        self._run(search, self.iterations, self.seconds)
        return search.thought()

    def _run(self, search: Search, iterations: int, seconds: float) -> None:
        if seconds > 0:
            search.think(seconds, _breathe)
        while search.iterations < iterations:
            search.run(min(iterations - int(search.iterations), AT_A_STRETCH))
            _breathe()
        self._search = search

    def pick(self, thought: Thought) -> int:
        """The decision that was tried most often, or one that this bot takes for as good."""
        erring = self._erring if self._decisions < LONG_GAME else RESTLESS
        if erring is None:
            return thought.best.action
        tried = [(option.action, option.share) for option in thought.options if option.visits > 0]
        return erring.pick(tried, self.rng)

    def decided(self, seat: Seat, action: int) -> None:
        """Keep what was found below this decision, for the next one of the same turn."""
        self._decisions += 1
        search, self._search = self._search, None
        if search is None or search.seat is not seat:
            # There was no choice, and so no search; what was kept may lead further.
            search = None if self._kept is None else self._begin(seat)
        self._kept = None if search is None else search.after(action)

    def over(self, shares: Sequence[float] | None) -> None:
        self._kept = self._search = None
        self._decisions = 0

    def _begin(self, seat: Seat) -> Search:
        """A search that goes on where the last one ended, if this decision follows from it."""
        search = Search(seat, self._guide, self.rng, self._exploration)
        self._go_on(search)
        return search

    def _go_on(self, search: Search) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            search.go_on_from(kept)


class PlanBot(SearchBot):
    """Looks to the end of its turn and no further."""

    def _begin(self, seat: Seat) -> TurnSearch:
        plan = TurnSearch(seat, self._guide, self.rng, self._exploration)
        self._go_on(plan)
        return plan


class ReplyBot(PlanBot):
    """Plans its turn, and then looks at what the next player could reply to the best few."""

    def think(self, seat: Seat) -> Thought:
        if seat.game.players == 1:
            return super().think(seat)  # nobody replies
        plan = self._begin(seat)
        known = int(plan.iterations)
        part = -(-self.iterations // PARTS)
        self._run(plan, part, self.seconds / PARTS)
        planned = max(part, int(plan.iterations) - known)
        replies = Replies(plan, self._guide, self.rng, self._exploration)
        return replies.weighed(plan.thought(), (PARTS - 1) * planned)


KINDS: Final[dict[str, type[SearchBot]]] = {TREE: SearchBot, PLAN: PlanBot, REPLY: ReplyBot}
"""The searching bots, by what their names begin with."""


def is_budget(name: str) -> bool:
    """Is this the name of a searching bot, well written or not?"""
    return name.partition(":")[0] in KINDS


def make_searcher(name: str, game: Game, rng: Random) -> SearchBot:
    """`mcts:2000` thinks for 2,000 iterations a decision, `mcts:500ms` for half a second.

    `plan:200` looks to the end of its own turn and no further. `plan:200@mine.json` judges by what
    lies in that file, which `rookery train` or `rookery tune` has written; `plan:200@learned` by
    what comes with the game, `plan:200@own` by the game's weights. `reply:4000@learned` also looks
    at what the next player could reply to the best of its turns.
    """
    written = BUDGET.fullmatch(name)
    if name.endswith("@"):
        raise ValueError(f"{name!r}: say whose judgement counts: @learned, @own or @ and a file")
    if written is None:
        raise ValueError(
            f"{name!r}: say how long to think, as mcts:2000 (iterations), mcts:500ms, plan:200 "
            "or reply:4000"
        )
    kind, amount, unit, judge = written[1], int(written[2]), written[3], written[4]
    seconds = 0.0 if unit is None else amount * (MILLISECOND if unit == "ms" else 1.0)
    iterations = 0 if unit else amount
    guide = named_guide(game.name, judge, game.players) if judge else make_guide(game.name)
    if kind == REPLY and not isinstance(guide, WeighingGuide):
        raise ValueError(f"{game.name} weighs nothing, and so no reply can be judged")
    exploration = JUDGED if judge or kind != TREE else EXPLORATION
    return KINDS[kind](rng, guide, iterations, seconds, exploration)
