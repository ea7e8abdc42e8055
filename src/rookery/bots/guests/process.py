"""A process that is asked in lines of JSON and must answer in time."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from rookery.bots.guests.reach import environment
from rookery.bots.guests.walls import BUBBLEWRAP, Scratch, start_words, walls

LONGEST_ANSWER: Final = 1 << 16
KEPT: Final = 4000
"""So many of the last bytes on its stderr are kept."""
LINES_SHOWN: Final = 8
LONGEST_QUOTE: Final = 120
GRACE: Final = 1.0
"""Seconds for a process to end after its pipes were closed, by itself or by the table."""
CHUNK: Final = 1 << 16
KILLED: Final = 128
"""Bubblewrap adds this to the signal that a guest was killed by."""

Message = Mapping[str, object]

_written: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


class Failed(Exception):
    """The process did not answer as it must; says why, and what it said on stderr at last."""

    def __init__(self, reason: str, last_words: str = "") -> None:
        super().__init__(reason)
        self.reason: Final = reason
        self.last_words: Final = last_words


class GuestProcess:
    """A guest's process. Whoever gets a `Failed` from it ends it."""

    def __init__(
        self,
        command: Sequence[str],
        megabytes: int,
        more: Mapping[str, str] | None = None,
        needed: Sequence[Path] = (),
    ) -> None:
        """`more` is added to its environment; `needed` is what it must be able to read."""
        if not hasattr(os, "killpg"):  # nor does Windows wait for pipes
            raise ValueError("bots by others need Linux or macOS: this system can't hold them")
        self._walls: Final = walls()
        self._scratch: Final = Scratch(self._walls.kind)
        scratch = self._scratch.path
        self._process: Final = subprocess.Popen(
            start_words(self._walls.kind, list(command), list(needed), megabytes, scratch),
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            env=environment(scratch, more or {}),
        )
        process = self._process
        assert process.stdin
        assert process.stdout
        assert process.stderr
        self._in: Final = process.stdin.fileno()
        self._out: Final = process.stdout.fileno()
        self._err: Final = process.stderr.fileno()
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._heard: Final = bytearray()
        """What it has said and nobody has read."""
        self._stderr: Final = bytearray()
        self._poll: Final = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._err, select.POLLIN)

    # ---- talking --------------------------------------------------------------------------

    def ask(self, message: Message, seconds: float) -> dict[str, object]:
        """Its answer to a message, within that time."""
        deadline = time.monotonic() + seconds
        self.expect_silence()
        self._send(message, deadline, seconds)
        return self._object(self._line(deadline, seconds))

    def tell(self, message: Message, seconds: float) -> None:
        """A message that takes no answer."""
        self._send(message, time.monotonic() + seconds, seconds)

    def expect_silence(self) -> None:
        """Who speaks unasked has lost count: its words would pass for the next answer."""
        self._listen(0)
        if self._heard:
            raise self._failed(f"spoke without being asked: {_quote(self._heard)}")

    def _send(self, message: Message, deadline: float, seconds: float) -> None:
        left = memoryview(_written(message).encode() + b"\n")
        while left:
            try:
                left = left[os.write(self._in, left) :]
            except BlockingIOError:
                self._wait_to_write(deadline, seconds)
            except OSError:  # it has closed its input
                raise self._ended() from None

    def _wait_to_write(self, deadline: float, seconds: float) -> None:
        """A guest may block on its own output as long as nobody reads it."""
        self._poll.register(self._in, select.POLLOUT)
        try:
            self._listen(self._time_left(deadline, seconds))
        finally:
            self._poll.unregister(self._in)
        if len(self._heard) > LONGEST_ANSWER:
            raise self._failed(f"flooded its output: {_quote(self._heard)}")

    def _line(self, deadline: float, seconds: float) -> bytes:
        while (end := self._heard.find(b"\n")) < 0:
            if len(self._heard) > LONGEST_ANSWER:
                raise self._failed(f"gave an answer without an end: {_quote(self._heard)}")
            self._listen(self._time_left(deadline, seconds))
        line = bytes(self._heard[:end])
        del self._heard[: end + 1]
        return line

    def _time_left(self, deadline: float, seconds: float) -> float:
        left = deadline - time.monotonic()
        if left <= 0:
            raise self._failed(f"took longer than {seconds:g} s")
        return left

    def _object(self, line: bytes) -> dict[str, object]:
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise self._failed(f"gave an answer that is not JSON: {_quote(line)}") from None
        if not isinstance(answer, dict):
            raise self._failed(f"gave an answer that is no object: {_quote(line)}")
        return answer

    def _listen(self, seconds: float) -> None:
        """Take in what it says, waiting for it at most so long."""
        for pipe, _ in self._poll.poll(seconds * 1000):
            if pipe == self._in:
                continue
            said = self._read(pipe)
            if pipe == self._out:
                self._heard.extend(said)
                if not said:
                    raise self._ended()
            elif said:
                self._keep(said)
            else:
                self._poll.unregister(self._err)

    @staticmethod
    def _read(pipe: int) -> bytes:
        try:
            return os.read(pipe, CHUNK)
        except BlockingIOError:
            return b""

    def _keep(self, said: bytes) -> None:
        self._stderr.extend(said)
        del self._stderr[:-KEPT]

    # ---- the end --------------------------------------------------------------------------

    def dismiss(self) -> None:
        """Let it end by itself: its input ends, and it has a moment to put things away."""
        assert self._process.stdin
        self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        self.end()

    def end(self) -> None:
        """End it and whatever it has started, at once."""
        self._process.terminate()  # what watches over it ends all that came of it
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        with suppress(ProcessLookupError, PermissionError):  # all of it is gone
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._scratch.remove()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe
            pipe.close()

    def last_words(self) -> str:
        """The last lines on its stderr, as a record may hold them."""
        while True:
            said = self._read(self._err)
            if not said:
                break
            self._keep(said)
        return last_lines(self._stderr.decode(errors="replace"))

    def _failed(self, reason: str) -> Failed:
        return Failed(reason, self.last_words())

    def _ended(self) -> Failed:
        """It has closed a pipe: mostly because it has crashed."""
        try:
            status = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return self._failed("closed its input or output")
        if self._walls.kind == BUBBLEWRAP and status > KILLED:
            status = KILLED - status
        words = self.last_words()
        told = words.rpartition("\n")[2].strip()
        how = f"ended with status {status}"
        if status < 0:
            how = f"was killed: {signal.strsignal(-status) or -status}"
        return Failed(f"{how}: {told[:LONGEST_QUOTE]}" if told else how, words)


def plain(text: str) -> str:
    """Without the characters that steer a screen, which no record holds."""
    return "".join(
        c if c in "\n\t" or c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text
    )


def last_lines(text: str) -> str:
    """The end of what was said, in a few plain lines."""
    lines = plain(text).strip("\n").split("\n")
    return "\n".join(line.rstrip() for line in lines[-LINES_SHOWN:])


def quote(said: str, longest: int = LONGEST_QUOTE) -> str:
    """What a guest has said, as a part of a reason, which is one line."""
    start = plain(said[:longest].strip()).replace("\n", " ")
    return f"{start}…" if len(said) > longest else start


def _quote(said: bytes | bytearray) -> str:
    return quote(said.decode(errors="replace"))
