"""The one authority over a game being played. No I/O: page, terminal, arena and tests drive it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Final

from librt.random import Random

from rookery.core.contract import CHANCE, OVER, SEATS, Game, Plain, State
from rookery.core.records import Record
from rookery.core.turns import BEFORE_THE_FIRST, Turn

UNDO: Final = -1
"""The entry of the journal that takes the last decision back."""

MARK: Final = 200
"""A position is remembered about every so many entries of the journal."""

Deal = Callable[[State, int], int]
"""Settles chance: gets the state and how many outcomes came before, returns the outcome."""


def deal_by(rng: Random) -> Deal:
    """Chance settled by a generator."""
    return lambda state, _drawn: state.sample(rng)


class Refused(ValueError):
    """A move was not taken and nothing changed. `code` says why, the text says it in words.

    `said` is the sentence before its values are filled in: whoever words it in another language
    knows it by that.
    """

    def __init__(self, code: str, said: str, **values: str | int) -> None:
        super().__init__(said.format(**values) if values else said)
        self.said: Final = said
        self.values: Final = values
        self.code: Final = code
        """stale, foreign, illegal, over or fixed"""


class Happening:
    """One entry of the journal with the state it met, to be told to each seat in its own way."""

    def __init__(
        self, version: int, before: State, action: int, turn: Turn, undone: bool = False
    ) -> None:
        self.version: Final = version
        self.action: Final = action
        self.by: Final = int(before.actor)
        """The seat, or CHANCE."""
        self.turn: Final = turn
        """The turn in which it happened."""
        self.undone: Final = undone
        """The decision was taken back."""
        self._before: Final = before
        self._rule: str | None = None

    def told_to(self, seat: int | None) -> Plain:
        """What this seat is told of it; for an undo the decision that was taken back."""
        return self._before.describe(self.action, seat)

    @property
    def rule(self) -> str:
        """The id of the rule that speaks of it; empty where the game cites none."""
        if self._rule is None:
            self._rule = self._before.cites(self.action)
        return self._rule

    def shown_to(self, seat: int | None) -> Plain:
        """The table before it, as this seat was shown it."""
        return self._before.view(seat)


class Match:
    """A game in progress: its state, and the journal of all that was done and undone."""

    def __init__(self, game: Game, deal: Deal) -> None:
        self.game: Final = game
        self.state: State = game.start()
        self.journal: list[int] = []
        """Decisions, outcomes and UNDO, in order; its length is the match's version."""
        self.log: list[int] = []
        """The decisions and outcomes that stand."""
        self._actors: list[int] = []
        self._turns: list[Turn] = []
        """For each entry of the log, the turn in which it happened."""
        self._versions: list[int] = []
        """For each entry of the log, the version with which it came."""
        self._free: int = 0
        """How many decisions at the end of the log may still be taken back."""
        self._befores: list[State] = []
        """The states before those decisions."""
        self._marks: list[tuple[int, State, Turn]] = [(0, self.state.copy(), BEFORE_THE_FIRST)]
        """Versions up to which nothing can be taken back any more, with their states and turns."""
        self._drawn: int = 0
        self._deal: Final = deal

    @staticmethod
    def begin(game: Game, deal: Deal) -> Match:
        """A new match, played up to its first decision."""
        match = Match(game, deal)
        match.settle_chance()
        return match

    @staticmethod
    def resume(game: Game, deal: Deal, journal: Sequence[int]) -> Match:
        """The match whose journal this is; each entry is checked as it is replayed."""
        match = Match(game, deal)
        match.replay(journal)
        match.settle_chance()
        return match

    def replay(self, entries: Sequence[int]) -> None:
        """Go on by further entries of a journal; each is checked."""
        for entry in entries:
            try:
                self._replay(entry)
            except ValueError as error:
                raise ValueError(f"entry {self.version + 1} of the journal: {error}") from None

    @property
    def version(self) -> int:
        """How many steps and undos there have been; whoever moves names it, so none is lost."""
        return len(self.journal)

    def submit(self, seat: int, version: int, action: int | str) -> list[Happening]:
        """A seat decides. Returns what happened: the decision and the outcomes that followed."""
        self._admit(seat, version)
        number = self._understood(action)
        happened = [self._carry_out(number)]
        return happened + self.settle_chance()

    def settle_chance(self) -> list[Happening]:
        """Let chance decide for as long as it is its turn."""
        happened = []
        while self.state.actor == CHANCE:
            outcome = self._deal(self.state, self._drawn)
            self.state.check(outcome)
            happened.append(self._carry_out(outcome))
        return happened

    def can_undo(self, seat: int) -> bool:
        """May this seat take its last decision back? Not past chance, a reveal or another seat."""
        return self._free > 0 and self._actors[-1] == seat

    @property
    def made(self) -> int:
        """The version with which the last thing that stands came; 0 before the first."""
        return self._versions[-1] if self._versions else 0

    @property
    def turn(self) -> Turn:
        """The turn in which the next decision comes."""
        return self._turn.at(self.state)

    def steps_at(self, version: int) -> int:
        """How many of the steps that stand were there at that version."""
        return bisect_right(self._versions, version)

    def last_decider(self, seats: Sequence[int]) -> int | None:
        """Which of these seats was the last to decide, if any of them was."""
        for by in reversed(self._actors):
            if by in seats:
                return by
        return None

    def since_turn_of(self, seat: int) -> int:
        """The version after which all has happened since this seat last decided in its own turn."""
        for at in range(len(self._actors) - 1, -1, -1):
            if self._actors[at] == seat and self._turns[at].seat == seat:
                return self._versions[at]
        return 0

    def mark_before(self, version: int) -> tuple[int, State, Turn]:
        """A version not after that one from which the journal can be told, its state and turn."""
        for marked, state, turn in reversed(self._marks):
            if marked <= version:
                return marked, state.copy(), turn
        raise ValueError(f"there is no version {version}")

    def undo(self, seat: int, version: int) -> list[Happening]:
        """Take back the seat's last decision."""
        self._check_version(version)
        if not self.can_undo(seat):
            raise Refused("fixed", "the last decision can't be taken back")
        turn = self._turns[-1]
        action = self._take_back()
        return [Happening(self.version, self.state.copy(), action, turn, undone=True)]

    def history(self, seat: int | None) -> list[tuple[int, Plain]]:
        """All that stands, as this seat is told it: who did it, and what."""
        told = []
        for state, action in self.record().states():
            told.append((int(state.actor), state.describe(action, seat)))
        return told

    def record(self, seats: Sequence[str] = ()) -> Record:
        """The match as a record, finished or not."""
        return Record(self.game, self.log, seats)

    # ---- inside ---------------------------------------------------------------------------

    def _admit(self, seat: int, version: int) -> None:
        if self.state.actor == OVER:
            raise Refused("over", "the game is over")
        self._check_version(version)
        if self.state.actor == CHANCE:
            raise Refused("foreign", "chance decides now")
        if seat != self.state.actor:
            raise Refused("foreign", "it is seat {seat}'s decision", seat=SEATS[self.state.actor])

    def _check_version(self, version: int) -> None:
        if version != self.version:
            raise Refused(
                "stale", "the match is at version {now}, not {then}", now=self.version, then=version
            )

    def _understood(self, action: int | str) -> int:
        try:
            number = self.game.parse(action) if isinstance(action, str) else action
            self.state.check(number)
        except ValueError as error:
            raise Refused("illegal", str(error)) from None
        return number

    def _replay(self, entry: int) -> None:
        if entry == UNDO:
            self._take_back()
        else:
            self.state.check(entry)
            self._carry_out(entry)

    def _carry_out(self, action: int) -> Happening:
        state = self.state
        by = int(state.actor)
        turn = self._turn.at(state)
        before = state.copy()
        self._note_freedom(by, action)
        self._remember(before)
        state.step(action)
        self.journal.append(action)
        self.log.append(action)
        self._actors.append(by)
        self._turns.append(turn)
        self._versions.append(self.version)
        if self._free == 0:
            self._mark()
        return Happening(self.version, before, action, turn)

    @property
    def _turn(self) -> Turn:
        """The turn in which the last thing that stands has happened."""
        return self._turns[-1] if self._turns else BEFORE_THE_FIRST

    def _remember(self, before: State) -> None:
        """Keep the states that undo leads back to, and no others."""
        if self._free <= 1:
            self._befores.clear()
        if self._free > 0:
            self._befores.append(before)

    def _mark(self) -> None:
        """Remember the position: from here on nothing before it can be taken back."""
        if self.version >= self._marks[-1][0] + MARK:
            self._marks.append((self.version, self.state.copy(), self._turn))

    def _note_freedom(self, by: int, action: int) -> None:
        if by == CHANCE:
            self._drawn += 1
            self._free = 0
        elif self.state.reveals(action):
            self._free = 0
        elif self._free > 0 and self._actors[-1] != by:
            self._free = 1
        else:
            self._free += 1

    def _take_back(self) -> int:
        """Undo the last decision."""
        if self._free == 0:
            raise ValueError("it takes back what can't be taken back")
        self._free -= 1
        self._actors.pop()
        self._turns.pop()
        self._versions.pop()
        action = self.log.pop()
        self.journal.append(UNDO)
        self.state = self._befores.pop().copy()
        return action
