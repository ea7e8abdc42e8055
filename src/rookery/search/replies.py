"""The best turns compared by what the next player makes of them.

A plan judges every line where the turn ends, and leaves what others may do to the judge. Here its
favourites are looked at once more: all of them in the same imagined worlds, each played to the end
of the turn. There the next player plans a turn of its own, from what that seat knows in that world,
and what its plan brings us is what ours is worth. This is just what the judge was taught to
foretell, so it errs less. All lines are judged after the same number of turns, as in a plan.

A few worlds tell little, and a plan has seen many. So its first choice stays unless another is
better by more than chance makes likely.
"""

from __future__ import annotations

from math import isqrt, sqrt
from time import sleep
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from rookery.core.contract import CHANCE, OVER, State
from rookery.core.guide import Guide
from rookery.core.seat import Seat
from rookery.search.mcts import Candidate, Thought
from rookery.search.planning import TurnSearch

RIVALS: Final = 3
"""So many decisions are looked at once more, the plan's first choice among them."""
LOOKS: Final = 7
"""Three rivals are looked at in some worlds, and two of them in twice as many more."""
CAUTION: Final = 1.0
"""By how many standard errors another has to be better than the plan's first choice."""


class Rival:
    """A decision that is looked at once more."""

    def __init__(self, action: int) -> None:
        self.action: Final = action
        self.found: Final[list[float]] = []
        """By world: what it brought."""

    def mean(self) -> float:
        """What it brings, by all worlds so far."""
        return sum(self.found) / len(self.found)

    def beats(self, other: Rival) -> bool:
        """Is it better than one that was looked at in the same worlds, by more than chance?"""
        count = len(self.found)
        gains = [own - theirs for own, theirs in zip(self.found, other.found, strict=True)]
        gain = sum(gains) / count
        spread = sum((one - gain) ** 2 for one in gains)
        return gain > CAUTION * sqrt(spread / (max(1, count - 1) * count))


class Replies:
    """Looks once more at what a plan for the turn likes best."""

    def __init__(self, plan: TurnSearch, guide: Guide, rng: Random, exploration: float) -> None:
        self._plan: Final = plan
        self._guide: Final = guide
        self._rng: Final = rng
        self._exploration: Final = exploration

    def weighed(self, thought: Thought, iterations: int) -> Thought:
        """What the plan has found, corrected by so many iterations of whoever comes next."""
        rivals = [Rival(one.action) for one in thought.options[:RIVALS] if one.visits > 1]
        if len(rivals) < 2:
            return thought
        depth = max(2, isqrt(iterations))
        worlds = max(1, iterations // (LOOKS * depth))
        self._look(rivals, worlds, depth)
        favourite = rivals[0]
        challenger = max(rivals[1:], key=Rival.mean)
        self._look([favourite, challenger], 2 * worlds, depth)
        return self._preferring(thought, challenger) if challenger.beats(favourite) else thought

    def _look(self, rivals: list[Rival], worlds: int, depth: int) -> None:
        for _ in range(worlds):
            world = self._plan.seat.imagine(self._rng)
            for rival in rivals:
                rival.found.append(self._brought(world.copy(), rival.action, depth))
            sleep(0)  # compiled code holds the interpreter: now other threads have their turn

    def _brought(self, world: State, action: i64, depth: int) -> float:
        """What this decision brings us in this world, which changes, if the next one plans well."""
        self._plan.play_turn(world, action)
        while world.actor == CHANCE:
            world.step(world.sample(self._rng))
        own = self._plan.seat.index
        if world.actor == OVER:
            return world.result()[own]
        seat = Seat(world, int(world.actor), self._rng)
        answer = TurnSearch(seat, self._guide, self._rng, self._exploration)
        # What is tried out first is no answer yet: only the later half counts.
        answer.run(depth // 2)
        before = answer.brought[own]
        answer.run(depth - depth // 2)
        return (answer.brought[own] - before) / (depth - depth // 2)

    def _preferring(self, thought: Thought, chosen: Rival) -> Thought:
        """The same thought, but that the chosen decision has changed places with the favourite.

        It has its visits too, by which the thoughts of several cores are added up.
        """
        first = thought.best
        other = next(one for one in thought.options if one.action == chosen.action)
        options = [
            Candidate(other.action, first.visits, other.share),
            Candidate(first.action, other.visits, first.share),
            *(one for one in thought.options if one is not first and one is not other),
        ]
        options.sort(key=lambda option: -option.visits)
        return Thought(thought.iterations, options, self._plan.line_after(chosen.action))
