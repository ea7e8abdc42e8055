"""A position that play seldom reaches: many potions filled, and most wizards home."""

from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64

from rookery.games.towers.rules.board import exposed
from rookery.games.towers.rules.components import SPACES
from rookery.games.towers.rules.pieces import potions_of, wizard, wizards_of
from rookery.games.towers.rules.state import TowersState


def scramble(s: TowersState, rng: Random) -> None:
    """Fill potions and bring wizards home, at a moment at which a card is to be chosen.

    Each seat keeps an empty potion if it has one, and a wizard on the ring, so nobody has won.
    """
    seat: i64 = 0
    while seat < s.players:
        filled: i64 = rng.randrange(max(1, potions_of(s.empty, seat)))
        while filled > 0:
            s.fill_potion(seat)
            filled -= 1
        bring_some_home(s, seat, rng)
        seat += 1


def bring_some_home(s: TowersState, colour: i64, rng: Random) -> None:
    """Half of the wizards of a colour that can be seen go home, but never the last one."""
    space: i64 = 0
    while space < SPACES:
        there = wizards_of(exposed(s, space), colour)
        while there > 0:
            if wizards_of(s.home, colour) < i64(s.each) - 1 and rng.randrange(2) == 0:
                s.bring_home(wizard(colour), i64(s.top[space]))
            there -= 1
        space += 1
    s.turn_over = False
