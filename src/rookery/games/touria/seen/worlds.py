"""Worlds that fit what a seat has seen (T100, T101): hidden gems and dwellers are dealt anew.

What the others may have, and how likely that is, `knowledge` concludes from all that the seat has
seen. A position that was laid out by hand has no such past. In it every gem that the seat can't
place is as likely as any other to be one of the secret gems, in the bag or on the thieves' table,
as far as that fits what is known of them: the ways to go on are counted, and dealing follows the
counts. The true world is never kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.random import Random
from mypy_extensions import i64

from rookery.core.bits import pick_bit
from rookery.games.touria.rules.chance import FILL_MINE, draw_for_thief
from rookery.games.touria.rules.components import COLOURS, DOORS, NONE
from rookery.games.touria.rules.decision import Decision
from rookery.games.touria.rules.gems import COLOURED, count, gem
from rookery.games.touria.rules.locations import KEEP
from rookery.games.touria.rules.screens import COLOUR_BITS, SEAT_BITS
from rookery.games.touria.seen.knowledge import Memory, hidden_from

if TYPE_CHECKING:
    from rookery.games.touria.rules.state import TouriaState


def imagine(s: TouriaState, seat: i64, rng: Random) -> TouriaState:
    """A copy in which the others' secret gems and the doors are dealt anew.

    What is done in it is not written down, so that search is quick. Whoever imagines anew after
    that goes by what can be seen then, as if it had been laid out by hand.
    """
    world = s.copy()
    world.silent_cache = True
    _deal_doors(world, seat, rng)
    if len(s.loot) == 0 and hidden_from(s, seat) == s.bag:
        return world
    memory = s.memory_of(seat)
    if memory.lost:
        CountedDeal(world, seat, hidden_from(s, seat)).deal(rng)
    else:
        _deal_gems(world, memory, rng)
    world.remember(memory)
    return world


def _deal_gems(world: TouriaState, memory: Memory, rng: Random) -> None:
    """Let the others have what they have in one of the worlds that the seat holds possible."""
    number = memory.draw(rng)
    other: i64 = 0
    while other < world.players:
        if other != memory.seat:
            world.set_gems(other, memory.gems(number, other))
        other += 1
    _lay_rest(world, memory.seat, memory.bag(number), rng)


# ---- doors ----------------------------------------------------------------------------------


def _deal_doors(world: TouriaState, seat: i64, rng: Random) -> None:
    """Who is behind the doors that others have looked behind: any of those not seen by the seat."""
    unknown = _unknown_doors(world, seat)
    if unknown == 0:
        return
    absent = world.unplaced(unknown)
    door: i64 = 0
    while door < DOORS:
        if unknown >> door & 1 != 0:
            dweller = pick_bit(absent, rng)
            world.settle_door(door, dweller)
            absent &= ~(i64(1) << dweller)
        door += 1


def _unknown_doors(s: TouriaState, seat: i64) -> i64:
    """The doors behind which somebody is settled, but not for this seat."""
    settled: i64 = 0
    door: i64 = 0
    while door < DOORS:
        if s.behind(door) != NONE:
            settled |= i64(1) << door
        door += 1
    return settled & ~s.seen_by(seat) & ~s.opened


# ---- gems: what nobody has ------------------------------------------------------------------


def _lay_rest(world: TouriaState, seat: i64, rest: i64, rng: Random) -> None:
    """The gems that are nobody's: in the bag, or just drawn by a thief."""
    if another_keeps(world, seat):
        drawn = draw_for_thief(rest, rng)
        world.lay_hidden(rest - drawn, drawn)
    else:
        world.lay_hidden(rest - world.drawn, world.drawn)


def another_keeps(s: TouriaState, seat: i64) -> bool:
    """T44: is another seat about to keep one of the gems that it has drawn?"""
    return s.phase is KEEP and s.actor != seat


