"""The magical items."""

import pytest

from rookery.games.touria.rules.components import ITEM_NAMES
from rookery.games.touria.rules.state import TouriaState
from tests.games.touria.table import (
    A,
    B,
    behind,
    choose,
    discarded,
    do,
    event,
    gems_of,
    give,
    here,
    items_of,
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
    visit,
)


def top(s: TouriaState) -> str | None:
    return s.view(None)["discard"]


# ---- paying -------------------------------------------------------------------------------


def test_t70_the_rose_counts_as_a_heart() -> None:
    """T70: it is given up when paying at the castle."""
    s = give(table(), coins=7, hearts=6)
    assert "return" not in open_now(s)
    s.display, s.stack = s.display & ~1, s.stack | 1
    give(s, items="rose")
    do(s, "return")
    assert (screen(s)["hearts"], items_of(s), top(s)) == (0, [], "rose")


def test_t70_with_enough_hearts_it_is_kept() -> None:
    """T70, T95: the rose is given up only where a heart is missing."""
    s = give(table(), coins=7, hearts=7)
    s.display, s.stack = s.display & ~1, s.stack | 1
    do(give(s, items="rose"), "return")
    assert (screen(s)["hearts"], items_of(s)) == (0, ["rose"])


def test_t71_paint_for_an_order() -> None:
    """T71: one of the gems counts as another colour; the real one is given up."""
    s = visit(give(table(), gems="blue green", items="paintbrush"), "trader")
    assert options(s, "order") == set()
    assert options(s, "paint") == {"green red"}
    do(s, "paint green red")
    assert (open_now(s), top(s)) == (["order 1"], "paintbrush")
    do(s, "order 1")
    assert (gems_of(s), screen(s)["coins"]) == ([], 6)


def test_t71_not_from_black_nor_into_purple() -> None:
    """T71: and never as it is already."""
    s = visit(give(table(), gems="purple purple black red red", items="paintbrush"), "goldsmith")
    paints = [text.split() for text in options(s, "paint")]
    assert all(of != "black" and to != "purple" and of != to for of, to in paints)
    assert ["purple", "red"] in paints


def test_t71_paint_for_a_set_at_the_goldsmith() -> None:
    """T71: three of a colour with a painted one; a single gem is sold as it is."""
    s = visit(give(table(), gems="red red blue", items="paintbrush"), "goldsmith")
    do(s, "paint blue red")
    assert open_now(s) == ["pair red", "triple red"]
    do(s, "triple red")
    assert (screen(s)["hearts"], gems_of(s)) == (2, [])


def test_t71_paint_for_the_dragon() -> None:
    """T71: without a gem of the very colour; into black, too."""
    s = do(visit(give(table(), gems="blue", items="paintbrush"), "dragon"), "roll, rolled black")
    assert open_now(s) == ["done", "paint blue black"]
    do(s, "paint blue black")
    assert (screen(s)["hearts"], gems_of(s)) == (1, [])
    s = do(visit(give(table(), gems="blue", items="paintbrush"), "dragon"), "roll, rolled blue")
    assert options(s, "paint") == set()
    s = do(visit(give(table(), gems="blue", items="paintbrush"), "dragon"), "roll, rolled purple")
    assert phase(s) == "offer_elixir"


def test_t71_brush_and_mirror_paint_two() -> None:
    """T71, T78: two gems of one payment."""
    s = visit(give(table(), gems="green yellow", items="paintbrush mirror"), "trader")
    do(s, "paint green blue")
    assert options(s, "paint") == {"yellow red"}
    do(s, "paint yellow red, order 1")
    assert (gems_of(s), screen(s)["coins"]) == ([], 6)


def test_t71_in_a_copied_action_too() -> None:
    s = visit(give(table(), B, gems="blue green", items="paintbrush"), "trader")
    do(s, "elixir, paint green red, order 1")
    assert screen(s, B)["coins"] == 6


