"""What lies on the table before the game begins."""

import pytest

from rookery.games.court.rules.components import NAMES, ROWS
from tests.games.court.table import COSTED, hand, left, many_dice, new, now, turn

KINDS = ["fool", *COSTED, "queen", "king"]
ROW_OF = {
    **dict.fromkeys(("fool", "charlatan"), 0),
    **dict.fromkeys(("farmer", "maid", "philosopher", "laborer", "guard"), 1),
    **dict.fromkeys(("hunter", "astronomer", "merchant"), 2),
    **dict.fromkeys(("noblewoman", "pawnbroker", "knight", "magician"), 3),
    **dict.fromkeys(("alchemist", "bishop", "nobleman", "general"), 4),
    **dict.fromkeys(("queen", "king"), 5),
}


def test_c1_the_box_holds_60_cards_of_19_kinds_and_12_dice() -> None:
    """C1: with five players every card is laid out, and all dice are in the reserve."""
    s = new(players=5)
    market = s.view(None)["market"]
    assert [card["name"] for card in market] == KINDS
    assert len(KINDS) == 19
    assert sum(card["left"] for card in market) == 60
    assert now(s)["reserve"] == 12


def test_c1_the_fool_has_the_charlatan_on_his_back() -> None:
    """C1: 20 characters on 19 kinds of card, the Charlatan being no card of his own."""
    assert set(NAMES) == {*KINDS, "charlatan"}
    assert len(NAMES) == 20


def test_c1_one_start_marker() -> None:
    """C1: nobody has the marker before chance has given it to a seat."""
    assert new().view(None)["start"] is None


@pytest.mark.parametrize(
    ("players", "copies"),
    [
        (2, [2, 2, 1, 1, 1, 1]),
        (3, [3, 2, 2, 2, 2, 1]),
        (4, [4, 3, 3, 2, 2, 1]),
        (5, [5, 4, 3, 3, 3, 1]),
    ],
)
def test_c2_copies_on_display(players: int, copies: list[int]) -> None:
    """C2: so many of each row, by the number of players."""
    s = new(players=players)
    assert {name: left(s, name) for name in KINDS} == {name: copies[ROW_OF[name]] for name in KINDS}


@pytest.mark.parametrize(("players", "total"), [(2, 25), (3, 37), (4, 46), (5, 60)])
def test_c2_totals(players: int, total: int) -> None:
    """C2: the whole display, counted."""
    assert sum(card["left"] for card in new(players=players).view(None)["market"]) == total


def test_c2_rows_are_on_the_cards() -> None:
    """C2: every character knows the row it is laid out in."""
    assert {name: ROWS[i] for i, name in enumerate(NAMES)} == ROW_OF
    market = new().view(None)["market"]
    assert {card["name"]: card["row"] for card in market} == {k: ROW_OF[k] for k in KINDS}


def test_c3_limited_fools_run_out() -> None:
    """C3: by default there are only as many Fools as players."""
    s = new()
    assert s.game.options["fools"] == "limited"
    assert not any(card["endless"] for card in s.view(None)["market"])


def test_c3_unlimited_fools_never_run_out() -> None:
    """C3: seven Charlatans at a table for two, and the Fool is still there to be taken."""
    s = many_dice(8, 5)
    assert (hand(s, 0), hand(s, 1)) == (8, 5)
    assert [card["name"] for card in s.view(None)["market"] if card["endless"]] == ["fool"]
    before = left(s, "fool")
    turn(s, [1, 1, 1, 1, 2, 2, 2, 3], "take fool")
    assert left(s, "fool") == before > 0
