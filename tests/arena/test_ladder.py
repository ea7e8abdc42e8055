"""The ladder: played in parts, resumed, published."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rookery.bots.levels import LEVELS
from rookery.core.registry import titles
from tools.ladder import Contest, Places, climb, contests, sure_ones
from tools.ladder import main as ladder

RUNGS = ("random", "eager")


def places(folder: Path) -> Places:
    return Places(folder / "ladder", folder / "docs", folder / "games")


def test_what_is_played() -> None:
    played = {(c.name, c.players, c.games) for c in contests("court")}
    assert played == {
        ("level1-level2", 2, 1000),
        ("level2-level3", 2, 1000),
        ("level3-level4", 2, 1000),
        ("level4-level5", 2, 200),
        ("level5-level6", 2, 200),
        ("level1-random", 2, 200),
        ("level3-eager", 2, 200),
        ("level6-greedy", 2, 400),
        ("level6-veteran", 2, 400),
        ("table-of-5", 5, 200),
    }
    largest = {name.name: list(contests(name.name))[-1] for name in titles()}
    assert {name: contest.players for name, contest in largest.items()} == {
        "court": 5,
        "touria": 4,
        "towers": 6,
    }
    assert all(contest.bots == LEVELS for contest in largest.values())


def test_it_is_played_in_parts_and_published(tmp_path: Path) -> None:
    there = places(tmp_path)
    there.docs.mkdir()
    duel = Contest("court", ("random", "eager"), 2, 4, "random")
    climb([duel], there, workers=1)
    rated = json.loads(there.figures.read_text())["court"]["ratings"]
    assert rated["random"] == {"rating": 1000, "low": 1000, "high": 1000, "games": 4}
    sure = json.loads(there.ratings("court").read_text())
    assert sure == {"random": rated["random"]}, "four games rate nobody"
    assert rated["eager"]["rating"] > 1000
    assert rated["eager"]["games"] == 4

    climb([Contest("court", RUNGS, 3, 3, "random")], there, workers=1)
    figures = json.loads(there.figures.read_text())["court"]
    assert set(figures["contests"]) == {"random-eager", "table-of-3"}
    assert figures["ratings"] == rated, "large tables are not rated on this scale"
    page = (there.docs / "strength.md").read_text()
    assert "| eager against random | 4 | 100.0% |" in page
    assert "At a table of 3, 3 games" in page

    kept = there.games / "court" / "random-eager" / "results.jsonl"
    before = kept.read_text()
    climb([duel], there, workers=1)
    assert kept.read_text() == before, "nothing was missing"


def test_fewer_games_replace_no_published_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = places(tmp_path)
    there.docs.mkdir()
    climb([Contest("court", ("random", "eager"), 2, 4, "random")], there, workers=1)
    before = there.figures.read_text()
    climb([Contest("court", ("random", "eager"), 2, 2, "random")], there, workers=1)
    assert there.figures.read_text() == before
    assert "4 games are published; 2 are not" in capsys.readouterr().out


def test_who_is_not_linked_to_the_lowest_rung_has_no_rating(tmp_path: Path) -> None:
    there = places(tmp_path)
    there.docs.mkdir()
    climb([Contest("court", ("random", "eager"), 2, 2, "greedy")], there, workers=1)
    assert json.loads(there.ratings("court").read_text()) == {}


def test_what_does_not_exist_is_said(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="ladder: the ladder has no contest a:b"):
        ladder(only="court", pair="a:b", rungs="random,eager", out=tmp_path)
    with pytest.raises(SystemExit, match="no bot 'clever' plays court"):
        ladder(only="court", rungs="random,clever", out=tmp_path)
    with pytest.raises(SystemExit, match="no game 'chess'"):
        ladder(only="chess", out=tmp_path)


@pytest.mark.once
def test_the_command_plays_all_of_a_game(tmp_path: Path) -> None:
    ladder(only="court", rungs="random,eager,greedy", games=2, workers=1, out=tmp_path)
    figures = json.loads((tmp_path / "docs" / "strength.json").read_text())["court"]
    assert set(figures["contests"]) == {"random-eager", "eager-greedy", "table-of-5"}
    assert list(figures["ratings"]) == ["random", "eager", "greedy"]


def test_nobody_is_rated_by_a_bot_that_never_wins() -> None:
    known = {"rating": 1445, "low": 1384, "high": 1506, "games": 200}
    lost = {"rating": -41, "low": -523, "high": 441, "games": 200}
    assert sure_ones({"random": lost, "eager": known}) == {"eager": known}
