"""The ways on which a seat can lead the heroes (T30), straight ones and bent ones, for the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rookery.core.bits import lowest
from rookery.games.touria.rules.components import (
    BLACK,
    MINE,
    MINES,
    NONE,
    SPACES,
    TOURNAMENT,
    TOWERS,
    WIZARD,
)
from rookery.games.touria.rules.gems import count
from rookery.games.touria.rules.moving import WALK
from rookery.games.touria.rules.turn import TURN
from rookery.games.touria.seen.words import space_name

if TYPE_CHECKING:
    from rookery.games.touria.rules.realm import Realm
    from rookery.games.touria.seen.view import Way

LONGEST: Final = 12
"""Nobody plans a way of more steps."""
MOST: Final = 200
"""So many trails of a length are looked at: only in an edition with more roads are there more."""


class Trail:
    """A way that has been begun: where it leads, over which roads and through which spaces."""

    def __init__(self, at: i64, used: i64, passed: i64, before: Trail | None) -> None:
        self.at: Final = at
        self.used: Final = used
        """The set of the roads that can't be used any more."""
        self.passed: Final = passed
        """The set of its spaces."""
        self.before: Final = before
        """The trail without its last space."""

    def path(self) -> list[int]:
        """Its spaces in order, without the one where it began."""
        spaces: list[int] = []
        trail = self
        while trail.before is not None:
            spaces.append(int(trail.at))
            trail = trail.before
        spaces.reverse()
        return spaces


def ways(s: Realm, seat: int | None) -> list[Way]:
    """The shortest ways for who leads the heroes now: to each goal, and through each space."""
    if s.actor != seat:
        return []
    if s.phase is TURN:
        faces = sorted({int(s.shown(tower, s.seat)) for tower in range(TOWERS)} - {WIZARD})
        return [way for face in faces for way in _ways_to(s, face, [NONE])]
    if s.phase is WALK:
        bends = [space for space in range(SPACES) if space not in (s.goal, TOURNAMENT)]
        return _ways_to(s, int(s.goal), [NONE, *bends])
    return []


def _ways_to(s: Realm, goal: int, bends: list[int]) -> list[Way]:
    """The ways to a goal through each of these spaces; NONE stands for the straight way."""
    found: dict[int, Trail] = {}
    missing = set(bends)
    trails = [Trail(s.here, s.used, 0, None)]
    taken: i64 = 0
    while trails and missing:
        arrived = [trail for trail in trails if trail.at == goal]
        if arrived:
            new = _best(s, arrived, missing)
            found |= new
            missing -= new.keys()
        trails = _longer(s, trails, goal, taken)
        taken += 1
    return [_told(s, goal, bend, found[bend]) for bend in bends if bend in found]


def _best(s: Realm, arrived: list[Trail], bends: set[int]) -> dict[int, Trail]:
    """Of the trails that have arrived, for each bend the one on which fewest black gems lie."""
    best: dict[int, Trail] = {}
    for trail in sorted(arrived, key=lambda one: _black_gems(s, one)):
        for bend in bends:
            if bend == NONE or trail.passed >> bend & 1:
                best.setdefault(bend, trail)
    return best


def _black_gems(s: Realm, trail: Trail) -> int:
    """T32, T84: in how many mines of the way a black gem must be taken."""
    if s.lantern:
        return 0
    entered = [mine for mine in range(MINES) if trail.passed >> (MINE + mine) & 1]
    return sum(count(s.mine(mine), BLACK) > 0 for mine in entered)


def _longer(s: Realm, trails: list[Trail], goal: i64, taken: i64) -> list[Trail]:
    """The trails of one more space from which the goal may still be within the means.

    They have `taken` spaces so far.
    """
    board = s.board
    means = s.free + s.coins_of(s.seat)
    left = (means if means < LONGEST else LONGEST) - _steps(s, taken)
    longer: list[Trail] = []
    for trail in trails:
        far = left if trail.at == TOURNAMENT else left - 1
        around = board.exits(trail.at, trail.used)
        while around != 0:
            there = lowest(around)
            around &= around - 1
            if board.distance[SPACES * there + goal] <= far:
                used = trail.used | board.road[SPACES * trail.at + there]
                longer.append(Trail(there, used, trail.passed | i64(1) << there, trail))
                if len(longer) == MOST:
                    return longer
    return longer


def _steps(s: Realm, spaces: i64) -> i64:
    """T35: to leave the tournament ground is no step."""
    return spaces - 1 if s.here == TOURNAMENT and spaces > 0 else spaces


def _told(s: Realm, goal: int, bend: int, trail: Trail) -> Way:
    path = trail.path()
    steps = int(_steps(s, len(path)))
    return {
        "goal": space_name(goal),
        "via": space_name(bend) if bend != NONE else None,
        "path": [space_name(space) for space in path],
        "steps": steps,
        "pay": max(0, steps - int(s.free)),
    }
