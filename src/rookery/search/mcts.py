"""Monte-Carlo tree search for any number of seats, with chance and hidden information.

Each iteration thinks in a freshly imagined world. Every seat has a tree of its own, whose nodes
are what that seat has seen happen; a seat decides in its own tree, so it cannot act on what only
the imagined world knows. Each seat wants its own share of the win (max^n).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log, sqrt
from time import perf_counter
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import CHANCE, OVER, Game, Moves, State
from rookery.core.guide import Guide
from rookery.core.seat import Seat
from rookery.search.kept_trees import KeptTrees
from rookery.search.tree import NONE, Tree

EXPLORATION: Final = 0.5
AT_A_STRETCH: Final = 16
"""So many iterations between two looks at the clock."""
ROLLOUT_LIMIT: Final = 20_000
"""A game of the hunch always ends; one that doesn't is given up and shared equally."""
LONGEST_LINE: Final = 40


@dataclass(frozen=True)
class Candidate:
    """An open decision, how often it was tried, and the share of the win it brought."""

    action: int
    visits: int
    share: float


@dataclass(frozen=True)
class Thought:
    """What a search has found so far."""

    iterations: int
    options: list[Candidate]
    """The most visited first."""
    line: list[int]
    """The decisions most often taken from here on, until chance or something unseen comes."""

    @property
    def best(self) -> Candidate:
        """The decision that was tried most often."""
        return self.options[0]


def _always() -> bool:
    return True


class Lookahead:
    """One tree for each seat's knowledge, grown by playing through worlds from one position on."""

    def __init__(self, game: Game, guide: Guide, rng: Random, exploration: float) -> None:
        self.guide: Final = guide
        """What was thought of last stands in its `shares`."""
        self._rng: Final = rng
        self._exploration = exploration
        self._players: i64 = game.players
        self._trees: i64 = 1 if game.open else game.players
        """Where all see everything, the seats' trees would be equal: one does."""
        self._tree = Tree(int(self._trees))
        self._at: vec[i64] = vec[i64]([0] * int(self._trees))
        self._path: Final = Moves()
        """The nodes that the trees were followed through."""
        self._takers: Final = Moves()
        """For each of them the seat that took the step to it, or CHANCE."""
        self._moves: Final = Moves()
        self._found: Final = Moves()
        """For each open decision its node, or `NONE`."""
        self.brought: vec[float] = vec[float]([0.0] * int(self._players))
        """By seat: the sum of what all worlds that were played through brought it."""

    def play(self, s: State, first: i64 = NONE) -> None:
        """Play through this world, which changes, and learn from it; `first` is done at once.

        In the end the world stands where the guide has judged it.
        """
        self._begin()
        if first != NONE:
            self._follow(s, first)
            s.step(first)
        self._descend(s)
        self._play_on(s)
        self._learn()

    def _begin(self) -> None:
        self._path.clear()
        self._takers.clear()
        tree: i64 = 0
        while tree < self._trees:
            self._at[tree] = tree
            tree += 1

    def _descend(self, s: State) -> None:
        """Follow the trees until a decision is new to the seat that takes it, or far enough."""
        known = True
        while known and s.actor != OVER and not self._far_enough(s):
            if s.actor == CHANCE:
                step = s.sample(self._rng)
            else:
                own = self._own_tree(s.actor)
                step = self._select(s, self._at[own])
                known = self._tree.find(self._at[own], step) != NONE
            self._follow(s, step)
            s.step(step)

    def _far_enough(self, s: State) -> bool:
        """Is the position to be judged without looking further? It is not over."""
        return False

    def _own_tree(self, seat: i64) -> i64:
        """Its own, or the only one."""
        return seat % self._trees

    def _follow(self, s: State, step: i64) -> None:
        tree: i64 = 0
        while tree < self._trees:
            seen = step if self._trees == 1 else s.observed(step, tree)
            node = self._tree.child(self._at[tree], seen)
            self._at[tree] = node
            self._path.add(node)
            self._takers.add(s.actor)
            tree += 1

    def _select(self, s: State, node: i64) -> i64:
        """The most promising open decision (UCB over those that were open as often)."""
        moves = self._moves
        moves.clear()
        s.offer(moves)
        if moves.count == 1:
            return moves.at(0)
        new = self._look_up(moves, node)
        if new == moves.count:
            return self.guide.decide(s, self._rng)
        if new > 0:
            return self._new_one(new)
        best: i64 = 0
        highest = -1.0
        i: i64 = 0
        while i < moves.count:
            promise = self._promise(self._found.at(i))
            if promise > highest:
                highest = promise
                best = i
            i += 1
        return moves.at(best)

    def _look_up(self, moves: Moves, node: i64) -> i64:
        """Count that these decisions were open; how many of them were never taken?"""
        tree = self._tree
        found = self._found
        found.clear()
        new: i64 = 0
        i: i64 = 0
        while i < moves.count:
            child = tree.find(node, moves.at(i))
            found.add(child)
            if child == NONE:
                new += 1
            else:
                tree.chances[child] += 1
            i += 1
        return new

    def _new_one(self, new: i64) -> i64:
        """Any of the decisions that were never taken here."""
        skipped: i64 = self._rng.randrange(new)
        i: i64 = 0
        while True:
            if self._found.at(i) == NONE:
                if skipped == 0:
                    return self._moves.at(i)
                skipped -= 1
            i += 1

    def _promise(self, node: i64) -> float:
        visits = float(self._tree.visits[node])
        open_times = float(self._tree.chances[node] + 1)
        return self._tree.worth[node] / visits + self._exploration * sqrt(log(open_times) / visits)

    def _begin_playing_on(self, s: State) -> None:
        """Judge after so many turns as the guide wants, counted from here."""
        self.guide.begin(s)

    def _play_on(self, s: State) -> None:
        guide = self.guide
        self._begin_playing_on(s)
        steps: i64 = 0
        while s.actor != OVER and not guide.enough(s):
            if s.actor == CHANCE:
                s.step(s.sample(self._rng))
            else:
                s.step(guide.decide(s, self._rng))
            steps += 1
            if steps > ROLLOUT_LIMIT:
                self._share_equally()
                return
        guide.judge(s)

    def _share_equally(self) -> None:
        seat: i64 = 0
        while seat < self._players:
            self.guide.shares[seat] = 1.0 / float(self._players)
            seat += 1

    def _learn(self) -> None:
        tree = self._tree
        shares = self.guide.shares
        seat: i64 = 0
        while seat < self._players:
            self.brought[seat] += shares[seat]
            seat += 1
        i: i64 = 0
        while i < self._path.count:
            node = self._path.at(i)
            taker = self._takers.at(i)
            tree.visits[node] += 1
            if taker != CHANCE:
                tree.worth[node] += shares[taker]
            i += 1


