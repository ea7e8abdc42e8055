"""A small network that shares the win among the seats of a table, however many they are.

What is measured of each seat is weighed directly, and encoded; a seat's encoding is compared with
the mean of those of the others, and weighed too. The win is shared in proportion to exp of both
together. All seats go through the same numbers, so their order does not matter, and a lone player
is not judged at all.

Weights are read from a file of JSON that `rookery train` writes. It names its game and its measures
and bears a hash, so that weights for something else, or half a file, are refused.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256
from math import exp, isfinite
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import SEATS

FORMAT: Final = 2
"""The version of the files."""
LONGEST_FILE: Final = 4_000_000
"""Characters of a file that are read."""
WIDEST: Final = 512
"""Units of a layer at most."""
PARTS: Final = ("direct", "encode", "own", "others", "table", "weigh")
"""The arrays of numbers of a network, as its file names them."""


class Weights:
    """The numbers of a network, row by row: `encode[measure]`, `own[unit]`, `table[players]`."""

    def __init__(self, measures: list[str], parts: dict[str, list[list[float]]]) -> None:
        self.measures: Final = measures
        self.parts: Final = parts
        """`encode` has a last row of biases; `table` has one row for each number of players from
        two on; `direct` and `weigh` are single rows."""
        _check_shapes(len(measures), parts)


def _check_shapes(measures: int, parts: dict[str, list[list[float]]]) -> None:
    """Raise a ValueError unless the arrays fit together."""
    if tuple(parts) != PARTS:
        raise ValueError(f"a network has the parts {', '.join(PARTS)}, not {', '.join(parts)}")
    first = len(parts["encode"][0]) if parts["encode"] else 0
    second = len(parts["weigh"][0]) if parts["weigh"] else 0
    if not 1 <= first <= WIDEST or not 1 <= second <= WIDEST:
        raise ValueError(f"a layer has 1 to {WIDEST} units")
    rows = (1, measures + 1, first, first, len(SEATS) - 1, 1)
    columns = (measures, first, second, second, second, second)
    for name, many, wide in zip(PARTS, rows, columns, strict=True):
        part = parts[name]
        if len(part) != many or any(len(row) != wide for row in part):
            raise ValueError(f"the part {name!r} must have {many} rows of {wide} numbers")


class Network:
    """Judges from one row of measures for each seat."""

    def __init__(self, weights: Weights) -> None:
        parts = weights.parts
        self.measures: Final = weights.measures
        self._inputs: i64 = len(weights.measures)
        self._first: i64 = len(parts["encode"][0])
        self._second: i64 = len(parts["weigh"][0])
        self._direct: vec[float] = _flat(parts["direct"])
        self._encode: vec[float] = _flat(parts["encode"])
        self._own: vec[float] = _flat(parts["own"])
        self._others: vec[float] = _flat(parts["others"])
        self._table: vec[float] = _flat(parts["table"])
        self._weigh: vec[float] = _flat(parts["weigh"])
        self._plain: vec[float] = _nought(len(SEATS))
        """What weighing a seat's measures directly gives."""
        self._code: vec[float] = _nought(int(self._first))
        """The encoding of the seat that is looked at."""
        self._self: vec[float] = _nought(len(SEATS) * int(self._second))
        """By seat: what its encoding says for itself."""
        self._rival: vec[float] = _nought(len(SEATS) * int(self._second))
        """By seat: what its encoding says to each of the others."""
        self._rivals: vec[float] = _nought(int(self._second))
        """The sum of that."""

    def encode(self, seat: i64, row: vec[float]) -> None:
        """Take what was measured of a seat. Most measures are nought, and cost nothing."""
        first, second = self._first, self._second
        code, encode = self._code, self._encode
        at = self._inputs * first
        unit: i64 = 0
        while unit < first:
            code[unit] = encode[at + unit]
            unit += 1
        plain = 0.0
        i: i64 = 0
        while i < self._inputs:
            found = row[i]
            if found != 0.0:
                plain += found * self._direct[i]
                _spread(encode, i * first, found, code, 0, first)
            i += 1
        self._plain[seat] = plain
        here = seat * second
        _clear(self._self, here, second)
        _clear(self._rival, here, second)
        unit = 0
        while unit < first:
            if code[unit] > 0.0:
                _spread(self._own, unit * second, code[unit], self._self, here, second)
                _spread(self._others, unit * second, code[unit], self._rival, here, second)
            unit += 1

    def share(self, players: i64, shares: vec[float]) -> None:
        """Write each seat's share of the win, from what was encoded."""
        self._add_up(players)
        total = 0.0
        seat: i64 = 0
        while seat < players:
            strength = exp(self._weight(seat, players))
            shares[seat] = strength
            total += strength
            seat += 1
        seat = 0
        while seat < players:
            shares[seat] = shares[seat] / total
            seat += 1

    def _add_up(self, players: i64) -> None:
        second = self._second
        _clear(self._rivals, 0, second)
        seat: i64 = 0
        while seat < players:
            _spread(self._rival, seat * second, 1.0, self._rivals, 0, second)
            seat += 1

    def _weight(self, seat: i64, players: i64) -> float:
        """How strong a seat is beside the others."""
        weigh, rivals, table = self._weigh, self._rivals, self._table
        here = seat * self._second
        at = (players - 2) * self._second
        each = 1.0 / float(players - 1)
        weight = self._plain[seat]
        k: i64 = 0
        while k < self._second:
            compared = (rivals[k] - self._rival[here + k]) * each
            hidden = table[at + k] + self._self[here + k] + compared
            if hidden > 0.0:
                weight += hidden * weigh[k]
            k += 1
        return weight


