"""A second way to what a seat can conclude: every world is kept, with its chance, and played along.

It knows nothing of diaries and memories. A world is a whole position; whatever the seat sees happen
is carried out in each of them, and a world that then shows the seat anything else is dropped. The
likelihood follows one ruling. Chance counts as likely as it is. Of a decision that the seat sees it
counts only whether it was open: it proves what made it possible, and no more. What the seat does
not see is taken to be any of the gems that a thief has before him, each alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import rookery
from rookery.core.contract import HIDDEN
from rookery.games.touria.rules.actions import GEM
from rookery.games.touria.rules.components import BLACK
from rookery.games.touria.rules.gems import count, size
from rookery.games.touria.rules.locations import KEEP
from rookery.games.touria.rules.state import TouriaState

World = tuple[int, ...]
"""The gems of each seat, those on the thieves' table, the bag, and who is behind the doors."""
Chances = dict[World, float]


def world_of(s: TouriaState) -> World:
    gems = (int(s.gems_of(seat)) for seat in range(s.players))
    return (*gems, int(s.drawn), int(s.bag), int(s.doors))


class Ledger:
    """All worlds that a seat holds possible, since the start of a game."""

    def __init__(self, s: TouriaState, seat: int) -> None:
        self.seat = seat
        self.worlds: dict[World, tuple[TouriaState, float]] = {world_of(s): (s.copy(), 1.0)}
        self.shown = False
        """Was the last action told alike in worlds that then looked different?"""

    def follow(self, s: TouriaState, action: int, after: TouriaState) -> None:
        """The action is carried out in the true game; the seat sees what it may see of it."""
        told, shown = s.describe(action, self.seat), after.view(self.seat)
        found: dict[World, TouriaState] = {}
        chances: Chances = defaultdict(float)
        self.shown = False
        for world, chance in self.worlds.values():
            for done, share in self.ways(world, action, s.observed(action, self.seat)):
                if world.describe(done, self.seat) != told:
                    continue
                next_world = world.copy()
                next_world.step(done)
                if next_world.view(self.seat) == shown:
                    key = world_of(next_world)
                    found[key] = next_world
                    chances[key] += chance * share
                else:
                    self.shown = True
        total = sum(chances.values())
        self.worlds = {key: (found[key], chance / total) for key, chance in chances.items()}

    def ways(self, world: TouriaState, action: int, seen: int) -> Iterator[tuple[int, float]]:
        """What may have happened in this world, and how likely it was."""
        if world.actor == rookery.CHANCE:
            for outcome, chance in world.outcomes():
                if seen in (outcome, HIDDEN):
                    yield outcome, chance
        elif seen != HIDDEN:
            if action in world.legal():
                yield action, 1.0
        else:
            assert world.phase is KEEP
            yield from kept(world)

    def chances(self) -> Chances:
        """How likely each world is."""
        return {key: chance for key, (_, chance) in self.worlds.items()}


def kept(world: TouriaState) -> Iterator[tuple[int, float]]:
    """T44: each gem on the thieves' table alike; after three black ones only the coloured one."""
    free = world.drawn
    if count(free, BLACK) == 3:
        free -= 3
    for action in world.legal():
        yield action, int(count(free, action - GEM)) / int(size(free))


def distance(one: Chances, other: Chances) -> float:
    """The total variation between two ways to spread chances."""
    return sum(abs(one.get(w, 0.0) - other.get(w, 0.0)) for w in {*one, *other}) / 2
