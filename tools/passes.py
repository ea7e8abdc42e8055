"""Run the tests twice, compiled and interpreted: `python -m tools.passes`, then pytest's arguments.

Both passes go side by side: the compiled one waits for browsers and servers for much of its time,
and the interpreted one has work for it. What the compiled one says is shown as it comes, and after
it what the other one has said and still says.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from typing import IO, Final

COMPILED: Final = ("-n", "3", "--dist", "worksteal")
"""Two cores have work for three, since many tests wait. Each takes tests that stand together, which
share what their file sets up, and takes over some of another's at the end."""
INTERPRETED: Final = ("-n", "2", "--dist", "worksteal", "-m", "not once")
NONE_FOUND: Final = 5
"""How pytest ends where no test was chosen."""
LOOK: Final = 0.5
"""Seconds between two looks at what the interpreted pass says."""


def main(chosen: Sequence[str]) -> int:
    """Run both passes, and end as the worse of them has."""
    with tempfile.TemporaryFile() as said:
        other = started(INTERPRETED, chosen, {"ROOKERY_INTERPRETED": "1"}, said)
        try:
            compiled = started(COMPILED, chosen, {}, None).wait()
            print("\nThe same interpreted:", flush=True)
            interpreted = followed(other, said)
        finally:
            other.terminate()
            other.wait()
    if chosen and interpreted == NONE_FOUND:
        interpreted = 0  # a narrower choice may hold only tests that run once
    return compiled or interpreted


def started(
    how: Sequence[str], chosen: Sequence[str], settings: dict[str, str], said: IO[bytes] | None
) -> subprocess.Popen[bytes]:
    """A pass of the tests, which says what it says there."""
    command = [sys.executable, "-m", "pytest", *how, *chosen]
    there = subprocess.STDOUT if said else None
    return subprocess.Popen(command, env={**os.environ, **settings}, stdout=said, stderr=there)


def followed(running: subprocess.Popen[bytes], said: IO[bytes]) -> int:
    """Show what a pass has said, and what it still says, until it ends; returns how."""
    shown, ended = 0, None
    while ended is None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            ended = running.wait(LOOK)
        # The process writes to the same open file: its place is put back to where it was.
        more = os.pread(said.fileno(), os.fstat(said.fileno()).st_size - shown, shown)
        shown += len(more)
        sys.stdout.buffer.write(more)
        sys.stdout.flush()
    return ended


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
