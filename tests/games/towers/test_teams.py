"""Teams (W90–W93)."""

from typing import Any

import pytest

from rookery.games.towers.rules.state import TowersState
from tests.games.towers.table import (
    actor,
    after,
    deal_on,
    do,
    event,
    ground,
    hand,
    new,
    observed,
    open_now,
    opens,
    potions,
    roof,
    table,
)

HANDS = ("wizard-1 wizard-2 wizard-3", "tower-1", "tower-1 tower-2 tower-3", "tower-4")


def teams(ring: str, *hands: str, players: int = 4, **more: Any) -> TowersState:
    given = hands or HANDS
    return table(ring, *given, players=players, **{"variant": "teams", **more})


# ---- the exchange -------------------------------------------------------------------------


def test_w90_partners_sit_opposite() -> None:
    """W90"""
    assert [seat["team"] for seat in new(4, variant="teams").view(None)["seats"]] == [0, 1, 0, 1]
    six = new(6, variant="teams").view(None)["seats"]
    assert [seat["team"] for seat in six] == [0, 1, 2, 0, 1, 2]


def test_w90_one_card_each_way() -> None:
    """W90"""
    s = do(teams("10 ABCD"), "ask")
    assert actor(s) == "C"
    assert open_now(s) == ["refuse", "give tower-1", "give tower-2", "give tower-3"]
    do(s, "give tower-2")
    assert actor(s) == "A"
    assert opens(s, "give") == ["wizard-1", "wizard-2", "wizard-3", "tower-2"]
    do(s, "give wizard-3")
    assert hand(s, "A") == ["wizard-1", "wizard-2", "tower-2"]
    assert hand(s, "C") == ["wizard-3", "tower-1", "tower-3"]
    assert actor(s) == "A"


def test_w90_the_same_card_may_come_back() -> None:
    """W90"""
    s = do(teams("10 ABCD"), "ask, give tower-2, give tower-2")
    assert hand(s, "A") == ["wizard-1", "wizard-2", "wizard-3"]
    assert hand(s, "C") == ["tower-1", "tower-2", "tower-3"]


def test_w90_four_of_a_kind_pass_through_one_hand() -> None:
    """W90"""
    s = teams("10 ABCD", "either-1-die", "tower-1", "either-1-die", "tower-4")
    do(s, "ask, give either-1-die")
    assert opens(s, "give") == ["either-1-die"]
    do(s, "give either-1-die")
    assert hand(s, "A") == hand(s, "C") == ["either-1-die"] * 3


def test_w90_once_a_turn_before_the_first_or_the_second_action() -> None:
    """W90"""
    s = teams("10 ABCD")
    assert "ask" not in open_now(after(s, "ask, refuse"))  # a refusal uses it up
    assert "ask" not in open_now(after(s, "ask, give tower-1, give wizard-1"))
    do(s, "play wizard-1, wizard A 10")
    assert "ask" in open_now(s)
    do(s, "ask, give tower-1, give wizard-2")
    assert opens(s, "play") == ["wizard-3", "tower-1"]


def test_w90_again_next_turn() -> None:
    """W90"""
    s = do(teams("10 ABCD"), "ask, refuse, renew")
    for _ in range(3):
        deal_on(do(deal_on(s), "pass, renew"))
    assert "ask" in open_now(do(deal_on(s), "pass"))


def test_w90_the_card_is_face_down_to_the_others() -> None:
    """W90"""
    s = do(teams("10 ABCD"), "ask")
    assert [event(s, "give tower-2", seat).get("card") is not None for seat in range(4)] == [
        True,
        False,
        True,
        False,
    ]
    assert "card" not in event(s, "give tower-2")
    do(s, "give tower-2")
    seen = [s.view(seat)["offered"] is not None for seat in (0, 1, 2, 3, None)]
    assert seen == [True, False, True, False, False]


def test_w90_a_card_handed_over_can_not_be_taken_back() -> None:
    """W90: the partner has seen it; else a whole hand could be shown, card by card."""
    s = do(teams("10 ABCD"), "ask")
    assert s.reveals(s.game.parse("give tower-2"))
    assert not s.reveals(s.game.parse("refuse"))
    assert event(s, "give tower-2")["reveals"]
    do(s, "give tower-2")
    assert s.reveals(s.game.parse("give wizard-3"))


# ---- potions ------------------------------------------------------------------------------


def test_w91_full_potions_may_be_given_before_an_action() -> None:
    """W91"""
    s = do(teams("10 ABCD", full=[2]), "potion, potion")
    assert (potions(s, "A"), potions(s, "C")) == ((5, 0, 0), (5, 2, 0))
    assert "potion" not in open_now(s)


