"""Ratings and what else is summed up."""

from __future__ import annotations

import builtins
import random
from collections.abc import Callable
from typing import Any

import pytest

from rookery.arena import Tournament
from rookery.arena.counting.ratings import rate
from rookery.arena.counting.summary import summarise
from rookery.arena.running.result import Result
from rookery.core.registry import load
from tools.elo import fit


def game(number: int, seats: tuple[str, ...], shares: tuple[float, ...] | None) -> Result:
    many = len(seats)
    return Result(
        number=number,
        deal=number // many,
        seats=seats,
        seed=number,
        shares=shares,
        steps=10 + number % 5,
        decisions=(4,) * many,
        turns=(3,) * many,
        thought=(0.5,) * many,
        lead_changes=number % 3,
        leaders=(-1, *[0] * 9, shares.index(max(shares)) if shares else -1),
    )


def duels(share: float, games: int = 400, strong: str = "s", weak: str = "w") -> list[Result]:
    """Games of two, of which the strong one wins about so many."""
    chance = random.Random(7)
    won = [(1.0, 0.0) if chance.random() < share else (0.0, 1.0) for _ in range(games)]
    return [game(number, (strong, weak), shares) for number, shares in enumerate(won)]


def test_the_stronger_is_rated_higher_with_an_interval() -> None:
    rated = rate(duels(0.75))
    strong, weak = rated["s"], rated["w"]
    assert strong.low < strong.value < strong.high
    assert weak.high < 25 < strong.low
    assert strong.value + weak.value == pytest.approx(50, abs=0.1)
    equal = rate(duels(0.5))
    assert equal["s"].low < equal["w"].value < equal["s"].high


def test_ratings_do_not_depend_on_the_order_of_the_results() -> None:
    results = duels(0.6, 60)
    mixed = random.Random(1).sample(results, len(results))
    assert rate(mixed) == rate(results)


def test_more_games_make_narrower_intervals() -> None:
    few, many = rate(duels(0.7, 40))["s"], rate(duels(0.7, 1000))["s"]
    assert many.high - many.low < few.high - few.low


def test_who_wins_all_is_not_known_exactly() -> None:
    best = rate(duels(1.0, 30))["s"]
    assert best.high - best.low > 1


def test_stopped_games_and_games_against_oneself_say_nothing() -> None:
    assert rate([game(0, ("s", "s"), (1.0, 0.0)), game(1, ("s", "w"), None)]) == {}


def test_a_table_of_several_is_rated() -> None:
    results = [game(n, ("s", "w", "w"), (1.0, 0.0, 0.0)) for n in range(60)]
    results += [game(60 + n, ("s", "w", "w"), (0.0, 1.0, 0.0)) for n in range(15)]
    rated = rate(results)
    assert rated["s"].low > rated["w"].high


def test_a_missing_extra_names_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    real: Callable[..., Any] = builtins.__import__

    def without(name: str, *rest: Any, **named: Any) -> Any:
        if name.startswith("openskill"):
            raise ModuleNotFoundError("No module named 'openskill'")
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ValueError, match=r"pip install 'rookery\[arena\]'"):
        rate(duels(0.5, 2))


# ---- summed up ----------------------------------------------------------------------------


def test_everything_is_counted() -> None:
    tournament = Tournament("court", load("court", players=2).options, ("s", "w", "x"))
    results = [
        game(0, ("s", "w"), (1.0, 0.0)),
        game(1, ("w", "s"), (1.0, 0.0)),
        game(2, ("s", "w"), (1.0, 0.0)),
        game(3, ("w", "s"), (0.5, 0.5)),
        game(4, ("s", "x"), None),
    ]
    told = summarise(tournament, results)
    assert (told["games"], told["unfinished"]) == (5, 1)
    lines = {line["bot"]: line for line in told["standings"]}
    assert (lines["s"]["games"], lines["s"]["wins"]) == (4, 2.5)
    assert lines["s"]["decisions"] == 5 * 4
    assert lines["s"]["seconds_per_decision"] == pytest.approx(0.125)
    assert lines["x"]["rating"] is None
    assert [line["bot"] for line in told["standings"]] == ["s", "w", "x"]
    assert told["seats"]["A"]["wins"] == 3.5
    assert told["pairs"]["s"]["w"]["share"] == pytest.approx(2.5 / 4)
    assert told["pairs"]["w"]["s"]["share"] == pytest.approx(1.5 / 4)
    assert told["pairs"]["x"] == {}
    assert told["length"]["steps"]["mean"] == pytest.approx(11.5)
    assert sum(bar["games"] for bar in told["length"]["turns"]["bars"]) == 4
    assert told["leads"]["changes"]["mean"] == pytest.approx(0.75)
    assert told["leads"]["leader_wins"][0]["games"] == 0
    assert told["leads"]["ahead"]["s"][-1] == pytest.approx(0.5)


def test_two_of_several_share_what_either_won() -> None:
    tournament = Tournament("court", load("court", players=3).options, ("s", "w"))
    results = [game(0, ("s", "w", "w"), (1.0, 0.0, 0.0)), game(1, ("s", "w", "w"), (0.0, 1.0, 0.0))]
    pair = summarise(tournament, results)["pairs"]["s"]["w"]
    assert pair["share"] == pytest.approx(1 / 1.5), "two seats win once as easily as one would"


def test_nothing_finished_is_told_too() -> None:
    tournament = Tournament("court", load("court", players=2).options, ("s", "w"))
    told = summarise(tournament, [game(0, ("s", "w"), None)])
    assert told["unfinished"] == 1
    assert told["leads"] is None
    assert told["length"]["turns"]["bars"] == []


# ---- Elo ----------------------------------------------------------------------------------


def test_elo_of_two_is_the_logarithm_of_the_odds() -> None:
    rated = fit({("a", "b"): 100.0, ("b", "a"): 900.0}, "a")
    odds = 900.5 / 100.5
    assert rated["a"].rating == 1000
    assert 10 ** ((rated["b"].rating - 1000) / 400) == pytest.approx(odds, rel=1e-6)
    assert rated["b"].low < rated["b"].rating < rated["b"].high
    assert rated["b"].high - rated["b"].low == pytest.approx(2 * 35.9, rel=0.02)


def test_elo_goes_along_a_chain_and_widens() -> None:
    wins = {("a", "b"): 30.0, ("b", "a"): 70.0, ("b", "c"): 30.0, ("c", "b"): 70.0}
    wins |= {("x", "y"): 5.0, ("y", "x"): 5.0}
    rated = fit(wins, "a")
    assert set(rated) == {"a", "b", "c"}, "the others were never compared with it"
    step = rated["b"].rating - 1000
    assert rated["c"].rating == pytest.approx(1000 + 2 * step)
    assert rated["c"].high - rated["c"].low > rated["b"].high - rated["b"].low


def test_elo_of_who_wins_all_is_finite() -> None:
    rated = fit({("a", "b"): 0.0, ("b", "a"): 200.0}, "a")
    assert 1500 < rated["b"].rating < 3000
