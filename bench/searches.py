"""Thinking ahead: iterations of Rookery's search, beside OpenSpiel's and what Catanatron's takes.

All think about the first real decision of a game. One iteration isn't the same work everywhere: the
games differ in length, and a game's own guide judges after a turn where others play to the end. So
the steps in an iteration, in the tree and beyond it, are counted beforehand.
"""

from functools import partial
from typing import Final

from mypy_extensions import i64

import rookery
from bench.contest import Comparison, Contest, Contestant, those_present
from bench.peers import catanatron, open_spiel
from rookery.core.guide import Guide
from rookery.search.guides import LEARNED, make_guide, named_guide
from rookery.search.mcts import Search

PLAYERS: Final = 2
ITERATIONS: Final = 1000
"""A search is so long, as that of level 4 is; the longer it is, the deeper its tree."""
SEARCHES_FOR_STEPS: Final = 3


def contest() -> Contest:
    peers, skipped = those_present(
        [
            partial(open_spiel.searcher, "connect_four", ITERATIONS),
            partial(open_spiel.searcher, "backgammon", ITERATIONS),
            partial(catanatron.simulations, PLAYERS),
        ]
    )
    names = [title.name for title in rookery.titles()]
    ours = [our_search(name, make_guide(name), "judged") for name in names]
    ours += [our_search(name, named_guide(name, LEARNED), "learned judge") for name in learned()]
    ours += [our_search(name, Guide(), "to the end") for name in names]
    return Contest(
        title=f"Search, {PLAYERS} players: iterations at the start of a game (by steps)",
        unit="iterations",
        contestants=ours + peers,
        comparisons=[Comparison(one.name, peer.name) for one in ours for peer in peers],
        skipped=skipped,
        work="steps",
        thousands=True,
    )


def learned() -> list[str]:
    """The games whose search has a judge that was learned."""
    known = [title for title in rookery.titles() if title.thinker is None]
    return [title.name for title in known if any(level.learned for level in title.levels)]


def our_search(name: str, guide: Guide, how: str) -> Contestant:
    seat = first_seat(rookery.load(name, players=PLAYERS))
    steps = mean_steps(seat, guide)
    note = f"{steps:.2f} steps an iteration, {len(seat.legal)} decisions open"
    return Contestant(f"{name}, {how}", partial(search, seat, guide), note, steps)


def first_seat(game: rookery.Game) -> rookery.Seat:
    """Whoever first has a choice."""
    rng = rookery.Random(1)
    state = game.start()
    while state.actor == rookery.CHANCE or len(state.legal()) == 1:
        chance = state.actor == rookery.CHANCE
        state.step(state.sample(rng) if chance else state.legal()[0])
    return rookery.Seat(state, state.actor, rng)


def search(seat: rookery.Seat, guide: Guide, seed: int) -> int:
    Search(seat, guide, rookery.Random(seed)).run(ITERATIONS)
    return ITERATIONS


def mean_steps(seat: rookery.Seat, guide: Guide) -> float:
    """Steps in an iteration, on average: those in the tree, and those that the guide plays on."""
    counting = CountingGuide(guide)
    in_trees = 0
    for seed in range(SEARCHES_FOR_STEPS):
        thinking = Search(seat, counting, rookery.Random(seed))
        for _ in range(ITERATIONS):
            thinking.run(1)
            in_trees += int(thinking._path.count // thinking._trees)
    return (in_trees + counting.steps) / (SEARCHES_FOR_STEPS * ITERATIONS)


class CountingGuide(Guide):
    """Does as another guide does, and counts the steps that are played on."""

    def __init__(self, other: Guide) -> None:
        super().__init__()
        self.steps = 0
        self._other = other

    def begin(self, s: rookery.State) -> None:
        self._other.begin(s)

    def decide(self, s: rookery.State, rng: rookery.Random) -> i64:
        return self._other.decide(s, rng)

    def enough(self, s: rookery.State) -> bool:
        """Asked before each step."""
        found = self._other.enough(s)
        self.steps += not found
        return found

    def judge(self, s: rookery.State) -> None:
        self._other.judge(s)
        for seat in range(s.game.players):
            self.shares[seat] = self._other.shares[seat]
