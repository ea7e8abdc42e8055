"""Why not? For every kind of refusal a position, and the rule that is named."""

from __future__ import annotations

import typing

import pytest

import rookery
from rookery.games.court.seen.reasons import CourtCode
from tests.games.answers import Case, rules_of, told_in, why
from tests.games.court.table import do, lying, many_dice, result, table, turn
from tests.games.court.test_end import claimed

BRINGER = "A: guard"

CASES: list[Case] = [
    (lambda: do(lying([2, 3, 4], owned="maid"), "use maid"), "aside 2", "ability_first", "C52"),
    (lambda: table("A: farmer"), "use farmer", "always_works", "C12"),
    (lambda: many_dice(4), "use charlatan", "always_works", "C11"),
    (lambda: lying([2, 3], [5]), "aside 5", "aside_is_final", "C41"),
    (lambda: table("A: maid"), "use maid", "before_first_roll", "C45"),
    (lambda: do(table(BRINGER), "use guard"), "aside 2", "brought_early", "C45"),
    (lambda: do(lying([2, 3, 4], owned="merchant"), "use merchant"), "done", "choose_dice", "C19"),
    (lambda: result([2, 3, 5]), "take farmer", "cost", "C12"),
    (lambda: result([2, 3, 5]), "take king", "cost", "C29"),
    (lambda: lying([2, 2, 2]), "take farmer", "dice_first", "C48"),
    (lambda: lying([2, 2, 2]), "decline", "dice_first", "C48"),
    (lambda: do(lying([2, 3, 4], owned="maid"), "use maid"), "to 5", "die_first", "C13"),
    (
        lambda: do(lying([2, 3, 4], owned="merchant"), "use merchant, die 2"),
        "die 2",
        "die_taken",
        "C19",
    ),
    (lambda: do(lying([2, 6, 6], owned="maid"), "use maid"), "die 6", "die_unfit", "C13"),
    (
        lambda: do(lying([2, 6, 6], owned="noblewoman"), "use noblewoman"),
        "die 6",
        "die_unfit",
        "C20",
    ),
    (lambda: result([2, 3, 5], owned="fool"), "take fool", "fool_held", "C49"),
    (lambda: table("B: hunter"), "take hunter", "gone", "C50"),
    (lambda: turn(many_dice(7, 3), [4] * 7, "take king"), "take king", "king_claimed", "C71"),
    (
        lambda: do(lying([1, 1, 6], owned="alchemist"), "use alchemist, die 1"),
        "done",
        "more_dice",
        "C24",
    ),
    (lambda: lying([2, 3, 4]), "die 2", "no_ability", "C43"),
    (lambda: claimed(7, 3, dice=[4] * 7), "take farmer", "no_cards_in_final", "C72"),
    (lambda: lying([1] * 12, owned="guard"), "use guard", "no_dice_left", "C46"),
    (lambda: lying([6, 6, 6], owned="maid"), "use maid", "no_effect", "C43"),
    (lambda: result([2, 3, 5]), "take charlatan", "no_fool", "C49"),
    (lambda: lying([2, 3, 4]), "aside 6", "no_such_die", "C41"),
    (lambda: do(lying([2, 3, 4], owned="maid"), "use maid"), "die 5", "no_such_die", "C13"),
    (lambda: table(), "pass", "not_final", "C75"),
    (lambda: lying([2, 3, 4]), "use maid", "not_yours", "C43"),
    (lambda: lying([2, 3, 4]), "done", "nothing_begun", "C52"),
    (lambda: result([2, 2, 5, 5], owned="farmer"), "take farmer", "owned", "C48"),
    (lambda: result([2, 3, 5]), "take queen", "queen_with_king", "C28"),
    (lambda: table(), "aside 5", "roll_first", "C41"),
    (lambda: do(claimed(7, 3, dice=[4] * 7), "roll 2 3 4"), "pass", "rolled_already", "C75"),
    (lambda: result([2, 3, 5]), "aside 5", "rolling_over", "C47"),
    (lambda: do(table(), "roll 2 3 4"), "roll", "set_aside_first", "C41"),
    (lambda: table(BRINGER, timing="after_first_roll"), "use guard", "timing", "C45"),
    (lambda: do(lying([2, 3, 4], owned="guard"), "use guard"), "use guard", "used_already", "C43"),
    (lambda: do(lying([2, 3, 4], owned="maid"), "use maid, die 2"), "die 2", "value_now", "C13"),
    (lambda: do(lying([2, 3, 4], owned="maid"), "use maid, die 2"), "to 6", "value_unfit", "C13"),
]


@pytest.mark.parametrize(("position", "decision", "code", "rule"), CASES)
def test_the_reason_and_its_rule(position: object, decision: str, code: str, rule: str) -> None:
    """C11 C12 C13 C19 C20 C24 C28 C29 C41 C43 C45 C46 C47 C48 C49 C50 C52 C71 C72 C75"""
    assert callable(position)
    told = why(position(), decision)
    assert (told["code"], told["rule"]) == (code, rule)


def test_every_kind_of_refusal_has_a_case() -> None:
    assert {code for _, _, code, _ in CASES} == set(typing.get_args(CourtCode))


def test_the_values_are_what_a_sentence_needs() -> None:
    """C48: you already have a Farmer."""
    told = why(result([2, 2, 5, 5], owned="farmer"), "take farmer")
    assert told == {"code": "owned", "rule": "C48", "character": "farmer"}


def test_who_is_not_asked_hears_who_is() -> None:
    """C60"""
    s = table(start="B")
    assert s.why_not(s.game.parse("roll"), 0) == {"code": "waiting", "rule": "C40", "seat": 1}
    assert s.why_not(s.game.parse("roll"), 1) is None
    with pytest.raises(ValueError, match="no decision"):
        s.why_not(s.game.parse("start A"), 1)


def test_in_whole_games_all_that_is_not_open_has_a_reason_by_a_rule_that_is_told() -> None:
    games = [rookery.load("court", players=players) for players in (2, 5)]
    found = told_in(games, 150)
    assert {rule for _, rule in found} <= rules_of("court")
    assert len(found) > 40
