"""What each seat is shown and told (W100–W102)."""

import json

import pytest

from rookery.games.towers.rules.state import TowersState
from tests.games.towers.table import do, event, new, table

RING = "5 AB 5:A 1:B; 10 AB"


def test_w100_hands_are_private() -> None:
    """W100"""
    s = table(RING, "wizard-1 wizard-2 wizard-3", "tower-1")
    assert [card["card"] for card in s.view(0)["hand"]] == ["wizard-1", "wizard-2", "wizard-3"]
    assert [card["card"] for card in s.view(1)["hand"]] == ["tower-1"] * 3
    assert s.view(None)["hand"] == []
    for seat in (1, None):
        assert "wizard-3" not in json.dumps(s.view(seat))


def test_w100_a_card_shows_what_it_moves() -> None:
    """W100"""
    s = table(RING, "wizard-4 wizard-4-tower-2 tower-3-dice")
    assert s.view(0)["hand"] == [
        {"card": "wizard-4", "wizard": 4, "tower": None, "dice": 0},
        {"card": "wizard-4-tower-2", "wizard": 4, "tower": 2, "dice": 0},
        {"card": "tower-3-dice", "wizard": None, "tower": 0, "dice": 3},
    ]


def test_w22_a_new_hand_tells_which_cards_were_discarded() -> None:
    """W22, W100: all see them on the discards, so all are told."""
    s = table(RING, "wizard-1 wizard-2 wizard-2")
    for seat in (0, 1, None):
        told = event(s, "renew", seat)["cards"]
        assert [card["card"] for card in told] == ["wizard-1", "wizard-2", "wizard-2"]


def test_w100_drawn_cards_are_told_to_the_drawer_alone() -> None:
    """W100"""
    s = do(table(RING), "renew")
    assert event(s, "drawn tower-2", 0)["card"]["card"] == "tower-2"
    assert "card" not in event(s, "drawn tower-2", 1)
    assert "card" not in event(s, "drawn tower-2")


def test_w100_the_discards_are_public() -> None:
    """W100"""
    s = do(table(RING, "wizard-1 wizard-2 wizard-2"), "renew")
    shown = [(card["card"], card["count"]) for card in s.view(None)["discards"]]
    assert shown == [("wizard-1", 1), ("wizard-2", 2)]
    assert s.view(None)["pile"] == 84


@pytest.mark.parametrize("seat", [0, 1, None])
def test_w101_covered_floors_are_shown_to_nobody(seat: int | None) -> None:
    """W101"""
    spaces = table(RING).view(seat)["spaces"]
    assert spaces[5]["wizards"] is None
    assert [tower["wizards"] for tower in spaces[5]["towers"]] == [None, [0, 1]]
    assert spaces[2]["wizards"] is None  # even an empty one
    assert spaces[10]["wizards"] == [1, 1]


def test_w101_unless_the_memory_is_open() -> None:
    """W101"""
    s = table(RING, open_memory=True)
    assert s.view(None)["spaces"][5]["wizards"] == [1, 1]
    assert s.view(None)["spaces"][2]["wizards"] == [0, 0]


def test_w102_lifting_a_tower_is_a_reveal() -> None:
    """W102"""
    s = do(table(RING, "either-2"), "play either-2")
    assert s.reveals(s.game.parse("tower 5"))
    assert event(s, "tower 5")["reveals"]
    assert not s.reveals(s.game.parse("wizard A 10"))
    s = do(table(RING, "either-2", open_memory=True), "play either-2")
    assert not s.reveals(s.game.parse("tower 5"))


def test_w102_a_swap_reveals_nothing_and_a_free_does() -> None:
    """W102"""
    s = table(RING, spells="swap_towers free_wizard", full=[3])
    tower = s.game.parse("tower 1")
    assert not do(s.copy(), "cast swap_towers").reveals(tower)
    assert do(s.copy(), "cast free_wizard").reveals(tower)


# ---- events -------------------------------------------------------------------------------


