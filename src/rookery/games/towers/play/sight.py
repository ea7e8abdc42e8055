"""What can be learned from in Wandering Towers: the guide's measures, and more of the table.

Hands are not among it. A turn ends with cards that are drawn anew, so they would tell of luck and
not of the turn, and the search would need many worlds more to see through that.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import SEATS, State
from rookery.games.towers.play.guide import MEASURES, TowersGuide
from rookery.games.towers.rules.board import next_free
from rookery.games.towers.rules.components import (
    ROOF,
    SHIELDED,
    SPACES,
    SPELL_NAMES,
    SPELLS,
    TOWERS,
)
from rookery.games.towers.rules.pieces import (
    floor_under,
    potions_of,
    space_of,
    wizards_of,
)
from rookery.games.towers.rules.state import TowersState

MOST_LEFT: Final = 5
"""Wizards on their way that are told apart; a team may have more."""
MOST_EMPTY: Final = 6
MOST_FULL: Final = 3
FEW_CATCHES: Final = 3
"""Where so few floors show wizards of others, potions are hard to fill."""
NEAR: Final = 5
"""A tower this far behind a wizard, or nearer, comes down on it with one card."""

SEEN: Final = [
    *MEASURES,
    *(f"turns_to_come_{turns}" for turns in range(len(SEATS))),
    *(f"left_{wizards}" for wizards in range(MOST_LEFT + 1)),
    *(f"empty_{potions}" for potions in range(MOST_EMPTY + 1)),
    *(f"full_{potions}" for potions in range(1, MOST_FULL + 1)),
    *(f"from_next_keep_{distance}" for distance in range(SPACES)),
    *(f"covered_at_{distance}" for distance in range(SPACES)),
    "buried",
    "on_the_ground",
    "expert",
    *SPELL_NAMES,
    *("in_danger", "catches", "together", "more_potions", "more_wizards"),
    *(f"thirst_{floors}" for floors in range(FEW_CATCHES)),
]
"""The names of all that is shown of a seat."""

TURNS: Final = SEEN.index("turns_to_come_0")
LEFT: Final = SEEN.index("left_0")
EMPTY: Final = SEEN.index("empty_0")
FULL: Final = SEEN.index("full_1")
FROM_NEXT: Final = SEEN.index("from_next_keep_0")
COVERED_AT: Final = SEEN.index("covered_at_0")
BURIED: Final = SEEN.index("buried")
ON_GROUND: Final = SEEN.index("on_the_ground")
EXPERT: Final = SEEN.index("expert")
SPELL: Final = SEEN.index(SPELL_NAMES[0])
IN_DANGER: Final = SEEN.index("in_danger")
CATCHES: Final = SEEN.index("catches")
TOGETHER: Final = SEEN.index("together")
MORE_POTIONS: Final = SEEN.index("more_potions")
MORE_WIZARDS: Final = SEEN.index("more_wizards")
THIRST: Final = SEEN.index("thirst_0")
MEMBERS: Final = vec[i64]([number.bit_count() for number in range(1 << NEAR)])
"""By set: how many there are in it."""


class TowersSight(TowersGuide):
    """Measures all that is shown, for a network to judge by or for that many weights.

    Without a network it weighs as many measures as it has weights: the guide's, if none are given.
    """

    def __init__(self, turns: int = 1, weights: list[float] | None = None) -> None:
        super().__init__(turns, weights)
        self.row = vec[float]([0.0] * len(SEEN))

    def measure(self, s: State, seat: i64) -> None:
        """Write down what counts for a seat, as `SEEN` lists it."""
        super().measure(s, seat)
        towers = cast(TowersState, s)
        row = self.row
        row[TURNS + (seat - towers.seat) % towers.players] = 1.0
        self._show_progress(towers, seat)
        self._show_pieces(towers, seat)
        if towers.teams:
            self._show_pieces(towers, towers.partner(seat))
        self._show_spells(towers)
        self._show_need(towers, seat, self._show_prey(towers, seat))

    def _show_progress(self, s: TowersState, seat: i64) -> None:
        left = i64(s.each) - wizards_of(s.home, seat)
        empty = potions_of(s.empty, seat)
        full = potions_of(s.full, seat)
        if s.teams:
            partner = s.partner(seat)
            left += i64(s.each) - wizards_of(s.home, partner)
            empty += potions_of(s.empty, partner)
            full += potions_of(s.full, partner)
        row = self.row
        row[LEFT + (left if left < MOST_LEFT else MOST_LEFT)] = 1.0
        row[EMPTY + (empty if empty < MOST_EMPTY else MOST_EMPTY)] = 1.0
        potions: i64 = 0
        while potions < full and potions < MOST_FULL:
            row[FULL + potions] = 1.0
            potions += 1

    def _show_pieces(self, s: TowersState, seat: i64) -> None:
        row = self.row
        then = next_free(s, 1, SHIELDED)
        space: i64 = 0
        while space < SPACES:
            floor = i64(s.top[space])
            here = wizards_of(i64(s.wizards[floor]), seat)
            if here > 0:
                row[FROM_NEXT + ((then - space) & 15)] += float(here)
                if floor <= ROOF:
                    row[ON_GROUND] += float(here)
            space += 1
        tower: i64 = 1
        while tower <= TOWERS:
            here = wizards_of(i64(s.wizards[floor_under(s.floors, tower)]), seat)
            if here > 0:
                space = space_of(s.spaces, tower)
                row[COVERED_AT + ((s.keep - space) & 15)] += float(here)
                if i64(s.top[space]) != ROOF + tower:
                    row[BURIED] += float(here)
            tower += 1

    def _show_prey(self, s: TowersState, seat: i64) -> i64:
        """Who could be covered with one card; returns how many floors show others alone."""
        row = self.row
        towers = _spaces_of_towers(s)
        towers |= towers << SPACES
        danger: i64 = 0
        catches: i64 = 0
        floors: i64 = 0
        space: i64 = 0
        while space < SPACES:
            there = i64(s.wizards[i64(s.top[space])])
            if there != 0 and space != s.keep:
                ways = MEMBERS[towers >> (space + SPACES - NEAR) & 31]
                own = wizards_of(there, seat)
                danger += own * ways
                if own > 1:
                    row[TOGETHER] += float(own - 1)
                if own == 0:
                    catches += ways
                    floors += 1
            space += 1
        row[IN_DANGER] = float(danger) / NEAR
        if potions_of(s.empty, seat) > 0:
            row[CATCHES] = float(catches) / NEAR
        return floors

    def _show_need(self, s: TowersState, seat: i64, floors: i64) -> None:
        """What is missing most: potions, or wizards at home."""
        row = self.row
        left = i64(s.each) - wizards_of(s.home, seat)
        empty = potions_of(s.empty, seat)
        if empty > left:
            row[MORE_POTIONS] = float(empty - left)
        else:
            row[MORE_WIZARDS] = float(left - empty)
        if floors < FEW_CATCHES:
            row[THIRST + floors] = float(empty)

    def _show_spells(self, s: TowersState) -> None:
        row = self.row
        if s.expert:
            row[EXPERT] = 1.0
        spell: i64 = 0
        while spell < SPELLS:
            if s.spells >> spell & 1 != 0:
                row[SPELL + spell] = 1.0
            spell += 1


def _spaces_of_towers(s: TowersState) -> i64:
    """The set of the spaces on which a tower stands."""
    spaces: i64 = 0
    tower: i64 = 1
    while tower <= TOWERS:
        spaces |= i64(1) << space_of(s.spaces, tower)
        tower += 1
    return spaces
