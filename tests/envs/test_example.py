"""The example learns, in a short form; and the picture is that of its figures."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from examples.learn_court import WORTH, Learner, Network, draw, gains_of, shares_of

import rookery
from tools import learning_curve

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]


def worth_of_cards(learner: Learner) -> float:
    """What the seats own after so many decisions, by the worth that the learner guesses."""
    games, rng = learner.games, np.random.default_rng(5)
    games.reset(seed=5)
    for _ in range(200):
        games.step(draw(learner.network.think(games.observations, games.masks)[0], rng))
    owned = games.observations[:, learner.network.cards]
    return float((owned * np.tile(np.array(WORTH), 2)).sum(axis=1).mean())


def learn_briefly() -> None:
    learner = Learner(seed=1, games=64)
    before = worth_of_cards(learner)
    learner.games.reset(seed=1)
    for _ in range(40):
        learner.improve()
    print(before, worth_of_cards(learner))


def test_it_learns_to_own_more_within_a_few_steps() -> None:
    """In a Python of its own, where NumPy is told to use one core."""
    code = "from tests.envs.test_example import learn_briefly; learn_briefly()"
    settings = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=settings,
        capture_output=True,
        text=True,
        check=True,
    )
    before, after = map(float, done.stdout.split())
    assert after > 1.2 * before


def test_the_slopes_are_those_of_the_loss() -> None:
    """Against differences: the network's step down has the direction of the steepest descent."""
    rng = np.random.default_rng(1)
    network = Network(rookery.load("court", players=2), rng)
    seen = rng.random((3, network.weights[0].shape[0])).astype(np.float32)
    aim = rng.random((3, network.weights[2].shape[1])).astype(np.float32)

    def loss() -> float:
        return float(((network.forward(seen)[-1] - aim) ** 2).sum() / 2)

    seen_slopes: list[np.ndarray] = []
    # In place of learning: keep the slopes.
    network.adam.step = seen_slopes.extend  # type: ignore[assignment, method-assign]
    layers = network.forward(seen)
    network.learn(layers, layers[-1] - aim)
    for slopes, parameters in zip(seen_slopes, network.adam.parameters, strict=True):
        spot = np.unravel_index(int(np.abs(slopes).argmax()), slopes.shape)
        before, nudge = parameters[spot], np.float32(1e-2)
        parameters[spot] = before + nudge
        higher = loss()
        parameters[spot] = before - nudge
        lower = loss()
        parameters[spot] = before
        assert (higher - lower) / (2 * nudge) == pytest.approx(float(slopes[spot]), rel=0.05)


def test_shares_sum_to_one_over_what_is_open() -> None:
    out = np.array([[5.0, 1.0, 1.0, 0.0]], np.float32)
    shares = shares_of(out, np.array([[False, True, True]]))
    assert shares.tolist() == [[0.0, 0.5, 0.5]]


def test_the_others_gain_is_ones_loss() -> None:
    rewards = np.array([[0.0], [1.0]], np.float32)
    follows = np.array([[-1.0], [0.0]], np.float32)
    gains = gains_of(rewards, follows, np.zeros((3, 1), np.float32))
    assert gains.ravel().tolist() == pytest.approx([-0.9, 1.0])


def test_the_command_prints_and_writes_its_curve(tmp_path: Path) -> None:
    written = tmp_path / "curve.json"
    command = [sys.executable, "examples/learn_court.py", "--minutes", "0", "--curve", str(written)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "0 decisions" in done.stdout
    assert json.loads(written.read_text(encoding="utf-8"))[0]["decisions"] == 0


def test_the_picture_is_drawn_from_the_figures() -> None:
    curve = json.loads(learning_curve.DATA.read_text(encoding="utf-8"))
    drawn = learning_curve.PICTURE.read_text(encoding="utf-8")
    assert drawn == learning_curve.picture(curve), "stale: run python -m tools.learning_curve"
    assert curve[0]["wins"] < 0.05
    assert curve[-1]["wins"] > 0.7
