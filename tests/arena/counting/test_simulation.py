"""Many games: fair dice, rotated seats, honest numbers."""

from __future__ import annotations

from typing import Any

import pytest

from rookery.arena import Plan, Simulation, simulate
from rookery.arena.counting.intervals import wilson
from rookery.arena.counting.simulation import simulate_batch
from rookery.arena.running.plan import Batch


def test_wilson_against_known_values() -> None:
    """Newcombe, Statistics in Medicine 17 (1998), and the two ends."""
    known = [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (5, 10, 0.2366, 0.7634),
    ]
    for wins, trials, low, high in known:
        assert wilson(wins / trials, trials) == pytest.approx((low, high), abs=5e-5)
    assert wilson(1.0, 20)[1] == pytest.approx(1.0)
    assert wilson(0.3, 0) == (0.0, 1.0)
    narrow, wide = wilson(0.5, 10_000), wilson(0.5, 100)
    assert wide[0] < narrow[0] < 0.5 < narrow[1] < wide[1]


def plan(games: int = 12, **changed: Any) -> Plan:
    settings: dict[str, Any] = {"seed": 3, **changed}
    playing = ("eager", "random", "eager")
    return Plan("court", {"players": 3}, playing, games, **settings)


def test_a_run_is_repeated_by_its_seed() -> None:
    first = simulate(plan(limit=2000), workers=1).plain()
    assert simulate(plan(limit=2000), workers=1).plain() == first
    assert simulate(plan(limit=2000, seed=4), workers=1).plain() != first


@pytest.mark.once
def test_the_number_of_workers_changes_nothing() -> None:
    heard: list[int] = []
    alone = simulate(plan(games=30, limit=2000), workers=1)
    assert simulate(plan(games=30, limit=2000), 2, heard.append).plain() == alone.plain()
    assert sum(heard) == 30


def test_seats_rotate() -> None:
    p = Plan("court", {"players": 3}, ("a", "b", "c"), 6)
    assert [p.seated(n) for n in range(4)] == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
        ("a", "b", "c"),
    ]
    outcome = simulate_batch(Plan("court", {}, ("eager", "random"), 4, limit=3000), Batch(range(4)))
    assert outcome.bots["eager"].games == outcome.bots["random"].games


def test_games_that_were_stopped_are_counted_apart() -> None:
    outcome = simulate(plan(games=5, limit=10), workers=1)
    assert (outcome.games, outcome.unfinished, outcome.steps) == (5, 5, 50)
    assert outcome.bots == {}
    assert outcome.plain()["steps_per_game"] == 10.0
    assert Simulation().plain()["steps_per_game"] == 0.0


def test_shares_are_added_up() -> None:
    outcome = Simulation()
    outcome.count_shares(("a", "b"), [0.5, 0.5], 10)
    outcome.count_shares(("b", "a"), [1.0, 0.0], 20)
    total = Simulation()
    total.merge(outcome)
    total.merge(Simulation())
    told = total.plain()
    assert told["games"] == 2
    assert total.bots["a"].share == 0.25
    assert total.seats["A"].share == 0.75
    assert total.bots["b"].plain()["wins"] == 1.5


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"bots": ("random",)}, "2 players need 2 bots, not: random"),
        ({"bots": ()}, "2 players need 2 bots, not: none"),
        ({"bots": ("random", "clever")}, "no bot 'clever' plays court; there are random, eager"),
        ({"games": 0}, "at least one step of one game"),
        ({"limit": 0}, "at least one step of one game"),
        ({"seed": 10**30}, "a seed is a number below"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"options": {"players": 9}}, "players is a number from 2 to 5"),
    ],
)
def test_a_plan_that_does_not_fit_is_refused(changed: dict[str, Any], words: str) -> None:
    good: dict[str, Any] = {"game": "court", "options": {}, "bots": ("random", "eager")}
    with pytest.raises(ValueError, match=words):
        simulate(Plan(**{"games": 1, **good, **changed}), workers=1)


def test_the_largest_seed_still_plays() -> None:
    for seed in (10**12 - 1, 1 - 10**12):
        assert simulate(plan(games=3, seed=seed, limit=50), workers=1).games == 3


@pytest.mark.once
def test_greedy_beats_random_in_more_than_95_of_100_games() -> None:
    outcome = simulate(Plan("court", {"players": 2}, ("greedy", "random"), games=300), workers=2)
    assert outcome.unfinished == 0
    low, _ = wilson(outcome.bots["greedy"].share, outcome.games)
    assert low > 0.95
