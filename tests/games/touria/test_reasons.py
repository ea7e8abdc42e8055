"""Why not? For every kind of refusal a position, and the rule that is named."""

from __future__ import annotations

import typing
from typing import Any

import pytest

import rookery
from rookery.games.touria.rules.components import ITEM_NAMES
from rookery.games.touria.rules.state import TouriaState
from rookery.games.touria.seen.reasons import TouriaCode
from tests.games.answers import Case, rules_of, told_in, why
from tests.games.touria.table import (
    A,
    B,
    behind,
    choose,
    discarded,
    do,
    empty_bag,
    fill,
    give,
    laid_out,
    put,
    settle_chance,
    showing,
    table,
    visit,
)


def holding(items: str, **more: Any) -> TouriaState:
    """A's turn, with these items behind the screen."""
    return give(table(), items=items, **more)


def walking(items: str = "", coins: int = 3) -> TouriaState:
    """The heroes are on their way from the castle to the goldsmith."""
    s = give(table(), items=items, coins=coins)
    return choose(put(s, "castle"), "goldsmith")


def in_castle(*dwellers: str, coins: int = 7, **more: Any) -> TouriaState:
    """A has returned to the castle, with something left."""
    s = give(behind(table(), *dwellers), coins=coins, hearts=7, **more)
    return do(s, "return")


def bearing(item: str, seat: int = A) -> TouriaState:
    """The seat has an item that lay on display, where the compass is now, and no elixir."""
    s = give(table(), seat, elixirs=0)
    change = 1 << ITEM_NAMES.index(item) | 1 << ITEM_NAMES.index("compass")
    s.display, s.stack = s.display ^ change, s.stack ^ change
    return give(s, seat, items=item)


def facing(action: str) -> TouriaState:
    """The heroes are at the dragon's, a tower shows this action, and there is no coin."""
    s = give(put(table(), "dragon"), coins=0)
    showing(s, action)
    return s


def out_of_steps() -> TouriaState:
    """Only the boots lead on to the goldsmith."""
    s = choose(give(put(table(), "dragon"), items="boots", coins=0), "goldsmith")
    return do(s, "go mine1, gem red, go castle, go mine3")


def mirrored_boots() -> TouriaState:
    """The mirror is needed as the boots that lie on the discards."""
    s = give(put(table(), "dragon"), gems="black", items="mirror frog", coins=0)
    return choose(discarded(s, "boots"), "goldsmith")


def fighting(die: str, **more: Any) -> TouriaState:
    """The dragon's die has been rolled."""
    return do(visit(give(table(), **more), "dragon"), f"roll, rolled {die}")


def thieving(drawn: str) -> TouriaState:
    return do(visit(table(), "thieves"), f"steal, drawn {drawn}")


def joining(items: str = "") -> TouriaState:
    """B has given an elixir, and does what A has done at the sword master's."""
    return do(visit(give(table(), B, items=items), "sword_master"), "learn, elixir")


