"""The expert variant: spells for everyone, on every action (W70–W76)."""

from typing import Any

import pytest

from rookery.games.towers.rules.state import TowersState
from tests.games.towers.table import (
    actor,
    after,
    deal_on,
    do,
    ground,
    hand,
    new,
    open_now,
    opens,
    potions,
    roof,
    stack,
    table,
)

WALK = "wizard-1 wizard-2 wizard-3"
MOVERS = "advance_wizard advance_tower headwind_wizard headwind_tower"


def expert(
    ring: str, *hands: str, spells: str = MOVERS, players: int = 3, **more: Any
) -> TowersState:
    options = {"full": [2] * players, **more}
    return table(ring, *hands, players=players, variant="expert", spells=spells, **options)


# ---- tokens -------------------------------------------------------------------------------


def test_w70_tokens_are_turned_up_at_random() -> None:
    """W70"""
    s = new(2, variant="expert", spells="random 2")
    assert s.outcomes() == [(s.game.parse("token advance_wizard") + n, 1 / 8) for n in range(8)]
    do(s, "token piggyback")
    assert len(s.outcomes()) == 7
    do(s, "token swap_towers")
    assert [spell["spell"] for spell in s.view(None)["spells"]] == ["swap_towers", "piggyback"]
    assert s.game.text(s.outcomes()[0][0]) == "start A"


def test_w70_the_view_says_whether_everyone_may_cast() -> None:
    assert new(variant="expert").view(None)["expert"]
    assert not new().view(None)["expert"]


def test_w70_or_named() -> None:
    """W70"""
    s = new(2, variant="expert", spells="nudge_keep")
    assert [spell["spell"] for spell in s.view(None)["spells"]] == ["nudge_keep"]


def test_w70_one_spell_per_action_so_two_a_turn() -> None:
    """W70"""
    s = expert("10 ABC", WALK, full=[4, 0, 0])
    do(s, "play wizard-1, cast advance_tower, tower 1, pass, wizard A 10")
    assert open_now(s)[0] == "play wizard-2"
    do(s, "play wizard-2")
    assert "cast advance_tower" in open_now(s)


# ---- windows ------------------------------------------------------------------------------


def test_w71_the_right_goes_round_from_the_active_player() -> None:
    """W71"""
    s = do(expert("10 ABC", WALK, turn="B"), "play wizard-2-tower-4")
    asked = [actor(s), actor(do(s, "pass")), actor(do(s, "pass"))]
    assert asked == ["B", "C", "A"]
    assert opens(do(s, "pass"), "wizard") == ["B 10"]


def test_w71_a_second_window_after_the_move_for_those_who_passed() -> None:
    """W71"""
    s = do(expert("10 ABC", WALK), "play wizard-1, pass, pass, pass, wizard A 10")
    assert [actor(s), actor(do(s, "pass")), actor(do(s, "pass"))] == ["A", "B", "C"]
    do(s, "cast advance_wizard, wizard A 11")
    assert (ground(s, 12), actor(s)) == ("A", "A")


def test_w71_after_a_spell_there_is_no_further_window_in_that_action() -> None:
    """W71"""
    s = do(expert("10 ABC", WALK), "play wizard-1, pass, cast advance_tower, tower 1, pass")
    assert opens(s, "wizard") == ["A 10"]
    do(s, "wizard A 10")
    assert opens(s, "play") == ["wizard-2", "wizard-3"]


def test_w71_the_window_comes_after_the_last_roll() -> None:
    """W71"""
    s = do(expert("10 ABC", "wizard-2-dice tower-1 tower-2"), "play wizard-2-dice, rolled 3")
    assert open_now(s) == ["roll", "keep"]
    assert opens(after(s, "keep"), "cast") == MOVERS.split()
    assert opens(do(s, "roll, rolled 2"), "cast") == MOVERS.split()


def test_w71_a_renewal_is_one_action_with_two_windows() -> None:
    """W71"""
    s = do(expert("10 ABC", WALK, full=[2, 0, 0]), "renew")
    do(s, "drawn tower-1, drawn tower-1, drawn tower-2")
    assert open_now(s)[0] == "pass"
    assert opens(s, "cast") == MOVERS.split()
    do(s, "pass")
    assert opens(s, "cast") == []
    assert open_now(after(s, "tower 1"))[:2] == ["pass", "cast advance_wizard"]
    assert actor(do(s, "pass")) == "B"  # without a move no window after it


def test_w71_a_waived_action_has_one_window() -> None:
    """W71"""
    s = do(expert("10 ABC", WALK, full=[2, 0, 0]), "play wizard-1, pass, wizard A 10, pass")
    do(s, "discard wizard-2")
    assert open_now(s)[:2] == ["pass", "cast advance_wizard"]
    assert actor(do(s, "pass")) == "chance"


