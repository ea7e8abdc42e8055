"""Steps and better decisions in words: the game's own sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.random import Random

from rookery.core.contract import Game, State
from rookery.core.face import Face
from rookery.core.registry import find
from rookery.core.seat import Seat
from rookery.insight.arguing import Reasons


class Wording:
    """Says what happens in one game, to people of these names."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        manifest = find(game.name)
        self._face: Final = manifest.face() if manifest else Face()
        self._names: Final = list(names)
        self.reasons: Final = Reasons(game, names)

    def step(self, s: State, action: int) -> str:
        """What a step is, said to whoever may know most of it."""
        seats = [int(s.actor)] if s.actor >= 0 else [None, *range(s.game.players)]
        for seat in seats:
            said = self._face.said(s.describe(action, seat), self._names)
            if said:
                return said
        return self._offered(s, action)

    def _offered(self, s: State, action: int) -> str:
        """What is not worth a line once it is done, such as going on: as it is offered before."""
        text = s.game.text(action)
        if s.actor < 0:
            return text
        meaning = self._face.offered(text, s.describe(action, int(s.actor)))
        return meaning.removeprefix(text).lstrip(" —") or text

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
