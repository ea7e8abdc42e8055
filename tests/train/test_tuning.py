"""`rookery tune` finds weights that win, goes on where it stopped, and says what is wrong."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from rookery.arena.running.processes import Processes
from rookery.cli import main
from rookery.core.network import read_network, read_weights_file, weights_text
from rookery.games.towers.play.guide import TowersGuide
from rookery.search.guides import (
    learned_guide,
    measures,
    named_guide,
    tunable,
    weighing_guide,
)
from rookery.train.bouts import Bout, WinShare
from rookery.train.tuning import Pair, Tuning, TuningPlan, leaning, steps, traits, usual_effort

PLAN = TuningPlan("towers", (2,), 4, 1)
HOME = measures("towers").index("home")


def own() -> list[float]:
    return list(weighing_guide("towers", None).weights)


def hopeless() -> list[float]:
    """Weights of a player that wants its wizards to stay outside."""
    weights = own()
    weights[HOME] = -weights[HOME]
    return weights


def test_whoever_weighs_better_wins_the_pairs() -> None:
    pairs = [Pair("towers", 2, 20, seed, own(), hopeless()) for seed in range(4)]
    assert sum(leaning(pair) for pair in pairs) >= 3
    back = [Pair("towers", 2, 20, seed, hopeless(), own()) for seed in range(4)]
    assert sum(leaning(pair) for pair in back) <= -3


def test_equal_weights_lean_to_no_side() -> None:
    pair = Pair("towers", 2, 4, 7, own(), own())
    assert leaning(pair) == 0.0


@pytest.mark.parametrize("players", [3, 4])
def test_a_lean_is_measured_against_an_even_share(players: int) -> None:
    found = [leaning(Pair("towers", players, 8, seed, own(), hopeless())) for seed in range(3)]
    assert all(-1.0 <= lean <= 1.0 for lean in found)
    assert sum(found) > 0


def test_a_trait_is_moved_further_the_less_it_differs() -> None:
    found = dict(zip(tunable("towers").traits, steps(PLAN), strict=True))
    assert found["home"] < found["at_goal"]
    assert all(step > 0 for step in found.values())


def test_traits_are_made_of_measures_and_move_them_together() -> None:
    judge = tunable("towers")
    found = traits(judge)
    near = found[list(judge.traits).index("outside near 7")]
    named = {judge.measures[measure]: amount for measure, amount in near.items()}
    assert named == pytest.approx(
        {"outside_6": 0.5, "outside_7": 1.0, "outside_8": 2 / 3, "outside_9": 1 / 3}
    )
    outside = [measure for measure in judge.measures if measure.startswith("outside_")]
    for measure in outside:
        shares = [trait.get(judge.measures.index(measure), 0.0) for trait in found]
        assert sum(shares) == pytest.approx(1), "no distance counts more than another"


def test_without_traits_each_weight_is_tuned_for_itself() -> None:
    judge = tunable("touria")
    assert judge.measures == measures("touria")
    assert traits(judge) == [{number: 1.0} for number in range(len(judge.measures))]


def test_what_the_judge_does_not_weigh_yet_begins_with_nothing(tmp_path: Path) -> None:
    tuning = Tuning(PLAN, tmp_path, Processes(1))
    assert tuning.weights[: len(own())] == own()
    assert not any(tuning.weights[len(own()) :])
    assert len(tuning.weights) == len(tunable("towers").measures)


@pytest.mark.once
def test_weights_move_towards_what_wins(tmp_path: Path) -> None:
    tuning = Tuning(TuningPlan("towers", (2,), 6, 1), tmp_path, Processes(1))
    tuning.weights[HOME] = 0.0
    tuning.tune(32)
    assert tuning.weights[HOME] > 0.0


@pytest.mark.once
def test_a_run_goes_on_where_it_stopped_as_if_it_never_had(tmp_path: Path) -> None:
    whole = Tuning(PLAN, tmp_path / "whole", Processes(1))
    whole.tune(64)
    half = Tuning(PLAN, tmp_path / "halves", Processes(1))
    half.tune(32)
    again = Tuning(PLAN, tmp_path / "halves", Processes(1))
    assert again.pairs == 32
    again.tune(64)
    assert again.weights == pytest.approx(whole.weights, abs=1e-12)
    assert again.weights != half.weights


@pytest.mark.once
def test_a_game_with_a_player_of_its_own_is_tuned_by_its_games(tmp_path: Path) -> None:
    """Its weights move, and a run goes on where it stopped."""
    plan = TuningPlan("court", (2,), 300, 1)
    tuning = Tuning(plan, tmp_path, Processes(1))
    begun = list(tuning.weights)
    assert begun == list(tunable("court").build(1, None).weights)
    tuning.tune(8)
    assert tuning.weights != begun
    again = Tuning(plan, tmp_path, Processes(1))
    assert again.pairs == 8
    assert again.weights == pytest.approx(tuning.weights, abs=1e-12)
    assert again.name == f"valued:300@{tmp_path / 'tuned.json'}"
    again.tune(10)
    assert again.compete(2).games == 2


def test_how_much_a_player_thinks_by_itself() -> None:
    assert usual_effort("towers") == 200
    assert usual_effort("court") == 20_000


def test_a_folder_is_for_one_run(tmp_path: Path) -> None:
    Tuning(PLAN, tmp_path, Processes(1))
    with pytest.raises(ValueError, match="was begun with iterations=4"):
        Tuning(TuningPlan("towers", (2,), 5, 1), tmp_path, Processes(1))


def test_damaged_progress_is_named(tmp_path: Path) -> None:
    tuning = Tuning(PLAN, tmp_path, Processes(1))
    tuning.tune(2)
    progress = tmp_path / "progress.json"
    said = json.loads(progress.read_text())
    for part in ({}, {**said, "steps": said["steps"][1:]}, {**said, "pairs": None}):
        progress.write_text(json.dumps(part))
        with pytest.raises(ValueError, match=r"progress\.json is damaged .*; delete it"):
            Tuning(PLAN, tmp_path, Processes(1))


def test_tuned_weights_judge_wherever_a_judge_is_named(tmp_path: Path) -> None:
    file = tmp_path / "tuned.json"
    named = tunable("towers").measures
    tuned = hopeless() + [0.5] * (len(named) - len(hopeless()))
    file.write_text(weights_text("towers", 1, named, tuned))
    assert list(learned_guide("towers", str(file)).weights) == tuned
    assert isinstance(named_guide("towers", str(file)), TowersGuide)


def test_a_file_of_weights_is_refused_like_that_of_a_network() -> None:
    named = measures("towers")
    text = weights_text("towers", 1, named, own())
    assert read_weights_file(text, "towers", named) == own()
    with pytest.raises(ValueError, match="for towers, not for touria"):
        read_weights_file(text, "touria", named)
    with pytest.raises(ValueError, match="other measures"):
        read_weights_file(text, "towers", named[1:])
    with pytest.raises(ValueError, match="damaged"):
        read_weights_file(text.replace("4.5", "4.6"), "towers", named)
    with pytest.raises(ValueError, match="23 numbers"):
        read_weights_file(weights_text("towers", 1, named, [1.0]), "towers", named)
    with pytest.raises(ValueError, match="no list of rows"):
        read_network(text, "towers", named)


def test_clearly_better_is_above_an_equal_share() -> None:
    assert Bout(400, WinShare(0.6, 0.55, 0.65), None, 0.5).clear
    assert not Bout(400, WinShare(0.54, 0.49, 0.59), None, 0.5).clear


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["rookery", "tune", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def test_the_command_tunes_and_tells(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ["towers", "--folder", str(tmp_path), "--pairs", "2", "--iterations", "2"]
    assert run(monkeypatch, *asked, "--match", "4", "--workers", "1") == 0
    told = capsys.readouterr().out
    assert "After 2 pairs" in told
    assert f"plan:2@{tmp_path / 'tuned.json'}" in told.replace("\n", "")
    assert json.loads((tmp_path / "progress.json").read_text())["pairs"] == 2


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["nonesuch"], "nonesuch"),
        (["towers", "--players", "1"], "two players or more"),
        (["towers", "--players", "two"], "2,3,4"),
        (["towers", "--players", "9"], "players"),
    ],
)
def test_what_can_not_be_tuned_is_refused(
    asked: list[str],
    told: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert run(monkeypatch, *asked, "--folder", str(tmp_path / "new")) != 0
    assert told in capsys.readouterr().err
