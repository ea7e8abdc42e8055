"""A learner from nothing: actor and critic in plain NumPy, playing To Court the King with itself.

    python examples/learn_court.py --minutes 5 --curve curve.json

One small network plays both seats of many games at once. It sees the observation and the open
decisions, and hears at the end who has won. Now and then it plays against the bot `eager`.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices are best left to one core

import numpy as np
from numpy.typing import NDArray

from rookery import Game
from rookery.envs.vector import VectorGames

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]
Integers = NDArray[np.int64]

GAMES = 256
STEPS = 32
"""So many decisions in each game are played before something is learned."""
HIDDEN = 128
FADE = 0.9
"""How much of what is learned about a decision goes on to the one before."""
CURIOSITY = 0.01
"""What it is worth to keep several decisions in play."""
RATE = 1e-3
WORTH = (1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 6, 6, 6, 6, 10, 10)
"""A first guess of what a card is worth: its row, roughly."""


# ---- the network ----------------------------------------------------------------------------


class Network:
    """Observations in; a preference for each decision and the value of the position out."""

    def __init__(self, game: Game, rng: np.random.Generator) -> None:
        size, decisions = game.observation().size, game.decisions
        self.cards = slice(*game.observation().spans()["cards"])
        shapes = [(size, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, decisions + 1)]
        scales = [(2 / size) ** 0.5, (2 / HIDDEN) ** 0.5, 0.01]
        self.weights: list[Floats] = [
            (rng.standard_normal(shape) * scale).astype(np.float32)
            for shape, scale in zip(shapes, scales, strict=True)
        ]
        self.biases: list[Floats] = [np.zeros(shape[1], np.float32) for shape in shapes]
        self.adam = Adam([*self.weights, *self.biases])

    def forward(self, seen: Floats) -> list[Floats]:
        """What goes into each layer, and what comes out of the last."""
        first = np.maximum(seen @ self.weights[0] + self.biases[0], 0)
        second = np.maximum(first @ self.weights[1] + self.biases[1], 0)
        return [seen, first, second, second @ self.weights[2] + self.biases[2]]

    def think(self, seen: Floats, masks: Flags) -> tuple[Floats, Floats]:
        """How likely it takes each decision, and what it expects: -1 for a loss, 1 for a win."""
        out = self.forward(seen)[-1]
        return shares_of(out, masks), self.expect(seen, out)

    def expect(self, seen: Floats, out: Floats) -> Floats:
        """The guess from the cards, as far as the network has not corrected it."""
        own, other = np.split(seen[:, self.cards], 2, axis=1)
        ahead = (own - other) @ np.array(WORTH, np.float32)
        return np.asarray(np.tanh(0.1 * ahead + out[:, -1]), np.float32)

    def learn(self, layers: list[Floats], slope: Floats) -> None:
        """Go a step down, given the slope of the loss at the last layer."""
        for_weights: list[Floats] = []
        for_biases: list[Floats] = []
        for i in (2, 1, 0):
            for_weights.insert(0, layers[i].T @ slope)
            for_biases.insert(0, slope.sum(axis=0))
            slope = (slope @ self.weights[i].T) * (layers[i] > 0)
        self.adam.step([*for_weights, *for_biases])


class Adam:
    """Steps down a slope, of about the same size for each parameter."""

    def __init__(self, parameters: list[Floats]) -> None:
        self.parameters = parameters
        self.means = [np.zeros_like(p) for p in parameters]
        self.squares = [np.zeros_like(p) for p in parameters]
        self.steps = 0

    def step(self, slopes: list[Floats]) -> None:
        self.steps += 1
        steepness = sum(float((slope * slope).sum()) for slope in slopes) ** 0.5
        rate = RATE * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for i, slope in enumerate(slopes):
            eased = slope / max(1.0, steepness)
            self.means[i] += 0.1 * (eased - self.means[i])
            self.squares[i] += 0.001 * (eased * eased - self.squares[i])
            self.parameters[i] -= rate * self.means[i] / (np.sqrt(self.squares[i]) + 1e-8)


def shares_of(out: Floats, masks: Flags) -> Floats:
    """Preferences as probabilities; what is not open has none."""
    masked = np.where(masks, out[:, :-1], -np.inf)
    shares = np.exp(masked - masked.max(axis=1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True), np.float32)


def draw(shares: Floats, rng: np.random.Generator) -> Integers:
    """A decision for each game, as likely as its share."""
    return np.asarray((shares / rng.exponential(size=shares.shape)).argmax(axis=1), np.int64)


# ---- learning -------------------------------------------------------------------------------


@dataclass
class Experience:
    """What was seen, done and gained, a row per decision."""

    seen: Floats
    masks: Flags
    actions: Integers
    gains: Floats
    """How much better than expected it turned out."""
    targets: Floats
    """What should have been expected."""


class Learner:
    """Plays all seats of many games, and learns from what becomes of them."""

    def __init__(self, seed: int, games: int = GAMES) -> None:
        self.rng = np.random.default_rng(seed)
        self.games = VectorGames("court", games, players=2, zero_sum=True, max_steps=3000)
        self.games.reset(seed)
        self.network = Network(self.games.game, self.rng)
        self.decisions = 0

    def improve(self) -> None:
        """Play some steps in every game, then learn from them."""
        self._learn(self._play())
        self.decisions += STEPS * len(self.games)

    def _play(self) -> Experience:
        games, count = self.games, len(self.games)
        seen = np.empty((STEPS, *games.observations.shape), np.float32)
        masks = np.empty((STEPS, *games.masks.shape), np.bool_)
        actions = np.empty((STEPS, count), np.int64)
        values = np.empty((STEPS + 1, count), np.float32)
        rewards = np.empty((STEPS, count), np.float32)
        follows = np.empty((STEPS, count), np.float32)
        for t in range(STEPS):
            seen[t], masks[t] = games.observations, games.masks
            shares, values[t] = self.network.think(seen[t], masks[t])
            actions[t] = draw(shares, self.rng)
            deciders = games.actors.copy()
            games.step(actions[t])
            rewards[t] = games.rewards[np.arange(count), deciders]
            # What comes next is worth as much to the same seat, and as much less to the other.
            over = games.terminated | games.truncated
            follows[t] = np.where(games.actors == deciders, 1.0, -1.0) * ~over
        values[STEPS] = self.network.think(games.observations, games.masks)[1]
        gains = gains_of(rewards, follows, values)
        rows = STEPS * count
        return Experience(
            seen.reshape(rows, -1),
            masks.reshape(rows, -1),
            actions.ravel(),
            gains.ravel(),
            (gains + values[:-1]).ravel(),
        )

    def _learn(self, past: Experience) -> None:
        layers = self.network.forward(past.seen)
        out = layers[-1]
        shares, values = shares_of(out, past.masks), self.network.expect(past.seen, out)
        weights = (past.gains - past.gains.mean()) / (past.gains.std() + 1e-6)
        slope = np.zeros_like(out)
        slope[:, :-1] = shares * weights[:, None] + CURIOSITY * slope_of_entropy(shares)
        slope[np.arange(len(out)), past.actions] -= weights
        slope[:, -1] = (values - past.targets) * (1 - values * values)
        self.network.learn(layers, np.asarray(slope / len(out), np.float32))

    def wins(self, others: str, games: int, seed: int = 99) -> float:
        """Its share of `games` games against a bot, the seats drawn."""
        table = VectorGames("court", games, players=2, seat=None, others=others, max_steps=2000)
        table.reset(seed)
        rng = np.random.default_rng(seed)
        playing = np.ones(games, np.bool_)
        won = 0.0
        while playing.any():
            shares, _ = self.network.think(table.observations, table.masks)
            seats = table.actors.copy()
            table.step(draw(shares, rng))
            won += float(table.rewards[np.arange(games), seats][playing].sum())
            playing &= ~(table.terminated | table.truncated)
        return won / games


def gains_of(rewards: Floats, follows: Floats, values: Floats) -> Floats:
    """Of each decision: how much better than expected, looking ahead with fading weight."""
    gains = np.zeros_like(rewards)
    later = np.zeros_like(rewards[0])
    for t in reversed(range(len(rewards))):
        surprise = rewards[t] + follows[t] * values[t + 1] - values[t]
        later = surprise + FADE * follows[t] * later
        gains[t] = later
    return gains


def slope_of_entropy(shares: Floats) -> Floats:
    """How preferences would have to change for the decisions to be less varied."""
    logs = np.log(np.maximum(shares, 1e-8))
    entropy = -(shares * logs).sum(axis=1, keepdims=True)
    return np.asarray(shares * (logs + entropy), np.float32)


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn To Court the King by playing with oneself")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--look", type=float, default=20.0, help="seconds between two looks")
    parser.add_argument("--curve", type=Path, help="where to write the learning curve, as JSON")
    asked = parser.parse_args()
    learner = Learner(asked.seed)
    curve: list[dict[str, float]] = []
    start = time.perf_counter()
    while True:
        spent = time.perf_counter() - start
        if spent >= asked.look * len(curve):
            won = learner.wins("eager", 512)
            curve.append({"seconds": spent, "decisions": learner.decisions, "wins": won})
            print(f"{spent:5.0f} s  {learner.decisions:9,} decisions  {won:5.1%} of games won")
        if spent >= 60 * asked.minutes:
            break
        learner.improve()
    if asked.curve:
        asked.curve.write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
