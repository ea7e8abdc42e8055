"""What positions, outcomes and decisions are worth: by search and judge, or by the game itself."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from librt.random import Random

from rookery.core.contract import OVER, Game, State
from rookery.core.guide import Guide, WeighingGuide
from rookery.core.reckoner import Reckoner
from rookery.core.registry import find
from rookery.core.seat import Seat
from rookery.insight.budgets import Budget
from rookery.insight.calibrating import Calibration, calibrated, calibration_for, stretch
from rookery.insight.findings import Estimate
from rookery.insight.grading import is_clear, is_sure
from rookery.insight.judging import Judging
from rookery.insight.trying import Trials, try_choices, try_position
from rookery.search.guides import make_guide
from rookery.search.mcts import Search

CONTENDERS: Final = 2
"""So many of the most promising decisions are compared with the one that was taken."""
MODEL_ERROR: Final = 0.004
"""A game that reckons by itself makes no errors of chance, but its judgement has some."""
SEED_BITS: Final = 56


def seed_of(*parts: int) -> int:
    """A seed that follows from some numbers; further ones follow it closely."""
    digest = hashlib.blake2b(repr(parts).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> (64 - SEED_BITS)


@dataclass(frozen=True)
class Weighed:
    """A decision compared with the best one."""

    best: int
    options: dict[int, Estimate]
    """Those that were compared, by what the decider could know."""
    change: list[float]
    """What the decision changed for each seat, against the best one; nought unless it is clear."""
    loss: float
    error: float
    before: Estimate
    """All cards open: what each seat could expect before the decision, if the best is taken."""
    known: list[float]
    """The same by what the decider knew."""
    line: list[int]
    measured: dict[int, list[list[float]]]
    """For each that was compared: each seat's mean measures, as the judge names them."""
    apparent: float = 0.0
    """The loss as it was found, clear or not, even below nought: for judging a turn as a whole."""


class Reckoning(Protocol):
    """What a review needs to know of positions."""

    def value(self, s: State, number: int) -> Estimate:
        """What each seat may expect, all cards open."""

    def luck(self, s: State, outcome: int, number: int) -> list[float]:
        """What an outcome is worth to each seat, less the mean of all that can come."""

    def decision(self, s: State, taken: int, number: int) -> Weighed:
        """Compare a decision with the best one."""

    def advice(self, s: State, number: int) -> Weighed:
        """Compare the best decision with what comes next to it, as if that had been taken."""


def reckoning_for(
    game: Game, budget: Budget, seed: int, calibration: Calibration | None = None
) -> Reckoning:
    """The game's own, or search and judge; calibrated as the game says, or otherwise."""
    chosen = calibration_for(game) if calibration is None else calibration
    manifest = find(game.name)
    if manifest is not None and manifest.reckoner is not None and game.open:
        return Reckoned(manifest.reckoner(), chosen, make_guide(game.name))
    return Searched(game, budget, seed, chosen)


def final_shares(s: State) -> Estimate:
    """The result of a finished game, which is certain."""
    return Estimate(s.result(), [0.0] * s.game.players)


# ---- chance -------------------------------------------------------------------------------


def weights_of(s: State, most: int, seed: int) -> dict[int, float]:
    """The outcomes over which a mean is taken: all of them, or as many as were drawn.

    Those that are drawn don't depend on what came, so the mean is right on average.
    """
    listed = dict(s.outcomes())
    if len(listed) <= most:
        return listed
    rng = Random(seed)
    drawn: dict[int, float] = {}
    for _ in range(most):
        outcome = int(s.sample(rng))
        drawn[outcome] = drawn.get(outcome, 0.0) + 1 / most
    return drawn


def after(s: State, action: int) -> State:
    """A copy of the state after a step."""
    stepped = s.copy()
    stepped.step(action)
    return stepped


