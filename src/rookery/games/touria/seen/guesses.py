"""All worlds that a seat holds possible: one position, and in it what the thieves may have given.

Everything happens openly but for what the thieves give and what the crystal ball shows. So a world
is told by what each seat has had from the thieves in all, its *haul*: its other gems and the bag
follow. The position is that of one of the worlds, which stands for all; what is done in it, is done
in all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.games.touria.rules.actions import FILLED
from rookery.games.touria.rules.chance import draw_chance, fill_chance, keep_chance
from rookery.games.touria.rules.components import COLOURS
from rookery.games.touria.rules.diary import sight_of
from rookery.games.touria.rules.gems import COLOURED, gem
from rookery.games.touria.rules.upkeep import settle

if TYPE_CHECKING:
    from rookery.games.touria.rules.state import TouriaState

MOST: Final = 4096
"""So many worlds are kept; of more, such a sample as stands for all."""


class Guesses:
    """The worlds, and how likely each is."""

    def __init__(self, s: TouriaState, most: i64) -> None:
        self.players: Final = s.players
        self.most: Final = most
        self.position: TouriaState = cast("TouriaState", s.game.start())
        """The game so far, in the world that stands for all."""
        self.model: i64 = 0
        """The number of that world."""
        self.hauls: vec[i64] = vec[i64]([0] * int(s.players))
        """World by world, seat by seat: all that the seat has had from the thieves."""
        self.weights: vec[float] = vec[float]([1.0])
        """How likely each world is. As the hauls, they are never changed but replaced."""
        self.sums: vec[float] = vec[float]()
        """The weights added up from the first world on: see `add_up`."""
        self.thinned: bool = False
        """Have there been too many worlds?"""
        self.shown: bool = False
        """Has what was seen last told more than was said: did it strike out worlds?"""
        self.lost: bool = False
        """Is there no world left? So it is if a position was laid out by hand."""

    # ---- worlds -----------------------------------------------------------------------------

    def count(self) -> i64:
        """How many worlds there are."""
        return i64(len(self.weights))

    def haul(self, world: i64, seat: i64) -> i64:
        """All that a seat has had from the thieves, in one of the worlds."""
        return self.hauls[world * self.players + seat]

    def gems(self, world: i64, seat: i64) -> i64:
        """The gems that a seat has in one of the worlds."""
        return self.position.gems_of(seat) - self.haul(self.model, seat) + self.haul(world, seat)

    def bag(self, world: i64) -> i64:
        """What is in the bag, or lies before a thief, in one of the worlds."""
        pool = self.position.bag + self.position.drawn
        seat: i64 = 0
        while seat < self.players:
            pool += self.haul(self.model, seat) - self.haul(world, seat)
            seat += 1
        return pool

    def take_as_model(self, world: i64) -> None:
        """Let this world stand for all."""
        if world == self.model:
            return
        s = self.position
        s.lay_hidden(self.bag(world) - s.drawn, s.drawn)
        seat: i64 = 0
        while seat < self.players:
            s.set_gems(seat, self.gems(world, seat))
            seat += 1
        self.model = world

    def draw(self, rng: Random) -> i64:
        """The number of one of the worlds, as likely as it is."""
        low: i64 = 0
        high = self.count() - 1
        if high == 0:
            return 0
        point = rng.random() * self.sums[high]
        while low < high:
            middle = (low + high) // 2
            if self.sums[middle] > point:
                high = middle
            else:
                low = middle + 1
        return low

    def add_up(self) -> None:
        """Make ready to draw worlds."""
        self.sums = self.weights[:]
        world: i64 = 1
        while world < self.count():
            self.sums[world] += self.sums[world - 1]
            world += 1

    # ---- weighing ---------------------------------------------------------------------------

    def weigh_filling(self, action: i64) -> None:
        """T12: how likely this pair was to come into a mine."""
        pair = action - FILLED & 63
        chances = vec[float]([0.0] * int(self.count()))
        world: i64 = 0
        while world < self.count():
            chances[world] = fill_chance(self.bag(world), pair)
            world += 1
        self.weigh(chances)

    def weigh_drawn(self, drawn: i64) -> None:
        """T44: how likely these gems were to lie before the seat itself."""
        chances = vec[float]([0.0] * int(self.count()))
        world: i64 = 0
        while world < self.count():
            chances[world] = draw_chance(self.bag(world), drawn)
            world += 1
        self.weigh(chances)

    def sift_by_gems(self, seat: i64, gems: i64) -> None:
        """Only the worlds stay in which a seat has these gems."""
        fits = vec[float]([0.0] * int(self.count()))
        world: i64 = 0
        while world < self.count():
            fits[world] = 1.0 if self.gems(world, seat) == gems else 0.0
            world += 1
        self.weigh(fits)

    def sift_by_bag(self, coloured: bool) -> None:
        """Only the worlds stay in which there is a coloured gem in the bag, or is not."""
        fits = vec[float]([0.0] * int(self.count()))
        world: i64 = 0
        while world < self.count():
            fits[world] = 1.0 if (self.bag(world) & COLOURED != 0) == coloured else 0.0
            world += 1
        self.strike(fits)

    def strike(self, fits: vec[float]) -> None:
        """Strike out the worlds that don't fit, since something has shown itself."""
        before = self.count()
        self.weigh(fits)
        self.shown = self.shown or self.count() < before

    def weigh(self, chances: vec[float]) -> None:
        """Each world becomes so much less likely; those that can't be go."""
        total = 0.0
        left: i64 = 0
        world: i64 = 0
        while world < self.count():
            chances[world] *= self.weights[world]
            total += chances[world]
            if chances[world] > 0.0:
                left += 1
            world += 1
        if left == 0:
            self.lost = True
            return
        world = 0
        while world < self.count():
            chances[world] /= total
            world += 1
        if left == self.count():
            self.weights = chances
        else:
            self.keep_possible(chances)

    def keep_possible(self, weights: vec[float]) -> None:
        """Only the worlds stay that have a weight."""
        if weights[self.model] == 0.0:
            self.take_as_model(first_possible(weights))
        kept = vec[float]()
        hauls = vec[i64]()
        model = self.model
        world: i64 = 0
        while world < i64(len(weights)):
            if weights[world] > 0.0:
                if world == self.model:
                    model = i64(len(kept))
                kept = append(kept, weights[world])
                seat: i64 = 0
                while seat < self.players:
                    hauls = append(hauls, self.haul(world, seat))
                    seat += 1
            world += 1
        self.hauls, self.weights, self.model = hauls, kept, model

    # ---- sifting by what was done, and who was asked ----------------------------------------

    def come_to(self, sight: i64) -> None:
        """The game goes on until somebody is asked; the worlds in which it was another go."""
        self.sift_by_sight(sight)
        if not self.lost:
            settle(self.position)
            self.lost = sight_of(self.position) != sight

    def sift_by_offer(self, action: i64) -> None:
        """Only the worlds stay in which the decision was open."""
        s = self.position
        actor = s.actor
        own = s.gems_of(actor)
        verdicts: dict[int, bool] = {}
        fits = vec[float]([0.0] * int(self.count()))
        moves = Moves()
        refused = False
        world: i64 = 0
        while world < self.count():
            haul = self.haul(world, actor)
            known = verdicts.get(haul)
            if known is None:
                s.set_gems(actor, own - self.haul(self.model, actor) + haul)
                known = offers(s, action, moves)
                s.set_gems(actor, own)
                verdicts[haul] = known
                refused = refused or not known
            fits[world] = 1.0 if known else 0.0
            world += 1
        if refused:
            self.weigh(fits)

    def sift_by_sight(self, sight: i64) -> None:
        """Only the worlds stay in which this seat would be asked this.

        Each thing that leads on hangs on one seat's gems or on the bag. So it is enough to change
        these one by one in a world that fits.
        """
        if self.count() == 1:
            return
        if not self.find_model(sight):
            self.lost = True
            return
        fits = vec[float]([1.0] * int(self.count()))
        refused = False
        seat: i64 = 0
        while seat < self.players:
            if self.refuse_by_seat(seat, sight, fits):
                refused = True
            seat += 1
        if self.refuse_by_bag(sight, fits):
            refused = True
        if refused:
            self.strike(fits)

    def find_model(self, sight: i64) -> bool:
        """Let a world stand for all in which this is seen, and say whether there is one."""
        if leads_to(self.position.copy(), sight):
            return True
        world: i64 = 0
        while world < self.count():
            self.take_as_model(world)
            if leads_to(self.position.copy(), sight):
                return True
            world += 1
        return False

    def refuse_by_seat(self, seat: i64, sight: i64, fits: vec[float]) -> bool:
        """Strike the worlds in which the seat's gems would lead on to something else."""
        verdicts: dict[int, bool] = {int(self.haul(self.model, seat)): True}
        refused = False
        world: i64 = 0
        while world < self.count():
            haul = self.haul(world, seat)
            known = verdicts.get(haul)
            if known is None:
                trial = self.position.copy()
                trial.set_gems(seat, self.gems(world, seat))
                known = leads_to(trial, sight)
                verdicts[haul] = known
            if not known:
                fits[world] = 0.0
                refused = True
            world += 1
        return refused

    def refuse_by_bag(self, sight: i64, fits: vec[float]) -> bool:
        """Strike the worlds in which the bag would: it matters whether it has a coloured gem."""
        coloured = self.position.bag & COLOURED != 0
        judged = False
        refused = False
        world: i64 = 0
        while world < self.count():
            bag = self.bag(world) - self.position.drawn
            if (bag & COLOURED != 0) != coloured:
                if not judged:
                    trial = self.position.copy()
                    trial.lay_hidden(bag, trial.drawn)
                    if leads_to(trial, sight):
                        return False
                    judged = True
                fits[world] = 0.0
                refused = True
            world += 1
        return refused

    # ---- branching --------------------------------------------------------------------------

    def branch(self, thief: i64) -> None:
        """The thief may have kept any gem; from now on the first world stands for all."""
        places: dict[tuple[int, ...], int] = {}
        hauls = vec[i64]()
        weights = vec[float]()
        world: i64 = 0
        while world < self.count():
            bag = self.bag(world)
            colour: i64 = 0
            while colour < COLOURS:
                chance = keep_chance(bag, colour) * self.weights[world]
                if chance > 0.0:
                    found = self.with_gem(world, thief, colour)
                    place = places.setdefault(tuple(found), len(weights))
                    if place == len(weights):
                        weights = append(weights, 0.0)
                        for haul in found:
                            hauls = append(hauls, haul)
                    weights[place] += chance
                colour += 1
            world += 1
        self.hauls, self.weights, self.model = hauls, weights, 0

    def with_gem(self, world: i64, thief: i64, colour: i64) -> vec[i64]:
        """The hauls of a world, once the thief has kept a gem of that colour."""
        first = world * self.players
        found = self.hauls[first : first + self.players]
        found[thief] += gem(colour)
        return found

    def thin(self) -> None:
        """Of too many worlds keep such as stand for all: each as often as it deserves."""
        if self.lost or self.count() <= self.most:
            return
        self.thinned = True
        factors = vec[float]([0.0] * int(self.count()))
        share = 1.0 / float(self.most)
        due = 0.5 * share
        reached = 0.0
        world: i64 = 0
        while world < self.count():
            reached += self.weights[world]
            while due < reached:
                factors[world] += share / self.weights[world]
                due += share
            world += 1
        self.weigh(factors)


def first_possible(weights: vec[float]) -> i64:
    """The first world that has a weight."""
    world: i64 = 0
    while weights[world] == 0.0:
        world += 1
    return world


def lowest_kept(bag: i64) -> i64:
    """The first colour that a thief may have kept."""
    colour: i64 = 0
    while keep_chance(bag, colour) <= 0.0:
        colour += 1
    return colour


def offers(s: TouriaState, action: i64, moves: Moves) -> bool:
    """Is this decision open?"""
    moves.clear()
    s.offer(moves)
    i: i64 = 0
    while i < moves.count:
        if moves.at(i) == action:
            return True
        i += 1
    return False


def leads_to(trial: TouriaState, sight: i64) -> bool:
    """Is this what is seen when the game goes on from here until somebody is asked?"""
    settle(trial)
    return sight_of(trial) == sight
