"""Every action has one text, and both modes play alike."""

import hashlib
import json
from typing import cast

import pytest

import rookery
from rookery.games.touria.rules.actions import DECISIONS, DRAWN, VERBS, VOCABULARY
from rookery.games.touria.rules.state import TouriaState

POSITIONS = "15829c4cab583604"
"""After a change of the rules or of the key, and only then: what the failing test shows."""

STEPS = [2073, 1255, 2198]


def test_texts_are_read_as_they_are_written() -> None:
    texts = {action: VOCABULARY.text(action) for action in range(DRAWN) if is_action(action)}
    for action, written in texts.items():
        assert VOCABULARY.parse(written) == action
    assert len(set(texts.values())) == len(texts)
    assert set(range(DECISIONS)) <= set(texts)
    assert max(action for action in texts if action < 256) < DECISIONS
    assert all(VERBS[action] == VOCABULARY.verb(action).first for action in range(DECISIONS))


def is_action(number: int) -> bool:
    try:
        VOCABULARY.text(number)
    except ValueError:
        return False
    return True


def test_t12_a_mine_is_filled_in_twenty_five_ways() -> None:
    """T12: of 21 pairs of colours not the two black gems, and five single gems."""
    filled = [text for text in map(written, range(512, DRAWN)) if text]
    assert len(filled) == 6 * 25
    assert "filled 1 black" not in filled
    assert "filled 6 black black" not in filled
    assert {"filled 3 black purple", "filled 3 red red", "filled 3 yellow"} <= set(filled)


def written(action: int) -> str:
    return VOCABULARY.text(action) if is_action(action) else ""


def test_drawn_gems_have_a_text() -> None:
    for written in ("drawn", "drawn black", "drawn blue blue red", "drawn black black black blue"):
        assert VOCABULARY.text(VOCABULARY.parse(written)) == written
    assert VOCABULARY.parse("drawn") == DRAWN


@pytest.mark.parametrize(
    "junk",
    [
        *(
            "",
            "go",
            "go moon",
            "go  castle",
            " go castle",
            "open 10",
            "open \u0661",
            "filled 1 black",
        ),
        *("drawn pink", "drawn red blue", "drawn red red red red red", "drawn "),
    ],
)
def test_junk_is_refused(junk: str) -> None:
    with pytest.raises(ValueError, match="no action of touria"):
        VOCABULARY.parse(junk)


@pytest.mark.parametrize("action", [-1, 255, 263, 1 << 40])
def test_numbers_that_are_no_action(action: int) -> None:
    with pytest.raises(ValueError, match="no action of touria"):
        VOCABULARY.text(action)


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
            told = (s.view(seat), s.describe(action, seat))
            digest.update(json.dumps(told, sort_keys=True).encode())
            digest.update(s.imagine(seat, rng).key())
            s.apply(action)
    assert digest.hexdigest()[:16] == POSITIONS


def test_both_modes_play_random_games_of_the_same_length() -> None:
    """The number of steps of whole random games, played by the engine itself."""
    steps = [rookery.playout(s, rookery.Random(number)) for number, s in enumerate(starts())]
    assert steps == STEPS
