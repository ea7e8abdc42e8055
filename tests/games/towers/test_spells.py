"""Spells with the base game's timing (W50–W60)."""

import pytest

from tests.games.towers.table import (
    actor,
    after,
    deal_on,
    do,
    event,
    ground,
    new,
    open_now,
    opens,
    potions,
    roof,
    stack,
    table,
)

ALL = (
    "advance_wizard advance_tower swap_towers headwind_wizard headwind_tower nudge_keep free_wizard"
)
WALK = "wizard-1 wizard-2 wizard-3"


# ---- each spell ---------------------------------------------------------------------------


def test_w50_advance_a_wizard_anyones_one_forward() -> None:
    s = do(table("10 A 1:B; 11 AB", WALK, full=[2]), "cast advance_wizard")
    assert opens(s, "wizard") == ["B 10", "A 11", "B 11"]
    do(s, "wizard B 11")
    assert (ground(s, 12), potions(s, "A")) == ("B", (6, 0, 2))


def test_w51_advance_a_tower_two_forward_and_be_rewarded() -> None:
    """W58: imprisoning by a spell fills the caster's potion."""
    s = do(table("3 - 3:B; 10 A", WALK, full=[1]), "cast advance_tower, tower 1")
    assert (stack(s, 3), potions(s, "A")) == ([3, 1], (5, 1, 1))


def test_w52_swap_the_topmost_towers_with_their_riders() -> None:
    s = table("2 A 2:A 1:B; 5 B 5:A; 7 - 7:; 11 AB", WALK, spells="swap_towers", full=[2], keep=7)
    do(s, "cast swap_towers")
    assert opens(s, "tower") == ["1", "3", "4", "5", "6", "8", "9"]  # 2 is covered, 7 has the keep
    do(s, "tower 1")
    assert opens(s, "tower") == ["3", "4", "5", "6", "8", "9"]
    assert (event(s, "tower 5")["verb"], event(s, "tower 5")["other"]) == ("swap", 1)
    do(s, "tower 5")
    assert (stack(s, 2), stack(s, 5)) == ([2, 5], [1])
    assert (roof(s, 1), roof(s, 5), ground(s, 5), roof(s, 2)) == ("B", "A", "B", "A")
    assert potions(s, "A") == (6, 0, 2)  # nothing is covered anew
    assert s.view(0)["spaces"][5]["wizards"] is None


def test_w53_headwind_for_a_wizard_one_back() -> None:
    s = table("10 A B; 1 - 1:B", WALK, spells="headwind_wizard", full=[4])
    do(s, "cast headwind_wizard")
    assert opens(s, "wizard") == ["B 1", "A 10", "B 10"]
    assert roof(after(s, "wizard A 10"), 9) == "A"
    home = do(s, "wizard B 1").view(None)["seats"][1]["home"]
    assert home == 4  # W33: reaching the keep backwards is entering it


def test_w54_headwind_for_a_tower_two_back() -> None:
    s = table("7 - 7:B; 10 A", WALK, spells="headwind_tower", full=[1], empty=[3])
    do(s, "cast headwind_tower")
    assert "2" not in opens(s, "tower")  # W42: that is the keep's space
    do(s, "tower 9")
    assert (stack(s, 7), potions(s, "A")) == ([7, 9], (2, 1, 1))


def test_w55_nudge_the_keep_to_the_first_free_surface() -> None:
    ring = "5 - 5:A; 4 B 4:; 3 - 3:B; 6 A"
    s = table(ring, WALK, spells="nudge_keep", full=[2], keep=4)
    do(s, "cast nudge_keep")
    assert open_now(s) == ["forward", "back"]
    assert event(s, "forward")["to"] == 6  # tower 6 covers a wizard and carries none
    assert after(s, "forward").view(None)["keep"] == 6
    assert do(s, "back").view(None)["keep"] == 2  # no shield needed


