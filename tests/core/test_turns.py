"""Turns and rounds, counted as a game is played."""

from __future__ import annotations

import pytest

import rookery
from rookery.core.contract import CHANCE, OVER, Moves, State
from rookery.core.turns import BEFORE_THE_FIRST, NOBODY, Turn

GAMES = [
    ("court", {"players": 4}),
    ("towers", {"players": 3}),
    ("towers", {"players": 4, "variant": "expert"}),
    ("touria", {"players": 3}),
]


def played(state: State, rng: rookery.Random, turns: int) -> list[tuple[Turn, State]]:
    """Each decision of the first turns, with its turn and the position it met."""
    turn, found = BEFORE_THE_FIRST, list[tuple[Turn, State]]()
    while state.actor != OVER and turn.number <= turns:
        turn = turn.at(state)
        if state.actor != CHANCE:
            found.append((turn, state.copy()))
        state.apply(state.sample(rng) if state.actor == CHANCE else state.draw(Moves(), rng))
    return found


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_turn_belongs_to_the_seat_that_the_game_says(name: str, options: dict[str, int]) -> None:
    for seed in range(2):
        start = rookery.load(name, **options).start()
        for turn, state in played(start, rookery.Random(seed), 30):
            if turn.number > 0:
                view = state.view(None)["turn"]
                assert isinstance(view, dict)
                assert turn.seat == view["seat"]
            else:
                assert turn.seat == NOBODY


def test_the_last_of_a_round_of_court_opens_the_next() -> None:
    """C60: ABCD, DABC, CDAB, and so on, from whoever begins."""
    found = played(rookery.load("court", players=4).start(), rookery.Random(5), 12)
    turns = {turn.number: turn for turn, _ in found}
    seats = [turns[number].seat for number in range(1, 13)]
    first = seats[0]
    order = [0, 1, 2, 3, 3, 0, 1, 2, 2, 3, 0, 1]
    assert seats == [(first + seat) % 4 for seat in order]
    assert [turns[number].round for number in range(1, 13)] == [1] * 4 + [2] * 4 + [3] * 4


def test_outcomes_and_what_others_decide_happen_in_the_turn() -> None:
    """W70: in the expert game others decide in somebody's turn, and it stays theirs."""
    game = rookery.load("towers", players=3, variant="expert")
    found = played(game.start(), rookery.Random(2), 60)
    assert any(state.actor != turn.seat for turn, state in found if turn.number > 0)
    numbers = [turn.number for turn, _ in found]
    assert numbers == sorted(numbers)
