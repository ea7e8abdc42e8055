"""A turn: two actions, the dice, a new hand (W20–W26)."""

import pytest

import rookery
from tests.games.towers.table import (
    actor,
    after,
    deal_on,
    do,
    exhaust,
    ground,
    hand,
    new,
    open_now,
    opens,
    potions,
    stack,
    table,
)

ALL_TOWERS = " ".join(f"{n}:" for n in range(1, 10))
ONE_STACK = f"12 {ALL_TOWERS}"
"""All towers on space 12."""


# ---- two actions --------------------------------------------------------------------------


def test_w20_two_actions_then_the_hand_is_filled() -> None:
    s = table("10 A B", "wizard-1 wizard-2 wizard-3")
    do(s, "play wizard-1, wizard A 10")
    assert (actor(s), hand(s, "A")) == ("A", ["wizard-2", "wizard-3"])
    do(s, "play wizard-2, wizard A 11")
    assert ground(s, 13) == "A"
    do(s, "drawn tower-1, drawn tower-2")
    assert hand(s, "A") == ["wizard-3", "tower-1", "tower-2"]
    assert actor(s) == "B"


def test_w20_a_card_is_playable_only_if_it_could_move_something() -> None:
    s = table(f"{ONE_STACK}; 11 B", "wizard-1 tower-4 either-4", keep=0)
    assert opens(s, "play") == []  # no wizard of A is out, and 12 + 4 is the keep's space
    assert open_now(s) == ["renew"]
    assert opens(table(f"{ONE_STACK}; 11 B", "wizard-1 tower-3 tower-4"), "play") == ["tower-3"]


def test_w20_a_dice_card_is_playable_if_one_face_could_move_something() -> None:
    s = table(f"{ONE_STACK}; 11 B", "wizard-2-dice tower-2-dice either-1-die")
    assert opens(s, "play") == ["either-1-die", "tower-2-dice"]


def test_w20_the_first_action_cannot_be_given_up() -> None:
    assert not opens(table("10 A B"), "discard")
    assert "pass" not in open_now(table("10 A B"))


def test_w21_the_discards_become_the_pile_when_a_card_is_needed_not_before() -> None:
    s = exhaust(table("10 A B", "wizard-1 wizard-2 wizard-3"), leave="tower-5")
    do(s, "play wizard-1, wizard A 10, play wizard-2, wizard A 11")
    assert s.outcomes() == [(s.game.parse("drawn tower-5"), 1.0)]
    do(s, "drawn tower-5")  # in the middle of drawing, and the last card of the pile
    assert s.view(None)["pile"] == 90 - 5
    assert s.view(None)["discards"] == []
    do(s, "drawn wizard-1")
    assert s.view(None)["pile"] == 84


def test_w21_an_emptied_pile_stays_empty_until_a_card_is_needed() -> None:
    s = exhaust(table("10 A B", "wizard-1 wizard-2 wizard-3"), leave="tower-5 tower-4")
    do(s, "play wizard-1, wizard A 10, play wizard-2, wizard A 11, drawn tower-4, drawn tower-5")
    assert (actor(s), s.view(None)["pile"]) == ("B", 0)
    assert sum(card["count"] for card in s.view(None)["discards"]) == 84


# ---- a new hand ---------------------------------------------------------------------------


def test_w22_discard_all_draw_three_and_step_a_tower() -> None:
    s = do(table("10 A B", "wizard-1 wizard-2 wizard-3"), "renew")
    assert hand(s, "A") == []
    do(s, "drawn tower-1, drawn tower-2, drawn tower-3")
    assert opens(s, "tower") == [str(n) for n in range(1, 10)]
    do(s, "tower 3")
    assert (stack(s, 4), actor(s)) == ([4, 3], "B")
    assert hand(s, "A") == ["tower-1", "tower-2", "tower-3"]


def test_w22_the_step_is_optional_and_obeys_the_rules_of_towers() -> None:
    s = table("10 A B 2:", "wizard-1 wizard-2 wizard-3", keep=11)
    do(s, "renew, drawn tower-1, drawn tower-2, drawn tower-3")
    assert "2" not in opens(s, "tower")
    assert actor(do(s, "pass")) == "B"