def test_w56_piggyback_when_a_cards_wizard_has_been_chosen() -> None:
    s = table("10 AAB; 12 - 9:", WALK, spells="piggyback", full=[2])
    assert opens(s, "cast") == []
    do(s, "play wizard-2")
    assert opens(s, "cast") == []
    do(s, "wizard A 10")
    assert open_now(s) == ["pass", "cast piggyback"]
    assert roof(after(s, "pass"), 9) == "A"
    do(s, "cast piggyback")
    assert opens(s, "take") == ["A", "B"]  # the mover takes any other wizard there
    do(s, "take B")
    assert (roof(s, 9), ground(s, 10)) == ("AB", "A")
    assert actor(s) == "A"


def test_w56_both_enter_the_keep_and_it_moves_once() -> None:
    s = table("14 AB; 11 AB", WALK, spells="piggyback", full=[2])
    do(s, "play wizard-2, wizard A 14, cast piggyback, take B")
    view = s.view(None)
    assert [seat["home"] for seat in view["seats"]] == [4, 4]
    assert view["keep"] == 1
    assert actor(deal_on(s)) == "B"


def test_w56_both_count_for_the_limit_of_six() -> None:
    s = table("10 AB; 11 AABBB", WALK, spells="piggyback", full=[2])
    do(s, "play wizard-1, wizard A 10")
    assert ground(s, 11) == "AAABBB"  # no room for two, so nobody was asked
    s = table("10 AB; 11 AABB", WALK, spells="piggyback", full=[2])
    assert open_now(do(s, "play wizard-1, wizard A 10")) == ["pass", "cast piggyback"]


def test_w57_free_ones_own_wizard_from_under_a_tower() -> None:
    s = table("5 AAB 5: 1:B; 11 B", WALK, spells="free_wizard", full=[2])
    do(s, "cast free_wizard, tower 5")
    assert (ground(s, 5), roof(s, 1)) == ("AB", "AB")
    assert potions(s, "A") == (6, 1, 1)
    assert s.view(1)["lifted"] == {"tower": 5, "below": [2, 1], "freed": 0}
    assert do(s, "play wizard-1").view(1)["lifted"] is None  # until the next decision


def test_w57_in_vain_the_potion_is_lost() -> None:
    """W60: it may be cast in vain."""
    s = table("5 B 5:; 11 A", WALK, spells="free_wizard", full=[1])
    do(s, "cast free_wizard, tower 5")
    assert (ground(s, 5), potions(s, "A")) == ("B", (6, 0, 1))
    assert s.view(None)["lifted"] == {"tower": 5, "below": [0, 1], "freed": None}


def test_w57_only_what_is_directly_beneath_counts() -> None:
    s = table("5 A 5: 1:; 11 B", WALK, spells="free_wizard", full=[1])
    do(s, "cast free_wizard, tower 1")
    assert ground(s, 5) == "A"
    assert s.view(None)["lifted"] == {"tower": 1, "below": [0, 0], "freed": None}


def test_w57_into_the_keep_on_top() -> None:
    s = table("5 AB 5:; 11 A", WALK, spells="free_wizard", full=[1], keep=5)
    do(s, "cast free_wizard, tower 5")
    assert s.view(None)["seats"][0]["home"] == 4
    assert actor(s) == "B"


def test_w57_no_tower_of_a_stack_with_six_on_top_can_be_lifted() -> None:
    s = table("5 A 5: 1:AABBBB", WALK, spells="free_wizard", full=[1])
    do(s, "cast free_wizard")
    assert "5" not in opens(s, "tower")
    assert "1" not in opens(s, "tower")


def test_w57_every_seat_sees_what_was_under_it_even_after_the_turn() -> None:
    s = table("5 B 5:; 11 A", WALK, spells="free_wizard", full=[1])
    do(s, "renew, drawn tower-1, drawn tower-1, drawn tower-2, tower 1, cast free_wizard, tower 5")
    assert actor(s) == "B"
    assert s.view(1)["lifted"] is not None


