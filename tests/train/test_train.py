"""`rookery train` learns something measurable, goes on where it stopped, says what is wrong."""

from __future__ import annotations

import contextlib
import json
import signal
import sys
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer
from librt.random import Random
from librt.vecs import vec

from rookery.arena.running.driver import Driver
from rookery.arena.running.processes import Processes
from rookery.bots import make_bot
from rookery.cli import main
from rookery.commands.train import stoppable
from rookery.core.network import Network, network_text
from rookery.core.registry import load, title
from rookery.core.seat import Seat
from rookery.search.guides import learned_guide, make_guide, showing_guide, shown
from rookery.train.keeping import recall
from rookery.train.learning import fit, foretold
from rookery.train.networks import Networks
from rookery.train.playing import Portion
from rookery.train.playing import played as taught
from rookery.train.samples import Samples, SelfPlay, joined, positions
from rookery.train.school import School, TrainingPlan
from rookery.train.tuning import TuningPlan

GAMES = 120
SMALL = ("--games", "60", "--iterations", "4", "--match", "10", "--workers", "1")


def played(game: str, players: int = 2, games: int = GAMES) -> Samples:
    found = positions(SelfPlay(game, {"players": players}, "eager", range(games)))
    assert found is not None
    return found


@pytest.fixture(scope="module")
def towers() -> dict[int, Samples]:
    return joined([played("towers"), played("towers", 3, 60)])


def test_positions_are_seen_after_turns_with_what_was_won_in_the_end(
    towers: dict[int, Samples],
) -> None:
    assert sorted(towers) == [2, 3]
    for players, one in towers.items():
        assert one.rows.shape[1:] == (players, len(shown("towers")))
        assert np.allclose(one.shares.sum(axis=1), 1)
        assert len(set(one.seeds)) > 50


def test_it_learns_something_from_games_of_the_hunch(towers: dict[int, Samples]) -> None:
    fitted = fit(towers, shown("towers"), seed=3)
    assert fitted.surprise < 0.9 * fitted.guessing


def test_it_judges_as_in_training_to_rounding(towers: dict[int, Samples]) -> None:
    weights = fit(towers, shown("towers"), seed=3, most_passes=2).weights
    network, shares = Network(weights), vec[float]([0.0] * 6)
    for players, one in towers.items():
        expected = foretold(weights, one.rows[:50])
        for rows, told in zip(one.rows[:50], expected, strict=True):
            for seat in range(players):
                network.encode(seat, vec[float](rows[seat].tolist()))
            network.share(players, shares)
            assert [shares[seat] for seat in range(players)] == pytest.approx(told, abs=1e-5)


def test_untrained_it_judges_as_the_weights_do(towers: dict[int, Samples]) -> None:
    own = list(showing_guide("towers").weights)
    weights = fit(towers, shown("towers"), seed=3, most_passes=0, start=own).weights
    assert weights.parts["direct"][0][: len(own)] == pytest.approx(own)
    again = fit(towers, shown("towers"), seed=3, most_passes=0, start=weights).weights
    assert again.parts["direct"][0] == pytest.approx(weights.parts["direct"][0], abs=1e-4)
    rows = towers[3].rows[:20]
    scores = rows[..., : len(own)] @ np.array(own)
    expected = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    assert foretold(weights, rows) == pytest.approx(expected, abs=1e-4)


def portion(beside: int) -> Portion:
    return Portion("towers", {"players": 3}, None, 4, beside, range(5, 11))


def test_turns_are_valued_by_the_search_and_so_are_others_beside_them() -> None:
    without, beside = taught(portion(0)), taught(portion(2))
    assert without is not None
    assert beside is not None
    assert without.rows.shape[1:] == (3, len(shown("towers")))
    assert np.allclose(beside.shares.sum(axis=1), 1)
    assert len(beside.rows) > 2 * len(without.rows) > 40
    between = (without.shares > 0) & (without.shares < 1)
    assert between.mean() > 0.8, "no results by themselves: what the search found counts too"
    again = taught(portion(2))
    assert again is not None
    assert np.array_equal(again.shares, beside.shares)


