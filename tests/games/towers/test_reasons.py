"""Why not? For every kind of refusal a position, and the rule that is named."""

from __future__ import annotations

import typing

import pytest

import rookery
from rookery.games.towers.rules.state import TowersState
from rookery.games.towers.seen.reasons import TowersCode
from tests.games.answers import Case, rules_of, told_in, why
from tests.games.towers.table import do, table
from tests.games.towers.test_expert import expert
from tests.games.towers.test_solo import solo
from tests.games.towers.test_teams import teams

WALK = "wizard-1 wizard-2 wizard-3"
FLY = "tower-1 tower-2 tower-3"
DICE = "wizard-2-dice wizard-2 wizard-3"
SPELLS = "swap_towers free_wizard nudge_keep piggyback advance_wizard"
CAST_TOWER = "cast advance_tower, tower 1"

CASES: list[Case] = [
    (
        lambda: do(
            table("10 A", WALK, full=[1]),
            "play wizard-1, wizard A 10, play wizard-2, wizard A 11",
        ),
        "play wizard-3",
        "actions_done",
        "W59",
    ),
    (
        lambda: do(table("10 A", spells=SPELLS, full=[2]), "cast swap_towers, tower 1"),
        "tower 1",
        "already_chosen",
        "W52",
    ),
    (lambda: do(teams("10 ABCD"), "ask, refuse"), "ask", "asked_already", "W90"),
    (lambda: table("10 A", WALK), "wizard A 10", "card_first", "W20"),
    (lambda: do(table("10 A", FLY), "play tower-1"), "wizard A 10", "card_moves_towers", "W24"),
    (lambda: do(table("10 A", WALK), "play wizard-1"), "tower 1", "card_moves_wizards", "W24"),
    (
        lambda: do(table("10 A", WALK, full=[2]), CAST_TOWER),
        "cast advance_tower",
        "cast_already",
        "W59",
    ),
    (
        lambda: do(expert("10 ABC", WALK), f"play wizard-1, {CAST_TOWER}, pass"),
        "cast advance_tower",
        "cast_already_expert",
        "W71",
    ),
    (lambda: do(expert("10 ABC", WALK), "play wizard-1"), "wizard A 10", "casting_now", "W71"),
    (
        lambda: do(table("10 A", DICE), "play wizard-2-dice, rolled 1"),
        "wizard A 10",
        "die_first",
        "W25",
    ),
    (lambda: table("10 A", WALK), "pass", "first_action", "W20"),
    (lambda: do(_both_found(), "cast free_wizard, tower 3"), "tower 1", "free_now", "W57"),
    (lambda: do(table("10 A; 11 AAABBB", WALK), "play wizard-1"), "wizard A 10", "full", "W32"),
    (
        lambda: do(table("3 B 3:AAABBB; 10 A", spells=SPELLS, full=[2]), "cast free_wizard"),
        "tower 3",
        "full_above",
        "W57",
    ),
    (
        lambda: do(teams("10 ABCD"), "ask, give tower-2"),
        "play wizard-1",
        "hand_back",
        "W90",
    ),
    (lambda: do(table("10 A", FLY, keep=2), "play tower-1"), "tower 1", "keep_in_the_way", "W42"),
    (
        lambda: do(table("10 A", spells=SPELLS, full=[2], keep=7), "cast swap_towers"),
        "tower 7",
        "keep_on_top",
        "W52",
    ),
    (
        lambda: solo("10 A", spells="advance_wizard swap_towers nudge_keep"),
        "cast advance_wizard",
        "lone_after",
        "W95",
    ),
    (lambda: solo("10 A"), "discard wizard-1", "lone_discard", "W95"),
    (lambda: solo("10 A"), "renew", "lone_no_renewal", "W95"),
    (lambda: do(table("10 A", WALK), "play wizard-1"), "play wizard-2", "move_first", "W24"),
    (lambda: do(_both_found(), "cast free_wizard, tower 3"), "pass", "must_free", "W57"),
    (lambda: do(table("10 A", WALK), "play wizard-1"), "pass", "must_move", "W24"),
    (lambda: table("10 A", WALK), "roll", "no_die", "W25"),
    (lambda: teams("10 ABCD"), "potion", "no_full_potion", "W91"),
    (lambda: table("10 A", WALK), "forward", "no_nudge", "W55"),
    (lambda: table("3 A 3:; 10 B", WALK), "play wizard-1", "no_own_wizard", "W30"),
    (lambda: table("10 A", WALK), "ask", "no_partner", "W90"),
    (lambda: table("10 A", WALK), "potion", "no_partner", "W91"),
    (
        lambda: do(
            table("10 AB", WALK, spells=SPELLS, full=[2]),
            "play wizard-1, wizard A 10, cast piggyback",
        ),
        "take C",
        "no_passenger",
        "W56",
    ),
    (
        lambda: table("3 A 3:; 4 B 4:", FLY, full=[6]),
        "cast advance_wizard",
        "no_target",
        "W60",
    ),
    (lambda: expert("10 ABC", WALK), "cast advance_tower", "no_window", "W74"),
    (lambda: table("10 A", WALK), "give wizard-1", "nobody_asks", "W90"),
    (lambda: table("10 A", WALK), "refuse", "nobody_asks", "W90"),
    (lambda: do(_both_found(), "cast free_wizard, tower 3"), "take B", "not_found", "W57"),
    (lambda: table("10 A", WALK), "play tower-1", "not_in_hand", "W20"),
    (lambda: table("10 A", WALK), "discard tower-1", "not_in_hand", "W23"),
    (
        lambda: do(table("2 2: 1:; 10 A", spells=SPELLS, full=[2]), "cast swap_towers"),
        "tower 2",
        "not_topmost",
        "W52",
    ),
    (lambda: do(table("10 A", WALK), "play wizard-1"), "wizard A 4", "not_visible", "W30"),
    (
        lambda: do(table("10 A", WALK, full=[2]), "cast advance_wizard"),
        "wizard B 10",
        "not_visible",
        "W50",
    ),
    (lambda: do(table("10 AB", WALK), "play wizard-1"), "wizard B 10", "not_yours", "W30"),
    (lambda: table("10 A; 11 BBBCCC", WALK, players=3), "play wizard-1", "nothing_moves", "W20"),
    (lambda: do(teams("10 ABCD"), "ask"), "play tower-1", "partner_asks", "W90"),
    (
        lambda: table("10 AB", WALK, spells=SPELLS, full=[2]),
        "cast piggyback",
        "piggyback_moment",
        "W56",
    ),
    (lambda: table("10 A", WALK, full=[1]), "cast advance_wizard", "potions", "W61"),
    (
        lambda: do(table("10 A", WALK), "play wizard-1, wizard A 10"),
        "renew",
        "renewal_late",
        "W22",
    ),
    (
        lambda: do(expert("10 ABC", WALK), f"play wizard-1, {CAST_TOWER}"),
        "cast headwind_tower",
        "repeat_now",
        "W75",
    ),
    (
        lambda: do(table("10 AB", WALK, spells=SPELLS, full=[2]), "play wizard-1, wizard A 10"),
        "cast nudge_keep",
        "riding_only",
        "W62",
    ),
    (lambda: table("10 A", WALK, full=[2]), "cast nudge_keep", "spell_absent", "W13"),
    (lambda: expert("10 ABC", WALK), "cast nudge_keep", "spell_absent", "W70"),
    (
        lambda: do(table("10 A", WALK), "renew, drawn tower-1, drawn tower-1, drawn tower-1"),
        "wizard A 10",
        "step_now",
        "W22",
    ),
    (
        lambda: do(table("10 A", WALK, full=[2]), "cast advance_wizard"),
        "tower 1",
        "target_now",
        "W50",
    ),
    (
        lambda: do(table("10 A", WALK), "play wizard-1, wizard A 10"),
        "pass",
        "waive_instead",
        "W23",
    ),
    (lambda: table("10 A", WALK), "discard wizard-1", "waive_second", "W23"),
]