def test_t86_a_painted_gem_must_be_paid() -> None:
    """T71, T86: painting is part of giving, so that no brush is wasted, and nothing between."""
    s = visit(give(table(), gems="blue red green purple", items="paintbrush chest"), "trader")
    assert "green yellow" not in options(s, "paint")
    do(s, "paint green red")
    assert open_now(s) == ["order 1"]
    assert gems_of(do(s, "order 1")) == ["red", "purple"]
    assert s.view(None)["turn"]["paint_of"] == []
    s = visit(give(table(), gems="green yellow", items="paintbrush mirror chest"), "trader")
    assert open_now(do(s, "paint green red")) == ["paint yellow blue"]


# ---- on the way ---------------------------------------------------------------------------


def test_t72_compass() -> None:
    """T72: from one mine to any other for one step; the one left is refilled first."""
    s = choose(give(put(table(), "trader"), items="compass", coins=0), "goldsmith")
    do(s, "go mine2")
    assert options(s, "compass") == {"3"}
    do(s, "compass 3")
    assert all(text.startswith("filled 2 ") for text in outcomes(s))
    do(s, "filled 2 blue red")
    assert (gems_of(s), here(s)) == (["black", "green", "yellow"], "mine3")
    assert s.view(None)["turn"]["free"] == 1


def test_t72_no_road_is_used() -> None:
    s = choose(give(put(table(), "trader"), items="compass"), "goldsmith")
    do(s, "go mine2, compass 3")
    assert s.view(None)["map"]["used"] == [["trader", "mine2"]]
    assert options(s, "compass") == set()


def test_t82_boots() -> None:
    """T82: three further free steps, from the turn's start until arrival."""
    s = choose(give(put(table(), "dragon"), items="boots", coins=0), "goldsmith")
    do(s, "go mine1, gem red, go castle, go mine3")
    assert open_now(s) == ["use boots"]
    do(s, "use boots, go goldsmith")
    assert (screen(s)["coins"], here(s)) == (0, "goldsmith")
    s = do(give(table(), items="boots"), "use boots")
    assert s.view(None)["turn"]["free"] == 6


def test_t82_coins_already_paid_stay_paid() -> None:
    s = choose(give(put(table(), "dragon"), items="boots"), "goldsmith")
    do(s, "go mine1, gem red, go castle, go trader, go mine2, use boots, go goldsmith")
    assert screen(s)["coins"] == 2


def test_t84_lantern() -> None:
    """T84: black gems go back to the bag, the coloured one is taken, and the mine is refilled."""
    s = choose(give(put(table(), "trader"), items="lantern"), "goldsmith")
    black = s.bag & 0xFF
    do(s, "use lantern, go mine2")
    assert (gems_of(s), s.bag & 0xFF) == (["green"], black + 1)
    do(s, "go goldsmith")
    assert all(text.startswith("filled 2 ") for text in outcomes(s))


def test_t84_not_for_the_knapsack_nor_for_mines_before() -> None:
    """T84: and it lasts a turn."""
    s = choose(give(put(table(), "trader"), items="lantern knapsack"), "goldsmith")
    do(s, "go mine2, use lantern")
    assert gems_of(s) == ["black", "green"]
    do(s, "knapsack 4")
    assert gems_of(s).count("black") == 2


def test_t83_broom() -> None:
    """T83: instead of a tower action, no coin, no tower turned."""
    s = give(table(), items="broom", swords=1, coins=0)
    towers = s.view(None)["towers"]
    assert len(options(s, "broom")) == 8
    do(s, "broom tournament")
    assert (here(s), phase(s), top(s)) == ("tournament", "tournament", "broom")
    assert s.view(None)["towers"] == towers


def test_t30_an_item_that_would_break_the_way_may_not_be_used() -> None:
    """T30, T23: the mirror is needed as boots, so nothing may be put on them."""
    s = give(put(table(), "dragon"), gems="black", items="mirror frog", coins=0)
    choose(discarded(s, "boots"), "goldsmith")
    assert "use frog" not in open_now(s)
    assert "use boots" in open_now(s)
    do(s, "use boots")
    assert "use frog" in open_now(s)
    assert items_of(s) == ["frog"]


# ---- at the locations ---------------------------------------------------------------------


