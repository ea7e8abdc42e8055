"""Better weights by games: of two players whose weights differ a little, the winner is right.

The players are searches that go by the game's judge, or the game's own where it has one that goes
by weights (`Follower` in `core/manifest.py`).

Every pair of games compares weights that lie a step to either side of the ones so far, all of them
at once, each to a side drawn by lot; the weights move a little towards the side that won. Single
games say next to nothing, some thousands of them do (simultaneous perturbation, SPSA). Nothing is
foretold here, so nothing can be learnt but what wins.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from librt.random import Random

from rookery.arena.running.driver import Driver, in_order
from rookery.bots.searcher import JUDGED, PLAN, PlanBot
from rookery.core.bot import Bot
from rookery.core.contract import OVER, Game
from rookery.core.manifest import Judge
from rookery.core.network import read_weights_file, weights_text
from rookery.core.registry import load, title
from rookery.search.guides import OWN, tunable
from rookery.train.bouts import Bout, Meeting, Told, check_tables, effort_or, fought
from rookery.train.keeping import damaged, read_json, recall, written
from rookery.train.looking import LONGEST, Row, check_measures, looked_at, next_step

USUAL_ITERATIONS: Final = 200
AT_A_TIME: Final = 32
"""Pairs of games between two changes of the weights."""
LOOK: Final = 60
"""Games by hunch that tell how much each measure differs between the seats."""
STEP: Final = 0.15
"""How far a step moves what a seat weighs, in a usual position."""
LONGEST_STEP: Final = 0.3
"""Of a weight, where its measure hardly ever differs."""
PACE: Final = 0.06
"""How much of a step the weights move after a pair that one side won twice, at first."""
SETTLING: Final = 400.0
"""After so many pairs the pace begins to slow down."""
SLOWING: Final = 0.6
NARROWING: Final = 0.101
"""Steps narrow far more slowly than the pace does."""
LATER: Final = 0.5
"""What is found is the mean of where the weights were in this later part of the pairs, roughly."""
MATCH_SEED: Final = 1_000_000_000
"""Where the seeds of matches begin, after those of all pairs."""
TUNED: Final = "tuned.json"
PROGRESS: Final = "progress.json"


@dataclass(frozen=True)
class TuningPlan:
    """How weights are tuned; all that decides what comes of it."""

    game: str
    players: tuple[int, ...]
    """At tables of these sizes, in turn; the match is for the smallest."""
    iterations: int
    """Of the search of each decision, or the effort of the game's own player."""
    seed: int

    def check(self) -> None:
        """Raise a ValueError for what can't be tuned."""
        judge = tunable(self.game)
        check_tables(self.game, self.players)
        table = load(self.game, players=self.players[0])
        check_measures(table, judge.build(1, None), judge.measures)


@dataclass(frozen=True)
class Pair:
    """Two games of the same seed, in which both sides change places."""

    game: str
    players: int
    iterations: int
    seed: int
    more: list[float]
    less: list[float]

    def __str__(self) -> str:
        return f"games of seed {self.seed}"


def _numbers(said: Any, amount: int) -> list[float]:
    """So many numbers, as a file of progress has them."""
    if len(said) != amount:
        raise ValueError(f"{len(said)} numbers in place of {amount}")
    return [float(number) for number in said]


def leaning(pair: Pair) -> float:
    """Play both games: from -1, where `less` has won all, to 1, where `more` has."""
    game = load(pair.game, players=pair.players)
    return sum(_leaning(game, pair, place) for place in (0, 1)) / 2


def _leaning(game: Game, pair: Pair, place: int) -> float:
    """One game, with both kinds of weights round the table by turns."""
    rng = Random(pair.seed)
    sides = [1.0 if seat % 2 == place else -1.0 for seat in range(game.players)]
    bots = [_player(game.name, rng, pair, side) for side in sides]
    state = game.start()
    steps = 0
    while state.actor != OVER and steps < LONGEST:
        state.step(next_step(state, bots, rng))
        steps += 1
    if state.actor != OVER:
        return 0.0
    shares = zip(sides, state.result(), strict=True)
    even = sum(sides) / game.players
    return sum(side * share for side, share in shares) - even


def _player(game: str, rng: Random, pair: Pair, side: float) -> Bot:
    guide = tunable(game).build(1, pair.more if side > 0 else pair.less)
    follower = title(game).follower
    if follower is not None:
        return follower.build(rng, guide, pair.iterations)
    return PlanBot(rng, guide, pair.iterations, exploration=JUDGED)


def usual_effort(game: str) -> int:
    """What a decision takes where nobody says how much."""
    return effort_or(USUAL_ITERATIONS, game)


def bot_by(plan: TuningPlan, weights: str) -> str:
    """The name of the bot that plays by a file of weights, or by the game's own."""
    if title(plan.game).follower is not None:
        return f"valued:{plan.iterations}@{weights}"
    return f"{PLAN}:{plan.iterations}@{weights}"


