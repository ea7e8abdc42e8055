"""Moving wizards, and the keep (W30–W35, W111, W113)."""

import pytest

from tests.games.towers.table import (
    actor,
    after,
    deal_on,
    do,
    event,
    ground,
    hand,
    open_now,
    opens,
    roof,
    table,
)

WALK = "wizard-1 wizard-2 wizard-3"


def test_w30_only_ones_own_visible_wizards() -> None:
    """W30"""
    s = table("10 A 1:B; 11 AB; 12 B; 5 B 3:A 2:A", WALK)
    assert opens(do(s, "play wizard-1"), "wizard") == ["A 5", "A 11"]


def test_w31_lands_on_top_whatever_the_height() -> None:
    """W31"""
    s = table("10 A; 11 - 3: 2:B 1:B", WALK)
    assert roof(do(s, "play wizard-1, wizard A 10"), 1) == "AB"
    s = table("10 - 3: 2:A; 11 B", WALK)
    assert ground(do(s, "play wizard-1, wizard A 10"), 11) == "AB"


def test_w31_round_the_ring() -> None:
    """W31"""
    s = table("15 AB", WALK, keep=5)
    assert roof(do(s, "play wizard-2, wizard A 15"), 1) == "A"


def test_w32_six_fill_a_surface() -> None:
    """W32"""
    s = table("10 A; 11 ABBBB 1:; 12 AABBBB", WALK, players=2)
    assert opens(after(s, "play wizard-2"), "wizard") == ["A 12"]
    assert opens(after(s, "play wizard-1"), "wizard") == ["A 10", "A 12"]


def test_w32_w113_covered_floors_do_not_count() -> None:
    """W32, W113: W113: the limit is that of the surface landed on, not of the level left."""
    s = table("10 B 2:A; 11 AABBBB 1:", WALK)
    assert opens(do(s, "play wizard-1"), "wizard") == ["A 10"]


def test_w32_the_keep_has_no_limit() -> None:
    """W32"""
    s = table("15 A; 3 B", WALK)
    assert [seat["home"] for seat in s.view(None)["seats"]] == [4, 4]
    assert event(do(s, "play wizard-1"), "wizard A 15")["enters"] == [1, 0]


def test_w33_the_exact_value_enters_a_higher_one_passes() -> None:
    """W33"""
    s = table("14 AAB", WALK)
    inside = after(s, "play wizard-2, wizard A 14")
    assert inside.view(None)["seats"][0]["home"] == 4
    passed = after(s, "play wizard-3, wizard A 14")
    assert passed.view(None)["seats"][0]["home"] == 3
    assert roof(passed, 1) == "A"


def test_w33_the_keep_is_entered_at_any_height() -> None:
    """W33"""
    s = table("4 AB; 6 - 4: 3:", WALK, keep=6)
    assert do(s, "play wizard-2, wizard A 4").view(None)["seats"][0]["home"] == 5


def test_w34_entering_ends_the_turn_even_after_the_first_card() -> None:
    """W34"""
    s = do(table("14 AAB", WALK, full=[3]), "play wizard-2, wizard A 14")
    assert actor(s) == "chance"
    assert actor(deal_on(s)) == "B"
    assert len(hand(s, "A")) == 3


def test_w34_a_spell_before_any_card_ends_the_turn_too() -> None:
    """W34"""
    s = table("15 AB", WALK, full=[2])
    assert actor(do(s, "cast advance_wizard, wizard A 15")) == "B"
    assert len(hand(s, "A")) == 3


def test_w34_a_card_whose_move_was_still_to_come_is_spent() -> None:
    """W34"""
    s = table("15 AAB", WALK, full=[2])
    do(s, "play wizard-2, cast advance_wizard, wizard A 15")
    assert actor(s) == "chance"
    assert hand(s, "A") == ["wizard-1", "wizard-3"]
    assert ground(s, 15) == "AB"


def test_w34_no_step_follows_within_a_renewal() -> None:
    """W34"""
    s = do(table("15 AAB", WALK, full=[2]), "renew, drawn tower-1, drawn tower-2, drawn tower-3")
    assert actor(do(s, "cast advance_wizard, wizard B 15")) == "B"


@pytest.mark.parametrize(
    ("ring", "keep", "lands"),
    [
        ("14 A; 10 B", 0, 1),  # tower 1 has a shield and nobody on it
        ("14 A; 1 - 1:B", 0, 3),  # a wizard is on it; tower 2 has no shield
        ("14 A; 1 - 1: 2:; 3 - 3:B", 0, 5),  # tower 2 covers the shield of tower 1
        ("14 A; 1 B", 0, 1),  # W111: a covered wizard does not matter
        ("6 - 6:A; 10 B; 11 - 8:", 8, 9),
        ("8 - 8:A; 11 B; 14 - 9:", 10, 12),  # the ground of 12
        ("8 - 8:A; 12 B", 10, 0),  # not the ground of 12, where somebody stands
    ],
)
def test_w35_the_keep_moves_to_the_next_free_shield(ring: str, keep: int, lands: int) -> None:
    """W35"""
    s = table(ring, "wizard-2 tower-1 tower-2", keep=keep)
    space = ring.split()[0]
    do(s, "play wizard-2")
    told = event(s, f"wizard A {space}")
    do(s, f"wizard A {space}")
    assert s.view(None)["keep"] == lands
    assert told["keep_to"] == lands


def test_w35_the_space_just_left_is_free() -> None:
    """W35: The keep goes round to the shield on which the entering wizard has stood."""
    ring = "12 A; 1 - 1: 2:; 3 - 3:B; 4 - 4:; 5 - 5:B; 7 - 7:B; 8 - 8: 9:B"
    s = do(table(ring, "wizard-4 tower-1 tower-2"), "play wizard-4")
    assert event(s, "wizard A 12")["keep_to"] == 12
    assert do(s, "wizard A 12").view(None)["keep"] == 12


def test_w35_without_a_free_shield_the_keep_stays() -> None:
    """W35"""
    ring = "14 A; 1 - 1: 2:; 3 - 3:B; 4 - 4:; 5 - 5:B; 7 - 7:B; 8 - 8: 9:B; 12 B"
    s = do(table(ring, "wizard-2 tower-1 tower-2", players=2), "play wizard-2")
    assert event(s, "wizard A 14")["keep_to"] == 0
    assert do(s, "wizard A 14").view(None)["keep"] == 0


def test_w111_the_keep_is_not_blocked_by_wizards_inside_or_covered() -> None:
    """W111"""
    s = table("14 A; 1 BB 1:", "wizard-2 tower-1 tower-2")
    assert s.view(None)["seats"][1]["home"] == 3
    assert do(s, "play wizard-2, wizard A 14").view(None)["keep"] == 1


def test_w111_the_keep_never_lands_on_wizards() -> None:
    """W111"""
    s = table("14 A; 1 - 1:B", "wizard-2 tower-1 tower-2")
    do(s, "play wizard-2, wizard A 14")
    assert s.view(None)["keep"] == 3
    assert roof(s, 3) == ""


def test_one_wizard_per_space_is_offered() -> None:
    s = table("10 AAA B", WALK)
    assert open_now(do(s, "play wizard-1")) == ["wizard A 10"]
