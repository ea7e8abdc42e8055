"""A learner from nothing: actor and critic in plain NumPy, playing To Court the King with itself.

    python examples/learn_court.py --minutes 5 --curve curve.json

Both seats are played by one small network, in many games at once. It sees the observation and the
open decisions, and hears at the end who has won. Now and then it plays against the bots inside.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rookery.envs.vector import VectorGames

Array = NDArray[np.float32]

GAMES = 256
STEPS = 32
HIDDEN = 128
FADE = 0.9
"""How much of what was learned at the next decision counts for the one before."""
CURIOSITY = 0.01
RATE = 1e-3


class Network:
    """Observation in; a preference for each decision and the value of the position out."""

    def __init__(self, size: int, decisions: int, rng: np.random.Generator) -> None:
        def layer(inputs: int, outputs: int, scale: float) -> Array:
            return (rng.standard_normal((inputs, outputs)) * scale).astype(np.float32)

        self.weights = [
            layer(size, HIDDEN, (2 / size) ** 0.5),
            layer(HIDDEN, HIDDEN, (2 / HIDDEN) ** 0.5),
            layer(HIDDEN, decisions + 1, 0.01),
        ]
        self.biases = [np.zeros(w.shape[1], np.float32) for w in self.weights]
        self._averages = [np.zeros_like(p) for p in self.parameters()]
        self._squares = [np.zeros_like(p) for p in self.parameters()]
        self._updates = 0

    def parameters(self) -> list[Array]:
        return [*self.weights, *self.biases]

    def forward(self, seen: Array) -> list[Array]:
        """The output of each layer."""
        outputs = [seen]
        for i, (w, b) in enumerate(zip(self.weights, self.biases, strict=True)):
            out = outputs[-1] @ w + b
            outputs.append(np.maximum(out, 0) if i < 2 else out)
        return outputs

    def think(self, seen: Array, masks: NDArray[np.bool_]) -> tuple[Array, Array]:
        """How likely it takes each decision, and what it expects: -1 for a loss, 1 for a win."""
        out = self.forward(seen)[-1]
        return open_shares(out[:, :-1], masks), np.tanh(out[:, -1])

    def learn(self, outputs: list[Array], slope: Array) -> None:
        """A step of Adam against the slope of the loss at the last layer."""
        slopes: list[Array] = []
        for i in (2, 1, 0):
            slopes = [outputs[i].T @ slope, *slopes, slope.sum(axis=0)]
            slope = (slope @ self.weights[i].T) * (outputs[i] > 0)
        ordered = [*slopes[:3], *slopes[3:][::-1]]
        norm = float(np.sqrt(sum(float((s * s).sum()) for s in ordered)))
        self._updates += 1
        ease = (1 - 0.999**self._updates) ** 0.5 / (1 - 0.9**self._updates)
        for i, parameter in enumerate(self.parameters()):
            change = ordered[i] / max(1.0, norm)
            self._averages[i] += 0.1 * (change - self._averages[i])
            self._squares[i] += 0.001 * (change**2 - self._squares[i])
            parameter -= RATE * ease * self._averages[i] / (np.sqrt(self._squares[i]) + 1e-8)


def open_shares(preferences: Array, masks: NDArray[np.bool_]) -> Array:
    """Preferences as probabilities; what is not open has none."""
    masked = np.where(masks, preferences, -np.inf)
    shares = np.exp(masked - masked.max(axis=1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True), np.float32)


def draw(shares: Array, rng: np.random.Generator) -> NDArray[np.int64]:
    """A decision for each game, as likely as its share."""
    noise = rng.exponential(size=shares.shape).astype(np.float32)
    return np.asarray((shares / noise).argmax(axis=1))


class Learner:
    """Plays all seats of many games, and learns from what became of them."""

    def __init__(self, seed: int, games: int = GAMES) -> None:
        self.rng = np.random.default_rng(seed)
        self.games = VectorGames("court", games, players=2, zero_sum=True, max_steps=3000)
        self.games.reset(seed)
        size = self.games.observations.shape[1]
        self.network = Network(size, self.games.game.decisions, self.rng)
        self.decisions = 0

    def improve(self) -> None:
        """Play some steps in every game, then learn from them."""
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
            # the next value is the decider's own, the other seat's with its sign turned, or none
            follows[t] = np.where(games.actors == deciders, 1, -1) * ~(
                games.terminated | games.truncated
            )
        values[STEPS] = self.network.think(games.observations, games.masks)[1]
        gains = np.zeros((STEPS, count), np.float32)
        later = np.zeros(count, np.float32)
        for t in reversed(range(STEPS)):
            surprise = rewards[t] + follows[t] * values[t + 1] - values[t]
            later = surprise + FADE * follows[t] * later
            gains[t] = later
        self._learn(seen, masks, actions, gains, gains + values[:-1])
        self.decisions += STEPS * count

    def _learn(
        self, seen: Array, masks: NDArray[np.bool_], actions: NDArray[np.int64], gains: Array,
        targets: Array,
    ) -> None:
        width = seen.shape[-1]
        seen, masks = seen.reshape(-1, width), masks.reshape(-1, masks.shape[-1])
        picked, gain, target = actions.ravel(), gains.ravel(), targets.ravel()
        outputs = self.network.forward(seen)
        out = outputs[-1]
        shares = open_shares(out[:, :-1], masks)
        values = np.tanh(out[:, -1])
        rows = np.arange(len(picked))
        slope = np.zeros_like(out)
        weight = (gain - gain.mean()) / (gain.std() + 1e-6)
        slope[:, :-1] = shares * weight[:, None]
        slope[rows, picked] -= weight
        logs = np.log(np.maximum(shares, 1e-8))
        surprise = -(shares * logs).sum(axis=1, keepdims=True)
        slope[:, :-1] += CURIOSITY * shares * (logs + surprise)
        slope[:, -1] = (values - target) * (1 - values**2)
        self.network.learn(outputs, slope / len(rows))

    def win_rate(self, others: str, games: int, seed: int = 99) -> float:
        """Its share of wins in the first `games` games that end, the seats drawn."""
        arena = VectorGames("court", min(games, 256), players=2, seat=None, others=others)
        arena.reset(seed)
        rng = np.random.default_rng(seed)
        won, ended = 0.0, 0
        left = np.full(len(arena), -(-games // len(arena)))
        for _ in range(2000):
            shares, _ = self.network.think(arena.observations, arena.masks)
            deciders = arena.actors.copy()
            arena.step(draw(shares, rng))
            counts = (arena.terminated | arena.truncated) & (left > 0)
            won += float(arena.rewards[np.arange(len(arena)), deciders][counts].sum())
            ended += int(counts.sum())
            left -= counts
            if not left.any():
                break
        return won / max(ended, 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="where to write the learning curve, as JSON")
    asked = parser.parse_args()
    learner = Learner(asked.seed)
    curve = []
    start = time.perf_counter()
    next_look = 0.0
    while (spent := time.perf_counter() - start) < 60 * asked.minutes:
        if spent >= next_look:
            point = {"seconds": round(spent), "decisions": learner.decisions}
            point["eager"] = round(learner.win_rate("eager", 500), 3)
            curve.append(point)
            print(point, flush=True)
            next_look += 15.0
        learner.improve()
    if asked.curve:
        asked.curve.write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
