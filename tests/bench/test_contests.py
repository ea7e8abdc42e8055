"""The contests themselves, in the smallest of rounds."""

import json
from io import StringIO
from pathlib import Path

import pytest
from bench.contest import Missing
from bench.measure import measure
from bench.peers import c_loop, open_spiel
from rich.console import Console
from typer import Typer
from typer.testing import CliRunner

import rookery
from bench import copies, playouts, report, run
from rookery import _mode

pytestmark = pytest.mark.once

GAMES = 5 if _mode.mode() == "compiled" else 1
"""A random game is long when it is played by plain Python."""


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(open_spiel, "GAMES_FOR_LENGTH", {"connect_four": 3, "yacht": 1})
    monkeypatch.setattr(open_spiel, "PORTION", {"connect_four": 2, "yacht": 1})
    monkeypatch.setattr(c_loop, "BUILT", tmp_path)
    monkeypatch.setattr(c_loop, "CHECKED_GAMES", 1)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        return c_loop.compiled(tmp_path_factory.mktemp("c"))
    except Missing as missing:
        pytest.skip(str(missing))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_c_loop_plays_the_same_games(players: int, library: Path) -> None:
    assert c_loop.difference(c_loop.load(library, players), players, GAMES) == ""


def test_a_c_loop_that_plays_another_game_is_told() -> None:
    assert "seed 0 gives (1, 2)" in c_loop.difference(lambda _seed: (1, 2), 4, 1)


def test_without_a_compiler_the_c_loop_is_skipped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Missing, match="no C compiler"):
        c_loop.compiled(tmp_path)


def test_every_registered_game_is_played_and_copied() -> None:
    names = [title.name for title in rookery.titles()]
    for contest in (playouts.contest(), copies.contest()):
        assert [c.name for c in contest.contestants][: len(names)] == names


def test_every_game_has_a_target_beside_open_spiel() -> None:
    assert playouts.target("court", open_spiel.ROLLOUTS) == 2
    assert playouts.target("a new game", open_spiel.ROLLOUTS) == 1
    assert playouts.target("a new game", open_spiel.FROM_PYTHON) is None


def test_open_spiel_from_python_counts_its_moves() -> None:
    game = open_spiel.load("connect_four")
    assert 50 * 7 <= open_spiel.play_from_python(game, 1) <= 50 * 42


def test_the_table_shows_every_contestant_and_every_target() -> None:
    contest = copies.contest()
    measured = measure(contest, 1, 0.0)
    console = Console(record=True, width=200, file=StringIO())
    console.print(report.table(contest, measured))
    text = console.export_text()
    assert all(contestant.name in text for contestant in contest.contestants)
    assert "≤ 0.5 µs" in text


def test_the_command_prints_plain_data() -> None:
    app = Typer()
    app.command()(run.main)
    done = CliRunner().invoke(
        app, ["--rounds", "2", "--seconds", "0", "--only", "copies", "--json"]
    )
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert set(found) == {"machine", "rounds", "seconds", "contests"}
    (contest,) = found["contests"].values()
    assert all(len(c["rounds"]) == 2 for c in contest["contestants"])
    assert {"ours", "other", "value", "target", "met"} == set(contest["verdicts"][0])


def test_an_unknown_contest_is_refused_with_the_known_ones() -> None:
    app = Typer()
    app.command()(run.main)
    done = CliRunner().invoke(app, ["--only", "chess"])
    assert done.exit_code == 2
    assert "playouts" in done.output
