"""Moving the heroes."""

import pytest

from rookery.games.touria.rules.mines import EMPTY
from rookery.games.touria.rules.upkeep import settle
from tests.games.touria.table import (
    A,
    choose,
    do,
    empty_bag,
    event,
    fill,
    gems_of,
    give,
    here,
    mine,
    open_now,
    options,
    outcomes,
    phase,
    put,
    screen,
    settle_chance,
    showing,
    table,
)


def test_t30_three_steps_are_free() -> None:
    """T30: each further step costs a coin."""
    s = choose(put(table(), "dragon"), "goldsmith")
    do(s, "go mine1, gem red, go castle, go mine3")
    assert screen(s)["coins"] == 3
    do(s, "go goldsmith")
    assert screen(s)["coins"] == 2


def test_t30_the_goal_must_stay_in_reach() -> None:
    """T30: with a single coin only the shortest ways are open."""
    s = choose(give(put(table(), "dragon"), coins=1), "goldsmith")
    assert options(s, "go") == {"mine1", "mine6"}
    do(s, "go mine1, gem red")
    assert options(s, "go") == {"castle"}
    do(s, "go castle")
    assert options(s, "go") == {"mine3"}


def test_t30_each_road_once() -> None:
    """T30: not there and back."""
    s = choose(give(table(), coins=9), "goldsmith")
    do(s, "go mine3")
    assert "castle" not in options(s, "go")
    assert options(s, "go") == {"goldsmith", "fountain"}


def test_t30_a_step_after_which_no_way_is_left_is_not_legal() -> None:
    """T30: only two roads lead to the goldsmith; whoever came by one can't leave by the other."""
    s = choose(give(put(table(), "trader"), coins=9), "goldsmith")
    settle_chance(do(s, "go mine2, go goldsmith"))
    assert phase(s) == "goldsmith"


def test_t30_riches_open_no_way_that_is_not_there() -> None:
    """T30: with a hundred coins, too, the fountain's roads are used but once."""
    s = choose(give(put(table(), "mine4"), items="compass", coins=100), "fountain")
    do(s, "go fountain, go mine3") if "mine3" in options(s, "go") else do(s, "go fountain")
    assert options(s, "compass") == set()


def test_t30_locations_and_castle_may_be_crossed() -> None:
    """T30: by any route, not only the shortest."""
    s = choose(give(put(table(), "goldsmith"), coins=9), "forest")
    do(s, "go mine3, go fountain, go mine4, go forest, go castle")
    assert here(s) == "castle"
    assert "forest" not in options(s, "go")


def test_t31_already_there() -> None:
    """T31: stay, or walk a circular route."""
    s = choose(give(put(table(), "fountain"), coins=5), "fountain")
    assert open_now(s) == ["done", "go mine3", "go mine4"]
    do(s, "go mine3, go castle, go forest, go mine4, go fountain")
    assert (here(s), screen(s)["coins"]) == ("fountain", 3)


def test_t31_no_circular_route_without_means() -> None:
    """T31: the round takes five steps, so that with one coin one stays, unasked."""
    s = choose(give(put(table(), "fountain"), gems="black", coins=1), "fountain")
    assert phase(s) == "fountain"


def test_t32_black_and_coloured_are_both_taken() -> None:
    """T32: there is no choice."""
    s = choose(put(table(), "trader"), "goldsmith")
    do(s, "go mine2")
    assert gems_of(s) == ["black", "green"]
    assert mine(s, 2) == []


def test_t32_of_two_coloured_ones_one_is_taken() -> None:
    """T32: by choice; the other stays."""
    s = choose(put(table(), "dragon"), "sword_master")
    do(s, "go mine1")
    assert open_now(s) == ["gem blue", "gem red"]
    do(s, "gem red")
    assert (gems_of(s), mine(s, 1)) == (["red"], ["blue"])


def test_t32_two_of_a_colour_are_no_choice() -> None:
    s = choose(table(), "goldsmith")
    do(s, "go mine3")
    assert (gems_of(s), mine(s, 3), phase(s)) == (["yellow"], ["yellow"], "walk")


def test_t32_a_mine_passed_twice_is_collected_twice() -> None:
    """T32: by different roads, which takes a compass on the default map."""
    s = choose(give(put(table(), "dragon"), items="compass"), "sword_master")
    do(s, "go mine1, gem red, compass 3, go castle, go mine1")
    assert gems_of(s) == ["blue", "red", "yellow"]


def test_t33_an_emptied_mine_is_refilled_on_leaving() -> None:
    """T33: not before; a mine in which a gem is left is not refilled."""
    s = choose(put(table(), "trader"), "goldsmith")
    do(s, "go mine2")
    assert (mine(s, 2), s.actor) == ([], A)
    do(s, "go goldsmith, filled 2 blue red")
    assert mine(s, 2) == ["blue", "red"]
    s = choose(put(table(), "dragon"), "sword_master")
    do(s, "go mine1, gem red, go sword_master")
    assert (mine(s, 1), s.actor) == (["blue"], A)


