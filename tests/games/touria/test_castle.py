"""The end: returning to the castle, doors and dues."""

import pytest

import rookery
from rookery.games.touria.rules.state import TouriaState
from rookery.games.touria.rules.upkeep import settle
from tests.games.touria.table import (
    A,
    B,
    behind,
    discarded,
    do,
    gems_of,
    give,
    items_of,
    open_now,
    options,
    phase,
    screen,
    sit_out,
    table,
    visit,
)


def ready(players: int = 2, **options: object) -> TouriaState:
    """A may return."""
    return give(table(players, **options), coins=7, hearts=7)


def test_t90_return() -> None:
    """T90: pay 7 hearts and 7 coins, no tower action, and open a door."""
    s = give(table(), coins=8, hearts=8)
    do(s, "return")
    assert (screen(s)["coins"], screen(s)["hearts"]) == (1, 1)
    assert s.view(None)["seats"][A]["castle"]
    assert options(s, "open") == {*"123456789"}
    assert "done" not in open_now(s)


@pytest.mark.parametrize(
    ("coins", "hearts", "gems"), [(6, 7, ""), (7, 6, ""), (7, 7, "black"), (20, 20, "black red")]
)
def test_t90_conditions(coins: int, hearts: int, gems: str) -> None:
    """T90: 7 hearts, 7 coins and no black gem."""
    assert "return" not in open_now(give(table(), coins=coins, hearts=hearts, gems=gems))


def test_t90_it_is_optional_and_before_a_tower_action() -> None:
    """T90: swords may be used before; once an action is chosen it is too late."""
    s = give(ready(), swords=1)
    assert options(s, "tower") != set()
    do(s, "twist nw")
    assert "return" in open_now(s)
    assert "return" not in open_now(visit(s, "sword_master"))


def test_t91_the_royal_pair() -> None:
    """T91: won."""
    s = do(ready(), "return, open 5, behind royal_pair")
    assert (s.actor, s.result()) == (rookery.OVER, [1.0, 0.0])


def test_t91_a_due_that_can_be_paid_must_be() -> None:
    """T91: then another door may be opened at once, or not."""
    s = do(give(ready(), swords=2), "return, open 1, behind marshal")
    assert open_now(s) == ["pay"]
    do(s, "pay")
    assert screen(s)["swords"] == 1
    assert open_now(s) == ["done", *(f"open {door}" for door in range(2, 10))]
    assert do(s.copy(), "done").seat == B
    do(s, "open 2, behind royal_pair")
    assert s.winner == A


def test_t91_a_due_that_cannot_be_paid_ends_the_turn() -> None:
    """T91, T93: the next turn opens another door; open doors stay open, for everyone."""
    s = do(ready(), "return, open 1, behind marshal")
    assert (s.seat, phase(s)) == (B, "turn")
    assert s.view(None)["doors"][0] == {
        "open": True,
        "dweller": "marshal",
        "seen_by": [],
        "due": "sword",
    }
    sit_out(s)
    assert (s.seat, open_now(s)) == (A, [f"open {door}" for door in range(2, 10)])


@pytest.mark.parametrize(
    ("dweller", "gems", "kept"),
    [
        ("maid", "yellow red", ["red"]),
        ("cupbearer", "green red", ["red"]),
        ("bard", "red blue", ["blue"]),
        ("guard", "blue red", ["red"]),
    ],
)
def test_t92_gems_are_due(dweller: str, gems: str, kept: list[str]) -> None:
    """T92: they go to the bag."""
    s = do(give(ready(), gems=gems), f"return, open 1, behind {dweller}")
    bag = s.bag
    do(s, "pay")
    assert gems_of(s) == kept
    assert s.bag > bag


def test_t92_elixir_sword_and_coin() -> None:
    """T92: to the supply."""
    s = give(ready(), swords=1, coins=8)
    do(s, "return, open 1, behind herbalist, pay, open 2, behind marshal, pay")
    do(s, "open 3, behind bursar, pay")
    held = screen(s)
    assert (held["elixirs"], held["swords"], held["coins"]) == (0, 0, 0)
    assert s.elixirs_left == 3


