"""Games as data sets, and the rating of a bot: what the commands write, and what they refuse."""

import json
import shlex
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import rookery
from rookery.arena.counting import evaluation
from rookery.arena.running.plan import Plan
from rookery.cli import app
from rookery.commands import evaluate as evaluating
from rookery.core.bot import EagerBot
from rookery.core.contract import Game
from rookery.core.manifest import Manifest
from rookery.core.observation import Observation, Sheet
from rookery.envs import datasets
from rookery.envs.datasets import Finished, card
from rookery.envs.starts import near_the_end
from tests.bots.registering import registered
from tests.core.whispers import OPTIONS, Whispers
from tests.core.whispers import registered as with_game

pytestmark = pytest.mark.once

runner = CliRunner()


def test_a_finished_game_tells_its_decisions_as_they_were() -> None:
    record = near_the_end("towers", 1, decisions=1, seed=1)[0]
    state = record.final()
    whole = Finished(0, record, [1.0, 0.0]).told()
    told = whole.decisions
    asked = [(before.actor, action) for before, action in record.states() if before.actor >= 0]
    assert [(one.seat, one.action) for one in told] == asked
    assert all(one.action in one.open for one in told)
    assert told[0].observation.dtype == np.float32
    assert [end.shape for end in whole.ends] == [told[0].observation.shape] * 2
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


def test_the_card_makes_the_same_again_with_its_edition_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="NOT TESTED: Parquet needs pyarrow")
    edition = files("rookery.games.touria").joinpath("edition.toml").read_text(encoding="utf-8")
    own, out = tmp_path / "my.toml", tmp_path / "data"
    own.write_text(edition.replace("coins = 3", "coins = 4"), encoding="utf-8")
    words = ["export", "touria", "short=true", f"edition=@{own}", "--bots", "eager"]
    done = runner.invoke(app, [*words, "--games", "1", "--seed", "1", "--out", str(out)])
    assert done.exit_code == 0, done.output
    typed = shlex.split(command_on(out))
    assert {"short=true", "edition=@edition.toml"} <= set(typed)
    monkeypatch.chdir(out)
    again = runner.invoke(app, [*typed[1:], "--out", str(tmp_path / "again")])
    assert again.exit_code == 0, again.output
    made = [parquet.read_table(tmp_path / name / "decisions.parquet") for name in ("data", "again")]
    assert made[0].equals(made[1])


def command_on(folder: Path) -> str:
    """The command that the card of a data set tells."""
    lines = (folder / "README.md").read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith("    rookery export"))


def test_the_card_quotes_what_a_shell_would_take_apart(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="NOT TESTED: Parquet needs pyarrow")
    out = tmp_path / "data"
    words = ["export", "court", "cards=A: farmer guard; B: fool", "--bots", "two words,eager"]
    with registered({"two words": EagerBot}):
        done = runner.invoke(app, [*words, "--games", "1", "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert set(words[2:]) <= set(shlex.split(command_on(out)))


def test_what_breaks_off_leaves_no_folder_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow", reason="NOT TESTED: Parquet needs pyarrow")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Plan, "play", interrupted)
    words = ["export", "court", "--bots", "eager", "--games", "2", "--out", str(tmp_path / "data")]
    assert runner.invoke(app, words).exit_code != 0
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_shows_learners_nothing_is_refused_before_it_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow", reason="NOT TESTED: Parquet needs pyarrow")

    class Unseen(Whispers):
        def observation(self) -> Observation:
            return Game.observation(self)

    monkeypatch.setattr(Plan, "play", None)
    with with_game(Manifest("whispers", "Whispers", 3, OPTIONS, Unseen)):
        words = ["export", "whispers", "--bots", "eager", "--out", str(tmp_path / "data")]
        done = runner.invoke(app, words)
    assert "whispers has no observation for learners" in str(done.exception)
    assert list(tmp_path.iterdir()) == []


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


def test_a_game_is_gone_through_once_for_all_its_episodes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    minari = pytest.importorskip("minari", reason="NOT TESTED: data sets for Minari need minari")
    record = near_the_end("towers", 1, decisions=1, seed=1)[0]
    looks: list[int] = []
    look = datasets._seen

    def looked(sheet: Sheet, state: rookery.State, seat: int) -> Any:
        looks.append(seat)
        return look(sheet, state, seat)

    monkeypatch.setattr(datasets, "_seen", looked)
    about = {"bots": "eager", "author": "Ann", "description": "one game"}
    finished = Finished(0, record, [1.0, 0.0])
    name = "rookery/towers/games-v0"
    count = datasets.write_minari(tmp_path, name, [finished], record.game, about)
    assert len(looks) == count + record.game.players
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    ends = [episode.observations["observation"][-1] for episode in minari.load_dataset(name)]
    sheet = Sheet(record.game.observation().size)
    assert np.array_equal(ends, [look(sheet, record.final(), seat) for seat in range(2)])


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--format", "csv"], "written as parquet or minari, not as 'csv'"),
        (["--out", "."], "is there already"),
        (["--out", "half"], "half.part is there already"),
    ],
)
def test_what_can_not_be_exported_is_refused(
    words: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "half.part").mkdir()
    monkeypatch.chdir(tmp_path)
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
