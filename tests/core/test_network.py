"""A network shares the win as it is stated, in files that can't be mistaken."""

from __future__ import annotations

import json
from math import exp
from random import Random
from typing import Any

import pytest
from librt.vecs import vec

from rookery.core.network import (
    PARTS,
    Network,
    Weights,
    network_text,
    read_network,
    read_weights_file,
    weights_text,
)

MEASURES = ["hearts", "coins", "swords"]
FIRST, SECOND = 4, 3


def weights(seed: int = 1) -> Weights:
    rng = Random(seed)
    shapes = (
        (1, len(MEASURES)),
        (len(MEASURES) + 1, FIRST),
        (FIRST, SECOND),
        (FIRST, SECOND),
        (5, SECOND),
        (1, SECOND),
    )
    return Weights(
        MEASURES,
        {
            name: [[rng.uniform(-1, 1) for _ in range(wide)] for _ in range(many)]
            for name, (many, wide) in zip(PARTS, shapes, strict=True)
        },
    )


def judged(network: Network, rows: list[list[float]]) -> list[float]:
    for seat, row in enumerate(rows):
        network.encode(seat, vec[float](row))
    shares = vec[float]([0.0] * 6)
    network.share(len(rows), shares)
    return [shares[seat] for seat in range(len(rows))]


def plainly(given: Weights, rows: list[list[float]]) -> list[float]:
    """The same by the book, without haste."""
    p, n = given.parts, len(rows)

    def times(row: list[float], layer: list[list[float]]) -> list[float]:
        return [sum(x * layer[i][k] for i, x in enumerate(row)) for k in range(len(layer[0]))]

    codes = [
        [
            max(0.0, b + x)
            for b, x in zip(p["encode"][-1], times(row, p["encode"][:-1]), strict=True)
        ]
        for row in rows
    ]
    strengths = []
    for seat, own in enumerate(codes):
        others = [
            sum(c[k] for i, c in enumerate(codes) if i != seat) / (n - 1) for k in range(FIRST)
        ]
        parts = (times(own, p["own"]), times(others, p["others"]), p["table"][n - 2])
        hidden = [max(0.0, sum(at)) for at in zip(*parts, strict=True)]
        compared = sum(h * w for h, w in zip(hidden, p["weigh"][0], strict=True))
        directly = sum(x * w for x, w in zip(rows[seat], p["direct"][0], strict=True))
        strengths.append(exp(compared + directly))
    return [strength / sum(strengths) for strength in strengths]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_it_shares_as_it_is_stated(players: int) -> None:
    given, rng = weights(), Random(players)
    network = Network(given)
    for _ in range(20):
        rows = [[rng.choice([0.0, rng.uniform(-3, 3)]) for _ in MEASURES] for _ in range(players)]
        assert judged(network, rows) == pytest.approx(plainly(given, rows), abs=1e-12)


def test_the_order_of_the_seats_does_not_matter() -> None:
    network, rows = Network(weights()), [[1.0, 0.0, 2.0], [0.0, 3.0, 1.0], [2.0, 2.0, 0.0]]
    shares = judged(network, rows)
    assert sum(shares) == pytest.approx(1)
    assert judged(network, rows[::-1]) == pytest.approx(shares[::-1])


def test_a_file_gives_the_same_network() -> None:
    given = weights()
    again = read_network(network_text("court", 1, given), "court", MEASURES)
    rows = [[1.0, 2.0, 3.0], [3.0, 2.0, 0.0]]
    assert judged(again, rows) == judged(Network(given), rows)


def test_files_of_something_else_are_refused() -> None:
    text = network_text("court", 1, weights())

    def refuse(told: str, text: str, game: str = "court", measures: list[str] = MEASURES) -> None:
        with pytest.raises(ValueError, match=told):
            read_network(text, game, measures)

    refuse("for court, not for towers", text, "towers")
    refuse("other measures of court", text, measures=["hearts"])
    refuse("is not JSON", text[:100])
    refuse("no file of a judge", "[]")
    refuse("no file of a judge", json.dumps({**json.loads(text), "format": 1}))
    refuse("damaged", text.replace("0.1", "0.2", 1))


def test_parts_that_do_not_fit_are_refused() -> None:
    parts = weights().parts
    with pytest.raises(ValueError, match="'own' must have 4 rows of 3 numbers"):
        Weights(MEASURES, {**parts, "own": parts["own"][1:]})
    with pytest.raises(ValueError, match="has the parts"):
        Weights(MEASURES, {"encode": parts["encode"]})
    with pytest.raises(ValueError, match="1 to 512 units"):
        Weights(MEASURES, {**parts, "weigh": [[0.0] * 513]})


@pytest.mark.parametrize("number", [float("nan"), float("inf"), None, "1"])
def test_what_is_no_number_is_refused(number: Any) -> None:
    text = weights_text("court", 1, MEASURES, [number] * len(MEASURES))
    with pytest.raises(ValueError, match="something that is no number"):
        read_weights_file(text, "court", MEASURES)
