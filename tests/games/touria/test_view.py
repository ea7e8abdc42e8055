"""The page draws and never works out a rule: what it needs to know of them, the view says."""

from rookery.games.touria.rules.components import DWELLER_NAMES

from .table import A, B, behind, discarded, do, event, fill, give, put, screen, table


def test_t21_what_a_tower_shows_after_a_turn() -> None:
    s = table(3)
    before = s.view(A)["towers"]
    for tower in range(4):
        s.turn_tower(tower)
    assert [tower["next"] for tower in before] == [t["shown"] for t in s.view(A)["towers"]]


def test_t32_what_a_mine_brings() -> None:
    s = table()
    for mine, gems in enumerate(("blue red", "black green", "yellow yellow", "red"), 1):
        fill(s, mine, gems)
    finds = s.view(A)["map"]["finds"]
    assert finds[0] == {"take": [], "choose": ["blue", "red"]}
    assert finds[1] == {"take": ["black", "green"], "choose": []}
    assert finds[2] == {"take": ["yellow"], "choose": []}
    assert finds[3] == {"take": ["red"], "choose": []}


def test_t84_the_lantern_keeps_black_gems_away() -> None:
    s = do(give(put(fill(table(), 2, "black green"), "trader"), items="lantern"), "use lantern")
    assert s.view(A)["map"]["finds"][1] == {"take": ["green"], "choose": []}


def test_t92_dues_are_told_to_who_knows_the_dweller() -> None:
    s = behind(table(), *DWELLER_NAMES)
    for door in range(9):
        s.look_behind(door, A)
    dues = [None, "elixir", "sword", "item", "coin", "blue", "red", "green", "yellow"]
    assert [door["due"] for door in s.view(A)["doors"]] == dues
    assert [door["due"] for door in s.view(B)["doors"]] == [None] * 9


def test_t90_which_conditions_are_met() -> None:
    s = give(table(), hearts=6, coins=7, gems="black")
    assert screen(s)["aim"] == {"hearts": False, "coins": True, "black": False}
    s.drown_gem(A)
    s.set_items(A, 1)  # T70: the rose
    assert screen(s)["aim"] == {"hearts": True, "coins": True, "black": True}


def test_t78_which_ability_the_mirror_uses() -> None:
    s = discarded(give(table(), items="mirror", gems="black"), "frog")
    assert event(s, "use frog", A)["item"] == "mirror"
    assert event(s, "use frog", A)["ability"] == "frog"
    s = give(table(), items="ball")
    assert (event(s, "look 3", A)["item"], event(s, "look 3", A)["ability"]) == ("ball", "ball")
