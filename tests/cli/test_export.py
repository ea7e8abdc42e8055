"""Games as data sets, and the rating of a bot: what the commands write, and what they refuse."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import rookery
from rookery.arena.counting import evaluation
from rookery.cli import app
from rookery.commands import evaluate as evaluating
from rookery.envs.datasets import Finished, card
from rookery.envs.starts import near_the_end

pytestmark = pytest.mark.once

runner = CliRunner()


def test_a_finished_game_tells_its_decisions_as_they_were() -> None:
    record = near_the_end("towers", 1, decisions=1, seed=1)[0]
    state = record.final()
    told = list(Finished(0, record, [1.0, 0.0]).decisions())
    asked = [(before.actor, action) for before, action in record.states() if before.actor >= 0]
    assert [(one.seat, one.action) for one in told] == asked
    assert all(one.action in one.open for one in told)
    assert told[0].observation.dtype == np.float32
    assert Finished(0, record, [1.0, 0.0]).last_seen(0).shape == told[0].observation.shape
    assert "made again" in card("Towers", state.game, {"games": "1"}, "rookery export")


def test_parquet_has_a_row_for_each_decision(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="NOT TESTED: Parquet needs pyarrow")
    out = tmp_path / "data"
    words = ["export", "court", "--bots", "eager", "--games", "2", "--seed", "1", "--json"]
    done = runner.invoke(app, [*words, "--out", str(out)])
    assert done.exit_code == 0, done.output
    table = parquet.read_table(out / "decisions.parquet")
    assert table.num_rows == json.loads(done.output)["decisions"] > 50
    first = table.slice(0, 1).to_pylist()[0]
    assert first["action"] in first["open"]
    assert first["text"] == rookery.load("court").text(first["action"])
    assert sum({(r["game"], r["seat"]): r["share"] for r in table.to_pylist()}.values()) == 2
    assert "--seed 1" in (out / "README.md").read_text(encoding="utf-8")


def test_minari_has_an_episode_for_each_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    minari = pytest.importorskip("minari", reason="NOT TESTED: data sets for Minari need minari")
    out = tmp_path / "data"
    words = ["export", "court", "--bots", "eager", "--games", "1", "--format", "minari"]
    done = runner.invoke(app, [*words, "--out", str(out)])
    assert done.exit_code == 0, done.output
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(out))
    kept = minari.load_dataset("rookery/court/games-v0")
    assert kept.total_episodes == 2
    assert sum(float(episode.rewards[-1]) for episode in kept) == 1


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--format", "csv"], "written as parquet or minari, not as 'csv'"),
        (["--out", "."], "is there already"),
    ],
)
def test_what_can_not_be_exported_is_refused(words: list[str], reason: str) -> None:
    done = runner.invoke(app, ["export", "court", *words])
    assert reason in str(done.exception)


def test_a_missing_library_names_itself(tmp_path: Path) -> None:
    code = "import sys; sys.modules['pyarrow'] = None; sys.argv[1:] = ['export', 'court', '--out', "
    code += f"{str(tmp_path / 'x')!r}]; from rookery.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'rookery[data]'" in done.stderr


def test_evaluate_prints_a_line_for_the_leaderboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evaluation, "ANCHORS", ("level1",))
    monkeypatch.setattr(evaluating, "GAMES", 2)
    board = tmp_path / "board.md"
    board.write_text("", encoding="utf-8")
    words = ["evaluate", "random", "--game", "court", "--games", "2", "--workers", "1"]
    done = runner.invoke(app, [*words, "--name", "a|b", "--leaderboard", str(board)])
    assert done.exit_code == 0, done.output
    assert board.read_text(encoding="utf-8").startswith("| a b | ")
    refused = runner.invoke(app, [*words[:-3], "3", "--leaderboard", str(board)])
    assert "the leaderboard is for the protocol's 2 games" in str(refused.exception)
