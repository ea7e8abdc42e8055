"""The contests themselves, in the smallest of rounds."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from bench.contest import Comparison, Contest, Contestant, Missing
from bench.measure import Measured, measure
from bench.peers import c_loop, catanatron, open_spiel
from rich.console import Console
from typer import Typer
from typer.testing import CliRunner

import rookery
from bench import copies, playouts, run, searches
from rookery import _mode
from rookery.core.guide import Guide
from rookery.search.guides import make_guide
from rookery.search.mcts import Search

pytestmark = pytest.mark.once

GAMES = 5 if _mode.mode() == "compiled" else 1
"""A random game is long when it is played by plain Python."""

SMALL_LENGTHS = {"connect_four": 3, "yacht": 1, "backgammon": 1}


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(open_spiel, "GAMES_FOR_LENGTH", SMALL_LENGTHS)
    monkeypatch.setattr(open_spiel, "PORTION", {"connect_four": 2, "yacht": 1})
    monkeypatch.setattr(catanatron, "GAMES_FOR_LENGTH", 1)
    monkeypatch.setattr(catanatron, "PORTION", 1)
    monkeypatch.setattr(searches, "ITERATIONS", 10)
    monkeypatch.setattr(searches, "SEARCHES_FOR_STEPS", 1)
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


def test_every_registered_game_is_searched_by_its_judges_and_to_the_end() -> None:
    contest = searches.contest()
    names = [title.name for title in rookery.titles()]
    ours = [
        *(f"{name}, judged" for name in names),
        *(f"{name}, learned judge" for name in ("touria", "towers")),
        *(f"{name}, to the end" for name in names),
    ]
    assert [c.name for c in contest.contestants][: len(ours)] == ours
    work = {c.name: c.work for c in contest.contestants}
    assert all(0 < work[f"{name}, judged"] < work[f"{name}, to the end"] for name in names)


def test_counting_the_steps_of_a_search_does_not_change_it() -> None:
    seat = searches.first_seat(rookery.load("court", players=2))
    plain = Search(seat, make_guide("court"), rookery.Random(7))
    counting = searches.CountingGuide(make_guide("court"))
    counted = Search(seat, counting, rookery.Random(7))
    plain.run(30)
    counted.run(30)
    assert counted.thought() == plain.thought()
    assert counting.steps >= 30


class Known(Guide):
    """A guide that stops after so many steps."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self.steps = steps
        self.left = 0

    def begin(self, s: rookery.State) -> None:
        self.left = self.steps

    def enough(self, s: rookery.State) -> bool:
        self.left -= 1
        return self.left < 0

    def judge(self, s: rookery.State) -> None:
        self.shares[0] = 1.0


def test_the_steps_of_an_iteration_are_those_in_the_tree_and_those_played_on() -> None:
    seat = searches.first_seat(rookery.load("towers", players=2))
    in_tree = searches.mean_steps(seat, Known(0))
    assert in_tree >= 1
    assert searches.mean_steps(seat, Known(5)) == in_tree + 5


def test_a_search_of_open_spiel_counts_its_simulations() -> None:
    found = open_spiel.searcher("connect_four", 20)
    assert found.portion(1) == 20
    assert 7 <= found.work <= 42


def printed(contest: Contest, measured: dict[str, Measured]) -> str:
    console = Console(record=True, width=80, file=StringIO())
    run.show(console, contest, measured)
    return console.export_text()


def test_the_table_shows_every_contestant_and_every_target() -> None:
    contest = copies.contest()
    text = printed(contest, measure(contest, 1, 0.0))
    assert all(contestant.name in text for contestant in contest.contestants)
    assert "≤ 0.5 µs" in text


def test_the_table_of_searches_tells_thousands_of_iterations_and_millions_of_steps() -> None:
    contest = searches.contest()
    rates = {c.name: Measured(c.name, [2e6 / c.work]) for c in contest.contestants}
    text = printed(contest, rates)
    assert "iterations/s" in text
    assert "M steps/s" in text
    assert re.search(r"│ +1× │", text)  # by steps: all do two million of them


def test_tables_lose_nothing_in_eighty_columns() -> None:
    names = ["court, judged", "touria, to the end", "OpenSpiel MCTSBot, backgammon"]
    contest = Contest(
        "Search",
        "iterations",
        [Contestant(name, float, work=10.0) for name in names],
        [Comparison(ours, names[2], 2.0) for ours in names[:2]],
        work="steps",
        thousands=True,
    )
    rates = [[652_000.0, 610_000.0], [5_700.0, 4_500.0], [560.0, 530.0]]
    measured = {n: Measured(n, r) for n, r in zip(names, rates, strict=True)}
    text = printed(contest, measured)
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= 80
    for told in ("court, judged", "610 to 652", "1,158×", "≥ 2× met"):
        assert told in text


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
    assert {"ours", "other", "value", "by_work", "target", "met"} == set(contest["verdicts"][0])


def test_an_unknown_contest_is_refused_with_the_known_ones() -> None:
    app = Typer()
    app.command()(run.main)
    done = CliRunner().invoke(app, ["--only", "chess"])
    assert done.exit_code == 2
    assert "playouts" in done.output
