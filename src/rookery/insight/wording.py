"""Steps and better decisions: as a page is told them, and in the game's own sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.random import Random

from rookery.core.contract import Game, State
from rookery.core.face import Face
from rookery.core.registry import find
from rookery.core.seat import Seat
from rookery.insight.arguing import Reasons
from rookery.insight.findings import Deed


class Wording:
    """Says what happens in one game, to people of these names."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        manifest = find(game.name)
        self._face: Final = manifest.face() if manifest else Face()
        self._names: Final = list(names)
        self.reasons: Final = Reasons(game, names)

    def step(self, s: State, action: int) -> Deed:
        """What a step is, said to whoever may know most of it."""
        seats = [int(s.actor)] if s.actor >= 0 else [None, *range(s.game.players)]
        for seat in seats:
            event = s.describe(action, seat)
            if words := self._face.said(event, self._names):
                return Deed(event, words)
        event = s.describe(action, seats[0])
        text = s.game.text(action)
        # What is not worth a line once it is done, such as going on: as it is offered before.
        return Deed(event, text if s.actor < 0 else self._face.offered(text, event, self._names))

    def line(self, seat: Seat, actions: Sequence[int]) -> list[Deed]:
        """Decisions one after the other, as far as they can follow each other."""
        world = seat.imagine(Random(0))
        told = []
        for action in actions:
            if action not in world.legal():
                break
            told.append(self.step(world, action))
            world.step(action)
        return told
