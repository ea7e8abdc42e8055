"""The harness: rounds alternate, medians and ratios are right, targets are judged."""

from itertools import count

import pytest
from bench.contest import Bound, Comparison, Contest, Contestant, Missing, those_present
from bench.judge import Verdict, verdicts
from bench.measure import Measured, measure

pytestmark = pytest.mark.once


def contest(*contestants: Contestant) -> Contest:
    """One whose clock goes on by a second at each look."""
    ticks = count()
    return Contest("Work", "units", list(contestants), clock=lambda: float(next(ticks)))


def test_all_take_turns_after_warming_up_and_no_portion_is_done_twice() -> None:
    done: list[tuple[str, int]] = []

    def worker(name: str) -> Contestant:
        def portion(seed: int) -> int:
            done.append((name, seed))
            return 6

        return Contestant(name, portion)

    told: list[int] = []
    measured = measure(contest(worker("a"), worker("b")), 3, 1.0, told.append)
    assert done == [(name, seed) for seed in (1, 2, 3, 4) for name in "ab"]
    assert told == [1, 2, 3]
    assert measured["a"].rates == [6.0, 6.0, 6.0]


def test_a_round_lasts_as_long_as_it_should() -> None:
    measured = measure(contest(Contestant("a", lambda seed: seed)), 1, 3.0)
    assert measured["a"].rates == [(2 + 3 + 4) / 3]


def test_the_median_of_the_rounds_counts() -> None:
    assert Measured("a", [9.0, 1.0, 2.0]).rate == 2.0


def test_ratios_and_bounds_are_judged_by_the_medians() -> None:
    asked = Contest(
        "Work",
        "units",
        [],
        comparisons=[
            Comparison("ours", "slow", 2.0),
            Comparison("ours", "fast", 1.0),
            Comparison("ours", "other"),
            Comparison("ours", "absent", 1.0),
        ],
        bounds=[Bound("ours", 0.2), Bound("ours", 0.05)],
    )
    rates = {"ours": 10.0, "slow": 5.0, "fast": 40.0, "other": 2.0}
    found = verdicts(asked, {name: Measured(name, [rate]) for name, rate in rates.items()})
    assert [(v.other, v.value, v.met) for v in found] == [
        ("slow", 2.0, True),
        ("fast", 0.25, False),
        ("other", 5.0, None),
        ("", 0.1, True),
        ("", 0.1, False),
    ]


def test_a_ratio_is_told_by_the_work_too_where_both_tell_theirs() -> None:
    def worker(name: str, work: float) -> Contestant:
        return Contestant(name, lambda _seed: 1, work=work)

    asked = Contest(
        "Work",
        "units",
        [worker("ours", 3.0), worker("bigger", 30.0), worker("unknown", 0.0)],
        comparisons=[Comparison("ours", "bigger"), Comparison("ours", "unknown")],
        work="steps",
    )
    rates = {"ours": 10.0, "bigger": 2.0, "unknown": 1.0}
    found = verdicts(asked, {name: Measured(name, [rate]) for name, rate in rates.items()})
    assert [(v.value, v.by_work) for v in found] == [(5.0, 0.5), (10.0, None)]


def test_nothing_is_met_where_nothing_is_wanted() -> None:
    assert Verdict("ours", "other", 3.0, None).met is None


def test_whoever_is_missing_is_named_with_the_reason() -> None:
    def missing() -> Contestant:
        raise Missing("no such peer")

    here = Contestant("here", lambda _seed: 1)
    assert those_present([missing, lambda: here]) == ([here], ["no such peer"])
