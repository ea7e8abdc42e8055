"""Fits a network to what came of positions, with JAX and Optax."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from rookery.core.contract import SEATS
from rookery.core.network import PARTS, Weights
from rookery.train.samples import KEPT_BACK, Numbers, Samples

try:
    import jax
    import jax.numpy as jnp
    import optax
except ModuleNotFoundError as error:
    raise ValueError(
        f"{error.name} is missing; training needs: pip install 'rookery[train]'"
    ) from None

FIRST: Final = 32
SECOND: Final = 16
"""Units of the two layers: few, since the search pays for each of them at every judgement."""
BATCH: Final = 512
"""Positions of a step."""
RATE: Final = 1e-3
DECAY: Final = 1e-3
"""How strongly large numbers are held back."""
PATIENCE: Final = 3
"""So many passes may bring nothing new before it stops."""

Parameters = dict[str, Any]


@dataclass(frozen=True)
class Fitted:
    """What came of one fit."""

    weights: Weights
    positions: int
    surprise: float
    """The mean -log of the share foretold for the winner, of games kept back."""
    guessing: float
    """The same where all seats are foretold equal shares."""


def fit(
    tables: Mapping[int, Samples],
    measures: list[str],
    seed: int,
    most_passes: int = 60,
    start: Sequence[float] | Weights = (),
) -> Fitted:
    """Learn from these positions, by number of players, until games kept back gain nothing.

    It begins with another network, or with weights of the first measures, which the network can
    then only improve on.
    """
    known = {players: one.chosen(~one.kept_back) for players, one in tables.items()}
    kept = {players: one.chosen(one.kept_back) for players, one in tables.items()}
    if not any(len(one.rows) for one in kept.values()):
        raise ValueError(f"there are too few games to learn from: play at least {KEPT_BACK}")
    scale = _scale(known)
    rng = np.random.default_rng(seed)
    if isinstance(start, Weights):
        parameters = _taken_up(start, scale)
    else:
        parameters = _begin(len(measures), rng, start, scale)
    optimizer = optax.adamw(RATE, weight_decay=DECAY)
    moments = optimizer.init(parameters)
    best, lowest, since, passes = parameters, float("inf"), 0, 0
    while passes < most_passes and since < PATIENCE:
        for rows, shares in _batches(known, scale, rng):
            parameters, moments = _step(optimizer, parameters, moments, rows, shares)
        passes += 1
        surprise = _mean_surprise(parameters, kept, scale)
        since += 1
        if surprise < lowest:
            best, lowest, since = parameters, surprise, 0
    amount = sum(len(one.rows) for one in tables.values())
    guessing = _guessing(kept)
    return Fitted(_weights(best, measures, scale), amount, lowest, guessing)


def scores(parameters: Parameters, rows: Any) -> Any:
    """The weight of each seat, as `rookery.core.network` reckons it."""
    players = rows.shape[1]
    codes = jax.nn.relu(rows @ parameters["encode"][:-1] + parameters["encode"][-1])
    others = (codes.sum(axis=1, keepdims=True) - codes) / (players - 1)
    compared = codes @ parameters["own"] + others @ parameters["others"]
    hidden = jax.nn.relu(compared + parameters["table"][players - 2])
    return rows @ parameters["direct"][0] + hidden @ parameters["weigh"][0]


def foretold(weights: Weights, rows: Numbers) -> Numbers:
    """Each seat's share by the training's own arithmetic, to compare the compiled one with."""
    parameters = {name: jnp.asarray(weights.parts[name]) for name in PARTS}
    shares: Numbers = np.asarray(jax.nn.softmax(scores(parameters, jnp.asarray(rows)), axis=1))
    return shares


def _surprise(parameters: Parameters, rows: Any, shares: Any) -> Any:
    return -(shares * jax.nn.log_softmax(scores(parameters, rows), axis=1)).sum(axis=1).mean()


_slope = jax.jit(jax.value_and_grad(_surprise))
_surprised = jax.jit(_surprise)


def _step(
    optimizer: Any, parameters: Parameters, moments: Any, rows: Numbers, shares: Numbers
) -> tuple[Parameters, Any]:
    _, slope = _slope(parameters, rows, shares)
    updates, moments = optimizer.update(slope, moments, parameters)
    return optax.apply_updates(parameters, updates), moments


def _begin(
    measures: int, rng: np.random.Generator, direct: Sequence[float], scale: Numbers
) -> Parameters:
    """Small random numbers, such that no layer's sums grow or shrink (He).

    The last layer begins with nought, so that at first nothing counts but what is weighed directly.
    """

    def drawn(rows: int, columns: int, into: int) -> Any:
        return jnp.asarray(rng.normal(0.0, np.sqrt(2.0 / into), (rows, columns)), jnp.float32)

    encode = drawn(measures + 1, FIRST, measures).at[-1].set(0.0)
    table = jnp.zeros((len(SEATS) - 1, SECOND), jnp.float32)
    known = np.zeros((1, measures), np.float32)
    known[0, : len(direct)] = direct
    return {
        "direct": jnp.asarray(known * scale, jnp.float32),
        "encode": encode,
        "own": drawn(FIRST, SECOND, 2 * FIRST),
        "others": drawn(FIRST, SECOND, 2 * FIRST),
        "table": table,
        "weigh": jnp.zeros((1, SECOND), jnp.float32),
    }


def _taken_up(start: Weights, scale: Numbers) -> Parameters:
    """The numbers of a network, for measures that are scaled."""
    parts = {name: np.asarray(start.parts[name], np.float64) for name in PARTS}
    parts["direct"] = parts["direct"] * scale
    parts["encode"] = np.concatenate([parts["encode"][:-1] * scale[:, None], parts["encode"][-1:]])
    return {name: jnp.asarray(part, jnp.float32) for name, part in parts.items()}


def _weights(parameters: Parameters, measures: list[str], scale: Numbers) -> Weights:
    """The numbers for measures as they are, which training has scaled."""
    parts = {name: np.asarray(parameters[name], np.float64) for name in PARTS}
    parts["direct"] = parts["direct"] / scale
    parts["encode"] = np.concatenate([parts["encode"][:-1] / scale[:, None], parts["encode"][-1:]])
    return Weights(measures, {name: _short(part) for name, part in parts.items()})


def _short(part: Numbers) -> list[list[float]]:
    """Rounded to what single precision holds anyway, so that the file stays small."""
    return [[float(f"{number:.5g}") for number in row] for row in part.tolist()]


def _scale(tables: Mapping[int, Samples]) -> Numbers:
    """How much each measure varies; one that never does is left as it is."""
    rows = np.concatenate([one.rows.reshape(-1, one.rows.shape[-1]) for one in tables.values()])
    spread: Numbers = rows.std(axis=0)
    return np.where(spread > 0, spread, 1.0)


def _batches(
    tables: Mapping[int, Samples], scale: Numbers, rng: np.random.Generator
) -> list[tuple[Numbers, Numbers]]:
    """All positions once, in a new order, in batches of tables of one size."""
    found = []
    for one in tables.values():
        order = rng.permutation(len(one.rows))
        for first in range(0, len(order), BATCH):
            some = order[first : first + BATCH]
            if len(some) == BATCH or len(order) < BATCH:  # a last bit would be compiled anew
                found.append((_single(one.rows[some] / scale), _single(one.shares[some])))
    rng.shuffle(found)
    return found


def _single(numbers: Numbers) -> Any:
    return numbers.astype(np.float32)


def _mean_surprise(parameters: Parameters, tables: Mapping[int, Samples], scale: Numbers) -> float:
    losses = [
        float(_surprised(parameters, _single(one.rows / scale), _single(one.shares)))
        * len(one.rows)
        for one in tables.values()
        if len(one.rows)
    ]
    return sum(losses) / sum(len(one.rows) for one in tables.values())


def _guessing(tables: Mapping[int, Samples]) -> float:
    total = sum(len(one.rows) * float(np.log(one.players)) for one in tables.values())
    return total / sum(len(one.rows) for one in tables.values())
