"""Drawing cards from the pile (W20–W22): one card is one outcome of chance."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from rookery.games.towers.actions import DRAWN
from rookery.games.towers.components import HAND, KINDS
from rookery.games.towers.pieces import card, hand_size, kind_at, pool_of
from rookery.games.towers.state import ChancePhase, Phase, TowersState


def draw_hand(s: TowersState, back: Phase) -> None:
    """Fill up the hand of the seat whose turn it is, then go on with `back`."""
    s.back = back
    DRAW.enter(s)


class Draw(ChancePhase):
    """The next card; the pile is a multiset until then."""

    def enter(self, s: TowersState) -> None:
        if hand_size(s.hands[s.seat]) == HAND:
            s.back.enter(s)
            return
        if s.pile_size == 0:
            s.shuffle_discards()
        s.leave_to_chance(self)

    def outcomes(self, s: TowersState) -> list[tuple[int, float]]:
        left = [(kind, int(pool_of(s.pile_low, s.pile_high, kind))) for kind in range(KINDS)]
        return [(DRAWN + kind, count / s.pile_size) for kind, count in left if count > 0]

    def sample(self, s: TowersState, rng: Random) -> i64:
        return DRAWN + kind_at(s.pile_low, s.pile_high, rng.randrange(s.pile_size))

    def apply(self, s: TowersState, action: i64) -> None:
        kind = action - DRAWN
        s.draw_card(kind)
        s.hands[s.seat] += card(kind)
        self.enter(s)


DRAW: Final = Draw(3, "draw")
