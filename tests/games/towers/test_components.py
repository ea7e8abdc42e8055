"""What is in the box, and how it is set up (W1–W13, W61)."""

import pytest

import rookery
from rookery.games.towers.rules.components import CARDS, COSTS, SPELL_NAMES
from tests.games.towers.table import deal_on, do, letters, new, open_now, potions, roof, stack


def test_w1_ring_of_four_landscapes_with_shields() -> None:
    """W1"""
    spaces = new().view(None)["spaces"]
    assert [space["landscape"] for space in spaces] == [n // 4 for n in range(16)]
    assert [n for n, space in enumerate(spaces) if space["shield"]] == [0, 4, 8, 12]


def test_w2_the_keep_starts_on_space_0_and_is_no_tower() -> None:
    """W2"""
    s = new()
    assert s.view(None)["keep"] == 0
    assert stack(s, 0) == []


def test_w3_nine_towers_every_other_with_a_shield() -> None:
    """W3"""
    spaces = new().view(None)["spaces"]
    towers = [(n, tower["tower"]) for n, space in enumerate(spaces) for tower in space["towers"]]
    assert towers == [(n, n) for n in range(1, 10)]
    shields = [t["tower"] for space in spaces for t in space["towers"] if t["shield"]]
    assert shields == [1, 3, 5, 7, 9]


def test_w4_die_and_tokens() -> None:
    """W4"""
    assert len(set(SPELL_NAMES)) == 8
    assert rookery.load("towers").parse("rolled 6") - rookery.load("towers").parse("rolled 1") == 5


def test_w5_the_ninety_cards() -> None:
    """W5"""
    copies = {name: count for name, _, _, _, count in CARDS}
    assert sum(copies.values()) == 90
    assert all(copies[f"wizard-{n}"] == copies[f"tower-{n}"] == 4 for n in range(1, 6))
    assert all(copies[f"either-{n}"] == 3 for n in range(1, 5))
    mixed = ["wizard-1-tower-5", "wizard-2-tower-4", "wizard-4-tower-2", "wizard-5-tower-1"]
    assert [copies[name] for name in mixed] == [6, 6, 6, 6]
    assert copies["either-1-die"] == 6
    assert copies["wizard-2-dice"] == copies["tower-2-dice"] == 3
    assert copies["wizard-3-dice"] == copies["tower-3-dice"] == 1
    assert len(copies) == 23


@pytest.mark.parametrize(
    ("players", "wizards", "empty"), [(2, 5, 6), (3, 4, 5), (4, 4, 5), (5, 3, 4), (6, 3, 4)]
)
def test_w10_wizards_and_potions_each(players: int, wizards: int, empty: int) -> None:
    """W10"""
    for seat in new(players).view(None)["seats"]:
        assert (seat["wizards"], seat["empty"], seat["full"], seat["spent"]) == (
            wizards,
            empty,
            0,
            0,
        )


def test_w11_three_cards_each_and_a_random_start_player() -> None:
    """W11"""
    s = new(3)
    assert s.outcomes() == [(s.game.parse(f"start {seat}"), 1 / 3) for seat in "ABC"]
    deal_on(do(s, "start B"))
    assert s.actor == 1
    assert [seat["cards"] for seat in s.view(None)["seats"]] == [3, 3, 3]
    assert s.view(None)["pile"] == 81


@pytest.mark.parametrize(
    ("players", "start", "towers"),
    [
        (2, "A", "AAB ABB AAB B"),
        (3, "A", "ABC ABC ABC AB C"),
        (4, "A", "ABC ABD ACD BC AD BC D"),
        (4, "C", "ACD BCD ABC AD BC AD B"),
        (5, "A", "ABC ADE BCD AE BC DE"),
        (6, "A", "ABC DEF ABC DE AF BC D E F"),
    ],
)
def test_w12_wizards_are_placed_in_turn_order(players: int, start: str, towers: str) -> None:
    """W12"""
    s = do(new(players), f"start {start}")
    assert [roof(s, tower) for tower in range(1, 10) if roof(s, tower)] == towers.split()


def test_w13_the_base_game_has_two_spells() -> None:
    """W13"""
    assert [spell["spell"] for spell in new().view(None)["spells"]] == [
        "advance_wizard",
        "advance_tower",
    ]


def test_w61_costs_are_data() -> None:
    """W61: W50–W57: as the table says."""
    costs = dict(zip(SPELL_NAMES, COSTS, strict=True))
    assert costs == {
        "advance_wizard": 2,
        "advance_tower": 1,
        "swap_towers": 2,
        "headwind_wizard": 2,
        "headwind_tower": 1,
        "nudge_keep": 2,
        "piggyback": 2,
        "free_wizard": 1,
    }


# ---- options ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"players": 7}, "players"),
        ({"players": 5, "variant": "teams"}, "4 or 6"),
        ({"players": 1, "variant": "expert"}, "solo"),
        ({"players": 1, "spells": "piggyback"}, "solo"),
        ({"spells": "fireball"}, "fireball"),
        ({"spells": "piggyback piggyback"}, "twice"),
        ({"spells": ""}, "usual"),
        ({"spells": "random 9"}, "1 to 8"),
        ({"spells": "random many"}, "1 to 8"),
        ({"players": 1, "spells": "random 4"}, "solo"),
        ({"variant": "chaos"}, "variant"),
    ],
)
def test_bad_options_are_refused_in_clear_words(options: dict[str, object], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        rookery.load("towers", **options)


def test_texts_name_every_action_once() -> None:
    game = rookery.load("towers")
    texts = [game.text(action) for action in range(game.decisions + 43)]
    assert len(set(texts)) == len(texts)
    assert [game.parse(text) for text in texts] == list(range(len(texts)))
    for action in (-1, len(texts)):
        with pytest.raises(ValueError, match="no action"):
            game.text(action)
    with pytest.raises(ValueError, match="actions look like"):
        game.parse("castle")


def test_helpers_read_what_they_write() -> None:
    s = new(3)
    assert letters(s, 0x210) == "BCC"
    assert potions(s, "A") == (5, 0, 0)
    assert open_now(s) == []
