"""How much processor time quick reviews take: whole games of every size, in one process.

python bench/reviews.py              # 3 games of each game and size
python bench/reviews.py --games 1 --bot greedy --only court
"""

from __future__ import annotations

import argparse
import time

import rookery
from rookery.arena import play_game
from rookery.core.registry import titles
from rookery.insight import QUICK, review


def timed(game: rookery.Game, bot: str, seed: int) -> tuple[int, float]:
    """The steps of a game, and the seconds that its review takes."""
    record = play_game(game, [bot] * game.players, seed).record
    began = time.process_time()
    review(record, QUICK)
    return len(record.actions), time.process_time() - began


def main() -> None:
    """Print the times of all games and sizes."""
    parser = argparse.ArgumentParser(description="How long quick reviews take.")
    parser.add_argument("--games", type=int, default=3, help="of each game and size")
    parser.add_argument("--bot", default="level2", help="who plays them")
    parser.add_argument("--only", default="", help="one game; all if omitted")
    asked = parser.parse_args()
    for manifest in titles():
        if asked.only not in ("", manifest.name):
            continue
        sizes = manifest.options[0]
        for size in range(sizes.low, sizes.high + 1):
            game = rookery.load(manifest.name, players=size)
            found = [timed(game, asked.bot, seed) for seed in range(asked.games)]
            steps = sum(n for n, _ in found) / len(found)
            mean = sum(seconds for _, seconds in found) / len(found)
            most = max(seconds for _, seconds in found)
            line = f"{steps:4.0f} steps, {mean:5.1f} s, longest {most:5.1f} s"
            print(f"{manifest.name:8} {size}  {line}", flush=True)


if __name__ == "__main__":
    main()
