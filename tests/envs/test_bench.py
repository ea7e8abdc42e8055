"""The benchmark of environments, in the smallest of rounds."""

from typing import Any

import pytest
from bench.contest import Missing
from bench.measure import measure
from bench.peers import pettingzoo, pgx

import rookery
from bench import adapters, environments

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "SIZES", (1, 4))
    monkeypatch.setattr(environments, "PORTION", 8)


def missing(*_asked: Any) -> Any:
    raise Missing("no such peer")


def test_every_game_plays_at_every_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pettingzoo, "player", missing)
    monkeypatch.setattr(pgx, "player", missing)
    contest = environments.contest()
    names = [f"{title.name} × {size}" for title in rookery.titles() for size in (1, 4)]
    assert [one.name for one in contest.contestants] == names
    assert contest.skipped == ["no such peer"] * 4
    assert all(found.rate > 0 for found in measure(contest, 1, 0.0).values())


def test_a_portion_counts_its_moves() -> None:
    assert environments.our_games("court", 4).portion(1) == 8
    assert environments.our_games("court", 1).portion(1) == 8


def test_the_targets_are_beside_the_largest_and_connect_four() -> None:
    assert environments.target(pettingzoo.NAME) == 100
    assert environments.target(pgx.title("backgammon", 4)) == 10
    assert environments.target(pgx.title("backgammon", 1)) is None
    assert environments.target(pgx.title("connect_four", 4)) is None


class FakeEnv:
    """Three moves, then the end is told to two agents."""

    def __init__(self) -> None:
        self.steps: list[int | None] = []

    def reset(self, seed: int) -> None:
        self.steps = []

    def agent_iter(self) -> Any:
        return iter(range(5))

    def last(self) -> tuple[Any, ...]:
        import numpy as np

        return {"action_mask": np.array([0, 1])}, 0, len(self.steps) >= 3, False, {}

    def step(self, action: int | None) -> None:
        self.steps.append(action)


def test_only_moves_count_as_moves() -> None:
    env = FakeEnv()
    assert pettingzoo.play(env, 1) == 3
    assert env.steps == [1, 1, 1, None, None]


def test_the_adapters_play_beside_the_packages_own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapters, "LONGEST", 8)
    monkeypatch.setattr(pettingzoo, "player", missing)
    contest = adapters.contest()
    games = [title.name for title in rookery.titles()]
    ours = [f"{name}, {package}" for package in ("PettingZoo", "OpenSpiel") for name in games]
    assert [one.name for one in contest.contestants] == [*ours, adapters.BACKGAMMON]
    assert [(one.ours, one.other) for one in contest.comparisons] == [
        (name, adapters.BACKGAMMON) for name in ours[3:]
    ]
    assert [round(1 / bound.seconds) for bound in contest.bounds] == [30_000] * 3 + [70_000] * 3
    assert all(found.rate > 0 for found in measure(contest, 1, 0.0).values())
