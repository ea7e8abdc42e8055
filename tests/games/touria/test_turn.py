"""The beginning and the end of a turn: swords, towers, elixirs."""

import pytest

from rookery.games.touria.rules.state import TouriaState
from tests.games.touria.table import (
    A,
    B,
    C,
    D,
    choose,
    discarded,
    do,
    gems_of,
    give,
    here,
    items_of,
    open_now,
    options,
    phase,
    put,
    screen,
    secretly,
    settle_chance,
    showing,
    sit_out,
    table,
    visit,
)


def shown(s: TouriaState, seat: int = A) -> dict[str, str]:
    return {tower["name"]: tower["shown"][seat] for tower in s.view(None)["towers"]}


def test_t20_swords_turn_towers() -> None:
    """T20: each sword given up turns any one tower, as often as one has swords."""
    s = give(table(), swords=2)
    assert options(s, "twist") == {"nw", "ne", "se", "sw"}
    do(s, "twist nw, twist nw")
    assert shown(s)["nw"] == "forest"
    assert screen(s)["swords"] == 0
    assert options(s, "twist") == set()


def test_t20_only_at_the_beginning() -> None:
    s = visit(give(table(), swords=2), "trader")
    assert options(s, "twist") == set()


def test_t21_the_tower_turns_anticlockwise() -> None:
    """T21: south sees what west saw; the others see their next faces, too."""
    s = table(4)
    before = {seat: shown(s, seat)["nw"] for seat in range(4)}
    do(s, "tower nw")
    after = {seat: shown(s, seat)["nw"] for seat in range(4)}
    assert before == {A: "goldsmith", B: "wizard", C: "forest", D: "thieves"}
    assert after == {A: "wizard", B: "forest", C: "thieves", D: "goldsmith"}


def test_t21_one_of_the_four_that_are_shown() -> None:
    s = table()
    assert options(s, "tower") == {"nw", "ne", "se", "sw"}
    assert sorted(shown(s).values()) == ["forest", "goldsmith", "sword_master", "trader"]


def test_t22_move_act_elixirs() -> None:
    """T22: first the way, then the action, which is optional, then the elixirs."""
    s = choose(table(), "trader")
    assert phase(s) == "walk"
    s = choose(table(), "forest")
    do(s, "go forest")
    assert (phase(s), "done" in open_now(s)) == ("forest", True)
    do(s, "done")
    assert (phase(s), s.actor) == ("offer_elixir", B)


def test_t23_only_what_can_be_reached() -> None:
    """T23: the goldsmith is four steps from the dragon, so that a coin is needed."""
    s = put(table(), "dragon")
    tower = showing(s, "goldsmith")
    assert tower in options(s, "tower")
    give(s, coins=0)
    assert tower not in options(s, "tower")


def test_t23_movement_items_count() -> None:
    """T23: boots, compass, and the mirror that copies one of them."""
    for items, top in [("boots", ""), ("compass", ""), ("mirror", "boots"), ("mirror", "compass")]:
        s = give(put(table(), "dragon"), items=items, coins=0)
        tower = showing(s, "goldsmith")
        if top:
            assert tower not in options(s, "tower")
            discarded(s, top)
        assert tower in options(s, "tower")


def unreachable() -> TouriaState:
    """In the thieves' den without a coin; all towers show what is too far away."""
    s = put(give(table(), coins=0), "thieves")
    for turned in range(256):
        s.turned = turned
        if not options(s, "tower"):
            break
    return s


def test_t23_idling() -> None:
    """T23: with nothing in reach one tower is turned: no move, no action, no elixirs."""
    s = unreachable()
    assert open_now(s) == ["idle nw", "idle ne", "idle se", "idle sw"]
    place = here(s)
    before = shown(s)["se"]
    do(s, "idle se")
    assert shown(s)["se"] != before
    assert (here(s), s.seat, phase(s)) == (place, B, "turn")


def test_t23_swords_broom_and_return_stay_possible() -> None:
    """T23: when nothing is in reach."""
    s = give(unreachable(), items="broom", swords=1)
    assert options(s, "twist") != set()
    assert options(s, "broom") != set()
    assert options(s, "idle") != set()


def test_t24_items_alone_raise_no_question_on_arrival() -> None:
    """T24: who stops where no way leads on is not asked; the location asks."""
    s = give(table(), gems="black", items="frog", coins=0)
    do(choose(put(s, "castle"), "sword_master"), "go mine1, gem blue, go sword_master")
    assert phase(s) == "sword_master"
    assert "use frog" in open_now(s)


def test_t103_a_question_on_which_no_secret_hangs_is_not_put() -> None:
    """T103: who has nothing to use and nothing to give is not asked before the turn ends."""
    s = visit(give(table(), gems="red", elixirs=0), "sword_master")
    give(s, B, elixirs=0)
    do(s, "learn")
    assert (s.seat, phase(s)) == (B, "turn")