CASES: list[Case] = [
    (lambda: visit(table(), "sword_master"), "gem red", "act_first", "T22"),
    (
        lambda: do(visit(give(table(), gems="purple"), "sword_master"), "learn"),
        "learn",
        "acted",
        "T48",
    ),
    (lambda: walking(coins=0), "go mine6", "astray", "T30"),
    (lambda: holding("hourglass"), "use hourglass", "at_the_end", "T79"),
    (lambda: empty_bag(laid_out(), but="black blue"), "gem red", "bag_lacks", "T13"),
    (lambda: give(table(), gems="black", coins=7, hearts=7), "return", "black_gem", "T90"),
    (
        lambda: visit(give(table(), gems="black red"), "goldsmith"),
        "sell black",
        "black_unsold",
        "T46",
    ),
    (lambda: laid_out(), "tower nw", "bonus_first", "T13"),
    (lambda: table(), "coin", "bonus_only", "T13"),
    (lambda: visit(holding("broom"), "sword_master"), "broom dragon", "broom_instead", "T83"),
    (lambda: table(), "idle nw", "can_reach", "T23"),
    (lambda: give(table(), hearts=7, coins=2), "return", "coins", "T90"),
    (lambda: walking("compass"), "compass 1", "compass_mine", "T72"),
    (lambda: in_castle(), "done", "door_first", "T91"),
    (
        lambda: do(holding("ball mirror"), "look 1, behind guard, look 2, behind bard"),
        "look 1",
        "door_known",
        "T88",
    ),
    (
        lambda: do(in_castle("marshal", items="hourglass"), "open 1"),
        "open 2",
        "door_later",
        "T91",
    ),
    (lambda: mirrored_boots(), "use frog", "buries", "T30"),
    (lambda: do(in_castle("bursar", coins=8), "open 1, pay"), "open 1", "door_opened", "T91"),
    (
        lambda: do(visit(give(table(), gems="purple purple"), "sword_master"), "purple"),
        "purple",
        "doubled",
        "T48",
    ),
    (lambda: do(in_castle("marshal", swords=1), "open 1"), "open 2", "due_first", "T92"),
    (
        lambda: do(in_castle("marshal", items="chest"), "open 1"),
        "pay",
        "due_lacking",
        "T92",
    ),
    (lambda: do(in_castle("marshal", swords=1), "open 1"), "done", "due_must", "T91"),
    (lambda: do(visit(table(), "sword_master"), "learn"), "tower nw", "elixir_first", "T60"),
    (lambda: table(), "learn", "elsewhere", "T40"),
    (lambda: table(), "order 1", "elsewhere", "T41"),
    (
        lambda: do(
            visit(give(table(), gems="blue green", items="paintbrush"), "trader"),
            "paint green red",
        ),
        "done",
        "finish_payment",
        "T86",
    ),
    (lambda: choose(give(table(), coins=1), "wizard"), "done", "fly_first", "T34"),
    (lambda: do(walking(), "go mine1"), "done", "gem_first", "T32"),
    (lambda: fighting("red", gems="red", swords=1), "roll", "gem_fits", "T45"),
    (lambda: do(in_castle("jester", items="frog"), "open 1"), "pay", "give_item", "T92"),
    (lambda: give(table(), hearts=3, coins=9), "return", "hearts", "T90"),
    (
        lambda: visit(holding("helmet", swords=1), "tournament"),
        "use helmet",
        "helmet_swords",
        "T75",
    ),
    (lambda: in_castle(), "tower nw", "in_castle", "T93"),
    (lambda: table(), "use frog", "item_missing", "T76"),
    (lambda: do(walking("frog"), "go mine1"), "use frog", "items_wait", "T24"),
    (lambda: thieving("blue red green"), "done", "keep_first", "T44"),
    (lambda: do(holding("lantern"), "use lantern"), "use lantern", "item_missing", "T84"),
    (lambda: do(holding("lantern mirror"), "use lantern"), "use lantern", "lantern_lit", "T84"),
    (lambda: do(holding("ball"), "look 1, behind guard"), "done", "look_first", "T74"),
    (lambda: fill(holding("knapsack"), 1, ""), "knapsack 1", "mine_empty", "T80"),
    (lambda: holding("mirror"), "use mirror", "mirror_copies", "T78"),
    (lambda: holding("knapsack"), "use knapsack", "needs_object", "T80"),
    (lambda: holding("broom"), "use broom", "needs_object", "T83"),
    (lambda: visit(holding("chest"), "fountain"), "drown", "no_black_gem", "T43"),
    (lambda: holding("frog"), "use frog", "no_black_gem", "T76"),
    (lambda: facing("wizard"), "tower nw", "no_coin", "T34"),
    (
        lambda: do(visit(bearing("flagon", B), "sword_master"), "learn"),
        "elixir",
        "no_elixir",
        "T60",
    ),
    (lambda: laid_out(), "gem purple", "no_purple", "T13"),
    (lambda: walking(), "go dragon", "no_road", "T30"),
    (
        lambda: do(visit(holding("chest", gems="purple black"), "fountain"), "drown"),
        "purple",
        "no_second",
        "T49",
    ),
    (lambda: out_of_steps(), "go goldsmith", "no_steps", "T30"),
    (lambda: fighting("red", swords=1), "pay", "no_such_gem", "T45"),
    (lambda: visit(table(), "sword_master"), "purple", "no_such_gem", "T48"),
    (lambda: table(), "twist nw", "no_sword", "T20"),
    (lambda: fighting("red", items="frog", gems="black"), "roll", "no_sword", "T45"),
    (lambda: visit(holding("frog", gems="black"), "tournament"), "joust_heart", "no_sword", "T47"),
    (lambda: thieving("blue red green"), "gem yellow", "not_drawn", "T44"),
    (lambda: table(), "fly dragon", "not_flying", "T34"),
    (lambda: table(), "open 1", "not_in_castle", "T90"),
    (lambda: do(walking(), "go mine1"), "gem yellow", "not_in_mine", "T32"),
    (lambda: table(), "elixir", "not_joining", "T60"),
    (lambda: bearing("flagon"), "use flagon", "not_joining", "T81"),
    (lambda: visit(table(), "forest"), "take frog", "not_shown", "T42"),
    (lambda: holding("chest"), "chest frog", "not_shown", "T77"),
    (lambda: walking(), "go tournament", "not_walked", "T35"),
    (lambda: table(), "pay", "nothing_due", "T92"),
    (lambda: visit(holding("frog", gems="black"), "trader"), "order 1", "order_unpaid", "T41"),
    (lambda: choose(put(table(), "tournament"), "goldsmith"), "go castle", "over_bridge", "T35"),
    (lambda: joining("frog"), "use frog", "own_turn_only", "T24"),
    (
        lambda: visit(give(table(), gems="black red red", items="paintbrush"), "goldsmith"),
        "paint black red",
        "paint_colours",
        "T71",
    ),
    (
        lambda: fighting("red", gems="red blue", items="paintbrush"),
        "paint blue red",
        "paint_needless",
        "T86",
    ),
    (lambda: holding("paintbrush", gems="red"), "paint red blue", "paint_paying", "T71"),
    (
        lambda: fighting("red", gems="blue", items="paintbrush"),
        "paint blue green",
        "paint_useless",
        "T71",
    ),
    (
        lambda: do(
            visit(give(table(), gems="red blue", items="paintbrush"), "goldsmith"),
            "paint blue red",
        ),
        "sell red",
        "painted_single",
        "T71",
    ),
    (lambda: joining("bird"), "purple", "purple_joined", "T48"),
    (lambda: give(table(), gems="purple"), "purple", "purple_later", "T48"),
    (lambda: visit(table(), "sword_master"), "return", "return_first", "T90"),
    (lambda: do(walking(), "go mine1, gem red"), "go castle", "road_used", "T30"),
    (lambda: bearing("rose"), "use rose", "rose_at_castle", "T70"),
    (
        lambda: do(visit(holding("frog", gems="purple black"), "sword_master"), "done"),
        "purple",
        "skipped",
        "T48",
    ),
    (lambda: fighting("red", swords=1), "learn", "elsewhere", "T40"),
    (lambda: fighting("red", swords=1), "tower nw", "tower_chosen", "T21"),
    (lambda: fighting("red", swords=1), "gem red", "slay_first", "T45"),
    (lambda: thieving("black black black red"), "gem black", "three_black", "T44"),
    (lambda: facing("goldsmith"), "tower nw", "too_far", "T23"),
    (lambda: visit(give(table(), gems="red"), "goldsmith"), "pair red", "too_few", "T46"),
    (lambda: table(), "done", "tower_first", "T21"),
    (
        lambda: do(visit(holding("hourglass"), "sword_master"), "learn, done"),
        "gem red",
        "turn_ends",
        "T24",
    ),
    (lambda: walking(), "done", "walk_first", "T30"),
    (lambda: visit(holding("boots"), "sword_master"), "use boots", "walking_only", "T82"),
]


