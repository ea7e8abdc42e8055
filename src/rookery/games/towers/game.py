"""Wandering Towers as a `Game`: its options, and the position it starts from."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from rookery.core.contract import Game
from rookery.core.observation import Observation
from rookery.core.options import Option, Value
from rookery.core.registry import Title
from rookery.games.towers.actions import DECISIONS, parse, text
from rookery.games.towers.components import (
    ALL_CARDS,
    ALL_HIGH,
    ALL_LOW,
    BASE_SPELLS,
    FLOORS,
    POTIONS_EACH,
    ROOF,
    SOLO_POTIONS,
    SOLO_SPELLS,
    SPACES,
    SPELL_NAMES,
    SPELLS,
    TOWERS,
    USUAL_TOKENS,
    WIZARDS_EACH,
)
from rookery.games.towers.observation import observation
from rookery.games.towers.pieces import ONE_OF_EACH, potion, with_floor, with_space
from rookery.games.towers.setup import TURN_TOKEN
from rookery.games.towers.state import TowersState

RULES: Final = 1

OPTIONS: Final = (
    Option("players", 2, "how many play; 1 is the solo game", low=1, high=6),
    Option(
        "variant",
        "base",
        "expert: spells for everyone, on every action; teams: partners, for 4 or 6 players",
        choices=("base", "expert", "teams", "expert_teams"),
    ),
    Option(
        "spells",
        "usual",
        "usual (base: two, expert: 3 at random, solo: none), 'random 5' for so many at random, "
        f"or names out of {' '.join(SPELL_NAMES)}",
    ),
    Option("open_memory", False, "show everyone which wizards the towers cover"),
)


class Towers(Game):
    """A game of Wandering Towers, ready to start."""

    def __init__(self, options: dict[str, Value]) -> None:
        players = options["players"]
        assert isinstance(players, int)
        super().__init__("towers", RULES, players, options, DECISIONS)
        variant = str(options["variant"])
        self._expert = variant.startswith("expert")
        self._teams = variant.endswith("teams")
        if self._teams and players not in (4, 6):
            raise ValueError(f"teams are for 4 or 6 players, not {players}")
        if players == 1 and variant != "base":
            raise ValueError(f"the solo game has no variant {variant!r}")
        self._first = self._lay_out()

    def start(self) -> TowersState:
        return self._first.copy()

    def text(self, action: int) -> str:
        return text(action)

    def parse(self, text: str) -> int:
        return parse(text)

    def observation(self) -> Observation:
        return observation(self.players)

    def _lay_out(self) -> TowersState:
        s = TowersState(self)
        s.players = self.players
        s.teams = self._teams
        s.expert = self._expert
        s.open_memory = self.options["open_memory"] is True
        s.each = WIZARDS_EACH[self.players]
        self._turn_up_spells(s)
        lay_ring(s)
        self._equip(s)
        TURN_TOKEN.enter(s)
        return s

    def _turn_up_spells(self, s: TowersState) -> None:
        """W13, W59, W70, W95."""
        wish = str(self.options["spells"])
        lone = self.players == 1
        if wish == "usual" and not self._expert:
            s.spells = 0 if lone else BASE_SPELLS
        elif wish == "usual" or wish.startswith("random"):
            s.tokens = drawn_spells(wish)
        else:
            s.spells = named_spells(wish)
        if lone and wish != "usual" and s.tokens + int(s.spells).bit_count() != SOLO_SPELLS:
            raise ValueError(f"the solo game has {SOLO_SPELLS} spells or none, not {wish!r}")

    def _equip(self, s: TowersState) -> None:
        s.mark_pieces()
        s.mark_cards()
        s.empty = POTIONS_EACH[self.players] * ONE_OF_EACH[self.players]
        if self.players == 1 and (s.spells or s.tokens):
            s.full = SOLO_POTIONS * potion(0)
        s.hands = vec[i64]([0] * self.players)
        s.held = s.hands[:]
        s.shown = s.hands[:]
        s.pile_low = ALL_LOW
        s.pile_high = ALL_HIGH
        s.pile_size = ALL_CARDS


def lay_ring(s: TowersState) -> None:
    """W1–W3: the keep on space 0, a tower on each of the next nine."""
    s.wizards = vec[i32]([0] * FLOORS)
    s.top = vec[u8](list(range(SPACES)))
    for tower in range(1, TOWERS + 1):
        s.floors = with_floor(s.floors, tower, tower)
        s.spaces = with_space(s.spaces, tower, tower)
        s.top[tower] = u8(ROOF + tower)


def drawn_spells(wish: str) -> int:
    """W70: the number in 'random 5'; a few if none is named."""
    count = wish.removeprefix("random").strip()
    if wish == "usual" or not count:
        return USUAL_TOKENS
    if count.isdecimal() and 1 <= int(count) <= SPELLS:
        return int(count)
    raise ValueError(f"spells are drawn as in 'random 5', 1 to {SPELLS} of them, not {wish!r}")


def named_spells(names: str) -> int:
    spells = 0
    for name in names.split():
        if name not in SPELL_NAMES:
            raise ValueError(f"no spell {name!r}; there are {', '.join(SPELL_NAMES)}")
        bit = 1 << SPELL_NAMES.index(name)
        if spells & bit:
            raise ValueError(f"spells: {name} is named twice")
        spells |= bit
    if spells == 0:
        raise ValueError("spells are 'usual', 'random 5' or names of spells")
    return spells


TITLE: Final = Title("towers", "Wandering Towers", RULES, OPTIONS, Towers)
