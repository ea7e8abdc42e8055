"""The locations' actions."""

import pytest

import rookery
from rookery.games.touria.rules.gems import names
from tests.games.touria.table import (
    A,
    B,
    discarded,
    do,
    empty_bag,
    event,
    gems_of,
    give,
    items_of,
    open_now,
    options,
    outcomes,
    phase,
    screen,
    table,
    visit,
)


def test_t40_sword_master() -> None:
    """T40: two swords."""
    s = do(visit(table(), "sword_master"), "learn")
    assert screen(s)["swords"] == 2


def test_t2_one_takes_what_is_left() -> None:
    """T2: even if that is nothing."""
    s = give(table(), B, swords=15)
    do(visit(s, "sword_master"), "learn")
    assert screen(s)["swords"] == 1
    s = give(table(), B, hearts=32)
    give(s, A, gems="red red red")
    do(visit(s, "goldsmith"), "triple red")
    assert (screen(s)["hearts"], gems_of(s)) == (0, [])


def test_t41_trader() -> None:
    """T41: gems to the bag, coins from the bank, the order under its stack, the next turned up."""
    s = visit(give(table(), gems="blue blue red"), "trader")
    assert open_now(s) == ["done", "order 1", "order 2"]
    bag = s.bag
    do(s, "order 2")
    assert sorted(outcomes(s)) == sorted(f"posted {n}" for n in (8, 9, 10, 11, 12))
    do(s, "posted 10")
    assert (screen(s)["coins"], gems_of(s)) == (8, [])
    assert s.bag > bag


def test_t41_the_stack_comes_round() -> None:
    """T41: when all have been seen, the first one fulfilled comes again, by no chance."""
    s = give(table(), coins=0)
    for order, following in zip(range(1, 7), [*range(2, 7), 1], strict=True):
        stack = s.board.orders[order - 1]
        give(s, A, " ".join(names(stack)))
        s = do(visit(s, "trader"), "order 1")
        if order < 6:
            do(s, f"posted {following}")
        while s.actor == rookery.CHANCE or s.seat != A or phase(s) != "turn":
            s.apply(s.outcomes()[0][0] if s.actor == rookery.CHANCE else s.legal()[0])
            if s.seat == B and phase(s) == "turn":
                s.seat = s.actor = A
    view = s.view(None)["orders"][0]
    assert view is not None
    assert view["gems"] == ["blue", "red"]


def test_t42_forest_fairy() -> None:
    """T42: one of the two items; the display is filled from the stack."""
    s = visit(table(), "forest")
    assert open_now(s) == ["done", "take rose", "take flagon"]
    do(s, "take rose")
    assert items_of(s) == ["rose"]
    assert len(outcomes(s)) == 14
    do(s, "shown mirror")
    assert s.view(None)["display"] == ["mirror", "flagon"]


def test_t42_an_empty_stack() -> None:
    """T42: the discards are shuffled when an item must be drawn."""
    s = table()
    s.discards, s.stack, s.top = s.stack, 0, 9
    do(visit(s, "forest"), "take rose")
    assert len(outcomes(s)) == 14
    assert s.view(None)["discard"] is None


def test_t42_both_empty() -> None:
    """T42: the gap takes the next discarded item at once."""
    s = give(table(), gems="black", items="frog")
    give(s, B, items="paintbrush compass scale ball helmet chest mirror hourglass knapsack")
    give(s, B, items="boots broom lantern bird")
    do(visit(s, "forest"), "take rose")
    assert s.view(None)["display"] == ["flagon"]
    do(s, "use frog, shown frog")
    assert s.view(None)["display"] == ["frog", "flagon"]
    assert s.view(None)["discard"] is None


def test_t43_fountain_fairy() -> None:
    """T43: a black gem out of the game; only black."""
    s = visit(give(table(), gems="black black red"), "fountain")
    assert open_now(s) == ["done", "drown"]
    do(s, "drown")
    assert gems_of(s) == ["black", "red"]
    assert s.box == 1


def test_t44_thieves() -> None:
    """T44: draw 3, keep 1, two back; a black gem may be kept."""
    s = do(visit(table(), "thieves"), "steal, drawn black blue red")
    assert open_now(s) == ["gem black", "gem blue", "gem red"]
    bag = s.bag
    do(s, "gem red")
    assert gems_of(s) == ["red"]
    assert s.bag == bag + 1 + (1 << 8)


