"""What games of strong bots say about expected shares: how well they fit, and what fits better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rookery.insight.calibrating import Calibration, calibrated

QUARTERS: Final = (1, 2, 3)
PARTS: Final = (0.1, 0.5, 0.9)
"""Of the standings that were seen: what counts as low, middle and high."""
BINS: Final = 10
DRAWN_ANEW: Final = 200
"""So often results are drawn by the shares themselves."""
LEVELS: Final = [round(0.2 * 1.08**i, 3) for i in range(32)]
"""Powers that are tried, from 0.2 to 2.2."""
GROWTHS: Final = [0.2 * i - 1.0 for i in range(21)]
"""By how much the logarithm of the power grows from the first quarter to the third."""
Line = dict[str, Any]
"""What is kept of a game."""
Pair = tuple[float, float]
"""A share that was expected, and the one that came."""
Halves = tuple[Calibration, Calibration]
"""For games with even seeds, and for those with odd ones."""
Numbers = NDArray[np.float64]


def looks(
    lines: Sequence[Line], halves: Halves, quarter: int | None = None
) -> Iterator[tuple[list[float], list[float], int]]:
    """Each look at a game: what the seats could expect, what came, and the game's seed."""
    for line in lines:
        calibration = halves[line["seed"] % 2]
        seen = zip(line["expected"], line["standing"], strict=True)
        for number, (shares, standing) in enumerate(seen, 1):
            if quarter in (None, number):
                told = calibrated(shares, calibration.power(standing))
                yield _with_loss(told), _with_loss(line["result"]), line["seed"]


def _with_loss(shares: list[float]) -> list[float]:
    """A lone player wins or loses: what it does not get counts as another seat's."""
    return shares if len(shares) > 1 else [shares[0], 1.0 - shares[0]]


def pairs(lines: Sequence[Line], halves: Halves, quarter: int | None = None) -> Iterator[Pair]:
    """Every seat's expected share and its real one."""
    for shares, result, _ in looks(lines, halves, quarter):
        yield from zip(shares, result, strict=True)


def fit(lines: Sequence[Line]) -> Calibration:
    """The calibration by which these games surprise least, of all that are tried."""
    seen = _Seen(lines)
    known = sorted(s for line in lines for s in line["standing"] if s is not None)
    if not known:
        return min((Calibration(level) for level in LEVELS), key=seen.surprise)
    low, middle, high = (float(known[round(part * (len(known) - 1))]) for part in PARTS)
    width = max(1.0, high - low)
    slopes = [growth / width for growth in GROWTHS]
    tried = [Calibration(level, slope, middle, low, high) for level in LEVELS for slope in slopes]
    return min(tried, key=seen.surprise)


class _Seen:
    """All looks at some games side by side, so that many calibrations are tried in a moment."""

    def __init__(self, lines: Sequence[Line]) -> None:
        plain = list(looks(lines, (Calibration(), Calibration())))
        self._logs: Final = np.log(np.maximum([shares for shares, _, _ in plain], 1e-300))
        self._real: Final = np.array([result for _, result, _ in plain])
        standings = [standing for line in lines for standing in line["standing"]]
        self._standings: Final = list(dict.fromkeys(standings))
        self._which: Final = np.array([self._standings.index(standing) for standing in standings])

    def surprise(self, calibration: Calibration) -> float:
        """The mean -log of what was expected for who won, after that calibration."""
        powers = np.array([calibration.power(standing) for standing in self._standings])
        raised = np.exp(powers[self._which, None] * self._logs)
        shares = raised / raised.sum(axis=1, keepdims=True)
        return float(-(self._real * np.log(np.maximum(shares, 1e-6))).mean())


def brier(found: Sequence[Pair]) -> float:
    """The mean square of what was expected less what came."""
    return sum((share - real) ** 2 for share, real in found) / max(1, len(found))


def curve(found: Sequence[Pair]) -> list[dict[str, float]]:
    """For each tenth of expected shares: their mean, the mean of what came, and how many."""
    bins: list[list[Pair]] = [[] for _ in range(BINS)]
    for share, real in found:
        bins[min(BINS - 1, int(share * BINS))].append((share, real))
    return [
        {
            "expected": sum(share for share, _ in some) / len(some),
            "real": sum(real for _, real in some) / len(some),
            "count": len(some),
        }
        for some in bins
        if some
    ]


def calibration_error(found: Sequence[Pair]) -> float:
    """The mean distance between expected and real, over the tenths."""
    total = sum(point["count"] for point in curve(found))
    gaps = (point["count"] * abs(point["expected"] - point["real"]) for point in curve(found))
    return sum(gaps) / max(1.0, total)


def error_by_chance(found: Sequence[tuple[list[float], list[float], int]]) -> tuple[float, float]:
    """The calibration error of shares that are right: its mean, and what 95 of 100 stay below.

    Results are drawn by the shares themselves; the looks at one game have the same luck.
    """
    shares = np.array([shares for shares, _, _ in found])
    _, game = np.unique([seed for _, _, seed in found], return_inverse=True)
    bins = np.minimum(BINS - 1, (shares * BINS).astype(int))
    chance = np.random.default_rng(1)
    errors = [
        _drawn_anew(shares, bins, chance.random(game.max() + 1)[game]) for _ in range(DRAWN_ANEW)
    ]
    return float(np.mean(errors)), float(np.quantile(errors, 0.95))


def _drawn_anew(shares: Numbers, bins: NDArray[np.int_], luck: Numbers) -> float:
    winners = np.minimum((shares.cumsum(axis=1) < luck[:, None]).sum(axis=1), shares.shape[1] - 1)
    gaps = shares - np.eye(shares.shape[1])[winners]
    return float(np.abs(np.bincount(bins.ravel(), gaps.ravel())).sum() / shares.size)


def figures(lines: Sequence[Line], halves: Halves) -> dict[str, Any]:
    """What all games say, with and without calibration."""
    plain = (Calibration(), Calibration())
    return {
        name: {
            f"quarter {quarter}" if quarter else "all": _figures(lines, chosen, quarter)
            for quarter in (*QUARTERS, None)
        }
        for name, chosen in (("plain", plain), ("calibrated", halves))
    }


def _figures(lines: Sequence[Line], halves: Halves, quarter: int | None) -> dict[str, Any]:
    found = list(pairs(lines, halves, quarter))
    usual, most = error_by_chance(list(looks(lines, halves, quarter)))
    return {
        "brier": round(brier(found), 4),
        "error": round(calibration_error(found), 4),
        "error by chance": round(usual, 4),
        "error by chance, 95 %": round(most, 4),
        "curve": [{key: round(v, 4) for key, v in p.items()} for p in curve(found)],
    }
