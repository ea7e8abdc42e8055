"""What many games say about the game itself: seats, length, choice, leads, and what wins."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from rookery.arena.counting.adding import added_up
from rookery.arena.counting.counts import Counts, Numbers
from rookery.arena.counting.details import DetailedCourse, Use
from rookery.arena.counting.intervals import difference
from rookery.arena.counting.leads import Leads
from rookery.arena.counting.tally import ForfeitCount, Tally
from rookery.arena.playing.one_game import PlayedGame
from rookery.arena.running.plan import Batch, Plan
from rookery.core.contract import SEATS

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
        """Add what was counted elsewhere."""
        self.times += other.times
        for mine, others in zip(self._tallies(), other._tallies(), strict=True):
            mine.merge(others)

    def count(self, times: Sequence[int], shares: Sequence[float]) -> None:
        """Add a game: how often each seat used it, and what each won."""
        average = sum(times) / len(times)
        self.times += sum(times)
        for own, share in zip(times, shares, strict=True):
            (self.users if own else self.others).add(share, 1)
            if own != average:
                (self.more if own > average else self.less).add(share, 1)

    def _tallies(self) -> tuple[Tally, ...]:
        return self.users, self.others, self.more, self.less

    def plain(self) -> Numbers:
        """All of it as plain data, with the two comparisons."""
        return {
            "times": self.times,
            "used": self.users.plain(),
            "not_used": self.others.plain(),
            "used_or_not": _gap(self.users, self.others),
            "more": self.more.plain(),
            "less": self.less.plain(),
            "more_or_less": _gap(self.more, self.less),
        }


def _gap(one: Tally, other: Tally) -> Numbers | None:
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
        self.forfeits = ForfeitCount()
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

    def count(self, played: PlayedGame, course: DetailedCourse) -> None:
        """Add a game. One that a bot spoilt, or that was stopped, says nothing about it."""
        self.games += 1
        self.forfeits.count(played.record.seats, played.forfeits)
        if played.forfeits:
            return
        shares = played.shares
        if shares is None:
            self.unfinished += 1
            return
        self._count_shares(course, shares)
        self._count_length(course, played.steps)
        self.leads.count(course, shares)
        for use in set().union(*course.used):
            self.uses[use].count([used[use] for used in course.used], shares)

    def _count_shares(self, course: DetailedCourse, shares: Sequence[float]) -> None:
        for seat, share in enumerate(shares):
            self.seats[SEATS[seat]].add(share, 1)
            self.order[(seat - course.first) % len(shares) + 1].add(share, 1)

    def _count_length(self, course: DetailedCourse, steps: int) -> None:
        self.turns.add(sum(course.turns))
        self.decisions.add(sum(course.decisions))
        self.steps.add(steps)
        for (stage, number), times in course.open.items():
            self.open.times[number] += times
            self.open_by_stage[stage].times[number] += times

    def merge(self, other: Study) -> None:
        """Add what was counted elsewhere."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.forfeits.merge(other.forfeits)
        for seat, tally in other.seats.items():
            self.seats[seat].merge(tally)
        for place, tally in other.order.items():
            self.order[place].merge(tally)
        for mine, others in zip(self._counts(), other._counts(), strict=True):
            mine.merge(others)
        for stage, counts in other.open_by_stage.items():
            self.open_by_stage[stage].merge(counts)
        self.leads.merge(other.leads)
        for use, used in other.uses.items():
            self.uses[use].merge(used)

    def _counts(self) -> tuple[Counts, ...]:
        return self.turns, self.decisions, self.steps, self.open

    def plain(self) -> Numbers:
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

    def _uses(self) -> Numbers:
        """By kind, the most used first."""
        found: dict[str, Numbers] = {}
        ordered = sorted(self.uses.items(), key=lambda item: (item[0][0], -item[1].times, item[0]))
        for (kind, name), used in ordered:
            found.setdefault(kind, {})[name] = used.plain()
        return found


def _choice(counts: Counts) -> Numbers:
    return {**counts.plain(), "only_one": counts.share(1)}


def study_batch(plan: Plan, batch: Batch) -> Study:
    """Play some of the games, in this process, and study them."""
    game = plan.load()
    found = Study()
    for number in batch.numbers:
        course = DetailedCourse(game.players)
        found.count(plan.play(game, number, course), course)
    return found


def study(
    plan: Plan, workers: int | None = None, progress: Callable[[int], None] = lambda _games: None
) -> Study:
    """Study all the games of a plan; `progress` hears how many more are done."""
    return added_up(plan, Study(), study_batch, workers, progress)
