"""The printed data of one edition in the form the rules use: roads, distances, faces, orders."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rookery.core.bits import lowest
from rookery.games.touria.rules.components import (
    BRIDGE,
    COLOURS,
    FACES,
    MINE,
    SPACES,
    STACKS,
    TOURNAMENT,
    TOWERS,
)

FAR: Final = 1 << 30
"""There is no way: more steps than anybody could pay."""
ALL_MINES: Final = 0b111111 << MINE


class Board:
    """Immutable once read; shared by all states of a game. Spaces in sets are a bit each."""

    def __init__(
        self,
        title: str,
        roads: list[tuple[int, int]],
        faces: list[int],
        orders: list[int],
        prices: list[int],
        stacks: list[int],
    ) -> None:
        self.title: Final = title
        self.roads: Final = roads
        self.faces: Final = vec[i64](faces)
        """For each tower its faces towards north, east, south and west."""
        self.orders: Final = vec[i64](orders)
        """The gems each order asks, stack by stack."""
        self.wants: Final = vec[i64]([thirds(pool) for pool in orders])
        """The same with three bits for each colour, so that three orders lie in one integer."""
        self.prices: Final = vec[i64](prices)
        self.first_order: Final = vec[i64]([sum(stacks[:k]) for k in range(STACKS + 1)])
        """Where each stack begins among the orders; the last entry is where the last one ends."""
        self._shows: Final = vec[i64](all_shown(faces))
        self.neighbours: vec[i64] = vec[i64]([0] * SPACES)
        self.roads_at: vec[i64] = vec[i64]([0] * SPACES)
        """The set of roads that end at each space."""
        self.ends: Final = vec[i64]([1 << one | 1 << other for one, other in roads])
        """The two spaces that each road joins."""
        self.road: vec[i64] = vec[i64]([0] * (SPACES * SPACES))
        """The road between two spaces, as a set of one, at `SPACES * one + other`."""
        for number, (one, other) in enumerate(roads):
            self._join(number, one, other)
        self.distance: vec[i64] = vec[i64]()
        """Steps between two spaces when no road has been used, at `SPACES * one + other`.

        After these the same for each road when it alone has been used, at `after_road`.
        """
        self.shortest: vec[i64] = vec[i64]()
        """The roads of one shortest way between two spaces, at the same places."""
        for used in (0, *(1 << number for number in range(len(roads)))):
            for one in range(SPACES):
                self._measure(one, used)

    def _join(self, number: int, one: int, other: int) -> None:
        for here, there in ((one, other), (other, one)):
            self.neighbours[here] |= 1 << there
            self.roads_at[here] |= 1 << number
            self.road[SPACES * here + there] = 1 << number

    def _measure(self, start: i64, used: i64) -> None:
        """Add the distances from a space to all others, and a shortest way to each."""
        row = i64(len(self.distance))
        for there in range(SPACES):
            self.distance = append(self.distance, 0 if there == start else FAR)
            self.shortest = append(self.shortest, 0)
        edge = i64(1) << start
        if start == TOURNAMENT:
            edge = 1 << BRIDGE  # T35: at no step
        self.distance[row + lowest(edge)] = 0
        while edge != 0:
            edge = self._measure_on(row, edge, used)

    def _measure_on(self, row: i64, edge: i64, used: i64) -> i64:
        """One step on from the spaces measured last; which are new?"""
        new: i64 = 0
        while edge != 0:
            here = row + lowest(edge)
            around = self.onward(lowest(edge), used)
            while around != 0:
                there = row + lowest(around)
                if self.distance[there] == FAR:
                    self.distance[there] = self.distance[here] + 1
                    road = self.road[SPACES * lowest(edge) + lowest(around)]
                    self.shortest[there] = self.shortest[here] | road
                    new |= around & -around
                around &= around - 1
            edge &= edge - 1
        return new

    def shows(self, turned: i64, side: i64) -> i64:
        """T21: what the towers, turned like that, show to a side: a bit for each face of each."""
        return self._shows[turned << 2 | side]

    def stack_of(self, order: i64) -> i64:
        """The stack to which an order belongs."""
        stack: i64 = 0
        while order >= self.first_order[stack + 1]:
            stack += 1
        return stack

    def onward(self, here: i64, used: i64) -> i64:
        """The neighbours to which an unused road leads."""
        around = self.neighbours[here]
        closed = self.roads_at[here] & used
        while closed != 0:
            around &= ~self.ends[lowest(closed)]
            closed &= closed - 1
        return around

    def exits(self, here: i64, used: i64) -> i64:
        """Where the heroes can go on to: from the tournament ground only to the bridge (T35)."""
        return 1 << BRIDGE if here == TOURNAMENT else self.onward(here, used)

    def spread(self, spaces: i64, used: i64) -> i64:
        """All spaces one step on from a set of spaces."""
        reached: i64 = 0
        while spaces != 0:
            reached |= self.onward(lowest(spaces), used)
            spaces &= spaces - 1
        return reached

    def steps(self, start: i64, goal: i64, used: i64, jump_by: i64, limit: i64) -> i64:
        """T30: the fewest steps to the goal without the used roads; FAR if more than the limit.

        The compass leads from a mine to any other, as one of the first `jump_by` steps. A shortest
        way never wants a second jump, nor a road twice: it could leave out the loop.
        """
        if start == TOURNAMENT and goal != TOURNAMENT:
            start = BRIDGE  # T35: at no step
        if jump_by > 0:
            return self._steps_with_jump(start, goal, used, jump_by, limit)
        reached = i64(1) << start
        edge = reached
        taken: i64 = 0
        while reached >> goal & 1 == 0:
            if edge == 0 or taken >= limit:
                return FAR
            edge = self.spread(edge, used) & ~reached
            reached |= edge
            taken += 1
        return taken

    def way(self, start: int, goal: int, used: int) -> list[int]:
        """A shortest way to the goal, for people to look at: the spaces after the start."""
        found: list[int] = []
        here = i64(start)
        left = self.steps(here, goal, used, 0, FAR)
        while here != goal and left < FAR:
            here = self._nearest(self.exits(here, used), goal, used)
            found.append(int(here))
        return found

    def _nearest(self, spaces: i64, goal: i64, used: i64) -> i64:
        """The space of a set that is nearest to the goal; of equally near ones the lowest."""
        nearest = lowest(spaces)
        fewest = self.steps(nearest, goal, used, 0, FAR)
        spaces &= spaces - 1
        while spaces != 0:
            steps = self.steps(lowest(spaces), goal, used, 0, fewest)
            if steps < fewest:
                nearest, fewest = lowest(spaces), steps
            spaces &= spaces - 1
        return nearest

    def _steps_with_jump(self, start: i64, goal: i64, used: i64, jump_by: i64, limit: i64) -> i64:
        unjumped = i64(1) << start
        jumped: i64 = 0
        taken: i64 = 0
        while (unjumped | jumped) >> goal & 1 == 0:
            if taken >= limit:
                return FAR
            jumped |= self.spread(jumped, used)
            if taken < jump_by:
                jumped |= other_mines(unjumped)
            unjumped |= self.spread(unjumped, used)
            taken += 1
            if taken > SPACES:
                return FAR
        return taken


def thirds(pool: int) -> int:
    """A pool of few gems with three bits for each colour."""
    return sum(min(pool >> 8 * colour & 0xFF, 7) << 3 * colour for colour in range(COLOURS))


def all_shown(faces: list[int]) -> list[int]:
    """For every way the towers can be turned, and every side."""
    return [
        sum(
            1 << faces[4 * tower + ((side + (turned >> 2 * tower)) & 3)] << FACES * tower
            for tower in range(TOWERS)
        )
        for turned in range(1 << 2 * TOWERS)
        for side in range(4)
    ]


def after_road(road: i64) -> i64:
    """Where `Board.distance` begins for the time when this road, a set of one, has been used."""
    return SPACES * SPACES * (lowest(road) + 1)


def other_mines(spaces: i64) -> i64:
    """T72: where the compass leads from the mines among these spaces."""
    mines = spaces & ALL_MINES
    if mines == 0:
        return 0
    if mines & (mines - 1) == 0:
        return ALL_MINES & ~mines
    return ALL_MINES
