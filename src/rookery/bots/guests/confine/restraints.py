"""Limits that a process can't lift, and its end with the one that plays the game."""

from __future__ import annotations

import ctypes
import os
import resource
import sys

PR_SET_PDEATHSIG = 1
PR_SET_NO_NEW_PRIVS = 38
CANNOT_RUN = 127


def set_limits(megabytes: int) -> None:
    """No core files, and so much memory for each process."""
    _limit(resource.RLIMIT_CORE, 0)
    # Not the address space: some runtimes reserve far more of it than they ever use.
    _limit(resource.RLIMIT_DATA, megabytes << 20)


def _limit(kind: int, most: int) -> None:
    _, hard = resource.getrlimit(kind)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    try:
        resource.setrlimit(kind, (most, most))
    except (OSError, ValueError):  # not every system has every limit
        print(f"limit {kind} can't be set here", file=sys.stderr)


def end_with_parent(how: int) -> None:
    """Where the system can: get this signal when the parent ends."""
    if sys.platform == "linux":
        control(PR_SET_PDEATHSIG, how)


def gain_no_privileges() -> None:
    """From now on, no program that is run has more rights than this one."""
    control(PR_SET_NO_NEW_PRIVS, 1)


def control(option: int, value: int) -> None:
    """Ask the system to treat this process differently; an OSError if it does not."""
    libc = ctypes.CDLL(None, use_errno=True)
    zero = ctypes.c_ulong(0)
    if libc.prctl(option, ctypes.c_ulong(value), zero, zero, zero):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
