"""Set-aside dice reduced to what still matters for a goal.

A turn ends with `low` to `high` dice in all. Two pools of set-aside dice of the same size are alike
if whatever joins them, up to such an end, gives both the same value: then best play from both is
worth the same, and the solver need look at one of them only. Pools are compared from the largest
down: two are alike if they are worth the same as results and each die more makes them alike again,
as one minimises an automaton. So the reduction is exact for any goal and knows none of the costs.

The Astronomer copies a value that lies aside. While he is unused, alike pools must also show the
same faces, unless all that can come of them is worth the same anyway.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.games.court.play.solver.numbering import Pools
from rookery.games.court.rules.dice import face_mask

SETTLED: Final = -1


class Outlook:
    """For each pool by number, up to `high` dice: the first alike, and the bounds of its value."""

    def __init__(
        self, known: Pools, worth: vec[float], low: i64, high: i64, by_faces: bool
    ) -> None:
        size: Final = int(known.first[high + 1])
        self.alike: Final[vec[i64]] = vec[i64]([0] * size)
        self.least: Final[vec[float]] = vec[float]([0.0] * size)
        self.most: Final[vec[float]] = vec[float]([0.0] * size)
        dice = high
        while dice >= 0:
            self._bound(known, worth, dice, low, high)
            self._compare(known, worth, dice, low, high, by_faces)
            dice -= 1

    def _bound(self, known: Pools, worth: vec[float], dice: i64, low: i64, high: i64) -> None:
        number = known.first[dice]
        while number < known.first[dice + 1]:
            can_end = dice >= low
            some = can_end
            least = worth[number] if can_end else 0.0
            most = least
            if dice < high:
                i = 6 * number
                while i < 6 * number + 6:
                    larger = known.more[i]
                    if not some or self.least[larger] < least:
                        least = self.least[larger]
                    if not some or self.most[larger] > most:
                        most = self.most[larger]
                    some = True
                    i += 1
            self.least[number] = least
            self.most[number] = most
            number += 1

    def _compare(
        self, known: Pools, worth: vec[float], dice: i64, low: i64, high: i64, by_faces: bool
    ) -> None:
        seen: dict[tuple[float, int, int, int, int], int] = {}
        number = known.first[dice]
        while number < known.first[dice + 1]:
            if self.least[number] == self.most[number]:
                sign = (self.least[number], SETTLED, 0, 0, 0)
            else:
                # where the turn can't end yet, the pool's own worth says nothing
                own = worth[number] if dice >= low else 0.0
                faces = int(face_mask(known.pool[number])) if by_faces else 0
                sign = (own, faces, 0, 0, 0)
                if dice < high:
                    i = 6 * number
                    sign = (
                        own,
                        faces,
                        self._two(known, i),
                        self._two(known, i + 2),
                        self._two(known, i + 4),
                    )
            first = seen.get(sign)
            if first is None:
                first = int(number)
                seen[sign] = first
            self.alike[number] = first
            number += 1

    def _two(self, known: Pools, i: i64) -> int:
        """What two faces lead to, as one number."""
        return int(self.alike[known.more[i]] << 16 | self.alike[known.more[i + 1]])
