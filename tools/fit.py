"""Fits the weights by which a game's guide judges positions to the results of many games.

    python tools/fit.py court --games 4000 --bot eager

plays games between the named bot, looks at the position after each turn, and finds the weights that
foretell the winners best: each seat wins in proportion to exp(weights · measures). They are written
to `play/weights.json` in the game's folder.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rookery.arena.running.driver import in_order
from rookery.arena.running.processes import Processes
from rookery.search.guides import measures
from rookery.train.regression import fit, surprise
from rookery.train.samples import SelfPlay, positions

GAMES = Path(__file__).resolve().parent.parent / "src" / "rookery" / "games"
BATCH = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=("court", "towers", "touria"))
    parser.add_argument("--games", type=int, default=4000, help="how many to learn from")
    parser.add_argument("--bot", default="eager", help="who plays them")
    parser.add_argument("--players", default="2,4", help="at tables of these sizes, in turn")
    parser.add_argument("--caution", type=float, default=5.0, help="the price of large weights")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    tables = [int(players) for players in chosen.players.split(",")]
    starts = range(0, chosen.games, BATCH)
    tasks = [
        SelfPlay(
            chosen.game,
            {"players": tables[n % len(tables)]},
            chosen.bot,
            range(chosen.seed * 1_000_000 + at, chosen.seed * 1_000_000 + at + BATCH),
        )
        for n, at in enumerate(starts)
    ]
    played = in_order(Processes(chosen.workers).finished(positions, tasks))
    weighed = len(measures(chosen.game))  # a network is shown more, behind these
    batches = [(seen.rows[..., :weighed], seen.shares) for seen in played if seen is not None]
    known = [batch for n, batch in enumerate(batches) if n % 10]
    weights = fit(known, chosen.caution)
    amount = sum(len(rows) for rows, _ in batches)
    print(
        f"{amount} positions; surprise {surprise(known, weights):.4f},"
        f" of games kept back {surprise(batches[::10], weights):.4f},"
        f" of guesses {surprise(batches[::10], 0 * weights):.4f}"
    )
    named = dict(zip(measures(chosen.game), weights.round(4).tolist(), strict=True))
    written = json.dumps(named, indent=2) + "\n"
    (GAMES / chosen.game / "play" / "weights.json").write_text(written, encoding="utf-8")
    print(written)


if __name__ == "__main__":
    main()
