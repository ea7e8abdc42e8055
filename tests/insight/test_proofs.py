"""A bad decision in a good game is found, good games draw few remarks, and records of all kinds."""

from __future__ import annotations

from dataclasses import asdict

import pytest

import rookery
from rookery.arena import play_game
from rookery.core.records import Record
from rookery.insight import Budget, Review, review
from rookery.insight.grading import WORTH_A_LOOK
from tests.insight.small import TINY, golden, played

THIN = Budget("thin", thinking=60, pairs=40, plays=2, outcomes=3, doubt=2)
WINNING = [
    ("towers/ending-by-more-potions", "wizard B 11", "cast advance_tower"),
    ("towers/ending-shared", "play wizard-2", "renew"),
    ("touria/short", "open 9", "done"),
    ("touria/sudden-marriage", "order 2", "done"),
]
"""The last choice of a game, which wins it; and one that lets the win go."""


def spoilt(name: str, winning: str, letting_go: str) -> Record:
    """The game up to its last choice, and then the bad one."""
    record = golden(name)
    at = max(n for n, action in enumerate(record.actions) if record.game.text(action) == winning)
    actions = [*record.actions[:at], record.game.parse(letting_go)]
    return Record(record.game, actions, record.seats)


@pytest.mark.once
@pytest.mark.parametrize(("name", "winning", "letting_go"), WINNING)
def test_who_lets_the_win_go_is_told(name: str, winning: str, letting_go: str) -> None:
    record = spoilt(name, winning, letting_go)
    last = review(record, THIN, 1).remarks[-1]
    assert last.step == len(record.actions) - 1
    assert last.grade == "blunder"
    assert last.taken.text == letting_go
    assert last.best.text == winning
    good = Record(record.game, [*record.actions[:-1], record.game.parse(winning)], record.seats)
    assert review(good, THIN, 1).remarks[-1].grade not in WORTH_A_LOOK


def remarked(found: Review) -> int:
    """How many decisions are said to be worth a look."""
    return sum(remark.grade in WORTH_A_LOOK for remark in found.remarks)


@pytest.mark.once
@pytest.mark.parametrize("name", ["towers", "touria"])
def test_games_of_the_strongest_draw_few_remarks(name: str) -> None:
    """Fewer than those of a player that goes by its hunch."""
    game = rookery.load(name, players=2)
    budget = Budget("small", thinking=400, pairs=150, plays=2, outcomes=3)
    careful, hasty = (
        review(play_game(game, [bot] * 2, 3, 90).record, budget, 1) for bot in ("level6", "eager")
    )
    assert len(careful.remarks) > 15
    assert remarked(careful) <= len(careful.remarks) // 10
    assert remarked(hasty) > remarked(careful)


# ---- records of all kinds -----------------------------------------------------------------

TABLES = [
    ("court", {"players": 2}),
    ("court", {"players": 3}),
    ("court", {"players": 5}),
    ("towers", {"players": 1}),
    ("towers", {"players": 3}),
    ("towers", {"players": 4, "variant": "teams"}),
    ("towers", {"players": 6}),
    ("touria", {"players": 3}),
    ("touria", {"players": 4}),
]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_record_by_others_has_one_review(name: str, options: dict[str, object]) -> None:
    """It was cut off, has names and notes, and is read from its text: every time the same."""
    game = rookery.load(name, **options)
    record = played(game, 8, 24)
    names = [f"Guest {seat}" for seat in range(game.players)]
    told = Record(game, record.actions, names, {"event": "by post"})
    found = review(told, TINY, 2)
    assert asdict(review(Record.read(told.text()), TINY, 2)) == asdict(found)
    assert not found.finished
    assert found.seats == names
    assert len(found.accounts) == game.players
    assert len(found.steps) == 24


def test_a_game_that_was_broken_off_is_reviewed_as_far_as_it_goes() -> None:
    """A seat has forfeited, and the hunch has stood in for it: the record says so in a note."""
    record = played(rookery.load("touria"), 5, 20)
    broken = Record(record.game, record.actions, ["Ann", "Bo"], {"forfeit_B": "was too slow"})
    found = review(Record.read(broken.text()), TINY, 2)
    assert len(found.steps) == 20
    assert not found.finished
