"""Whether it pays to tell the luck of games: what it gains against what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from statistics import fmean
from typing import Final

from rookery.arena.running.controls import adjustment
from rookery.arena.running.result import Result

LOOKS: Final = (2, 200)
"""After so many games it is looked whether it pays."""
MOST_GAIN: Final = 6.0
"""No game's luck is known so well that one adjusted game would be worth more plain ones."""


class Adjust(StrEnum):
    """When games are adjusted for luck."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


def pays(adjust: Adjust, known: Sequence[Result], bots: Sequence[str]) -> bool:
    """Is the luck of further games to be told, by what is known of those played so far?"""
    if adjust is not Adjust.AUTO:
        return adjust is Adjust.ALWAYS
    told = [result for result in known if result.luck is not None]
    if not told:
        return len(known) < LOOKS[0]
    return gain(told, bots) > price(told)


def price(told: Sequence[Result]) -> float:
    """An adjusted game takes so many times as long as a plain one."""
    playing = sum(result.playing for result in told)
    return 1 + sum(result.adjusting for result in told) / max(playing, 1e-9)


def gain(told: Sequence[Result], bots: Sequence[str]) -> float:
    """An adjusted game tells as much as so many plain ones; while too few tell, it may be much."""
    found = [found.worth for bot in bots if (found := adjustment(told, bot))]
    return fmean(found) if found else MOST_GAIN
