"""Many games in one step are the same games as one by one; what is not open is refused."""

import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rookery
from rookery import _mode
from rookery.core.observation import Sheet
from rookery.envs.arrays import Flags, Integers, window
from rookery.envs.many import SEEDS
from rookery.envs.vector import VectorGames
from tests.envs.play import IDS, VARIANTS

COMPILED = _mode.mode() == "compiled"
STEPS = 300 if COMPILED else 40

every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS, ids=IDS)


def choose(masks: Flags, rng: np.random.Generator) -> Integers:
    """An open decision in each game, each as likely as the next."""
    chosen: Integers = np.where(masks, rng.random(masks.shape), -1.0).argmax(axis=1)
    return chosen


@every_variant
def test_a_row_is_what_the_state_says(name: str, options: dict[str, Any]) -> None:
    """One game, stepped beside a state of its own with the same generator."""
    games = VectorGames(name, 1, max_steps=STEPS, **options)
    games.reset(seed=5)
    dice = rookery.Random(rookery.Random(rookery.Random(5).randrange(SEEDS)).randrange(SEEDS))
    rng = np.random.default_rng(1)
    state = begun(games.game, dice)
    sheet = Sheet(games.game.observation().size)
    for _ in range(STEPS):
        sheet.begin()
        state.observe(int(state.actor), sheet)
        assert games.actors[0] == state.actor
        assert np.flatnonzero(games.masks[0]).tolist() == state.legal()
        assert np.array_equal(games.observations[0], window(sheet.bits, np.float32))
        action = choose(games.masks, rng)
        decider = int(state.actor)
        games.step(action)
        state.apply(int(action[0]))
        settle(state, dice)
        assert games.terminated[0] == (state.actor == rookery.OVER)
        assert games.rewards[0].sum() == (0 if state.actor != rookery.OVER else sum(state.result()))
        if games.terminated[0] or games.truncated[0]:
            sheet.begin()
            state.observe(decider, sheet)
            assert np.array_equal(games.endings[0], window(sheet.bits, np.float32))
            state = begun(games.game, dice)


def begun(game: rookery.Game, dice: rookery.Random) -> rookery.State:
    state = game.start()
    settle(state, dice)
    return state


def settle(state: rookery.State, dice: rookery.Random) -> None:
    while state.actor == rookery.CHANCE:
        state.apply(state.sample(dice))


def rows(games: VectorGames, steps: int) -> Iterator[tuple[object, ...]]:
    rng = np.random.default_rng(3)
    for _ in range(steps):
        yield games.observations[0].tobytes(), games.masks[0].tobytes(), games.actors[0]
        games.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in games.masks]))


def test_a_game_does_not_depend_on_the_others() -> None:
    few, many = VectorGames("court", 1), VectorGames("court", 3)
    few.reset(seed=9)
    many.reset(seed=9)
    assert np.array_equal(few.observations[0], many.observations[0])


def test_a_seed_settles_everything_and_no_seed_nothing() -> None:
    one, other = VectorGames("court", 1), VectorGames("court", 1)
    one.reset(seed=4)
    other.reset(seed=4)
    assert list(rows(one, 50)) == list(rows(other, 50))
    one.reset(seed=4)
    first = list(rows(one, 50))
    one.reset()
    assert list(rows(one, 50)) != first


