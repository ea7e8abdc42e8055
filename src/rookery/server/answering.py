"""The inside of a process that answers questions: each comes and goes as a length and its bytes.

It ends when its input does, so it never outlives the server, however that ends.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO, Final

HEAD_BYTES: Final = 4
"""The bytes of a length."""
BEHIND: Final = 5
"""By so much the process comes after the server's own answers, where the processor is short."""


def answer_questions(answer: Callable[[bytes], bytes]) -> None:
    """Answer until there are no more questions."""
    questions, answers = open_pipe(BEHIND)
    while (question := hear(questions)) is not None:
        say(answers, answer(question))


def open_pipe(behind: int) -> tuple[BinaryIO, BinaryIO]:
    """Where questions come from and answers go, in a process that comes so far behind others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's affair
    if hasattr(os, "nice"):
        os.nice(behind)
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what is printed must be no answer
    return questions, answers


def hear(questions: BinaryIO) -> bytes | None:
    """The next thing that is said, or None when nobody speaks any more."""
    head = questions.read(HEAD_BYTES)
    return questions.read(int.from_bytes(head, "big")) if head else None


def say(answers: BinaryIO, said: bytes) -> None:
    """Say something at once."""
    answers.write(len(said).to_bytes(HEAD_BYTES, "big") + said)
    answers.flush()


def limit_memory(size: int) -> None:
    """Let this process use no more memory than that, where the system can see to it."""
    try:
        import resource
    except ImportError:  # Windows
        return
    with suppress(ValueError, OSError):  # macOS has no such limit
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
