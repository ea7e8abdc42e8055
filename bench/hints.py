"""How much processor time hints take: positions from games of every size, in one process.

python bench/hints.py                # about 60 positions of each game and size
python bench/hints.py --positions 10 --only court
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from typing import Final

import rookery
from rookery.core.contract import CHANCE, OVER, State
from rookery.core.registry import titles
from rookery.core.seat import Seat
from rookery.insight.chances import odds_of
from rookery.insight.hinting import hint, verdict

AIM: Final = 0.95
"""The part of all hints that is to be there within a second."""


def positions(game: rookery.Game, wanted: int, seed: int) -> Iterator[State]:
    """Positions with something to decide, spread over games that are played by hunch."""
    rng = rookery.Random(seed)
    found = 0
    while found < wanted:
        state = game.start()
        while state.actor != OVER and found < wanted:
            if state.actor != CHANCE and len(state.legal()) > 1 and rng.randrange(7) == 0:
                found += 1
                yield state.copy()
            state.step(state.sample(rng) if state.actor == CHANCE else state.hunch(rng))


def timed(state: State, seed: int) -> dict[str, float]:
    """Processor time for the odds, for a hint, and for what a teacher says of a decision."""
    people = [f"P{i}" for i in range(state.game.players)]
    seat = Seat(state, int(state.actor), rookery.Random(seed))
    took: dict[str, float] = {}
    thoughts: dict[str, Callable[[], object]] = {
        "odds": lambda: odds_of(seat, rookery.Random(seed)),
        "hint": lambda: hint(seat, people, seed=seed),
        "verdict": lambda: verdict(seat, seat.legal[-1], people, seed=seed),
    }
    for name, think in thoughts.items():
        began = time.process_time()
        think()
        took[name] = time.process_time() - began
    return took


def told(name: str, seconds: list[float]) -> str:
    """Median, the time within which 95 of a hundred are there, and the longest."""
    ordered = sorted(seconds)
    most = ordered[min(len(ordered) - 1, int(AIM * len(ordered)))]
    median = ordered[len(ordered) // 2]
    return f"{name} {median:6.3f} s, 95 % {most:6.3f} s, longest {ordered[-1]:6.3f} s"


def main() -> None:
    """Print the times of all games and sizes."""
    parser = argparse.ArgumentParser(description="How long hints take.")
    parser.add_argument("--positions", type=int, default=60, help="of each game and size")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="one game; all if omitted")
    asked = parser.parse_args()
    for manifest in titles():
        if asked.only not in ("", manifest.name):
            continue
        name, players = manifest.name, manifest.options[0]
        for size in range(max(2, players.low), players.high + 1):
            game = rookery.load(name, players=size)
            found = [
                timed(s, i) for i, s in enumerate(positions(game, asked.positions, asked.seed))
            ]
            for kind in found[0]:
                print(f"{name:8} {size}  {told(kind, [one[kind] for one in found])}", flush=True)


if __name__ == "__main__":
    main()