def test_events_say_what_would_happen() -> None:
    s = do(table("2 - 2:B; 10 A; 14 A", "either-1 either-2 either-3"), "play either-2")
    assert event(s, "wizard A 14") == {
        "game": "towers",
        "verb": "wizard",
        "seat": 0,
        "colour": 0,
        "space": 14,
        "to": 0,
        "enters": [1, 0],
        "keep_to": 1,
    }
    assert event(s, "tower 9") == {
        "game": "towers",
        "verb": "tower",
        "seat": 0,
        "tower": 9,
        "space": 9,
        "to": 11,
        "carries": [],
        "carries_keep": False,
        "carries_wizards": [0, 0],
        "reveals": True,
    }


def test_events_of_cards_say_what_they_could_move() -> None:
    s = table("10 A; 12 AABBBB; 14 - 9:; 15 B", "either-2 wizard-3-dice tower-1")
    told = event(s, "play either-2")
    assert (told["wizards"], told["towers"]) == ([12], [1, 2, 3, 4, 5, 6, 7, 8])
    told = event(s, "play wizard-3-dice")
    assert (told["wizards"], told["towers"]) == ([10, 12], [])


def test_events_of_spells_name_the_spell() -> None:
    s = table(RING, full=[2])
    assert event(s, "cast advance_wizard")["cost"] == 2
    do(s, "cast advance_wizard")
    assert event(s, "wizard B 10")["spell"] == "advance_wizard"
    assert event(s, "wizard B 10")["to"] == 11


def test_events_of_chance_and_setup() -> None:
    s = new(2, variant="expert")
    assert event(s, "token piggyback")["spell"] == "piggyback"
    assert event(s, "start B")["seat"] == 1
    s = do(table(RING, "either-1-die"), "play either-1-die")
    assert event(s, "rolled 4") == {"game": "towers", "verb": "rolled", "seat": 0, "face": 4}
    with pytest.raises(ValueError, match="no action"):
        s.describe(10_000, None)


def test_the_turn_is_told() -> None:
    s = do(table(RING, "wizard-2-dice tower-1 tower-2"), "play wizard-2-dice, rolled 3")
    turn = s.view(1)["turn"]
    assert (turn["seat"], turn["action"], turn["doing"]) == (0, 1, "card")
    assert (turn["roll"], turn["rolls_left"]) == (3, 1)
    assert (turn["wizard_steps"], turn["tower_steps"]) == (3, 0)
    assert s.view(1)["phase"] == "keep_roll"


def test_a_chosen_wizard_is_shown_before_it_moves() -> None:
    s = table("10 AB", "wizard-2", spells="piggyback", full=[2])
    do(s, "play wizard-2, wizard A 10")
    turn = s.view(1)["turn"]
    assert turn["chosen"] == {"space": 10, "colour": 0, "to": 12, "riders": [0, 0]}
    assert turn["moment"] == "riding"


# ---- what the page need not work out ------------------------------------------------------

EXPERT = "tower-2 wizard-3 wizard-1"


def test_w90_everyone_is_shown_who_sits_opposite() -> None:
    """W90"""
    view = new(6, variant="teams").view(None)
    assert view["teams"]
    assert [seat["partner"] for seat in view["seats"]] == [3, 4, 5, 0, 1, 2]
    alone = new(2).view(None)
    assert not alone["teams"]
    assert [seat["partner"] for seat in alone["seats"]] == [None, None]


def expert(ring: str) -> TowersState:
    """A table of three at which all can always cast."""
    spells = "advance_tower headwind_tower"
    return table(
        ring, EXPERT, players=3, variant="expert", spells=spells, full=[1, 1, 1], keep=0, turn="A"
    )


def test_w71_the_seats_in_danger_are_named_before_a_move() -> None:
    """W71: tower 9 could come down on B's wizard, no tower on C's."""
    s = expert("11 B; 14 C; 12 A")
    assert s.view(None)["turn"]["concerns"] == []
    do(s, "play tower-2")
    assert s.view(None)["turn"]["moment"] == "before"
    assert s.view(None)["turn"]["concerns"] == [1]


