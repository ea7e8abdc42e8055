"""The notebooks run from the first cell to the last, and come to what they show and claim."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from rookery.drawing.picture import Picture
from rookery.drawing.plots import bars
from tools import notebooks
from tools.compiled import ROOT
from tools.notebooks import FOLDER, NOTEBOOKS, Output

# Uncompiled, the games of a notebook take some minutes on a busy machine.
pytestmark = [pytest.mark.once, pytest.mark.timeout(1200)]


def came_to(name: str) -> tuple[list[list[Output]], dict[str, Any]]:
    """Run it; its own assertions are the first to be held against it."""
    return notebooks.run(FOLDER / f"{name}.ipynb")


def kept_in(name: str) -> list[list[Output]]:
    cells = notebooks.code_cells(notebooks.read(FOLDER / f"{name}.ipynb"))
    return [cell["outputs"] for cell in cells]


def test_these_are_all() -> None:
    stems = [path.stem for path in NOTEBOOKS]
    assert stems == ["bot_in_ten_minutes", "learner_from_nothing", "odds_of_a_turn"]


def test_the_odds_of_a_turn() -> None:
    outputs, names = came_to("odds_of_a_turn")
    assert outputs == kept_in("odds_of_a_turn"), "python -m tools.notebooks keeps it anew"
    assert names["hoped"]["the Fool"] == 1
    chances = names["by_choice"]
    liked = [who for who in names["hoped"] if chances["aside 2"][who] > chances["aside 5"][who]]
    assert liked == ["the Philosopher"]
    guard = next(mark for mark in names["rows"] if mark.label == "the Guard")
    assert guard.low < 0.1
    assert guard.high == 1
    odd = sum(turns % 2 for turns in names["lengths"])
    assert odd > 250


def test_a_bot_in_ten_minutes() -> None:
    outputs, names = came_to("bot_in_ten_minutes")
    assert outputs == kept_in("bot_in_ten_minutes"), "python -m tools.notebooks keeps it anew"
    assert names["dreamed"] < names["scouted"] < names["ranged"]
    assert names["found"][-1].low > 0.5, "the ranger's bar lies to the right of the line"


def learn() -> None:
    _, names = came_to("learner_from_nothing")
    print(names["first"], names["last"])


def test_a_learner_from_nothing() -> None:
    """In a Python of its own, where NumPy uses one core; others' arithmetic may lead elsewhere."""
    done = subprocess.run(
        [sys.executable, "-c", "from tests.docs.test_notebooks import learn; learn()"],
        cwd=ROOT,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    first, last = map(float, done.stdout.split())
    assert first < 0.1
    assert last > 0.45, "more than half, but for some luck"


def test_the_learner_kept_the_figures_that_it_claims() -> None:
    told = "".join(kept_in("learner_from_nothing")[-2][0]["text"])
    first, last = map(int, re.findall(r"(\d+)%", told))
    assert first < 10
    assert last > 50


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_a_notebook_of_the_fourth_format(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])
    for cell in notebook["cells"]:
        wanted = {"cell_type", "id", "metadata", "source"}
        code = {"execution_count", "outputs"} if cell["cell_type"] == "code" else set()
        assert cell.keys() == wanted | code
    pictures = [
        "".join(output["data"]["image/svg+xml"])
        for cell in notebooks.code_cells(notebook)
        for output in cell["outputs"]
        if "data" in output
    ]
    assert pictures
    for picture in pictures:
        assert ElementTree.fromstring(picture).get("aria-label")


def test_a_picture_stands_by_itself(tmp_path: Path) -> None:
    plot = bars([{"from": 1, "to": 1, "games": 3}], "turns")
    picture = Picture(plot, 'how many of "all" < 3')
    picture.save(tmp_path / "plot.svg")
    root = ElementTree.parse(tmp_path / "plot.svg").getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("aria-label") == 'how many of "all" < 3'
    assert root.get("viewBox")
    assert root[0].tag.endswith("style")
    assert len(list(root.iter("{http://www.w3.org/2000/svg}rect"))) == 1
