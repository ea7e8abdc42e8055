"""Bots that fail in the process that asks them. Run as a program it is a worker that knows them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from rookery.bots import Bot, register_bot
from rookery.core.contract import Plain
from rookery.core.seat import Seat
from rookery.server import worker

COMMAND = (sys.executable, "-m", "tests.bots.failing")


class Raising(Bot):
    """Decides twice, then raises."""

    decided = 0

    def choose(self, seat: Seat) -> int:
        self.decided += 1
        if self.decided > 2:
            raise ZeroDivisionError("nothing\nis left")
        return seat.legal[0]


class Cheating(Bot):
    """Answers what is not open."""

    def choose(self, seat: Seat) -> int:
        return 9999


class Dying(Bot):
    """Ends its process, whosever that is."""

    def choose(self, seat: Seat) -> int:
        os._exit(9)


class Deafened(Bot):
    """Can't bear to hear anything, nor how it ended, nor to be let go."""

    def choose(self, seat: Seat) -> int:
        return seat.legal[0]

    def listens(self) -> bool:
        return True

    def hear(self, event: Plain) -> None:
        raise RuntimeError("too loud")

    def over(self, shares: Sequence[float] | None) -> None:
        raise RuntimeError("too late")

    def close(self) -> None:
        raise RuntimeError("not yet")


BOTS: dict[str, type[Bot]] = {"raising": Raising, "cheating": Cheating, "dying": Dying}

if __name__ == "__main__":
    for name, bot in BOTS.items():
        register_bot(name, bot, "court")
    worker.main()
