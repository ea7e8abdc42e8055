"""OpenSpiel: its own simulation test for every variant, its searches, and worlds to think in."""

import json
import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

import rookery
from rookery import _mode
from rookery.envs import openspiel
from tests.envs.play import IDS, VARIANTS

COMPILED = _mode.mode() == "compiled"
LENGTH = 30 if COMPILED else 8

every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS, ids=IDS)
HIDING = [pytest.param(*v, id=i) for v, i in zip(VARIANTS, IDS, strict=True) if v[0] != "court"]


def load(name: str, options: dict[str, Any], max_steps: int = LENGTH) -> Any:
    return pyspiel.load_game(openspiel.PREFIX + name, {**options, "max_steps": max_steps})


def play(game: Any, moves: int, seed: int = 1) -> Any:
    """A state some random moves from the start, chance's not counted."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        elif moves == 0:
            break
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            moves -= 1
    return state


@every_variant
def test_their_random_simulations(name: str, options: dict[str, Any]) -> None:
    """Copies, strings, tensors, masks, serialisation, returns: at every state of two games."""
    pyspiel.random_sim_test(load(name, options), 2 if COMPILED else 1, True, False)


@pytest.mark.parametrize("zero_sum", [False, True])
def test_returns_sum_as_promised(zero_sum: bool) -> None:
    game = load("court", {"players": 3, "zero_sum": zero_sum})
    assert game.utility_sum() == (0 if zero_sum else 1)
    returns = play(game, 10**6).returns()
    assert sum(returns) == pytest.approx(game.utility_sum())
    assert all(game.min_utility() <= r <= game.max_utility() for r in returns)


@every_variant
def test_chance_never_has_more_outcomes_than_promised(name: str, options: dict[str, Any]) -> None:
    game = load(name, options)
    state = game.new_initial_state()
    rng = random.Random(2)
    while not state.is_terminal():
        if state.is_chance_node():
            assert len(state.chance_outcomes()) <= game.max_chance_outcomes()
            assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(("name", "options"), HIDING)
def test_a_resampled_world_is_the_same_to_the_player(name: str, options: dict[str, Any]) -> None:
    game = load(name, options)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for moves in (0, 3, 9, 20):
        state = play(game, moves)
        for player in range(game.num_players()):
            world = state.resample_from_infostate(player, sampler)
            for asked in ("information_state_string", "observation_string", "observation_tensor"):
                assert getattr(world, asked)(player) == getattr(state, asked)(player)
            assert world.current_player() == state.current_player()
            if state.current_player() == player:
                assert world.legal_actions() == state.legal_actions()
            saved = pyspiel.serialize_game_and_state(game, world)
            _, again = pyspiel.deserialize_game_and_state(saved)
            assert again.position.state == world.position.state
            assert again.information_state_string(0) == world.information_state_string(0)


def test_an_information_state_is_all_that_was_told() -> None:
    state = play(load("towers", {"players": 2}), 2)
    own, other = state.information_state_string(0), state.information_state_string(1)
    assert own.startswith("A\n*: start")
    assert "*: drawn" in own
    assert "*: ?" in own
    assert own.splitlines()[2:] != other.splitlines()[2:]


def test_an_observation_string_is_the_view() -> None:
    state = play(load("towers", {"players": 2}), 2)
    assert json.loads(state.observation_string(1)) == state.position.state.view(1)
    assert json.loads(str(state)) == state.position.state.view(None)


def test_observers_name_the_parts_of_the_tensor() -> None:
    game = load("court", {"players": 2})
    observer = game.make_py_observer()
    state = play(game, 3)
    observer.set_from(state, 0)
    assert observer.dict["cards"].shape == (2, 19)
    assert observer.tensor.tolist() == state.observation_tensor(0)
    assert state.information_state_tensor(0) == state.observation_tensor(0)
    public = game.make_py_observer(
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    assert public.tensor is None
    assert public.string_from(state, 0) == str(state)
    with pytest.raises(ValueError, match="observers of what one player knows"):
        game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    with pytest.raises(ValueError, match="takes no parameters"):
        game.make_py_observer(None, {"a": 1})


# ---- structs --------------------------------------------------------------------------------


@every_variant
def test_structured_actions_are_their_texts(name: str, options: dict[str, Any]) -> None:
    state = play(load(name, options), 2)
    for _ in range(6):
        action = state.legal_actions()[0]
        struct = state.action_to_struct(state.current_player(), action)
        words = json.loads(struct.to_json())["action"]
        assert words == state.action_to_string(state.current_player(), action)
        assert state.struct_to_actions(struct) == [action]
        assert state.apply_action_struct(struct).ok()
        if state.is_terminal():
            return


def test_a_state_comes_back_from_its_struct_and_from_a_pickle() -> None:
    game = load("touria", {"players": 3})
    state = play(game, 6)
    struct = state.to_struct()
    for again in (
        game.new_initial_state(struct),
        game.new_initial_state(json.loads(struct.to_json())),
        pickle.loads(pickle.dumps(state)),
    ):
        assert again.position.state == state.position.state
        assert again.information_state_string(2) == state.information_state_string(2)
    view = json.loads(state.to_observation_struct(1).to_json())
    assert view == json.loads(json.dumps(state.position.state.view(1)))


# ---- who plays them -------------------------------------------------------------------------


def searching(game: Any) -> Any:
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    return mcts.MCTSBot(game, 1.4, 5, evaluator, random_state=np.random.RandomState(1))


@pytest.mark.parametrize("name", ["court", "towers", "touria"])
def test_their_search_plays_them(name: str) -> None:
    game = load(name, {"players": 2}, 20)
    state = play(game, 1)
    bot = searching(game)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])


@pytest.mark.parametrize("name", ["towers", "touria"])
def test_their_search_of_imagined_worlds_plays_what_is_hidden(name: str) -> None:
    game = load(name, {"players": 2}, 20)
    state = play(game, 4)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 8, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_their_searches_in_c_refuse_what_they_would_crash_on() -> None:
    """Without Python's lock they would call Python; their own games they play as ever."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    ours, theirs = load("towers", {"players": 2}, 20), pyspiel.load_game("kuhn_poker")
    search = pyspiel.ISMCTSBot(1, evaluator, 1.4, 3)
    for asked in (search.step, search.step_with_policy, search.get_policy):
        with pytest.raises(
            ValueError, match="C\\+\\+ ISMCTSBot crashes on games written in Python"
        ):
            asked(play(ours, 2))
    assert search.step(play(theirs, 0)) in (0, 1)
    with pytest.raises(ValueError, match="C\\+\\+ MCTSBot crashes on games"):
        pyspiel.MCTSBot(ours, evaluator, 1.4, 3, 10, False, 1, False).step(play(ours, 2))
    openspiel.guard(pyspiel.ISMCTSBot)  # once is enough
    assert search.step(play(theirs, 1)) in (0, 1)


