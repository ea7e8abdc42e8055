"""What a search knows of a game beyond its rules: how to play on in thought, where to stop."""

from __future__ import annotations

import json
from importlib.resources import files
from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rookery.core.contract import CHANCE, OVER, SEATS, Moves, State
from rookery.core.network import Network


def read_weights(package: str, measures: list[str]) -> list[float]:
    """The weight of each measure, from `weights.json` in that package."""
    file = files(package) / "weights.json"
    weights: dict[str, float] = json.loads(file.read_text(encoding="utf-8"))
    if list(weights) != measures:
        raise ValueError(f"{file} must list these measures, in this order: {measures}")
    return list(weights.values())


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """Plays on by the game's hunch, to the very end. A game's own guide knows more."""

    def __init__(self) -> None:
        self.shares: vec[float] = vec[float]([0.0] * len(SEATS))
        """Each seat's share of the win, as last judged."""
        self._moves: Final = Moves()

    def begin(self, s: State) -> None:
        """Playing on in thought starts here."""

    def decide(self, s: State, rng: Random) -> i64:
        """What the actor does in thought: its hunch."""
        return s.hunch(rng, self._moves)

    def enough(self, s: State) -> bool:
        """May the position be judged as it stands? It is not over."""
        return False

    def judge(self, s: State) -> None:
        """Write into `shares` what each seat may expect."""
        if s.actor != OVER:
            raise ValueError(f"{s.game.name} has no judgement of a game that is not over")
        for seat, share in enumerate(s.result()):
            self.shares[seat] = share


@mypyc_attr(allow_interpreted_subclasses=True)
class WeighingGuide(Guide):
    """Judges by weighing what each seat has: the win is shared in proportion to exp(weight).

    `tools/fit.py` finds such weights from the results of many games. A network that was trained on
    the same measures can judge in their place. Positions are judged where so many other turns have
    begun, unless the game's own guide knows better.
    """

    def __init__(self, weights: list[float], turns: int = 1) -> None:
        super().__init__()
        self.weights: vec[float] = vec[float](weights)
        self.row: vec[float] = vec[float]([0.0] * len(weights))
        """What `measure` found for one seat, in the order of the weights."""
        self._at: i64 = 0
        self._turns: i64 = turns
        self._turn: i64 = 0
        """The turn in which thought is."""
        self._turns_left: i64 = 0
        self._network: Network | None = None

    def begin(self, s: State) -> None:
        self._turn = s.turn()
        self._turns_left = self._turns

    def enough(self, s: State) -> bool:
        if s.actor != CHANCE and s.turn() != self._turn:
            self._turn = s.turn()
            self._turns_left -= 1
        return self._turns_left <= 0

    def judge_by(self, network: Network) -> None:
        """Let this network judge from now on, and no longer the weights."""
        self._network = network

    def measure(self, s: State, seat: i64) -> None:
        """*For the game.* Fill `row`."""
        raise NotImplementedError

    def begin_row(self) -> None:
        """What is `put` from now on is another seat's."""
        self._at = 0

    def put(self, found: float) -> None:
        """Write the next measure of the row."""
        self.row[self._at] = found
        self._at += 1

    @property
    def measured(self) -> int:
        """How many measures of the row have been written since it was begun."""
        return int(self._at)

    def skip(self, measures: i64) -> None:
        """So many measures say nothing of this seat, or are written after the others."""
        row = self.row
        end = self._at + measures
        while self._at < end:
            row[self._at] = 0.0
            self._at += 1

    def judge(self, s: State) -> None:
        if s.actor == OVER:
            super().judge(s)
            return
        players: i64 = s.game.players
        if self._network is not None and players > 1:
            self._ask(self._network, s, players)
            return
        total = 0.0
        seat: i64 = 0
        while seat < players:
            self.measure(s, seat)
            strength = self.strength()
            self.shares[seat] = strength
            total += strength
            seat += 1
        seat = 0
        while seat < players:
            self.shares[seat] = self.shares[seat] / total
            seat += 1

    def _ask(self, network: Network, s: State, players: i64) -> None:
        seat: i64 = 0
        while seat < players:
            self.measure(s, seat)
            network.encode(seat, self.row)
            seat += 1
        network.share(players, self.shares)

    def strength(self) -> float:
        """What the seat in `row` counts for when the win is shared: exp of what it weighs."""
        weights, row = self.weights, self.row
        weight = 0.0
        i: i64 = 0
        while i < i64(len(weights)):
            weight += weights[i] * row[i]
            i += 1
        return exp(weight)