def _spread(
    layer: vec[float], at: i64, found: float, target: vec[float], here: i64, units: i64
) -> None:
    """Add one unit's part to a row of the next layer."""
    k: i64 = 0
    while k < units:
        target[here + k] += found * layer[at + k]
        k += 1


def _clear(target: vec[float], here: i64, units: i64) -> None:
    k: i64 = 0
    while k < units:
        target[here + k] = 0.0
        k += 1


def _nought(size: int) -> vec[float]:
    return vec[float]([0.0] * size)


def _flat(rows: list[list[float]]) -> vec[float]:
    return vec[float]([number for row in rows for number in row])


# ---- files --------------------------------------------------------------------------------------


def network_text(game: str, rules: int, weights: Weights) -> str:
    """The file of a network for this game."""
    said: dict[str, Any] = {
        "format": FORMAT,
        "game": game,
        "rules": rules,
        "measures": weights.measures,
        **weights.parts,
    }
    return json.dumps({**said, "hash": _hash(said)}) + "\n"


def weights_text(game: str, rules: int, measures: list[str], weights: list[float]) -> str:
    """The file of a judge that only weighs what it measures, with no network behind it."""
    said: dict[str, Any] = {
        "format": FORMAT,
        "game": game,
        "rules": rules,
        "measures": measures,
        "direct": [weights],
    }
    return json.dumps({**said, "hash": _hash(said)}) + "\n"


def only_weighs(text: str, game: str) -> bool:
    """Is this the file of a judge without a network? A ValueError says why it is none of any."""
    return "encode" not in _read(text, game)


def read_weights_file(text: str, game: str, measures: list[str]) -> list[float]:
    """The weights of a judge that only weighs; a ValueError says why it can't judge this game."""
    said = _read(text, game)
    _check_measures(said.get("measures"), game, measures)
    direct = _rows(said.get("direct"))
    if len(direct) != 1 or len(direct[0]) != len(measures):
        raise ValueError(f"the part 'direct' must have 1 rows of {len(measures)} numbers")
    return direct[0]


def read_network(text: str, game: str, measures: list[str]) -> Network:
    """The network of a file; a ValueError says why it can't judge this game."""
    return Network(read_numbers(text, game, measures))


def read_numbers(text: str, game: str, measures: list[str]) -> Weights:
    """The numbers of the network of a file; a ValueError says why it can't judge this game."""
    weights = _read_network(text, game)
    _check_measures(weights.measures, game, measures)
    return weights


@lru_cache(maxsize=8)
def _read_network(text: str, game: str) -> Weights:
    """Read once for all the bots of a table and of the games to come."""
    said = _read(text, game)
    parts = {name: _rows(said.get(name)) for name in PARTS}
    return Weights(list(said.get("measures") or []), parts)


def _read(text: str, game: str) -> dict[str, Any]:
    """What an undamaged file for this game says; it is read no further than a file is long."""
    if len(text) > LONGEST_FILE:
        raise ValueError(f"a judge's file has at most {LONGEST_FILE} characters")
    try:
        said: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("this is no file of a judge: it is not JSON") from None
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        raise ValueError(f"this is no file of a judge of format {FORMAT}")
    if said.pop("hash", None) != _hash(said):
        raise ValueError("the judge's file is damaged: its hash is another one")
    if said.get("game") != game:
        raise ValueError(f"this judge is for {said.get('game')}, not for {game}")
    return said


def _check_measures(named: Any, game: str, measures: list[str]) -> None:
    if named != measures:
        raise ValueError(f"this judge was learned from other measures of {game} than there are now")


def _rows(part: Any) -> list[list[float]]:
    if not isinstance(part, list) or not all(isinstance(row, list) for row in part):
        raise ValueError("a part of the network is no list of rows")
    if not all(_is_number(number) for row in part for number in row):
        raise ValueError("a part of the network holds something that is no number")
    return [[float(number) for number in row] for row in part]


def _is_number(found: object) -> bool:
    """JSON also knows null and texts, and Python reads NaN and Infinity in it."""
    return isinstance(found, int | float) and isfinite(found)


def _hash(said: dict[str, Any]) -> str:
    return sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
