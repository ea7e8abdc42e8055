"""The speed of this tree beside that of another one, such as a worktree of an earlier commit.

    python -m bench.beside /path/to/the/other/tree --rounds 7

Both trees must have been built. Each round runs both, one after the other in processes of their
own, and what counts is the median of the rounds' ratios: a busy moment of the machine hits both.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
PORTION = ROOT / "bench" / "portion.py"
TIME_LIMIT = 120


def rates(tree: Path, seconds: float, only: str) -> dict[str, float]:
    """What `portion.py` measures in that tree, by name, in units a second of processor time."""
    done = subprocess.run(
        [sys.executable, "-P", str(PORTION), str(seconds), only],
        env={**os.environ, "PYTHONPATH": str(tree / "src")},
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
        check=False,
    )
    if done.returncode != 0:
        raise SystemExit(f"{tree}: {done.stderr.strip().splitlines()[-1]}")
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def compare(other: Path, rounds: int, seconds: float, only: str) -> dict[str, list[float]]:
    """For each thing measured, this tree's rate as a part of the other's, round by round."""
    ratios: defaultdict[str, list[float]] = defaultdict(list)
    for number in range(rounds):
        trees = [ROOT, other] if number % 2 == 0 else [other, ROOT]
        found = {tree: rates(tree, seconds, only) for tree in trees}
        for name, rate in found[ROOT].items():
            ratios[name].append(rate / found[other][name])
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    return dict(ratios)


def main() -> None:
    """Print the median of the ratios for each thing measured, the lowest and the highest."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("other", type=Path, help="the other tree, built")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each thing and round")
    parser.add_argument("--only", default="", help="only what has this in its name")
    asked = parser.parse_args()
    ratios = compare(asked.other.resolve(), asked.rounds, asked.seconds, asked.only)
    for name, found in ratios.items():
        print(f"{name:<32} {median(found):5.2f}x  ({min(found):.2f} to {max(found):.2f})")


if __name__ == "__main__":
    main()
