"""How strong somebody is at a game, how sure that is, and what one more result says about it.

The scale is Elo's, and bots stand on it where the published ladder has measured them. What a table
tells is who won; so a step goes by the likelihood of just that (the first choice of Plackett and
Luce), as Weng and Lin have it. openskill's models rank everybody, and take all who did not win for
a tie among themselves, which draws them together: `tests/server/test_skill.py` has the figures.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from rookery.server.offers import rating

SCALE: Final = 400 / math.log(10)
"""Points of Elo in which odds grow by e."""
FORM: Final = 5.0
"""Points by which somebody's strength may change from game to game."""
SURE: Final = 110.0
"""Points of standard deviation below which a rating is not provisional any more."""
MEASURED: Final = 20.0
"""Points of standard deviation of what the ladder has measured."""
Z95: Final = 1.96


class Skill(NamedTuple):
    """A rating with its standard deviation, in points of Elo."""

    rating: float
    deviation: float

    @property
    def low(self) -> float:
        """The lower end of an interval of 95 %."""
        return self.rating - Z95 * self.deviation

    @property
    def high(self) -> float:
        """The upper end of an interval of 95 %."""
        return self.rating + Z95 * self.deviation

    @property
    def provisional(self) -> bool:
        """Is it not sure enough yet?"""
        return self.deviation > SURE


NEWCOMER: Final = Skill(1300.0, 350.0)
"""Somebody of whom nothing is known."""


def of_bot(game: str, bot: str) -> Skill | None:
    """Where a bot stands, if that has been measured; it stays there, whatever it wins here."""
    found = rating(game, bot)
    return None if found is None else Skill(found, MEASURED)


def expected(skills: Sequence[Skill]) -> list[float]:
    """The share of the win that each can expect against the others."""
    scale = _scale(skills)
    best = max(skill.rating for skill in skills)
    weights = [math.exp((skill.rating - best) / scale) for skill in skills]
    return [weight / sum(weights) for weight in weights]


def after(skills: Sequence[Skill], shares: Sequence[float]) -> list[Skill]:
    """What is known of each when they have shared the win so."""
    scale = _scale(skills)
    pairs = zip(skills, expected(skills), shares, strict=True)
    return [_moved(skill, chance, share, scale) for skill, chance, share in pairs]


def _moved(skill: Skill, chance: float, share: float, scale: float) -> Skill:
    variance = skill.deviation**2 + FORM**2
    told = chance * (1 - chance) / scale**2
    left = variance / (1 + variance * told)
    return Skill(skill.rating + left * (share - chance) / scale, math.sqrt(left))


def _scale(skills: Sequence[Skill]) -> float:
    """Where ratings are unsure, so is what follows from their distance."""
    variance = sum(skill.deviation**2 for skill in skills) / len(skills)
    return math.sqrt(SCALE**2 + 2 * variance)