def _both_found() -> TowersState:
    """Partners are both under tower 3."""
    return teams("3 AC 3:; 10 ABCD", spells="free_wizard", full=[1])


@pytest.mark.parametrize(("position", "decision", "code", "rule"), CASES)
def test_the_reason_and_its_rule(position: object, decision: str, code: str, rule: str) -> None:
    """W13 W20 W22 W23 W24 W25 W30 W32 W42 W50 W52 W55 W56 W57 W59 W60 W61 W62 W70 W71 W74 W75
    W90 W91 W95"""
    assert callable(position)
    told = why(position(), decision)
    assert (told["code"], told["rule"]) == (code, rule)


def test_every_kind_of_refusal_has_a_case() -> None:
    assert {code for _, _, code, _ in CASES} == set(typing.get_args(TowersCode))


def test_the_values_are_what_a_sentence_needs() -> None:
    """W61: the spell costs two potions, and you have one."""
    told = why(table("10 A", WALK, full=[1]), "cast advance_wizard")
    assert (told["spell"], told["cost"], told["have"]) == ("advance_wizard", 2, 1)


def test_what_a_tower_covers_is_not_told() -> None:
    """W101: a wizard that is covered and one that is not there get the same answer."""
    covered = do(table("3 A 3:; 10 A", WALK), "play wizard-1")
    absent = do(table("3 - 3:; 10 A", WALK), "play wizard-1")
    assert why(covered, "wizard A 3") == why(absent, "wizard A 3")


@pytest.mark.parametrize("variant", ["base", "expert", "teams", "expert_teams"])
def test_in_whole_games_all_that_is_not_open_has_a_reason_by_a_rule_that_is_told(
    variant: str,
) -> None:
    games = [rookery.load("towers", players=4, variant=variant, spells="random 5")]
    games += [rookery.load("towers", players=1, spells="random 3")] if variant == "base" else []
    found = told_in(games, 80)
    assert {rule for _, rule in found} <= rules_of("towers")
    assert len(found) > 25
