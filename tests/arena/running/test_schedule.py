"""Who meets whom: every bot alike, in every seat, with the same dice."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from rookery.arena.running.schedule import Pairing, pairings

BOTS = ("a", "b", "c", "d", "e", "f", "g")


def seats_held(games: list[Pairing]) -> Counter[tuple[str, int]]:
    return Counter((bot, seat) for game in games for seat, bot in enumerate(game.seats))


def meetings(games: list[Pairing]) -> Counter[tuple[str, str]]:
    """Of two different bots, once a game."""
    return Counter(pair for game in games for pair in combinations(sorted(set(game.seats)), 2))


@pytest.mark.parametrize("bots", [2, 3, 4, 5, 7])
def test_two_players_meet_in_every_pairing_and_both_seats_equally(bots: int) -> None:
    pairs = bots * (bots - 1) // 2
    games = pairings(BOTS[:bots], 2, 3 * 2 * pairs, seed=5)
    assert set(meetings(games).values()) == {6}
    assert len(meetings(games)) == pairs
    assert set(seats_held(games).values()) == {3 * (bots - 1)}


@pytest.mark.parametrize(("bots", "players"), [(7, 3), (5, 4), (6, 5), (3, 3), (7, 6)])
def test_large_tables_are_balanced(bots: int, players: int) -> None:
    games = pairings(BOTS[:bots], players, 60 * players, seed=5)
    held = seats_held(games)
    each = Counter(bot for game in games for bot in game.seats)
    for bot in BOTS[:bots]:
        assert len({held[bot, seat] for seat in range(players)}) == 1
    assert max(each.values()) - min(each.values()) <= 2 * players
    met = meetings(games)
    assert len(met) == bots * (bots - 1) // 2
    assert max(met.values()) - min(met.values()) <= 3 * players
    assert all(len(set(game.seats)) == players for game in games)


@pytest.mark.parametrize(("bots", "players"), [(1, 2), (2, 3), (2, 6), (3, 5), (4, 6)])
def test_a_table_larger_than_the_list_repeats_bots_evenly(bots: int, players: int) -> None:
    games = pairings(BOTS[:bots], players, 30 * players, seed=2)
    for game in games:
        counts = Counter(game.seats)
        assert len(counts) == bots
        assert max(counts.values()) - min(counts.values()) <= 1
    held = seats_held(games)
    assert all(len({held[bot, seat] for seat in range(players)}) == 1 for bot in BOTS[:bots])


def test_the_seats_of_a_deal_rotate_and_the_dice_stay() -> None:
    for first in range(0, 30, 3):
        deal = pairings(BOTS, 3, 30, seed=1)[first : first + 3]
        a, b, c = deal[0].seats
        assert [game.seats for game in deal] == [(a, b, c), (b, c, a), (c, a, b)]
        assert len({game.seed for game in deal}) == 1
    seeds = {game.deal: game.seed for game in pairings(BOTS, 3, 300, seed=1)}
    assert len(set(seeds.values())) == 100


@pytest.mark.parametrize(("bots", "players"), [(1, 2), (2, 4), (2, 6), (1, 1), (3, 6)])
def test_no_game_is_played_twice(bots: int, players: int) -> None:
    games = pairings(BOTS[:bots], players, 120, seed=9)
    assert len({(game.seats, game.seed) for game in games}) == 120


def test_a_longer_schedule_begins_with_the_shorter() -> None:
    longer = pairings(BOTS, 4, 100, seed=3)
    assert pairings(BOTS, 4, 37, seed=3) == longer[:37]
    assert [game.number for game in longer] == list(range(100))
    assert pairings(BOTS, 4, 100, seed=4) != longer


def test_two_seeds_share_no_dice() -> None:
    one, other = ({game.seed for game in pairings(BOTS, 2, 5000, seed)} for seed in (1, 2))
    assert not one & other


def test_a_line_up_sits_together_in_every_game_and_in_every_seat() -> None:
    games = pairings(("a", "b", "b", "b"), 4, 24, seed=5)
    assert {tuple(sorted(game.seats)) for game in games} == {("a", "b", "b", "b")}
    assert {seats_held(games)["a", seat] for seat in range(4)} == {6}
    assert len({(game.seats, game.seed) for game in games}) == 24
