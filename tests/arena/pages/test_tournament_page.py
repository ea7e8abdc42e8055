"""The report is a page one can read."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from rookery.arena import Tournament
from rookery.arena.counting.summary import summarise
from rookery.arena.pages.numerals import duration
from rookery.arena.pages.tournament_page import report
from rookery.core.registry import load
from rookery.drawing.plots import bars, curves, intervals
from rookery.drawing.strokes import Mark
from tests.arena.pages.outline import Outline


def tournament(game: str, bots: tuple[str, ...], players: int, limit: int) -> Tournament:
    return Tournament(game, load(game, players=players).options, bots, 2, limit)


def page(whole: Tournament, games: int) -> str:
    return report(summarise(whole, map(whole.play, whole.pairings(games))))


def test_a_page_has_all_its_parts() -> None:
    outline = Outline(page(tournament("court", ("eager", "random"), 2, 2000), 6))
    assert outline.stack == []
    assert outline.headings == [
        "Standings",
        "Ratings",
        "Win share",
        "Win share by seat",
        "Length of a game",
        "Changes of the lead",
        "Who is ahead",
        "What a lead is worth",
        "One against another",
    ]


def test_a_page_of_unfinished_games_and_of_one_bot() -> None:
    stopped = Outline(page(tournament("court", ("eager", "random"), 2, 3), 4))
    assert "Changes of the lead" not in stopped.headings
    alone = Outline(page(tournament("towers", ("eager",), 1, 3000), 2))
    assert "One against another" not in alone.headings
    assert "Ratings" not in alone.headings


def test_names_cannot_break_the_page() -> None:
    whole = tournament("court", ("eager", "random"), 2, 2000)
    told = summarise(whole, map(whole.play, whole.pairings(4)))
    evil = "<script>alert('&')</script>"
    text = report(_renamed(told, "eager", evil))
    assert "<script" not in text
    assert Outline(text).stack == []


def _renamed(plain: object, old: str, new: str) -> dict[str, object]:
    def walk(part: object) -> object:
        if isinstance(part, dict):
            return {walk(name): walk(value) for name, value in part.items()}
        if isinstance(part, list):
            return [walk(value) for value in part]
        return new if part == old else part

    changed = walk(plain)
    assert isinstance(changed, dict)
    return changed


@pytest.mark.parametrize(
    "plot",
    [
        intervals([Mark("a & b", 0.5, 0.1, 0.9)], (0, 1), "%", 0.5),
        intervals([Mark("x" * 99, -3, -9.5, 2)], (-10, 3), ""),
        bars([{"from": 3, "to": 3, "games": 7}], "turns"),
        bars([], "turns"),
        curves({"<a>": [0.0, None, 1.0]}, "played"),
    ],
)
def test_plots_are_sound_xml(plot: str) -> None:
    drawn = ElementTree.fromstring(plot)
    assert drawn.tag == "svg"
    for part in drawn.iter("line"):
        assert all(-20 <= float(part.attrib[x]) <= 380 for x in ("x1", "x2"))


def test_axes_have_a_few_round_numbers() -> None:
    from rookery.drawing.strokes import axis_steps

    for low, high in [(0, 1), (0, 7), (-0.9, 41.3), (24.2, 25.8), (0, 1234), (0, 0.3), (5, 5)]:
        steps = axis_steps(low, high)
        assert 1 <= len(steps) <= 7, (low, high, steps)
        assert all(low <= step <= high * 1.001 for step in steps)


def test_times_as_people_say_them() -> None:
    assert duration(2.34) == "2.3 s"
    assert duration(0.0123) == "12.3 ms"
    assert duration(0.0000042) == "4.2 µs"