def test_t73_scale() -> None:
    """T73: three coins with the trader's action, with or without an order."""
    s = visit(give(table(), items="scale"), "trader")
    do(s, "use scale")
    assert (screen(s)["coins"], top(s)) == (6, "scale")
    assert "use scale" not in open_now(give(table(), items="scale"))
    s = do(visit(give(table(), B, items="scale"), "trader"), "elixir, use scale")
    assert screen(s, B)["coins"] == 6


def test_t75_helmet() -> None:
    """T75: two swords in one action, each for its own prize."""
    s = visit(give(table(), items="helmet", swords=3), "tournament")
    do(s, "use helmet, joust_heart, joust_coins")
    assert (screen(s)["hearts"], screen(s)["coins"], screen(s)["swords"]) == (1, 6, 1)
    assert phase(s) == "offer_elixir"


def test_t75_with_doubling_in_one_of_the_two() -> None:
    s = visit(give(table(), gems="purple", items="helmet", swords=5), "tournament")
    do(s, "purple, use helmet, joust_heart, joust_heart, joust_heart")
    assert (screen(s)["hearts"], phase(s)) == (3, "offer_elixir")


def test_t75_the_mirror_as_helmet_in_the_other_action() -> None:
    """T75: never more than two swords in one action, so four in a doubled one."""
    s = visit(give(table(), gems="purple", items="helmet mirror", swords=5), "tournament")
    do(s, "use helmet")
    assert "use helmet" not in open_now(s)
    do(s, "purple, use helmet")
    assert "mirror" not in items_of(s)
    do(s, "joust_heart, joust_heart, joust_heart, joust_heart")
    assert (screen(s)["swords"], phase(s)) == (1, "offer_elixir")


def test_t75_needs_a_second_sword() -> None:
    s = visit(give(table(), items="helmet", swords=1), "tournament")
    assert "use helmet" not in open_now(s)


def test_t85_bird() -> None:
    """T85: as a purple gem, to the discards."""
    s = visit(give(table(), items="bird"), "sword_master")
    do(s, "learn, use bird, learn")
    assert (screen(s)["swords"], top(s)) == (4, "bird")


def test_t81_flagon() -> None:
    """T81: as an elixir, but to the discards."""
    s = visit(table(), "sword_master")
    s.display, s.stack = s.display & ~(1 << 11), s.stack | 1 << 11
    give(s, B, items="flagon", elixirs=0)
    do(s, "learn, shown bird")
    assert open_now(s) == ["done", "use flagon"]
    do(s, "use flagon, learn")
    assert (screen(s, B)["swords"], screen(s, A)["elixirs"], top(s)) == (2, 1, "flagon")


# ---- anywhere -----------------------------------------------------------------------------


def test_t74_crystal_ball() -> None:
    """T74: two closed doors, the second chosen after seeing the first."""
    s = do(give(table(), items="ball"), "look 4")
    assert len(outcomes(s)) == 9
    do(s, "behind jester")
    assert (phase(s), options(s, "look")) == ("look_again", {*"12356789"})
    do(s, "look 2")
    assert len(outcomes(s)) == 8
    do(s, "behind bard")
    assert phase(s) == "turn"
    doors = [door["dweller"] for door in s.view(A)["doors"]]
    assert (doors[3], doors[1]) == ("jester", "bard")


def test_t88_only_doors_not_seen_before() -> None:
    """T88: the second look is taken if there is a door left to look behind."""
    s = give(table(), items="ball")
    s.opened = 0b111111110
    behind(
        s,
        "royal_pair",
        *(["herbalist", "marshal", "jester", "bursar", "guard", "bard", "cupbearer", "maid"]),
    )
    assert options(s, "look") == {"1"}
    do(s, "look 1, behind royal_pair")
    assert (phase(s), s.looks) == ("turn", 0)


def test_t76_frog() -> None:
    """T76: a black gem out of the game; without one it has no effect and is not offered."""
    s = give(table(), gems="black red", items="frog")
    do(s, "use frog")
    assert (gems_of(s), s.box, top(s)) == (["red"], 1, "frog")
    assert "use frog" not in open_now(give(table(), gems="red", items="frog"))


