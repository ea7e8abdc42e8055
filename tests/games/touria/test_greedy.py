"""The greedy bot plays a sensible game."""

import math

import pytest

import rookery
from rookery.bots import make_bot
from rookery.core.seat import Seat
from rookery.games.touria.rules.state import TouriaState
from tests.games.touria.table import choose, give, table, visit

pytestmark = pytest.mark.once

GAMES = 120
TARGET = 0.95


def wilson_low(wins: float, games: int, z: float = 1.96) -> float:
    """The lower end of the 95 % interval."""
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games)


def winner(names: list[str], seed: int) -> int:
    game = rookery.load("touria", players=len(names))
    rng = rookery.Random(seed)
    bots = [make_bot(name, game, rookery.Random(seed + i)) for i, name in enumerate(names)]
    s = game.start()
    while s.actor != rookery.OVER:
        if s.actor == rookery.CHANCE:
            s.apply(s.sample(rng))
        else:
            s.apply(bots[s.actor].choose(Seat(s, int(s.actor), rng)))
    return s.result().index(1.0)


def decision(s: TouriaState, seed: int = 1) -> str:
    bot = make_bot("greedy", s.game, rookery.Random(seed))
    return s.game.text(bot.choose(Seat(s, int(s.actor), rookery.Random(seed))))


def test_greedy_beats_random() -> None:
    """In more than 95 % of two-player games, seats in turn."""
    names = [["greedy", "random"], ["random", "greedy"]]
    wins = sum(names[i % 2][winner(names[i % 2], 100 * i)] == "greedy" for i in range(GAMES))
    assert wilson_low(wins, GAMES) > TARGET


def test_greedy_beats_eager() -> None:
    names = [["greedy", "eager"], ["eager", "greedy"]]
    wins = sum(names[i % 2][winner(names[i % 2], 100 * i)] == "greedy" for i in range(60))
    assert wilson_low(wins, 60) > 0.5


def test_greedy_returns_to_the_castle() -> None:
    assert decision(give(table(), coins=7, hearts=7)) == "return"


def test_greedy_makes_hearts_of_gems() -> None:
    assert decision(visit(give(table(), gems="red red red"), "goldsmith")) == "triple red"


def test_greedy_minds_black_gems() -> None:
    assert decision(visit(give(table(), gems="black"), "fountain")) == "drown"


def test_greedy_jousts() -> None:
    s = choose(give(table(), swords=2, coins=5), "wizard")
    s.display, s.stack = s.stack & 0b110, s.stack & ~0b110 | s.display  # no rose to be had
    assert decision(s) == "fly tournament"
