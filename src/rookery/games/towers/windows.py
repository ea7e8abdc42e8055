"""Windows for spells around a move (W56, W71–W74)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.games.towers.actions import CAST, PASS
from rookery.games.towers.casting import RIDING, cast_spell, castable, offer_spells
from rookery.games.towers.state import Phase, TowersState


def open_window(s: TowersState, moment: i64, then: Phase) -> None:
    """Let the seats cast that may; then go on."""
    s.moment = moment
    s.asked = 0
    s.then = then
    WINDOW.enter(s)


class Window(Phase):
    """W71: the right to cast goes round once; who can't cast is not asked (W74)."""

    def enter(self, s: TowersState) -> None:
        while s.asked < seats_to_ask(s):
            seat = (s.seat + s.asked) % s.players
            if castable(s, seat, s.moment) != 0:
                s.ask(self, seat)
                return
            s.asked += 1
        s.moment = 0
        s.then.enter(s)

    def offer(self, s: TowersState, moves: Moves) -> None:
        moves.add(PASS)
        offer_spells(castable(s, s.actor, s.moment), moves)

    def apply(self, s: TowersState, action: i64) -> None:
        if action == PASS:
            s.asked += 1
            self.enter(s)
        else:
            cast_spell(s, s.actor, action - CAST, self)


def seats_to_ask(s: TowersState) -> i64:
    """Base: the active player's Piggyback alone has a window; else he casts when he likes."""
    if s.cast:
        return 0
    if s.expert:
        return s.players
    return 1 if s.moment == RIDING else 0


WINDOW: Final = Window(8, "window")
