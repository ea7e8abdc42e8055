"""A process that stays with its child until it ends, and then ends all that came of it."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from rookery.bots.guests.confine import restraints
else:  # run as a folder, without the package around it
    import restraints

PR_SET_CHILD_SUBREAPER = 36
PROCESSES = Path("/proc")
ROUNDS = 1000
"""So often the family is looked through: it may grow while it is being ended."""


def adopt_orphans() -> None:
    """Where the system can: children of children whose parents have ended come to this process."""
    if sys.platform == "linux":
        restraints.control(PR_SET_CHILD_SUBREAPER, 1)


def open_nothing() -> int:
    """What is held in place of the guest's pipes.

    It is opened before the fork: a child that builds a world of its own takes its parent's root
    along, and for a moment there is no /dev/null in it.
    """
    return os.open(os.devnull, os.O_RDWR)


def let_go_of_pipes(nothing: int) -> None:
    """Hold no pipe of the guest open, so that it alone decides when they are closed."""
    for pipe in (0, 1, 2):
        os.dup2(nothing, pipe)
    os.close(nothing)


def wait_for(child: int) -> int:
    """Wait until this child has ended, burying others meanwhile; how it has ended."""
    while True:
        ended, status = os.waitpid(-1, 0)
        if ended == child:
            return status


def end_all() -> None:
    """End all descendants, also those that have hidden in a session of their own."""
    for _ in range(ROUNDS):
        for one in _descendants(os.getpid()):
            with suppress(ProcessLookupError, PermissionError):
                os.kill(one, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:  # none is left
            return


def _descendants(of: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for stat in PROCESSES.glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):  # gone meanwhile
            after_name = stat.read_text(errors="replace").rpartition(")")[2].split()
            children.setdefault(int(after_name[1]), []).append(int(stat.parent.name))
    found = list(children.get(of, []))
    for one in found:
        found += children.get(one, [])
    return found


def end_like(status: int) -> NoReturn:
    """End as the guest has ended, so that the table hears of it."""
    if os.WIFSIGNALED(status):
        how = os.WTERMSIG(status)
        with suppress(OSError, ValueError):  # SIGKILL is always as it is
            signal.signal(how, signal.SIG_DFL)
        os.kill(os.getpid(), how)
    os._exit(os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 1)