def test_t44_three_black_gems() -> None:
    """T44: on to the first coloured one, which is kept."""
    s = do(visit(table(), "thieves"), "steal")
    chances = outcomes(s)
    assert "drawn black black black" not in chances
    found = {text: p for text, p in chances.items() if text.count("black") == 3}
    assert len(found) == 5
    bag = 65 - 12
    assert sum(found.values()) == pytest.approx(18 * 17 * 16 / (bag * (bag - 1) * (bag - 2)))
    assert sum(chances.values()) == pytest.approx(1)
    do(s, "drawn black black black green")
    assert open_now(s) == ["gem green"]
    do(s, "gem green")
    assert gems_of(s) == ["green"]


def test_t44_fewer_than_three_in_the_bag() -> None:
    """T44: draw what is there."""
    s = do(visit(empty_bag(table(), "black red"), "thieves"), "steal")
    assert outcomes(s) == {"drawn black red": pytest.approx(1)}


def test_t44_no_coloured_gem_in_the_bag() -> None:
    """T44: the action is spent for nothing."""
    s = do(visit(empty_bag(table(), "black black"), "thieves"), "steal")
    assert outcomes(s) == {"drawn": 1.0}
    do(s, "drawn")
    assert (gems_of(s), phase(s)) == ([], "offer_elixir")


def test_t45_dragon() -> None:
    """T45: a gem of the rolled colour for a heart; it goes to the bag, the die to the goldsmith."""
    s = do(visit(give(table(), gems="red"), "dragon"), "roll")
    assert len(outcomes(s)) == 6
    do(s, "rolled red")
    assert open_now(s) == ["done", "pay"]
    do(s, "pay")
    assert (gems_of(s), screen(s)["hearts"], s.view(None)["die"]) == ([], 1, "red")


def test_t45_swords_roll_again() -> None:
    """T45: without a matching gem, as often as one can."""
    s = do(visit(give(table(), gems="red", swords=2), "dragon"), "roll, rolled blue")
    assert open_now(s) == ["done", "roll"]
    do(s, "roll, rolled green, roll, rolled red")
    assert (open_now(s), screen(s)["swords"]) == (["done", "pay"], 0)


def test_t45_a_matching_gem_may_be_withheld() -> None:
    """T45: then the action is over, and no sword rolls again."""
    s = do(visit(give(table(), gems="red", swords=2), "dragon"), "roll, rolled red")
    assert open_now(s) == ["done", "pay"]
    do(s, "done")
    assert (phase(s), gems_of(s)) == ("offer_elixir", ["red"])


def test_t45_black_and_purple_count() -> None:
    for colour in ("black", "purple"):
        s = do(visit(give(table(), gems=colour), "dragon"), f"roll, rolled {colour}, pay")
        assert screen(s)["hearts"] == 1


def test_t45_items_between_roll_and_gem() -> None:
    """T45: a knapsack may bring the gem."""
    s = do(visit(give(table(), items="knapsack"), "dragon"), "roll, rolled green")
    do(s, "knapsack 2, filled 2 red red, pay")
    assert (screen(s)["hearts"], gems_of(s)) == (1, ["black"])


@pytest.mark.parametrize(
    ("deed", "die", "left", "hearts", "coins"),
    [
        ("sell red", "blue", "red red blue", 0, 4),
        ("pair red", "blue", "red blue", 1, 3),
        ("triple red", "blue", "blue", 2, 3),
        ("triple red", "red", "blue", 3, 3),
    ],
)
def test_t46_goldsmith(deed: str, die: str, left: str, hearts: int, coins: int) -> None:
    """T46: a gem for a coin, two of a colour for a heart, three for two, or three by the die."""
    s = give(table(), gems="red red red blue")
    s.die = 1 if die == "blue" else 2
    do(visit(s, "goldsmith"), deed)
    assert sorted(gems_of(s)) == sorted(left.split())
    assert (screen(s)["hearts"], screen(s)["coins"]) == (hearts, coins)


def test_t46_never_black() -> None:
    s = visit(give(table(), gems="black black black blue"), "goldsmith")
    assert open_now(s) == ["done", "sell blue"]


