"""Judging positions by a learned network: ours, compiled, beside NumPy and ONNX Runtime.

All judge the same positions, one or many at a time. Ours takes one after the other, seat by seat,
as its guide does; it is called from Python here, so the calls are in its figure. The others get
their positions laid out in single precision beforehand, which a search would have to do for them.
"""

from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any, Final

from librt.vecs import vec

from bench.contest import Comparison, Contest, Contestant, Missing, those_present
from bench.peers import numpy, onnxruntime
from bench.searches import learned
from bench.seen_positions import Seen, seen
from rookery.core.contract import SEATS
from rookery.core.network import Network

TABLES: Final = (2, 4)
POSITIONS: Final = 512
BATCHES: Final = (1, 16, 64)
WANTED: Final = {1: 1.0}
"""A search asks for one judgement at a time: nobody should be faster at that."""
PEERS: Final = (numpy, onnxruntime)
ROUNDING: Final = 1e-5
"""So far a share may lie from ours, which is reckoned in double precision."""


def contest() -> Contest:
    found = [seen(game, players, POSITIONS) for game in learned() for players in TABLES]
    asked = [(one, peer, size) for one in found for peer in PEERS for size in BATCHES]
    peers, skipped = those_present([partial(their_judge, *who) for who in asked])
    return Contest(
        title="Positions judged by a learned network, one or many at a time",
        unit="positions",
        contestants=[our_judge(one) for one in found] + peers,
        comparisons=[
            Comparison(str(one), named(one, peer, size), WANTED.get(size))
            for one, peer, size in asked
        ],
        skipped=list(dict.fromkeys(skipped)),
    )


def named(one: Seen, peer: ModuleType, size: int) -> str:
    return f"{one}, {peer.NAME} × {size}"


def our_judge(one: Seen) -> Contestant:
    rows = [[vec[float](row) for row in position] for position in one.rows]
    network = Network(one.weights)
    shares = vec[float]([0.0] * len(SEATS))

    def portion(_seed: int) -> int:
        encode, share = network.encode, network.share
        for position in rows:
            for seat, row in enumerate(position):
                encode(seat, row)
            share(one.players, shares)
        return len(rows)

    nought = sum(number == 0.0 for position in one.rows for row in position for number in row)
    of_all = len(one.rows) * one.players * len(one.weights.measures)
    return Contestant(str(one), portion, f"{nought / of_all:.0%} of what it is shown is nought")


def their_judge(one: Seen, peer: ModuleType, size: int) -> Contestant:
    judge = peer.judge(one.weights, one.players)
    laid_out = batches(one, size)
    if differing := difference(one, judge, laid_out):
        raise Missing(f"{peer.NAME}: not the same judgement of {one}, {differing}")

    def portion(_seed: int) -> int:
        for rows in laid_out:
            judge(rows)
        return len(one.rows)

    return Contestant(named(one, peer, size), portion)


def batches(one: Seen, size: int) -> list[Any]:
    """The positions as arrays of so many; the last may have fewer."""
    import numpy as np

    rows = np.array(one.rows, np.float32)
    return [rows[start : start + size].copy() for start in range(0, len(rows), size)]


def difference(one: Seen, judge: Callable[[Any], Any], laid_out: list[Any]) -> str:
    """The first position that is judged otherwise than by our network, in words, or nothing."""
    theirs = [shares for rows in laid_out for shares in judge(rows).tolist()]
    for number, (ours, other) in enumerate(zip(judged(one), theirs, strict=True)):
        if any(abs(a - b) > ROUNDING for a, b in zip(ours, other, strict=True)):
            return f"position {number} gives {other} and not {ours}"
    return ""


def judged(one: Seen) -> list[list[float]]:
    """By position and seat: its share of the win by our network."""
    network = Network(one.weights)
    shares = vec[float]([0.0] * len(SEATS))
    found = []
    for position in one.rows:
        for seat, row in enumerate(position):
            network.encode(seat, vec[float](row))
        network.share(one.players, shares)
        found.append([shares[seat] for seat in range(one.players)])
    return found
