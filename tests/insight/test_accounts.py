"""The account adds up to the last bit, and luck comes to nought on average."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rookery
from rookery.core.contract import CHANCE, OVER, State
from rookery.core.records import Record
from rookery.insight import Account, Review, review
from rookery.insight.budgets import QUICK
from rookery.insight.findings import GRAIN
from rookery.insight.reckoning import Reckoned, Searched
from tests.insight.small import TINY, Enumerator, after, golden, played, twigs

TABLES = [
    ("court", {"players": 2}),
    ("court", {"players": 5, "fools": "unlimited"}),
    ("towers", {"players": 1}),
    ("towers", {"players": 2}),
    ("towers", {"players": 4, "variant": "teams"}),
    ("towers", {"players": 6, "variant": "expert_teams"}),
    ("touria", {"players": 2, "short": True}),
    ("touria", {"players": 3}),
    ("touria", {"players": 4, "sudden_marriage": True}),
]


def adds_up(account: Account) -> bool:
    """In exact numbers, which know no rounding."""
    parts = (account.luck, account.own, account.others, account.unseen)
    change = Fraction(account.result) - Fraction(account.start)
    return change == sum(Fraction(part) for part in parts)


def follows(found: Review) -> bool:
    """Do the shares after each step follow from those before it and its entries?"""
    later = [*(step.shares for step in found.steps[1:]), found.final]
    return all(
        Fraction(before) + Fraction(luck) + Fraction(skill) + Fraction(unseen) == Fraction(now)
        for step, shares in zip(found.steps, later, strict=True)
        for before, luck, skill, unseen, now in zip(
            step.shares, step.luck, step.skill, step.unseen, shares, strict=True
        )
    )


@settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(st.sampled_from(TABLES), st.integers(0, 1000), st.integers(1, 30))
@pytest.mark.timeout(900)
def test_every_account_adds_up_to_the_last_bit(
    table: tuple[str, dict[str, object]], seed: int, steps: int
) -> None:
    name, options = table
    found = review(played(rookery.load(name, **options), seed, steps), TINY, seed)
    assert all(adds_up(account) for account in found.accounts)
    assert follows(found)
    for step in found.steps:
        assert all((share / GRAIN).is_integer() and 0.0 <= share <= 1.0 for share in step.shares)
        if len(found.seats) > 1:
            assert sum(step.shares) == 1.0
        if step.actor >= 0:
            assert step.skill[step.actor] <= 0.0


@pytest.mark.once
@pytest.mark.parametrize(
    "name",
    [
        "court/ending-unchallenged",
        "towers/ending-shared",
        "towers/ending-solo-won",
        "towers/ending-solo-lost",
        "towers/ending-partners-at-once",
        "touria/short",
    ],
)
def test_a_whole_game_ends_in_its_result(name: str) -> None:
    record = golden(name)
    found = review(record, TINY)
    assert found.finished
    assert found.final == pytest.approx(record.final().result(), abs=1e-11)
    assert all(adds_up(account) for account in found.accounts)


def test_an_unfinished_game_ends_in_what_could_be_expected() -> None:
    found = review(played(rookery.load("towers"), 3, 40), TINY)
    assert not found.finished
    assert sum(found.final) == pytest.approx(1.0, abs=1e-9)
    assert all(0.0 < share < 1.0 for share in found.final)
    assert all(adds_up(account) for account in found.accounts)


def test_a_game_that_has_not_begun_has_an_empty_review() -> None:
    found = review(Record(rookery.load("court"), []), TINY)
    assert found.steps == []
    assert [account.result - account.start for account in found.accounts] == [0.0, 0.0]


# ---- a game known to its end --------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_where_values_are_exact_nothing_is_unseen(seed: int) -> None:
    """Then result − start is luck and decisions alone, and a decision is worth what it lost."""
    game = twigs(2)
    exact = Reckoned(Enumerator())
    found = review(played(game, seed, eager=False), QUICK, reckoning=exact)
    for step in found.steps:
        assert step.unseen == pytest.approx([0.0] * game.players, abs=0.0041 * game.players)
    clear = [remark for remark in found.remarks if remark.loss > 0]
    for remark in clear:
        assert -found.steps[remark.step].skill[remark.seat] == pytest.approx(remark.loss, abs=1e-9)


def positions(s: State) -> list[State]:
    """All positions that can come up from here on, each once."""
    found: dict[tuple[int, bytes], State] = {}
    waiting = [s]
    while waiting:
        state = waiting.pop()
        key = (int(state.actor), state.key())
        if key in found or state.actor == OVER:
            continue
        found[key] = state
        steps = [o for o, _ in state.outcomes()] if state.actor == CHANCE else state.legal()
        waiting += [after(state, step) for step in steps]
    return list(found.values())


def expected_luck(reckoning: Reckoned | Searched, state: State) -> list[float]:
    """Of all outcomes that can come up, weighed by how likely they are."""
    sums = [0.0] * state.game.players
    for outcome, chance in state.outcomes():
        for seat, luck in enumerate(reckoning.luck(state, outcome, 0)):
            sums[seat] += chance * luck
    return sums


def test_the_expectation_of_luck_is_nought_in_every_position_of_a_game() -> None:
    game = twigs(3)
    chancy = [state for state in positions(game.start()) if state.actor == CHANCE]
    assert len(chancy) > 10
    for reckoning in (Reckoned(Enumerator()), Searched(game, replace(TINY, outcomes=6), 7)):
        for state in chancy[:: 1 if isinstance(reckoning, Reckoned) else 9]:
            assert expected_luck(reckoning, state) == pytest.approx([0.0] * 3, abs=1e-12)


def test_luck_over_a_whole_game_comes_to_nought() -> None:
    """Every course of the dice, with play that ever takes one twig: their lucks, weighed."""
    game = twigs(2)
    exact = Enumerator()

    def mean_luck(state: State) -> float:
        if state.actor == OVER:
            return 0.0
        if state.actor != CHANCE:
            return mean_luck(after(state, state.legal()[0]))
        here = exact.shares(state)[0]
        return sum(
            chance * (exact.shares(after(state, o))[0] - here + mean_luck(after(state, o)))
            for o, chance in state.outcomes()
            if chance > 0
        )

    state: Any = game.start()
    while state.twigs > 4:
        state.step(state.outcomes()[-1][0] if state.actor == CHANCE else state.legal()[-1])
    assert mean_luck(state) == pytest.approx(0.0, abs=1e-12)


def test_where_outcomes_are_drawn_their_mean_is_right_on_average() -> None:
    """Two of six faces are drawn; over many seeds luck still comes to nought."""
    game = twigs(2)
    state = game.start()
    few = TINY.__class__("few", 4, 2, 2, outcomes=2)
    sums = 0.0
    lots = 60
    for seed in range(lots):
        reckoning = Searched(game, few, seed)
        sums += expected_luck(reckoning, state)[0] / lots
    assert sums == pytest.approx(0.0, abs=0.08)
