"""Why a decision is better than another, in sentences: by odds, and by what the judge weighs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from librt.random import Random

from rookery.core.contract import Game
from rookery.core.guide import WeighingGuide
from rookery.core.odds import Chance, Phrase
from rookery.core.registry import find
from rookery.core.seat import Seat
from rookery.insight.reckoning import Weighed
from rookery.search.guides import make_guide

LEAST_GAP: Final = 0.03
"""Chances that differ by less are no reason."""
LEAST_WEIGHT: Final = 0.02
"""Nor are measures that change the judgement by less."""
LEAST_MUCH: Final = 0.15
"""Nor is what nobody would notice."""
MOST_REASONS: Final = 3
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass
class _Told:
    """What is said of one or several measures of a seat."""

    phrase: Phrase
    whose: int
    weight: float = 0.0
    now: float = 0.0
    instead: float = 0.0
    pieces: float = 0.0
    """How many more there are of what it counts, wherever they are."""

    def add(self, phrase: Phrase, weight: float, now: float, instead: float) -> None:
        """One more measure."""
        self.weight += weight * (now - instead)
        self.now += phrase.times * now
        self.instead += phrase.times * instead
        self.pieces += now - instead

    @property
    def is_reason(self) -> bool:
        """Does it speak for the decision, and would anybody notice?"""
        if self.phrase.places and abs(self.pieces) > LEAST_MUCH:
            return False
        least = LEAST_MUCH if self.phrase.things[0] else LEAST_GAP
        return self.weight > LEAST_WEIGHT and abs(self.now - self.instead) >= least

    def sentence(self, name: str) -> str:
        """For people."""
        if not self.phrase.things[0]:
            return _by_chance(self.phrase.more.format(name=name), self.now, self.instead)
        more = self.now - self.instead
        said = self.phrase.more if more > 0 else self.phrase.less
        return said.format(name=name, much=counted(abs(more), *self.phrase.things)) + "."


class Reasons:
    """Says why, in one game, to people of these names."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        manifest = find(game.name)
        self._odds: Final = manifest.odds if manifest else None
        self._phrases: Final = manifest.phrases if manifest else {}
        self._measures: Final = manifest.judge.measures if manifest and manifest.judge else []
        guide = make_guide(game.name)
        self._weights: Final = list(guide.weights) if isinstance(guide, WeighingGuide) else []
        self._names: Final = list(names)

    def told(self, seat: Seat, weighed: Weighed, taken: int, seed: int) -> list[str]:
        """Why the best decision is better than the one that was taken; the odds come first."""
        name = self._names[seat.index]
        told, said = [], set()
        for chance, instead in self._by_odds(seat, weighed.best, taken, seed):
            told.append(_by_chance(chance.said.format(name=name), chance.chance, instead))
            said.add(chance.key)
        for found in self._by_measures(seat.index, weighed, taken):
            if found.whose != seat.index or found.phrase.key not in said:
                told.append(found.sentence(self._names[found.whose]))
        return told[:MOST_REASONS]

    def _by_odds(
        self, seat: Seat, best: int, taken: int, seed: int
    ) -> Iterator[tuple[Chance, float]]:
        """The chance that is better by most, with what it is otherwise."""
        if self._odds is None:
            return
        found = {choice.action: choice.chances for choice in self._odds(seat, Random(seed)).choices}
        others = {chance.what: chance for chance in found.get(taken, [])}
        better = [c for c in found.get(best, []) if c.said and c.what in others]
        better.sort(key=lambda c: -_gain(c, others[c.what]))
        for chance in better[:1]:
            if _clearly_better(chance, others[chance.what]):
                yield chance, others[chance.what].chance

    def _by_measures(self, seat: int, weighed: Weighed, taken: int) -> list[_Told]:
        """The measures that speak most for the best decision, one's own and those of rivals."""
        rows, others = weighed.measured.get(weighed.best, []), weighed.measured.get(taken, [])
        found: dict[tuple[int, str, tuple[str, str]], _Told] = {}
        for whose, (row, other) in enumerate(zip(rows, others, strict=False)):
            side = 1.0 if whose == seat else -1.0 / max(1, len(rows) - 1)
            if whose != seat and _gains(weighed, taken, whose):
                continue  # a partner, or one whom it helps as well
            for i, (now, instead) in enumerate(zip(row, other, strict=False)):
                phrase = self._phrases.get(self._measures[i])
                if phrase is not None:
                    about = (whose, phrase.more, phrase.things)
                    told = found.setdefault(about, _Told(phrase, whose))
                    told.add(phrase, side * self._weights[i], now, instead)
        reasons = [told for told in found.values() if told.is_reason]
        return sorted(reasons, key=lambda told: -told.weight)


def counted(number: float, one: str, many: str) -> str:
    """So many things, as one would say it: in whole numbers where that is true enough."""
    whole = round(number)
    if abs(number - whole) <= LEAST_MUCH and 0 < whole < len(NUMBERS):
        return f"{NUMBERS[whole]} {one if whole == 1 else many}"
    return f"on average {number:.1f} {many}"


def _by_chance(sentence: str, now: float, instead: float) -> str:
    """What is certain, and impossible otherwise, needs no numbers."""
    told, other = round(now * 100), round(instead * 100)
    if (told, other) == (100, 0):
        return f"{sentence}."
    return f"{sentence}: {told} % instead of {other} %."


def _gains(weighed: Weighed, taken: int, seat: int) -> bool:
    """Does a seat fare at least as well by the best decision?"""
    options = weighed.options
    return options[weighed.best].shares[seat] >= options[taken].shares[seat]


def _gain(one: Chance, other: Chance) -> float:
    """By how much the one is better to have than the other: likelier, unless it is feared."""
    more = one.chance - other.chance
    return -more if one.feared else more


def _clearly_better(one: Chance, other: Chance) -> bool:
    return _gain(one, other) > max(LEAST_GAP, 2 * (one.error + other.error))
