"""What is in the box, and how it is laid out."""

import pytest

import rookery
from rookery.games.touria.rules.gems import ALL_GEMS, count, size
from rookery.games.touria.rules.mines import EMPTY
from rookery.games.touria.rules.upkeep import settle
from tests.games.touria.table import (
    A,
    B,
    C,
    D,
    choose,
    do,
    empty_bag,
    gems_of,
    laid_out,
    new,
    open_now,
    options,
    outcomes,
    screen,
    settle_chance,
    sit_out,
    table,
)


def test_t1_gems() -> None:
    """T1: 65, of which 20 black and 5 purple."""
    assert size(ALL_GEMS) == 65
    assert [count(ALL_GEMS, colour) for colour in range(6)] == [20, 10, 10, 10, 10, 5]


def test_t2_supplies() -> None:
    """T2: 16 swords, 32 hearts and 4 elixirs."""
    supply = new(3, open_screens=True).view(None)["supply"]
    assert supply == {"bag": 65, "swords": 16, "hearts": 32, "elixirs": 1, "stack": 16}


def test_t3_items_doors_and_die() -> None:
    """T3: 16 items, 9 doors, 18 orders, and a die of six colours."""
    s = do(new(), "start A")
    assert len(outcomes(s)) == 6
    do(s, "rolled purple")
    assert sorted(outcomes(s)) == [f"posted {order}" for order in range(1, 7)]
    do(s, "posted 1, posted 7, posted 13")
    assert len(outcomes(s)) == 16
    assert len(s.view(None)["doors"]) == 9


def test_t4_sixteen_spaces_of_which_eight_are_round() -> None:
    """T4: one may fly to the round ones only."""
    s = laid_out()
    s = do(s, "coin")
    choose(s, "wizard")
    assert options(s, "fly") == {
        *("dragon", "sword_master", "trader", "goldsmith"),
        *("fountain", "forest", "thieves", "tournament"),
    }


def test_t10_layout() -> None:
    """T10: two items, three orders, a rolled die; doors closed, heroes in the castle."""
    view = laid_out().view(None)
    assert view["display"] == ["rose", "flagon"]
    assert [order and order["coins"] for order in view["orders"]] == [3, 5, 7]
    assert view["die"] == "blue"
    assert view["map"]["here"] == "castle"
    assert {(door["open"], door["dweller"]) for door in view["doors"]} == {(False, None)}


def test_t11_each_player_and_each_mine() -> None:
    """T11: an elixir and 3 coins; two gems in each mine."""
    s = laid_out(4)
    for seat in range(4):
        assert (screen(s, seat)["elixirs"], screen(s, seat)["coins"]) == (1, 3)
    assert all(len(gems) == 2 for gems in s.view(None)["map"]["mines"])


def test_t12_never_two_black_gems() -> None:
    """T12: the two black ones stay out while two others are drawn."""
    s = do(new(), "start A, rolled blue, posted 1, posted 7, posted 13, shown rose, shown boots")
    chances = outcomes(s)
    assert "filled 1 black black" not in chances
    both_black = 20 * 19 / (65 * 64)
    of_the_rest = both_black / (1 - 18 * 17 / (63 * 62))
    expected = 2 * 20 * 10 / (65 * 64) + of_the_rest * 2 * 18 * 10 / (63 * 62)
    assert chances["filled 1 black blue"] == pytest.approx(expected)
    assert sum(chances.values()) == pytest.approx(1)


def test_t12_when_too_few_are_left_the_black_ones_go_back_first() -> None:
    """T12: with two black gems and a red one the pair is black and red, sooner or later."""
    s = laid_out()
    s = do(s, "coin")
    empty_bag(s, "black black red")
    s.fill_mine(2, EMPTY)
    settle(s)
    assert outcomes(s) == {"filled 3 black red": pytest.approx(1)}


def test_t13_bonus_anticlockwise_without_the_start_player() -> None:
    """T13: from the start player's right neighbour on; the start player gets nothing."""
    s = settle_chance(do(new(4), "start B"))
    asked = []
    while s.phase.name == "bonus":
        asked.append(int(s.actor))
        do(s, "sword")
    assert asked == [A, D, C]
    assert s.actor == B
    assert [screen(s, seat)["swords"] for seat in range(4)] == [1, 0, 1, 1]


def test_t13_what_may_be_chosen() -> None:
    """T13: a coin, a sword, or a gem of any colour but purple."""
    s = laid_out()
    assert open_now(s) == [
        *("coin", "sword"),
        *("gem black", "gem blue", "gem red", "gem green", "gem yellow"),
    ]
    assert screen(do(laid_out(), "coin"), B)["coins"] == 4
    assert gems_of(do(laid_out(), "gem yellow"), B) == ["yellow"]


def test_t13_the_start_player_is_chosen_at_random() -> None:
    assert outcomes(new(3)) == {f"start {seat}": pytest.approx(1 / 3) for seat in "ABC"}


@pytest.mark.parametrize(
    ("players", "sides"),
    [
        (2, ["south", "north"]),
        (3, ["south", "west", "north"]),
        (4, ["south", "west", "north", "east"]),
    ],
)
def test_t14_seats(players: int, sides: list[str]) -> None:
    """T14: and turns go clockwise in this order."""
    s = table(players)
    assert [seat["side"] for seat in s.view(None)["seats"]] == sides
    turns = []
    for _ in range(players + 1):
        turns.append(int(s.seat))
        sit_out(s)
    assert turns == [*range(players), 0]


def test_options_are_checked() -> None:
    with pytest.raises(ValueError, match="players is a number from 2 to 4"):
        rookery.load("touria", players=5)
