"""What a judgement takes of an iteration of the plan search: measuring a position, and the network.

python -m bench.judging              # all games that come with a network, tables of two and four
python -m bench.judging --positions 5 --only towers

It tells what could be gained at most: by leaves in batches, which make the network cheaper, and by
a network that follows the changes of a turn, and reckons no more than those anew.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import starmap
from statistics import median
from typing import Final

import rookery
from bench.changes import work_of
from bench.hints import positions
from bench.networks import TABLES
from bench.searches import CountingGuide, learned
from bench.seen_positions import weights_for
from rookery.bots.searcher import JUDGED
from rookery.core.contract import OVER, State
from rookery.core.guide import Guide, WeighingGuide
from rookery.core.seat import Seat
from rookery.search.guides import LEARNED, named_guide
from rookery.search.planning import TurnSearch

ITERATIONS: Final = 500
"""Of each search: a decision of a middle level."""
MICRO: Final = 1e6


@dataclass(frozen=True)
class Times:
    """Microseconds of an iteration: in all, and of those what a judgement takes."""

    whole: float
    measuring: float
    network: float

    def without(self, saved: float) -> float:
        """How many times as fast the search would be if it were spared so many of them."""
        return self.whole / (self.whole - saved)


class Leaves(CountingGuide):
    """Does as another guide does, and keeps the positions that are judged."""

    def __init__(self, other: Guide) -> None:
        super().__init__(other)
        self.kept: list[State] = []

    def judge(self, s: State) -> None:
        self.kept.append(s.copy())
        super().judge(s)


def timed(seats: list[Seat], guide: WeighingGuide, leaves: list[list[State]]) -> Times:
    """One measurement of each, a moment apart."""
    judged = [(s,) for of_one in leaves for s in of_one]
    players = range(seats[0].game.players)
    open_still = [(s, seat) for (s,) in judged if s.actor != OVER for seat in players]
    whole = seconds(plan, [(seat, guide) for seat in seats])
    judging = seconds(guide.judge, judged)
    measuring = seconds(guide.measure, open_still)
    # What a call from Python takes is no part of an iteration, where compiled code calls.
    judging -= seconds(guide.begin_row, [()] * len(judged))
    measuring -= seconds(guide.begin_row, [()] * len(open_still))
    each = MICRO / len(judged)
    return Times(whole * each, measuring * each, (judging - measuring) * each)


def plan(seat: Seat, guide: Guide) -> None:
    TurnSearch(seat, guide, rookery.Random(1), JUDGED).run(ITERATIONS)


def seconds(work: Callable[..., object], each: Sequence[tuple[object, ...]]) -> float:
    """Processor time of the work for each of these, with no Python code between the calls."""
    began = time.process_time()
    deque(starmap(work, each), maxlen=0)
    return time.process_time() - began


def leaves_of(seat: Seat, guide: Guide) -> list[State]:
    """The positions that the search of this seat has judged."""
    keeping = Leaves(guide)
    plan(seat, keeping)
    return keeping.kept


def told(game: str, players: int, wanted: int, rounds: int) -> str:
    """The figures of one table."""
    states = list(positions(rookery.load(game, players=players), wanted, 1))
    seats = [Seat(state, int(state.actor), rookery.Random(1)) for state in states]
    guide = named_guide(game, LEARNED, players)
    assert isinstance(guide, WeighingGuide)
    leaves = [leaves_of(seat, guide) for seat in seats]
    found = [timed(seats, guide, leaves) for _ in range(rounds)]
    one = Times(
        median(times.whole for times in found),
        median(times.measuring for times in found),
        median(times.network for times in found),
    )
    work = work_of(weights_for(game, players), game, states, leaves)
    return (
        f"{game:8} {players}  {one.whole:5.2f} µs an iteration: "
        f"measuring {one.measuring:.2f} µs ({one.measuring / one.whole:.0%}), "
        f"network {one.network:.2f} µs ({one.network / one.whole:.0%})\n"
        f"            without the network {one.without(one.network):.2f}× as fast, "
        f"without measuring {one.without(one.measuring):.2f}×\n"
        f"            {work.there:.1f} measures are not nought, "
        f"{work.changed:.1f} changed since the search began; "
        f"{work.awake:.1f} units are awake\n            following the changes saves "
        f"{work.saved:.0%} of the network, {one.without(one.network * work.saved):.2f}× as fast"
    )


def main() -> None:
    """Print the figures of all games and tables."""
    parser = argparse.ArgumentParser(description="What a judgement takes of an iteration.")
    parser.add_argument("--positions", type=int, default=40, help="of each game and size")
    parser.add_argument("--rounds", type=int, default=7, help="medians of so many are told")
    parser.add_argument("--only", default="", help="one game; all if omitted")
    asked = parser.parse_args()
    for game in learned():
        for players in TABLES:
            if asked.only in ("", game):
                print(told(game, players, asked.positions, asked.rounds), flush=True)


if __name__ == "__main__":
    main()