class Search(Lookahead):
    """Thinks about one decision of one seat; can be run on at any time."""

    def __init__(
        self, seat: Seat, guide: Guide, rng: Random, exploration: float = EXPLORATION
    ) -> None:
        if not seat.legal:
            raise ValueError("this seat has nothing to decide now")
        super().__init__(seat.game, guide, rng, exploration)
        self.seat: Final = seat
        self.iterations: i64 = 0
        """How often an open decision was tried, by the search before this one too."""

    def run(self, iterations: int) -> None:
        """Think on for so many iterations."""
        for _ in range(iterations):
            self.play(self.seat.imagine(self._rng))
            self.iterations += 1

    def think(self, seconds: float, go_on: Callable[[], bool] = _always) -> None:
        """Think on for so long, or until `go_on` says no."""
        end = perf_counter() + seconds
        while True:
            self.run(AT_A_STRETCH)
            if perf_counter() >= end or not go_on():
                return

    # ---- from one decision of a turn to the next --------------------------------------------

    def go_on_from(self, kept: KeptTrees) -> bool:
        """Begin with what the decision before has left, if this position follows from it."""
        if not kept.fits(self.seat):
            return False
        self._tree = kept.tree
        self.iterations = sum(option.visits for option in self._options())
        return True

    def after(self, action: int) -> KeptTrees | None:
        """What was found below this decision, if the seat decides again at once, in this turn."""
        world = self.seat.imagine(self._rng)
        below = self._below(world, action)
        turn = world.turn()
        if not below or world.reveals(action):
            return None
        world.step(action)
        if world.actor != self.seat.index or world.turn() != turn:
            return None
        return KeptTrees(world, self._tree.below(below))

    def _below(self, world: State, action: i64) -> list[int]:
        """In each tree the node that the decision leads to; none if it was never tried."""
        found: list[int] = []
        tree: i64 = 0
        while tree < self._trees:
            seen = action if self._trees == 1 else world.observed(action, tree)
            node = self._tree.find(tree, seen)
            if node == NONE:
                return []
            found.append(int(node))
            tree += 1
        return found

    # ---- what came of it ------------------------------------------------------------------

    def thought(self) -> Thought:
        """What has been found so far; the search can go on afterwards."""
        options = self._options()
        options.sort(key=lambda option: (-option.visits, -option.share, option.action))
        return Thought(int(self.iterations), options, self._line(self._own_tree(self.seat.index)))

    def _options(self) -> list[Candidate]:
        root = self._own_tree(self.seat.index)
        return [self._option(root, action) for action in self.seat.legal]

    def _option(self, root: i64, action: int) -> Candidate:
        node = self._tree.find(root, action)
        if node == NONE or self._tree.visits[node] == 0:
            return Candidate(action, 0, 0.0)
        visits = int(self._tree.visits[node])
        return Candidate(action, visits, self._tree.worth[node] / visits)

    def line_after(self, action: int) -> list[int]:
        """That decision and those most often taken after it."""
        root = self._own_tree(self.seat.index)
        node = self._tree.find(root, action)
        return [action] if node == NONE else [action, *self._line(node)]

    def _line(self, root: i64) -> list[int]:
        favourite = [NONE] * int(self._tree.count)
        for node in range(int(self._tree.count)):
            parent = int(self._tree.parent[node])
            if parent != NONE:
                rival = favourite[parent]
                if rival == NONE or self._tree.visits[node] > self._tree.visits[rival]:
                    favourite[parent] = node
        line: list[int] = []
        node = favourite[int(root)]
        while node != NONE and len(line) < LONGEST_LINE:
            step = int(self._tree.step[node])
            if not 0 <= step < self.seat.game.decisions:
                break
            line.append(step)
            node = favourite[node]
        return line
