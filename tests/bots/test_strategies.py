"""Simple strategies and endless games: what a strong bot must not fall for."""

from __future__ import annotations

import pytest

import rookery
from rookery.core.contract import CHANCE
from rookery.core.seat import Seat
from tools.endings import endless_between, endless_by_hunch, tables
from tools.strategies import STRATEGIES, Strategy, StrategyBot, enrol, won_against

GAMES = ["court", "towers", "touria"]
FEW = 4


def test_every_game_has_five_strategies() -> None:
    assert {game: len(strategies) for game, strategies in STRATEGIES.items()} == dict.fromkeys(
        GAMES, 5
    )


def test_a_strategy_does_what_it_says() -> None:
    game, rng = rookery.load("towers", players=2), rookery.Random(3)
    state = game.start()
    while state.actor == CHANCE:
        state.step(state.sample(rng))
    seat = Seat(state, int(state.actor), rng)
    renewing = StrategyBot(rookery.Random(1), Strategy(does=("renew",)))
    assert game.text(renewing.choose(seat)) == "renew"
    contrary = StrategyBot(rookery.Random(1), Strategy(never=("play", "cast")))
    assert game.text(contrary.choose(seat)) == "renew", "nothing else is left"
    stubborn = StrategyBot(rookery.Random(1), Strategy(never=("play", "cast", "renew")))
    assert stubborn.choose(seat) in seat.legal


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES)
def test_who_waits_loses(game: str) -> None:
    assert enrol(game) == ["waiting", "racing", "blocking", "hoarding", "renewing"]
    assert won_against(game, "waiting", "level3", FEW) <= 1


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES)
def test_games_of_quick_bots_end_at_every_table(game: str) -> None:
    found = list(tables(game))
    assert {table.players for table in found} == set(
        range(2, rookery.core.registry.title(game).options[0].high + 1)
    )
    for table in found:
        assert endless_by_hunch(table, 20) == 0, table.options
    assert endless_between(found[0], "greedy", 2) == 0
