"""Setting up: tokens, start player, wizards and hands (W10–W13, W70)."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from rookery.core.phases import ChancePhase, Phase
from rookery.games.towers.rules.actions import START, TOKEN
from rookery.games.towers.rules.components import PLACES, ROOF, SPELLS
from rookery.games.towers.rules.drawing import draw_hand
from rookery.games.towers.rules.pieces import wizard
from rookery.games.towers.rules.state import TowersState
from rookery.games.towers.rules.turn import begin_turn


class TurnToken(ChancePhase[TowersState]):
    """W70: one more spell token is turned up."""

    def enter(self, s: TowersState) -> None:
        """Turn up a token; or, if there are enough, choose the start player."""
        if s.tokens > 0:
            super().enter(s)
        else:
            CHOOSE_START_PLAYER.enter(s)

    def outcomes(self, s: TowersState) -> list[tuple[int, float]]:
        """Each spell that is not turned up yet, equally likely."""
        hidden = hidden_spells(s)
        return [(TOKEN + spell, 1 / len(hidden)) for spell in hidden]

    def sample(self, s: TowersState, rng: Random) -> i64:
        """One of these spells."""
        hidden = hidden_spells(s)
        return TOKEN + hidden[rng.randrange(len(hidden))]

    def apply(self, s: TowersState, action: i64) -> None:
        """Turn it up, and the next one."""
        s.turn_up_token(action - TOKEN)
        self.enter(s)


def hidden_spells(s: TowersState) -> list[int]:
    """The spells whose token is not turned up."""
    return [spell for spell in range(SPELLS) if not s.spells >> spell & 1]


class ChooseStartPlayer(ChancePhase[TowersState]):
    """W11: the start player is chosen at random."""

    def outcomes(self, s: TowersState) -> list[tuple[int, float]]:
        """All seats, equally likely."""
        return [(START + seat, 1 / s.players) for seat in range(s.players)]

    def sample(self, s: TowersState, rng: Random) -> i64:
        """One of the seats."""
        return START + rng.randrange(s.players)

    def apply(self, s: TowersState, action: i64) -> None:
        """Place the wizards in the order of play, and deal."""
        s.start = action - START
        s.seat = s.start
        place_wizards(s)
        draw_hand(s, DEAL)


def place_wizards(s: TowersState) -> None:
    """W12: one by one in turn order, filling tower after tower."""
    placed = 0
    for number, places in enumerate(PLACES):
        for _ in range(min(places, s.players * i64(s.each) - placed)):
            s.place_wizards(wizard((s.start + placed) % s.players), ROOF + 1 + number)
            placed += 1


class Deal(Phase[TowersState]):
    """W11: the others get their cards in turn, then the start player begins."""

    def enter(self, s: TowersState) -> None:
        """Deal to the next seat; when all have cards, begin."""
        s.seat = (s.seat + 1) % s.players
        if s.seat == s.start:
            begin_turn(s, s.start)
        else:
            draw_hand(s, self)


TURN_TOKEN: Final = TurnToken()
CHOOSE_START_PLAYER: Final = ChooseStartPlayer()
DEAL: Final = Deal()
