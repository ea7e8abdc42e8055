"""A whole game reviewed: every step weighed, every seat's account, and what is worth a look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from librt.random import Random

from rookery.core.contract import CHANCE, OVER, State
from rookery.core.records import Record
from rookery.core.registry import find
from rookery.core.seat import Seat
from rookery.insight.accounting import Entry, Ledger, balanced, run_through, whole
from rookery.insight.budgets import QUICK, USUAL, Budget
from rookery.insight.calibrating import calibrated, calibration_for
from rookery.insight.findings import (
    VERSION,
    Account,
    Deed,
    Estimate,
    Remark,
    Review,
    Step,
    TurningPoint,
    TurnTaken,
    grained,
)
from rookery.insight.grading import GRADES, grade, is_clear
from rookery.insight.judging import Judging
from rookery.insight.reckoning import Reckoning, Weighed, reckoning_for
from rookery.insight.remarking import remark_on
from rookery.insight.trying import try_choices
from rookery.insight.wording import Wording

MOST_POINTS: Final = 6
LEAST_CHANGE: Final = 0.2
"""A turning point changes at least this part of an equal share."""


class Cancelled(Exception):
    """Whoever asked for a review no longer wants it."""


def _always() -> bool:
    return True


def _unheard(done: int, total: int) -> None:
    pass


def review(
    record: Record,
    budget: Budget = USUAL,
    seed: int = 0,
    *,
    told: Callable[[int, int], None] = _unheard,
    go_on: Callable[[], bool] = _always,
    reckoning: Reckoning | None = None,
) -> Review:
    """Review a game. The same record, budget and seed give the same review.

    `told` hears how many of how many steps are done; when `go_on` says no, `Cancelled` is raised.
    Who reckons otherwise brings a `reckoning` of his own.
    """
    reckons = reckoning or reckoning_for(record.game, budget, seed)
    return _Reviewer(record, budget, seed, reckons).run(told, go_on)


def values(
    state: State, seat: int | None = None, budget: Budget = QUICK, seed: int = 0
) -> Estimate:
    """What each seat may expect of the win: all cards open, or by what a seat knows.

    A seat is asked for only where it decides: what it knows then is what its decision is for.
    """
    if seat is None or state.game.open or state.actor == OVER:
        return reckoning_for(state.game, budget, seed).value(state, 0)
    if state.actor != seat:
        raise ValueError(f"seat {seat} has nothing to decide now")
    rng = Random(seed)
    search = Judging(state.game).search(Seat(state, seat, rng), rng)
    search.run(budget.thinking)
    best = search.thought().best.action
    trials = try_choices(search, rng, search.seat, [best], budget.pairs, seed)
    power = calibration_for(state.game).power_at(state)
    return Estimate(calibrated(trials.means(0), power), trials.errors(0))


class _Reviewer:
    """Goes through one record from the start."""

    def __init__(self, record: Record, budget: Budget, seed: int, reckons: Reckoning) -> None:
        self.record: Final = record
        self.budget: Final = budget
        self.seed: Final = seed
        self.reckons: Final = reckons
        self.players: Final = record.game.players
        self.wording: Final = Wording(record.game, record.seats)
        self.entries: Final[list[Entry]] = []
        self.said: Final[list[Deed]] = []
        self.turns: Final[list[int]] = []
        self.remarks: Final[list[Remark]] = []
        self.apparent: Final[list[float]] = []
        """What each remarked decision seemed to lose, clear or not."""

    def run(self, told: Callable[[int, int], None], go_on: Callable[[], bool]) -> Review:
        """Weigh every step, then add up."""
        total = len(self.record.actions)
        turn, last = -1, -1
        for number, (state, action) in enumerate(self.record.states()):
            if not go_on():
                raise Cancelled("the review was called off")
            if state.turn() >= 0 and state.turn() != last:
                turn, last = turn + 1, state.turn()
            self.turns.append(turn)
            self.said.append(self.wording.step(state, action))
            self.entries.append(self._entry(number, state, action))
            told(number + 1, total)
        final = self.record.final()
        end = _summing(self.reckons.value(final, total).shares)
        if self.entries:
            start = self.reckons.value(self.record.game.start(), -1).shares
            self.entries[0].before = _summing(start)
        return self._review(run_through(self.entries, end), final)

    def _entry(self, number: int, state: State, action: int) -> Entry:
        none = [0.0] * self.players
        entry = Entry(int(state.actor), None, none, none)
        if state.actor == CHANCE:
            if len(state.outcomes()) > 1:
                entry.luck = self._balanced(self.reckons.luck(state, action, number))
        elif len(state.legal()) > 1:
            weighed = self.reckons.decision(state, action, number)
            entry.before = _summing(weighed.before.shares)
            entry.skill = self._balanced(weighed.change)
            self.remarks.append(self._remark(number, state, action, weighed))
            self.apparent.append(weighed.apparent)
        return entry

    def _balanced(self, changes: Sequence[float]) -> list[float]:
        return balanced(changes) if self.players > 1 else whole(changes)

    # ---- decisions ------------------------------------------------------------------------

    def _remark(self, number: int, state: State, action: int, weighed: Weighed) -> Remark:
        turn = self.turns[number]
        return remark_on(self.wording, state, action, weighed, number, turn, self.seed)

    # ---- adding up ------------------------------------------------------------------------

    def _review(self, ledger: Ledger, final: State) -> Review:
        record = self.record
        manifest = find(record.game.name)
        steps = [
            Step(n, e.actor, action, text, self.said[n].words, self.turns[n], *shown)
            for n, (e, action) in enumerate(zip(self.entries, record.actions, strict=True))
            for text in [record.game.text(action)]
            for shown in [(ledger.shares[n], e.luck, e.skill, ledger.unseen[n])]
        ]
        return Review(
            VERSION,
            record.game.name,
            manifest.title if manifest else record.game.name,
            record.game.rules,
            dict(record.game.options),
            list(record.seats),
            final.actor == OVER,
            self.budget.name,
            self.seed,
            steps,
            ledger.shares[-1],
            self.remarks,
            list(self._turns_taken(steps)),
            [self._account(seat, steps, ledger) for seat in range(self.players)],
            list(self._turning_points(steps, ledger)),
        )

    def _account(self, seat: int, steps: Sequence[Step], ledger: Ledger) -> Account:
        own = [remark for remark in self.remarks if remark.seat == seat]
        counted = {name: sum(remark.grade == name for remark in own) for name in GRADES}
        return Account(
            seat,
            self.record.seats[seat],
            ledger.shares[0][seat],
            ledger.shares[-1][seat],
            sum(step.luck[seat] for step in steps),
            sum(step.skill[seat] for step in steps if step.actor == seat),
            sum(step.skill[seat] for step in steps if step.actor != seat),
            sum(step.unseen[seat] for step in steps),
            len(own),
            counted,
        )

    def _turns_taken(self, steps: Sequence[Step]) -> Iterator[TurnTaken]:
        """Each seat's decisions in each turn.

        Losses too small to be clear one by one may be clear together, so all that were found count.
        """
        runs: dict[tuple[int, int], list[int]] = {}
        for index, remark in enumerate(self.remarks):
            runs.setdefault((remark.turn, remark.seat), []).append(index)
        for (turn, seat), run in runs.items():
            error = sum(self.remarks[i].error ** 2 for i in run) ** 0.5
            found = grained(sum(self.apparent[i] for i in run))
            loss = found if is_clear(found, error) else 0.0
            luck = sum(step.luck[seat] for step in steps if step.turn == turn)
            graded = grade(loss, error, self.players)
            ends = (self.remarks[run[0]].step, self.remarks[run[-1]].step)
            yield TurnTaken(turn, seat, *ends, len(run), loss, error, graded, luck)

    def _turning_points(self, steps: Sequence[Step], ledger: Ledger) -> Iterator[TurningPoint]:
        found = []
        for step in steps:
            later = ledger.shares[step.number + 1]
            changes = [b - a for a, b in zip(step.shares, later, strict=True)]
            seat = max(range(self.players), key=lambda i: abs(changes[i]))
            found.append((abs(changes[seat]), step, seat, changes[seat]))
        found.sort(key=lambda point: (-point[0], point[1].number))
        least = LEAST_CHANGE / max(self.players, 2)
        chosen = [point for point in found[:MOST_POINTS] if point[0] >= least]
        for _, step, seat, change in sorted(chosen, key=lambda point: point[1].number):
            yield TurningPoint(step.number, seat, change, self.said[step.number])


def _summing(shares: Sequence[float]) -> list[float]:
    """In grains; the seats' shares sum to 1 exactly, unless a lone player's is all there is."""
    told = whole(shares)
    if len(told) > 1:
        told[-1] = 1.0 - sum(told[:-1])
    return told
