"""Observations that tell a secret, forget a mark or don't fit their scale are caught."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import rookery
from rookery import _mode
from rookery.core.conformance import ConformanceError, check
from rookery.core.contract import OVER
from rookery.core.observation import Sheet
from tests.core.conformance.mutants import Mutant, breach_of
from tests.core.whispers import (
    Whispers,
    WhispersState,
)


class TellingNumbers(Mutant):
    def observe(self, seat: i64, sheet: Sheet) -> None:
        last = self.peeked[seat - 1]
        self.peeked[seat - 1] = self.cards[-1:] > [2]
        super().observe(seat, sheet)
        self.peeked[seat - 1] = last


class NumberTooMany(Mutant):
    def observe(self, seat: i64, sheet: Sheet) -> None:
        super().observe(seat, sheet)
        sheet.flag(False)


class ForgottenMark(Mutant):
    def observe(self, seat: i64, sheet: Sheet) -> None:
        if not sheet.skips(1, seat):
            super().observe(seat, sheet)
            sheet.close()


class BeyondItsScale(Mutant):
    """Counts turns where only a yes or no has room."""

    def observe(self, seat: i64, sheet: Sheet) -> None:
        super().observe(seat, sheet)
        sheet.at -= 1
        sheet.put(self.turns, 1)


class BelowItsScale(Mutant):
    """Writes that nobody aims as a number below none."""

    def observe(self, seat: i64, sheet: Sheet) -> None:
        super().observe(seat, sheet)
        sheet.at -= 1
        sheet.put(min(self.aim, 1), 1)


class OtherCalls(Mutant):
    def observe(self, seat: i64, sheet: Sheet) -> None:
        if self.turns % 2 == 0:
            super().observe(seat, sheet)
            return
        for _ in range(self.game.observation().size):
            sheet.put(1, 2)


STATES: list[tuple[type[WhispersState], str]] = [
    (TellingNumbers, "can't know what it observes: peeked["),
    (NumberTooMany, "not as many numbers as are named"),
    (ForgottenMark, "the row of seat 0 is not written again in the part `cards`: a mark is miss"),
    (BeyondItsScale, "broken observes peeked[next], which does not fit its scale: it is cut"),
    (BelowItsScale, "broken observes peeked[next], which does not fit its scale: it is cut"),
    (OtherCalls, "observe makes other calls here than it did elsewhere"),
]


@pytest.mark.parametrize(("broken", "breach"), STATES)
def test_a_broken_state_is_caught(broken: type[WhispersState], breach: str) -> None:
    assert breach in breach_of(Whispers, broken).breach


# ---- scales -------------------------------------------------------------------------------

WRITINGS: list[tuple[Callable[[Sheet], None], int]] = [
    (lambda sheet: sheet.put(3, 3), -1),
    (lambda sheet: sheet.put(4, 3), 1),
    (lambda sheet: sheet.put(-1, 3), 1),
    (lambda sheet: sheet.packed(0x312, 4, 3, 3), -1),
    (lambda sheet: sheet.packed(0x342, 4, 3, 3), 2),
    (lambda sheet: sheet.packed(0x1312, 4, 3, 3), 3),
    (lambda sheet: sheet.mixed(0x312, 4, vec[i64]([2, 1, 3])), -1),
    (lambda sheet: sheet.mixed(0x322, 4, vec[i64]([2, 1, 3])), 2),
    (lambda sheet: sheet.members(0b101, 3), -1),
    (lambda sheet: sheet.members(0b1001, 3), 3),
    (lambda sheet: sheet.one_of(2, 3), -1),
    (lambda sheet: sheet.one_of(3, 3), 1),
]


@pytest.mark.parametrize(("write", "misfit"), WRITINGS)
def test_a_sheet_notes_what_its_scale_does_not_reach_to(
    write: Callable[[Sheet], None], misfit: int
) -> None:
    """It says where, and what stands beside it is left alone."""
    sheet = Sheet(6, 2)
    sheet.begin(1)
    sheet.flag(True)
    write(sheet)
    assert sheet.misfit == (misfit + 6 if misfit >= 0 else -1)
    assert all(0 <= number <= 1 for number in sheet.numbers())
    assert sheet.numbers()[10:] == [0, 0]
    sheet.begin(0)
    assert sheet.misfit == -1


# ---- forgotten marks ----------------------------------------------------------------------

MARKS = [
    (title.name, mark)
    for title in rookery.titles()
    for mark in dir(type(title.load({}).start()))
    if mark.startswith("mark_")
]


def test_there_are_marks_to_be_broken() -> None:
    assert {name for name, _ in MARKS} == {"towers", "touria"}


@pytest.mark.skipif(_mode.mode() == "compiled", reason="a compiled class can't be broken")
@pytest.mark.parametrize(("name", "mark"), MARKS)
def test_a_mark_that_is_forgotten_is_noticed(
    name: str, mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the start position is marked, and nothing that happens afterwards."""
    state_type = type(rookery.load(name).start())
    sound = getattr(state_type, mark)
    monkeypatch.setattr(state_type, mark, lambda s: sound(s) if s.actor == OVER else None)
    with pytest.raises(ConformanceError, match=r"not written again in the part.*a mark is missing"):
        check(name, games=1, limit=400, players=2)
