"""The ways on which a seat can lead the heroes (T30), straight ones and bent ones, for the page."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

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


class Trail(NamedTuple):
    """A way that has been begun: where it leads, its spaces, and what they and its roads are."""

    at: int
    path: tuple[int, ...]
    used: int
    passed: int
    """The set of its spaces."""


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
    trails = [Trail(int(s.here), (), int(s.used), 0)]
    while trails and missing:
        new = _best(s, [trail for trail in trails if trail.at == goal], missing)
        found |= new
        missing -= new.keys()
        further = (longer for trail in trails for longer in _longer(s, trail, goal))
        trails = list(islice(further, MOST))
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


def _longer(s: Realm, trail: Trail, goal: int) -> list[Trail]:
    """The trail led on to each next space from which the goal may still be within the means."""
    around = s.board.exits(trail.at, trail.used)
    steps = _steps(s, trail) + (trail.at != TOURNAMENT)
    left = min(LONGEST, s.free + s.coins_of(s.seat)) - steps
    further: list[Trail] = []
    while around != 0:
        there = lowest(around)
        around &= around - 1
        if s.board.distance[SPACES * there + goal] <= left:
            road = int(s.board.road[SPACES * trail.at + there])
            path = (*trail.path, int(there))
            further.append(Trail(int(there), path, trail.used | road, trail.passed | 1 << there))
    return further


def _steps(s: Realm, trail: Trail) -> int:
    """T35: to leave the tournament ground is no step."""
    return len(trail.path) - (s.here == TOURNAMENT and trail.path != ())


def _told(s: Realm, goal: int, bend: int, trail: Trail) -> Way:
    steps = _steps(s, trail)
    return {
        "goal": space_name(goal),
        "via": space_name(bend) if bend != NONE else None,
        "path": [space_name(space) for space in trail.path],
        "steps": steps,
        "pay": max(0, steps - int(s.free)),
    }
