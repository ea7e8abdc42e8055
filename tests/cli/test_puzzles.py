"""The command `rookery puzzles`, on a small budget: it finds, adds, goes on and checks."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rookery.cli import app
from rookery.core.puzzle_book import read_book
from rookery.core.registry import title

GAME = "towers"
SMALL = ("--thinking", "0.03", "--bot", "greedy", "--lead", "0.06")


def run(*words: str) -> dict[str, object]:
    done = CliRunner().invoke(app, ["puzzles", *words, "--json"])
    assert done.exit_code == 0, done.output
    found: dict[str, object] = json.loads(done.stdout)
    return found


@pytest.mark.timeout(400)  # interpreted, on a busy machine
def test_puzzles_are_found_added_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "some.json"
    assert run(GAME, "open_memory=true", "--count", "1", "--out", str(file), *SMALL)["puzzles"] == 1
    (first,) = read_book(title(GAME), file.read_text("utf-8")).puzzles
    told = run(GAME, "--count", "2", "--out", str(file), *SMALL)
    assert told["puzzles"] == 2
    book = read_book(title(GAME), file.read_text("utf-8"))
    assert book.puzzles[0].name == first.name
    assert book.puzzles[1].seed > first.seed, "no two from one game"
    assert book.puzzles[1].game.options["open_memory"] is True, "the options of before hold on"
    for puzzle in book.puzzles:
        puzzle.check()
    before = file.read_text("utf-8")
    assert run(GAME, "--count", "1", "--out", str(file))["puzzles"] == 2
    assert file.read_text("utf-8") == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "no game"),
        ([GAME, "players=9"], "players"),
        ([GAME, "--bot", "nobody"], "nobody"),
        ([GAME, "--lead", "2"], "--lead"),
    ],
)
def test_what_can_not_be_done_is_said(words: list[str], said: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["puzzles", *words, "--out", str(tmp_path / "x.json")])
    assert done.exit_code != 0
    assert said in f"{done.output} {done.exception}"
    assert not (tmp_path / "x.json").exists()


def test_a_file_that_replays_no_more_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text('{"version": 1, "game": "towers", "puzzles": [{"name": "x"}]}', "utf-8")
    done = CliRunner().invoke(app, ["puzzles", GAME, "--count", "0", "--out", str(file)])
    assert "no puzzles" in str(done.exception)