def _bag_fits(s: TouriaState, seat: i64, bag: i64) -> bool:
    """T33, T44: mines are filled, and thieves find something, if there is a coloured gem."""
    coloured = bag & COLOURED != 0
    if s.phase is FILL_MINE or another_keeps(s, seat):
        return coloured
    return s.actor < 0 or not coloured or s.empty_mine() == NONE


def _has_choice(world: TouriaState, seat: i64) -> bool:
    """T24: who is asked has a choice; what the seat itself is asked is no news to it."""
    return world.actor < 0 or world.actor == seat or not cast(Decision, world.phase).is_moot(world)


# ---- gems: ways counted ---------------------------------------------------------------------


class CountedDeal:
    """Deals secret gems one by one, each colour as likely as there are ways to go on with it."""

    def __init__(self, world: TouriaState, seat: i64, hidden: i64) -> None:
        self.world: Final = world
        self.seat: i64 = seat
        self.hidden: i64 = hidden
        # Of all seats only the one that is asked must have gems that fit: it comes first.
        others = [x for x in world.secrets if x & SEAT_BITS != seat]
        asked = [x for x in others if x & SEAT_BITS == world.actor]
        self.secrets: list[int] = asked + [x for x in others if x & SEAT_BITS != world.actor]
        self.asked: i64 = len(asked)
        self.known_ways: list[dict[int, float]] = [{} for _ in range(len(self.secrets) + 1)]
        """For each number of secret gems dealt: by the gems left, the ways to go on."""

    def deal(self, rng: Random) -> None:
        """Deal all secret gems and lay down the rest."""
        world = self.world
        dealt = [0] * world.players
        pool = self.hidden
        for i in range(len(self.secrets)):
            one = gem(self.pick(i, pool, rng))
            dealt[self.secrets[i] & SEAT_BITS] += one
            pool -= one
        for seat in range(world.players):
            if seat != self.seat:
                world.set_gems(seat, world.known_of(seat) + dealt[seat])
        _lay_rest(world, self.seat, pool + self.on_table(), rng)

    def on_table(self) -> i64:
        """T44: the gems that the seat itself has drawn."""
        return 0 if another_keeps(self.world, self.seat) else self.world.drawn

    def pick(self, i: i64, pool: i64, rng: Random) -> i64:
        """The colour of the next secret gem, dealt from the pool."""
        left = rng.random() * self.ways(i, pool)
        last: i64 = NONE
        colour: i64 = 0
        while colour < COLOURS:
            ways = self.ways_with(i, pool, colour)
            if ways > 0.0:
                last = colour
                left -= ways
                if left < 0.0:
                    return colour
            colour += 1
        return last  # rounding has left a grain

    def ways(self, i: i64, pool: i64) -> float:
        """In how many ways the secret gems from `i` on can be dealt from the pool."""
        known = self.known_ways[i]
        if pool not in known:
            known[pool] = self.count_ways(i, pool)
        return known[pool]

    def count_ways(self, i: i64, pool: i64) -> float:
        """Find what `ways` then remembers."""
        if i == self.asked and not self.has_choice(pool):
            return 0.0
        if i == i64(len(self.secrets)):
            return 1.0 if _bag_fits(self.world, self.seat, pool) else 0.0
        ways = 0.0
        colour: i64 = 0
        while colour < COLOURS:
            ways += self.ways_with(i, pool, colour)
            colour += 1
        return ways

    def ways_with(self, i: i64, pool: i64, colour: i64) -> float:
        """In how many of them the next one has this colour."""
        number = count(pool, colour)
        if number == 0 or self.secrets[i] >> (COLOUR_BITS + colour) & 1 == 0:
            return 0.0
        return float(number) * self.ways(i + 1, pool - gem(colour))

    def has_choice(self, pool: i64) -> bool:
        """Would the seat that is asked have a choice with all gems that the pool lacks?"""
        world = self.world
        if world.actor >= 0 and world.actor != self.seat:
            possible = world.known_of(world.actor) + self.hidden - pool
            world.set_gems(world.actor, possible)
        return _has_choice(world, self.seat)
