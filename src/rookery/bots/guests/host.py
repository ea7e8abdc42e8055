"""The process in which a bot's class plays: run as `python -m rookery.bots.guests.host FILE CLASS`.

It never sees the true position. Each question brings a world imagined for the seat, and the `Seat`
that the bot is given is made from that.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from librt.random import Random

from rookery import games  # noqa: F401 - registers the games
from rookery.bots.guests.parcel import unpack
from rookery.bots.guests.protocol import hello
from rookery.core.bot import Bot
from rookery.core.contract import Game
from rookery.core.game_files import bring_named
from rookery.core.own_files import BrokenFile, load_file
from rookery.core.registry import load
from rookery.core.seat import Seat

MODULE: Final = "guest"


class NoBot(Exception):
    """The file holds no such bot."""


class Host:
    """Plays one game after the other with new bots of one class."""

    def __init__(self, kind: type[Bot]) -> None:
        self.kind: Final = kind
        self.game: Game | None = None
        self.bot: Bot | None = None
        self.worlds = Random(0)
        self.seat = 0

    def obey(self, message: Mapping[str, Any]) -> dict[str, object] | None:
        """The answer to a message, if it takes one."""
        if message["type"] == "hello":
            return dict(hello())
        if message["type"] == "start":
            self.start(message)
        elif message["type"] == "decide":
            return {"action": self.decide(message)}
        elif message["type"] == "over":
            self.over(message)
        return None

    def start(self, message: Mapping[str, Any]) -> None:
        """Begin a new game."""
        self.game = load(message["game"], **message["options"])
        self.seat = message["seat"]
        self.worlds = Random(message["seed"] + 1)
        self.bot = self.kind(Random(message["seed"]))

    def decide(self, message: Mapping[str, Any]) -> int:
        """Let the guest choose one of the open decisions."""
        assert self.game
        assert self.bot
        world = unpack(self.game, message["world"])
        return int(self.bot.choose(Seat(world, self.seat, self.worlds)))

    def over(self, message: Mapping[str, Any]) -> None:
        """Tell the guest how the game has ended."""
        assert self.bot
        self.bot.over(message["shares"])
        self.bot.close()
        self.bot = None


def bot_class(file: Path, name: str) -> type[Bot]:
    """The class of that name in a file; a `NoBot` says what is wrong."""
    sys.path.insert(0, str(file.parent))
    try:
        module = load_file(file, MODULE)
    except BrokenFile as error:
        raise NoBot(str(error)) from None
    return _checked(getattr(module, name, None), file, name, vars(module))


def _checked(found: object, file: Path, name: str, there: Mapping[str, object]) -> type[Bot]:
    if isinstance(found, type) and issubclass(found, Bot) and found is not Bot:
        return found
    if found is not None:
        raise NoBot(f"{name} in {file.name} is not a class derived from rookery.bots.Bot")
    bots = [
        known
        for known, value in there.items()
        if isinstance(value, type) and issubclass(value, Bot) and value.__module__ == MODULE
    ]
    raise NoBot(f"{file.name} has no class {name}; its bots are: {', '.join(bots) or 'none'}")


def main() -> None:
    """Answer until there are no more questions. What the bot prints goes to stderr."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    bring_named()  # a bot may import the game that it plays
    try:
        host = Host(bot_class(Path(sys.argv[1]), sys.argv[2]))
    except NoBot as error:
        _say(answers, {"type": "error", "error": str(error)})
        sys.exit(1)
    for line in sys.stdin.buffer:
        try:
            answer = host.obey(json.loads(line))
        except Exception as error:  # whatever the bot does: the game is lost, and its end told
            _lament(error)
            sys.exit(1)
        if answer is not None:
            _say(answers, answer)


def _lament(error: Exception) -> None:
    """What went wrong, told from where the bot's own code begins."""
    trace = error.__traceback__
    while trace and trace.tb_next and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    traceback.print_exception(error.with_traceback(trace))


def _say(answers: Any, message: Mapping[str, object]) -> None:
    answers.write(json.dumps(message) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
