"""Which walls this system can build around a guest, and what is missing where it can't."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rookery.bots.guests import reach
from rookery.bots.guests.confine import landlock
from rookery.bots.guests.confine.orders import Orders

CONFINE: Final = Path(__file__).with_name("confine")
BUBBLEWRAP: Final = "bubblewrap"
NAMESPACES: Final = "namespaces"
LANDLOCK: Final = "landlock"
OPEN: Final = "open"
KINDS: Final = (BUBBLEWRAP, NAMESPACES, LANDLOCK, OPEN)
"""The best first."""
OWN_FILES: Final = (BUBBLEWRAP, NAMESPACES)
"""Behind these, a guest has a file system of its own."""
CHOICE: Final = "ROOKERY_GUESTS"
"""The variable that names the best kind of walls to try."""
INNER_SCRATCH: Final = "/tmp"
"""A guest's scratch folder, where it has a file system of its own."""
SCRATCH_BYTES: Final = 64 << 20
DEVICES: Final = ("null", "zero", "full", "random", "urandom")
PROBING: Final = 30.0
PROBED_MEGABYTES: Final = 1024
LACKING: Final = {
    LANDLOCK: "guests run without namespaces: {why}; "
    "Landlock guards files and memory, but {not_all}",
    OPEN: "guests run without walls: {why}; they can read and write your files, "
    "use the network and end each other",
}
NOT_BY_LANDLOCK: Final = (
    (landlock.SCOPES_SINCE, "not UDP and local sockets"),
    (landlock.TCP_SINCE, "not UDP, local sockets and other processes"),
    (1, "neither the network nor other processes"),
)
"""What the versions of Landlock leave open, the newest first."""


@dataclass(frozen=True)
class Walls:
    """What stands between guests and everybody else."""

    kind: str
    why: str
    """Why there is nothing better."""

    @property
    def lacking(self) -> str | None:
        """One line about what is missing, or None."""
        line = LACKING.get(self.kind)
        return line and line.format(why=self.why, not_all=_left_open())


class Scratch:
    """The one folder in which a guest writes: in memory behind its walls, or a new one on disk."""

    def __init__(self, kind: str) -> None:
        self._made: Final = None if kind in OWN_FILES else _new_folder()
        self.path: Final = self._made.name if self._made else INNER_SCRATCH

    def remove(self) -> None:
        """Remove what was made here, and nothing else."""
        if self._made:
            self._made.cleanup()


def _new_folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="rookery-guest-", ignore_cleanup_errors=True)


def _left_open() -> str:
    known = landlock.version()
    return next((told for since, told in NOT_BY_LANDLOCK if known >= since), "")


def walls() -> Walls:
    """The best that work here, tried once; a ValueError if others were asked for than there are."""
    asked = os.environ.get(CHOICE) or KINDS[0]
    if asked not in KINDS:
        raise ValueError(f"{CHOICE} is one of {', '.join(KINDS)}, not {asked!r}")
    return _best(asked)


@cache
def _best(asked: str) -> Walls:
    failed = [] if asked == KINDS[0] else [f"{CHOICE}={asked}"]
    for kind in KINDS[KINDS.index(asked) :]:
        why = _hindrance(kind)
        if why is None:
            return Walls(kind, ", ".join(failed))
        failed.append(why)
    raise AssertionError("nothing hinders a guest without walls")


def _hindrance(kind: str) -> str | None:
    """Why walls of this kind can't be built here, found out by trying."""
    if kind == OPEN:
        return None
    if sys.platform != "linux":
        return f"no {kind} on {sys.platform}"
    if kind == BUBBLEWRAP and not shutil.which("bwrap"):
        return "bubblewrap is not installed"
    return _failure(kind)


def _failure(kind: str) -> str | None:
    """What goes wrong when Python does nothing behind such walls."""
    python = reach.needs_of_class(Path(__file__))
    words = [sys.executable, "-I", "-S", "-c", "pass"]
    scratch = Scratch(kind)
    try:
        done = subprocess.run(
            start_words(kind, words, python, PROBED_MEGABYTES, scratch.path),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PROBING,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"{kind} does not answer"
    finally:
        scratch.remove()
    if done.returncode == 0:
        return None
    told = done.stderr.strip().splitlines() or [f"status {done.returncode}"]
    return f"{kind} does not work ({told[-1]})"


def start_words(
    kind: str, command: list[str], needed: list[Path], megabytes: int, scratch: str
) -> list[str]:
    """The command that runs another one behind walls of this kind."""
    shown = reach.places(needed)
    orders: Orders = {
        "walls": kind,
        "parent": os.getpid(),
        "megabytes": megabytes,
        "places": shown,
        "links": reach.links(),
        "secrets": reach.secrets(shown),
        "scratch": scratch,
        "folder": str(Path.cwd()),
        "command": command,
    }
    if kind == BUBBLEWRAP:
        orders["command"] = _bubblewrap(orders)
    return [sys.executable, "-I", "-S", str(CONFINE), json.dumps(orders)]


def _bubblewrap(orders: Orders) -> list[str]:
    words = ["bwrap", "--unshare-all", "--unshare-user", "--die-with-parent", "--new-session"]
    words += ["--uid", "1000", "--gid", "1000", "--cap-drop", "ALL"]
    words += ["--proc", "/proc", "--dev", "/dev"]
    for name in DEVICES:  # which can be written to all the same, but not changed
        words += ["--remount-ro", f"/dev/{name}"]
    words += ["--size", str(SCRATCH_BYTES), "--tmpfs", orders["scratch"]]
    for place, target in orders["links"]:
        words += ["--symlink", target, place]
    for source, place in orders["places"]:
        words += ["--ro-bind", source, place]
    for secret in orders["secrets"]:
        words += ["--ro-bind", "/dev/null", secret]
    words += ["--chdir", _start_folder(orders)]
    return [*words, "--remount-ro", "/", "--", *orders["command"]]


def _start_folder(orders: Orders) -> str:
    """Where the user is, if that folder is in a place that is shown, or leads to one."""
    folder = orders["folder"]
    for _, place in orders["places"]:
        if f"{place}/".startswith(f"{folder}/") or folder.startswith(f"{place}/"):
            return folder
    return orders["scratch"]
