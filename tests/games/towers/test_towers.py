"""Moving towers and imprisoning (W40–W43, W110, W114)."""

from tests.games.towers.table import (
    actor,
    do,
    event,
    ground,
    open_now,
    opens,
    potions,
    roof,
    stack,
    table,
)

FLY = "tower-1 tower-2 tower-3"


def test_w40_a_tower_takes_along_all_that_is_on_it() -> None:
    s = table("3 A 3:B 1:A 2:B; 10 B", FLY)
    do(s, "play tower-3, tower 1")
    assert (stack(s, 3), stack(s, 6)) == ([3], [6, 1, 2])
    assert (ground(s, 3), roof(s, 3), roof(s, 1), roof(s, 2)) == ("A", "B", "A", "B")
    assert s.view(None)["spaces"][3]["towers"][0]["wizards"] == [0, 1]  # exposed again


def test_w40_any_tower_of_a_stack_may_be_chosen() -> None:
    s = table("3 A 3:B 1:A 2:B; 10 B", FLY)
    do(s, "play tower-3")
    assert opens(s, "tower") == [str(n) for n in range(1, 10)]
    assert event(s, "tower 3")["carries"] == [1, 2]
    do(s, "tower 3")
    assert (stack(s, 3), stack(s, 6)) == ([], [6, 3, 1, 2])
    assert s.view(None)["spaces"][3]["wizards"] == [1, 0]


def test_w41_lands_on_top_up_to_nine_high() -> None:
    s = table("10 - 1: 2: 3: 4: 5: 6: 7: 8:; 9 - 9:; 2 AB", FLY)
    do(s, "play tower-1, tower 9")
    assert stack(s, 10) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_w41_round_the_ring() -> None:
    s = do(table("15 - 9:; 11 AB", FLY, keep=8), "play tower-3, tower 9")
    assert stack(s, 2) == [2, 9]


def test_w42_never_onto_the_keep_but_past_it() -> None:
    s = table("14 - 9:; 11 AB", "tower-2 tower-3 tower-1")
    do(s, "play tower-2")
    assert "9" not in opens(s, "tower")
    s = do(table("14 - 9:; 11 AB", "tower-2 tower-3 tower-1"), "play tower-3, tower 9")
    assert stack(s, 1) == [1, 9]


def test_w42_a_tower_under_the_keep_carries_it() -> None:
    s = do(table("3 - 3: 1:; 11 AB", FLY, keep=3), "play tower-2")
    assert event(s, "tower 3")["carries_keep"]
    do(s, "tower 3")
    assert (stack(s, 5), s.view(None)["keep"]) == ([5, 3, 1], 5)
    assert s.view(None)["spaces"][5]["keep"]


def test_w43_imprisoning_fills_one_potion_however_many_are_caught() -> None:
    s = do(table("2 - 2:ABB; 11 A", FLY), "play tower-1")
    assert event(s, "tower 1")["imprisons"] == [1, 2]
    assert event(s, "tower 1")["fills"] == 0
    do(s, "tower 1")
    assert (potions(s, "A"), potions(s, "B")) == ((5, 1, 0), (6, 0, 0))


def test_w43_ones_own_wizards_count_too_and_ground_is_a_surface() -> None:
    s = do(table("10 A; 11 B", FLY), "play tower-1, tower 9")
    assert potions(s, "A") == (5, 1, 0)
    assert s.view(None)["spaces"][10]["wizards"] is None


def test_w43_nothing_without_an_empty_potion_and_nothing_for_freeing() -> None:
    s = do(table("10 A; 11 B", FLY, empty=[0]), "play tower-1")
    assert "fills" not in event(s, "tower 9")
    assert potions(do(s, "tower 9"), "A") == (0, 0, 0)
    s = do(table("9 A 9:; 12 B", FLY), "play tower-1, tower 9")
    assert potions(s, "A") == (6, 0, 0)


def test_w43_wizards_covered_before_are_not_caught_again() -> None:
    s = do(table("2 B 2:; 11 AB", FLY), "play tower-1, tower 1")
    assert potions(s, "A") == (6, 0, 0)


def test_w43_the_potion_stays_if_the_wizard_is_freed_right_after() -> None:
    s = do(table("2 - 2:B; 11 AB", FLY), "play tower-1, tower 1, play tower-2, tower 1")
    assert potions(s, "A") == (5, 1, 0)
    assert roof(s, 2) == "B"


def test_w110_a_roll_never_lands_a_tower_on_the_keep_nor_a_wizard_on_a_full_surface() -> None:
    s = table("10 A; 12 ABBBB 9:", "either-1-die tower-1 tower-2")
    do(s, "play either-1-die, rolled 2")
    assert "A 10" in opens(s, "wizard")  # a tower stands on those five
    s = table("10 A; 12 AABBBB; 14 - 9:", "either-1-die tower-1 tower-2")
    do(s, "play either-1-die, rolled 2")
    assert "A 10" not in opens(s, "wizard")
    assert "9" not in opens(s, "tower")


def test_w114_wizards_riding_inside_a_moved_stack_stay_hidden() -> None:
    s = table("3 - 3:A 1:B; 11 AB", FLY)
    do(s, "play tower-3, tower 3")
    towers = s.view(0)["spaces"][6]["towers"]
    assert [tower["wizards"] for tower in towers] == [None, None, [0, 1]]


def test_a_tower_move_goes_on_with_the_turn() -> None:
    s = do(table("10 A; 11 B", FLY), "play tower-1, tower 9")
    assert actor(s) == "A"
    assert "discard tower-2" in open_now(s)
