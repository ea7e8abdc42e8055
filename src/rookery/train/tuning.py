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
from typing import Final

from librt.random import Random

from rookery.arena.running.driver import Driver, in_order
from rookery.bots.searcher import JUDGED, SearchBot
from rookery.core.bot import Bot
from rookery.core.contract import CHANCE, OVER, Game
from rookery.core.network import read_weights_file, weights_text
from rookery.core.registry import load, title
from rookery.core.seat import Seat
from rookery.search.guides import OWN, tunable
from rookery.train.bouts import Bout, Told, check_tables, fought
from rookery.train.keeping import recall, written
from rookery.train.looking import LONGEST, Row, looked_at

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
        tunable(self.game)
        check_tables(self.game, self.players)


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
        if state.actor == CHANCE:
            state.step(state.sample(rng))
        else:
            actor = int(state.actor)
            state.step(bots[actor].choose(Seat(state, actor, rng)))
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
    return SearchBot(rng, guide, pair.iterations, exploration=JUDGED)


def usual_effort(game: str) -> int:
    """What a decision takes where nobody says how much."""
    follower = title(game).follower
    return USUAL_ITERATIONS if follower is None else follower.effort


def bot_by(game: str, effort: int, weights: str) -> str:
    """The name of the bot that plays by a file of weights, or by the game's own."""
    kind = "mcts" if title(game).follower is None else "valued"
    return f"{kind}:{effort}@{weights}"


class Tuning:
    """One run, in its folder."""

    def __init__(
        self, plan: TuningPlan, folder: Path, driver: Driver, workers: int | None = None
    ) -> None:
        plan.check()
        recall(folder, asdict(plan))
        self.plan: Final = plan
        self.tuned: Final = folder / TUNED
        """The file of the weights so far."""
        self._progress: Final = folder / PROGRESS
        self._driver: Final = driver
        self._workers: Final = workers
        self._measures: Final = tunable(plan.game).measures
        self.pairs = 0
        """So many have been played."""
        self.weights: list[float] = list(tunable(plan.game).build(1, None).weights)
        """Where they are now, which single games push to and fro."""
        self.found: list[float] = self.weights
        """The mean of where they were of late: what is written down, and plays the match."""
        self._steps: list[float] = []
        """How far each weight is moved to either side, at first."""
        if self._progress.exists():
            self._go_on()
        else:
            self._steps = steps(plan)

    def _go_on(self) -> None:
        said = json.loads(self._progress.read_text(encoding="utf-8"))
        self.pairs = int(said["pairs"])
        self._steps = [float(step) for step in said["steps"]]
        self.weights = [float(weight) for weight in said["weights"]]
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
        lots = list(self._lots(pairs))
        jobs = [self._pair(number, lot, width) for number, lot in enumerate(lots, self.pairs)]
        for lot, lean in zip(lots, in_order(self._driver.finished(leaning, jobs)), strict=True):
            for i, side in enumerate(lot):
                moved[i] += pace * lean * side * self._steps[i]
        self.weights = moved
        self.pairs += pairs
        newer = min(1.0, pairs / (LATER * self.pairs))
        self.found = [
            mean + newer * (weight - mean)
            for mean, weight in zip(self.found, self.weights, strict=True)
        ]

    def _lots(self, pairs: int) -> Iterator[list[float]]:
        """For each pair the side to which each weight is moved."""
        for number in range(self.pairs, self.pairs + pairs):
            rng = Random(self.plan.seed * MATCH_SEED + number)
            yield [1.0 if rng.randrange(2) else -1.0 for _ in self.weights]

    def _pair(self, number: int, lot: list[float], width: float) -> Pair:
        plan = self.plan
        moves = [side * width * step for side, step in zip(lot, self._steps, strict=True)]
        more = [weight + move for weight, move in zip(self.weights, moves, strict=True)]
        less = [weight - move for weight, move in zip(self.weights, moves, strict=True)]
        players = plan.players[number % len(plan.players)]
        return Pair(plan.game, players, plan.iterations, plan.seed + number, more, less)

    @property
    def name(self) -> str:
        """Of the bot that plays by the weights so far."""
        return bot_by(self.plan.game, self.plan.iterations, str(self.tuned))

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

    def compete(self, games: int, told: Told = lambda *_: None) -> Bout:
        """Play a match against the game's own weights."""
        plan = self.plan
        sides = (self.name, bot_by(plan.game, plan.iterations, OWN))
        return fought(plan.game, plan.players, sides, games, MATCH_SEED, self._workers, told)


def steps(plan: TuningPlan) -> list[float]:
    """How far each weight is moved: less, the more its measure differs between the seats."""
    game = load(plan.game, players=min(plan.players))
    guide = tunable(plan.game).build(1, None)
    seen = [row for seed in range(LOOK) for row in looked_at(game, "eager", seed, guide)[0]]
    if not seen:
        raise ValueError("no game of eager was played to its end: there is nothing to go by")
    return [_step([_differences(row, i) for row in seen]) for i in range(len(guide.weights))]


def _differences(row: Row, measure: int) -> list[float]:
    """By how much each seat has more of something than the mean of all."""
    mean = fmean(seat[measure] for seat in row)
    return [seat[measure] - mean for seat in row]


def _step(differences: list[list[float]]) -> float:
    spread = sqrt(fmean(one * one for row in differences for one in row))
    return min(LONGEST_STEP, STEP / spread) if spread > 0 else LONGEST_STEP
