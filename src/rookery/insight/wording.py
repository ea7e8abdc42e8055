"""Steps, better decisions and reasons in words: the game's own sentences, and plain numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from librt.random import Random

from rookery.core.contract import Game, State
from rookery.core.face import Face
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
MOST_REASONS: Final = 3


class Wording:
    """Says what happens in one game, to people of these names."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        manifest = find(game.name)
        self._face: Final = manifest.face() if manifest else Face()
        self._odds: Final = manifest.odds if manifest else None
        self._phrases: Final = manifest.phrases if manifest else {}
        self._measures: Final = manifest.judge.measures if manifest and manifest.judge else []
        guide = make_guide(game.name)
        self._weights: Final = list(guide.weights) if isinstance(guide, WeighingGuide) else []
        self._names: Final = list(names)

    def step(self, s: State, action: int) -> str:
        """What a step is, said to whoever may know most of it."""
        seats = [int(s.actor)] if s.actor >= 0 else [None, *range(s.game.players)]
        for seat in seats:
            said = self._face.said(s.describe(action, seat), self._names)
            if said:
                return said
        return s.game.text(action)

    def line(self, seat: Seat, actions: Sequence[int]) -> list[str]:
        """Decisions one after the other, as far as they can follow each other."""
        world = seat.imagine(Random(0))
        told = []
        for action in actions:
            if action not in world.legal():
                break
            told.append(self.step(world, action))
            world.step(action)
        return told

    # ---- reasons ----------------------------------------------------------------------------

    def reasons(self, seat: Seat, weighed: Weighed, taken: int, seed: int) -> list[str]:
        """Why the best decision is better: by odds, and by what the judge weighs."""
        said = [*self._by_odds(seat, weighed.best, taken, seed)]
        said += [*self._by_measures(seat.index, weighed, taken)]
        return said[:MOST_REASONS]

    def _by_odds(self, seat: Seat, best: int, taken: int, seed: int) -> Iterator[str]:
        if self._odds is None:
            return
        found = {choice.action: choice.chances for choice in self._odds(seat, Random(seed)).choices}
        others = {chance.what: chance for chance in found.get(taken, [])}
        better = [c for c in found.get(best, []) if c.what in others]
        better.sort(key=lambda c: others[c.what].chance - c.chance)
        for chance in better[:1]:
            if _clearly_more(chance, others[chance.what]):
                now, instead = chance.chance, others[chance.what].chance
                yield f"{chance.what}: {now:.0%} instead of {instead:.0%}".replace("%", " %")

    def _by_measures(self, seat: int, weighed: Weighed, taken: int) -> Iterator[str]:
        """The measures that speak most for the best decision, one's own and others'."""
        found = []
        rows, others = weighed.measured.get(weighed.best, []), weighed.measured.get(taken, [])
        for whose, (row, other) in enumerate(zip(rows, others, strict=False)):
            side = 1.0 if whose == seat else -1.0 / max(1, len(rows) - 1)
            for i, (now, instead) in enumerate(zip(row, other, strict=False)):
                weight = side * self._weights[i] * (now - instead)
                phrase = self._phrases.get(self._measures[i])
                if phrase is not None and weight > LEAST_WEIGHT:
                    found.append((weight, self._said(phrase, whose, seat, now, instead)))
        found.sort(key=lambda reason: (-reason[0], reason[1]))
        yield from (said for _, said in found)

    def _said(self, phrase: Phrase, whose: int, seat: int, now: float, instead: float) -> str:
        words = phrase.words if whose == seat else f"{self._names[whose]}: {phrase.words}"
        if phrase.likely:
            return f"{words}: {now * 100:.0f} % instead of {instead * 100:.0f} %"
        return f"{words}: {now:.1f} instead of {instead:.1f}"


def _clearly_more(one: Chance, other: Chance) -> bool:
    return one.chance - other.chance > max(LEAST_GAP, 2 * (one.error + other.error))
