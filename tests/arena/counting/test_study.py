"""Studies of a game: what is counted, how it is compared, and how it is told."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest

import rookery
from rookery.arena import Plan, PlayedGame, play_game
from rookery.arena.counting.counts import Counts
from rookery.arena.counting.details import DetailedCourse
from rookery.arena.counting.intervals import difference
from rookery.arena.counting.leads import Leads, margin, settled_at
from rookery.arena.counting.study import Study, Used, study
from rookery.arena.playing.course import Course
from rookery.bots.seating import Failure
from rookery.cli import main
from rookery.games.touria.rules.state import TouriaState
from tests.arena.pages.outline import Outline

GAMES = ["court", "towers", "touria"]
KINDS = {
    "court": {"card taken", "ability used"},
    "towers": {"card played", "spell cast"},
    "touria": {"place chosen", "item gained", "item used", "order filled"},
}


# ---- numbers --------------------------------------------------------------------------------


def test_a_difference_against_known_values() -> None:
    """Newcombe, Statistics in Medicine 17 (1998) 873, method 10."""
    for one, trials, other, others, low, high in [
        (56, 70, 48, 80, 0.0524, 0.3339),
        (9, 10, 3, 10, 0.1705, 0.8090),
        (10, 10, 0, 20, 0.6791, 1.0000),
    ]:
        found = difference(one / trials, trials, other / others, others)
        assert found == pytest.approx((low, high), abs=5e-5)


def test_counts() -> None:
    counts = Counts([3, 1, 1, 7])
    counts.merge(Counts([5]))
    assert (counts.total, counts.mean, counts.highest) == (5, 3.4, 7)
    assert [counts.quantile(part) for part in (0.05, 0.4, 0.5, 0.95)] == [1, 1, 3, 7]
    assert counts.share(1) == 0.4
    assert Counts().plain() == dict.fromkeys(counts.plain(), 0)
    assert Counts().bars() == []


def test_bars_hold_every_number_once() -> None:
    counts = Counts([*range(5, 205, 3), 204])
    bars = counts.bars()
    assert len(bars) <= 20
    assert sum(bar["games"] for bar in bars) == counts.total
    assert all(bars[i]["to"] + 1 == bars[i + 1]["from"] for i in range(len(bars) - 1))
    assert bars[0]["from"] == 5
    assert bars[-1]["to"] >= 204


# ---- leads ----------------------------------------------------------------------------------


def test_by_how_much_the_winner_is_ahead() -> None:
    assert margin([3, 5, 4], {0}) == -2
    assert margin([3, 5, 4, 1], {1, 3}) == 1


@pytest.mark.parametrize(
    ("margins", "percent"),
    [
        ([1, 2, 3, 4, 5], 0),
        ([-1, 2, 3, 4, 5], 25),
        ([1, 1, 0, 4, 5], 75),
        ([1, 1, -1], 100),
        ([1], 0),
    ],
)
def test_from_when_on_it_is_settled(margins: list[int], percent: int) -> None:
    assert settled_at(margins) == percent


def count(leads: Leads, standings: list[list[int]], shares: list[float]) -> None:
    course = Course(len(shares))
    course.standings = standings
    leads.count(course, shares)


def test_leads_are_counted_for_whoever_won() -> None:
    leads = Leads()
    count(leads, [[0, 0], [5, 2], [1, 4]], [0.0, 1.0])
    told = leads.plain()
    assert told is not None
    assert told["winner_behind_at_half"]["share"] == 1.0
    assert told["leader_wins"][0]["games"] == 0  # nobody is ahead at first
    assert (told["leader_wins"][5]["games"], told["leader_wins"][5]["wins"]) == (1, 0.0)
    assert told["leader_wins"][10]["wins"] == 1.0
    places = ("level", "behind", "ahead")
    stood = [
        told["winner_was"][part][place] for part, place in zip((0, 5, 10), places, strict=True)
    ]
    assert stood == [1, 1, 1]


def test_games_without_a_change_are_told_however_many_others_have() -> None:
    leads = Leads()
    count(leads, [[1, 0], [2, 0]], [1.0, 0.0])
    for _ in range(3):
        count(leads, [[1, 0], [0, 1]] * 50, [1.0, 0.0])
    told = leads.plain()
    assert told is not None
    assert told["changes"]["none"] == 0.25


def test_whoever_shares_the_lead_does_not_lead() -> None:
    leads = Leads()
    count(leads, [[5, 2, 5, 2], [1, 4, 1, 3]], [0.5, 0.0, 0.5, 0.0])
    assert leads.leader_wins[0].games == 0
    assert (leads.leader_wins[10].wins, leads.leader_wins[10].games) == (0.0, 1)


def test_a_lead_is_worth_the_share_that_it_won() -> None:
    leads = Leads()
    count(leads, [[1, 0]], [0.5, 0.5])
    told = leads.plain()
    assert told is not None
    assert told["leader_wins"][10]["wins"] == 0.5
    assert told["winner_was"][10]["games"] == 0, "both have won"


def test_what_tells_nothing_about_leads_is_left_out() -> None:
    leads = Leads()
    count(leads, [[3], [4]], [1.0])
    count(leads, [[], []], [1.0, 0.0])
    assert leads.plain() is None


# ---- what is used ---------------------------------------------------------------------------


def test_every_game_says_what_is_used() -> None:
    assert {title.name for title in rookery.titles()} == set(KINDS)


def followed(game: rookery.Game) -> tuple[DetailedCourse, rookery.Record]:
    """A game that somebody looked on at, and its record."""
    course = DetailedCourse(game.players)
    return course, play_game(game, ["eager"] * game.players, 3, course=course).record


@pytest.mark.parametrize("name", GAMES)
def test_a_course_agrees_with_the_record(name: str) -> None:
    game = rookery.load(name, players=3)
    course, record = followed(game)
    decided = Counter(int(state.actor) for state, _ in record.states() if state.actor >= 0)
    assert course.decisions == [decided[seat] for seat in range(3)]
    assert course.open == Counter(
        (state.stage(), len(state.legal())) for state, _ in record.states() if state.actor >= 0
    )
    assert all(stage for stage, _ in course.open)
    assert course.first == next(state.actor for state, _ in record.states() if state.actor >= 0)
    used = sum(course.used, Counter())
    assert {kind for kind, _ in used} <= KINDS[name]
    assert len({kind for kind, _ in used}) > 1


def test_what_counts_as_used_in_court() -> None:
    game = rookery.load("court", players=2)
    course, record = followed(game)
    for verb, kind in (("take", "card taken"), ("use", "ability used")):
        written: list[Counter[str]] = [Counter(), Counter()]
        for state, action in record.states():
            word, _, name = game.text(action).partition(" ")
            if word == verb:
                written[state.actor][name] += 1
        for seat in range(2):
            found = {name: n for (k, name), n in course.used[seat].items() if k == kind}
            assert found == written[seat]


def test_turns_of_touria_are_its_own() -> None:
    course, record = followed(rookery.load("touria"))
    assert sum(course.turns) == cast(TouriaState, record.final()).turn_count


def test_users_are_set_against_the_others_of_their_games() -> None:
    used = Used()
    for _ in range(30):
        used.count([2, 0, 0], [1.0, 0.0, 0.0])
        used.count([3, 1, 1], [0.0, 0.0, 1.0])
        used.count([1, 1, 1], [0.0, 0.0, 1.0])
    told = used.plain()
    assert told["times"] == 30 * 10
    assert (told["used"]["games"], told["used"]["wins"]) == (210, 90)
    assert (told["not_used"]["games"], told["not_used"]["wins"]) == (60, 0)
    assert (told["more"]["games"], told["more"]["wins"]) == (60, 30)
    assert (told["less"]["games"], told["less"]["wins"]) == (120, 30)
    assert told["used_or_not"]["difference"] == pytest.approx(90 / 210)
    assert told["more_or_less"]["difference"] == pytest.approx(0.25)
    gap = told["more_or_less"]
    assert gap["low"] < 0.25 < gap["high"]


def test_too_few_are_not_compared() -> None:
    used = Used()
    used.count([1, 0], [1.0, 0.0])
    assert used.plain()["used_or_not"] is None


# ---- studies --------------------------------------------------------------------------------


def plan(name: str = "court", games: int = 12, **changed: Any) -> Plan:
    settings: dict[str, Any] = {"seed": 3, **changed}
    return Plan(name, {"players": 2}, ("eager", "eager"), games, **settings)


@pytest.mark.parametrize("name", GAMES)
def test_a_study_adds_up(name: str) -> None:
    told = study(plan(name, 6), workers=1).plain()
    assert told["games"] == 6
    assert sum(tally["wins"] for tally in told["seats"].values()) == pytest.approx(6)
    assert sum(tally["wins"] for tally in told["order_of_play"].values()) == pytest.approx(6)
    assert list(told["order_of_play"]) == [1, 2]
    stages = told["open_decisions"]["by_stage"].values()
    assert sum(stage["count"] for stage in stages) == told["open_decisions"]["count"]
    assert told["length"]["decisions"]["mean"] * 6 == told["open_decisions"]["count"]
    assert told["leads"]
    for things in told["uses"].values():
        for used in things.values():
            assert used["times"] >= used["used"]["games"] > 0


def test_a_study_is_repeated_by_its_seed() -> None:
    first = study(plan(), workers=1).plain()
    assert study(plan(), workers=1).plain() == first
    assert study(plan(seed=4), workers=1).plain() != first


@pytest.mark.once
def test_the_number_of_workers_changes_nothing() -> None:
    heard: list[int] = []
    alone = study(plan(games=25), workers=1).plain()
    assert study(plan(games=25), 2, heard.append).plain() == alone
    assert sum(heard) == 25


def test_a_game_that_was_stopped_or_spoilt_says_nothing() -> None:
    found = study(plan(games=3, limit=10), workers=1)
    game = rookery.load("court")
    course = DetailedCourse(2)
    played = play_game(game, ["eager", "eager"], 1, course=course)
    found.count(PlayedGame(played.record, played.final, {0: Failure("failed")}, course), course)
    told = found.plain()
    assert (told["games"], told["unfinished"], told["seats"]) == (4, 3, {})
    assert told["forfeits"] == [{"bot": "eager", "reason": "failed", "games": 1, "stderr": ""}]
    found.merge(Study())
    assert found.plain() == told


# ---- the command ----------------------------------------------------------------------------


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["rookery", "report", *words])
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as end:
        main()
    return int(end.value.code or 0)


QUICK = ("--bots", "eager", "--workers", "1")


def test_the_report_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "court", "--games", "25", *QUICK) == 0
    said = capfd.readouterr().out
    for words in (
        "To Court the King: 25 games between eager, 0 unfinished",
        "player 1 in order",
        "turns",
        "use or set aside",
        "changes of the lead",
        "Card taken",
        "general",
    ):
        assert words in said
    assert "…" not in said
    assert all(len(line) <= 80 for line in said.splitlines())


def test_the_report_as_json(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "towers", "players=3", "--games", "4", "--json", *QUICK) == 0
    told = json.loads(capfd.readouterr().out)
    assert told["options"]["players"] == 3
    assert told["bots"] == ["eager"] * 3
    assert told["uses"]["spell cast"]


@pytest.mark.parametrize("name", GAMES)
def test_the_report_as_a_page(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "deep" / "report.html"
    assert run(monkeypatch, name, "--games", "25", "--html", str(path), *QUICK) == 0
    text = path.read_text(encoding="utf-8")
    page = Outline(text)
    assert page.stack == []
    assert page.fetched == []
    assert "url(" not in text
    assert "ACCENT" not in text
    assert {"Win share by seat", "Length of a game", "Open decisions"} <= set(page.headings)
    assert {kind.capitalize() for kind in KINDS[name]} <= set(page.headings)
    assert "prefers-color-scheme: dark" in text


def test_a_page_without_a_finished_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "report.html"
    words = ("court", "--games", "2", "--limit", "5", "--html", str(path))
    assert run(monkeypatch, *words, *QUICK) == 0
    assert "No game came to its end" in capfd.readouterr().out
    assert "No game came to its end" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess",), "no game 'chess'"),
        (("court", "--bots", "clever"), "no bot 'clever' plays court"),
        (("court", "--html", "/proc/nowhere/report.html"), "/proc/nowhere"),
        (("court", "--games", "0"), "--games"),
    ],
)
def test_bad_input_is_told_in_one_line(
    words: tuple[str, ...],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, *words) == 2
    said = capfd.readouterr().err
    assert told in said
    assert said.count("\n") == 1
