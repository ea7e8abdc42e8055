"""Vectors of games: when they start anew, from where, with which seeds and against whom."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import rookery
from rookery.core.contract import NoDiary
from rookery.envs import gymnasium as ours
from rookery.envs.starts import near_the_end
from rookery.envs.vector import VectorGames

GOOD = f"{Path(__file__).parents[1] / 'bots' / 'unruly.py'}:Good"


def first_open(masks: Any) -> Any:
    return masks.argmax(axis=1)


# ---- starting anew --------------------------------------------------------------------------


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_every_mode_is_as_gymnasium_has_it(mode: AutoresetMode) -> None:
    """Beside Gymnasium's own vector of single games, in everything but the dice."""
    settings: dict[str, Any] = {"max_steps": 3, "seat": 0, "others": "random"}
    mine = ours.ManyEnv("court", 2, autoreset_mode=mode, **settings)
    theirs = SyncVectorEnv([lambda: ours.SeatEnv("court", **settings)] * 2, autoreset_mode=mode)
    assert mine.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"] == mode
    seen = {env: env.reset(seed=1)[0] for env in (mine, theirs)}
    for number in range(8):
        told = {}
        for env in (mine, theirs):
            if mode == AutoresetMode.DISABLED and number and number % 3 == 0:
                seen[env] = env.reset(options={"reset_mask": np.array([True, True])})[0]
            stepped = env.step(first_open(seen[env]["action_mask"]))
            seen[env] = stepped[0]
            told[env] = [*(part.tolist() for part in stepped[1:4]), sorted(stepped[4])]
            for infos in (stepped[4], stepped[4].get("final_info", {})):
                told[env].append(np.asarray(infos.get("decisions", [])).tolist())
        assert told[mine] == told[theirs]
    mine.close()


def test_a_game_that_is_over_waits_for_its_reset() -> None:
    games = VectorGames("court", 2, max_steps=2, autoreset="disabled")
    games.reset(seed=1)
    for _ in range(2):
        games.step(first_open(games.masks))
    assert games.truncated.all()
    with pytest.raises(ValueError, match="game 0 is over: reset it"):
        games.step(first_open(games.masks))
    kept = games.observations[1].copy()
    games.reset(which=np.array([True, False]))
    assert games.truncated.tolist() == [False, True]
    assert np.array_equal(games.observations[1], kept)
    with pytest.raises(ValueError, match="which games to reset"):
        games.reset(which=np.array([1, 0]))


def test_at_its_end_a_game_that_waits_shows_what_was_last_seen() -> None:
    settings: dict[str, Any] = {"max_steps": 10**6, "zero_sum": True}
    settings["starts"] = near_the_end("court", 3, decisions=4, seed=1)
    same = VectorGames("court", 1, **settings)
    later = VectorGames("court", 1, autoreset="next_step", **settings)
    same.reset(seed=3)
    later.reset(seed=3)
    rng = rookery.Random(1)
    while not later.terminated[0]:
        action = np.array([later.position(0).hunch(rng)])
        same.step(action)
        later.step(action)
    assert same.terminated[0]
    assert np.array_equal(later.observations[0], same.endings[0])
    assert not later.masks.any()
    assert later.rewards.tolist() == same.rewards.tolist()
    later.step(np.array([-1]))  # nothing is asked: the game begins anew
    assert np.array_equal(later.observations[0], same.observations[0])
    assert not later.terminated.any()
    assert not later.rewards.any()


# ---- seeds and positions --------------------------------------------------------------------


def test_a_seed_for_each_game() -> None:
    one, other = ours.ManyEnv("towers", 3), ours.ManyEnv("towers", 2)
    first = one.reset(seed=[5, 6, 5])[0]["observation"]
    assert np.array_equal(first[0], first[2])
    assert not np.array_equal(first[0], first[1])
    again = other.reset(seed=[6, None])[0]["observation"]
    assert np.array_equal(again[0], first[1])
    with pytest.raises(ValueError, match="seeds are one for each of 3 games, not 2"):
        one.reset(seed=[1, 2])


@pytest.mark.parametrize("name", ["court", "towers", "touria"])
def test_near_the_end_games_are_short(name: str) -> None:
    starts = near_the_end(name, 6, decisions=5, seed=2, players=3)
    assert starts[0].text() == near_the_end(name, 1, decisions=5, seed=2, players=3)[0].text()
    kept = [rookery.Record.read(record.text()) for record in starts]
    games = VectorGames(name, 8, players=3, starts=kept)
    games.reset(seed=1)
    rng, ended = rookery.Random(1), 0
    for _ in range(12):
        games.step(np.array([games.position(i).hunch(rng) for i in range(8)]))
        ended += int(games.terminated.sum())
    assert ended > 4
    env = ours.SeatEnv(name, players=3, starts=kept, seat=1)
    env.reset(seed=1)
    assert env.position().actor == 1


