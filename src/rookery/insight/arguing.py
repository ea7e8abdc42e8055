"""Why a decision is better than another: by odds, and by what the judge weighs."""

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
from rookery.insight.findings import Argument, ArgumentKind
from rookery.insight.reckoning import Weighed
from rookery.search.guides import make_guide

LEAST_GAP: Final = 0.03
"""Chances that differ by less are no reason."""
LEAST_WEIGHT: Final = 0.02
"""Nor are measures that change the judgement by less."""
LEAST_MUCH: Final = 0.15
"""Nor is what nobody would notice."""
MOST_REASONS: Final = 3
SURE: Final = (100, 0)
"""In points of a hundred: what is certain, and impossible otherwise."""
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass
class _Told:
    """What is said of one or several measures of a seat."""

    phrase: Phrase
    code: str
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

    def is_reason(self, seat: int) -> bool:
        """Does it speak for the decision of that seat, and would anybody notice?"""
        if self.phrase.places and abs(self.pieces) > LEAST_MUCH:
            return False
        if self.whose == seat and not self.phrase.things[0] and self.now < self.instead:
            return False  # the weights may say so, but nobody is told that they lose something
        least = LEAST_MUCH if self.phrase.things[0] else LEAST_GAP
        return self.weight > LEAST_WEIGHT and abs(self.now - self.instead) >= least

    def argument(self, name: str) -> Argument:
        """For people; `name` is whose measures they are."""
        if not self.phrase.things[0]:
            words = self.phrase.more.format(name=name)
            chance = Chance("", self.now, key=self.code)
            return _by_chance("has", self.whose, chance, self.instead, words)
        more = self.now - self.instead
        much, mean = counted(abs(more))
        said = self.phrase.more if more > 0 else self.phrase.less
        words = said.format(name=name, much=_in_words(much, mean, *self.phrase.things)) + "."
        kind: ArgumentKind = "more" if more > 0 else "less"
        return Argument(kind, self.code, self.whose, 0, 0, much, mean, words)


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

    def told(self, seat: Seat, weighed: Weighed, taken: int, seed: int) -> list[Argument]:
        """Why the best decision is better than the one that was taken; the odds come first."""
        name = self._names[seat.index]
        told, said = [], set()
        for chance, instead in self._by_odds(seat, weighed.best, taken, seed):
            words = chance.said.format(name=name)
            told.append(_by_chance("odds", seat.index, chance, instead, words))
            said.add(chance.key)
        for found in self._by_measures(seat.index, weighed, taken):
            if found.whose != seat.index or found.phrase.key not in said:
                told.append(found.argument(self._names[found.whose]))
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
        found: dict[tuple[int, str], _Told] = {}
        for whose, (row, other) in enumerate(zip(rows, others, strict=False)):
            side = 1.0 if whose == seat else -1.0 / max(1, len(rows) - 1)
            if whose != seat and _gains(weighed, taken, whose):
                continue  # a partner, or one whom it helps as well
            for i, (now, instead) in enumerate(zip(row, other, strict=False)):
                phrase = self._phrases.get(self._measures[i])
                if phrase is not None:
                    code = phrase.code or self._measures[i]
                    told = found.setdefault((whose, code), _Told(phrase, code, whose))
                    told.add(phrase, side * self._weights[i], now, instead)
        reasons = [told for told in found.values() if told.is_reason(seat)]
        return sorted(reasons, key=lambda told: -told.weight)


def counted(number: float) -> tuple[float, bool]:
    """How many, as one would say it: a whole number where that is true enough; else a mean."""
    whole = round(number)
    if abs(number - whole) <= LEAST_MUCH and 0 < whole < len(NUMBERS):
        return float(whole), False
    return round(number, 1), True


def _in_words(much: float, mean: bool, one: str, many: str) -> str:
    """So many things."""
    if mean:
        return f"on average {much:.1f} {many}"
    return f"{NUMBERS[int(much)]} {one if much == 1 else many}"


def _by_chance(
    kind: ArgumentKind, seat: int, chance: Chance, instead: float, words: str
) -> Argument:
    """What is certain, and impossible otherwise, needs no numbers."""
    now, other = round(chance.chance * 100), round(instead * 100)
    numbers = "" if (now, other) == SURE else f": {now} % instead of {other} %"
    return Argument(kind, chance.key, seat, now, other, 0.0, False, f"{words}{numbers}.")


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
