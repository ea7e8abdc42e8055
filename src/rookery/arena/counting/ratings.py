"""Ratings of bots from the games they played, by openskill's Plackett–Luce model.

openskill looks at one game after the other, so its ratings depend a little on their order, and it
has no interval for the distance between two bots. So it goes over the games several times, each
time over as many deals, drawn with replacement: the rating is the mean of these passes, the
interval is 1.96 times their standard deviation on both sides. Among the deals are two imagined
games of each two bots that met, one won by each, or else nothing would vary where one wins all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from statistics import fmean, stdev
from typing import Any

from rookery.arena.counting.intervals import Z95
from rookery.arena.running.result import Result

PASSES = (6, 40)
"""The fewest and the most."""
GAMES_IN_ALL = 10_000
"""About so many games are looked at."""

RatedGame = tuple[tuple[str, ...], tuple[float, ...]]
"""Who sat where, and each seat's share of the win."""
RatedDeal = list[RatedGame]


@dataclass(frozen=True)
class Rating:
    """A bot's strength in openskill's measure, in which a newcomer has 25."""

    value: float
    low: float
    high: float


def rate(results: Iterable[Result]) -> dict[str, Rating]:
    """Every bot's rating, whatever the order of the results; stopped games say nothing."""
    model = _model()
    deals = _deals(results)
    chance = Random(1)
    seen: defaultdict[str, list[float]] = defaultdict(list)
    for _ in range(_passes(deals)):
        drawn = chance.choices(deals, k=len(deals))
        for bot, value in _one_pass(model, [game for deal in drawn for game in deal]).items():
            seen[bot].append(value)
    return {bot: _summed_up(values) for bot, values in sorted(seen.items())}


def _passes(deals: Sequence[RatedDeal]) -> int:
    fewest, most = PASSES
    games = sum(map(len, deals))
    return max(fewest, min(most, GAMES_IN_ALL // games)) if games else 0


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise ValueError(
            f"ratings need openskill, which is not installed ({error}): "
            "pip install 'rookery[arena]'"
        ) from None
    return PlackettLuce(tau=0)  # the bots stay the same: there is no form to lose


def _deals(results: Iterable[Result]) -> list[RatedDeal]:
    """The finished games between different bots, by deal, then the imagined ones."""
    deals: defaultdict[int, RatedDeal] = defaultdict(list)
    met: set[tuple[str, ...]] = set()
    for result in sorted(results, key=lambda result: result.number):
        if result.shares and len(set(result.seats)) > 1:
            deals[result.deal].append((result.seats, result.shares))
            met.update(combinations(sorted(set(result.seats)), 2))
    imagined: list[RatedDeal] = [[(pair, won)] for pair in sorted(met) for won in ((1, 0), (0, 1))]
    return [*deals.values(), *imagined]


def _one_pass(model: Any, games: Iterable[RatedGame]) -> dict[str, float]:
    ratings: dict[str, Any] = {}
    for seats, shares in games:
        before = [[ratings.get(bot) or model.rating()] for bot in seats]
        after = model.rate(before, ranks=[-share for share in shares])
        for bot in set(seats):
            same = [team[0] for team, other in zip(after, seats, strict=True) if other == bot]
            ratings[bot] = model.rating(
                mu=fmean(rating.mu for rating in same),
                sigma=fmean(rating.sigma for rating in same),
            )
    return {bot: rating.mu for bot, rating in ratings.items()}


def _summed_up(values: Sequence[float]) -> Rating:
    """A bot of few games may be missing from some passes."""
    middle = fmean(values)
    spread = Z95 * stdev(values) if len(values) > 1 else float("inf")
    return Rating(middle, middle - spread, middle + spread)
