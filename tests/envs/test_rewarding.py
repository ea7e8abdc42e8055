"""Shaping changes when rewards come, and never which policy is the best."""

from typing import Any

import numpy as np
import pytest

import rookery
from rookery.core.registry import title
from rookery.envs import gymnasium as ours
from rookery.envs.rewarding import Rewarding
from rookery.envs.setting import checked_rewarding
from rookery.envs.starts import near_the_end
from rookery.envs.vector import VectorGames

GAMES = ["court", "towers", "touria"]


def worths(game: rookery.Game, state: rookery.State, **settings: Any) -> list[float]:
    return checked_rewarding(game, **settings).potential(state)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("gamma", "zero_sum"), [(1.0, False), (0.9, True), (0.0, False)])
def test_what_shaping_adds_is_settled_by_the_first_position(
    name: str, gamma: float, zero_sum: bool
) -> None:
    """Discounted, it sums to the first potential, taken away: whatever was done in between."""
    settings: dict[str, Any] = {"players": 3, "zero_sum": zero_sum, "max_steps": 10**6}
    shaped = VectorGames(name, 1, shaping=0.7, gamma=gamma, **settings)
    plain = VectorGames(name, 1, **settings)
    shaped.begin_from(near_the_end(shaped.game, 1, decisions=25, seed=3))
    plain.begin_from(near_the_end(plain.game, 1, decisions=25, seed=3))
    shaped.reset(seed=6)
    plain.reset(seed=6)
    first = worths(shaped.game, shaped.position(0), zero_sum=zero_sum, shaping=0.7, gamma=gamma)
    added, fading, rng = np.zeros(3), 1.0, rookery.Random(1)
    while not shaped.terminated[0]:
        action = np.array([shaped.position(0).hunch(rng)])
        shaped.step(action)
        plain.step(action)
        added += fading * (shaped.rewards[0] - plain.rewards[0])
        fading *= gamma
    assert plain.terminated[0]
    assert added == pytest.approx([-worth for worth in first])
    assert shaped.results[0].sum() == pytest.approx(1)


def test_a_game_that_is_cut_off_keeps_its_potential() -> None:
    """Nothing has ended there: a learner goes on from what it expects of the position."""
    games = VectorGames("court", 1, players=2, shaping=1.0, gamma=0.9, max_steps=4)
    games.reset(seed=2)
    rng = rookery.Random(2)
    first = worths(games.game, games.position(0), zero_sum=False, shaping=1.0, gamma=0.9)
    games = VectorGames(
        "court", 1, players=2, shaping=1.0, gamma=0.9, max_steps=4, autoreset="disabled"
    )
    games.reset(seed=2)
    added = np.zeros(2)
    for step in range(4):
        games.step(np.array([games.position(0).hunch(rng)]))
        added += 0.9**step * games.rewards[0]
    assert games.truncated[0]
    last = worths(games.game, games.position(0), zero_sum=False, shaping=1.0, gamma=0.9)
    assert added == pytest.approx(0.9**4 * np.array(last) - np.array(first))


@pytest.mark.parametrize("name", GAMES)
def test_the_potential_goes_by_what_all_can_see(name: str) -> None:
    """A world that some seat imagines has the same one; and it has the scale of the rewards."""
    game = rookery.load(name, players=3)
    shares = Rewarding(game, False, 1.0, 1.0, title(name).reach)
    zeros = Rewarding(game, True, 1.0, 1.0, title(name).reach)
    rng, moved = rookery.Random(4), False
    for record in near_the_end(game, 4, decisions=30, seed=2):
        state = record.final()
        told = shares.potential(state)
        assert sum(told) == pytest.approx(1)
        assert sum(zeros.potential(state)) == pytest.approx(0)
        for seat in range(3):
            assert shares.potential(state.imagine(seat, rng)) == told
        moved |= max(told) > 0.4
    assert moved, "by then somebody is ahead"


def test_one_seat_hears_the_same_from_one_game_and_from_many() -> None:
    env = ours.SeatEnv("court", seat=0, shaping=1.0, others="random", max_steps=60)
    env.reset(seed=1)
    total = before = env._potential
    over = False
    while not over:
        _, reward, terminated, truncated, info = env.step(int(env.action_masks().argmax()))
        total += float(reward)
        over = terminated or truncated
    assert info["decisions"] == 60
    assert before == 0.5
    assert total == pytest.approx(env._potential)


@pytest.mark.parametrize(
    ("name", "options"),
    [("towers", {"players": 4, "variant": "teams"}), ("towers", {"players": 1})],
)
def test_what_tells_no_standing_is_refused(name: str, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="doesn't tell who is ahead"):
        VectorGames(name, 1, shaping=0.5, **options)
