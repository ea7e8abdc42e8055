"""The end of the game (W80–W84)."""

import pytest

import rookery
from tests.games.towers.table import actor, deal_on, do, hand, open_now, opens, table

IN = "wizard-2 tower-1 tower-2"


def test_w80_all_potions_filled_and_all_wizards_home() -> None:
    s = table("14 AB", IN, empty=[0, 0], full=[0, 3], turn="A", start="B")
    assert [seat["goal"] for seat in s.view(None)["seats"]] == [False, False]
    do(s, "play wizard-2, wizard A 14")
    assert [seat["goal"] for seat in s.view(None)["seats"]] == [True, False]
    assert actor(s) == "over"  # spent potions count as filled
    assert s.result() == [1.0, 0.0]


def test_w80_an_empty_potion_is_not_enough() -> None:
    s = table("14 AB; 11 B", IN, empty=[1, 0], start="B")
    assert actor(deal_on(do(s, "play wizard-2, wizard A 14"))) == "B"


def test_w81_the_others_up_to_the_start_player_get_a_last_turn() -> None:
    s = table("14 AB; 11 C", IN, players=3, empty=[0, 1, 1], start="A")
    do(s, "play wizard-2, wizard A 14")
    assert actor(s) == "chance"
    for seat in "BC":
        assert actor(deal_on(s)) == seat
        deal_on(do(s, "renew"))
        do(s, "pass")
    assert actor(s) == "over"
    assert s.result() == [1.0, 0.0, 0.0]


def test_w81_no_more_turns_if_the_next_is_the_start_players() -> None:
    s = table("14 AB; 11 C", IN, players=3, empty=[0, 1, 1], start="B")
    do(s, "play wizard-2, wizard A 14")
    assert actor(s) == "over"


def test_w81_it_does_not_matter_in_whose_turn_the_goal_was_reached() -> None:
    s = table("15 A; 11 B", "either-1", IN, empty=[0, 1], full=[0, 2], turn="B", start="A")
    do(s, "cast advance_wizard, wizard A 15")
    assert actor(s) == "over"
    assert s.result() == [1.0, 0.0]


def test_w81_the_turn_in_which_it_is_reached_is_played_on() -> None:
    s = table("3 B 3:; 4 - 4:B; 9 B", "tower-1", empty=[1, 1], start="B")
    do(s, "play tower-1, tower 3")  # A's wizards are home, and the last potion is filled
    assert s.view(None)["seats"][0]["goal"]
    assert actor(s) == "A"


def test_w82_several_at_the_goal_most_full_potions() -> None:
    s = table("14 AB", IN, "wizard-3", empty=[0, 0], full=[2, 3], start="A")
    deal_on(do(s, "play wizard-2, wizard A 14"))
    do(s, "play wizard-3, wizard B 14")
    assert actor(s) == "over"
    assert s.result() == [0.0, 1.0]


def test_w82_still_tied_shared() -> None:
    s = table("14 AB", IN, "wizard-3", empty=[0, 0], full=[3, 3], start="A")
    deal_on(do(s, "play wizard-2, wizard A 14"))
    do(s, "play wizard-3, wizard B 14")
    assert s.result() == [0.5, 0.5]


@pytest.mark.parametrize(("full", "shares"), [((2, 1), [1.0, 0.0]), ((2, 2), [0.5, 0.5])])
def test_w83_all_home_and_nobody_at_the_goal(full: tuple[int, int], shares: list[float]) -> None:
    s = table("14 A", IN, empty=[1, 1], full=full, start="A")
    do(s, "play wizard-2, wizard A 14")
    assert actor(s) == "over"  # no equalising turns
    assert s.result() == shares


def test_w83_is_not_for_a_game_in_which_somebody_is_at_the_goal() -> None:
    s = table("14 A", IN, empty=[0, 1], full=[0, 5], start="A")
    do(s, "play wizard-2, wizard A 14")
    assert actor(deal_on(s)) == "B"
    deal_on(do(s, "renew"))
    assert do(s, "pass").result() == [1.0, 0.0]


def test_w84_with_all_wizards_home_one_goes_on_with_towers() -> None:
    s = table("10 B", "wizard-1 tower-1 either-2", empty=[2, 2])
    assert opens(s, "play") == ["tower-1", "either-2"]
    do(s, "play either-2")
    assert opens(s, "wizard") == []
    do(s, "tower 8")
    assert s.view(None)["seats"][0]["empty"] == 1


def test_w20_no_cards_are_drawn_when_the_game_is_over() -> None:
    s = table("14 AB", IN, empty=[0, 0], start="B")
    do(s, "play wizard-2, wizard A 14")
    assert hand(s, "A") == ["tower-1", "tower-2"]
    assert open_now(s) == []
    assert s.view(None)["winners"] == [0]


def test_there_is_no_result_before_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        table("14 AB").result()
    assert rookery.load("towers").start().view(None)["winners"] is None
