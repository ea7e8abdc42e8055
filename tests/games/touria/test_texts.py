"""Every action has one text, and both modes play alike."""

import hashlib
from typing import cast

import pytest

import rookery
from rookery.games.touria.actions import DECISIONS, DRAWN, IDS, TEXTS, parse, text
from rookery.games.touria.state import TouriaState

POSITIONS = "9d490c7925b7057e"
"""After a change of the rules, and only then: the digest that the failing test shows."""

STEPS = [1396, 1617, 1612]


def test_texts_are_read_as_they_are_written() -> None:
    for action, written in TEXTS.items():
        assert parse(written) == action
    assert len(IDS) == len(TEXTS)
    assert set(range(DECISIONS)) <= set(TEXTS)
    assert max(action for action in TEXTS if action < 256) < DECISIONS


def test_drawn_gems_have_a_text() -> None:
    for written in ("drawn", "drawn black", "drawn blue blue red", "drawn black black black blue"):
        assert text(parse(written)) == written
    assert parse("drawn") == DRAWN


@pytest.mark.parametrize(
    "written",
    ["", "go", "go moon", "drawn pink", "drawn red blue", "drawn red red red red red", "open 10"],
)
def test_junk_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match=r"no action of touria|no gem"):
        parse(written)


@pytest.mark.parametrize("action", [-1, 255, 263, 1 << 40])
def test_numbers_that_are_no_action(action: int) -> None:
    with pytest.raises(ValueError, match="no action of touria"):
        text(action)


def starts() -> list[TouriaState]:
    variants: list[dict[str, object]] = [
        {"players": 2},
        {"players": 3, "sudden_marriage": True},
        {"players": 4, "short": True, "open_screens": True},
    ]
    return [cast(TouriaState, rookery.load("touria", **options).start()) for options in variants]


def test_both_modes_pass_through_the_same_positions() -> None:
    """Every position, list of decisions, view, description and imagined world of some games."""
    digest = hashlib.sha256()
    for number, s in enumerate(starts()):
        rng = rookery.Random(number)
        for _ in range(400):
            if s.actor == rookery.OVER:
                break
            action = s.sample(rng) if s.actor == rookery.CHANCE else s.hunch(rng)
            seat = number % s.players
            digest.update(s.key())
            digest.update(repr((int(s.actor), s.legal(), s.game.text(action))).encode())
            digest.update(repr((s.view(seat), s.describe(action, seat))).encode())
            digest.update(s.imagine(seat, rng).key())
            s.apply(action)
    assert digest.hexdigest()[:16] == POSITIONS


def test_both_modes_play_random_games_of_the_same_length() -> None:
    """The number of steps of whole random games, played by the engine itself."""
    steps = [rookery.playout(s, rookery.Random(number)) for number, s in enumerate(starts())]
    assert steps == STEPS
