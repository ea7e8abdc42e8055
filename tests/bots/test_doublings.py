"""What twice the thinking brings is measured by games in which one thinks twice as long."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.doublings import SEARCH, Brought, Doubling, doublings, picture


def test_each_doubling_begins_where_the_last_one_ended() -> None:
    pairs = [(one.weaker, one.stronger) for one in doublings("towers", 2, SEARCH, 10, 3)]
    assert pairs == [
        ("mcts:10@own", "mcts:20@own"),
        ("mcts:20@own", "mcts:40@own"),
        ("mcts:40@own", "mcts:80@own"),
    ]


def test_one_thinks_longer_than_all_others_at_the_table() -> None:
    doubling = Doubling("towers", 4, SEARCH, 10)
    assert doubling.tournament.bots == ("mcts:20@own", *["mcts:10@own"] * 3)


def test_a_row_tells_the_share_and_how_often_it_is_an_equal_one(tmp_path: Path) -> None:
    row = Doubling("towers", 2, "mcts:{}@own", 2).measured(4, 1, tmp_path).row
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[:5] == ["Wandering Towers", "2", "mcts:4@own", "mcts:2@own", "4"]
    assert float(cells[7]) == pytest.approx(2 * float(cells[5].rstrip("%")) / 100, abs=0.011)
    again = Doubling("towers", 2, "mcts:{}@own", 2).measured(4, 1, tmp_path).row
    assert again == row  # what was played is kept


def test_a_picture_shows_every_doubling_in_equal_shares() -> None:
    found = [
        Brought(Doubling("towers", 4, "plan:{}@own", 4), 200, 0.35, 0.3, 0.4),
        Brought(Doubling("towers", 4, "plan:{}@own", 8), 200, 0.25, 0.2, 0.3),
    ]
    drawn = ElementTree.fromstring(picture(found))
    spaces = {"": "http://www.w3.org/2000/svg"}
    high, even = (float(dot.attrib["cy"]) for dot in drawn.findall("circle", spaces))
    (fair,) = drawn.findall("line[@class='fair']", spaces)
    assert high < even == pytest.approx(float(fair.attrib["y1"]))
    assert drawn.findtext("desc", "", spaces) == "8: 1.40; 16: 1.00"
    assert [text.text for text in drawn.findall("text", spaces)][-1] == "plan:{}@own, against half"


@pytest.mark.parametrize("search", ["mcts:100", "mcts:{}ms@nowhere.json", "nobody{}"])
def test_a_search_that_can_not_be_doubled_is_refused(search: str) -> None:
    with pytest.raises(ValueError, match=r"\{\}|nowhere|nobody"):
        list(doublings("towers", 2, search, 1, 1))
