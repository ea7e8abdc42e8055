"""What chance has brought the seats of a game: each outcome's worth less the mean of all others.

An outcome is worth what the judge says when thought has played on by hunch to the end of the turn.
Every outcome is played on with the same dice, which depend on nothing that has come; of a long list
as many are drawn as are looked at, whatever came. So the expectation of luck is nought, however
good or bad the judge: who takes luck off results changes their spread and not their mean.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import CHANCE, OVER, Game, State
from rookery.search.guides import make_guide
from rookery.search.mcts import ROLLOUT_LIMIT

STRIDE: Final = 1 << 10
"""So far apart are the seeds of two outcomes that came one after the other."""


class Luck:
    """Looks on at the outcomes of one game, and adds up what they were worth to each seat."""

    def __init__(self, game: Game, seed: int, plays: int, most: int) -> None:
        """Each outcome is played on so many times; of lists longer than `most`, some are drawn."""
        self._players: i64 = game.players
        self._guide: Final = make_guide(game.name)
        self._rng: Final = Random(seed)
        self._seed = seed
        self._plays: Final = plays
        self._most: Final = most
        self._sums: vec[float] = vec[float]([0.0] * game.players)

    def sums(self) -> list[float]:
        """What all outcomes together have brought each seat."""
        return list(self._sums)

    def note(self, s: State, outcome: int) -> None:
        """Add what this outcome is worth; the state is still as it was before."""
        self._seed += STRIDE
        for each, factor in self._factors(s, outcome).items():
            if factor != 0.0:
                self._add(s, each, factor)

    def _factors(self, s: State, outcome: int) -> dict[int, float]:
        """With which each outcome's worth counts: the one that came less the mean."""
        listed = s.outcomes()
        if len(listed) <= self._most:
            factors = {each: -chance for each, chance in listed}
        else:
            factors = self._drawn(s)
        factors[outcome] = factors.get(outcome, 0.0) + 1.0
        return factors

    def _drawn(self, s: State) -> dict[int, float]:
        self._rng.seed(self._seed)
        factors: dict[int, float] = {}
        for _ in range(self._most):
            each = int(s.sample(self._rng))
            factors[each] = factors.get(each, 0.0) - 1.0 / float(self._most)
        return factors

    def _add(self, s: State, outcome: i64, factor: float) -> None:
        world = s.copy()
        world.step(outcome)
        plays = 1 if world.actor == OVER else self._plays
        for play in range(plays):
            self._rng.seed(self._seed + play)
            self._play_on(world.copy(), factor / float(plays))

    def _play_on(self, s: State, weight: float) -> None:
        guide = self._guide
        guide.begin(s)
        steps: i64 = 0
        while s.actor != OVER and not guide.enough(s):
            if steps == ROLLOUT_LIMIT:
                return  # nobody knows: it says nothing about any seat
            s.step(s.sample(self._rng) if s.actor == CHANCE else guide.decide(s, self._rng))
            steps += 1
        guide.judge(s)
        seat: i64 = 0
        while seat < self._players:
            self._sums[seat] += weight * guide.shares[seat]
            seat += 1
