"""Finds puzzles in games that were played: where one decision is clearly better than all others.

A quick look passes over most positions; what is left is weighed at length as a review does it, and
then once more in other worlds by another search: one that looks beyond everybody's next turn, or
one with the judge where the game reckons by itself. Only what both find clear is a puzzle. Whoever
decides is a `Seat`, so nothing goes by what it may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final

from librt.random import Random

from rookery.core.contract import SEATS, Game, State
from rookery.core.puzzle_book import FEWEST, PART, Lead, Puzzle, PuzzleStep, Worth, is_forced
from rookery.core.reckoner import Reckoner
from rookery.core.records import Record
from rookery.core.registry import find
from rookery.core.seat import Seat
from rookery.core.turns import BEFORE_THE_FIRST, Turn
from rookery.insight.arguing import Reasons
from rookery.insight.budgets import COACH
from rookery.insight.calibrating import calibrated, calibration_for, stretch
from rookery.insight.judging import Judging
from rookery.insight.reckoning import MODEL_ERROR, reckoning_for, seed_of
from rookery.insight.trying import Trials, try_choices
from rookery.search.mcts import Search

MOST_OPEN: Final = 40
"""Where more decisions are open, nobody would look through them all."""
MOST_STEPS: Final = 4
HUNCHES: Final = 12
"""So often a quick player is asked; a decision that it finds more often than not is no puzzle."""
BEGINNING: Final = 0.15
"""The first part of a game, in which little has happened yet, has no puzzles."""
ROUGHLY: Final = 10
"""Decisions that are no contenders are compared in so many times fewer worlds."""
DIGITS: Final = 4


@dataclass(frozen=True)
class Care:
    """How much thought goes into a position."""

    thinking: int
    """Iterations of the search."""
    pairs: int
    """Worlds in which decisions are compared, each with the same dice."""
    contenders: int
    """So many decisions are compared in all worlds, the others in a part of them."""


@dataclass(frozen=True)
class Effort:
    """How much thought goes into finding a puzzle."""

    look: Care
    weigh: Care
    again: Care


USUAL: Final = Effort(Care(160, 50, 2), Care(1_000, 500, 3), Care(1_600, 800, 3))


@dataclass(frozen=True)
class Opinion:
    """What the open decisions are worth to whoever decides, the best first."""

    worths: dict[int, Worth]
    lead: Lead

    @property
    def best(self) -> int:
        """The decision that is worth most."""
        return next(iter(self.worths))


@dataclass(frozen=True)
class _Place:
    """A decision of a game that was played."""

    number: int
    """So many steps came before it."""
    state: State
    turn: Turn


def _places(record: Record) -> Iterator[_Place]:
    """Where there is something to choose, but not too much."""
    turn, first = BEFORE_THE_FIRST, int(BEGINNING * len(record.actions))
    for number, (state, _) in enumerate(record.states()):
        turn = turn.at(state)
        if number >= first and state.actor >= 0 and FEWEST <= len(state.legal()) <= MOST_OPEN:
            yield _Place(number, state.copy(), turn)


Searching = Callable[[Seat, Random], Search]
"""Makes a search for what a seat has to decide."""


class Finder:
    """Looks for puzzles in games with the same options."""

    def __init__(self, game: Game, effort: Effort = USUAL, part: float = PART) -> None:
        self._game: Final = game
        self._effort: Final = effort
        self._part: Final = part
        """By this part of an equal share the best has to lead, at the least."""
        self._calibration: Final = calibration_for(game)
        self._reckoner: Final = _reckoner_of(game)
        judging = Judging(game)
        self._search: Final[Searching] = judging.search
        self._second: Final[Searching] = (
            judging.far_search if self._reckoner is None else judging.search
        )
        """Makes the search that is asked once more."""

    def puzzle_in(self, record: Record, seed: int, start: float) -> Puzzle | None:
        """The first puzzle from that part of the game of that seed on, or else before it."""
        places = list(_places(record))
        first = int(start * len(record.actions))
        later = [place for place in places if place.number >= first]
        earlier = [place for place in places if place.number < first]
        for place in [*later, *earlier]:
            steps = self._steps(place)
            if steps:
                moves = [record.game.text(action) for action in record.actions[: place.number]]
                found = Puzzle(record.game, seed, int(place.state.actor), moves, steps)
                return self.explained(found)
        return None

    def explained(self, puzzle: Puzzle) -> Puzzle:
        """The same puzzle with the reasons that a review would give."""
        steps = [
            replace(step, why=self._why(puzzle.position(number)[0], step, number))
            for number, step in enumerate(puzzle.steps)
        ]
        return Puzzle(puzzle.game, puzzle.seed, puzzle.seat, puzzle.moves, steps)

    def _why(self, state: State, step: PuzzleStep, seed: int) -> list[Mapping[str, object]]:
        """Why the best is better than the next, by what the seat knows, if a reason is found."""
        best, other = self._game.parse(step.best), self._game.parse(step.second())
        seat = Seat(state, int(state.actor), Random(seed))
        world = seat.imagine(Random(seed))
        weighed = reckoning_for(self._game, COACH, seed).decision(world, other, 0)
        if weighed.best != best:
            return []
        names = [f"Seat {letter}" for letter in SEATS[: self._game.players]]
        return [asdict(one) for one in Reasons(self._game, names).told(seat, weighed, other, seed)]

    def _steps(self, place: _Place) -> list[PuzzleStep]:
        """The decisions of a puzzle that begins here; none if it is no puzzle."""
        seat, steps = int(place.state.actor), list[PuzzleStep]()
        world, turn = place.state.copy(), place.turn
        while len(steps) < MOST_STEPS and world.actor == seat and turn.at(world) is turn:
            if is_forced(world, seat) and steps:
                world.step(world.legal()[0])
                continue
            step = self._step(world, seed_of(place.number, len(steps)), not steps)
            if step is None:
                break
            steps.append(step)
            world.step(self._game.parse(step.best))
        return steps

    def _step(self, state: State, seed: int, is_first: bool) -> PuzzleStep | None:
        """What is best here, if that is clear, and not plain to see at the first step."""
        players = self._game.players
        look = self._looked(state, seed)
        if look.lead.share * max(players, 2) < self._part:
            return None
        if is_first and _is_plain(state, look.best, seed):
            return None
        opinion = self._weighed(state, seed + 1)
        if opinion.best != look.best or not opinion.lead.is_clear(players, self._part):
            return None
        second = self._by_search(state, self._second, self._effort.again, seed_of(seed, 2))
        if second.best != opinion.best or not second.lead.is_clear(players):
            return None
        text = self._game.text
        worths = {text(action): worth for action, worth in opinion.worths.items()}
        return PuzzleStep(text(opinion.best), worths, opinion.lead, second.lead)

    def _looked(self, state: State, seed: int) -> Opinion:
        """At a glance."""
        if self._reckoner is None:
            return self._by_search(state, self._search, self._effort.look, seed)
        return self._weighed(state, seed)

    def _weighed(self, state: State, seed: int) -> Opinion:
        """As a review reckons it: by the game's own reckoner, or by search and judge."""
        if self._reckoner is None:
            return self._by_search(state, self._search, self._effort.weigh, seed)
        seat, power = int(state.actor), self._calibration.power_at(state)
        shares = {
            action: calibrated(shares, power)[seat]
            for action, shares in self._reckoner.options(state)
        }
        ranked = sorted(shares, key=lambda action: -shares[action])
        lead = shares[ranked[0]] - shares[ranked[1]]
        worths = {action: _worth(shares[action], MODEL_ERROR) for action in ranked}
        return Opinion(worths, _lead(lead, MODEL_ERROR))

    def _by_search(self, state: State, searching: Searching, care: Care, seed: int) -> Opinion:
        """A search finds what is promising, which is then compared in the same worlds."""
        rng = Random(seed)
        seat = Seat(state, int(state.actor), rng)
        search = searching(seat, rng)
        search.run(care.thinking)
        fewer = max(2, care.pairs // ROUGHLY)
        power = self._calibration.power_at(state)
        rough = _Compared(
            seat.legal, try_choices(search, rng, seat, seat.legal, fewer, seed), seat.index, power
        )
        choices = rough.ranked[: max(2, care.contenders)]
        trials = try_choices(search, rng, seat, choices, care.pairs, seed_of(seed, 1))
        fine = _Compared(choices, trials, seat.index, power)
        # what was compared in few worlds must not seem better than what was compared in many
        most = fine.shares[fine.ranked[-1]]
        rest = {a: _worth(min(rough.shares[a], most), rough.error(a)) for a in rough.ranked}
        close = {a: _worth(fine.shares[a], fine.error(a)) for a in fine.ranked}
        return Opinion({**close, **{a: w for a, w in rest.items() if a not in close}}, fine.lead())


class _Compared:
    """Decisions tried in the same worlds, as calibrated shares of whoever decides."""

    def __init__(self, choices: Sequence[int], trials: Trials, seat: int, power: float) -> None:
        self._index: Final = {action: i for i, action in enumerate(choices)}
        self._trials: Final = trials
        self._seat: Final = seat
        self.shares: Final = {
            action: calibrated(trials.means(i), power)[seat] for action, i in self._index.items()
        }
        self.ranked: Final = sorted(choices, key=lambda action: -self.shares[action])

    def lead(self) -> Lead:
        """Of the best over the next."""
        best, other = self.ranked[0], self.ranked[1]
        error = self._trials.errors(self._index[best], self._index[other])[self._seat]
        return _lead(self.shares[best] - self.shares[other], error * self._stretch())

    def error(self, action: int) -> float:
        """The standard error of what a decision is worth."""
        return self._trials.errors(self._index[action])[self._seat] * self._stretch()

    def _stretch(self) -> float:
        """Calibration's, of the best decision and the next."""
        best, other = (self._index[action] for action in self.ranked[:2])
        gap = self._trials.means(best)[self._seat] - self._trials.means(other)[self._seat]
        lead = self.shares[self.ranked[0]] - self.shares[self.ranked[1]]
        return stretch(lead, gap)


def _is_plain(state: State, best: int, seed: int) -> bool:
    """Would a quick player find it more often than not?"""
    rng = Random(seed)
    return 2 * sum(int(state.hunch(rng)) == best for _ in range(HUNCHES)) > HUNCHES


def _reckoner_of(game: Game) -> Reckoner | None:
    manifest = find(game.name)
    if manifest is None or manifest.reckoner is None or not game.open:
        return None
    return manifest.reckoner()


def _worth(share: float, error: float) -> Worth:
    return Worth(round(share, DIGITS), round(error, DIGITS))


def _lead(share: float, error: float) -> Lead:
    return Lead(round(share, DIGITS), round(error, DIGITS))
