"""Texts of actions: what records are made of."""

from itertools import combinations_with_replacement

import pytest

import rookery
from rookery.games.court.rules.components import NAMES

GAME = rookery.load("court", players=5)
DECISIONS = [
    *("roll", "done", "pass", "decline"),
    *(f"{verb} {face}" for verb in ("aside", "die", "to") for face in range(1, 7)),
    *(f"{verb} {name}" for verb in ("use", "take") for name in NAMES),
]
OUTCOMES = [
    *(f"start {seat}" for seat in "ABCDE"),
    *(
        "rolled " + " ".join(map(str, dice))
        for number in (1, 2, 3, 4, 12)
        for dice in combinations_with_replacement(range(1, 7), number)
    ),
]


def test_decisions_are_numbered_without_gaps() -> None:
    """The ids are stable: they are stored and learned from."""
    assert [GAME.parse(text) for text in DECISIONS] == list(range(62))
    assert GAME.decisions == 62


@pytest.mark.parametrize("texts", [DECISIONS, OUTCOMES], ids=["decisions", "outcomes"])
def test_text_and_parse_are_inverse(texts: list[str]) -> None:
    actions = [GAME.parse(text) for text in texts]
    assert [GAME.text(action) for action in actions] == texts
    assert len(set(actions)) == len(actions)


def test_outcomes_lie_above_the_decisions() -> None:
    assert all(GAME.parse(text) >= GAME.decisions for text in OUTCOMES)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "rolls",
            "roll 3",
            "aside",
            "aside 0",
            "aside 7",
            "aside 1 2",
            "use",
            "use jester",
        ),
        *("take", "take Fool", "use jester", "start", "start F", "start a", "rolled", "rolled 0"),
        *("rolled 2 1", "rolled -1", "rolled x", "rolled" + " 1" * 13, "to 7", "die 0", "ROLL"),
        *("rolled 7", "rolled ²", "rolled 1.0", "rolled 1,2"),
    ],
)
def test_nonsense_is_refused_in_words(text: str) -> None:
    with pytest.raises(ValueError, match=r"no action of court|can't be rolled"):
        GAME.parse(text)


@pytest.mark.parametrize(
    "action",
    [-1, 62, 63, 69, 1000, (1 << 24) - 1, 1 << 24, (1 << 24) + 15, 1 << 25, (1 << 24) + 0x777777],
)
def test_numbers_without_a_meaning_have_no_text(action: int) -> None:
    """Among them rolls of no die and of more than twelve."""
    with pytest.raises(ValueError, match="no action of court"):
        GAME.text(action)


@pytest.mark.parametrize("text", ["rolled  1 3 3", "rolled 1 3 3 ", " roll", "roll ", "aside ５"])
def test_there_is_one_spelling(text: str) -> None:
    with pytest.raises(ValueError, match="no action of court"):
        GAME.parse(text)