def test_positions_are_kept_set_and_cloned() -> None:
    games = VectorGames("towers", 4, players=2)
    games.reset(seed=1)
    for _ in range(20):
        games.step(first_open(games.masks))
    kept, row = games.position(2), games.observations[2].copy()
    games.clone(2, [0, 3])
    assert np.array_equal(games.observations[[0, 3]], np.stack([row, row]))
    games.step(first_open(games.masks))
    assert not np.array_equal(games.observations[2], row)
    games.put(2, kept)
    assert np.array_equal(games.observations[2], row)
    assert games.position(2) == kept
    assert np.flatnonzero(games.masks[2]).tolist() == kept.legal()
    with pytest.raises(ValueError, match="games have numbers from 0 to 3, not 9"):
        games.put(9, kept)
    while kept.actor != rookery.OVER:
        kept.apply(
            kept.sample(rookery.Random()) if kept.actor < 0 else kept.hunch(rookery.Random())
        )
    with pytest.raises(ValueError, match="the game is over there"):
        games.put(0, kept)


@pytest.mark.parametrize("name", ["towers", "touria"])
def test_a_position_can_be_thought_about_if_a_diary_was_asked_for(name: str) -> None:
    rng = rookery.Random(1)
    silent, written = (VectorGames(name, 2, players=2, diaries=kept) for kept in (False, True))
    for games in (silent, written):
        games.reset(seed=1)
        for _ in range(20):
            games.step(first_open(games.masks))
    assert np.array_equal(silent.observations, written.observations)
    state = written.position(1)
    assert state.imagine(0, rng).view(0) == state.view(0)
    assert silent.position(1).view(0) == state.view(0)
    with pytest.raises(NoDiary, match="no diary was kept"):
        silent.position(1).imagine(0, rng)
    silent.put(0, state)  # what comes from elsewhere is written on no more, and stays as it is
    with pytest.raises(NoDiary, match="no diary was kept"):
        silent.position(0).imagine(0, rng)
    assert state.imagine(0, rng).view(0) == state.view(0)


# ---- whoever has the other seats --------------------------------------------------------------


def play(games: VectorGames, steps: int) -> list[Any]:
    rng, seen = np.random.default_rng(1), []
    for _ in range(steps):
        games.step(games.sample(rng))
        seen.append((games.observations.tobytes(), games.actors.tolist()))
    return seen


def test_greedy_plays_inside_the_loop_and_better_than_at_random() -> None:
    starts = near_the_end("towers", 5, decisions=12, seed=1)
    won = {}
    for others in ("greedy", "random"):
        games = VectorGames("towers", 8, seat=0, others=others, starts=starts)
        games.reset(seed=1)
        rng, ended = np.random.default_rng(1), 0
        own = 0.0
        while ended < 16:
            games.step(games.sample(rng))
            ended += int(games.terminated.sum())
            own += float(games.results[:, 0].sum())
        won[others] = own / ended
        games.close()
    assert won["greedy"] < won["random"]


@pytest.mark.once
def test_workers_play_the_same_games_as_one_process() -> None:
    settings: dict[str, Any] = {"others": ["mcts:2", "eager"], "seat": None, "max_steps": 5}
    seen = []
    for workers in (0, 2):
        games = VectorGames("towers", 3, players=3, workers=workers, **settings)
        games.reset(seed=4)
        seen.append(play(games, 7))
        if workers:
            with pytest.raises(rookery.IllegalAction, match="game 1: action 99999 is not open"):
                games.step(np.array([first_open(games.masks)[0], 99999, 0]))
            with pytest.raises(ValueError, match="can't be looked into or set: workers=0"):
                games.position(0)
            with pytest.raises(ValueError, match="begin from records"):
                games.begin_from([rookery.load("towers", players=3).start()])
            games.begin_from(near_the_end("towers", 2, decisions=3, seed=1, players=3))
            games.reset(seed=[1, 2, 3], which=np.array([True, True, False]))
        games.close()
    assert seen[0] == seen[1]


@pytest.mark.once
def test_a_worker_that_dies_is_told_of() -> None:
    games = VectorGames("court", 2, seat=0, others="level1", workers=1)
    many: Any = games._many
    many._hands[0]._process.kill()
    with pytest.raises(RuntimeError, match="a process that plays games has ended"):
        games.step(first_open(games.masks))
    games.close()


@pytest.mark.once
def test_bots_by_others_are_bounded() -> None:
    with pytest.raises(ValueError, match="65 bots by others are too many processes"):
        VectorGames("court", 65, seat=0, others=GOOD)


@pytest.mark.once
def test_sb3_asks_for_masks_by_their_name() -> None:
    env = gymnasium.make(f"rookery/court-v{rookery.load('court').observation().version}")
    env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, env.get_wrapper_attr("action_mask")().astype(bool))
    many = ours.ManyEnv("court", 3)
    assert many.action_masks().shape == (3, 62)