def difference(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Seat by seat."""
    return [a - b for a, b in zip(one, other, strict=True)]


def mean(values: dict[int, list[float]], weights: dict[int, float]) -> list[float]:
    """Seat by seat, weighed by how likely each outcome is."""
    players = range(len(next(iter(values.values()))))
    return [sum(w * values[outcome][seat] for outcome, w in weights.items()) for seat in players]


# ---- by search and judge ------------------------------------------------------------------


class Searched:
    """Any game: a tree search in imagined worlds, with the game's judge where it has one."""

    def __init__(
        self, game: Game, budget: Budget, seed: int, calibration: Calibration | None = None
    ) -> None:
        self._game: Final = game
        self._budget: Final = budget
        self._seed: Final = seed
        self._calibration: Final = calibration or Calibration()
        self._judging: Final = Judging(game)

    def value(self, s: State, number: int) -> Estimate:
        """By playing through the position as it is."""
        if s.actor == OVER:
            return final_shares(s)
        plays = self._budget.thinking
        trials = try_position(s, self._judging.near, plays, seed_of(self._seed, number))
        return self._estimate(trials, 0, self._calibration.power_at(s))

    def luck(self, s: State, outcome: int, number: int) -> list[float]:
        """Each outcome is played through alike, with the same dice to follow."""
        seed = seed_of(self._seed, number, 1)
        weights = weights_of(s, self._budget.outcomes, seed)
        power = self._calibration.power_at(s)
        values = {
            each: self._played(after(s, each), power, seed)
            for each in dict.fromkeys((*weights, outcome))
        }
        return difference(values[outcome], mean(values, weights))

    def _played(self, s: State, power: float, seed: int) -> list[float]:
        if s.actor == OVER:
            return s.result()
        trials = try_position(s, self._judging.far, self._budget.plays, seed)
        return calibrated(trials.means(0), power)

    def decision(self, s: State, taken: int, number: int) -> Weighed:
        """First a search finds what is promising, then that is compared in the same worlds.

        A loss that seems clear is looked at again, by a longer search of its own.
        """
        first = self._weigh(s, taken, [], self._budget, seed_of(self._seed, number, 2))
        if not is_sure(first.loss, first.error):
            return first
        budget = self._budget
        more = replace(
            budget, thinking=budget.thinking * budget.doubt, pairs=budget.pairs * budget.doubt
        )
        return self._weigh(s, taken, [first.best], more, seed_of(self._seed, number, 3))

    def advice(self, s: State, number: int) -> Weighed:
        """What the search likes best and second best, compared in the same worlds."""
        return self._weigh(s, None, [], self._budget, seed_of(self._seed, number, 2))

    def _weigh(
        self, s: State, judged: int | None, rivals: list[int], budget: Budget, seed: int
    ) -> Weighed:
        """Compare what is promising and what is to be judged, if anything is."""
        rng = Random(seed)
        seat = Seat(s, int(s.actor), rng)
        search = self._judging.search(seat, rng)
        search.run(budget.thinking)
        tried = [option.action for option in search.thought().options]
        also = [] if judged is None else [judged]
        choices = list(dict.fromkeys([*(rivals or tried[:CONTENDERS]), *also]))
        trials = try_choices(search, rng, seat, choices, budget.pairs, seed)
        power = self._calibration.power_at(s)
        options = {c: self._estimate(trials, i, power) for i, c in enumerate(choices)}
        best = choices[self._best_of(trials, int(s.actor))]
        taken = next((c for c in choices if c != best), best) if judged is None else judged
        loss, error = self._loss(trials, options, choices, best, taken, int(s.actor))
        clear = is_clear(loss, error)
        change = difference(options[taken].shares, options[best].shares)
        return Weighed(
            best if clear or judged is None else taken,
            options,
            change if clear else [0.0] * self._game.players,
            loss if clear else 0.0,
            error,
            options[best]
            if judged is None
            else self._open(s, search, rng, best, options[best], budget, seed),
            options[best].shares,
            search.line_after(best),
            self._measured(trials, choices),
            loss,
        )

    def _best_of(self, trials: Trials, actor: int) -> int:
        """The first, which the search likes best, unless another has clearly done better."""
        means = [trials.means(i)[actor] for i in range(trials.choices)]
        best = 0
        for i in range(1, trials.choices):
            if means[i] > means[best] + trials.errors(i, best)[actor]:
                best = i
        return best

    def _loss(
        self,
        trials: Trials,
        options: dict[int, Estimate],
        choices: list[int],
        best: int,
        taken: int,
        actor: int,
    ) -> tuple[float, float]:
        """What was lost, and its error: both as calibrated shares."""
        if taken == best:
            return 0.0, 0.0
        i, j = choices.index(best), choices.index(taken)
        raw = trials.means(i)[actor] - trials.means(j)[actor]
        loss = options[best].shares[actor] - options[taken].shares[actor]
        return loss, trials.errors(i, j)[actor] * stretch(loss, raw)

    def _open(
        self,
        s: State,
        search: Search,
        rng: Random,
        best: int,
        known: Estimate,
        budget: Budget,
        seed: int,
    ) -> Estimate:
        """The same with all cards open: played by what each seat knows, in the true state."""
        if self._game.open:
            return known
        trials = try_choices(search, rng, s, [best], budget.pairs, seed + 1)
        return self._estimate(trials, 0, self._calibration.power_at(s))

    def _estimate(self, trials: Trials, choice: int, power: float) -> Estimate:
        return Estimate(calibrated(trials.means(choice), power), trials.errors(choice))

    def _measured(self, trials: Trials, choices: list[int]) -> dict[int, list[list[float]]]:
        players = range(self._game.players)
        return {c: [trials.measured(i, seat) for seat in players] for i, c in enumerate(choices)}


# ---- by the game itself -------------------------------------------------------------------


class Reckoned:
    """A game that reckons its positions itself: the same all the time, without chance."""

    def __init__(
        self,
        reckoner: Reckoner,
        calibration: Calibration | None = None,
        guide: Guide | None = None,
    ) -> None:
        self._reckoner: Final = reckoner
        self._calibration: Final = calibration or Calibration()
        self._guide: Final = guide if isinstance(guide, WeighingGuide) else None
        """Measures positions, for reasons."""

    def value(self, s: State, number: int) -> Estimate:
        """As the game reckons it."""
        if s.actor == OVER:
            return final_shares(s)
        shares = self._shares(s, self._calibration.power_at(s))
        return Estimate(shares, [0.0] * s.game.players)

    def luck(self, s: State, outcome: int, number: int) -> list[float]:
        """Against the mean of all outcomes, as far as their list goes."""
        weights = dict(s.outcomes())
        power = self._calibration.power_at(s)
        values = {each: self._shares(after(s, each), power) for each in weights}
        return difference(values[outcome], mean(values, weights))

    def decision(self, s: State, taken: int, number: int) -> Weighed:
        """Against all other open decisions."""
        return self._weighed(s, self._options(s), taken)

    def advice(self, s: State, number: int) -> Weighed:
        """The best of all open decisions against the second best; the first of several equals."""
        found, actor = self._options(s), int(s.actor)
        best, *others = sorted(found, key=lambda action: (-found[action].shares[actor], action))
        return replace(self._weighed(s, found, others[0] if others else best), best=best)

    def _options(self, s: State) -> dict[int, Estimate]:
        """What every open decision is worth."""
        power = self._calibration.power_at(s)
        none = [0.0] * s.game.players
        return {
            action: Estimate(calibrated(shares, power), none)
            for action, shares in self._reckoner.options(s)
        }

    def _weighed(self, s: State, found: dict[int, Estimate], taken: int) -> Weighed:
        actor = int(s.actor)
        best = max(found, key=lambda action: (found[action].shares[actor], action == taken))
        loss = found[best].shares[actor] - found[taken].shares[actor]
        clear = is_clear(loss, MODEL_ERROR)
        change = difference(found[taken].shares, found[best].shares)
        return Weighed(
            best if clear else taken,
            found,
            change if clear else [0.0] * s.game.players,
            loss if clear else 0.0,
            MODEL_ERROR if taken != best else 0.0,
            found[best],
            found[best].shares,
            [best],
            {action: self._measured(after(s, action)) for action in (best, taken)},
            loss,
        )

    def _measured(self, s: State) -> list[list[float]]:
        """Each seat's measures in a position, as the judge names them; none at the end."""
        if self._guide is None or s.actor == OVER:
            return []
        found = []
        for seat in range(s.game.players):
            self._guide.measure(s, seat)
            found.append([float(value) for value in self._guide.row])
        return found

    def _shares(self, s: State, power: float) -> list[float]:
        if s.actor == OVER:
            return s.result()
        return calibrated(self._reckoner.shares(s), power)
