"""A game's own player learns its weights: `rookery train` fits them to results of its games."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest
from librt.random import Random

from rookery.arena.running.processes import Processes
from rookery.bots import make_bot
from rookery.cli import main
from rookery.core.network import read_weights_file
from rookery.core.registry import load
from rookery.games.court.play.values import VALUES, learned_weights
from rookery.train.following import CHANGED, FollowersGames, FollowersWeights, changed, taught
from rookery.train.regression import fit, foretold, surprise, weighed
from rookery.train.samples import KEPT_BACK, Samples, joined
from rookery.train.school import School, TrainingPlan, usual_effort
from rookery.train.subject import NOTHING

QUICK = 300
"""Values a turn may have to be solved: enough to tell a good card from a bad one."""


def eager(players: int, games: int) -> Samples:
    found = taught(FollowersGames("court", {"players": players}, (), QUICK, range(games)))
    assert found is not None
    return found


def invented(amount: int, weights: list[float], seed: int = 1) -> Samples:
    """Positions of three seats whose winners follow from these weights, and from luck."""
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(amount, 3, len(weights)))
    chances = foretold(rows, np.array(weights))
    winners = [rng.choice(3, p=one) for one in chances]
    return Samples(rows, np.eye(3)[winners], np.arange(amount))


# ---- the regression -----------------------------------------------------------------------------


def test_weights_are_found_that_made_the_results() -> None:
    known = invented(4000, [1.0, -0.5, 0.0])
    found = weighed({3: known}, [0.0, 0.0, 0.0])
    assert found.weights == pytest.approx([1.0, -0.5, 0.0], abs=0.15)
    assert found.positions == 4000
    assert found.surprise < found.guessing == pytest.approx(np.log(3))


def test_with_much_caution_they_stay_where_they_were() -> None:
    known = invented(200, [1.0, -0.5])
    start = np.array([0.3, 0.3])
    assert fit([(known.rows, known.shares)], 1e9, start) == pytest.approx(start, abs=1e-3)


def test_the_caution_is_what_games_kept_back_call_for() -> None:
    """Results that are luck alone leave good weights alone."""
    known = invented(200, [0.0] * 20)
    found = weighed({3: known}, [0.0] * 20)
    kept = known.chosen(known.kept_back)
    rash = fit([(known.rows, known.shares)], 0.001)
    assert found.surprise < surprise([(kept.rows, kept.shares)], 3 * rash)
    assert max(abs(weight) for weight in found.weights) < 0.3


def test_too_few_games_are_said_to_be_too_few() -> None:
    few = invented(KEPT_BACK, [1.0])
    with pytest.raises(ValueError, match="too few games"):
        weighed({3: few.chosen(~few.kept_back)}, [0.0])


# ---- games --------------------------------------------------------------------------------------


def test_every_weight_is_changed_a_little_and_none_beyond_measure() -> None:
    weights = [1.0, -2.0, 0.0]
    found = [changed(weights, Random(seed)) for seed in range(200)]
    for weight, seen in zip(weights, zip(*found, strict=True), strict=True):
        assert max(abs(one - weight) for one in seen) <= CHANGED * abs(weight)
        assert sum(seen) / len(seen) == pytest.approx(weight, abs=0.15)
    assert found[0] != found[1]


def test_what_the_players_judge_measures_is_noted_at_every_table() -> None:
    own = tuple(learned_weights())
    for players in (2, 3):
        lesson = FollowersGames("court", {"players": players}, own, QUICK, range(5, 7))
        found, again = taught(lesson), taught(lesson)
        assert found is not None
        assert again is not None
        assert found.rows.shape[1:] == (players, len(VALUES))
        assert set(found.shares.sum(axis=1)) == {1.0}
        assert set(found.seeds) == {5, 6}
        assert np.array_equal(found.rows, again.rows)


def test_games_of_eager_tell_who_will_win() -> None:
    known = joined([eager(2, 150), eager(3, 50)])
    found = weighed(known, [0.0] * len(VALUES))
    assert found.surprise < 0.95 * found.guessing


def test_who_goes_by_what_is_named_by_file() -> None:
    subject = FollowersWeights("court", (2,), 500, 0)
    assert subject.player(NOTHING) == "eager"
    assert subject.player("own") == "valued:500@own"
    subject.check("own")
    with pytest.raises(ValueError, match="no such file"):
        subject.check("none.json")
    with pytest.raises(ValueError, match="no player of its own"):
        FollowersWeights("towers", (2,), 500, 0).check("own")


def test_how_much_a_player_thinks_by_itself() -> None:
    assert usual_effort("court") == 20_000
    assert usual_effort("towers") == 100


# ---- the command --------------------------------------------------------------------------------


@pytest.mark.once
def test_the_newest_weights_play_on_and_a_run_is_repeated_exactly(tmp_path: Path) -> None:
    plan = TrainingPlan("court", (2, 3), 30, QUICK, 4, 1, False)
    whole = School(plan, tmp_path / "whole", Processes(1))
    first, second = list(whole.train(2))
    assert second.positions > first.positions
    begun = School(plan, tmp_path / "halves", Processes(1))
    assert list(begun.train(1)) == [first]
    again = School(plan, tmp_path / "halves", Processes(1))
    assert list(again.train(2)) == [second]
    files = [tmp_path / run / "generation-002.json" for run in ("whole", "halves")]
    assert files[0].read_text() == files[1].read_text()


@pytest.mark.once
def test_the_command_fits_weights_that_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ["court", "--folder", str(tmp_path), "--games", "60", "--iterations", str(QUICK)]
    few = ["--match", "4", "--workers", "1", "--generations", "1", "--from-nothing"]
    monkeypatch.setattr(sys, "argv", ["rookery", "train", *asked, *few])
    with pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code
    assert "positions" in capsys.readouterr().out
    file = tmp_path / "generation-001.json"
    weights = read_weights_file(file.read_text(), "court", VALUES)
    assert any(weights)
    make_bot(f"valued:{QUICK}@{file}", load("court"), Random(1))
    line = json.loads((tmp_path / "generations.jsonl").read_text())
    assert line["surprise"] < line["guessing"]