def test_w72_the_caster_settles_the_order_by_his_window() -> None:
    """W72"""
    s = do(expert("10 A; 12 BC", WALK, full=[0, 1, 0]), "play wizard-2")
    before = after(s, "cast advance_tower, tower 9, wizard A 10")
    assert ground(before, 12) == "ABC"
    later = after(s, "pass, wizard A 10, cast advance_tower, tower 9")
    assert stack(later, 11) == [9]


def test_w73_a_spell_may_make_the_move_impossible() -> None:
    """W73"""
    s = expert("7 - 7:A; 12 BC", WALK, full=[0, 1, 0])
    do(s, "play wizard-2, cast headwind_tower, tower 9, pass")  # onto the only wizard of A
    assert s.view(None)["turn"]["action"] == 2
    assert hand(s, "A") == ["wizard-1", "wizard-3"]


def test_w74_a_spell_after_the_move_acts_on_the_new_position() -> None:
    """W74"""
    s = expert("10 A; 12 BC", WALK, full=[0, 2, 0])
    do(s, "play wizard-1, pass, wizard A 10, cast headwind_wizard, wizard A 11")
    assert ground(s, 10) == "A"  # moved back, but the card stays played
    assert s.view(None)["turn"]["action"] == 2


def test_w74_no_window_before_a_card_is_played() -> None:
    """W74"""
    s = expert("10 A; 12 BC", WALK)
    assert opens(s, "cast") == []
    assert actor(s) == "A"


def test_w74_a_seat_that_cannot_cast_is_not_asked() -> None:
    """W74"""
    s = do(expert("10 A; 12 BC", WALK, full=[0, 0, 1]), "play wizard-1")
    assert (actor(s), opens(s, "cast")) == ("C", ["advance_tower", "headwind_tower"])
    s = do(expert("10 A; 12 BC", WALK, full=[0, 0, 0]), "play wizard-1")
    assert opens(s, "wizard") == ["A 10"]


def test_w75_the_caster_may_repeat_the_spell_at_once() -> None:
    """W75"""
    s = do(expert("10 A; 12 BC", WALK, full=[0, 4, 6]), "play wizard-1")
    do(s, "cast advance_wizard, wizard B 12")
    assert (actor(s), open_now(s)) == ("B", ["pass", "cast advance_wizard"])
    do(s, "cast advance_wizard, wizard B 13")
    assert (ground(s, 14), potions(s, "B")) == ("B", (5, 0, 4))
    assert opens(s, "wizard") == ["A 10"]


def test_w75_piggyback_takes_one_more_passenger() -> None:
    """W75"""
    s = expert("10 AABC", WALK, spells="piggyback", full=[4, 2, 2])
    do(s, "play wizard-1, wizard A 10, cast piggyback, take B, cast piggyback, take A")
    assert (ground(s, 11), ground(s, 10)) == ("AAB", "C")


def test_w56_in_the_expert_game_anyone_may_ride_along() -> None:
    """W56: Who is not the mover lets one of his own ride; the window goes round (W62)."""
    s = expert("10 AABC", WALK, spells="piggyback", full=[2, 2, 2])
    do(s, "play wizard-1, wizard A 10")
    assert actor(s) == "A"
    do(s, "pass")
    assert (actor(s), opens(after(s, "cast piggyback"), "take")) == ("B", ["B"])
    do(s, "pass, cast piggyback, take C")
    assert ground(s, 11) == "AC"


def test_w62_piggyback_is_asked_between_the_two_windows() -> None:
    """W62"""
    s = expert("10 AB; 12 C", WALK, spells="piggyback advance_tower", full=[0, 3, 0])
    do(s, "play wizard-1")
    assert opens(s, "cast") == ["advance_tower"]
    do(s, "pass, wizard A 10")
    assert opens(s, "cast") == ["piggyback"]
    do(s, "pass")
    assert (ground(s, 11), opens(s, "cast")) == ("A", ["advance_tower"])


def test_w76_a_caster_who_is_not_active_gets_the_potion() -> None:
    """W76"""
    s = do(expert("10 A; 3 - 3:A; 12 BC", WALK, full=[0, 1, 0]), "play wizard-1")
    do(s, "cast advance_tower, tower 1")
    assert (potions(s, "A"), potions(s, "B")) == ((5, 0, 0), (4, 1, 1))


@pytest.mark.parametrize("colour", "AB")
def test_w76_entering_the_keep_ends_the_active_players_turn_whoever_caused_it(colour: str) -> None:
    """W76"""
    s = do(expert("15 AB; 12 ABC", WALK, full=[0, 6, 0]), "play wizard-1")
    do(s, f"cast advance_wizard, wizard {colour} 15")
    assert actor(s) == "chance"  # W34: not even a repetition
    assert hand(s, "A") == ["wizard-2", "wizard-3"]
    assert actor(deal_on(s)) == "B"


def test_two_players_can_duel_with_spells() -> None:
    s = expert("10 AB", WALK, players=2, spells="free_wizard", full=[1, 1])
    do(s, "play wizard-1, pass, cast free_wizard, tower 1, wizard A 10")
    assert roof(s, 1) == ""
    assert ground(s, 11) == "A"
