"""How early games are decided: who leads when, and whether it lasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rookery.arena.counts import Counts
from rookery.arena.course import Course, ahead
from rookery.arena.tallies import Tally
from rookery.arena.watch import PARTS

Standing = Sequence[int]


class Leads:
    """Gathered over many games. A game whose winners are all players tells nothing."""

    def __init__(self) -> None:
        self.changes = Counts()
        self.settled = Counts()
        """In percent of the turns: from when on the winner was ahead until the end."""
        self.behind = Tally()
        """Games whose winner was behind at half of the turns."""
        self.leader_wins = [Tally() for _ in range(PARTS + 1)]
        self.margins = [Counts() for _ in range(PARTS + 1)]
        """Of the winner over the best of the others, in the game's own measure."""

    def count(self, course: Course) -> None:
        shares = course.shares or []
        winners = {seat for seat, share in enumerate(shares) if share > 0}
        if not course.measured or not 0 < len(winners) < len(shares):
            return
        margins = [margin(standing, winners) for standing in course.standings]
        self.changes.add(lead_changes(course.standings))
        self.settled.add(settled_at(margins))
        self.behind.add(float(margins[(len(margins) - 1) // 2] < 0), 1)
        for part in range(PARTS + 1):
            at = (len(margins) - 1) * part // PARTS
            self.margins[part].add(margins[at])
            self._count_leader(part, ahead(course.standings[at]), winners)

    def _count_leader(self, part: int, leaders: set[int], winners: set[int]) -> None:
        """A tie counts only where a team stands together."""
        if len(leaders) == 1 or (len(leaders) == len(winners) and not leaders & winners):
            self.leader_wins[part].add(float(leaders <= winners), 1)
        elif leaders == winners:
            self.leader_wins[part].add(1.0, 1)

    def merge(self, other: Leads) -> None:
        self.changes.merge(other.changes)
        self.settled.merge(other.settled)
        self.behind.add(other.behind.wins, other.behind.games)
        for mine, others in zip(self.leader_wins, other.leader_wins, strict=True):
            mine.add(others.wins, others.games)
        for margins, more in zip(self.margins, other.margins, strict=True):
            margins.merge(more)

    def plain(self) -> dict[str, Any] | None:
        """None if no game told who was ahead."""
        if not self.changes.total:
            return None
        return {
            "changes": {**self.changes.drawn(), "none": self.changes.share(0)},
            "settled_percent": self.settled.drawn(),
            "winner_behind_at_half": self.behind.plain(),
            "leader_wins": [tally.plain() for tally in self.leader_wins],
            "winner_margin": [margins.plain() for margins in self.margins],
        }


def margin(standing: Standing, winners: set[int]) -> int:
    """How far the winners' best is ahead of the others' best; negative if behind."""
    best = max(standing[seat] for seat in winners)
    return best - max(standing[seat] for seat in range(len(standing)) if seat not in winners)


def settled_at(margins: Sequence[int]) -> int:
    """The percentage of the turns after which the winner was always ahead."""
    turn = len(margins)
    while turn > 0 and margins[turn - 1] > 0:
        turn -= 1
    return round(100 * turn / len(margins))


def lead_changes(standings: Sequence[Standing]) -> int:
    """How often others than before came to be ahead; a tie with them is no change yet."""
    changes = 0
    leaders: set[int] | None = None
    for standing in standings:
        now = ahead(standing)
        if len(now) == len(standing) or (leaders and leaders < now):
            continue
        changes += leaders is not None and not leaders & now
        leaders = now
    return changes