def test_too_few_games_are_said_to_be_too_few() -> None:
    few = played("court", games=9)
    kept = few.chosen(few.seeds % 10 != 0)
    with pytest.raises(ValueError, match="too few games"):
        fit({2: kept}, shown("court"), seed=1)


# ---- the command --------------------------------------------------------------------------------


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["rookery", "train", *words])
    with pytest.raises(SystemExit) as end:
        main()
    return int(end.value.code or 0)


@pytest.mark.once
def test_a_run_is_stopped_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "judge"
    words = ("towers", "--folder", str(folder), "--from-nothing", *SMALL)
    assert run(monkeypatch, *words, "--generations", "1") == 0
    first = capsys.readouterr().out
    assert "1: " in first
    assert "positions" in first
    (folder / "positions-002.npz.part").write_bytes(b"half of it")
    assert run(monkeypatch, *words, "--generations", "2") == 0
    assert capsys.readouterr().out.startswith(first.splitlines()[0])
    lines = (folder / "generations.jsonl").read_text().splitlines()
    assert [json.loads(line)["number"] for line in lines] == [1, 2]
    assert run(monkeypatch, *words, "--generations", "2", "--seed", "5") == 2
    assert "was begun with seed=1" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["court", "touria", "towers"])
def test_every_game_can_be_taught_at_every_table(game: str) -> None:
    tables = title(game).options[0]
    for players in range(max(2, tables.low), tables.high + 1):
        TrainingPlan(game, (players,), 20, 2, 2, 1, from_nothing=False).check()
        TuningPlan(game, (players,), 2, 1).check()


@pytest.mark.once
@pytest.mark.parametrize("game", ["court", "touria", "towers"])
def test_every_game_is_taught_by_the_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str
) -> None:
    words = (game, "--folder", str(tmp_path), "--players", "3,2", "--generations", "1")
    small = ("--games", "20", "--match", "2", "--workers", "1")
    assert run(monkeypatch, *words, *small, "--iterations", "2000" if game == "court" else "4") == 0
    assert (tmp_path / "generation-001.json").is_file()


@pytest.mark.once
def test_the_newest_network_plays_on_admitted_or_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[str] = []
    games = Networks.games

    def noted(self: Networks, parts: Any, judge: str, driver: Driver) -> Any:
        asked.append(Path(judge).name)
        return games(self, parts, judge, driver)

    monkeypatch.setattr(Networks, "games", noted)
    plan = TrainingPlan("towers", (2,), 20, 2, 2, 1, from_nothing=False, beside=0)
    school = School(plan, tmp_path, Processes(1), 1)
    found = list(school.train(3))
    assert asked == ["own", "generation-001.json", "generation-002.json"]
    assert not any(one.admitted for one in found), "two games prove nothing"
    assert school.best is None
    assert school.newest == tmp_path / "generation-003.json"


@pytest.mark.once
def test_a_run_begins_with_a_file(tmp_path: Path, towers: dict[int, Samples]) -> None:
    start = tmp_path / "start.json"
    weights = fit(towers, shown("towers"), seed=3, most_passes=1).weights
    start.write_text(network_text("towers", 1, weights))
    plan = TrainingPlan("towers", (2,), 20, 2, 2, 1, from_nothing=False, start=str(start))
    assert plan.first_judge == str(start)
    plan.check()
    with pytest.raises(ValueError, match="not both"):
        replace(plan, from_nothing=True).check()
    start.write_text("{}")
    with pytest.raises(ValueError, match="no file of a judge"):
        plan.check()