# ---- timing and payment -------------------------------------------------------------------


def test_w58_limits_hold_for_spells() -> None:
    s = table("10 A; 11 AABBBB; 14 - 9:", WALK, full=[3])
    assert opens(after(s, "cast advance_wizard"), "wizard") == ["A 11", "B 11"]
    assert "9" not in opens(after(s, "cast advance_tower"), "tower")


def test_w59_one_spell_a_turn_at_any_moment_of_it() -> None:
    cast = "cast advance_tower"
    s = table("10 AB", "either-1-die wizard-2-dice tower-3", full=[1])
    moments = ["", "play wizard-2-dice, rolled 1", "roll, rolled 3", "wizard A 10"]
    moments += ["play either-1-die, rolled 1", "wizard A 13"]
    for script in moments:
        assert cast in open_now(do(s, script))
        spent = after(s, f"{cast}, tower 1")
        assert cast not in open_now(spent)
    assert open_now(s) == ["pass", cast]  # after the last action
    assert actor(do(s, "pass")) == "chance"


def test_w59_before_and_after_the_discard_and_the_step_of_a_renewal() -> None:
    s = table("10 AB", WALK, full=[1])
    assert "cast advance_tower" in open_now(s)
    do(s, "renew, drawn tower-1, drawn tower-1, drawn tower-1")
    assert "cast advance_tower" in open_now(s)
    assert open_now(after(s, "cast advance_tower, tower 1"))[:2] == ["pass", "tower 1"]
    assert open_now(do(s, "tower 1")) == ["pass", "cast advance_tower"]


def test_w59_only_the_active_player() -> None:
    s = table("10 AB", WALK, full=[0, 6])
    assert opens(s, "cast") == []
    assert actor(do(s, "play wizard-1, wizard A 10")) == "A"


def test_w59_again_next_turn() -> None:
    s = deal_on(do(table("10 AB", WALK, full=[2]), "cast advance_tower, tower 1, renew"))
    deal_on(do(s, "pass, renew"))
    assert "cast advance_tower" in open_now(do(s, "pass"))


def test_w59_other_spells_may_be_named() -> None:
    s = table("10 AB", WALK, spells="headwind_tower free_wizard", full=[1])
    assert opens(s, "cast") == ["headwind_tower", "free_wizard"]
    assert [spell["spell"] for spell in s.view(None)["spells"]] == ["headwind_tower", "free_wizard"]


@pytest.mark.parametrize(
    ("ring", "spell"),
    [
        ("3 A 3:; 4 B 4:", "advance_wizard"),
        ("3 A 3:; 4 B 4:", "headwind_wizard"),
    ],
)
def test_w60_a_spell_needs_a_legal_target(ring: str, spell: str) -> None:
    assert opens(table(ring, spells=spell, full=[6]), "cast") == []
    assert opens(table(f"{ring}; 11 A", spells=spell, full=[6]), "cast") == [spell]


def test_w60_towers_all_in_one_stack() -> None:
    ring = f"14 {' '.join(f'{n}:' for n in range(1, 10))}; 3 AB"
    s = table(ring, spells=ALL, full=[6])
    assert "advance_tower" not in opens(s, "cast")  # they would land on the keep
    assert "swap_towers" not in opens(s, "cast")  # it takes two
    assert "headwind_tower" in opens(s, "cast")


def test_w61_every_cost_must_be_paid() -> None:
    full = {1: ["advance_tower", "headwind_tower", "free_wizard"], 2: ALL.split()}
    for potions_there, spells in full.items():
        s = table("10 AB", spells=ALL, full=[potions_there])
        assert opens(s, "cast") == spells


def test_w4_potions_go_one_way() -> None:
    s = do(table("3 - 3:B; 10 A", WALK, empty=[1], full=[1]), "cast advance_tower, tower 1")
    assert potions(s, "A") == (0, 1, 1)
    assert new(2).view(None)["seats"][0]["spent"] == 0
