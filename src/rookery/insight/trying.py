"""Decisions and positions tried out in many worlds: the compiled heart of a review."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import OVER, State
from rookery.core.guide import Guide, WeighingGuide
from rookery.core.seat import Seat
from rookery.search.mcts import Lookahead

EXPLORATION: Final = 0.1
LARGEST: Final = 1 << 30
LEARNT: Final = 3
"""The first of so many parts of the plays only teach the trees."""


class Trials:
    """What came of some decisions in the same worlds with the same dice."""

    def __init__(self, choices: i64, rounds: i64, players: i64, measures: i64) -> None:
        self.choices: Final = choices
        self.rounds: Final = rounds
        self.players: Final = players
        self.measures: Final = measures
        self._shares: vec[float] = vec[float]([0.0] * int(choices * rounds * players))
        self._rows: vec[float] = vec[float]([0.0] * int(choices * players * measures))
        self._judged: vec[i64] = vec[i64]([0] * int(choices))

    def note(self, round_: i64, choice: i64, guide: Guide, s: State) -> None:
        """Write down how a world ended after a choice."""
        first = (round_ * self.choices + choice) * self.players
        seat: i64 = 0
        while seat < self.players:
            self._shares[first + seat] = guide.shares[seat]
            seat += 1
        if self.measures > 0 and s.actor != OVER and isinstance(guide, WeighingGuide):
            self._measure(choice, guide, s)

    def _measure(self, choice: i64, guide: WeighingGuide, s: State) -> None:
        self._judged[choice] += 1
        seat: i64 = 0
        while seat < self.players:
            guide.measure(s, seat)
            first = (choice * self.players + seat) * self.measures
            i: i64 = 0
            while i < self.measures:
                self._rows[first + i] += guide.row[i]
                i += 1
            seat += 1

    def means(self, choice: i64) -> list[float]:
        """Each seat's mean share after a choice."""
        sums = [0.0] * int(self.players)
        for round_ in range(int(self.rounds)):
            first = (round_ * self.choices + choice) * self.players
            for seat in range(int(self.players)):
                sums[seat] += self._shares[first + seat]
        return [total / float(self.rounds) for total in sums]

    def errors(self, choice: i64, other: i64 = -1) -> list[float]:
        """The standard error of each seat's mean, or of its difference from another choice's."""
        means = self.means(choice)
        rivals = self.means(other) if other >= 0 else [0.0] * int(self.players)
        found = []
        for seat in range(int(self.players)):
            squares = 0.0
            for round_ in range(int(self.rounds)):
                base = round_ * self.choices
                value = self._shares[(base + choice) * self.players + seat] - means[seat]
                if other >= 0:
                    value -= self._shares[(base + other) * self.players + seat] - rivals[seat]
                squares += value * value
            spread = squares / float(max(self.rounds - 1, 1))
            found.append((spread / float(self.rounds)) ** 0.5)
        return found

    def measured(self, choice: i64, seat: i64) -> list[float]:
        """The mean of each measure of a seat; empty if every world came to its end."""
        if self._judged[choice] == 0:
            return []
        first = (choice * self.players + seat) * self.measures
        times = float(self._judged[choice])
        return [self._rows[first + i] / times for i in range(int(self.measures))]


def try_choices(
    ahead: Lookahead,
    rng: Random,
    source: State | Seat,
    choices: list[int],
    rounds: int,
    seed: int,
) -> Trials:
    """Play through worlds of a seat, or through the state itself, once for each choice.

    `rng` is the one that the lookahead has; it is set anew for each world.
    """
    guide = ahead.guide
    game = source.game
    measures = len(guide.weights) if isinstance(guide, WeighingGuide) else 0
    trials = Trials(len(choices), rounds, game.players, measures)
    for round_ in range(rounds):
        rng.seed(seed + round_)
        world = source.imagine(rng) if isinstance(source, Seat) else source.copy()
        dice = rng.randrange(LARGEST)
        for number, choice in enumerate(choices):
            rng.seed(dice)
            played = world.copy()
            ahead.play(played, choice)
            trials.note(round_, number, guide, played)
    return trials


def try_position(s: State, guide: Guide, plays: int, seed: int) -> Trials:
    """Play through a position many times, with trees that learn; the first plays don't count."""
    if s.actor == OVER:
        guide.judge(s)
        ended = Trials(1, 1, s.game.players, 0)
        ended.note(0, 0, guide, s)
        return ended
    rng = Random(seed)
    ahead = Lookahead(s.game, guide, rng, EXPLORATION)
    learning = plays // LEARNT
    trials = Trials(1, plays - learning, s.game.players, 0)
    for play in range(plays):
        rng.seed(seed + play)
        world = s.copy()
        ahead.play(world)
        if play >= learning:
            trials.note(play - learning, 0, guide, world)
    return trials