class Tuning:
    """One run, in its folder."""

    def __init__(
        self, plan: TuningPlan, folder: Path, driver: Driver, workers: int | None = None
    ) -> None:
        plan.check()
        recall(folder, "rookery tune", asdict(plan))
        self.plan: Final = plan
        self.tuned: Final = folder / TUNED
        """The file of the weights so far."""
        self._progress: Final = folder / PROGRESS
        self._driver: Final = driver
        self._workers: Final = workers
        self._measures: Final = tunable(plan.game).measures
        self._traits: Final = traits(tunable(plan.game))
        self.pairs = 0
        """So many have been played."""
        self.weights: list[float] = _own_weights(tunable(plan.game))
        """Where they are now, which single games push to and fro."""
        self.found: list[float] = self.weights
        """The mean of where they were of late: what is written down, and plays the match."""
        self._steps: list[float] = []
        """How far each trait is moved to either side, at first."""
        if self._progress.exists():
            self._go_on()
        else:
            self._steps = steps(plan)

    def _go_on(self) -> None:
        said = read_json(self._progress)
        try:
            self.pairs = int(said["pairs"])
            self._steps = _numbers(said["steps"], len(self._traits))
            self.weights = _numbers(said["weights"], len(self._measures))
        except (KeyError, TypeError, ValueError) as error:
            raise damaged(self._progress, str(error)) from None
        text = self.tuned.read_text(encoding="utf-8")
        self.found = read_weights_file(text, self.plan.game, self._measures)

    def tune(self, pairs: int, told: Told = lambda *_: None) -> None:
        """Go on until so many pairs have been played."""
        while self.pairs < pairs:
            told("Tuning", self.pairs, pairs)
            self._move(min(AT_A_TIME, pairs - self.pairs))
            self._keep()
        told("Tuning", self.pairs, pairs)

    def _move(self, pairs: int) -> None:
        """Play some pairs, and go where the winners are."""
        later = 1 + self.pairs / SETTLING
        width, pace = later**-NARROWING, PACE * later**-SLOWING
        moved = list(self.weights)
        ways = list(self._ways(pairs))
        jobs = [self._pair(number, way, width) for number, way in enumerate(ways, self.pairs)]
        for way, lean in zip(ways, in_order(self._driver.finished(leaning, jobs)), strict=True):
            moved = [weight + pace * lean * move for weight, move in zip(moved, way, strict=True)]
        self.weights = moved
        self.pairs += pairs
        newer = min(1.0, pairs / (LATER * self.pairs))
        self.found = [
            mean + newer * (weight - mean)
            for mean, weight in zip(self.found, self.weights, strict=True)
        ]

    def _ways(self, pairs: int) -> Iterator[list[float]]:
        """For each pair by how much each weight is moved: every trait to a side drawn by lot."""
        for number in range(self.pairs, self.pairs + pairs):
            rng = Random(self.plan.seed * MATCH_SEED + number)
            way = [0.0] * len(self.weights)
            for trait, step in zip(self._traits, self._steps, strict=True):
                side = step if rng.randrange(2) else -step
                for measure, amount in trait.items():
                    way[measure] += side * amount
            yield way

    def _pair(self, number: int, way: list[float], width: float) -> Pair:
        plan = self.plan
        more = [weight + width * move for weight, move in zip(self.weights, way, strict=True)]
        less = [weight - width * move for weight, move in zip(self.weights, way, strict=True)]
        players = plan.players[number % len(plan.players)]
        return Pair(plan.game, players, plan.iterations, plan.seed + number, more, less)

    @property
    def name(self) -> str:
        """Of the bot that plays by the weights so far."""
        return bot_by(self.plan, str(self.tuned))

    def _keep(self) -> None:
        rules = title(self.plan.game).rules
        with written(self.tuned) as file:
            file.write(weights_text(self.plan.game, rules, self._measures, self.found).encode())
        with written(self._progress) as file:
            file.write(
                json.dumps(
                    {"pairs": self.pairs, "steps": self._steps, "weights": self.weights}
                ).encode()
            )

    def compete(self, games: int, told: Told = lambda *_: None, adjusted: bool = True) -> Bout:
        """Play a match against the game's own weights; luck is taken off if it is `adjusted`."""
        own = bot_by(self.plan, OWN)
        table = (self.plan.game, min(self.plan.players))
        match = Meeting(*table, self.name, own, games, MATCH_SEED, adjusted)
        return fought(match, self._workers, told)


Trait = dict[int, float]
"""By number of the measure: how much its weight is moved with the others."""


def traits(judge: Judge) -> list[Trait]:
    """What is tuned as one: as the game says, or each weight for itself."""
    number = {name: n for n, name in enumerate(judge.measures)}
    if not judge.traits:
        return [{n: 1.0} for n in number.values()]
    return [
        {number[name]: amount for name, amount in trait.items()} for trait in judge.traits.values()
    ]


def _own_weights(judge: Judge) -> list[float]:
    """Those of the game; what its judge does not weigh counts for nothing yet."""
    weights = list(judge.build(1, None).weights)
    return weights + [0.0] * (len(judge.measures) - len(weights))


def steps(plan: TuningPlan) -> list[float]:
    """How far each trait is moved: less, the more what it weighs differs between the seats."""
    game = load(plan.game, players=min(plan.players))
    judge = tunable(plan.game)
    guide = judge.build(1, None)
    seen = [row for seed in range(LOOK) for row in looked_at(game, "eager", seed, guide)[0]]
    if not seen:
        raise ValueError("no game of eager was played to its end: there is nothing to go by")
    return [_step([_differences(row, trait) for row in seen]) for trait in traits(judge)]


def _differences(row: Row, trait: Trait) -> list[float]:
    """By how much each seat has more of something than the mean of all."""
    found = [sum(amount * seat[n] for n, amount in trait.items()) for seat in row]
    mean = fmean(found)
    return [one - mean for one in found]


def _step(differences: list[list[float]]) -> float:
    spread = sqrt(fmean(one * one for row in differences for one in row))
    return min(LONGEST_STEP, STEP / spread) if spread > 0 else LONGEST_STEP