@pytest.mark.once
def test_what_was_trained_plays_by_its_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "judge"
    words = ("towers", "--folder", str(folder), "--generations", "1", *SMALL)
    assert run(monkeypatch, *words) == 0
    game = load("towers", players=2)
    state = game.start()
    rng = Random(1)
    while len(state.legal() if state.actor >= 0 else []) < 2:
        state.step(state.sample(rng) if state.actor < 0 else state.legal()[0])
    file = folder / "generation-001.json"
    bot = make_bot(f"mcts:20@{file}", game, Random(2))
    assert bot.choose(Seat(state, int(state.actor), rng)) in state.legal()
    guide, own = learned_guide("towers", str(file)), make_guide("towers")
    guide.judge(state)
    own.judge(state)
    assert guide.shares[0] != own.shares[0]
    assert guide.shares[0] + guide.shares[1] == pytest.approx(1)
    with pytest.raises(ValueError, match=r"001\.json: this judge is for towers, not for court"):
        make_bot(f"mcts:20@{file}", load("court"), Random(2))
    with pytest.raises(ValueError, match="no such file"):
        make_bot(f"mcts:20@{tmp_path / 'none.json'}", game, Random(2))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess",), "chess"),
        (("court", "--players", "two"), "written like 2,3,4"),
        (("court", "--players", "1"), "two players or more"),
        (("court", "--players", "9"), "players"),
    ],
)
def test_what_cannot_be_trained_is_said_at_once(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    told: str,
) -> None:
    assert run(monkeypatch, *words, "--folder", str(tmp_path / "x")) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


# ---- folders ------------------------------------------------------------------------------------


def school(folder: Path, **changes: Any) -> School:
    plan = TrainingPlan("court", (2,), 20, 300, 2, 1, from_nothing=True)
    return School(replace(plan, **changes), folder, Processes(1))


def test_a_folder_is_for_one_command(tmp_path: Path) -> None:
    recall(tmp_path, "rookery tune", {"game": "court"})
    with pytest.raises(ValueError, match="belongs to a run of rookery tune"):
        school(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(ValueError, match="file is a file; choose a folder"):
        school(tmp_path / "file")


def test_damaged_files_are_named(tmp_path: Path) -> None:
    assert len(list(school(tmp_path).train(1))) == 1
    plan, history = tmp_path / "plan.json", tmp_path / "generations.jsonl"
    whole = history.read_text()
    history.write_text(whole + whole[:40])
    assert len(school(tmp_path).generations) == 1, "half a line was never finished"
    assert history.read_text() == whole
    for line in ("half", "[]", '{"number": 1}'):
        history.write_text(f"{line}\n{whole}")
        with pytest.raises(ValueError, match=r"generations\.jsonl is damaged"):
            school(tmp_path)
    history.unlink()
    (tmp_path / "positions-001.npz").write_bytes(b"half of it")
    with pytest.raises(ValueError, match=r"positions-001\.npz is damaged .*; delete it"):
        list(school(tmp_path).train(1))
    plan.write_text("{")
    with pytest.raises(ValueError, match=r"plan\.json is damaged"):
        school(tmp_path)


def test_the_judge_to_begin_with_is_kept(tmp_path: Path) -> None:
    given, folder = tmp_path / "given.json", tmp_path / "run"
    shipped = files("rookery.games.court.play") / "learned.json"
    given.write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    begun = {"from_nothing": False, "start": str(given)}
    school(folder, **begun)
    given.unlink()
    assert school(folder, **begun)._so_far == str(folder / "start.json")
    with pytest.raises(ValueError, match="no such file of a judge"):
        school(tmp_path / "another", **begun)


@pytest.mark.once
def test_ctrl_c_that_was_lost_stops_it_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    def go_on(times: int) -> None:
        with stoppable(Processes(1)) as ctrl_c:
            for _ in range(times):
                ctrl_c.check()
                with contextlib.suppress(KeyboardInterrupt):  # as a collector of garbage does
                    signal.raise_signal(signal.SIGINT)

    go_on(1)
    with pytest.raises(typer.Exit) as ended:
        go_on(2)
    assert ended.value.exit_code == 130
    assert "The same command goes on" in capsys.readouterr().err
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
