"""Does the portions of `portion.py` so often that callgrind can count their instructions.

It is run by `bench.instructions` in both trees, and prints as JSON how many units were done.
"""

from __future__ import annotations

import ctypes
import json
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

from bench.portion import wanted

TIMES = {"playouts": 30, "hunches": 20, "searches": 10, "copies": 1, "moves": 2}
"""So many portions are counted; the same work is a different number of them."""


def counted(portion: Callable[[str, int], int], game: str, times: int) -> int:
    """The units of so many portions."""
    return sum(portion(game, seed) for seed in range(1, times + 1))


def main(marks: str, only: str) -> None:
    """Do the portions, each after one that is not counted."""
    callgrind = ctypes.CDLL(marks)
    done = {}
    for name, (what, portion, game) in wanted(only).items():
        portion(game, 0)
        callgrind.begin_counting()
        done[name] = counted(portion, game, TIMES[what])
        callgrind.end_counting(name.encode())
    print(json.dumps(done))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
