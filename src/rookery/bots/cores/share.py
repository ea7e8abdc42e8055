"""One core's share in a decision: a search of its own over a part of the iterations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from librt.random import Random

from rookery.bots.levels import is_level, make_level
from rookery.bots.searcher import SearchBot, is_budget, make_searcher
from rookery.core.contract import Game, State
from rookery.core.seat import Seat
from rookery.search.mcts import Candidate, Thought

Order = Mapping[str, object]
"""What makes a share: the game with its options, the search, its part and its seed; plain data."""


class CoreShare:
    """Thinks about what it is shown. A helper does the same for somebody in another process."""

    def __init__(self, game: Game, search: str, part: int, seed: int) -> None:
        self.bot: Final = searcher(search, game, Random(seed))
        self.bot.iterations = part
        self._seat: Seat | None = None

    def look(self, world: State, index: int) -> None:
        """This is what the seat knows when it has to decide."""
        self._seat = Seat(world, index, self.bot.rng)

    def think(self) -> Thought:
        """What is found about the decision that was looked at last."""
        assert self._seat
        return self.bot.think(self._seat)

    def decided(self, action: int) -> None:
        """This was decided there, by all shares together."""
        assert self._seat
        self.bot.decided(self._seat, action)


def searcher(name: str, game: Game, rng: Random) -> SearchBot:
    """The search of that name; a ValueError if it is something else."""
    made = None
    if is_level(name):
        made = make_level(name, game, rng)
    elif is_budget(name):
        made = make_searcher(name, game, rng)
    if not isinstance(made, SearchBot):
        raise ValueError(f"{name} of {game.name} is no search: only those think on several cores")
    return made


def parts(iterations: int, cores: int) -> list[int]:
    """The iterations in equal parts, but for what is left over; nobody has nothing to do."""
    even, left = divmod(iterations, cores)
    return [max(1, even + (1 if core < left else 0)) for core in range(cores)]


def added_up(thoughts: Sequence[Thought]) -> Thought:
    """What all shares have found together; the line is that of the first."""
    found: dict[int, list[Candidate]] = {}
    for thought in thoughts:
        for option in thought.options:
            found.setdefault(option.action, []).append(option)
    options = [_together(candidates) for candidates in found.values()]
    options.sort(key=lambda option: (-option.visits, -option.share, option.action))
    return Thought(sum(thought.iterations for thought in thoughts), options, thoughts[0].line)


def _together(found: Sequence[Candidate]) -> Candidate:
    visits = sum(one.visits for one in found)
    worth = sum(one.share * one.visits for one in found)
    return Candidate(found[0].action, visits, worth / visits if visits else 0.0)
