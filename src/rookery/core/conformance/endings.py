"""The end of a game, and the record of it."""

from __future__ import annotations

from typing import ClassVar

from rookery.core.conformance.trial import Onlooker
from rookery.core.contract import OVER, State
from rookery.core.records import Record


class Endings(Onlooker):
    """There is a result at the end and not before, and the record leads to the same position."""

    about: ClassVar[str] = "results and records"

    def judge(self, state: State) -> None:
        """Before the end nobody has won."""
        try:
            state.result()
        except ValueError:
            return
        self.expect(False, "there is a result before the end")

    def finish(self, state: State) -> None:
        """Look at the result, if there is one, and at the record."""
        if state.actor == OVER:
            self.judge_end(state)
        if self.trial.scrambled is None:
            self.judge_record(state)

    def judge_end(self, state: State) -> None:
        """The win is shared out, and nothing more can be decided."""
        result = state.result()
        self.expect(len(result) == self.game.players, "the result misses a seat")
        self.expect(all(share >= 0 for share in result), "a share of the win is negative")
        lost = self.game.players == 1 and result == [0.0]
        self.expect(lost or abs(sum(result) - 1) < 1e-9, f"shares sum to {sum(result)}")
        self.expect(state.legal() == [], "there are decisions after the end")

    def judge_record(self, state: State) -> None:
        """A record is read as it was written, and leads to where the game stands."""
        actions = self.trial.actions
        read = Record.read(Record(self.game, actions).text())
        self.expect(read.actions == actions, "a record is not read as it was written")
        self.expect(read.final() == state, "a record leads to another state")
