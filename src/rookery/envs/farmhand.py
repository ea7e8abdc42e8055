"""The inside of a process that plays a part of many games; it ends when its input does."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from typing import Any, BinaryIO

from rookery.envs.many import ManyGames
from rookery.envs.wanted import begin_from_texts, buffers_of, many_games


def main() -> None:
    """Do what is said, and answer with what the games tell, until nobody speaks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the caller's affair
    asked, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints must be no answer
    _serve(asked, answers)


def _serve(asked: BinaryIO, answers: BinaryIO) -> None:
    many: ManyGames | None = None
    while True:
        try:
            order, *words = pickle.load(asked)
        except EOFError:
            break
        error: ValueError | None = None
        try:
            many = _do(many, order, words)
        except (ValueError, OSError) as met:
            error = ValueError(str(met))  # plain, so that it can be sent
        _answer(answers, many, error)
    if many is not None:
        many.close()


def _do(many: ManyGames | None, order: str, words: list[Any]) -> ManyGames:
    if many is None:
        return many_games(*words)
    if order == "reset":
        many.reset(*words)
    elif order == "begin_from":
        begin_from_texts(many, *words)
    else:
        many.step(*words)
    return many


def _answer(answers: BinaryIO, many: ManyGames | None, error: ValueError | None) -> None:
    memory = {} if many is None else buffers_of(many)
    # A vector of compiled code lends its memory, of which its type says nothing.
    told = {name: bytes(part) for name, part in memory.items()}  # type: ignore[call-overload]
    forfeits = {} if many is None else {i: f for i in range(many.games) if (f := many.forfeits(i))}
    pickle.dump((told, forfeits, error), answers)
    answers.flush()


if __name__ == "__main__":
    main()