def test_w22_not_once_a_card_was_played() -> None:
    s = table("10 A B", "wizard-1 wizard-2 wizard-3")
    assert "renew" in open_now(s)
    assert "renew" not in open_now(do(s, "play wizard-1, wizard A 10"))


def test_w22_is_still_there_after_a_spell() -> None:
    s = do(table("10 A B", full=[1]), "cast advance_tower, tower 1")
    assert "renew" in open_now(s)


def test_w23_the_second_action_may_waive_any_card() -> None:
    s = do(table("10 A B", "wizard-1 wizard-2 tower-3"), "play wizard-1, wizard A 10")
    assert opens(s, "play") == opens(s, "discard") == ["wizard-2", "tower-3"]
    do(s, "discard tower-3")
    assert actor(s) == "chance"
    assert hand(s, "A") == ["wizard-2"]


def test_w24_moves_use_exactly_the_value() -> None:
    s = do(table("10 A B", "either-3"), "play either-3")
    assert ground(after(s, "wizard A 10"), 13) == "A"
    assert stack(after(s, "tower 9"), 12) == [9]


# ---- dice ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "rolls"), [("either-1-die", 1), ("wizard-2-dice", 2), ("wizard-3-dice", 3)]
)
def test_w25_up_to_as_many_rolls_as_dice(card: str, rolls: int) -> None:
    s = do(table("10 A B", f"{card} tower-1 tower-2"), f"play {card}, rolled 1")
    for _ in range(rolls - 1):
        assert open_now(s) == ["roll", "keep"]
        do(s, "roll, rolled 2")
    assert opens(s, "wizard") == ["A 10"]


def test_w25_the_last_roll_stands() -> None:
    s = do(table("10 A B", "wizard-2-dice tower-1 tower-2"), "play wizard-2-dice, rolled 5, roll")
    assert s.outcomes() == [(s.game.parse(f"rolled {face}"), 1 / 6) for face in range(1, 7)]
    assert ground(do(s, "rolled 2, wizard A 10"), 12) == "A"
    s = do(table("10 A B", "wizard-3-dice tower-1 tower-2"), "play wizard-3-dice, rolled 4, keep")
    assert ground(do(s, "wizard A 10"), 14) == "A"


def test_w25_what_is_moved_is_chosen_after_the_roll() -> None:
    s = do(table("10 A B", "either-1-die tower-1 tower-2"), "play either-1-die, rolled 6")
    assert opens(s, "wizard") == ["A 10"]
    assert len(opens(s, "tower")) == 9


def test_w25_an_either_card_moves_a_wizard_or_a_tower_by_its_own_value() -> None:
    s = do(table("10 A B", "wizard-4-tower-2 tower-1 tower-2"), "play wizard-4-tower-2")
    assert ground(after(s, "wizard A 10"), 14) == "A"
    assert stack(after(s, "tower 9"), 11) == [9]


def test_w26_a_roll_without_a_legal_piece_ends_the_action() -> None:
    s = table(f"{ONE_STACK}; 11 B", "tower-1 tower-2-dice tower-2", keep=0)
    do(s, "play tower-2-dice, rolled 4, keep")
    assert s.view(None)["turn"]["action"] == 2
    assert hand(s, "A") == ["tower-1", "tower-2"]


def test_w26_a_spell_may_be_cast_first_and_may_make_the_move_possible() -> None:
    s = table(f"{ONE_STACK}; 11 B", "tower-1 either-1-die tower-2", full=[1])
    do(s, "play either-1-die, rolled 4")
    assert open_now(s) == ["pass", "cast advance_tower"]
    assert s.view(None)["turn"]["action"] == 1
    assert after(s, "pass").view(None)["turn"]["action"] == 2
    do(s, "cast advance_tower, tower 9")
    assert opens(s, "tower") == ["9"]  # the others would still land on the keep


def test_w26_w112_nothing_left_to_do_does_not_hang_the_game() -> None:
    s = table(f"{ONE_STACK}; 11 B", "wizard-1 wizard-1 either-1-die")
    do(s, "play either-1-die, rolled 4")
    assert opens(s, "play") == []
    assert opens(s, "discard") == ["wizard-1"]
    assert actor(deal_on(do(s, "discard wizard-1"))) == "B"


def test_the_game_asks_nothing_before_the_deal() -> None:
    s = new()
    assert s.actor == rookery.CHANCE
    assert potions(s, "B") == (6, 0, 0)