def test_t33_a_last_coloured_gem_is_placed_alone() -> None:
    """T33: and the mine counts as filled."""
    s = choose(empty_bag(put(table(), "trader"), "red"), "goldsmith")
    do(s, "go mine2, go goldsmith")
    assert outcomes(s) == {"filled 2 red": pytest.approx(1)}
    do(s, "filled 2 red")
    s.bag += 2 << 8
    settle(s)
    assert (mine(s, 2), s.actor) == (["red"], A)


def test_t33_never_a_lone_black() -> None:
    """T33: with black gems alone in the bag the mine stays empty until a coloured one comes."""
    s = choose(empty_bag(put(table(), "trader"), "black black black"), "goldsmith")
    do(s, "go mine2, go goldsmith")
    assert (mine(s, 2), phase(s)) == ([], "goldsmith")
    do(s, "sell green")
    assert outcomes(s) == {"filled 2 black green": pytest.approx(1)}


def test_t33_lowest_number_first() -> None:
    s = table()
    s.fill_mine(4, EMPTY)
    s.fill_mine(1, EMPTY)
    settle(s)
    assert all(text.startswith("filled 2 ") for text in outcomes(s))
    do(s, "filled 2 red red")
    assert all(text.startswith("filled 5 ") for text in outcomes(s))


def test_t34_the_wizard() -> None:
    """T34: a coin at once, then straight to any round place, the present one too; no mines."""
    s = choose(put(table(), "trader"), "wizard")
    assert screen(s)["coins"] == 2
    assert len(options(s, "fly")) == 8
    do(s, "fly dragon")
    assert (here(s), phase(s), gems_of(s)) == ("dragon", "dragon", [])
    assert here(do(choose(put(table(), "trader"), "wizard"), "fly trader")) == "trader"


def test_t34_without_a_coin_no_wizard() -> None:
    s = give(table(), coins=0)
    assert showing(s, "wizard") not in options(s, "tower")


def test_t35_from_the_tournament_the_bridge_costs_no_step() -> None:
    """T35: so the castle is two steps away, and the sword master one."""
    s = choose(give(put(table(), "tournament"), coins=0), "forest")
    assert open_now(s) == ["go bridge"]
    do(s, "go bridge, go trader, go castle, go forest")
    assert here(s) == "forest"


def test_t35_the_tournament_is_not_walked_to() -> None:
    """T35: and otherwise the bridge is a normal space."""
    s = choose(put(table(), "sword_master"), "trader")
    do(s, "go bridge")
    assert options(s, "go") == {"trader"}
    assert s.view(None)["turn"]["free"] == 2


def test_t80_a_knapsack_may_empty_the_mine_the_heroes_stand_in() -> None:
    """T33, T80: it is refilled at once, and what comes is not taken."""
    s = choose(give(put(table(), "dragon"), items="knapsack"), "sword_master")
    do(s, "go mine1, gem red, knapsack 1")
    assert all(text.startswith("filled 1 ") for text in outcomes(s))
    do(s, "filled 1 black green")
    assert (gems_of(s), mine(s, 1), s.actor) == (["blue", "red"], ["black", "green"], A)


def test_t33_a_mine_emptied_on_the_way_waits_to_be_left() -> None:
    """T33, T80: even if the knapsack empties another one meanwhile."""
    s = choose(give(put(table(), "trader"), items="knapsack"), "goldsmith")
    do(s, "go mine2, knapsack 1")
    assert all(text.startswith("filled 1 ") for text in outcomes(s))
    do(s, "filled 1 red red")
    assert (mine(s, 2), s.actor) == ([], A)
    do(s, "go goldsmith")
    assert all(text.startswith("filled 2 ") for text in outcomes(s))


def test_a_step_tells_what_was_collected() -> None:
    s = choose(put(table(), "trader"), "goldsmith")
    told = event(s, "go mine2")
    assert (told["here"], told["changes"]) == (
        "mine2",
        [{"seat": A, "gems": {"black": 1, "green": 1}}],
    )


def test_an_empty_mine_gives_nothing() -> None:
    s = empty_bag(fill(put(table(), "trader"), 2, ""))
    do(choose(s, "goldsmith"), "go mine2")
    assert gems_of(s) == []


def test_the_way_and_its_fare_are_proposed() -> None:
    """T30: with the tower before it is chosen, and step by step after that."""
    s = put(table(), "dragon")
    told = event(s, f"tower {showing(s, 'goldsmith')}")
    assert (told["way"], told["fare"]) == (["mine1", "castle", "mine3", "goldsmith"], 1)
    turn = do(choose(s, "goldsmith"), "go mine6, gem blue").view(A)["turn"]
    assert (turn["way"], turn["fare"]) == (["castle", "mine3", "goldsmith"], 1)
    s = put(table(), "dragon")
    assert event(s, f"tower {showing(s, 'wizard')}")["fare"] == 1


def test_the_way_from_the_tournament() -> None:
    """T35: the bridge is on it."""
    s = choose(put(table(), "tournament"), "trader")
    turn = s.view(A)["turn"]
    assert (turn["way"], turn["fare"]) == (["bridge", "trader"], 0)
