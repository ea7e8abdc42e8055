"""The page of a run of training shows every generation, and is there whenever one is finished."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from rookery.arena.running.processes import Processes
from rookery.cli import main
from rookery.train.bouts import WinShare
from rookery.train.history import Generation, add_to_history, read_history
from rookery.train.page import training_page
from rookery.train.school import School, TrainingPlan
from tests.arena.pages.outline import Outline

PLAN = TrainingPlan("court", (2, 3), 30, 300, 4, 1, from_nothing=False)
FIRST = Generation(1, 4000, 0.65, 0.693, 0.55, 0.45, 0.64, admitted=False)
SECOND = Generation(
    2, 8000, 0.61, 0.693, 0.56, 0.46, 0.65, True, WinShare(0.57, 0.51, 0.63), seconds=12.0
)
OLD = (
    '{"number": 1, "positions": 4000, "surprise": 0.65, "guessing": 0.693, "share": 0.55, '
    '"low": 0.45, "high": 0.64, "admitted": false}\n'
)
"""A line from before luck was taken off, and before anybody looked at the clock."""


def drawn(page: str) -> list[ElementTree.Element]:
    """The plots of a page, without the strokes of keys."""
    plots = [part.partition("</svg>")[0] for part in page.split("<svg ")[1:]]
    found = [ElementTree.fromstring(f"<svg {plot}</svg>") for plot in plots]
    return [plot for plot in found if plot.attrib.get("role") == "img"]


def named(plot: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [part for part in plot.iter() if kind in part.attrib.get("class", "").split()]


def test_a_page_needs_nothing_but_itself_and_tells_all_numbers_twice() -> None:
    page = training_page(asdict(PLAN), [FIRST, SECOND])
    outline = Outline(page)
    assert outline.stack == []
    assert outline.fetched == []
    assert outline.headings == [
        "Won against the best before",
        "Surprise",
        "Learnt from",
        "Time",
        "All of it",
    ]
    for number in ("55.0 %", "45.0 % – 64.0 %", "57.0 %", "51.0 % – 63.0 %", "0.650", "8,000"):
        assert number in page.partition("<table")[2]
    assert "the best is generation 2" in page
    assert "effort 300" in page


def test_plots_have_words_for_those_who_do_not_see_them() -> None:
    plots = drawn(training_page(asdict(PLAN), [FIRST, SECOND]))
    assert len(plots) == 4
    for plot in plots:
        words = [plot.findtext("title"), plot.findtext("desc")]
        assert all(words)
    assert "generation 2 57.0 %, admitted" in (plots[0].findtext("desc") or "")


def test_who_was_admitted_is_filled_and_intervals_stand_where_they_should() -> None:
    shares = drawn(training_page(asdict(PLAN), [FIRST, SECOND]))[0]
    adjusted, plain = named(shares, "dot0"), named(shares, "dot1")
    assert ["ring" in dot.attrib["class"] for dot in adjusted] == [False]
    assert ["ring" in dot.attrib["class"] for dot in plain] == [True, False]
    (fair,) = named(shares, "fair")
    (stem,) = named(shares, "stem0")
    assert float(stem.attrib["y1"]) < float(fair.attrib["y1"]), "all of it is above an equal share"
    assert float(named(shares, "stem1")[1].attrib["y1"]) > float(fair.attrib["y1"])


def test_a_page_of_an_old_run_has_what_is_known(tmp_path: Path) -> None:
    (tmp_path / "old.jsonl").write_text(OLD)
    page = training_page(asdict(PLAN), read_history(tmp_path / "old.jsonl"))
    assert "Time" not in Outline(page).headings
    assert "none admitted so far" in page
    shares = drawn(page)[0]
    assert len(named(shares, "dot0")) == 1, "the plain share is all there is"
    assert not named(shares, "dot1")


@pytest.mark.parametrize("count", [1, 3, 200])
def test_any_number_of_generations_stays_within_its_plots(count: int) -> None:
    many = [replace(SECOND, number=n + 1, positions=4000 * (n + 1)) for n in range(count)]
    for plot in drawn(training_page(asdict(PLAN), many)):
        _, _, width, height = map(float, plot.attrib["viewBox"].split())
        for dot in plot.iter("circle"):
            assert 0 <= float(dot.attrib["cx"]) <= width
            assert 0 <= float(dot.attrib["cy"]) <= height
        assert len(list(plot.iter("text"))) < 25, "axes have a few numbers only"


def test_a_history_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "generations.jsonl"
    assert read_history(file) == []
    file.write_text(OLD)
    add_to_history(file, SECOND)
    found = read_history(file)
    assert found == [FIRST, SECOND]
    assert [one.seconds for one in found] == [None, 12.0]


# ---- runs ---------------------------------------------------------------------------------------


def begun_before(folder: Path) -> None:
    """Leave what a run of an older version left, which knew of no luck."""
    folder.mkdir()
    said: dict[str, Any] = asdict(PLAN)
    del said["adjusted"]
    (folder / "plan.json").write_text(json.dumps(said))
    (folder / "generations.jsonl").write_text(OLD)


def test_nothing_is_drawn_before_a_generation_is_finished(tmp_path: Path) -> None:
    school = School(PLAN, tmp_path / "new", Processes(1))
    assert list(school.train(0)) == []
    assert not school.page.exists()


def test_an_old_run_is_drawn_when_it_is_gone_on_with(tmp_path: Path) -> None:
    begun_before(tmp_path / "old")
    school = School(PLAN, tmp_path / "old", Processes(1))
    assert list(school.train(1)) == []
    assert "none admitted so far" in school.page.read_text()
    assert not list((tmp_path / "old").glob("*.part"))


@pytest.mark.once
def test_the_command_draws_each_generation_and_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ["towers", "--folder", str(tmp_path), "--games", "20", "--iterations", "2"]
    for generations in ("1", "2"):
        few = ["--match", "2", "--workers", "1", "--generations", generations]
        monkeypatch.setattr(sys, "argv", ["rookery", "train", *asked, *few])
        with pytest.raises(SystemExit) as ended:
            main()
        assert not ended.value.code
        said = "".join(capsys.readouterr().out.split("\n"))
        assert said.endswith(f"All generations are drawn in {tmp_path / 'training.html'}")
        rows = (tmp_path / "training.html").read_text().count('<th scope="row">')
        assert rows == int(generations)
    assert all(one.seconds is not None for one in read_history(tmp_path / "generations.jsonl"))
