"""Becomes another program, with limits that it can't lift: run as a script, before each guest.

    python -I -S confine.py MEGABYTES PARENT PROGRAM [ARGUMENT]...

A program of its own, since a process with threads must run no Python between fork and exec.
"""

import os
import resource
import signal
import sys

PR_SET_PDEATHSIG = 1
CANNOT_RUN = 127


def main() -> None:
    megabytes, parent, *command = sys.argv[1:]
    _limit(resource.RLIMIT_CORE, 0)
    # Not the address space: some runtimes reserve far more of it than they ever use.
    _limit(resource.RLIMIT_DATA, int(megabytes) << 20)
    _end_with(int(parent))
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        sys.exit(CANNOT_RUN)


def _limit(kind: int, most: int) -> None:
    _, hard = resource.getrlimit(kind)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    try:
        resource.setrlimit(kind, (most, most))
    except (OSError, ValueError):  # not every system has every limit
        print(f"limit {kind} can't be set here", file=sys.stderr)


def _end_with(parent: int) -> None:
    """Where the system can: never outlive the process that plays the game."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            sys.exit(CANNOT_RUN)


if __name__ == "__main__":
    main()
