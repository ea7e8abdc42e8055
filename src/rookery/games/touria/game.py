"""Touria as a `Game`: its options, and the position it starts from."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import Game
from rookery.core.observation import Observation
from rookery.core.options import Option, Value
from rookery.core.registry import Title
from rookery.games.touria import castle, chance, locations, market, moving, turn  # noqa: F401 - register the phases
from rookery.games.touria.actions import DECISIONS, parse, text
from rookery.games.touria.components import (
    ALL_ITEMS,
    HEARTS,
    ORDERS,
    SIDES,
    START_COINS,
    SWORDS,
)
from rookery.games.touria.edition import default_edition, read_edition
from rookery.games.touria.gems import ALL_GEMS
from rookery.games.touria.observation import observation
from rookery.games.touria.phases import CHOOSE_START
from rookery.games.touria.state import TouriaState
from rookery.games.touria.tallies import each_tally

RULES: Final = 1
NEED: Final = 7
SHORT_NEED: Final = 5

OPTIONS: Final = (
    Option("players", 2, "how many play", low=2, high=4),
    Option("short", False, "5 hearts and 5 coins open the castle instead of 7 and 7"),
    Option("sudden_marriage", False, "whoever first meets the castle's conditions has won"),
    Option("open_screens", False, "show what each player was openly seen to gain"),
    Option("edition", "", "the text of an edition file; empty for the one in the package"),
)


class Touria(Game):
    """A game of Touria, ready to start."""

    def __init__(self, options: dict[str, Value]) -> None:
        players = options["players"]
        assert isinstance(players, int)
        super().__init__("touria", RULES, players, options, DECISIONS)
        self.board: Final = read_edition(str(options["edition"]) or default_edition())
        self._first = self._lay_out()

    def start(self) -> TouriaState:
        return self._first.copy()

    def text(self, action: int) -> str:
        return text(action)

    def parse(self, text: str) -> int:
        return parse(text)

    def observation(self) -> Observation:
        return observation(self.players, self.board)

    def _lay_out(self) -> TouriaState:
        """T10, T11: what chance lays out is missing, and comes before anybody is asked."""
        s = TouriaState(self, self.board)
        s.players = self.players
        s.sides = vec[i64](SIDES[self.players])
        s.need = SHORT_NEED if self.options["short"] else NEED
        s.sudden = bool(self.options["sudden_marriage"])
        s.open_screens = bool(self.options["open_screens"])
        s.screens = vec[i64]([0] * (3 * self.players))
        s.coins = each_tally(START_COINS, self.players)
        s.elixirs = each_tally(1, self.players)
        s.bag = ALL_GEMS
        s.swords_left = SWORDS
        s.hearts_left = HEARTS
        s.elixirs_left = 4 - self.players
        s.stack = ALL_ITEMS
        s.unseen_orders = (1 << ORDERS) - 1
        s.mark_gems()
        s.mark_goods()
        s.mark_table()
        s.leave_to_chance(CHOOSE_START)
        return s


TITLE: Final = Title("touria", "Touria", RULES, OPTIONS, Touria)
