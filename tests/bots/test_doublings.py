"""What twice the thinking brings is measured by games in which one thinks twice as long."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.doublings import SEARCH, Doubling, doublings


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
    row = Doubling("towers", 2, "mcts:{}@own", 2).row(4, 1, tmp_path)
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[:5] == ["Wandering Towers", "2", "mcts:4@own", "mcts:2@own", "4"]
    assert float(cells[7]) == pytest.approx(2 * float(cells[5].rstrip("%")) / 100, abs=0.011)
    again = Doubling("towers", 2, "mcts:{}@own", 2).row(4, 1, tmp_path)
    assert again == row  # what was played is kept


@pytest.mark.parametrize("search", ["mcts:100", "mcts:{}ms@nowhere.json", "nobody{}"])
def test_a_search_that_can_not_be_doubled_is_refused(search: str) -> None:
    with pytest.raises(ValueError, match=r"\{\}|nowhere|nobody"):
        list(doublings("towers", 2, search, 1, 1))
