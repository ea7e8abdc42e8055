"""Bots that go wrong, each in its own way; the tests let them play."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import rookery
from rookery.bots import Bot


class Good(Bot):
    """Does nothing wrong, and prints where another would spoil the answers."""

    def choose(self, seat: rookery.Seat) -> int:
        print("thinking", seat.view()["game"], seat.describe(seat.legal[0])["game"])
        seat.imagine(self.rng)
        return seat.legal[self.rng.randrange(len(seat.legal))]


class Crash(Bot):
    def choose(self, seat: rookery.Seat) -> int:
        raise ZeroDivisionError("\x1b[31mnothing is left")


class LateCrash(Good):
    decided = 0

    def choose(self, seat: rookery.Seat) -> int:
        self.decided += 1
        if self.decided > 3:
            os._exit(7)
        return super().choose(seat)


class Hang(Bot):
    def choose(self, seat: rookery.Seat) -> int:
        time.sleep(3600)
        return 0


class Brood(Bot):
    """Hangs, with a child that would outlive it."""

    def choose(self, seat: rookery.Seat) -> int:
        child = os.fork()
        if child:
            Path(os.environ["UNRULY_NOTE"]).write_text(str(child), encoding="utf-8")
        time.sleep(3600)
        return 0


class Cheat(Bot):
    def choose(self, seat: rookery.Seat) -> int:
        return 9999


class Glutton(Bot):
    def choose(self, seat: rookery.Seat) -> int:
        return len(bytearray(1 << 33))


class Chatter(Good):
    """Floods what would be the screen, and does no harm by it."""

    def choose(self, seat: rookery.Seat) -> int:
        for _ in range(100):
            sys.stdout.write("x" * 10_000)
        return super().choose(seat)


class Peeping(Good):
    """Notes all it can find out about the position, for a test of what that is."""

    def choose(self, seat: rookery.Seat) -> int:
        world = seat._world
        with Path(os.environ["UNRULY_NOTE"]).open("a", encoding="utf-8") as note:
            note.write(json.dumps([seat.index, seat.legal, world.key().hex()]) + "\n")
        return super().choose(seat)


class Listening(Good):
    def over(self, shares: Sequence[float] | None) -> None:
        with Path(os.environ["UNRULY_NOTE"]).open("a", encoding="utf-8") as note:
            note.write(json.dumps([os.getpid(), shares]) + "\n")


class Impostor:
    def choose(self, seat: rookery.Seat) -> int:
        return 0
