"""The instructions that this tree takes beside another one, counted by callgrind.

    python -m bench.instructions /path/to/the/other/tree --only "towers copies"

Both trees must have been built. Counts are nearly the same however busy the machine is, so one run
of each tree tells what `bench.beside` only tells on a quiet machine. Valgrind must be installed.
With `--keep FOLDER` the counts of each function stay there, for `callgrind_annotate`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path

from bench.beside import ROOT

COUNTED = ROOT / "bench" / "counted.py"
MARKS = ROOT / "bench" / "callgrind.c"
TIME_LIMIT = 1800
_NAME = re.compile(r"^desc: Trigger: Client Request: (.*)$", re.MULTILINE)
_TOTAL = re.compile(r"^totals: (\d+)", re.MULTILINE)


def counts(tree: Path, only: str, folder: Path) -> dict[str, float]:
    """The instructions of each thing in that tree, for one unit of it."""
    folder.mkdir(parents=True, exist_ok=True)
    marks = folder / "marks.so"
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", MARKS, "-o", marks], check=True)
    done = subprocess.run(
        [
            *("valgrind", "--tool=callgrind", "--instr-atstart=no"),
            f"--callgrind-out-file={folder / 'callgrind.out'}",
            *(sys.executable, "-P", str(COUNTED), str(marks), only),
        ],
        env={**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
        check=False,
    )
    if done.returncode != 0:
        raise SystemExit(f"{tree}: {done.stderr.strip().splitlines()[-1]}")
    units: dict[str, int] = json.loads(done.stdout)
    totals = dict(read(path) for path in folder.glob("callgrind.out.*"))
    return {name: totals[name] / units[name] for name in units}


def read(path: Path) -> tuple[str, int]:
    """What was counted into that file, and how many instructions it took."""
    text = path.read_text(encoding="utf-8", errors="replace")
    name, total = _NAME.search(text), _TOTAL.search(text)
    if name is None or total is None:
        raise SystemExit(f"{path}: not a count of callgrind")
    return name[1], int(total[1])


def main() -> None:
    """Print the instructions before and now, and how many times as fast that makes this tree."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("other", type=Path, help="the other tree, built")
    parser.add_argument("--only", default="", help="only what has this in its name")
    parser.add_argument("--keep", type=Path, help="a folder for the counts of each function")
    asked = parser.parse_args()
    with nullcontext(asked.keep) if asked.keep else tempfile.TemporaryDirectory() as place:
        now = counts(ROOT, asked.only, Path(place, "now"))
        before = counts(asked.other.resolve(), asked.only, Path(place, "before"))
    for name, count in now.items():
        print(f"{name:<20} {before[name]:9.0f} {count:9.0f} {before[name] / count:6.3f}x")


if __name__ == "__main__":
    main()
