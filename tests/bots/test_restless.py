"""Bots that wait for each other grow restless, so that their games end."""

from __future__ import annotations

import pytest

import rookery
from rookery.arena import play_game
from rookery.bots.searcher import LONG_GAME, SearchBot, make_searcher
from rookery.core.contract import OVER
from rookery.core.seat import Seat
from rookery.search.mcts import Candidate, Thought
from tests.search.test_search import midway


def picks(bot: SearchBot) -> set[int]:
    nearly_alike = [Candidate(1, 20, 0.5), Candidate(2, 10, 0.48), Candidate(3, 1, 0.05)]
    return {bot.pick(Thought(31, nearly_alike, [])) for _ in range(100)}


def test_whoever_has_decided_very_often_takes_what_is_nearly_as_good() -> None:
    state = midway(rookery.load("towers"), 60)
    seat = Seat(state, int(state.actor), rookery.Random(1))
    bot = make_searcher("plan:5", state.game, rookery.Random(2))
    assert picks(bot) == {1}
    for _ in range(LONG_GAME):
        bot.decided(seat, seat.legal[0])
    assert picks(bot) == {1, 2}, "and never what is far worse"
    bot.over(None)
    assert picks(bot) == {1}, "the next game is another one"


@pytest.mark.once
@pytest.mark.parametrize("seed", [20046, 20048])
def test_two_that_wait_for_each_other_come_to_an_end(seed: int) -> None:
    game = rookery.load("towers", players=2)
    assert play_game(game, ["plan:100@learned"] * 2, seed, 12_000).final.actor == OVER