def test_their_environment_for_learners_runs_them() -> None:
    env = rl_environment.Environment(load("court", {"players": 2}), seed=1)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == pytest.approx(1)


# ---- loading --------------------------------------------------------------------------------


def test_a_game_is_loaded_by_a_line_of_text() -> None:
    game = pyspiel.load_game("rookery_court(players=3,fools=unlimited)")
    assert game.num_players() == 3
    assert game.rookery.options["fools"] == "unlimited"
    assert all(f"rookery_{title.name}" in pyspiel.registered_names() for title in rookery.titles())


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("rookery_court(players=9)", "players is a number from 2 to 5, not 9"),
        ("rookery_court(max_steps=0)", "max_steps is a number from 1 on, not 0"),
        ("rookery_towers(players=1,zero_sum=True)", "a lone player can't"),
    ],
)
def test_bad_parameters_are_refused(line: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        pyspiel.load_game(line)


@pytest.mark.once
def test_python_ends_in_peace() -> None:
    """OpenSpiel keeps what is registered beyond Python's end."""
    code = "import pyspiel, rookery.envs.openspiel as o; g = pyspiel.load_game('rookery_court')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_outcomes_are_told_by_their_places_whatever_came_before() -> None:
    """Lists of the same length are told apart, and nobody changes what others are told."""
    even, odd = [(7, 0.5), (9, 0.5)], [(7, 0.25), (9, 0.75)]
    assert openspiel.placed(even) == [(0, 0.5), (1, 0.5)]
    assert openspiel.placed(odd) == [(0, 0.25), (1, 0.75)]
    openspiel.placed(odd).clear()
    assert openspiel.placed(list(odd)) == [(0, 0.25), (1, 0.75)]
    assert openspiel.placed(even) == [(0, 0.5), (1, 0.5)]
