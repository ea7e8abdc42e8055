"""Games that break the contract in one way each, made from a sound one."""

from __future__ import annotations

import pytest

from rookery.core.conformance import ConformanceError, check
from rookery.core.manifest import Manifest
from rookery.core.options import Value
from tests.core.whispers import OPTIONS, Whispers, WhispersState, registered


class Mutant(WhispersState):
    """The sound state under another name, so that copies and worlds are mutants too."""

    def copy(self) -> WhispersState:
        return self.turned(super().copy())

    def turned(self, plain: WhispersState) -> WhispersState:
        other = type(self)(self.game)
        other.actor, other.cards, other.peeked = plain.actor, plain.cards, plain.peeked
        other.wrong, other.aim = plain.wrong, plain.aim
        other.turns, other.winner = plain.turns, plain.winner
        return other


def breach_of(game_type: type[Whispers], state_type: type[WhispersState]) -> ConformanceError:
    # The class to inherit from is a value here, which types can't follow.
    class Broken(game_type):  # type: ignore[misc, valid-type]
        def start(self) -> WhispersState:
            return state_type(self) if state_type is not WhispersState else super().start()

    def build(options: dict[str, Value]) -> Whispers:
        return Broken(options, "broken")

    with registered(Manifest("broken", "Broken", 3, OPTIONS, build)):
        with pytest.raises(ConformanceError) as found:
            check("broken", games=9, limit=300, players=2, rounds=3, peeking=True, mood="calm")
        return found.value
