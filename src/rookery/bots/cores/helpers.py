"""Helpers as their owner sees them: started once, and lent to one bot after the other."""

from __future__ import annotations

import json
import subprocess
import sys
from atexit import register
from contextlib import suppress
from typing import Any, Final

from rookery.bots.cores.share import Order
from rookery.bots.guests.parcel import pack
from rookery.core.contract import State
from rookery.search.mcts import Candidate, Thought

COMMAND: Final = (sys.executable, "-m", "rookery.bots.cores.helper")


class NoHelper(Exception):
    """The process can't be started, or is gone."""


class HelperProcess:
    """A process that does a share. Whoever gets a `NoHelper` from it lets it go."""

    def __init__(self) -> None:
        try:
            self._process: Final = subprocess.Popen(
                COMMAND,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is its owner's affair
            )
        except OSError as error:
            raise NoHelper from error

    def take(self, order: Order) -> None:
        """Begin a share."""
        self._say({"type": "share", **order})
        if not self._hear()["ready"]:
            raise NoHelper

    def look(self, world: State, index: int) -> None:
        """As for a share: this is what the seat knows when it has to decide."""
        try:
            packed = pack(world)
        except ValueError as error:  # a game whose positions no process can be sent
            raise NoHelper from error
        self._say({"type": "look", "world": packed, "seat": index})

    def begin(self) -> None:
        """Let it think; the answer is `found`."""
        self._say({"type": "think"})

    def found(self) -> Thought:
        """What it has found, once it is done."""
        told = self._hear()
        options = [Candidate(*option) for option in told["options"]]
        return Thought(told["iterations"], options, told["line"])

    def decided(self, action: int) -> None:
        """As for a share: this was decided, by all together."""
        self._say({"type": "decided", "action": action})

    def end(self) -> None:
        """Let the process go, in the midst of a thought too."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        self._process.wait()

    def _say(self, message: Order) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            raise NoHelper from error

    def _hear(self) -> dict[str, Any]:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise NoHelper
        told: dict[str, Any] = json.loads(line)
        return told


_idle: Final[list[HelperProcess]] = []


def borrow(order: Order) -> HelperProcess | None:
    """A helper that has begun this share, or None if none can be had."""
    while _idle:
        with suppress(NoHelper):
            return _begun(_idle.pop(), order)
    with suppress(NoHelper):
        return _begun(HelperProcess(), order)
    return None


def _begun(helper: HelperProcess, order: Order) -> HelperProcess:
    try:
        helper.take(order)
    except BaseException:
        helper.end()
        raise
    return helper


def give_back(helper: HelperProcess) -> None:
    """Nobody waits for an answer of this helper: it may help others."""
    _idle.append(helper)


@register
def dismiss() -> None:
    """End the helpers that nobody needs now."""
    while _idle:
        _idle.pop().end()
