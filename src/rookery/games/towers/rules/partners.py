"""Partners: the exchange of cards and the gift of potions (W90, W91)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.core.phases import Phase
from rookery.games.towers.rules.actions import ASK, HAND_OVER, POTION, REFUSE
from rookery.games.towers.rules.pieces import card, lowest_kind, one_of_each, potions_of
from rookery.games.towers.rules.state import TowersState


def offer_partnership(s: TowersState, moves: Moves) -> None:
    """Add what a partner may do before an action: ask for a card, give a potion."""
    if not s.exchanged:
        moves.add(ASK)
    if potions_of(s.full, s.seat) > 0:
        moves.add(POTION)


def ask_partner(s: TowersState, back: Phase[Any]) -> None:
    """Ask the partner for an exchange, then go on with `back`."""
    s.exchanged = True
    s.back = back
    s.ask(ANSWER_PARTNER, s.partner(s.seat))


class AnswerPartner(Phase[TowersState]):
    """W90: the partner hands over a card, face down, or refuses."""

    def offer(self, s: TowersState, moves: Moves) -> None:
        """Any card, or none."""
        moves.add(REFUSE)
        offer_kinds(HAND_OVER, s.hands[s.actor], moves)

    def apply(self, s: TowersState, action: i64) -> None:
        """The card goes over, and one is to come back; or nothing happens."""
        if action == REFUSE:
            s.back.enter(s)
            return
        s.hand_over(s.actor, action - HAND_OVER)
        RETURN_CARD.enter(s)


class ReturnCard(Phase[TowersState]):
    """W90: one card goes back, perhaps the very same."""

    def offer(self, s: TowersState, moves: Moves) -> None:
        """Any card of one's own, or the one just given."""
        kinds = one_of_each(s.hands[s.seat]) | card(s.offered)
        offer_kinds(HAND_OVER, kinds, moves)

    def apply(self, s: TowersState, action: i64) -> None:
        """The exchange is done."""
        s.hand_back(action - HAND_OVER)
        s.back.enter(s)


def offer_kinds(base: i64, hand: i64, moves: Moves) -> None:
    """Add a decision for each kind of card in the hand."""
    kinds = one_of_each(hand)
    while kinds != 0:
        moves.add(base + lowest_kind(kinds))
        kinds &= kinds - 1


ANSWER_PARTNER: Final = AnswerPartner()
RETURN_CARD: Final = ReturnCard()
