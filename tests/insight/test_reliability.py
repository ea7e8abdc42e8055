"""What is published of expected shares: errors are found where there are some, and mended."""

from __future__ import annotations

from random import Random

import pytest

import rookery
from rookery import insight
from rookery.insight.calibrating import Calibration, calibrated, calibration_for, stretch
from tools.reliability import Line, brier, calibration_error, figures, fit, pairs

PLAIN = (Calibration(), Calibration())


def games(number: int, power: float) -> list[Line]:
    """Games of two whose shares are known; what was expected is theirs to a power."""
    chance = Random(2)
    found = []
    for seed in range(number):
        share = chance.uniform(0.1, 0.9)
        won = float(chance.random() < share)
        expected = calibrated([share, 1 - share], power)
        seen: Line = {"expected": [expected] * 3, "standing": [None] * 3}
        found.append({"seed": seed, **seen, "result": [won, 1 - won]})
    return found


def test_shares_that_are_too_sure_are_found_and_mended() -> None:
    lines = games(1500, 2.5)
    fitted = fit(lines)
    assert fitted.level == pytest.approx(1 / 2.5, rel=0.2)
    told = figures(lines, (fitted, fitted))
    plain, mended = told["plain"]["all"], told["calibrated"]["all"]
    assert plain["error"] > 0.1
    assert plain["error"] > plain["error by chance, 95 %"]
    assert mended["error"] < 0.03
    assert mended["error"] < mended["error by chance, 95 %"]
    assert mended["brier"] < plain["brier"]


def test_a_lone_player_is_held_against_its_loss() -> None:
    """Its shares are fitted, and the error by chance is found, as if its loss were a seat's."""
    lines = games(1500, 2.5)
    for line in lines:
        line["expected"] = [shares[:1] for shares in line["expected"]]
        line["result"] = line["result"][:1]
    both = games(1500, 2.5)
    fitted = fit(lines)
    assert fitted == fit(both)
    assert figures(lines, (fitted, fitted)) == figures(both, (fitted, fitted))


def test_an_error_is_never_below_nought() -> None:
    """Among three, calibration may let two decisions change places."""
    one, other = (0.34, 0.33, 0.33), (0.345, 0.6, 0.055)
    told = calibrated(one, 2.0)[0] - calibrated(other, 2.0)[0]
    found = one[0] - other[0]
    assert told > 0 > found
    assert stretch(told, found) == pytest.approx(-told / found)
    assert stretch(0.0, 0.0) == 1.0


def test_a_calibration_may_grow_with_the_standing() -> None:
    """Shares that are too sure while nobody has come far, and right once somebody has."""
    lines = games(1500, 1.0)
    for line in lines:
        first, *later = line["expected"]
        line["expected"] = [calibrated(first, 2.0), *later]
        line["standing"] = [0, 10, 10]
    fitted = fit(lines)
    assert fitted.power(0) == pytest.approx(0.5, rel=0.3)
    assert fitted.power(10) == pytest.approx(1.0, rel=0.2)


class Measured:
    """A game whose tables of two and of five were measured."""

    def calibration(self) -> dict[str, dict[str, float]]:
        return {"2": {"level": 0.5}, "5": {"level": 2.0}}


def test_a_lone_player_has_no_calibration_of_larger_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rookery.insight.calibrating.find", lambda _: Measured())
    levels = [calibration_for(rookery.load("towers", players=n)).level for n in range(1, 7)]
    assert levels == [1.0, 0.5, 0.5, 2.0, 2.0, 2.0]


def test_whoever_plays_alone_is_told_how_rarely_that_is_won() -> None:
    """A strong bot wins hardly any such game: docs/calibration.json."""
    assert insight.values(rookery.load("towers", players=1).start()).shares[0] < 0.2


def test_shares_that_are_right_are_left_as_they_are() -> None:
    lines = games(1500, 1.0)
    assert fit(lines).level == pytest.approx(1.0, rel=0.2)
    found = list(pairs(lines, PLAIN))
    assert calibration_error(found) < 0.04
    assert brier([(0.5, 1.0), (0.5, 0.0)]) == 0.25
