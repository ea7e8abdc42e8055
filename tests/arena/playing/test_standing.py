"""Who is ahead is read off what all can see, and the winner is ahead in the end."""

from __future__ import annotations

import pytest
from librt.random import Random

import rookery
from rookery.arena import play_game
from rookery.arena.playing.course import leader
from rookery.core.contract import CHANCE, OVER
from rookery.core.registry import load

PARTY = [("court", 3), ("towers", 3), ("touria", 3)]


@pytest.mark.parametrize(("name", "players"), PARTY)
def test_it_tells_nothing_that_a_seat_cannot_know(name: str, players: int) -> None:
    game = load(name, players=players)
    rng = Random(3)
    state = game.start()
    looks = 0
    for step in range(600):
        if state.actor == OVER:
            break
        if step % 7 == 0:
            for seat in range(players):
                assert state.imagine(seat, rng).standing() == state.standing()
                looks += 1
        state.step(state.sample(rng) if state.actor == CHANCE else state.hunch(rng))
    assert looks > 30


@pytest.mark.parametrize(("name", "players"), [("court", 3), ("touria", 2)])
def test_the_winner_is_ahead_in_the_end(name: str, players: int) -> None:
    final = play_game(load(name, players=players), ["eager"] * players, seed=2).final
    assert final.actor == OVER
    assert leader(final.standing()) == final.result().index(1.0)


def test_wizards_at_home_are_ahead() -> None:
    """Towers are won at the end of a round, by potions: who is ahead there has mostly won."""
    game = load("towers", players=2)
    ahead = 0
    for seed in range(12):
        final = play_game(game, ["eager", "eager"], seed).final
        seat = leader(final.standing())
        ahead += seat >= 0 and final.result()[seat] > 0
    assert ahead >= 9


def test_the_start_is_even_and_cards_count() -> None:
    assert set(load("court", players=4).start().standing()) == {0}
    dealt = load("court", players=2, cards="A: farmer; B: maid").start()
    assert leader(dealt.standing()) == 0
    charlatan = load("court", players=2, cards="A: fool; B: charlatan").start()
    assert leader(charlatan.standing()) == 1


def test_of_partners_none_is_ahead() -> None:
    assert load("towers", players=4, variant="teams").start().standing() == []


def test_a_game_of_ones_own_may_have_no_measure() -> None:
    assert rookery.State(load("court")).standing() == []