def test_w71_everyone_is_concerned_when_a_wizard_could_come_home() -> None:
    """W71"""
    assert do(expert("13 A; 14 BC"), "play wizard-3").view(2)["turn"]["concerns"] == [0, 1, 2]
    assert do(expert("12 A; 14 BC"), "play wizard-3").view(2)["turn"]["concerns"] == []


def test_w71_after_a_move_it_concerns_those_who_were_covered() -> None:
    """W71"""
    s = do(expert("11 B; 14 C; 12 A"), "play tower-2, pass, pass, pass, tower 9")
    assert s.view(None)["turn"]["moment"] == "after"
    assert s.view(None)["turn"]["concerns"] == [1]
    do(s, "pass, pass, pass, play wizard-1")
    assert s.view(None)["turn"]["concerns"] == []  # another action


def test_w33_a_wizard_that_sets_out_for_home_says_so() -> None:
    """W33, W56"""
    s = table("14 AB", "wizard-2", spells="piggyback", full=[2])
    do(s, "play wizard-2, wizard A 14")
    chosen = s.view(1)["turn"]["chosen"]
    assert chosen is not None
    assert (chosen["to"], chosen["enters"], chosen["keep_to"]) == (0, [1, 0], 1)
    do(s, "cast piggyback, take B")
    assert s.view(1)["seats"][1]["home"] == 5
    short = do(table("13 AB", "wizard-2", spells="piggyback", full=[2]), "play wizard-2")
    assert "enters" not in (do(short, "wizard A 13").view(1)["turn"]["chosen"] or {"enters": 0})


@pytest.mark.parametrize(
    ("spell", "target", "backwards"),
    [
        ("advance_wizard", "wizard A 10", False),
        ("headwind_wizard", "wizard A 10", True),
        ("headwind_tower", "tower 5", True),
        ("nudge_keep", "forward", False),
        ("nudge_keep", "back", True),
    ],
)
def test_w53_an_event_says_whether_it_goes_backwards(
    spell: str, target: str, backwards: bool
) -> None:
    """W53, W54, W55"""
    s = do(table(RING, spells=spell, full=[2]), f"cast {spell}")
    assert event(s, target).get("backwards", False) is backwards


def test_w40_an_event_says_which_wizards_fly_along() -> None:
    """W40"""
    s = do(table("5 AB 5:A 1:BB; 10 A", "tower-2"), "play tower-2")
    assert event(s, "tower 5")["carries_wizards"] == [0, 2]
    assert event(s, "tower 9")["carries_wizards"] == [0, 0]


def test_w20_the_first_action_begins_the_turn() -> None:
    """W20"""
    s = table(RING, "tower-2 tower-3 wizard-1")
    assert event(s, "play tower-2")["begins_turn"]
    assert event(s, "renew")["begins_turn"]
    do(s, "play tower-2, tower 9")
    assert "begins_turn" not in event(s, "play tower-3")
    assert "begins_turn" not in event(s, "discard tower-3")


def test_w80_the_view_says_how_the_game_has_ended() -> None:
    """W80, W82, W83, W95"""

    def ending(ring: str, empty: list[int], full: list[int]) -> str | None:
        s = table(ring, "wizard-2", empty=empty, full=full, start="B")
        return do(s, "play wizard-2, wizard A 14").view(None)["ending"]

    assert table("14 A").view(None)["ending"] is None
    assert ending("14 A; 10 B", [0, 6], [1, 0]) == "goal"
    assert ending("14 A", [0, 0], [1, 2]) == "most_potions"
    assert ending("14 A", [1, 1], [1, 2]) == "all_home"
    solo = table("14 A", "wizard-2", players=1)
    assert do(solo, "play wizard-2, wizard A 14").view(None)["ending"] == "solo_won"