@pytest.mark.parametrize(("position", "decision", "code", "rule"), CASES)
def test_the_reason_and_its_rule(position: object, decision: str, code: str, rule: str) -> None:
    """T13 T20 T21 T22 T23 T24 T30 T32 T34 T35 T40 T41 T42 T43 T44 T45 T46 T47 T48 T49 T60 T70 T71
    T72 T74 T75 T76 T77 T78 T79 T80 T81 T82 T83 T84 T86 T88 T90 T91 T92 T93"""
    assert callable(position)
    told = why(settle_chance(position()), decision)
    assert (told["code"], told["rule"]) == (code, rule)


def test_every_kind_of_refusal_has_a_case() -> None:
    assert {code for _, _, code, _ in CASES} == set(typing.get_args(TouriaCode))


def test_the_values_are_what_a_sentence_needs() -> None:
    """T90: seven hearts are asked, and three are there."""
    told = why(give(table(), hearts=3, coins=9), "return")
    assert told == {"code": "hearts", "rule": "T90", "number": 7, "have": 3}


def test_what_others_hide_is_not_told() -> None:
    """T100: what lies behind another's screen, or behind a closed door, changes no answer."""
    plain = table()
    other = behind(give(table(), B, gems="red red", items="frog"), "royal_pair")
    for text in ("open 1", "use frog", "sell red", "return", "tower nw"):
        action = plain.game.parse(text)
        assert plain.why_not(action, A) == other.why_not(action, A)


@pytest.mark.parametrize("players", [2, 4])
def test_in_whole_games_all_that_is_not_open_has_a_reason_by_a_rule_that_is_told(
    players: int,
) -> None:
    found = told_in([rookery.load("touria", players=players)], 120)
    assert {rule for _, rule in found} <= rules_of("touria")
    assert len(found) > 60
