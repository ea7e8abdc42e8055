"""A bot that thinks for as long as a file is there, so that a test decides when it answers.

Run as a program it is a worker that knows this bot.
"""

import os
import sys
import time
from pathlib import Path

from rookery.bots import register_bot
from rookery.core.bot import Bot
from rookery.core.seat import Seat
from rookery.server import thinking, worker

HOLD = "ROOKERY_TEST_HOLD"
NAME = "pensive"
COMMAND = (sys.executable, "-m", "tests.server.pensive")


class Pensive(Bot):
    """The first open decision, when the file is gone."""

    def choose(self, seat: Seat) -> int:
        hold = Path(os.environ[HOLD])
        while hold.exists():
            time.sleep(0.01)
        return seat.legal[0]


def seat_it(hold: str) -> None:
    """Let a server know the bot, and its workers too."""
    os.environ[HOLD] = hold
    register_bot(NAME, Pensive, "court")
    thinking.COMMAND = COMMAND  # type: ignore[misc]  # for this process only


if __name__ == "__main__":
    register_bot(NAME, Pensive, "court")
    worker.main()
