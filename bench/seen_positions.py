"""Positions of real games as the network of a learned judge is shown them."""

from dataclasses import dataclass
from typing import Final

import rookery
from rookery.core.network import Weights, read_numbers
from rookery.core.registry import title
from rookery.search.guides import FOR_TABLE, SHIPPED, showing_guide, shown
from rookery.train.looking import Row, looked_at

PLAYER: Final = "plan:30@learned"
"""Who plays the games: a quick one of the kind that the levels are."""


@dataclass(frozen=True)
class Seen:
    """A game's network, and what it is shown at a table of one size, where it judges."""

    game: str
    players: int
    weights: Weights
    rows: list[Row]
    """By position, seat and measure: after each turn of some games, which is where plans end."""

    def __str__(self) -> str:
        return f"{self.game} for {self.players}"


def seen(game: str, players: int, number: int) -> Seen:
    """So many positions of games that are played for this."""
    table = rookery.load(game, players=players)
    guide = showing_guide(game)
    rows: list[Row] = []
    seed = 0
    while len(rows) < number:
        rows += looked_at(table, PLAYER, seed, guide)[0]
        seed += 1
    return Seen(game, players, weights_for(game, players), rows[:number])


def weights_for(game: str, players: int) -> Weights:
    """The numbers of the network that comes with the game, for tables of this size."""
    known = title(game)
    text = known.text_of(FOR_TABLE.format(players=players)) or known.text_of(SHIPPED)
    return read_numbers(text, game, shown(game))