@every_variant
def test_one_seat_against_the_others(name: str, options: dict[str, Any]) -> None:
    for seat in (None, 0):
        games = VectorGames(name, 4, seat=seat, others="random", max_steps=STEPS, **options)
        games.reset(seed=1)
        rng = np.random.default_rng(1)
        for _ in range(STEPS // 4):
            deciders = games.actors.copy()
            games.step(choose(games.masks, rng))
            assert games.masks.any(axis=1).all()
            over = games.terminated | games.truncated
            assert (games.actors == deciders)[~over].all()
            assert seat is None or (games.actors == seat).all()


@pytest.mark.once
def test_eager_others_win_more_than_random_ones() -> None:
    won = {}
    for others in ("eager", "random"):
        games = VectorGames("court", 64, seat=0, others=others, max_steps=400)
        games.reset(seed=2)
        rng = np.random.default_rng(2)
        ended = own = 0.0
        for _ in range(1200):
            games.step(choose(games.masks, rng))
            ended += games.terminated.sum()
            own += games.rewards[games.terminated, 0].sum()
        won[others] = own / max(ended, 1)
    assert won["eager"] < 0.05


def test_a_game_is_cut_off_after_so_many_decisions() -> None:
    games = VectorGames("court", 2, max_steps=3)
    rng = np.random.default_rng(1)
    cut = []
    for _ in range(7):
        games.step(choose(games.masks, rng))
        cut.append(games.truncated.tolist())
        assert not games.rewards.any()
    assert cut == [[number % 3 == 0] * 2 for number in range(1, 8)]


def to_the_end(games: VectorGames) -> list[float]:
    rng = rookery.Random(1)
    while True:
        state = games._many.state(0)
        games.step(np.array([state.hunch(rng)]))
        if games.terminated[0]:
            return list(games.rewards[0].tolist())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rewards_are_shares_of_the_win_or_sum_to_zero(players: int) -> None:
    shares = to_the_end(VectorGames("court", 1, players=players, max_steps=10**6))
    assert sorted(shares) == [0.0] * (players - 1) + [1.0]
    zeros = to_the_end(VectorGames("court", 1, players=players, zero_sum=True, max_steps=10**6))
    assert sum(zeros) == pytest.approx(0)
    assert sorted(zeros) == pytest.approx([-1 / (players - 1)] * (players - 1) + [1.0])


def test_samples_are_open_and_each_as_likely_as_the_next() -> None:
    games = VectorGames("court", 200, players=5)
    rng = np.random.default_rng(1)
    for _ in range(30):
        games.step(games.sample(rng))
    drawn = np.stack([games.sample(rng) for _ in range(300)])
    row = int(games.masks.sum(axis=1).argmax())
    found, counts = np.unique(drawn[:, row], return_counts=True)
    assert found.tolist() == np.flatnonzero(games.masks[row]).tolist()
    assert counts.min() > 150 / len(found)


# ---- what is refused ------------------------------------------------------------------------


def test_an_illegal_action_is_refused_with_its_game_and_nothing_changes() -> None:
    games = VectorGames("court", 3)
    games.reset(seed=1)
    before = games.observations.copy()
    legal = games.masks.argmax(axis=1)
    wrong = legal.copy()
    wrong[2] = np.flatnonzero(~games.masks[2])[0]
    with pytest.raises(rookery.IllegalAction, match="game 2: 'done' is not open now; open are"):
        games.step(wrong)
    assert np.array_equal(games.observations, before)
    games.step(legal)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(-(2**63), 2**63 - 1), min_size=2, max_size=2))
def test_any_numbers_are_taken_or_refused(actions: list[int]) -> None:
    games = VectorGames("court", 2, max_steps=50)
    games.reset(seed=1)
    array = np.array(actions)
    if all(0 <= a < 62 and games.masks[i, a] for i, a in enumerate(actions)):
        games.step(array)
    else:
        with pytest.raises(rookery.IllegalAction, match=r"^game [01]: "):
            games.step(array)


@pytest.mark.parametrize(
    "actions", [np.zeros(3, int), np.zeros((2, 1), int), np.zeros(2), [True, False], [None, 1], []]
)
def test_actions_of_another_form_are_refused(actions: Integers) -> None:
    with pytest.raises(ValueError, match="actions are 2 whole numbers, not"):
        VectorGames("court", 2).step(actions)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"games": 0}, "games are a number from 1 to"),
        ({"games": 2.0}, "games are a number"),
        ({"others": "genius", "seat": 0}, "no bot 'genius' plays court"),
        ({"autoreset": "never"}, "autoreset is one of same_step, next_step, disabled"),
        ({"workers": -1, "seat": 0}, "workers are a number from 0 on"),
        ({"shaping": -1}, "shaping is a number from 0 to 1000"),
        ({"gamma": 1.5}, "gamma is a number from 0 to 1"),
        ({"starts": [7]}, "start 0: a record or a state, not 7"),
        ({"starts": [rookery.load("towers").start()]}, "start 0 is of rookery.load"),
        ({"seat": "A"}, "seat is 'every', a number or None"),
        ({"seat": 2}, "seat is a number from 0 to 1"),
        ({"seat": True}, "seat is a number"),
        ({"max_steps": 0}, "max_steps is a number from 1 on"),
        ({"players": 9}, "players is a number from 2 to 5"),
        ({"pawns": 9}, "no option 'pawns'"),
        ({"game": "towers", "players": 1, "zero_sum": True}, "a lone player can't"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": rookery.load("court"), "players": 3}, "has its options"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], reason: str) -> None:
    given: dict[str, Any] = {"game": "court", "games": 2, **settings}
    with pytest.raises(ValueError, match=reason):
        VectorGames(**given)


def test_the_arrays_can_only_be_read() -> None:
    games = VectorGames("court", 1)
    with pytest.raises(ValueError, match="read-only"):
        games.observations[0, 0] = 1


def test_copies_of_arrays_can_be_sent_elsewhere() -> None:
    assert pickle.loads(pickle.dumps(VectorGames("court", 2).masks)).shape == (2, 62)
