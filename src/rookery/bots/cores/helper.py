"""The process of a helper: run as `python -m rookery.bots.cores.helper`.

It is told in lines of JSON what its share is, what its seat knows, and what was decided, and tells
what it has found. It ends when its input does, so it never outlives its owner, however that ends.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from queue import SimpleQueue
from threading import Thread
from typing import Any

from rookery import games  # noqa: F401 - registers the games
from rookery.bots.cores.share import CoreShare
from rookery.bots.guests.parcel import unpack
from rookery.core.contract import Game
from rookery.core.game_files import bring_named
from rookery.core.registry import load
from rookery.search.mcts import Thought


class Helper:
    """Does its share, of one game after the other."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._share: CoreShare | None = None

    def obey(self, message: Mapping[str, Any]) -> Mapping[str, object] | None:
        """The answer to a message, if it takes one."""
        if message["type"] == "share":
            return {"ready": self._begin(message)}
        assert self._game
        assert self._share
        if message["type"] == "look":
            self._share.look(unpack(self._game, message["world"]), message["seat"])
        elif message["type"] == "think":
            return told(self._share.think())
        elif message["type"] == "decided":
            self._share.decided(message["action"])
        return None

    def _begin(self, order: Mapping[str, Any]) -> bool:
        """Begin a share; false if this process does not know the game, or the search."""
        try:
            self._game = load(order["game"], **order["options"])
            self._share = CoreShare(self._game, order["search"], order["part"], order["seed"])
        except ValueError:
            return False
        return True


def told(thought: Thought) -> dict[str, object]:
    """A thought as plain data."""
    options = [[option.action, option.visits, option.share] for option in thought.options]
    return {"iterations": thought.iterations, "options": options, "line": thought.line}


def main() -> None:
    """Do as one is told until there is nobody any more who tells."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    lines: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(lines,), daemon=True).start()
    bring_named()
    helper = Helper()
    while True:
        answer = helper.obey(json.loads(lines.get()))
        if answer is not None:
            answers.write(json.dumps(answer) + "\n")
            answers.flush()


def _listen(lines: SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        lines.put(line)
    os._exit(0)  # in the midst of a thought too


if __name__ == "__main__":
    main()
