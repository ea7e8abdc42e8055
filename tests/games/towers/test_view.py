"""What each seat is shown and told (W100–W102)."""

import json

import pytest

from tests.games.towers.table import do, event, new, table

RING = "5 AB 5:A 1:B; 10 AB"


def test_w100_hands_are_private() -> None:
    s = table(RING, "wizard-1 wizard-2 wizard-3", "tower-1")
    assert [card["card"] for card in s.view(0)["hand"]] == ["wizard-1", "wizard-2", "wizard-3"]
    assert [card["card"] for card in s.view(1)["hand"]] == ["tower-1"] * 3
    assert s.view(None)["hand"] == []
    for seat in (1, None):
        assert "wizard-3" not in json.dumps(s.view(seat))


def test_w100_a_card_shows_what_it_moves() -> None:
    s = table(RING, "wizard-4 wizard-4-tower-2 tower-3-dice")
    assert s.view(0)["hand"] == [
        {"card": "wizard-4", "wizard": 4, "tower": None, "dice": 0},
        {"card": "wizard-4-tower-2", "wizard": 4, "tower": 2, "dice": 0},
        {"card": "tower-3-dice", "wizard": None, "tower": 0, "dice": 3},
    ]


def test_w100_drawn_cards_are_told_to_the_drawer_alone() -> None:
    s = do(table(RING), "renew")
    assert event(s, "drawn tower-2", 0)["card"]["card"] == "tower-2"
    assert "card" not in event(s, "drawn tower-2", 1)
    assert "card" not in event(s, "drawn tower-2")


def test_w100_the_discards_are_public() -> None:
    s = do(table(RING, "wizard-1 wizard-2 wizard-2"), "renew")
    shown = [(card["card"], card["count"]) for card in s.view(None)["discards"]]
    assert shown == [("wizard-1", 1), ("wizard-2", 2)]
    assert s.view(None)["pile"] == 84


@pytest.mark.parametrize("seat", [0, 1, None])
def test_w101_covered_floors_are_shown_to_nobody(seat: int | None) -> None:
    spaces = table(RING).view(seat)["spaces"]
    assert spaces[5]["wizards"] is None
    assert [tower["wizards"] for tower in spaces[5]["towers"]] == [None, [0, 1]]
    assert spaces[2]["wizards"] is None  # even an empty one
    assert spaces[10]["wizards"] == [1, 1]


def test_w101_unless_the_memory_is_open() -> None:
    s = table(RING, open_memory=True)
    assert s.view(None)["spaces"][5]["wizards"] == [1, 1]
    assert s.view(None)["spaces"][2]["wizards"] == [0, 0]


def test_w102_lifting_a_tower_is_a_reveal() -> None:
    s = do(table(RING, "either-2"), "play either-2")
    assert s.reveals(s.game.parse("tower 5"))
    assert event(s, "tower 5")["reveals"]
    assert not s.reveals(s.game.parse("wizard A 10"))
    s = do(table(RING, "either-2", open_memory=True), "play either-2")
    assert not s.reveals(s.game.parse("tower 5"))


def test_w102_a_swap_reveals_nothing_and_a_free_does() -> None:
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
