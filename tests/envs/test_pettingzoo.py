"""PettingZoo: its own tests for every game, number of players and variant; and our refusals."""

import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import rookery
from rookery import _mode
from rookery.envs import pettingzoo
from tests.envs.play import IDS, VARIANTS

CYCLES = 40 if _mode.mode() == "compiled" else 8

every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS, ids=IDS)

# Its tests know by name which environments have dicts for observations, as ours and its classic
# games have; so they warn of ours.
dict_observations = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observations between agents are different classes"),
]
pytestmark = dict_observations


def play(env: Any, seed: int, limit: int = 10**6) -> list[str]:
    """Random play to the end; who decided."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    deciders = []
    for agent in env.agent_iter(limit):
        seen, _, terminated, truncated, _ = env.last()
        done = terminated or truncated
        env.step(None if done else rng.choice(np.flatnonzero(seen["action_mask"])))
        if not done:
            deciders.append(agent)
    return deciders


@every_variant
def test_their_api_test(name: str, options: dict[str, Any]) -> None:
    api_test(pettingzoo.env(name, max_cycles=CYCLES, **options), num_cycles=CYCLES)


@every_variant
def test_their_seed_test(name: str, options: dict[str, Any]) -> None:
    seed_test(lambda: pettingzoo.env(name, max_cycles=CYCLES, **options), num_cycles=CYCLES)


@pytest.mark.parametrize("name", [title.name for title in rookery.titles()])
def test_their_render_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **settings: pettingzoo.env(name, **settings))
    assert f"'game': '{name}'" in capsys.readouterr().out


@every_variant
def test_a_game_is_cut_off_after_so_many_decisions(name: str, options: dict[str, Any]) -> None:
    """As their `max_cycles_test` asks; that one can't know of masks, nor of turns of many steps."""
    env = pettingzoo.env(name, max_cycles=7, **options)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(7):
        assert not any(env.truncations.values())
        env.step(rng.choice(np.flatnonzero(env.last()[0]["action_mask"])))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())


@pytest.mark.once
@pytest.mark.parametrize("zero_sum", [False, True])
def test_rewards_are_shares_of_the_win_or_sum_to_zero(zero_sum: bool) -> None:
    env = pettingzoo.env("towers", players=3, zero_sum=zero_sum, max_cycles=10**6)
    env.reset(seed=1)
    rng = rookery.Random(1)
    while not any(env.terminations.values()):
        env.step(int(env.unwrapped.position().hunch(rng)))
    assert sum(env.rewards.values()) == pytest.approx(0 if zero_sum else 1)
    assert env._cumulative_rewards == env.rewards


def test_shaping_tells_all_agents_on_the_way() -> None:
    env = pettingzoo.env("court", players=2, shaping=1.0, max_cycles=30)
    env.reset(seed=1)
    rng, heard = rookery.Random(1), 0
    while not any(env.truncations.values()):
        env.step(int(env.unwrapped.position().hunch(rng)))
        heard += any(env.rewards.values())
        assert sum(env.rewards.values()) == pytest.approx(0)
    assert heard > 0


def test_all_agents_see_every_step_of_the_parallel_view() -> None:
    env = pettingzoo.parallel_env("towers", players=3, max_cycles=40)
    seen, infos = env.reset(seed=1)
    rng, rounds = np.random.default_rng(1), 0
    while env.agents:
        deciding = [agent for agent in env.agents if infos[agent]["decides"]]
        assert [agent for agent in env.agents if seen[agent]["action_mask"].any()] == deciding
        assert all(env.observation_space(agent).contains(seen[agent]) for agent in env.agents)
        open_now = np.flatnonzero(seen[deciding[0]]["action_mask"])
        said = dict.fromkeys(env.agents, 0) | {deciding[0]: int(rng.choice(open_now))}
        seen, rewards, terminated, truncated, infos = env.step(said)
        assert set(rewards) == set(terminated) == set(truncated) == set(env.possible_agents)
        rounds += 1
    assert rounds == 40
    assert all(truncated.values())
    with pytest.raises(ValueError, match="the game is over: reset it"):
        env.step({})
    env.reset(seed=1)
    with pytest.raises(ValueError, match="has to decide, and nothing is told of it"):
        env.step({})
    assert pickle.loads(pickle.dumps(env)).reset(seed=1)[0].keys() == seen.keys()


def test_the_guard_asks_for_a_reset_first() -> None:
    env = pettingzoo.env("court")
    with pytest.raises(AttributeError, match="before reset"):
        env.last()
    assert str(env).startswith("rookery_court_v")


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    env = pettingzoo.env("court", players=3, max_cycles=60)
    assert play(env, 1) == play(env, 1)
    assert play(env, 1) != play(env, 2)


def test_a_seat_that_does_not_decide_has_no_open_action() -> None:
    env = pettingzoo.env("court", players=2)
    env.reset(seed=1)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.any() == (agent == env.agent_selection)


def test_an_environment_can_be_pickled_before_it_is_played() -> None:
    env = pickle.loads(pickle.dumps(pettingzoo.raw_env("towers", players=3, max_cycles=5)))
    env.reset(seed=1)
    assert env.num_agents == 3


@pytest.mark.parametrize("action", [-1, 62, 10**30, 1])
def test_an_action_that_is_not_open_is_refused(action: int) -> None:
    env = pettingzoo.env("court", players=2)
    env.reset(seed=1)
    before = env.last()[0]["observation"]
    with pytest.raises(rookery.IllegalAction, match="is not open now; open are"):
        env.step(action)
    assert np.array_equal(env.last()[0]["observation"], before)


@pytest.mark.parametrize("action", [None, 0.5, "roll", True, np.zeros(2)])
def test_an_action_is_a_whole_number(action: Any) -> None:
    env = pettingzoo.env("court", players=2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="an action is a whole number, not"):
        env.step(action)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"players": 7}, "players is a number from 2 to 5"),
        ({"max_cycles": 0}, "max_steps is a number from 1 on"),
        ({"render_mode": "rgb_array"}, "render_mode is 'ansi', 'human' or None"),
        ({"pawns": 8}, "no option 'pawns'"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        pettingzoo.env("court", **settings)
