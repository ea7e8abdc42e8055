"""Drawing cards from the pile (W20–W22): one card is one outcome of chance."""

from __future__ import annotations

from typing import Any, Final

from librt.random import Random
from mypy_extensions import i64

from rookery.core.phases import ChancePhase, Phase
from rookery.games.towers.rules.actions import DRAWN
from rookery.games.towers.rules.components import HAND, KINDS
from rookery.games.towers.rules.pieces import hand_size, kind_at, pool_of
from rookery.games.towers.rules.state import TowersState


def draw_hand(s: TowersState, back: Phase[Any]) -> None:
    """Fill up the hand of the seat whose turn it is, then go on with `back`."""
    s.back = back
    DRAW.enter(s)


class Draw(ChancePhase[TowersState]):
    """The next card is drawn; until then the pile has no order."""

    def enter(self, s: TowersState) -> None:
        """Draw a card; or go on, if the hand is full."""
        if hand_size(s.hands[s.seat]) == HAND:
            s.back.enter(s)
            return
        if s.pile_size == 0:
            s.shuffle_discards()
        super().enter(s)

    def outcomes(self, s: TowersState) -> list[tuple[int, float]]:
        """Each kind that is in the pile, as likely as it is frequent there."""
        left = [(kind, int(pool_of(s.pile_low, s.pile_high, kind))) for kind in range(KINDS)]
        return [(DRAWN + kind, count / s.pile_size) for kind, count in left if count > 0]

    def sample(self, s: TowersState, rng: Random) -> i64:
        """One of the cards in the pile."""
        return DRAWN + kind_at(s.pile_low, s.pile_high, rng.randrange(s.pile_size))

    def apply(self, s: TowersState, action: i64) -> None:
        """Take the card, and the next one."""
        s.draw_card(s.seat, action - DRAWN)
        self.enter(s)


DRAW: Final = Draw()