def test_w91_a_learner_can_tell_how_many_full_potions_there_are() -> None:
    """W91: with those of the partner there may be ten."""
    seen = [observed(teams("10 ABCD", full=[number]), "full")[0] for number in range(11)]
    assert sorted(set(seen)) == seen


def test_w95_cards_are_counted_for_a_lone_player_only() -> None:
    """W95: the thirty that he may play; a long game of several has no such count."""
    s = teams("10 ABCD")
    s.played = 50
    assert observed(s, "played") == [0.0]
    alone = table("10 A", "wizard-1", players=1)
    alone.played = 12
    assert observed(alone, "played") == [pytest.approx(12 / 30)]


def test_w91_a_reward_fills_ones_own_potion_first_then_the_partners() -> None:
    """W91"""
    ring = "3 - 3:B; 10 ACD"
    s = teams(ring, "tower-2", empty=[1, 5, 5, 5])
    assert potions(after(s, "play tower-2, tower 1"), "A") == (0, 1, 0)
    s = do(teams(ring, "tower-2", empty=[0, 5, 5, 5]), "play tower-2")
    assert event(s, "tower 1")["fills"] == 2
    assert potions(do(s, "tower 1"), "C") == (4, 1, 0)


# ---- wizards ------------------------------------------------------------------------------


def test_w92_with_all_wizards_home_one_moves_the_partners() -> None:
    """W92"""
    s = do(teams("10 BCD", "wizard-1"), "play wizard-1")
    assert opens(s, "wizard") == ["C 10"]
    assert ground(do(s, "wizard C 10"), 11) == "C"
    assert opens(do(teams("10 ABCD", "wizard-1"), "play wizard-1"), "wizard") == ["A 10"]


def test_w92_free_a_wizard_also_frees_the_partners() -> None:
    """W92"""
    s = teams("5 BC 5:; 10 AD", spells="free_wizard", full=[1])
    do(s, "cast free_wizard, tower 5")
    assert (roof(s, 5), ground(s, 5)) == ("C", "B")


def test_w57_teams_choose_after_the_reveal() -> None:
    """W57"""
    s = teams("5 ABC 5:; 10 AD", spells="free_wizard", full=[1])
    do(s, "cast free_wizard, tower 5")
    assert (actor(s), open_now(s)) == ("A", ["take A", "take C"])
    assert s.view(3)["lifted"] == {"tower": 5, "below": [1, 1, 1, 0], "freed": None}
    assert event(s, "take C")["verb"] == "free"
    do(s, "take C")
    assert (roof(s, 5), ground(s, 5)) == ("C", "AB")
    assert s.view(3)["lifted"] == {"tower": 5, "below": [1, 1, 1, 0], "freed": 2}


# ---- the end ------------------------------------------------------------------------------


def test_w93_the_game_ends_as_soon_as_a_team_is_done() -> None:
    """W93"""
    s = teams("14 A; 10 BD", "wizard-2", empty=[0, 5, 0, 5], start="A")
    do(s, "play wizard-2, wizard A 14")
    assert actor(s) == "over"  # no last turns
    assert s.result() == [0.5, 0.0, 0.5, 0.0]
    assert s.view(None)["winners"] == [0, 2]


def test_w93_one_partner_is_not_a_team() -> None:
    """W93"""
    s = teams("14 A; 10 BCD", "wizard-2", empty=[0, 5, 0, 5])
    assert actor(do(s, "play wizard-2, wizard A 14")) == "chance"


def test_w93_a_potion_can_end_it_in_the_middle_of_a_turn() -> None:
    """W93"""
    s = teams("3 - 3:B; 10 D", "tower-2", empty=[1, 5, 0, 5])
    assert actor(do(s, "play tower-2, tower 1")) == "over"


def test_w93_two_teams_at_once_the_most_full_potions() -> None:
    """W93"""
    s = teams(
        "14 AB", "wizard-2", empty=[0, 0, 0, 0], full=[3, 1, 0, 1], spells="piggyback", players=4
    )
    do(s, "play wizard-2, wizard A 14, cast piggyback, take B")
    assert s.result() == [0.0, 0.5, 0.0, 0.5]  # A has spent two


def test_w93_all_home_and_no_team_at_the_goal() -> None:
    """W93"""
    s = teams("14 A", "wizard-2", empty=[1, 1, 1, 1], full=[1, 2, 1, 0])
    do(s, "play wizard-2, wizard A 14")
    assert actor(s) == "over"
    assert s.result() == [0.25, 0.25, 0.25, 0.25]


def test_w90_teams_may_play_with_expert_spells() -> None:
    """W90"""
    s = teams("10 ABCD", variant="expert_teams", spells="advance_tower", full=[0, 1, 0, 0])
    assert actor(do(s, "play wizard-1")) == "B"
