"""Partners: the exchange of cards and the gift of potions (W90, W91)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.games.towers.actions import ASK, HAND_OVER, POTION, REFUSE
from rookery.games.towers.pieces import (
    card,
    lowest_kind,
    one_of_each,
    potion,
    potions_of,
    with_part,
)
from rookery.games.towers.state import NONE, Phase, TowersState


def offer_partnership(s: TowersState, moves: Moves) -> None:
    if not s.exchanged:
        moves.add(ASK)
    if potions_of(s.full, s.seat) > 0:
        moves.add(POTION)


def ask_partner(s: TowersState, back: Phase) -> None:
    s.exchanged = True
    s.back = back
    s.ask(ANSWER_PARTNER, s.partner(s.seat))


def give_potion(s: TowersState) -> None:
    s.mark_pieces()
    s.full += potion(s.partner(s.seat)) - potion(s.seat)


class AnswerPartner(Phase):
    """W90: the partner hands over a card, face down, or refuses."""

    def offer(self, s: TowersState, moves: Moves) -> None:
        moves.add(REFUSE)
        offer_kinds(HAND_OVER, s.hands[s.actor], moves)

    def apply(self, s: TowersState, action: i64) -> None:
        if action == REFUSE:
            s.back.enter(s)
            return
        s.offered = action - HAND_OVER
        s.offered_held = s.lose_card(s.actor, s.offered)
        s.ask(RETURN_CARD, s.seat)


class ReturnCard(Phase):
    """W90: one card goes back, perhaps the very same."""

    def offer(self, s: TowersState, moves: Moves) -> None:
        kinds = one_of_each(s.hands[s.seat]) | card(s.offered)
        offer_kinds(HAND_OVER, kinds, moves)

    def apply(self, s: TowersState, action: i64) -> None:
        exchange(s, action - HAND_OVER)
        s.back.enter(s)


def exchange(s: TowersState, returned: i64) -> None:
    """W104: each knows afterwards what the other got, unless it came straight back."""
    s.mark_cards()
    partner = s.partner(s.seat)
    held = s.offered_held
    if returned != s.offered:
        held = s.lose_card(s.seat, returned)
        gain_known(s, s.seat, s.offered, s.offered_held)
    gain_known(s, partner, returned, held)
    s.offered = NONE
    s.offered_held = False


def gain_known(s: TowersState, seat: i64, kind: i64, held: bool) -> None:
    s.hands[seat] += card(kind)
    s.shown = with_part(s.shown, seat, s.shown[seat] + card(kind))
    if held:
        s.held = with_part(s.held, seat, s.held[seat] + card(kind))


def offer_kinds(base: i64, hand: i64, moves: Moves) -> None:
    """Each kind of card in the hand."""
    kinds = one_of_each(hand)
    while kinds != 0:
        moves.add(base + lowest_kind(kinds))
        kinds &= kinds - 1


ANSWER_PARTNER: Final = AnswerPartner(10, "answer_partner")
RETURN_CARD: Final = ReturnCard(11, "return_card")