def test_t92_an_item_of_own_choice() -> None:
    """T92: to the discards; a flagon is an item, not an elixir."""
    s = give(ready(), items="bird mirror", elixirs=0)
    do(s, "return, open 1, behind jester")
    assert options(s, "give") == {"bird", "mirror"}
    do(s, "give bird")
    assert (items_of(s), s.view(None)["discard"]) == (["mirror"], "bird")
    s = give(ready(), elixirs=0)
    s.display, s.stack = s.display & ~(1 << 11), s.stack | 1 << 11
    do(give(s, items="flagon"), "return, open 1, behind herbalist")
    assert s.seat == B


def test_t92_a_painted_gem_is_fine() -> None:
    """T91, T92: painting is voluntary."""
    s = do(give(ready(), gems="blue", items="paintbrush"), "return, open 1, behind maid")
    assert open_now(s) == ["done", "paint blue yellow"]
    assert do(s.copy(), "done").seat == B
    do(s, "paint blue yellow")
    assert (gems_of(s), phase(s)) == ([], "open_door")


def test_t91_chest_and_knapsack_before_a_due_are_voluntary() -> None:
    """T91: they may bring what is due."""
    s = do(give(ready(), items="knapsack"), "return, open 1, behind maid")
    assert "done" in open_now(s)
    do(s, "knapsack 3, filled 3 red red")
    assert open_now(s) == ["pay"]


def test_t93_a_player_in_the_castle_takes_no_part_in_elixirs() -> None:
    """T93: and moves nobody."""
    s = do(give(ready(), elixirs=1), "return, open 1, behind marshal")
    do(visit(give(s, A, items=""), "sword_master"), "learn")
    assert (s.seat, phase(s)) == (A, "open_door")


def test_t93_own_turn_items_still_work() -> None:
    """T93: a black gem taken there does no harm."""
    s = do(give(ready(), items="knapsack ball"), "return, knapsack 2, filled 2 red red")
    assert "black" in gems_of(s)
    assert options(s, "open") == {*"123456789"}
    do(s, "look 3, behind bard, look 4, behind royal_pair, open 4, behind royal_pair")
    assert s.winner == A


def test_t79_hourglass_in_the_castle() -> None:
    """T79, T93: another turn opens another door."""
    s = do(give(ready(), items="hourglass"), "return, open 1, behind marshal")
    do(s, "use hourglass")
    assert (s.seat, phase(s)) == (A, "open_door")


def test_t94_short() -> None:
    """T94: 5 hearts and 5 coins."""
    s = give(table(short=True), coins=5, hearts=5)
    do(s, "return")
    assert (screen(s)["coins"], screen(s)["hearts"]) == (0, 0)
    assert "return" not in open_now(give(table(short=True), coins=5, hearts=4))


def test_t94_sudden_marriage() -> None:
    """T94: whoever first meets the conditions has won, in others' turns too."""
    s = give(table(sudden_marriage=True), B, coins=7, hearts=6, gems="red red")
    do(visit(s, "goldsmith"), "elixir, pair red")
    assert (s.actor, s.winner) == (rookery.OVER, B)


def test_t94_sudden_marriage_needs_no_black_gem() -> None:
    """T94: a frog at the right moment wins; so does a rose."""
    s = give(table(sudden_marriage=True), coins=7, hearts=7, gems="black", items="frog")
    settle(s)
    assert s.actor == A
    assert do(s, "use frog").winner == A
    s = give(table(sudden_marriage=True), coins=7, hearts=6)
    assert do(visit(s, "forest"), "take rose").winner == A


def test_t94_both_variants() -> None:
    s = give(table(short=True, sudden_marriage=True), coins=5, hearts=4, gems="red red")
    assert do(visit(s, "goldsmith"), "pair red").winner == A


def test_behind_a_door_looked_at_before_is_who_was_seen() -> None:
    """T91: chance has nothing left to decide."""
    s = behind(ready(), "bard")
    do(s, "return, open 1")
    assert [s.game.text(outcome) for outcome, _ in s.outcomes()] == ["behind bard"]
    assert discarded(s, "bird").top >= 0