@pytest.mark.parametrize("kept", ["black", "blue", "purple"])
def test_t103_a_question_on_which_a_secret_hangs_is_put(kept: str) -> None:
    """T103: the thief might double his visit, for all that others know."""
    s = visit(give(table(), elixirs=0), "thieves")
    give(s, B, elixirs=0)
    do(s, f"steal, drawn black blue purple, gem {kept}")
    assert (s.actor, phase(s)) == (A, "thieves")
    assert open_now(s) == ["done", "purple"] if kept == "purple" else ["done"]
    assert (do(s, "done").seat, phase(s)) == (B, "turn")


def test_t103_who_might_pay_is_asked() -> None:
    """T103: with a secret gem at the fountain, the goldsmith's, the trader's and the dragon's."""
    for place, gem in (("fountain", "red"), ("goldsmith", "black"), ("trader", "black")):
        s = visit(secretly(give(table(), gems="blue" if place == "trader" else ""), A, gem), place)
        assert (s.actor, phase(s), open_now(s)) == (A, place, ["done"])
    s = do(visit(secretly(table(), A, "red"), "dragon"), "roll, rolled blue")
    assert (s.actor, phase(s), open_now(s)) == (A, "slay", ["done"])


def test_t103_not_where_no_secret_gem_would_be_enough() -> None:
    """T103: of the orders each asks for two gems or more."""
    assert phase(visit(secretly(table(), A, "red"), "trader")) == "offer_elixir"
    assert phase(visit(secretly(table(), A, "red", "red"), "trader")) == "trader"
    s = do(visit(secretly(table(), A, "red"), "goldsmith"), "sell red")
    assert phase(s) == "offer_elixir"


def test_t103_at_the_end_of_a_turn() -> None:
    """T103: the frog might have a black gem to swallow."""
    s = visit(secretly(give(table(), items="frog"), A, "red"), "sword_master")
    do(s, "learn, done, done")
    assert (s.actor, phase(s), open_now(s)) == (A, "end_turn", ["done"])


def test_t24_the_end_of_the_turn_asks_who_can_use_an_item() -> None:
    """T24: and nobody else."""
    s = visit(give(table(), items="frog", elixirs=0), "thieves")
    give(s, B, elixirs=0)
    do(s, "steal, drawn black blue red, gem black, done")
    assert phase(s) == "end_turn"
    assert open_now(s) == ["done", "use frog"]
    do(s, "use frog")
    assert (s.seat, gems_of(s)) == (B, [])


def test_t60_an_elixir_copies_the_action() -> None:
    """T60: it goes to the active player, and the action is done once."""
    s = do(visit(table(), "sword_master"), "learn")
    assert (s.actor, open_now(s)) == (B, ["done", "elixir"])
    do(s, "elixir, learn")
    assert (screen(s, A)["elixirs"], screen(s, B)["elixirs"]) == (2, 0)
    assert (screen(s, A)["swords"], screen(s, B)["swords"]) == (2, 2)
    assert (s.seat, phase(s)) == (B, "turn")


def test_t60_clockwise_and_once_each() -> None:
    """T60: even with two elixirs, and after a skipped action."""
    s = give(table(4), D, elixirs=2)
    give(s, C, elixirs=0)
    do(visit(s, "sword_master"), "done")
    asked = []
    while phase(s) == "offer_elixir":
        asked.append(int(s.actor))
        do(s, "elixir, learn")
    assert asked == [B, D]
    assert screen(s, D)["elixirs"] == 1


def test_t60_after_wizard_and_broom_too() -> None:
    """T60: the tournament can be copied, and no coin is due."""
    s = give(table(), B, swords=1, coins=0)
    give(s, items="broom")
    do(s, "broom tournament")
    assert (s.actor, phase(s)) == (B, "offer_elixir")
    do(s, "elixir, joust_heart")
    assert (screen(s, B)["hearts"], screen(s, B)["coins"]) == (1, 0)


def test_t60_even_if_the_action_then_cannot_be_done() -> None:
    """T60: the elixir is gone, and the turn goes on."""
    s = visit(table(), "trader")
    assert (s.actor, phase(s)) == (B, "offer_elixir")
    do(s, "elixir")
    assert (screen(s, B)["elixirs"], s.seat, phase(s)) == (0, B, "turn")


def test_t60_not_after_idling() -> None:
    """T60: no elixirs after T23's idling."""
    s = do(unreachable(), "idle nw")
    assert (s.seat, phase(s)) == (B, "turn")


def test_a_turn_ends_with_the_next_seat() -> None:
    s = sit_out(table(3))
    assert (s.seat, s.turn_count) == (B, 2)
    assert items_of(s, B) == []
    settle_chance(s)
