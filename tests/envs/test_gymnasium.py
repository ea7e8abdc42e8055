"""Gymnasium: its own checks, one seat against bots, and many games at once."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import rookery
from rookery import _mode
from rookery.bots.guests.guest import end_idle
from rookery.core.manifest import Manifest
from rookery.envs import gymnasium as ours
from tests.core.whispers import OPTIONS, registered
from tests.envs.play import IDS, VARIANTS

GUESTS = Path(__file__).parents[1] / "bots"
GOOD = f"{GUESTS / 'unruly.py'}:Good"
SCRIBE = """
import json, sys
log = open({log!r}, "a")
for line in sys.stdin:
    print(line, end="", file=log, flush=True)
    message = json.loads(line)
    if message["type"] == "hello":
        print(line, end="", flush=True)
    if message["type"] == "decide":
        print(json.dumps({{"action": message["actions"][0]["id"]}}), flush=True)
"""

COMPILED = _mode.mode() == "compiled"

every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS, ids=IDS)


def episode(env: Any, seed: int, limit: int) -> tuple[list[int], float, bool, bool]:
    """Random play: the actions, and how it ended."""
    seen, _ = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    actions: list[int] = []
    while True:
        assert env.observation_space.contains(seen)
        actions.append(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        seen, reward, terminated, truncated, _ = env.step(actions[-1])
        if terminated or truncated or len(actions) == limit:
            return actions, float(reward), terminated, truncated


def id_of(name: str) -> str:
    """The number in the id is the version of the observation."""
    return f"rookery/{name}-v{rookery.load(name).observation().version}"


def test_a_game_that_shows_learners_nothing_has_no_id_and_none_is_loaded() -> None:
    def build(_options: object) -> rookery.Game:
        raise ValueError("a game is loaded when somebody asks for it")

    unseen = Manifest("unseen", "Unseen", 1, OPTIONS, build)
    seen = Manifest("seen", "Seen", 1, OPTIONS, build, observation=7)
    with registered(unseen, seen):
        ours.register()
    own = [name for name in gymnasium.registry if name.startswith(("rookery/seen", "rookery/un"))]
    del gymnasium.registry["rookery/seen-v7"]
    assert own == ["rookery/seen-v7"]


@every_variant
def test_their_check(
    name: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    """It samples actions without a mask, so what is not open must not raise."""
    env = gymnasium.make(id_of(name), illegal="lose", max_steps=30, **options)
    check_env(env.unwrapped)


@every_variant
def test_an_episode_is_cut_off(name: str, options: dict[str, Any]) -> None:
    env = ours.SeatEnv(name, max_steps=5, others="random", **options)
    actions, reward, terminated, truncated = episode(env, 1, 100)
    assert terminated or truncated
    assert len(actions) <= 5
    assert terminated or reward == 0


def test_the_same_seed_gives_the_same_episode() -> None:
    env = ours.SeatEnv("court", players=3, others=["greedy", "random"])
    assert episode(env, 1, 40) == episode(env, 1, 40)
    assert episode(env, 1, 40) != episode(env, 2, 40)


def test_a_seat_of_ones_own_or_any() -> None:
    env = ours.SeatEnv("court", players=4)
    drawn = set()
    for seed in range(12):
        env.reset(seed=seed)
        drawn.add(env._seat)
    assert drawn == {0, 1, 2, 3}
    env = ours.SeatEnv("court", players=4, seat=2)
    env.reset(seed=1)
    assert env._seat == 2


@pytest.mark.parametrize(("zero_sum", "loss"), [(False, 0.0), (True, -0.5)])
def test_what_is_not_open_loses_or_raises(zero_sum: bool, loss: float) -> None:
    env = ours.SeatEnv("court", players=3, illegal="lose", zero_sum=zero_sum)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(1)
    assert (reward, terminated, info) == (loss, True, {"illegal": True})
    strict = ours.SeatEnv("court", players=3)
    strict.reset(seed=1)
    with pytest.raises(rookery.IllegalAction, match="'done' is not open now"):
        strict.step(1)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"others": "genius"}, "no bot 'genius' plays court; there are random, eager, greedy"),
        ({"others": "mcts"}, "say how long to think"),
        ({"others": "level9"}, "levels are level1 to level6"),
        ({"others": "nowhere.py:Bot"}, "nowhere.py: no such file"),
        ({"others": [7]}, "a bot is named by a text, not by 7"),
        ({"others": ["random", "random"]}, "others are 1 bots or one name, not 2 names"),
        ({"seat": 2}, "seat is a number from 0 to 1"),
        ({"illegal": "shrug"}, "illegal is 'raise' or 'lose'"),
        ({"render_mode": "rgb_array"}, "render_mode is"),
        ({"max_steps": -1}, "max_steps is a number"),
        ({"players": 1}, "players is a number from 2 to 5"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        ours.SeatEnv("court", **settings)


# ---- bots of all kinds ----------------------------------------------------------------------


@pytest.fixture
def _no_guest_stays() -> Iterator[None]:
    yield
    end_idle()


@pytest.mark.parametrize("bot", ["level1", "mcts:3", GOOD], ids=["level", "search", "guest"])
@pytest.mark.usefixtures("_no_guest_stays")
def test_whoever_has_a_name_can_have_the_other_seats(bot: str) -> None:
    env = ours.SeatEnv("towers", players=3, others=[bot, "eager"])
    assert episode(env, 1, 12) == episode(env, 1, 12)
    env.close()


@pytest.mark.once
@pytest.mark.usefixtures("_no_guest_stays")
def test_a_program_is_told_what_happens_and_how_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROOKERY_GUESTS", "open")  # behind walls it could write no log there
    log, script = tmp_path / "log", tmp_path / "scribe.py"
    script.write_text(SCRIBE.format(log=str(log)), encoding="utf-8")
    env = ours.SeatEnv("court", seat=0, others=f"program:{sys.executable} {script}", max_steps=40)
    for seed in (1, 2):
        episode(env, seed, 40)
    env.close()
    end_idle()
    told = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    kinds = [message["type"] for message in told]
    assert kinds.count("hello") == 1, "one process serves several games"
    assert [kind for kind in kinds if kind in ("start", "over")] == ["start", "over"] * 2
    assert all(message["shares"] is None for message in told if message["type"] == "over")
    happened = [event for message in told for event in message.get("happened", [])]
    assert {event["seat"] for event in happened if "seat" in event} == {0, 1}


@pytest.mark.once
@pytest.mark.usefixtures("_no_guest_stays")
def test_a_guest_that_fails_costs_the_learner_nothing() -> None:
    env = ours.SeatEnv("court", seat=0, others=f"{GUESTS / 'unruly.py'}:LateCrash")
    seen, info = env.reset(seed=1)
    while "forfeits" not in info:
        seen, _, terminated, _, info = env.step(int(seen["action_mask"].argmax()))
        assert not terminated
    assert info["forfeits"][1].startswith("ended with status 7")
    env.step(int(seen["action_mask"].argmax()))
    env.reset(seed=2)
    env.close()


# ---- many games -----------------------------------------------------------------------------


@every_variant
def test_many_games_at_once(name: str, options: dict[str, Any]) -> None:
    envs = gymnasium.make_vec(id_of(name), num_envs=3, max_steps=20, **options)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, _ = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(45 if COMPILED else 21):
        assert envs.observation_space.contains(seen)
        actions = np.where(seen["action_mask"], rng.random(seen["action_mask"].shape), -1)
        seen, rewards, terminated, truncated, infos = envs.step(actions.argmax(axis=1))
        assert rewards.shape == terminated.shape == truncated.shape == (3,)
        over = terminated | truncated
        ended += int(over.sum())
        assert over.any() == ("final_obs" in infos)
        for i in np.flatnonzero(over):
            assert envs.single_observation_space.contains(infos["final_obs"][i])
    assert ended >= 3


def test_what_is_kept_of_a_step_stays_as_it_was() -> None:
    envs = ours.ManyEnv("court", 2)
    seen, _ = envs.reset(seed=1)
    before = seen["observation"].copy()
    envs.step(seen["action_mask"].argmax(axis=1))
    assert np.array_equal(seen["observation"], before)
    fast = ours.ManyEnv("court", 2, copy=False)
    seen, _ = fast.reset(seed=1)
    fast.step(seen["action_mask"].argmax(axis=1))
    assert not np.array_equal(seen["observation"], before)


def test_many_games_refuse_with_an_index() -> None:
    envs = ours.ManyEnv("court", 2)
    seen, _ = envs.reset(seed=1)
    actions = seen["action_mask"].argmax(axis=1)
    actions[1] = 61
    with pytest.raises(rookery.IllegalAction, match="game 1: 'take king' is not open now"):
        envs.step(actions)
    with pytest.raises(ValueError, match="can't be rendered"):
        ours.ManyEnv("court", 2, render_mode="ansi")