def test_t77_chest() -> None:
    """T77: one of the displayed items; the display is filled."""
    s = give(table(), items="chest")
    assert options(s, "chest") == {"rose", "flagon"}
    do(s, "chest flagon, shown bird")
    assert (items_of(s), top(s)) == (["flagon"], "chest")
    assert s.view(None)["display"] == ["rose", "bird"]


def test_t79_hourglass() -> None:
    """T79: at the end of one's turn, after the elixirs, another full turn."""
    s = do(visit(give(table(), items="hourglass"), "sword_master"), "learn, done")
    assert open_now(s) == ["done", "use hourglass"]
    do(s, "use hourglass")
    assert (s.seat, phase(s), s.turn_count) == (A, "turn", 2)


def test_t80_knapsack() -> None:
    """T80: all gems of a mine, black too; it is refilled at once."""
    s = do(give(table(), items="knapsack"), "knapsack 4")
    assert gems_of(s) == ["black", "blue"]
    assert all(text.startswith("filled 4 ") for text in outcomes(s))
    settle_chance(s)
    assert (len(mine(s, 4)), phase(s)) == (2, "turn")


# ---- the mirror ---------------------------------------------------------------------------


def test_t78_mirror() -> None:
    """T78: it does what the top discard does, and is discarded."""
    s = discarded(give(table(), gems="black", items="mirror"), "frog")
    assert event(s, "use frog")["item"] == "mirror"
    do(s, "use frog")
    assert (gems_of(s), items_of(s), top(s)) == ([], [], "mirror")


@pytest.mark.parametrize("item", ["rose", "flagon"])
def test_t78_rose_and_flagon_cannot_be_mirrored(item: str) -> None:
    s = give(table(), coins=7, hearts=6, items="mirror")
    bit = 1 << ITEM_NAMES.index(item)
    s.display, s.stack = s.display & ~bit, s.stack | bit
    discarded(s, item)
    assert "return" not in open_now(s)
    assert options(s, "use") == set()


@pytest.mark.parametrize(
    ("item", "wanted"),
    [
        ("boots", "use boots"),
        ("lantern", "use lantern"),
        ("broom", "broom dragon"),
        ("knapsack", "knapsack 1"),
        ("chest", "chest rose"),
        ("ball", "look 1"),
    ],
)
def test_t78_mirror_copies_whatever_can_be_copied(item: str, wanted: str) -> None:
    """T78: at the beginning of a turn."""
    s = give(table(), items="mirror")
    assert wanted not in open_now(s)
    discarded(s, item)
    do(s, wanted)
    assert "mirror" not in items_of(s)


def test_t78_mirror_as_hourglass_bird_scale_and_helmet() -> None:
    """T78: where these can be used."""
    s = discarded(give(table(), items="mirror", swords=2), "hourglass")
    assert "use hourglass" in open_now(do(visit(s, "sword_master"), "learn, done"))
    for item, place in [("bird", "sword_master"), ("scale", "trader"), ("helmet", "tournament")]:
        s = discarded(give(table(), items="mirror", swords=2), item)
        assert f"use {item}" in open_now(visit(s, place))


def test_t87_the_mirror_works_in_ones_own_turn_only() -> None:
    """T87: not in an action copied by elixir."""
    s = discarded(give(table(), B, items="mirror"), "scale")
    do(visit(s, "trader"), "elixir")
    assert (s.seat, phase(s)) == (B, "turn")


def test_items_work_at_every_own_decision_but_three() -> None:
    """T24: not while a gem in a mine, a thieves' gem or a door to look behind is chosen."""
    s = choose(give(put(table(), "dragon"), items="knapsack ball"), "sword_master")
    do(s, "go mine1")
    assert open_now(s) == ["gem blue", "gem red"]
    do(s, "gem red, look 1, behind bard")
    assert options(s, "knapsack") == set()
    s = do(visit(give(table(), items="knapsack"), "thieves"), "steal, drawn blue red green")
    assert options(s, "knapsack") == set()
    s = choose(give(table(), items="knapsack"), "wizard")
    assert options(s, "knapsack") != set()
    assert showing(s, "wizard") in ("nw", "se")
