"""Setting up: tokens, start player, wizards and hands (W10–W13, W70)."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from rookery.games.towers.actions import START, TOKEN
from rookery.games.towers.board import add_wizards
from rookery.games.towers.components import PLACES, ROOF, SPELLS
from rookery.games.towers.drawing import draw_hand
from rookery.games.towers.phases import begin_turn
from rookery.games.towers.pieces import wizard
from rookery.games.towers.state import ChancePhase, Phase, TowersState


class TurnToken(ChancePhase):
    """W70: one more spell token is turned up."""

    def enter(self, s: TowersState) -> None:
        if s.tokens > 0:
            s.leave_to_chance(self)
        else:
            s.leave_to_chance(CHOOSE_START_PLAYER)

    def outcomes(self, s: TowersState) -> list[tuple[int, float]]:
        hidden = [spell for spell in range(SPELLS) if not s.spells >> spell & 1]
        return [(TOKEN + spell, 1 / len(hidden)) for spell in hidden]

    def sample(self, s: TowersState, rng: Random) -> i64:
        hidden = [spell for spell in range(SPELLS) if not s.spells >> spell & 1]
        return TOKEN + hidden[rng.randrange(len(hidden))]

    def apply(self, s: TowersState, action: i64) -> None:
        s.mark_cards()
        s.spells |= i64(1) << (action - TOKEN)
        s.tokens -= 1
        self.enter(s)


class ChooseStartPlayer(ChancePhase):
    """W11: the start player is chosen at random."""

    def outcomes(self, s: TowersState) -> list[tuple[int, float]]:
        return [(START + seat, 1 / s.players) for seat in range(s.players)]

    def sample(self, s: TowersState, rng: Random) -> i64:
        return START + rng.randrange(s.players)

    def apply(self, s: TowersState, action: i64) -> None:
        s.start = action - START
        s.seat = s.start
        place_wizards(s)
        draw_hand(s, DEAL)


def place_wizards(s: TowersState) -> None:
    """W12: one by one in turn order, filling tower after tower."""
    s.mark_pieces()
    placed = 0
    for number, places in enumerate(PLACES):
        for _ in range(min(places, s.players * s.each - placed)):
            add_wizards(s, ROOF + 1 + number, wizard((s.start + placed) % s.players))
            placed += 1


class Deal(Phase):
    """W11: the others get their cards in turn, then the start player begins."""

    def enter(self, s: TowersState) -> None:
        s.seat = (s.seat + 1) % s.players
        if s.seat == s.start:
            begin_turn(s, s.start)
        else:
            draw_hand(s, self)


TURN_TOKEN: Final = TurnToken(1, "turn_token")
CHOOSE_START_PLAYER: Final = ChooseStartPlayer(2, "choose_start_player")
DEAL: Final = Deal(13, "deal")