def test_t47_tournament() -> None:
    """T47: a sword for a heart or three coins."""
    s = visit(give(table(), swords=2), "tournament")
    assert open_now(s) == ["done", "joust_heart", "joust_coins"]
    assert screen(do(s.copy(), "joust_heart"))["hearts"] == 1
    assert screen(do(s.copy(), "joust_coins"))["coins"] == 6
    assert screen(do(s.copy(), "joust_coins"))["swords"] == 1


def test_t48_a_purple_gem_doubles() -> None:
    """T48: after or before the first; it goes to the bag; at most doubled."""
    for order in ("learn, purple, learn", "purple, learn, learn"):
        s = visit(give(table(), gems="purple purple"), "sword_master")
        do(s, order)
        assert (screen(s)["swords"], gems_of(s)) == (4, ["purple"])
        assert phase(s) == "offer_elixir"


def test_t48_not_for_a_copied_action() -> None:
    """T48: an action copied by elixir can't be doubled."""
    s = do(visit(give(table(), B, gems="purple", items="bird"), "sword_master"), "learn, elixir")
    assert open_now(s) == ["done", "learn"]


def test_t49_doubling_is_open_while_the_action_can_be_done_again() -> None:
    """T49: the purple gem that would be sold last can't double the sale."""
    s = visit(give(table(), gems="purple"), "goldsmith")
    assert open_now(s) == ["done", "sell purple"]
    s = visit(give(table(), gems="purple black"), "fountain")
    assert "purple" in open_now(s)
    do(s, "drown")
    assert phase(s) == "offer_elixir"


@pytest.mark.parametrize("double", ["purple", "use bird"])
def test_t48_a_gem_that_could_be_painted_makes_a_second_order_possible(double: str) -> None:
    """T48: also after the first; and then it is painted."""
    items = "paintbrush bird" if double == "use bird" else "paintbrush"
    s = visit(give(table(), gems="blue blue red green purple", items=items), "trader")
    do(s, "order 1, posted 4")  # red and green
    assert double in open_now(s)
    do(s, f"{double}, paint blue red, order 1")
    assert screen(s)["coins"] == 9


def test_t48_the_bird_would_bury_the_brush() -> None:
    """T48, T78: the mirror copies what lies on top, and that would be the bird."""
    s = discarded(give(table(), gems="blue blue red red", items="mirror bird"), "paintbrush")
    do(visit(s, "trader"), "order 1, posted 2")
    assert "use bird" not in open_now(s)
    s = give(table(), gems="blue blue red green", items="paintbrush mirror bird")
    do(visit(s, "trader"), "order 1, posted 6")  # green and yellow
    assert "use bird" in open_now(s)


def test_t24_items_are_asked_for_once_more_before_the_elixirs() -> None:
    """T24: when the action is done, and when it is skipped; not without an item that works."""
    for choice in ("learn", "done"):
        s = do(visit(give(table(), items="chest"), "sword_master"), choice)
        assert (s.actor, open_now(s)) == (A, ["done", "chest rose", "chest flagon"])
        assert do(s, "done").actor == B
        s = do(visit(give(table(), items="boots"), "sword_master"), choice)
        assert s.actor == B


def test_t24_a_skipped_action_is_not_doubled() -> None:
    """T24, T48: once more items are asked for, and nothing else."""
    s = visit(give(table(), gems="purple", items="chest bird"), "sword_master")
    do(s, "done")
    assert open_now(s) == ["done", "chest rose", "chest flagon"]


def test_t73_the_scale_after_a_copied_order() -> None:
    """T24, T73: who has joined in by elixir is asked, too."""
    s = do(visit(give(table(), B, gems="blue red", items="scale"), "trader"), "elixir, order 1")
    do(s, "posted 2")
    assert (s.actor, open_now(s)) == (B, ["done", "use scale"])


def test_events_tell_what_is_exchanged() -> None:
    s = visit(give(table(), gems="blue red"), "trader")
    assert event(s, "order 1")["changes"] == [
        {"seat": A, "gems": {"blue": -1, "red": -1}, "coins": 3}
    ]
    assert event(s, "order 1")["order"] == {"gems": ["blue", "red"], "coins": 3}
    assert options(s, "order") == {"1"}
