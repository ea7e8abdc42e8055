"""What many games say about the game itself: seats, length, choice, leads, and what wins."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from rookery.arena.counts import Counts
from rookery.arena.course import Course, Use
from rookery.arena.forfeits import forfeits_of
from rookery.arena.intervals import difference
from rookery.arena.leads import Leads
from rookery.arena.play import play_game
from rookery.arena.simulate import Plan, in_batches
from rookery.arena.tallies import Forfeits, Tally
from rookery.core.contract import SEATS
from rookery.core.records import Record
from rookery.core.registry import load

Plain = dict[str, Any]

FEWEST = 20
"""Seats on either side of a comparison."""


class Used:
    """One thing: how often it was used, and how that went with winning."""

    def __init__(self) -> None:
        self.times = 0
        self.users = Tally()
        """The seats that used it."""
        self.others = Tally()
        """The other seats of the same games: it may not have been to be had in all."""
        self.more = Tally()
        """The seats that used it more often than the average of their game."""
        self.less = Tally()

    def merge(self, other: Used) -> None:
        self.times += other.times
        for mine, others in zip(self._tallies(), other._tallies(), strict=True):
            mine.add(others.wins, others.games)

    def count(self, times: Sequence[int], shares: Sequence[float]) -> None:
        """One more game: how often each seat used it, and what each won."""
        average = sum(times) / len(times)
        self.times += sum(times)
        for own, share in zip(times, shares, strict=True):
            (self.users if own else self.others).add(share, 1)
            if own != average:
                (self.more if own > average else self.less).add(share, 1)

    def _tallies(self) -> tuple[Tally, ...]:
        return self.users, self.others, self.more, self.less

    def plain(self) -> Plain:
        return {
            "times": self.times,
            "used": self.users.plain(),
            "not_used": self.others.plain(),
            "used_or_not": _gap(self.users, self.others),
            "more": self.more.plain(),
            "less": self.less.plain(),
            "more_or_less": _gap(self.more, self.less),
        }


def _gap(one: Tally, other: Tally) -> Plain | None:
    """How much more often the one wins; None where there are too few to compare."""
    if min(one.games, other.games) < FEWEST:
        return None
    low, high = difference(one.share, one.games, other.share, other.games)
    return {"difference": one.share - other.share, "low": low, "high": high}


class Study:
    """Gathered game by game; two of them can be added up."""

    def __init__(self) -> None:
        self.games = 0
        self.unfinished = 0
        self.forfeits = Forfeits()
        self.seats: defaultdict[str, Tally] = defaultdict(Tally)
        self.order: defaultdict[int, Tally] = defaultdict(Tally)
        """By place in the order of play, from 1: seats after whoever decided first."""
        self.turns = Counts()
        self.decisions = Counts()
        self.steps = Counts()
        self.open = Counts()
        self.open_by_stage: defaultdict[str, Counts] = defaultdict(Counts)
        self.leads = Leads()
        self.uses: defaultdict[Use, Used] = defaultdict(Used)

    def count(self, record: Record) -> None:
        """One more game. One that a bot spoilt, or that was stopped, says nothing about it."""
        self.games += 1
        failures = forfeits_of(record)
        self.forfeits.count(record.seats, failures)
        course = Course(record)
        if course.shares is None or failures:
            self.unfinished += course.shares is None and not failures
            return
        self._count_shares(course, course.shares)
        self._count_length(course)
        self.leads.count(course)
        for use in set().union(*course.used):
            self._count_use(use, course, course.shares)

    def _count_shares(self, course: Course, shares: Sequence[float]) -> None:
        for seat, share in enumerate(shares):
            self.seats[SEATS[seat]].add(share, 1)
            self.order[(seat - course.first) % len(shares) + 1].add(share, 1)

    def _count_length(self, course: Course) -> None:
        self.turns.add(course.turns)
        self.decisions.add(course.decisions)
        self.steps.add(course.steps)
        for (stage, number), times in course.open.items():
            self.open.times[number] += times
            self.open_by_stage[stage].times[number] += times

    def _count_use(self, use: Use, course: Course, shares: Sequence[float]) -> None:
        self.uses[use].count([used[use] for used in course.used], shares)

    def merge(self, other: Study) -> None:
        self.games += other.games
        self.unfinished += other.unfinished
        self.forfeits.merge(other.forfeits)
        for seat, tally in other.seats.items():
            self.seats[seat].add(tally.wins, tally.games)
        for place, tally in other.order.items():
            self.order[place].add(tally.wins, tally.games)
        for mine, others in zip(self._counts(), other._counts(), strict=True):
            mine.merge(others)
        for stage, counts in other.open_by_stage.items():
            self.open_by_stage[stage].merge(counts)
        self.leads.merge(other.leads)
        for use, used in other.uses.items():
            self.uses[use].merge(used)

    def _counts(self) -> tuple[Counts, ...]:
        return self.turns, self.decisions, self.steps, self.open

    def plain(self) -> Plain:
        """All of it as plain data, for JSON, the terminal and the page."""
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "forfeits": self.forfeits.plain(),
            "seats": {seat: tally.plain() for seat, tally in sorted(self.seats.items())},
            "order_of_play": {place: tally.plain() for place, tally in sorted(self.order.items())},
            "length": {
                "turns": self.turns.drawn(),
                "decisions": self.decisions.plain(),
                "steps": self.steps.plain(),
            },
            "open_decisions": {
                **_choice(self.open),
                "bars": self.open.bars(),
                "by_stage": {
                    stage: _choice(counts) for stage, counts in sorted(self.open_by_stage.items())
                },
            },
            "leads": self.leads.plain(),
            "uses": self._uses(),
        }

    def _uses(self) -> Plain:
        """By kind, the most used first."""
        found: dict[str, Plain] = {}
        ordered = sorted(self.uses.items(), key=lambda item: (item[0][0], -item[1].times, item[0]))
        for (kind, name), used in ordered:
            found.setdefault(kind, {})[name] = used.plain()
        return found


def _choice(counts: Counts) -> Plain:
    return {**counts.plain(), "only_one": counts.share(1)}


def study_batch(plan: Plan, numbers: range) -> Study:
    """Some of the games, in this process."""
    game = load(plan.game, **plan.options)
    found = Study()
    for number in numbers:
        found.count(play_game(game, plan.seated(number), plan.seed_of(number), plan.limit))
    return found


def study(
    plan: Plan, workers: int | None = None, progress: Callable[[int], None] = lambda _games: None
) -> Study:
    """All the games of a plan; `progress` hears how many more are done."""
    plan.check()
    total = Study()
    for found in in_batches(plan, study_batch, workers):
        total.merge(found)
        progress(found.games)
    return total
