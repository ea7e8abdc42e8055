"""A bot whose decisions are made in another process."""

from __future__ import annotations

import atexit
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from librt.random import Random

from rookery.bots.guests import protocol
from rookery.bots.guests.names import ClassName, CommandName, GuestName, read_name
from rookery.bots.guests.process import Failed, GuestProcess, quote
from rookery.bots.guests.reach import for_python, needs_of_class, needs_of_program
from rookery.core.bot import Bot, Forfeit
from rookery.core.contract import Game, Plain
from rookery.core.seat import Seat

START_SECONDS: Final = 30.0
"""To start and say hello."""
LONGEST_EXCUSE: Final = 1000
"""Characters of why a guest can't play."""
LARGEST_SEED: Final = 1 << 48
HOST: Final = "rookery.bots.guests.host"
STEADY: Final = {"PYTHONHASHSEED": "0"}
"""So that the same seed gives the same game, whatever sets of words the bot goes through."""

_idle: Final[defaultdict[GuestName, list[GuestProcess]]] = defaultdict(list)
"""Processes between two games: starting one takes longer than many a game."""


def make_guest(name: str, game: Game, rng: Random) -> Guest:
    """The guest of that name, not yet started."""
    read = read_name(name)
    kind = ClassGuest if isinstance(read.what, ClassName) else ProgramGuest
    return kind(read, game, rng)


class Guest(Bot):
    """Starts its process when it is first needed, and forfeits if that does not answer."""

    def __init__(self, name: GuestName, game: Game, rng: Random) -> None:
        super().__init__(rng)
        self.name: Final = name
        self.game: Final = game
        self._seed: Final = rng.randrange(LARGEST_SEED)
        self._process: GuestProcess | None = None
        self._seat: int | None = None

    def prepare(self) -> None:
        try:
            self._running()
        except Forfeit as error:
            raise ValueError(f"{self.name.written} {error.reason}") from None

    def choose(self, seat: Seat) -> int:
        process = self._running()
        try:
            if self._seat is None:
                self._seat = seat.index
                started = protocol.start(self.game, seat.index, self._seed, self.name.seconds)
                process.tell(started, self.name.seconds)
            answer = process.ask(self._question(seat), self.name.seconds)
        except Failed as error:
            raise self._forfeit(error) from None
        return self._understood(answer, seat)

    def over(self, shares: Sequence[float] | None) -> None:
        if self._process is not None and self._seat is not None:
            try:
                self._process.tell(self._farewell(shares), self.name.seconds)
            except Failed:
                self._end()  # the game is over, and it played to the end
        self._seat = None

    def close(self) -> None:
        """Keep the process for the next game, unless this one was left in the middle."""
        if self._process is not None and self._seat is None:
            _idle[self.name].append(self._process)
            self._process = None
        self._end()

    # ---- for each kind of guest -------------------------------------------------------------

    def command(self) -> tuple[list[str], dict[str, str]]:
        """*For each kind.* What to run, and what to add to its environment."""
        raise NotImplementedError

    def needed(self) -> list[Path]:
        """*For each kind.* What it must be able to read."""
        raise NotImplementedError

    def _question(self, seat: Seat) -> protocol.Message:
        """*For each kind.* What to ask when the seat has to decide."""
        raise NotImplementedError

    def _farewell(self, shares: Sequence[float] | None) -> protocol.Message:
        return protocol.over(shares)

    # ---- the process ------------------------------------------------------------------------

    def _running(self) -> GuestProcess:
        if self._process is None:
            self._process = self._take_idle() or self._start()
        return self._process

    def _take_idle(self) -> GuestProcess | None:
        """One that has waited and is still there: a program may end when its game is over."""
        while _idle[self.name]:
            process = _idle[self.name].pop()
            try:
                process.expect_silence()
                return process
            except Failed:
                process.end()
        return None

    def _start(self) -> GuestProcess:
        command, more = self.command()
        self._process = GuestProcess(command, self.name.megabytes, more, self.needed())
        try:
            self._check_hello(self._process.ask(protocol.hello(), START_SECONDS))
        except Failed as error:
            raise self._forfeit(error) from None
        return self._process

    def _check_hello(self, answer: dict[str, object]) -> None:
        if "error" in answer:
            raise Failed(f"can't play: {quote(str(answer['error']), LONGEST_EXCUSE)}")
        if answer.get("type") != "hello" or answer.get("protocol") != protocol.PROTOCOL:
            wanted = f'{{"type": "hello", "protocol": {protocol.PROTOCOL}}}'
            raise Failed(f"did not answer hello with {wanted}")

    def _end(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None

    def _forfeit(self, error: Failed) -> Forfeit:
        self._end()
        return Forfeit(error.reason, error.last_words)

    def _understood(self, answer: dict[str, object], seat: Seat) -> int:
        """An answer names an open decision by its id or by its text."""
        action = answer.get("action")
        if type(action) is int and action in seat.legal:
            return action
        for legal in seat.legal:
            if isinstance(action, str) and seat.game.text(legal) == action:
                return legal
        assert self._process
        words = self._process.last_words()
        said = quote(repr(answer))
        raise self._forfeit(Failed(f"answered {said}, which is not open to it", words))


class ClassGuest(Guest):
    """A class in a Python file. It gets a seat, made from a world that was imagined for it."""

    def command(self) -> tuple[list[str], dict[str, str]]:
        assert isinstance(self.name.what, ClassName)
        what = self.name.what
        # -P: the file's own folder is on the path, not the one that the user happens to be in
        return [sys.executable, "-P", "-m", HOST, str(what.file), what.name], STEADY | for_python()

    def needed(self) -> list[Path]:
        assert isinstance(self.name.what, ClassName)
        return needs_of_class(self.name.what.file)

    def _question(self, seat: Seat) -> protocol.Message:
        return protocol.decide_in(seat.imagine(self.rng))


class ProgramGuest(Guest):
    """Any program. It gets what a person at the seat is shown and told."""

    def __init__(self, name: GuestName, game: Game, rng: Random) -> None:
        super().__init__(name, game, rng)
        self._happened: list[Plain] = []
        """What the seat was told since its last decision."""

    def command(self) -> tuple[list[str], dict[str, str]]:
        assert isinstance(self.name.what, CommandName)
        return list(self.name.what.words), {}

    def needed(self) -> list[Path]:
        assert isinstance(self.name.what, CommandName)
        return needs_of_program(self.name.what.words)

    def listens(self) -> bool:
        return True

    def hear(self, event: Plain) -> None:
        self._happened.append(event)

    def over(self, shares: Sequence[float] | None) -> None:
        super().over(shares)
        self._happened = []  # also where it was never asked

    def _question(self, seat: Seat) -> protocol.Message:
        return protocol.decide(seat, self._news())

    def _farewell(self, shares: Sequence[float] | None) -> protocol.Message:
        return protocol.over(shares, self._news())

    def _news(self) -> list[Plain]:
        news, self._happened = self._happened, []
        return news


@atexit.register
def end_idle() -> None:
    """End the processes that wait for another game."""
    for waiting in _idle.values():
        while waiting:
            waiting.pop().dismiss()
