"""Results without what chance had in them: luck as control variates.

Luck's expectation is nought, in each part of a game by itself, so a result less any multiples of
its parts has the same mean, and the right multiples leave less spread. Which ones are right is
found by regression, for each half of the deals from the other half: so no game has a part in its
own multiples, and the mean stays what it is. Deals count as a whole, since their games have the
same dice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from rookery.arena.playing.fortunes import PARTS
from rookery.arena.running.result import Result

FEW: Final = 20
"""From fewer deals nothing can be learnt about luck."""
CLOSE: Final = 0.2
"""The parts' multiples are held to differ from their common one by about so much. Few deals say
little against it, many decide by themselves."""


@dataclass(frozen=True)
class Adjustment:
    """A bot's win share without luck, its standard error, and that of the plain share."""

    share: float
    error: float
    plain: float
    luck: float
    """What was taken off on average: nought, but for chance."""
    luck_error: float

    @property
    def worth(self) -> float:
        """One adjusted game tells as much as so many plain ones."""
        return (self.plain / self.error) ** 2


@dataclass
class _Deal:
    """What a bot's seats in the games of one deal add up to."""

    seats: int = 0
    won: float = 0.0
    luck: list[float] = field(default_factory=lambda: [0.0] * PARTS)
    told: bool = True
    """Is the luck of all of its games known?"""

    def add(self, game: Result, bot: str) -> None:
        for seat, name in enumerate(game.seats):
            if name == bot and game.shares is not None:
                self.seats += 1
                self.won += game.shares[seat]
                self.told = self.told and game.luck is not None
                for part, brought in enumerate(game.luck[seat] if game.luck else ()):
                    self.luck[part] += brought

    def less(self, multiples: Sequence[float]) -> float:
        """What was won, less luck."""
        return self.won - sum(m * luck for m, luck in zip(multiples, self.luck, strict=True))


def adjustment(results: Iterable[Result], bot: str) -> Adjustment | None:
    """What a bot's games say without luck; None where too few of them tell of it."""
    deals: defaultdict[int, _Deal] = defaultdict(_Deal)
    for game in results:
        if bot in game.seats and not game.unfinished:
            deals[game.deal].add(game, bot)
    ordered = [deals[number] for number in sorted(deals)]
    halves = [ordered[half::2] for half in (0, 1)]
    if min(sum(deal.told for deal in half) for half in halves) < FEW:
        return None
    others = [_multiples(half) for half in reversed(halves)]
    whole = [*halves[0], *halves[1]]
    left = [
        deal.less(multiples)
        for half, multiples in zip(halves, others, strict=True)
        for deal in half
    ]
    share, error = _mean(whole, left)
    _, plain = _mean(whole, [deal.won for deal in whole])
    off = _mean(whole, [deal.won - rest for deal, rest in zip(whole, left, strict=True)])
    return Adjustment(share, error, plain, *off) if error > 0 and plain > 0 else None


def _mean(deals: Sequence[_Deal], won: Sequence[float]) -> tuple[float, float]:
    """The mean of a seat, and its standard error: deals are independent, their games are not."""
    seats = sum(deal.seats for deal in deals)
    mean = sum(won) / seats
    squares = sum((w - mean * deal.seats) ** 2 for w, deal in zip(won, deals, strict=True))
    return mean, sqrt(squares * len(deals) / (len(deals) - 1)) / seats


def _multiples(deals: Sequence[_Deal]) -> list[float]:
    """One for each part: those that leave little spread in these deals, and are close together."""
    told = [deal for deal in deals if deal.told]
    mean = sum(deal.won for deal in told) / sum(deal.seats for deal in told)
    over = [deal.won - mean * deal.seats for deal in told]
    (common,) = _fitted([[sum(deal.luck)] for deal in told], over)
    rest = [left - common * sum(deal.luck) for left, deal in zip(over, told, strict=True)]
    spread = sum(left**2 for left in rest) / len(rest)
    apart = _fitted([deal.luck for deal in told], rest, spread / CLOSE**2)
    return [common + each for each in apart]


def _fitted(
    rows: Sequence[Sequence[float]], wanted: Sequence[float], held: float = 0.0
) -> list[float]:
    """By least squares, `held` towards nought; what never varies has no part in it."""
    size = len(rows[0])
    squares = [[sum(row[i] * row[j] for row in rows) for j in range(size)] for i in range(size)]
    both = [sum(row[i] * w for row, w in zip(rows, wanted, strict=True)) for i in range(size)]
    for i in range(size):
        squares[i][i] += held
    return solved(squares, both)


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of symmetric equations; nought for what they leave open."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    least = [1e-9 * max(matrix[i][i], 1e-300) for i in range(size)]
    for i in range(size):
        pivot = rows[i][i]
        if pivot <= least[i]:
            rows[i] = [0.0] * (size + 1)
            continue
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[-1] for row in rows]
