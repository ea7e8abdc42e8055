"""The solo game (W95)."""

from typing import Any

from rookery.games.towers.rules.state import TowersState
from tests.games.towers.table import (
    actor,
    deal_on,
    do,
    new,
    open_now,
    opens,
    potions,
    roof,
    table,
)


def solo(ring: str, hand: str = "wizard-1 wizard-2 wizard-3", **more: Any) -> TowersState:
    return table(ring, hand, players=1, **more)


def test_w95_twelve_wizards_three_cards_no_potions() -> None:
    """W95"""
    s = deal_on(do(new(1), "start A"))
    assert [roof(s, tower) for tower in range(1, 6)] == ["AAA", "AAA", "AAA", "AA", "A"]
    assert potions(s, "A") == (0, 0, 0)
    assert s.view(0)["solo"] == {"played": 0, "limit": 30}
    assert "renew" not in open_now(s)


def test_w95_one_card_a_turn() -> None:
    """W95"""
    s = do(solo("10 AA"), "play wizard-1, wizard A 10")
    assert actor(s) == "chance"
    assert s.view(0)["solo"] == {"played": 1, "limit": 30}


def test_w95_won_at_once_when_all_are_home() -> None:
    """W95"""
    s = do(solo("14 A"), "play wizard-2, wizard A 14")
    assert actor(s) == "over"
    assert (s.result(), s.view(0)["winners"]) == ([1.0], [0])


def test_w95_lost_when_thirty_cards_have_been_played() -> None:
    """W95"""
    s = solo("10 AA")
    s.played = 28
    deal_on(do(s, "play wizard-1, wizard A 10"))
    assert actor(s) == "A"
    do(s, "play wizard-2, wizard A 10")
    assert actor(s) == "over"
    assert (s.result(), s.view(0)["winners"]) == ([0.0], [])


def test_w95_the_thirtieth_card_may_still_win() -> None:
    """W95"""
    s = solo("14 A")
    s.played = 29
    assert do(s, "play wizard-2, wizard A 14").result() == [1.0]


def test_w95_if_no_card_can_move_anything_one_is_discarded_and_counts() -> None:
    """W95"""
    s = solo("5 AA 5:", "wizard-1 wizard-2 wizard-3")
    assert open_now(s) == ["discard wizard-1", "discard wizard-2", "discard wizard-3"]
    do(s, "discard wizard-1")
    assert (actor(s), s.view(0)["solo"]) == ("chance", {"played": 1, "limit": 30})


def test_w95_with_three_spells_and_six_full_potions() -> None:
    """W95"""
    s = new(1, spells="random")
    do(s, "token piggyback, token free_wizard, token nudge_keep")
    assert potions(deal_on(s), "A") == (0, 6, 0)
    s = new(1, spells="advance_wizard advance_tower free_wizard")
    assert len(s.view(0)["spells"]) == 3


def test_w95_one_spell_a_turn_after_the_card() -> None:
    """W95"""
    s = solo("10 AA", spells="advance_wizard advance_tower free_wizard")
    assert opens(s, "cast") == []
    do(s, "play wizard-1")
    assert opens(s, "cast") == []
    do(s, "wizard A 10")
    assert open_now(s)[:2] == ["pass", "cast advance_wizard"]
    assert actor(do(s, "cast advance_tower, tower 1")) == "chance"


def test_w95_piggyback_when_its_wizard_moves() -> None:
    """W95"""
    s = solo("14 AA", spells="piggyback advance_tower free_wizard")
    do(s, "play wizard-2, wizard A 14")
    assert open_now(s) == ["pass", "cast piggyback"]
    assert do(s, "cast piggyback, take A").result() == [1.0]


def test_w95_no_spell_follows_an_entry() -> None:
    """W95"""
    s = solo("14 AA", spells="advance_wizard advance_tower free_wizard")
    assert actor(do(s, "play wizard-2, wizard A 14")) == "chance"
