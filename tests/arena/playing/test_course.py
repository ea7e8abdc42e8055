"""A turn, a lead and a change of lead mean the same wherever they are told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rookery
from rookery.arena import Plan, Study, Tournament, play_game
from rookery.arena.counting.details import DetailedCourse
from rookery.arena.playing.course import NOBODY, Course, lead_changes, leader
from rookery.arena.running.schedule import Pairing
from rookery.core.contract import Game, State

PARTIES: list[tuple[str, dict[str, object]]] = [
    ("court", {"players": 3}),
    ("towers", {"players": 3}),
    ("towers", {"players": 4, "variant": "expert"}),
    ("touria", {"players": 3}),
]


def test_a_leader_is_ahead_of_all_others() -> None:
    assert leader([3, 1, 2]) == 0
    assert leader([1, 3, 3]) == NOBODY
    assert leader([0, 0]) == NOBODY
    assert leader([]) == NOBODY


@pytest.mark.parametrize(
    ("standings", "changes"),
    [
        ([[0, 0], [1, 0], [2, 1]], 0),
        ([[1, 0], [1, 1], [1, 2]], 1),
        ([[1, 0], [1, 1], [2, 1]], 0),
        ([[1, 0], [0, 1], [1, 0]], 2),
        ([[1, 0, 0], [1, 1, 0], [1, 2, 0]], 1),
        ([[1, 0, 0], [1, 2, 2], [3, 2, 2]], 0),
        ([], 0),
    ],
    ids=str,
)
def test_changes_of_the_lead(standings: list[list[int]], changes: int) -> None:
    assert lead_changes(standings) == changes


def test_who_led_is_told_for_every_tenth() -> None:
    course = Course(2)
    course.standings = [[0, 0], *([[1, 0]] * 5), *([[1, 2]] * 5)]
    assert course.leaders == (NOBODY, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1)
    assert course.lead_changes == 1


def test_a_game_without_a_measure_has_no_leaders() -> None:
    course = Course(2)
    course.standings = [[], []]
    assert course.lead_changes is None
    assert course.leaders == ()


# ---- equal games, told in two ways --------------------------------------------------------


def pairing(game: Game, number: int) -> Pairing:
    bots = ("eager", "random", "eager", "random")[: game.players]
    return Pairing(number, 0, bots, 1000 + number)


def looks(record: rookery.Record) -> Iterator[list[int]]:
    """The standing at the beginning of each turn and at the end, counted by hand."""
    turn = NOBODY
    state: State
    for state, _ in record.states():
        if state.actor >= 0 and state.turn() != turn:
            turn = state.turn()
            yield state.standing()
    yield record.final().standing()


@pytest.mark.parametrize(("name", "options"), PARTIES, ids=str)
def test_the_arena_and_the_report_agree_on_equal_games(
    name: str, options: dict[str, object]
) -> None:
    game = rookery.load(name, **options)
    tournament = Tournament(name, game.options, ("eager", "random"), limit=5000)
    for number in range(6):
        one = pairing(game, number)
        result = tournament.play(one)
        course = DetailedCourse(game.players)
        played = play_game(game, one.seats, one.seed, 5000, course)
        study = Study()
        study.count(played, course)
        leads = study.plain()["leads"]

        assert list(looks(played.record)) == course.standings
        assert study.turns.mean == sum(result.turns) == len(course.standings) - 1
        assert leads["changes"]["mean"] == result.lead_changes
        for seat, told in zip(result.leaders, leads["leader_wins"], strict=True):
            assert told["games"] == (seat != NOBODY)
            assert told["wins"] == (0.0 if seat == NOBODY else (result.shares or ())[seat])


def test_a_report_tells_of_each_game_what_the_arena_does() -> None:
    """The same seeds by way of a plan, added up."""
    plan = Plan("towers", {"players": 2}, ("eager", "random"), 8, seed=3, limit=5000)
    game = plan.load()
    changes = []
    for number in range(plan.games):
        course = Course(2)
        plan.play(game, number, course)
        changes.append(course.lead_changes or 0)
    told = rookery.arena.study(plan, workers=1).plain()
    assert told["leads"]["changes"]["mean"] == sum(changes) / len(changes)


@pytest.mark.parametrize("players", [1, 2])
def test_a_turn_goes_on_while_its_number_stays(players: int) -> None:
    game = rookery.load("towers", players=players, variant="expert" if players > 1 else "base")
    course = Course(players)
    record = play_game(game, ["random"] * players, 3, 3000, course).record
    assert sum(course.turns) == len(list(looks(record))) - 1 > 1
    assert sum(course.decisions) == sum(state.actor >= 0 for state, _ in record.states())
