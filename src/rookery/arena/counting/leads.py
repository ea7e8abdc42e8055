"""How early games are decided: who leads when, and whether it lasts."""

from __future__ import annotations

from collections.abc import Sequence

from rookery.arena.counting.counts import Counts, Numbers
from rookery.arena.counting.tally import Tally
from rookery.arena.playing.course import NOBODY, PARTS, Course, tenths


class Leads:
    """Who led in many games, and how that went with winning."""

    def __init__(self) -> None:
        self.changes = Counts()
        self.settled = Counts()
        """In percent of the turns: from when on the winner was ahead until the end."""
        self.behind = Tally()
        """Games whose winner was behind at half of the turns."""
        self.leader_wins = leader_tallies()
        self.winners = [Counts() for _ in range(PARTS + 1)]
        """After each tenth of the turns, in how many games the winner was behind, level or ahead:
        -1, 0 or 1. The games' own measures are no numbers that could be told."""

    def count(self, course: Course, shares: Sequence[float]) -> None:
        """Add a game that is over; one without a measure, or with a single player, tells nothing.

        Where all players share the win, no winner was ahead or behind.
        """
        changes = course.lead_changes
        if changes is None or len(shares) < 2:
            return
        self.changes.add(changes)
        count_leaders(self.leader_wins, course.leaders, shares)
        winners = {seat for seat, share in enumerate(shares) if share > 0}
        if 0 < len(winners) < len(shares):
            self._count_margins([margin(standing, winners) for standing in course.standings])

    def _count_margins(self, margins: Sequence[int]) -> None:
        self.settled.add(settled_at(margins))
        self.behind.add(float(margins[(len(margins) - 1) // 2] < 0), 1)
        for counts, ahead in zip(self.winners, tenths(margins), strict=True):
            counts.add((ahead > 0) - (ahead < 0))

    def merge(self, other: Leads) -> None:
        """Add what was counted elsewhere."""
        self.changes.merge(other.changes)
        self.settled.merge(other.settled)
        self.behind.merge(other.behind)
        for mine, others in zip(self.leader_wins, other.leader_wins, strict=True):
            mine.merge(others)
        for winners, more in zip(self.winners, other.winners, strict=True):
            winners.merge(more)

    def plain(self) -> Numbers | None:
        """All of it as plain data; None if no game told who was ahead."""
        if not self.changes.total:
            return None
        return {
            "changes": changes_told(self.changes),
            "settled_percent": self.settled.drawn(),
            "winner_behind_at_half": self.behind.plain(),
            "leader_wins": [tally.plain() for tally in self.leader_wins],
            "winner_was": [_was(winners) for winners in self.winners],
        }


def _was(winners: Counts) -> Numbers:
    """Where the winners stood at one point, in parts of all games that had one."""
    told: Numbers = {"ahead": winners.share(1), "level": winners.share(0)}
    return {**told, "behind": winners.share(-1), "games": winners.total}


def changes_told(changes: Counts) -> Numbers:
    """How often the lead changed in many games, and in which part of them it never did."""
    return {**changes.drawn(), "none": changes.share(0)}


def leader_tallies() -> list[Tally]:
    """Nothing counted yet of what a lead is worth after each tenth of the turns."""
    return [Tally() for _ in range(PARTS + 1)]


def count_leaders(
    tallies: Sequence[Tally], leaders: Sequence[int], shares: Sequence[float]
) -> None:
    """Add what those who led after each tenth of a game have won in the end."""
    for tally, seat in zip(tallies, leaders, strict=True):
        if seat != NOBODY:
            tally.add(shares[seat], 1)


def margin(standing: Sequence[int], winners: set[int]) -> int:
    """How far the winners' best is ahead of the others' best; negative if behind."""
    best = max(standing[seat] for seat in winners)
    return best - max(standing[seat] for seat in range(len(standing)) if seat not in winners)


def settled_at(margins: Sequence[int]) -> int:
    """The percentage of the turns after which the winner was always ahead."""
    turn = len(margins)
    while turn > 0 and margins[turn - 1] > 0:
        turn -= 1
    last = len(margins) - 1
    return round(100 * min(turn, last) / last) if last else 0
