"""Matches: who is clearly better, by the share without luck where that is known."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from rookery.arena.running.processes import Processes
from rookery.arena.running.result import Result
from rookery.cli import main
from rookery.commands.train import won_told
from rookery.train import school as schooling
from rookery.train import tuning
from rookery.train.bouts import Bout, Meeting, WinShare, counted, fought
from rookery.train.school import School, TrainingPlan

MATCH = Meeting("court", 2, "greedy", "eager", 80, 5, adjusted=True)


def quiet(*_: object) -> None:
    """Tell nobody how far it has come."""


def lucky(games: int) -> list[Result]:
    """Games whose winner has had all of the luck, but for one of ten, that `greedy` wins anyway."""
    found = []
    for pairing in MATCH.tournament.pairings(games):
        place = pairing.seats.index("greedy")
        has_luck = (pairing.deal * 7 + 3) % 20 < 10
        wins = has_luck or pairing.number % 10 == 0
        shares = tuple(float((seat == place) == wins) for seat in (0, 1))
        brought = tuple((0.5 if (seat == place) == has_luck else -0.5, 0.0, 0.0) for seat in (0, 1))
        found.append(
            Result(
                pairing.number,
                pairing.deal,
                pairing.seats,
                pairing.seed,
                shares,
                lead_changes=None,
                leaders=(),
                luck=brought,
                steps=9,
                decisions=(4, 4),
                turns=(4, 4),
                thought=(0.1, 0.1),
            )
        )
    return found


def test_what_luck_has_brought_is_taken_off() -> None:
    bout = counted(MATCH, lucky(200))
    assert bout.games == 200
    assert bout.without_luck is not None
    adjusted, plain = bout.without_luck, bout.plain
    assert adjusted.high - adjusted.low < 0.6 * (plain.high - plain.low)
    assert plain.low < 0.5 < adjusted.low, "only luck hid who was better"
    assert bout.clear


def test_too_few_games_and_games_without_luck_count_as_they_are() -> None:
    few = counted(MATCH, lucky(40))
    assert few.without_luck is None
    assert few.decisive == few.plain
    untold = [replace(result, luck=None) for result in lucky(200)]
    assert counted(MATCH, untold).without_luck is None


def test_the_share_without_luck_decides_where_it_is_known() -> None:
    better, unclear = WinShare(0.55, 0.51, 0.59), WinShare(0.55, 0.48, 0.62)
    assert Bout(400, unclear, better, 0.5).clear
    assert not Bout(400, better, unclear, 0.5).clear
    assert Bout(400, better, None, 0.5).clear


def test_everybody_has_each_seat_with_the_same_dice() -> None:
    among = replace(MATCH, players=3, games=6)
    pairings = among.tournament.pairings(6)
    for deal in (pairings[:3], pairings[3:]):
        assert {pairing.seats.index("greedy") for pairing in deal} == {0, 1, 2}
        assert len({pairing.seed for pairing in deal}) == 1
        assert all(pairing.seats.count("eager") == 2 for pairing in deal)


@pytest.mark.once
def test_a_match_is_the_same_on_however_many_processes() -> None:
    match = replace(MATCH, game="towers", new="plan:2@own", old="plan:1@own")
    told: list[tuple[str, int, int]] = []
    bout = fought(match, 2, lambda *said: told.append(said))
    assert told[-1] == ("Match", 80, 80)
    assert bout.without_luck is not None
    assert bout == fought(match, 1, quiet)
    assert bout.plain == fought(replace(match, adjusted=False), 1, quiet).plain
    assert bout.without_luck.share == pytest.approx(bout.plain.share, abs=0.15)


def test_luck_is_told_where_it_is_asked_for_and_something_comes_of_it() -> None:
    assert MATCH.tells_luck
    assert not replace(MATCH, games=78).tells_luck, "20 deals in each half are needed"
    assert not replace(MATCH, players=3).tells_luck
    assert not replace(MATCH, adjusted=False).tells_luck


@pytest.mark.once
@pytest.mark.parametrize("adjusted", [True, False])
def test_a_school_admits_by_what_decides(
    adjusted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Meeting] = []

    def found(match: Meeting, *_: object) -> Bout:
        asked.append(match)
        clear = WinShare(0.6, 0.55, 0.65) if match.adjusted else None
        return Bout(match.games, WinShare(0.55, 0.45, 0.65), clear, 0.5)

    monkeypatch.setattr(schooling, "fought", found)
    plan = TrainingPlan("court", (2, 3), 60, 300, 4, 1, True, adjusted=adjusted)
    school = School(plan, tmp_path, Processes(1))
    (first,) = school.train(1)
    assert [match.adjusted for match in asked] == [adjusted]
    assert first.admitted == adjusted
    assert first.share == 0.55
    assert (school.best is not None) == adjusted
    assert "1 generation, " in school.page.read_text()


def test_both_shares_are_told() -> None:
    plain, adjusted = WinShare(0.55, 0.45, 0.65), WinShare(0.6, 0.55, 0.65)
    assert won_told(plain, None) == "won 55.0% (45.0% – 65.0%)"
    assert won_told(plain, adjusted).endswith(", without luck 60.0% (55.0% – 65.0%)")


@pytest.mark.parametrize(("more", "adjusted"), [([], True), (["--no-adjust"], False)])
def test_tuned_weights_are_measured_alike(
    more: list[str],
    adjusted: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def found(match: Meeting, *_: object) -> Bout:
        clear = WinShare(0.6, 0.55, 0.65) if match.adjusted else None
        return Bout(match.games, WinShare(0.55, 0.45, 0.65), clear, 0.5)

    monkeypatch.setattr(tuning, "fought", found)
    asked = ["towers", "--pairs", "1", "--iterations", "1", "--folder", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["rookery", "tune", *asked, "--workers", "1", *more])
    with pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code
    said = " ".join(capsys.readouterr().out.split())
    assert "in 400 games they won 55.0%" in said
    assert ("without luck 60.0%" in said) == adjusted
    assert ("not clearly better" not in said) == adjusted
