"""The coach: what it says is what a review says, by what the seat knows, and the same each time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rookery
from rookery.core.contract import Game, State
from rookery.core.seat import Seat
from rookery.insight import Budget, hint, odds, review, verdict
from rookery.insight.grading import COSTLY
from rookery.insight.wording import Wording
from tests.insight.small import TINY, played

pytestmark = pytest.mark.once

NAMES = ["Ann", "Bo"]
SOME = Budget("some", thinking=60, pairs=20, plays=2, outcomes=2)
GAMES = ("court", "towers", "touria")


def decisions(game: Game, seed: int, every: int, most: int) -> Iterator[State]:
    """Some positions of a game in which there is something to decide."""
    states = (state for state, _ in played(game, seed).states())
    found = [s.copy() for s in states if s.actor >= 0 and len(s.legal()) > 1]
    yield from found[::every][:most]


def seat_of(state: State, seed: int = 1) -> Seat:
    return Seat(state, int(state.actor), rookery.Random(seed))


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_open_and_the_same_each_time(name: str) -> None:
    for state in decisions(rookery.load(name, players=2), 3, 11, 4):
        told = hint(seat_of(state), NAMES, SOME, seed=5)
        assert told == hint(seat_of(state), NAMES, SOME, seed=5)
        assert told.best.action in state.legal()
        assert state.game.parse(told.best.text) == told.best.action
        assert told.other is None or told.other.action != told.best.action
        assert 0.0 <= told.best.share <= 1.0
        assert told.lead >= 0.0


@pytest.mark.parametrize("name", ["towers", "touria"])
def test_nothing_that_is_said_depends_on_what_the_seat_cannot_know(name: str) -> None:
    """All that is hidden from the seat is drawn anew, and the coach says the same."""
    differ = 0
    for number, state in enumerate(decisions(rookery.load(name, players=2), 4, 9, 6)):
        seat = int(state.actor)
        other = state.imagine(seat, rookery.Random(100 + number))
        differ += other != state
        assert hint(seat_of(state), NAMES, TINY) == hint(seat_of(other), NAMES, TINY)
        taken = state.legal()[-1]
        said = verdict(seat_of(state), taken, NAMES, TINY)
        assert said == verdict(seat_of(other), taken, NAMES, TINY)
        assert odds(state, seed=2) == odds(other, seed=2)
    assert differ, "the test needs positions with secrets"


def test_the_teacher_says_what_a_review_says() -> None:
    """The very same, where nothing is hidden: grade, loss, the better decision, and why."""
    game = rookery.load("court", players=2)
    first = next(state for state in decisions(game, 3, 1, 1))
    for action in first.legal():
        record = rookery.Record(game, [*_log_to(game, 3), action], NAMES)
        found = review(record, TINY, seed=7).remarks[-1]
        told = verdict(seat_of(first), action, NAMES, TINY, seed=7)
        assert (told.grade, told.loss) == (found.grade, found.loss)
        assert (told.taken, told.best, told.reasons) == (found.taken, found.best, found.reasons)


def _log_to(game: Game, seed: int) -> list[int]:
    """What happened before the first decision with a choice."""
    log: list[int] = []
    for state, action in played(game, seed).states():
        if state.actor >= 0 and len(state.legal()) > 1:
            return log
        log.append(action)
    raise AssertionError("nothing was to be decided")


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_has_words_of_its_own(name: str) -> None:
    """Also going on, of which nothing is told once it is done; and none is called by its code."""
    game = rookery.load(name, players=2)
    wording = Wording(game, NAMES)
    for state in decisions(game, 3, 3, 30):
        for action in state.legal():
            words = wording.step(state, action).words
            assert words[0].isupper()
            assert " " in words or words == "Pass"  # the page's word, which says it all
            assert words != game.text(action)


@pytest.mark.parametrize("name", GAMES)
def test_whoever_follows_the_hint_is_not_blamed(name: str) -> None:
    for state in decisions(rookery.load(name, players=2), 6, 13, 4):
        best = hint(seat_of(state), NAMES, SOME, seed=2).best.action
        assert verdict(seat_of(state), best, NAMES, SOME, seed=2).grade not in COSTLY


def test_chances_say_what_they_belong_to() -> None:
    game = rookery.load("court")
    state = game.start()
    for text in ("start A", "roll", "rolled 2 5 6"):
        state.apply(game.parse(text))
    found = odds(state)
    keys = {chance.key: chance.what for chance in found.chances}
    assert keys["farmer"] == "the Farmer"
    for choice in found.choices:
        assert {chance.key for chance in choice.chances} == keys.keys()
    for name in ("towers", "touria"):
        for state in decisions(rookery.load(name, players=2), 4, 17, 3):
            told = odds(state)
            listed = [*told.chances, *(c for choice in told.choices for c in choice.chances)]
            assert all(chance.key for chance in listed)
            assert len({chance.key for chance in told.chances}) == len(told.chances)
