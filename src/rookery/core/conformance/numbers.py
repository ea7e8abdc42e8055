"""What learners are given: written whole, the same in every world, and never beyond its scale."""

from __future__ import annotations

from math import isfinite
from typing import ClassVar, Final

from mypy_extensions import i64

from rookery.core.conformance.trial import Onlooker
from rookery.core.contract import Game, State
from rookery.core.observation import Observation, Sheet

FEW: Final = 3


class Numbers(Onlooker):
    """Observations say what a seat may know; rows are written as marks say; all numbers fit."""

    about: ClassVar[str] = "observations and their scales"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.observation: Final = observation_of(game)
        self.size: Final = self.observation.size if self.observation else 0
        self.labels: Final = self.observation.labels() if self.observation else []
        self.spans: Final = self.observation.spans() if self.observation else {}
        self.rows: Final = Sheet(self.size, game.players + 1)
        """A row for each seat, kept through whole games as a learner keeps it.

        The last row of this sheet and the other catches what is written beside the rest.
        """
        self.sheet: Final = Sheet(self.size, 2)
        """A row on which all seats and imagined worlds are written in turn."""
        self.calls: i64 = 0
        """How many calls `observe` makes; 0 before the first time."""

    def see(self, state: State) -> None:
        """Each seat's row is written at every step: so what is not marked is left as it was."""
        if self.observation is None:
            return
        for seat in range(self.game.players):
            self.rows.begin(seat)
            state.observe(seat, self.rows)
            self.judge_scale(self.rows, seat)

    def judge_scale(self, sheet: Sheet, row: int) -> None:
        """No number lies beyond its scale, where a learner couldn't tell it from others."""
        if sheet.misfit >= 0:
            label = self.labels[min(sheet.misfit - row * self.size, self.size - 1)]
            breach = f"{self.game.name} observes {label}, which does not fit its scale: it is cut"
            self.expect(False, breach)

    def judge(self, state: State) -> None:
        """Each seat's numbers are what a new row shows, here and in an imagined world."""
        if self.observation is None:
            return
        rows = self.rows.numbers()
        for seat in range(self.game.players):
            here = self.numbers(state, seat)
            row = rows[seat * self.size : (seat + 1) * self.size]
            self.judge_row(row, here, f"the row of seat {seat}")
            there = self.numbers(state.imagine(seat, self.rng), seat)
            fit = min(here) >= 0 and max(here) <= 1 and isfinite(sum(here))
            self.expect(fit, "a number observed is not 0 to 1")
            told = self.difference(here, there)
            self.expect(told == "", f"seat {seat} can't know what it observes: {told}")

    def difference(self, here: list[float], there: list[float]) -> str:
        """The names of the first numbers that differ; empty if none does."""
        if here == there:
            return ""
        told = [label for label, a, b in zip(self.labels, here, there, strict=True) if a != b]
        return ", ".join(told[:FEW])

    def numbers(self, state: State, seat: int) -> list[float]:
        """What a new row shows; a row that was used for other seats and worlds shows the same."""
        new = Sheet(self.size, 2)
        for sheet in (new, self.sheet):
            sheet.begin()
            state.observe(seat, sheet)
            self.expect(sheet.at == self.size, "not as many numbers as are named")
            self.judge_scale(sheet, 0)
        self.calls = self.calls or new.calls()
        same_calls = self.calls == new.calls()
        self.expect(same_calls, "observe makes other calls here than it did elsewhere")
        numbers = new.numbers()[: self.size]
        self.judge_row(self.sheet.numbers()[: self.size], numbers, "a row that others used")
        return numbers

    def judge_row(self, row: list[float], numbers: list[float], which: str) -> None:
        """A row that is written again and again shows what a new one shows."""
        if row == numbers:
            return
        stale = [name for name, (a, b) in self.spans.items() if row[a:b] != numbers[a:b]]
        parts = f"{'part' if len(stale) == 1 else 'parts'} {', '.join(f'`{n}`' for n in stale)}"
        self.expect(stale == [], f"{which} is not written again in the {parts}: a mark is missing")


def observation_of(game: Game) -> Observation | None:
    """Only games for learners have one."""
    try:
        return game.observation()
    except ValueError:
        return None
