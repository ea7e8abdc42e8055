"""Windows for spells around a move (W56, W71–W74)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from rookery.core.contract import Moves
from rookery.core.phases import Phase
from rookery.games.towers.rules.actions import CAST, PASS
from rookery.games.towers.rules.casting import RIDING, cast_spell, castable, offer_spells
from rookery.games.towers.rules.state import TowersState


def open_window(s: TowersState, moment: i64, then: Phase[Any]) -> None:
    """Let the seats cast that may at this moment of the action; then go on with `then`."""
    s.moment = moment
    s.asked = 0
    s.then = then
    WINDOW.enter(s)


class Window(Phase[TowersState]):
    """W71: the right to cast goes round once; who can't cast is not asked (W74)."""

    def enter(self, s: TowersState) -> None:
        """Ask the next seat that can cast, or go on if there is none."""
        while s.asked < seats_to_ask(s):
            seat = (s.seat + s.asked) % s.players
            if castable(s, seat, s.moment) != 0:
                s.ask(self, seat)
                return
            s.asked += 1
        s.moment = 0
        s.then.enter(s)

    def offer(self, s: TowersState, moves: Moves) -> None:
        """Any spell that the seat can cast now, or none."""
        moves.add(PASS)
        offer_spells(castable(s, s.actor, s.moment), moves)

    def apply(self, s: TowersState, action: i64) -> None:
        """Ask the next seat, or cast."""
        if action == PASS:
            s.asked += 1
            self.enter(s)
        else:
            cast_spell(s, s.actor, action - CAST, self)


def seats_to_ask(s: TowersState) -> i64:
    """How many seats, from the active one on, the right to cast goes to.

    In the base game only Piggyback has a window, for the active player alone: all else he casts
    when he likes (W59).
    """
    if s.cast:
        return 0
    if s.expert:
        return s.players
    return 1 if s.moment == RIDING else 0


WINDOW: Final = Window()
